import type { Visitors } from '../service/client.ts';
import type { Week } from './week.ts';

/** Blue and orange that stand out on a white and on a black page, and from each other. */
const colours = '%%{init: {"themeVariables": {"xyChart": {"plotColorPalette": "#79b8ff, #c2410c"}}}}%%';

/**
 * A Mermaid chart of the weeks, oldest first: one bar series (human) and one line (AI), since two bar series hide each
 * other. Plain digits, since a thousands separator would make two points. The axis begins at zero.
 */
export function chartSource(trend: readonly { readonly week: Week; readonly totals: Visitors }[]): string {
  const series = (kind: keyof Visitors) => trend.map(({ totals }) => totals[kind]).join(', ');
  const most = Math.max(1, ...trend.flatMap(({ totals }) => [totals.human, totals.ai]));
  // Fifty-two names of weeks would cover each other; the year is in the table.
  const names = trend.map(({ week }) => `"${week.name.slice(5)}"`).join(', ');
  return [
    colours,
    'xychart-beta',
    `  x-axis [${names}]`,
    `  y-axis "Unique visitors" 0 --> ${most}`,
    `  bar [${series('human')}]`,
    `  line [${series('ai')}]`,
  ].join('\n');
}
