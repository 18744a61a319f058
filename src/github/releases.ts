import type { SemVer } from 'semver';
import compare from 'semver/functions/compare.js';
import parse from 'semver/functions/parse.js';

/**
 * The release before a tag's: the one with the largest version below it and the same prefix, so that packages and
 * maintained lines do not mix. A final release follows a final one, a candidate whatever is before it. A version has one
 * to four numbers, and is a candidate's where words or more numbers follow: `1.2`, `1.4.0.1`, `2.0rc2`, `2.0.0-rc.1`,
 * `2026-05-04`. Where the tag holds no number, or another kind of them, it is the next older one in the list whose tag
 * has none either and the same words before its first digit.
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
  const before = alike.flatMap((each) => {
    const other = versionIn(each).version;
    if (other === undefined || compareVersions(other, version) >= 0) return [];
    return isFinal(version) && !isFinal(other) ? [] : [{ tag: each, version: other }];
  });
  return before.sort((one, other) => compareVersions(other.version, one.version))[0]?.tag;
}

/** The first three numbers; and the fourth one, with the words behind it. Semantic versions have no fourth. */
type Version = readonly [SemVer, SemVer];

const isFinal = ([, { prerelease }]: Version) => prerelease.length === 0;
const compareVersions = (one: Version, other: Version) =>
  compare(one[0], other[0]) || compare(one[1], other[1]);

/**
 * Prefix, numbers, and the words of a candidate. What has a dot is a version before what has none: `pkg2-1.0` is of
 * `pkg2`. A single number stands by itself, since it may be a part of a hash.
 */
const patterns = [
  /^(|.*?[^\d.])(\d+(?:\.\d+){1,3})((?:[-._]?[a-z]|-\d)[\w.-]*)?(?:\+.*)?$/i,
  /^((?:.*?[^a-z\d.])??[a-z]*)(\d+)((?:[-._][a-z]|-\d)[\w.-]*)?(?:\+.*)?$/i,
];
/** Words that some projects give their final releases. */
const finalWord = /^[-._]?(final|ga|release)$/i;

/** Git's own limit for a name; a longer one would keep the patterns busy. */
const longestTag = 255;

/** The version at a tag's end, and what stands before it: `v`, `pkg@`, `pkg/v`, or nothing. */
function versionIn(tag: string): { readonly prefix: string; readonly version: Version | undefined } {
  const find = (pattern: RegExp) => (tag.length > longestTag ? null : pattern.exec(tag));
  const [, prefix = '', numbers = '', words = ''] = patterns.map(find).find((found) => found !== null) ?? [];
  const [major = 0, minor = 0, patch = 0, fourth = 0] = numbers.split('.').map(Number);
  // A number counts as one wherever it stands: `rc10` is after `rc9`.
  const parts = finalWord.test(words) ? [] : (words.toLowerCase().match(/[a-z]+|\d+/g) ?? []);
  const identifiers = parts.map((each) => each.replace(/^0+(?=\d)/, ''));
  const first = parse(`${major}.${minor}.${patch}`);
  const rest = parse(`${fourth}.0.0${identifiers.length > 0 ? `-${identifiers.join('.')}` : ''}`);
  return first === null || rest === null || numbers === ''
    ? { prefix: /^\D*/.exec(tag)?.[0] ?? '', version: undefined }
    : { prefix, version: [first, rest] };
}
