import type { SemVer } from 'semver';
import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';

/**
 * The release before a tag's: the one with the largest version below it and the same prefix, so that packages
 * and maintained lines do not mix. A final release follows a final one, a prerelease whatever is before it.
 * Where the tag holds no semantic version (`2026.05`, `nightly-7`), it is the next older one in the list
 * whose tag has none either and the same words before its first digit.
 *
 * @param tags of the published releases, newest first
 * @returns `undefined` where there is none, and where the tag has no version and is not in the list
 */
export function releaseBefore(tag: string, tags: readonly string[]): string | undefined {
  const { prefix, version } = versionIn(tag);
  const alike = tags.filter((each) => versionIn(each).prefix === prefix);
  if (version === undefined) {
    const unversioned = alike.filter((each) => versionIn(each).version === undefined);
    return unversioned.includes(tag) ? unversioned[unversioned.indexOf(tag) + 1] : undefined;
  }
  const isFinal = version.prerelease.length === 0;
  const before = alike.flatMap((each) => {
    const other = versionIn(each).version;
    if (other === undefined || compare(other, version) >= 0) return [];
    return isFinal && other.prerelease.length > 0 ? [] : [{ tag: each, version: other }];
  });
  return before.sort((one, other) => compare(other.version, one.version))[0]?.tag;
}

/** The version at a tag's end, and what stands before it: `v`, `pkg@`, `pkg/v`, or nothing. */
function versionIn(tag: string): { readonly prefix: string; readonly version: SemVer | undefined } {
  const [, prefix = '', text = ''] = /^(|.*?[^\d.])(\d+\.\d+\.\d+(?:[-+].*)?)$/.exec(tag) ?? [];
  const version = parse(text) ?? undefined;
  return version === undefined ? { prefix: /^\D*/.exec(tag)?.[0] ?? '', version } : { prefix, version };
}
