import { expect, test } from 'vitest';
import { parseWeek, type Week, weeksBefore } from '../../src/visitors/week.ts';
import { chartColours, chartSettings, chartSource } from '../../src/visitors/words/chart.ts';

const last = parseWeek('2027-W02') as Week;
/** That many weeks up to the last one, oldest first. */
const trendOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    week: weeksBefore(last, count - 1 - index),
    totals: { human: 1000 + index, ai: 40 * index, total: 1500 },
  }));

// Mermaid itself is too heavy for a test: the pictures of the pages are drawn with it.
test('the chart is this source, which leaves out a week that was not read', () => {
  const trend = trendOf(5).map((one, index) => (index === 1 ? { ...one, totals: undefined } : one));
  expect(chartSource(trend)).toBe(`%%{init: ${JSON.stringify(chartSettings)}}%%
xychart-beta
  x-axis ["Dec 14", "Dec 28", "Jan 4", "Jan 11"]
  y-axis "Unique visitors" 0 --> 1004
  bar [1000, 1002, 1003, 1004]
  line [0, 80, 120, 160]`);
});

test('the first bar touches no axis, and the page shows through', () => {
  expect(chartSettings).toMatchObject({
    xyChart: { yAxis: { showAxisLine: false, showTick: false } },
    themeVariables: { xyChart: { backgroundColor: 'transparent' } },
  });
});

test('of more weeks than there is room for, every second is named, up to the last, and no two have one name', () => {
  const names = /x-axis \["(.*)"\]/.exec(chartSource(trendOf(18)))?.[1]?.split('", "');
  expect(names?.map((name) => name.replaceAll('\u200b', '.'))).toEqual(
    '.|Sep 21|...|Oct 5|.....|Oct 19|.......|Nov 2|.........|Nov 16|...........|Nov 30|.............|Dec 14|...............|Dec 28|.................|Jan 11'.split(
      '|',
    ),
  );
});

test.each([
  ['line', 'bar', 3],
  ['line', '#ffffff', 3],
  ['line', '#0d1117', 3],
  ['text', '#ffffff', 4],
  ['text', '#0d1117', 4],
] as const)('the %s of the chart can be seen on %s', (name, ground, least) => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const both = [chartColours[name], ground === 'bar' ? chartColours.bar : ground].map(luminance);
  // As WCAG 2 has it.
  expect(Math.max(...both) / Math.min(...both)).toBeGreaterThan(least);
});
