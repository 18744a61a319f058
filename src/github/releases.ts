/**
 * The release before a tag's: the one with the largest version below it and the same prefix, so that packages and
 * maintained lines do not mix. A final release follows a final one, a candidate whatever is before it. A version has one
 * to four numbers, and is a candidate's where words or more numbers follow: `1.2`, `1.4.0.1`, `2.0rc2`, `2.0.0-rc.1`,
 * `2026-05-04`.
 *
 * @param tags of the published releases
 * @returns `undefined` where there is none, or the tag has no version
 */
export function releaseBefore(tag: string, tags: readonly string[]): string | undefined {
  const version = versionIn(tag);
  const { compare } = new Intl.Collator('en', { numeric: true });
  const order = (one: Version, other: Version) =>
    compare(one.numbers, other.numbers) ||
    Number(isFinal(one)) - Number(isFinal(other)) ||
    compare(one.words, other.words);
  const before = tags.flatMap((each) => {
    const other = versionIn(each);
    if (version === undefined || other?.prefix !== version.prefix) return [];
    const isEarlier = order(other, version) < 0 && (isFinal(other) || !isFinal(version));
    return isEarlier ? [{ tag: each, version: other }] : [];
  });
  return before.sort((one, other) => order(other.version, one.version))[0]?.tag;
}

/** `v`, `pkg@`, `pkg/v` or nothing; `1.4.0.1`, the missing ones of four numbers as zeros; the words of a candidate: `rc.2`. */
type Version = Readonly<Record<'prefix' | 'numbers' | 'words', string>>;

const isFinal = ({ words }: Version) => words === '';

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

/** The version at a tag's end, if it has one. */
function versionIn(tag: string): Version | undefined {
  const find = (pattern: RegExp) => (tag.length > longestTag ? null : pattern.exec(tag));
  const [, prefix = '', numbers = '', behind = ''] = patterns.map(find).find((found) => found !== null) ?? [];
  if (numbers === '') return undefined;
  const words = finalWord.test(behind) ? [] : (behind.toLowerCase().match(/[a-z]+|\d+/g) ?? []);
  const four = [...numbers.split('.'), '0', '0', '0'].slice(0, 4);
  return { prefix, numbers: four.join('.'), words: words.join('.') };
}
