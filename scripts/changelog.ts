/**
 * Reads a release's notes out of the changelog: the text below `## [1.2.3] - 2026-11-27`, up to the next such heading.
 *
 * @param tag such as `v1.2.3`
 * @param version the one in `package.json`
 * @param changelog in the shape of https://keepachangelog.com/en/1.1.0/
 * @returns Markdown
 * @throws Error when the tag is not that of the version, or the changelog has no notes for it
 */
export function releaseNotes(tag: string, version: string, changelog: string): string {
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    throw new Error(`The version ${version} is not of the form 1.2.3 or 1.2.3-rc.1.`);
  if (tag !== `v${version}`)
    throw new Error(
      `The tag ${tag} is not v${version}: set the version in package.json with "npm version", and tag that commit.`,
    );
  const sections = changelog.replaceAll('\r\n', '\n').split(/^## \[/m);
  const [heading = '', ...lines] = sections.find((each) => each.startsWith(`${version}]`))?.split('\n') ?? [];
  if (!/\] - \d{4}-\d{2}-\d{2}$/.test(heading))
    throw new Error(`CHANGELOG.md has no heading "## [${version}] - YYYY-MM-DD".`);
  const notes = lines.filter((line) => !/^\[[^\]]+\]: \S+$/.test(line));
  const text = notes.join('\n').trim();
  if (text === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return text;
}
