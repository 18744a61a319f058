/**
 * The release before a tag's: the one with the largest version below it and the same prefix, so that packages and
 * maintained lines do not mix. A final release follows a final one, a candidate (`2.0.0-rc.1`) whatever is before it.
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
  const isBefore = (other: Version) =>
    other.prefix === version.prefix && order(other, version) < 0 && (isFinal(other) || !isFinal(version));
  const before = tags.map(versionIn).filter(isBefore);
  return before.sort((one, other) => order(other, one))[0]?.tag;
}

type Version = ReturnType<typeof versionIn>;

const isFinal = ({ words }: Version) => words === '';

/** What has dots or hyphens is a version before a single number is: `pkg2-1.0` is of `pkg2`. */
const several = /^(|.*?[^\d.])(\d+(?:[.-]\d+)+)([^+]*)/;
const single = /^(|.*\D)(\d+)$/;

/** A tag's prefix, such as `v` or `pkg@`, its numbers, and the words of a candidate. Without a version, it is a prefix alone. */
function versionIn(tag: string) {
  const [, prefix = tag, numbers = '', words = ''] = several.exec(tag) ?? single.exec(tag) ?? [];
  return { tag, prefix, numbers, words };
}
