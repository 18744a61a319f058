import { posix } from 'node:path';
import type { GitHub } from '../github/client.ts';
import { orError } from '../github/connection.ts';
import { filesInQuery } from '../github/history.ts';
import type { Runtime } from '../runtime.ts';
import { documentationFolders, type Site, siteOf } from './files.ts';
import { isUnchangedSince, type LastChange, lastChanges, latest } from './history.ts';
import type { VisitorsInputs } from './inputs.ts';
import { readPageText, snippetsOf } from './page-text.ts';
import { type Answer, asked } from './pulls.ts';
import type { Pages } from './ranking.ts';
import { voicesOf } from './reasons.ts';
import { settingsFiles, settingsOf } from './settings.ts';
import type { Signals } from './signals.ts';
import { dayMs } from './week.ts';

/** Pages that have a file, of which GitHub is asked. */
const most = { read: 50, all: 60 };

/** What the repository of the documentation says about the pages. */
export interface Documentation {
  readonly site: Site;
  /** By the file, as far as GitHub told it, of the most read pages and of those of which readers say something. */
  readonly changes: ReadonlyMap<string, LastChange | undefined>;
  /** Files whose age says nothing, and that are no task: without a text of their own, or about something old. */
  readonly settled: ReadonlySet<string>;
  /** Whether GitHub lists only a part of the files, or told the last change of some alone. */
  readonly isPart: boolean;
}

/** Why no page has a file, although GitHub answered. */
export type NoFiles = 'docs-json' | 'no-match';

/**
 * Looks up the files of the most read pages and of those of which readers say something, and when they were last changed.
 *
 * @returns neither a value nor an error without docs-repository, and where the run was cancelled
 */
export async function readDocumentation(
  pages: Pages,
  signals: Signals | undefined,
  inputs: VisitorsInputs,
  { connectGitHub, signal, now }: Pick<Runtime, 'connectGitHub' | 'signal' | 'now'>,
): Promise<Answer<Documentation, NoFiles>> {
  const readFiles = async (repository: string): Promise<Documentation | NoFiles> => {
    const github = connectGitHub(inputs.githubToken);
    const historiesOf = (paths: readonly string[]) =>
      github.histories(repository, inputs.docsBranch, paths, signal);
    const found = await findFiles(github, repository, inputs, signal);
    if (typeof found === 'string') return found;
    const { files, place, isCut } = found;
    const site = siteOf(pages, files, place);
    const withFile = site.pages.filter(({ file }) => file !== undefined);
    if (withFile.length === 0 && site.pages.length > 0) return 'no-match';

    const mostRead = withFile.filter(({ isOther }) => !isOther).slice(0, most.read);
    const candidates = [...mostRead, ...voicesOf(site, signals).pages].flatMap(({ file }) => file ?? []);
    const paths = [...new Set(candidates)].slice(0, most.all);
    const histories = await historiesOf(paths);
    const changes = lastChanges(histories);
    const texts = [...histories].map(([file, { text }]) => ({ file, ...readPageText(text) }));

    // Only of the pages that would count as old. What is not in the repository is not known to be old.
    const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
    const snippets = texts
      .filter(({ file }) => isUnchangedSince(changes.get(file), limit))
      .map(({ file, imports }) => ({ file, paths: snippetsOf(file, imports, place.directory, files) }));
    const wanted = new Set(snippets.flatMap(({ paths }) => paths.filter((path) => path !== undefined)));
    const { value: read } = await orError(historiesOf([...wanted].slice(0, filesInQuery)));
    const ofSnippets = lastChanges(read ?? new Map());
    for (const { file, paths } of snippets)
      changes.set(file, latest([changes.get(file), ...paths.map((path = '') => ofSnippets.get(path))]));
    const settled = texts.filter(({ isSettled }) => isSettled).map(({ file }) => file);
    return { site, changes, settled: new Set(settled), isPart: isCut || histories.size < paths.length };
  };

  const { value, error } = await asked(inputs.docsRepository, signal, readFiles);
  return typeof value === 'string' ? { value: undefined, error: value } : { value, error };
}

async function findFiles(
  github: GitHub,
  repository: string,
  { docsBranch, docsDirectory, docsAddress }: VisitorsInputs,
  signal: AbortSignal,
) {
  const root = await github.files(repository, docsBranch, signal);
  const folders = docsDirectory === undefined ? documentationFolders(root.files.keys()) : [docsDirectory];
  const [directory] = folders;
  if (directory === undefined || folders.length > 1) return 'docs-json' as const;

  const inFolder = (path: string) => posix.join(directory, path);
  // A folder has a list of its own, which GitHub cuts later.
  const folder = root.isCut ? root.folders.get(directory) : undefined;
  const own = folder === undefined ? undefined : await github.files(repository, folder, signal);
  const ids = own ? new Map([...own.files].map(([path, id]) => [inFolder(path), id])) : root.files;
  async function textOf(path: string): Promise<string> {
    const id = ids.get(inFolder(path));
    return id === undefined ? '' : github.fileText(repository, id, signal);
  }
  const texts = await Promise.all(settingsFiles.map(textOf));
  const settings = settingsOf(texts);
  const place = { directory, address: docsAddress, settings, ignored: await textOf('.mintignore') };
  return { files: new Set(ids.keys()), place, isCut: (own ?? root).isCut };
}
