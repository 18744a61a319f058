import MarkdownIt from 'markdown-it';

/**
 * Reads a release's notes out of the changelog.
 *
 * @param tag such as `v1.2.3`
 * @param version the one in `package.json`
 * @param changelog in the shape of https://keepachangelog.com/en/1.1.0/
 * @returns Markdown
 * @throws Error when the tag is not that of the version, or the changelog has no notes for it
 */
export function releaseNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`)
    throw new Error(
      `The tag ${tag} is not v${version}: set the version in package.json with "npm version", and tag that commit.`,
    );
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    throw new Error(`The version ${version} is not of the form 1.2.3 or 1.2.3-rc.1.`);
  return notesFor(version, changelog);
}

/** The text below `## [1.2.3] - 2026-11-27`, up to the next heading of that level. */
function notesFor(version: string, changelog: string): string {
  const lines = changelog.split(/\r?\n/);
  const tokens = new MarkdownIt().parse(changelog, {});
  const headings = tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === 'h2' && token.map !== null
      ? [{ from: token.map[0], to: token.map[1], words: tokens[index + 1]?.content ?? '' }]
      : [],
  );
  const place = headings.findIndex(({ words }) => words.startsWith(`[${version}]`));
  const heading = headings[place];
  if (heading === undefined)
    throw new Error(
      `CHANGELOG.md has no heading "## [${version}] - date": write the notes of this version first.`,
    );
  if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading.words))
    throw new Error(
      `In CHANGELOG.md, the heading of ${version} has no date: write "## [${version}] - YYYY-MM-DD".`,
    );
  const notes = lines
    .slice(heading.to, headings[place + 1]?.from)
    .filter((line) => !/^\[[^\]]+\]: \S+$/.test(line))
    .join('\n')
    .trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}
