import type { VisitorRow, VisitorSource, VisitorTotals } from './service-visitors.ts';

export interface SyntheticSite {
  /** How many pages the site has; none of them is held in memory. */
  readonly rows: number;
  /** The same seed gives the same site. */
  readonly seed: number;
  /** Growth from week to week, 0.01 for one percent; 0.02 unless told. */
  readonly growth?: number;
}

const sections = ['guides', 'api', 'sdk', 'concepts', 'changelog', 'integrations', 'cli', 'faq'];
const subjects = ['quickstart', 'webhooks', 'errors', 'limits', 'keys', 'search', 'theme', 'deploy', 'pages'];
/** The Monday from which growth is counted. */
const firstWeek = Date.UTC(2026, 0, 5);
const weekMs = 7 * 86_400_000;

/**
 * A site made of numbers: deterministic, any size, counts that fall like a real site's and change by week. The site's
 * totals are unions, never the sum of the pages.
 */
export function syntheticSite({ rows, seed, growth = 0.02 }: SyntheticSite): VisitorSource {
  return ({ dateFrom, offset, limit }) => {
    const week = dateFrom === undefined ? 0 : Math.floor((Date.parse(dateFrom) - firstWeek) / weekMs);
    const weekSeed = mix(seed, week);
    const grown = (1 + growth) ** week * (0.95 + (weekSeed % 1000) / 10_000);
    const siteHuman = Math.round(40_000 * grown);
    const siteAi = Math.round(9_000 * grown * (0.9 + (mix(weekSeed, 1) % 1000) / 5_000));
    const end = Math.min(rows, offset + limit);
    const page: VisitorRow[] = [];
    for (let index = offset; index < end; index += 1) {
      const noise = mix(weekSeed, index + 7);
      const rank = 1 / (index + 2) ** 0.8;
      const human = Math.floor(siteHuman * rank * (0.8 + (noise & 255) / 1280));
      const ai = Math.floor(siteAi * rank * (0.7 + ((noise >>> 8) & 255) / 1280));
      const kind = mix(seed, index);
      const path = `/${sections[kind & 7]}/${subjects[(kind >>> 3) % subjects.length]}-${index}`;
      page.push({ path, human, ai, total: union(human, ai) });
    }
    const totals = { human: siteHuman, ai: siteAi, total: union(siteHuman, siteAi) };
    return { totals, rows: page, hasMore: end < rows };
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

/** `hasMore` never gets false. Past the end come empty pages, or the last page with rows again and again. */
export function stuckHasMore(
  source: VisitorSource,
  pastTheEnd: 'empty' | 'repeated' = 'empty',
): VisitorSource {
  let lastOffset = 0;
  return (query) => {
    const slice = source(query);
    const rows = [...slice.rows];
    if (rows.length > 0 || pastTheEnd === 'empty') {
      if (rows.length > 0) lastOffset = query.offset;
      return { ...slice, rows, hasMore: true };
    }
    return { ...source({ ...query, offset: lastOffset }), hasMore: true };
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

/** Two integers to one of 32 bits, as spread as a test needs (the finishing step of MurmurHash3). */
function mix(a: number, b: number): number {
  let hash = (a ^ Math.imul(b, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
