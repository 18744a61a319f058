import { expect, onTestFinished, test } from 'vitest';
import type { RepositoryFile } from '../emulator/github/files.ts';
import { startGitHubEmulator } from '../emulator/github.ts';
import { listedSite } from '../emulator/visitor-sources.ts';
import { read } from '../support/project.ts';
import { runVisitors, serveVisitors } from '../support/visitors-run.ts';

/**
 * Facts of three documentations at a commit, for pages that were chosen by hand: their paths, their places in the navigation,
 * whether they have a text, and the days and sizes of their commits. No words of theirs. Licences stand beside them.
 */
interface Documentation {
  readonly repository: string;
  readonly commit: string;
  readonly licence: string;
  /** The path of the settings. */
  readonly settings: string;
  readonly navigation: object;
  /** Files that are no pages. */
  readonly others: readonly string[];
  readonly pages: readonly {
    readonly path: string;
    /** `stub`: front matter alone; `final`: it says so of itself. */
    readonly is: 'stub' | 'final' | 'text';
    readonly commits: readonly (readonly [id: string, date: string, files: number, lines: number])[];
  }[];
}
const documentations: readonly Documentation[] = JSON.parse(read('test/support/data/documentations.json'));

/** When the newest of the commits was. */
const now = new Date('2026-08-22T09:00:00Z');

/** What a person would look after, of the pages in the file, with days from which on a page is old. */
const expected: Readonly<Record<string, readonly [reviewAfter: number, pages: readonly string[]]>> = {
  'mintlify/docs': [
    100,
    [
      '/agent/effective-prompts',
      '/components/tooltips',
      '/create/list-table',
      '/integrations/analytics/amplitude',
    ],
  ],
  'mem0ai/mem0': [
    100,
    [
      '/api-reference/organization/add-org-member',
      '/components/embedders/models/langchain',
      '/components/llms/models/ollama',
    ],
  ],
  'modelcontextprotocol/modelcontextprotocol': [
    180,
    ['/community/antitrust', '/registry/authentication', '/registry/terms-of-service'],
  ],
};

test.each(documentations)('of $repository, only what a person would look after is named', async (given) => {
  const { repository, settings, navigation, others, pages } = given;
  const directory = settings.includes('/') ? `${settings.split('/')[0]}/` : '';
  const texts = { stub: '---\nopenapi: get /a\n---\n', final: 'Status: Final\n', text: '# A page\n' };
  const files = pages.map(({ path, is, commits }): RepositoryFile => {
    const history = commits.map(([id, date, changedFiles, changedLines]) => ({
      id,
      date,
      changedFiles,
      changedLines,
    }));
    return { path, text: texts[is], commits: history };
  });
  const github = await startGitHubEmulator({ repository });
  onTestFinished(() => github.close());
  github.setFiles([
    { path: settings, text: JSON.stringify({ navigation }) },
    ...others.map((path) => ({ path })),
    ...files,
  ]);
  const addresses = [...pages.map(({ path }) => path), ...others].map(
    (path) => `/${path.replace(directory, '').replace(/\.mdx?$/, '')}`,
  );
  const rows = addresses.map((path, index) => ({ path, human: 900 - index, ai: 9, total: 905 - index }));
  const service = await serveVisitors(listedSite(rows));
  const [reviewAfter = 180, named] = expected[repository] ?? [];
  const { outputs } = await runVisitors(service, {
    ...{ now, github },
    inputs: {
      ...{ weeks: '1', top: '50', 'reader-signals': 'false' },
      ...{ 'docs-repository': repository, 'review-after': String(reviewAfter) },
    },
  });
  const next: { path: string }[] = JSON.parse(outputs['reviewNext'] ?? '');
  expect(next.map(({ path }) => path).sort()).toEqual(named);
  expect(github.violations).toEqual([]);
});
