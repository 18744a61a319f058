import { afterEach, beforeEach, expect } from 'vitest';
import type { RepositoryFile } from '../emulator/github/files.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { listedSite } from '../emulator/visitor-sources.ts';
import { readReport, tableWith } from './visitors-report.ts';
import { runVisitors, type VisitorsRunOptions } from './visitors-run.ts';

/** Where the documentation is. */
export const docs = 'octo/docs';

// The run is on 27 November 2026: 180 days before it is 31 May.
export const old = [{ date: '2026-03-03', pullRequest: 412 }];
export const fresh = [{ date: '2026-11-02', pullRequest: 431 }];
export const bulk = (date: string) => ({ date, changedFiles: 21 });

/** The files of pages by their paths. */
export const filesOf = (paths: readonly string[], commits: RepositoryFile['commits'] = old) =>
  paths.map((path) => ({ path: `docs${path}.mdx`, ...(commits && { commits }) }));

export const files = [
  { path: 'docs/docs.json' },
  { path: 'docs/webhooks.mdx', commits: old },
  { path: 'docs/quickstart.mdx', commits: [...fresh, bulk('2026-10-01')] },
  { path: 'docs/errors.md', commits: [bulk('2026-10-01'), { date: '2025-12-24' }] },
  { path: 'README.md', commits: old },
];

/** For each test, a service with four pages and GitHub; without what readers say. */
export function reviewWorld() {
  let github: GitHubEmulator;
  let service: ServiceEmulator;

  /** @param paths of other pages */
  async function start(paths: readonly string[], options: GitHubEmulatorOptions = {}) {
    await github?.close();
    await service?.close();
    const rows = paths.map((path, index) => ({ path, human: 1000 - index, ai: 500, total: 1400 - index }));
    github = await startGitHubEmulator(options);
    service = await startServiceEmulator({ visitors: listedSite(rows) });
  }

  beforeEach(() => start(['/webhooks', '/quickstart', '/errors', '/api/users']));
  afterEach(async () => {
    expect(github.violations).toEqual([]);
    expect(github.answerMistakes).toEqual([]);
    await github.close();
    await service.close();
  });

  return {
    start,
    get github() {
      return github;
    },
    get service() {
      return service;
    },
    async review(inputs: Readonly<Record<string, string>> = {}, options: VisitorsRunOptions = {}) {
      const run = await runVisitors(service, {
        ...options,
        inputs: { weeks: '2', 'docs-repository': docs, 'reader-signals': 'false', ...inputs },
        github,
      });
      const section = run.summary.split('### Review next\n\n')[1]?.split('\n\n###')[0];
      return { ...run, report: readReport(run.summary), section };
    },
  };
}

/** A run without the section costs nothing of the week. */
export function expectWeek(run: Awaited<ReturnType<ReturnType<typeof reviewWorld>['review']>>) {
  expect(run).toMatchObject({ red: false, errors: [] });
  expect(run.outputs).toMatchObject({ human: '3000', humanChange: '0', reviewNext: '', reviewFile: '' });
  expect(run.summary).not.toMatch(/changed \d/);
  expect(tableWith(run.report, 'Page').rows).toHaveLength(4);
}
