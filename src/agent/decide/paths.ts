import type { Log } from '../../runner/log.ts';
import type { Skip } from '../outcome.ts';

/** Strangers name files, too: a longer name would take its time with each glob. Nobody says whether it matches. */
const longestName = 500;

/**
 * Why nothing is asked: no changed file matches `paths`, of which the last match counts; `!` in front takes files out again.
 * A renamed file counts with both of its names. Where not all files are listed (`isCut`), they cannot decide, which is told.
 */
export function skipByPaths(
  globs: readonly string[],
  files: readonly { readonly path: string; readonly previousPath?: string | undefined }[],
  isCut: boolean,
  log: Pick<Log, 'warning'>,
): Skip | undefined {
  const rules = globs.map((glob) => ({
    isIn: !glob.startsWith('!'),
    matches: matcher(glob.replace(/^!/, '')),
  }));
  const names = [...new Set(files.flatMap(({ path, previousPath = path }) => [path, previousPath]))];
  const usual = names.filter(({ length }) => length <= longestName);
  if (usual.some((path) => rules.findLast(({ matches }) => matches(path))?.isIn === true)) return undefined;
  if (isCut || usual.length < names.length) {
    log.warning('GitHub did not list all changed files, so paths is ignored.');
    return undefined;
  }
  return { why: 'no-paths', globs, fileCount: files.length, hints: hintsFor(globs, usual) };
}

/** What was probably meant: the folder of a name (`src` → `src/**`). */
function hintsFor(globs: readonly string[], names: readonly string[]): string[] {
  const folders = globs.flatMap((glob) => (glob.includes('*') ? [] : `${glob}/**`));
  return folders.filter((folder) => names.some(matcher(folder)));
}

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
  const part = sequence(glob);
  return (name) => part(name, new Uint8Array(name.length + 1).fill(1, 0, 1))[name.length] === 1;
}

function sequence(glob: string): Part {
  const tokens = glob.match(/\*\*+\/|\*+|\{[^{}]*,[^{}]*\}|\[[^\]/]+\]|[^*[{]+|./gsu) ?? [];
  const parts = tokens.map(partOf);
  return (name, starts) =>
    parts.reduce((places, part) => (places.includes(1) ? part(name, places) : places), starts);
}

function partOf(token: string): Part {
  if (token.startsWith('*')) return token.endsWith('/') ? folders : token === '*' ? inFolder : anything;
  const inside = token.slice(1, -1);
  if (inside !== '' && token.startsWith('{')) return anyOf(inside.split(',').map(sequence));
  return inside !== '' && token.startsWith('[') ? anyOf([literal(token), oneOf(inside)]) : literal(token);
}

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

/** @param isAt whether the part, of that length, is in a name at a place */
function fixed(length: number, isAt: (name: string, start: number) => boolean): Part {
  return (name, starts) => {
    const ends = new Uint8Array(starts.length);
    for (let start = 0; start + length < starts.length; start += 1)
      if (starts[start] === 1 && isAt(name, start)) ends[start + length] = 1;
    return ends;
  };
}

const literal = (text: string) => fixed(text.length, (name, start) => name.startsWith(text, start));

/** One character of a class, such as `a-z_`, or with `!` in front any other. What runs backwards, as in `user-id`, is no range. */
function oneOf(members: string): Part {
  const [, not, given = ''] = /^(!(?=.))?(.+)$/s.exec(members) ?? [];
  const ranges = [...given.matchAll(/(.)-(.)|./gs)].map(([whole, from = whole, to = whole]) =>
    from <= to ? (each: string) => each >= from && each <= to : (each: string) => whole.includes(each),
  );
  return fixed(1, (name, start) => {
    const character = name[start] ?? '/';
    return character !== '/' && ranges.some((includes) => includes(character)) === (not === undefined);
  });
}
