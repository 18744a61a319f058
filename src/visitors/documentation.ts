import { posix } from 'node:path';
import type { GitHub } from '../github/client.ts';
import { orError } from '../github/connection.ts';
import type { GitHubError } from '../github/errors.ts';
import { filesInQuery, type HeldObject } from '../github/history.ts';
import type { Runtime } from '../runtime.ts';
import { documentationFolders, type Place, type Site, type SitePage, siteOf } from './files.ts';
import { isUnchangedSince, type LastChange, lastChanges, latest } from './history.ts';
import type { VisitorsInputs } from './inputs.ts';
import { readPageText, snippetsOf } from './page-text.ts';
import type { Pages } from './ranking.ts';
import { voicesOf } from './reasons.ts';
import { referencesIn, settingsFiles, settingsOf } from './settings.ts';
import type { Signals } from './signals.ts';
import { dayMs } from './week.ts';

/** Pages that have a file, of which GitHub is asked. */
const most = { read: 50, saidOf: 10 };

/** What the repository of the documentation says about the pages. */
export interface Documentation {
  readonly kind: 'documentation';
  readonly site: Site;
  /** The most read pages that have a file, without translations and other versions. */
  readonly mostRead: readonly PageWithFile[];
  /** By the file, as far as GitHub told it, of the most read pages and of those of which readers say something. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** Files whose age says nothing, and that are no task: without a text of their own, or about something old. */
  readonly settled: ReadonlySet<string>;
  readonly faults: Faults;
}

export type PageWithFile = SitePage & { readonly file: string };

/** What is missing, and why; the rest stands. */
export interface Faults {
  /** GitHub lists only a part of the files. */
  readonly isCut: boolean;
  readonly settings: GitHubError | undefined;
  readonly histories: GitHubError | undefined;
}

/** Why nothing is known of the documentation's files. */
export interface NoDocumentation {
  readonly kind: 'none';
  readonly why:
    | { readonly kind: 'cancelled' | 'no-visitors' | 'no-docs-json' | 'no-folder' | 'cut' }
    | { readonly kind: 'several'; readonly folders: readonly string[] }
    | { readonly kind: 'no-match'; readonly pages: number }
    | { readonly kind: 'error'; readonly error: unknown };
}

/**
 * Looks up the files of the most read pages and of those of which readers say something, and when they were last changed.
 * Nothing that goes wrong is thrown.
 *
 * @returns `undefined` without docs-repository
 */
export async function readDocumentation(
  pages: Pages,
  signals: Signals | undefined,
  inputs: VisitorsInputs,
  { connectGitHub, signal, now }: Pick<Runtime, 'connectGitHub' | 'signal' | 'now'>,
): Promise<Documentation | NoDocumentation | undefined> {
  const { docsRepository: repository, docsBranch: branch } = inputs;
  if (repository === undefined) return undefined;
  try {
    signal.throwIfAborted();
    const github = connectGitHub(inputs.githubToken);
    const found = await findFiles(github, repository, inputs, signal);
    if ('kind' in found) return { kind: 'none', why: found };

    const site = siteOf(pages, found.files, found.place);
    if (site.pages.length === 0) return { kind: 'none', why: { kind: 'no-visitors' } };
    const withFile = site.pages.filter(hasFile);
    if (withFile.length === 0) return { kind: 'none', why: { kind: 'no-match', pages: site.pages.length } };
    const mostRead = withFile.filter(({ isOther }) => !isOther).slice(0, most.read);
    const saidOf = voicesOf(site, signals).pages.filter(hasFile);
    const read = new Set(mostRead.map(({ file }) => file));
    const others = saidOf.map(({ file }) => file).filter((file) => !read.has(file));
    const asked = [...read, ...others.slice(0, most.saidOf)];
    const historiesOf = (paths: readonly string[]) => github.histories(repository, branch, paths, signal);
    const { found: histories, error } = await historiesOf(asked);
    // A text that GitHub does not give says nothing of the page.
    const texts = [...histories].flatMap(([file, { text }]) =>
      text === undefined ? [] : [[file, readPageText(text)] as const],
    );
    const changes = lastChanges(histories);
    const limit = new Date(now.getTime() - inputs.reviewAfter * dayMs);
    const listed = new Set(found.files);
    /** Of the pages that would count as old; `undefined` where one is not in the repository. */
    const snippets = texts
      .filter(([file]) => isUnchangedSince(changes.get(file), limit))
      .map(([file, text]) => [file, snippetsOf(file, text, found.place.directory, listed)] as const);
    const wanted = [...new Set(snippets.flatMap(([, paths = []]) => paths))].slice(0, filesInQuery);
    const { value: more, error: unread } = wanted.length === 0 ? nothing : await orError(historiesOf(wanted));
    const ofSnippets = lastChanges(more?.found ?? new Map());
    for (const [file, paths = ['']] of snippets)
      changes.set(file, latest([changes.get(file), ...paths.map((path) => ofSnippets.get(path))]));
    const settled = texts.flatMap(([file, { isStub, isLegacy }]) => (isStub || isLegacy ? [file] : []));
    const faults = { ...found.faults, histories: error ?? unread };
    const files = { mostRead, changes, settled: new Set(settled) };
    return { kind: 'documentation', site, ...files, faults };
  } catch (error) {
    return { kind: 'none', why: signal.aborted ? { kind: 'cancelled' } : { kind: 'error', error } };
  }
}

const nothing = { value: undefined, error: undefined };

interface Found {
  readonly files: readonly string[];
  readonly place: Place;
  readonly faults: Pick<Faults, 'isCut' | 'settings'>;
}

/** The files of the documentation, and its settings. */
async function findFiles(
  github: GitHub,
  repository: string,
  { docsBranch, docsDirectory, docsAddress }: VisitorsInputs,
  signal: AbortSignal,
): Promise<Found | NoDocumentation['why']> {
  const objects = (paths: readonly string[]) => github.objects(repository, docsBranch, paths, signal);
  const root = docsDirectory ? undefined : await github.files(repository, docsBranch, signal);
  const folders = docsDirectory === undefined ? documentationFolders(root?.files ?? []) : [docsDirectory];
  const [directory] = folders;
  if (directory === undefined) return { kind: root?.isCut ? 'cut' : 'no-docs-json' };
  if (folders.length > 1) return { kind: 'several', folders };

  const inFolder = (path: string) => posix.join(directory, path);
  const names = [...settingsFiles, '.mintignore'];
  const { value: held, error: unread } = await orError(
    objects([...(directory === '' ? [] : [directory]), ...names.map(inFolder)]),
  );
  const text = (path: string) => textOf(held?.get(inFolder(path)));
  let list = root;
  // A folder has a list of its own, which GitHub cuts later.
  if (directory !== '' && (root === undefined || root.isCut)) {
    if (unread !== undefined) throw unread;
    const folder = held?.get(directory);
    if (folder === undefined || !('tree' in folder)) return { kind: 'no-folder' };
    const { files, isCut } = await github.files(repository, folder.tree, signal);
    list = { files: files.map(inFolder), isCut };
  }
  const texts = settingsFiles.map(text);
  const references = referencesIn(texts).map(inFolder);
  const { value: parts, error: missing } =
    references.length === 0 ? nothing : await orError(objects(references));
  const settings = settingsOf(texts, (path) => textOf(parts?.get(inFolder(path))));
  const place = { directory, address: docsAddress, settings, ignored: text('.mintignore') };
  const faults = { isCut: list?.isCut === true, settings: unread ?? missing };
  return { files: list?.files ?? [], place, faults };
}

function textOf(object: HeldObject | undefined): string {
  return object !== undefined && 'text' in object ? object.text : '';
}

function hasFile(page: SitePage): page is PageWithFile {
  return page.file !== undefined;
}
