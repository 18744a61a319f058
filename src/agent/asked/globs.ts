const most = { characters: 200, stars: 10, choices: 16 };

/** Globs that match no file, or something else than is meant, and the right form. */
const mistakes: readonly (readonly [is: (glob: string) => boolean, mistake: string])[] = [
  [
    (glob) => /^-\s|^\[.*(["']|,\s)/.test(glob),
    'This is a list. Write each glob on a line of its own, without - or [ ].',
  ],
  [(glob) => /^["'`]|["'`]$/.test(glob), 'The glob is in quotes. Write src/** without them.'],
  [(glob) => /(^|\s)#/.test(glob), 'The glob has a remark (#). Write it above the input.'],
  [(glob) => /^!|^$/.test(glob), 'One ! belongs before a glob, as in !docs/**.'],
  [
    (glob) => outsideBraces(glob).includes(','),
    'A comma separates no globs. Write each on a line of its own.',
  ],
  [
    (glob) => /^\s|\s$|[{,]\s|\s[,}]/.test(glob),
    'The glob has white space. Write !docs/** or {js,ts} without.',
  ],
  [(glob) => /\\([\p{L}\p{N}_*]|$)/u.test(glob), 'Folders end with /, not with a backslash: src/**.'],
  [
    (glob) => /\*[\s;|:]/.test(outsideBraces(glob)) || /^[@!+?*]?\([^)]*\|/.test(glob),
    'Each glob belongs on a line of its own (paths: |), and choices in braces: {a,b}.',
  ],
  [
    (glob) => /[\u2018-\u201f\u00ab\u00bb\u00ad\u200b-\u200f\u2060\ufeff]/u.test(glob),
    'The glob has typographic quotes or invisible characters. Type it again.',
  ],
  [(glob) => /\[[^\]]*\//.test(glob), 'A bracket holds no slash.'],
  [
    (glob) => /(^|\/)\.{0,2}\//.test(glob) || glob.startsWith('~'),
    'Globs begin at the root of the repository, without / or ./: src/**.',
  ],
  [(glob) => /(^|\/)\.{0,2}$/.test(glob), 'A folder is written with what is in it: src/**, not src/.'],
  [
    (glob) => /(?<!\\)\?/.test(glob),
    'A question mark matches nothing. Write each ending, such as *.{js,jsx}.',
  ],
  [(glob) => /\{[^{},]*\.\.[^{},]*\}/.test(glob), 'Braces hold no range. Write {1,2,3}, or [1-3].'],
  [
    (glob) => /\.\{[^{},]+\}|\{[^{},]*[|\s][^{},]*\}/.test(glob),
    'Braces choose between two or more: {js,ts}.',
  ],
  [
    (glob) =>
      glob.length > most.characters ||
      count(glob, /\*+/g) > most.stars ||
      count(glob, /[{[,]/g) > most.choices,
    `Expected globs of at most ${most.characters} characters, ${most.stars} stars, and ${most.choices} braces, brackets and commas.`,
  ],
];

/** Why a glob, with `!` in front or not, is a mistake, and the right form. A backslash makes what follows literal. */
export function mistakeIn(glob: string): string | undefined {
  const rest = glob.replace(/^!/, '');
  return mistakes.find(([is]) => is(rest))?.[1];
}

const count = (text: string, what: RegExp) => [...text.matchAll(what)].length;

function outsideBraces(glob: string): string {
  const less = glob.replace(/\\./g, '').replace(/\{[^{}]*\}/g, '');
  return less === glob ? glob : outsideBraces(less);
}
