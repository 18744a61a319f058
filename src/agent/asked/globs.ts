/** Globs that match no file, or something else than is meant, and the right form. */
const mistakes: readonly (readonly [found: RegExp, mistake: string])[] = [
  // With more, a glob could hold the runner.
  [
    /^.{201}|(\*+[^*]+){10}\*|([{[,][^{[,]*){17}/s,
    'Expected a glob of at most 200 characters, 10 stars, and 16 braces, brackets and commas.',
  ],
  [/^-\s|^\[.*(["']|,\s)/, 'This is a list. Write each glob on a line of its own, without - or [ ].'],
  [/^["'`]|["'`]$/, 'The glob is in quotes. Write src/** without them.'],
  [/(^|\s)#/, 'The glob has a remark (#). Write it above the input.'],
  [/\.\{[^{},]+\}/, 'Braces choose between two or more: {js,ts}.'],
  [/\{[^}]*\{/, 'Braces hold no braces. Write {a/b,a/c}, not a/{b,{c}}.'],
  [/,(?![^{}]*\})|\*[\s;]/, 'Each glob belongs on a line of its own, and choices in braces: {a,b}.'],
  [/^\s|\s$|[{,]\s|\s[,}]/, 'The glob has white space. Write !docs/** or {js,ts} without.'],
  [/\\/, 'Folders end with /, not with a backslash: src/**.'],
  [/(^|\/)\.{0,2}\//, 'Globs begin at the root of the repository, without / or ./: src/**.'],
  [/(^|\/)\.{0,2}$/, 'A folder is written with what is in it: src/**, not src/.'],
  [/\[\^/, 'Write [!a] for any other character, not [^a].'],
  [/\?/, 'A question mark matches nothing. Write each ending, such as *.{js,jsx}.'],
];

/** Why a glob, with `!` in front or not, is a mistake, and the right form. */
export function mistakeIn(glob: string): string | undefined {
  const rest = glob.replace(/^!/, '');
  return mistakes.find(([found]) => found.test(rest))?.[1];
}
