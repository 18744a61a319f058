import { type Block, details, heading, paragraph } from '../../runner/markdown.ts';
import type { Visitors } from '../../service/schemas.ts';
import { aiShare, type WeekReport } from '../report.ts';
import { count, percent, shortWeek } from './format.ts';
import { numberTable } from './tables.ts';

/** They stand out on white and on GitHub's dark page, which show through; the line stands out on the bars too. */
export const chartColours = { bar: '#8fc7ff', line: '#bc3f0c', text: '#757c85' };

const { bar, line, text } = chartColours;
export const chartSettings = {
  // Without the line of this axis, the first bar touches nothing.
  xyChart: { yAxis: { showAxisLine: false, showTick: false } },
  themeVariables: {
    xyChart: {
      backgroundColor: 'transparent',
      plotColorPalette: `${bar}, ${line}`,
      ...{ xAxisLabelColor: text, xAxisLineColor: text, xAxisTickColor: text },
      ...{ yAxisLabelColor: text, yAxisTitleColor: text },
    },
  },
};

/** More names of weeks would cover each other. */
const mostNames = 10;

/**
 * A Mermaid chart of the weeks that were read: one bar series (human) and one line (AI), since two bar series hide each
 * other. Plain digits, since a thousands separator would make two points. The axis begins at zero.
 */
export function chartSource(trend: WeekReport['trend']): string {
  const weeks = trend.flatMap(({ week, totals }) => (totals === undefined ? [] : { ...totals, week }));
  const series = (kind: keyof Visitors) => weeks.map((week) => week[kind]).join(', ');
  const most = Math.max(...weeks.flatMap(({ human, ai }) => [human, ai]));
  const step = Math.ceil(weeks.length / mostNames);
  // The last week has its name whatever the step is. Mermaid draws weeks of the same name, or of none, in the same place,
  // and cuts white space off; zero-width spaces count as a name, and take no room.
  const names = weeks.map(({ week }, index) =>
    (weeks.length - 1 - index) % step === 0 ? shortWeek(week) : '\u200b'.repeat(index + 1),
  );
  return [
    `%%{init: ${JSON.stringify(chartSettings)}}%%`,
    'xychart-beta',
    `  x-axis [${names.map((name) => `"${name}"`).join(', ')}]`,
    `  y-axis "Unique visitors" 0 --> ${most}`,
    `  bar [${series('human')}]`,
    `  line [${series('ai')}]`,
  ].join('\n');
}

export function trendBlocks({ trend }: WeekReport): Block[] {
  if (trend.length === 1) return [];
  const read = trend.flatMap(({ totals }) => totals ?? []);
  const chart: Block[] = [
    { type: 'code', lang: 'mermaid', value: chartSource(trend) },
    paragraph(
      '🟦 Bars: human visitors. 🟧 Line: AI visitors. Weeks begin on the Monday that is named (UTC).',
    ),
  ];
  const rows = trend.map(({ week, totals }) => {
    const share = percent(totals && aiShare(totals));
    return [shortWeek(week), count(totals?.human), count(totals?.ai), share];
  });
  return [
    heading(3, 'Trend'),
    // One bar is no trend, and neither are zeros.
    ...(read.length > 1 && read.some(({ total }) => total > 0) ? chart : []),
    ...details(
      `The ${trend.length} weeks in numbers`,
      numberTable(['Week', 'Human', 'AI', 'AI share'], rows),
    ),
  ];
}
