import { posix } from 'node:path';
import * as z from 'zod';
import type { GitHub } from '../github/client.ts';
import { GitHubError } from '../github/errors.ts';
import type { HeldObject } from '../github/history.ts';
import type { Runtime } from '../runtime.ts';
import { parseJson } from '../text.ts';
import { documentationFolders, type Place, type Site, type SitePage, siteOf } from './files.ts';
import { type LastChange, lastChanges } from './history.ts';
import type { VisitorsInputs } from './inputs.ts';
import type { Pages } from './ranking.ts';
import { voicesOf } from './reasons.ts';
import { redirectsOf } from './redirects.ts';
import type { Signals } from './signals.ts';

/** Pages that have a file, of which GitHub is asked: five questions of ten files, and one more. */
const most = { read: 50, saidOf: 10 };

/** What the repository of the documentation says about the pages. */
export interface Documentation {
  readonly kind: 'documentation';
  readonly site: Site;
  /** The most read pages that have a file. */
  readonly mostRead: readonly PageWithFile[];
  /** By the file, as far as GitHub told it, of the most read pages and of those of which readers say something. */
  readonly changes: ReadonlyMap<string, LastChange>;
  /** Files of the newest open pull requests, with the number of one. */
  readonly openFiles: ReadonlyMap<string, number>;
  readonly faults: Faults;
}

export type PageWithFile = SitePage & { readonly file: string };

/** What is missing, and why; the rest stands. */
export interface Faults {
  /** GitHub lists only a part of the files. */
  readonly isCut: boolean;
  readonly settings: GitHubError | undefined;
  readonly histories: GitHubError | undefined;
  readonly pullRequests: GitHubError | undefined;
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
  { connectGitHub, signal }: Pick<Runtime, 'connectGitHub' | 'signal'>,
): Promise<Documentation | NoDocumentation | undefined> {
  const { docsRepository: repository, docsBranch: branch } = inputs;
  if (repository === undefined) return undefined;
  try {
    signal.throwIfAborted();
    const github = connectGitHub(inputs.githubToken);
    const found = await findFiles(github, { ...inputs, docsRepository: repository }, signal);
    if ('kind' in found) return { kind: 'none', why: found };

    const site = siteOf(pages, found.files, found.place);
    if (site.pages.length === 0) return { kind: 'none', why: { kind: 'no-visitors' } };
    const mostRead = site.pages.filter(hasFile).slice(0, most.read);
    if (mostRead.length === 0) return { kind: 'none', why: { kind: 'no-match', pages: site.pages.length } };
    const saidOf = voicesOf(site, signals).pages.filter(hasFile);
    const read = new Set(mostRead.map(({ file }) => file));
    const others = saidOf.map(({ file }) => file).filter((file) => !read.has(file));
    const files = [...read, ...others.slice(0, most.saidOf)];
    const histories = await github.histories(repository, branch, files, signal);
    const open = await orError(github.openFiles(repository, signal));
    const changes = lastChanges(histories.found);
    const faults = { ...found.faults, histories: histories.error, pullRequests: open.error };
    return { kind: 'documentation', site, mostRead, changes, openFiles: open.value ?? new Map(), faults };
  } catch (error) {
    return { kind: 'none', why: signal.aborted ? { kind: 'cancelled' } : { kind: 'error', error } };
  }
}

type Where = Pick<VisitorsInputs, 'docsBranch' | 'docsDirectory' | 'docsAddress'> & {
  readonly docsRepository: string;
};
interface Found {
  readonly files: readonly string[];
  readonly place: Place;
  readonly faults: Pick<Faults, 'isCut' | 'settings'>;
}

/** The files of the documentation, and its settings. */
async function findFiles(
  github: GitHub,
  { docsRepository, docsBranch, docsDirectory, docsAddress }: Where,
  signal: AbortSignal,
): Promise<Found | NoDocumentation['why']> {
  const objects = (paths: readonly string[]) => github.objects(docsRepository, docsBranch, paths, signal);
  const root = docsDirectory ? undefined : await github.files(docsRepository, docsBranch, signal);
  const folders = docsDirectory === undefined ? documentationFolders(root?.files ?? []) : [docsDirectory];
  const [directory] = folders;
  if (directory === undefined) return { kind: root?.isCut ? 'cut' : 'no-docs-json' };
  if (folders.length > 1) return { kind: 'several', folders };

  const inFolder = (path: string) => posix.join(directory, path);
  const { value: held, error: settings } = await orError(
    objects([...(directory === '' ? [] : [directory]), ...['docs.json', '.mintignore'].map(inFolder)]),
  );
  const text = (path: string) => textOf(held?.get(inFolder(path)));
  let list = root;
  // A folder has a list of its own, which GitHub cuts later.
  if (directory !== '' && (root === undefined || root.isCut)) {
    if (settings !== undefined) throw settings;
    const folder = held?.get(directory);
    if (folder === undefined || !('tree' in folder)) return { kind: 'no-folder' };
    const { files, isCut } = await github.files(docsRepository, folder.tree, signal);
    list = { files: files.map(inFolder), isCut };
  }
  const redirects = await redirectsIn(text('docs.json'), async (path) => {
    const place = inFolder(path);
    return textOf((await objects([place])).get(place));
  });
  const place = {
    directory,
    address: docsAddress,
    redirect: redirectsOf(redirects),
    ignored: text('.mintignore'),
  };
  return { files: list?.files ?? [], place, faults: { isCut: list?.isCut === true, settings } };
}

const redirectsSchema = z
  .array(
    z
      .object({ source: z.string().max(2000), destination: z.string().max(2000) })
      .nullable()
      .catch(null),
  )
  .transform((list) => list.filter((one) => one !== null));
/** Any part of `docs.json` may lie in a file of its own, which `$ref` names. */
const settingsSchema = z.object({
  redirects: z.union([redirectsSchema, z.object({ $ref: z.string().max(1000) })]).catch([]),
});

/** @param read the text of a file by its path from the folder of `docs.json` */
async function redirectsIn(text: string, read: (path: string) => Promise<string>) {
  const { redirects } = settingsSchema.safeParse(parseJson(text)).data ?? { redirects: [] };
  if (Array.isArray(redirects)) return redirects;
  const { value = '' } = await orError(read(redirects.$ref));
  return redirectsSchema.safeParse(parseJson(value)).data ?? [];
}

function textOf(object: HeldObject | undefined): string {
  return object !== undefined && 'text' in object ? object.text : '';
}

/** What GitHub answers, or why it does not. */
async function orError<Value>(answer: Promise<Value>) {
  try {
    return { value: await answer, error: undefined };
  } catch (error) {
    if (error instanceof GitHubError) return { value: undefined, error };
    throw error;
  }
}

function hasFile(page: SitePage): page is PageWithFile {
  return page.file !== undefined;
}
