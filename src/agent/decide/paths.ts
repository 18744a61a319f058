import picomatch from 'picomatch';

/**
 * Whether any file matches globs, of which the last match counts; `!` in front takes files out again. A renamed file counts
 * with both of its names. Groups such as `+(a)` are no globs at GitHub either, and can take the matcher minutes.
 *
 * @param isCut whether there are more files than are listed
 * @returns `undefined` where only a file that is not listed could match
 */
export function matchesPaths(
  globs: readonly string[],
  files: readonly { readonly path: string; readonly previousPath?: string | undefined }[],
  isCut = false,
): boolean | undefined {
  const rules = globs.map((glob) => ({
    isIn: !glob.startsWith('!'),
    matches: picomatch(glob.replace(/^!/, ''), { dot: true, noextglob: true }),
  }));
  const isIn = (path: string) => rules.findLast(({ matches }) => matches(path))?.isIn === true;
  const isAny = files.some(
    ({ path, previousPath }) => isIn(path) || (previousPath !== undefined && isIn(previousPath)),
  );
  return isCut && !isAny ? undefined : isAny;
}
