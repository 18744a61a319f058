import type { VisitorRow, VisitorSource, VisitorTotals } from './service-visitors.ts';

interface SyntheticSite {
  /** How many pages the site has. */
  readonly rows: number;
  /** The same seed gives the same site. */
  readonly seed: number;
  /** Growth from week to week, 0.01 for one percent; 0.02 unless told. */
  readonly growth?: number;
}

const sections = ['guides', 'api', 'sdk', 'concepts', 'changelog', 'integrations', 'cli', 'faq'];
/** The Monday from which growth is counted. */
const firstWeek = Date.UTC(2026, 0, 5);
const weekMs = 7 * 86_400_000;

const syntheticPath = (index: number) => `/${sections[index % sections.length]}/page-${index}`;
/** The paths of the first pages of {@link syntheticSite}. */
export const syntheticPaths = (count: number) =>
  Array.from({ length: count }, (_, index) => syntheticPath(index));

/**
 * A site made of numbers: deterministic, any size, counts that fall like a real site's and change by week. The site's
 * totals are unions, never the sum of the pages.
 */
export function syntheticSite({ rows, seed, growth = 0.02 }: SyntheticSite): VisitorSource {
  return ({ dateFrom, offset, limit }) => {
    const week = dateFrom === undefined ? 0 : Math.floor((Date.parse(dateFrom) - firstWeek) / weekMs);
    /** What became of so many visitors by this week; a tenth more or fewer, by whose they are. */
    const grown = (visitors: number, whose: number): number =>
      Math.floor(visitors * (1 + growth) ** week * (1 + 0.1 * Math.sin(12.9898 * (seed + whose) + week)));
    const page = Array.from({ length: Math.max(0, Math.min(limit, rows - offset)) }, (_, place) => {
      const index = offset + place;
      const rank = (index + 2) ** -0.8;
      const path = syntheticPath(index);
      const [human, ai] = [grown(40_000 * rank, index), grown(9_000 * rank, index + 0.5)];
      return { path, human, ai, total: union(human, ai) };
    });
    const [human, ai] = [grown(40_000, -1), grown(9_000, -2)];
    return { totals: { human, ai, total: union(human, ai) }, rows: page, hasMore: offset + limit < rows };
  };
}

/** A site with these rows. */
export function listedSite(
  rows: readonly (VisitorRow | string)[],
  totals: VisitorTotals = { human: 3_000, ai: 900, total: 3_810 },
): VisitorSource {
  return ({ limit, offset }) => ({
    totals,
    rows: rows.slice(offset, offset + limit),
    hasMore: offset + limit < rows.length,
  });
}

/** Another site for each `dateFrom` (its first ten characters); `otherwise` for the rest. */
export function byDateFrom(
  sites: Readonly<Record<string, VisitorSource>>,
  otherwise: VisitorSource,
): VisitorSource {
  return (query) => (sites[query.dateFrom?.slice(0, 10) ?? ''] ?? otherwise)(query);
}

/**
 * Rows move while they are read: every page but the first begins `by` rows early (they come twice) or, when `by` is
 * below zero, late (they never come).
 */
export function movingRows(source: VisitorSource, by: number): VisitorSource {
  return (query) => source({ ...query, offset: query.offset === 0 ? 0 : Math.max(0, query.offset - by) });
}

/** `hasMore` never gets false. Past the end come empty pages, or the first page again and again. */
export function stuckHasMore(source: VisitorSource, pastTheEnd: 'empty' | 'repeated'): VisitorSource {
  return (query) => {
    const slice = source(query);
    const isRepeated = slice.rows.length === 0 && pastTheEnd === 'repeated';
    return { ...(isRepeated ? source({ ...query, offset: 0 }) : slice), hasMore: true };
  };
}

/** Paths that try to be something else: a table cell, a heading, HTML, a runner command, a formula. */
export const hostilePaths: readonly string[] = [
  '/pipe|in|the|path',
  '/back\\slash\\|pipe',
  '/line\nbreak',
  '/carriage\rreturn',
  '/crlf\r\n::error::forged',
  '/`code` and ``more``',
  '/```\nfence',
  '/<img src=x onerror=alert(1)>',
  '</table></details><h1>forged</h1>',
  '<!-- comment',
  '/&lt;entity&gt;&#124;',
  '[link](https://evil.example)',
  '![image](https://evil.example/x.png)',
  '# heading',
  '- item',
  '**bold** _em_ ~~gone~~',
  '@everyone please look',
  'fixes #1',
  '/bidi\u202Egnp.exe\u202C',
  '/isolate\u2066x\u2069',
  '/zero\u200Bwidth\u200D\uFEFF',
  '/null\u0000byte',
  '/escape\u001B[31mred',
  '::set-output name=human::999',
  '  ::error::indented',
  '/x\n::add-mask::a',
  '##[error]forged',
  '/deep/##[command]forged',
  '=HYPERLINK("https://evil.example","click")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '"quoted","csv"',
  "it's;semi;colons",
  '/emoji/😀/👩‍👩‍👧',
  '/lone\uD800surrogate',
  '/line\u2028separator\u2029paragraph\u0085next',
  `/long/${'x'.repeat(5_000)}`,
  '/$$math$$ and $x$',
  '/%0A%7C',
  '',
  ' ',
  '__proto__',
  'constructor',
];

/** One row for each hostile path, with counts that fall. */
export function hostileSite(): VisitorSource {
  const rows = hostilePaths.map((path, index) => {
    const human = 1_000 - index * 10;
    const ai = 300 - index * 3;
    return { path, human, ai, total: union(human, ai) };
  });
  return listedSite(rows);
}

/** Counts that the specification doesn't have: fractions, negative ones, text, null, missing, beyond the finite. */
export function oddNumbersSite(totals: VisitorTotals): VisitorSource {
  const rows = [
    { path: '/fraction', human: 10.5, ai: 2.25, total: 12.1 },
    { path: '/negative', human: -3, ai: 1, total: 1 },
    { path: '/text', human: '12', ai: 'many', total: '13' },
    { path: '/null', human: null, ai: null, total: null },
    { path: '/missing' },
    '{"path":"/infinite","human":1e999,"ai":-1e999,"total":1e999}',
    { path: '/huge', human: 1e21, ai: 2 ** 53, total: 1e21 },
    { path: null, human: 1, ai: 1, total: 2 },
  ];
  return listedSite(rows, totals);
}

/** No visitor, no page. */
export function emptySite(): VisitorSource {
  return listedSite([], { human: 0, ai: 0, total: 0 });
}

/** Visitors of either kind, with a tenth of the smaller group counted in both. */
function union(human: number, ai: number): number {
  return Math.max(human, ai) + Math.ceil(Math.min(human, ai) * 0.9);
}
