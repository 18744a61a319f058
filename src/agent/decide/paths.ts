import type { Skip } from '../outcome.ts';

/** A changed file, with the name it had before where it was renamed. */
interface ChangedFile {
  readonly path: string;
  readonly previousPath?: string | undefined;
}

/** Strangers name files, too: a longer name would take its time with each glob. Nobody says whether it matches. */
const longestName = 500;

/**
 * Whether any file matches globs, of which the last match counts; `!` in front takes files out again. A renamed file counts
 * with both of its names.
 *
 * @param isCut whether there are more files than are listed
 * @returns `undefined` where only a file that is not listed could match
 */
export function matchesPaths(
  globs: readonly string[],
  files: readonly ChangedFile[],
  isCut = false,
): boolean | undefined {
  const rules = globs.map((glob) => ({
    isIn: !glob.startsWith('!'),
    matches: matcher(glob.replace(/^!/, '')),
  }));
  const names = namesOf(files);
  const usual = names.filter(({ length }) => length <= longestName);
  const isAny = usual.some((path) => rules.findLast(({ matches }) => matches(path))?.isIn === true);
  const isUnsure = isCut || usual.length < names.length;
  return isUnsure && !isAny ? undefined : isAny;
}

/** Why nothing is asked where no changed file matches. */
export function noMatch(globs: readonly string[], files: readonly ChangedFile[]): Skip {
  return { why: 'no-paths', globs, fileCount: files.length, hints: hintsFor(globs, files) };
}

/**
 * What was probably meant, where no file matched: the folder of a bare name (`src` → `src/**`), or a name in the case that the
 * repository has (`Src/**` → `src/**`). Each suggestion matches one of the files.
 */
export function hintsFor(globs: readonly string[], files: readonly ChangedFile[]): string[] {
  const names = namesOf(files).filter(({ length }) => length <= longestName);
  const hints = globs
    .flatMap((glob) => (glob.includes('*') ? glob : [glob, `${glob}/**`]))
    .flatMap((meant) => {
      const matches = matcher(meant.toLowerCase());
      const name = names.find((each) => matches(each.toLowerCase()));
      const literalLength = meant.search(/[*[{\\]|$/);
      return name === undefined ? [] : name.slice(0, literalLength) + meant.slice(literalLength);
    });
  return [...new Set(hints)].filter((hint) => !globs.includes(hint) && names.some(matcher(hint)));
}

const namesOf = (files: readonly ChangedFile[]) =>
  files.flatMap(({ path, previousPath }) => (previousPath === undefined ? path : [path, previousPath]));

/**
 * The places in a name where a part of a glob may end, by those where it may start: 1 for each such index, 0 for the others.
 * So the time that a glob takes grows with its length times the name's; a regular expression can take hours.
 */
type Part = (name: string, starts: Uint8Array) => Uint8Array;

/**
 * `*` stays in a folder, `**` crosses folders wherever it stands, `{a,b}` and `[a-z]` choose, and all else is literal, as in
 * the lines of GitHub's `on: paths`. A bracket stands for its own text, too, since frameworks name folders so (`[slug]`).
 */
function matcher(glob: string): (name: string) => boolean {
  const tokens = glob.match(/\\.|\*\*+\/|\*+|\[[^\]/{},]+\]|[{},]|[^\\*[{},]+|./gsu) ?? [];
  const part = partOf(tokens);
  return (name) => part(name, new Uint8Array(name.length + 1).fill(1, 0, 1))[name.length] === 1;
}

/** @param tokens of a glob; those in braces that were read are parts */
function partOf(tokens: readonly (string | Part)[]): Part {
  const end = tokens.findIndex((token, index) => token === '}' && tokens.lastIndexOf('{', index) !== -1);
  if (end === -1) return inTurn(tokens.map((token) => (typeof token === 'string' ? single(token) : token)));
  const start = tokens.lastIndexOf('{', end);
  return partOf([...tokens.slice(0, start), chosen(tokens.slice(start + 1, end)), ...tokens.slice(end + 1)]);
}

/** What stands in braces: alternatives, or, without a comma, its own text. */
function chosen(tokens: readonly (string | Part)[]): Part {
  const commas = tokens.flatMap((token, index) => (token === ',' ? index : []));
  if (commas.length === 0) return inTurn([literal('{'), partOf(tokens), literal('}')]);
  const alternatives = [...commas, tokens.length].map((comma, index) =>
    partOf(tokens.slice((commas[index - 1] ?? -1) + 1, comma)),
  );
  return anyOf(alternatives);
}

function single(token: string): Part {
  if (token.startsWith('*')) return token.endsWith('/') ? folders : token === '*' ? inFolder : anything;
  if (token.length > 2 && token.startsWith('[')) return anyOf([literal(token), oneOf(token.slice(1, -1))]);
  return literal(token.length > 1 && token.startsWith('\\') ? token.slice(1) : token);
}

const inTurn =
  (parts: readonly Part[]): Part =>
  (name, starts) =>
    parts.reduce((places, part) => (places.includes(1) ? part(name, places) : places), starts);

const anyOf =
  (parts: readonly Part[]): Part =>
  (name, starts) => {
    const all = new Uint8Array(starts.length);
    for (const part of parts) {
      const ends = part(name, starts);
      for (let end = 0; end < ends.length; end += 1) if (ends[end] === 1) all[end] = 1;
    }
    return all;
  };

const anything: Part = (_name, starts) => starts.slice().fill(1, starts.indexOf(1));

/** A whole segment `**`: the folders that are passed, of which there may be none. */
const folders: Part = (name, starts) =>
  anything(name, starts).map((isEnd, place) => (place === 0 || name[place - 1] === '/' ? isEnd : 0));

const inFolder: Part = (name, starts) => {
  const ends = starts.slice();
  for (let place = 1; place < ends.length; place += 1)
    if (ends[place - 1] === 1 && name[place - 1] !== '/') ends[place] = 1;
  return ends;
};

/** @param lengthAt how long the part is where it starts at a place; 0 where it does not */
function fixed(lengthAt: (name: string, start: number) => number): Part {
  return (name, starts) => {
    const ends = new Uint8Array(starts.length);
    for (let start = 0; start < starts.length; start += 1) {
      const length = starts[start] === 1 ? lengthAt(name, start) : 0;
      if (length > 0) ends[start + length] = 1;
    }
    return ends;
  };
}

const literal = (text: string) => fixed((name, start) => (name.startsWith(text, start) ? text.length : 0));

/** One character of a class, such as `a-z_`, or with `!` or `^` in front any other. */
function oneOf(members: string): Part {
  const [, not, given = ''] = /^([!^](?=.))?(.+)$/su.exec(members) ?? [];
  const ranges = [...given.matchAll(/(.)-(.)|./gsu)].map(([whole, from = whole, to = whole]) =>
    from <= to
      ? (character: string) => character >= from && character <= to
      : (character: string) => whole.includes(character),
  );
  return fixed((name, start) => {
    const character = name[start];
    if (character === undefined || character === '/') return 0;
    return ranges.some((includes) => includes(character)) === (not === undefined) ? 1 : 0;
  });
}
