import type { Element } from 'hast';
import { s } from 'hastscript';

const width = 480;
const height = 240;
/** Around the bars. */
const [right, top, bottom] = [12, 10, 26];

const shown = (value: number) => value.toLocaleString('en-US');

/** The steps of the axis: 1, 2 or 5 with zeros, five of them at most. */
function stepsTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [0.1, 0.2, 0.5, 1, 2, 5].map((each) => each * power).find((each) => most / each <= 5) ?? power;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

/**
 * Draws a Mermaid chart of one series of bars and one line, with the last of them marked; a picture of the same numbers, and
 * not Mermaid's own drawing.
 *
 * @throws Error for any other source
 */
export function drawChart(source: string): Element {
  const listIn = (name: string): unknown[] => {
    const [, list] = new RegExp(`^\\s*${name} (\\[.*\\])$`, 'm').exec(source) ?? [];
    if (list === undefined) throw new Error(`The chart has no ${name}, so the demo cannot draw it.`);
    return JSON.parse(list);
  };
  const [names, bars, points] = [listIn('x-axis'), listIn('bar').map(Number), listIn('line').map(Number)];
  const [, palette = ''] = /"plotColorPalette":"([^"]*)"/.exec(source) ?? [];
  const [barColour = '#8fc7ff', lineColour = '#bc3f0c'] = palette.split(', ');
  const most = Math.max(...bars, ...points, 1);
  const left = 12 + 7 * shown(most).length;
  const step = (width - left - right) / bars.length;
  const x = (index: number) => left + step * (index + 0.5);
  const y = (value: number) => height - bottom - (value / most) * (height - top - bottom);
  const text = (place: object, words: string, className?: string) =>
    s('text', { ...place, className }, words);
  const last = bars.length - 1;

  const axis = stepsTo(most).flatMap((value) => [
    s('line', { className: 'grid', x1: left, x2: width - right, y1: y(value), y2: y(value) }),
    text({ x: left - 6, y: y(value) + 4, textAnchor: 'end' }, shown(value)),
  ]);
  const columns = bars.map((value, index) =>
    s('rect', {
      ...{ x: x(index) - step * 0.35, width: step * 0.7, y: y(value), height: height - bottom - y(value) },
      ...{ fill: barColour, className: index === last ? 'now' : undefined },
    }),
  );
  const labels = names.flatMap((name, index) => {
    // A name of zero-width spaces takes no room.
    const words = String(name).replaceAll('\u200b', '');
    const place = { x: x(index), y: height - 8, textAnchor: 'middle' };
    return words === '' ? [] : [text(place, words, index === last ? 'now' : undefined)];
  });
  const line = points.map((value, index) => `${x(index)},${y(value)}`).join(' ');
  const label = `Unique visitors by week. This week: ${shown(bars[last] ?? 0)} human, ${shown(points[last] ?? 0)} AI.`;
  return s('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', ariaLabel: label }, [
    ...axis,
    ...columns,
    s('polyline', { points: line, fill: 'none', stroke: lineColour, strokeWidth: 2.5 }),
    ...points.map((value, index) => s('circle', { cx: x(index), cy: y(value), r: 3, fill: lineColour })),
    ...labels,
  ]);
}
