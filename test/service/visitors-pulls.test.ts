import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { WeeklyPull } from '../emulator/github/search.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { readReport } from '../support/visitors-report.ts';
import { runVisitors, serveVisitors, site } from '../support/visitors-run.ts';

// The run is on 27 November 2026, about 16 to 22 November.
const docs = 'octo/docs';
const check = 'documentation';
let github: GitHubEmulator;

async function start(options: GitHubEmulatorOptions = {}) {
  await github?.close();
  github = await startGitHubEmulator(options);
}
beforeEach(() => start());
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

/** A run, and what stands below the two headings. */
async function run(inputs: Readonly<Record<string, string>>) {
  const service = await serveVisitors(site({ '/a': [60, 40] }, 90, 10));
  const asked = await runVisitors(service, {
    inputs: { weeks: '1', 'reader-signals': 'false', 'github-token': github.token, ...inputs },
    github,
  });
  const section = (title: string) => asked.summary.split(`### ${title}\n\n`)[1]?.split('\n\n###')[0];
  return {
    ...asked,
    documentation: section('Documentation pull requests'),
    merged: section('Merged without documentation'),
    report: readReport(asked.summary),
  };
}

const day = (date: string) => `${date}T12:00:00Z`;
const open: readonly WeeklyPull[] = [
  { number: 80, title: 'Write it', createdAt: day('2026-11-27'), isDraft: true },
  { number: 71, title: 'Describe `retries`', createdAt: day('2026-11-04'), mergeable: 'CONFLICTING' },
  { number: 77, title: '@octo fix', createdAt: day('2026-11-18'), reviewDecision: 'APPROVED' },
  { number: 78, title: 'A', createdAt: day('2026-11-20'), reviewDecision: 'CHANGES_REQUESTED' },
  { number: 79, title: 'B', createdAt: day('2026-11-23'), mergeable: 'MERGEABLE' },
];
const done: readonly WeeklyPull[] = [
  { number: 60, createdAt: day('2026-11-14'), mergedAt: day('2026-11-16') },
  { number: 61, createdAt: day('2026-11-10'), mergedAt: day('2026-11-22') },
  { number: 62, createdAt: day('2026-11-17'), closedAt: day('2026-11-19') },
  // None of the week, or none of the agent.
  { number: 63, createdAt: day('2026-11-12'), mergedAt: day('2026-11-15') },
  { number: 64, createdAt: day('2026-11-22'), mergedAt: day('2026-11-23') },
  { number: 65, createdAt: day('2026-11-16'), mergedAt: day('2026-11-17'), author: 'octocat' },
];

describe('the documentation pull requests', () => {
  it('are told by week and by age, with what GitHub knows of them', async () => {
    github.setFiles([{ path: 'docs.json' }, { path: 'a.mdx' }], { repository: docs });
    github.setPulls([...open, ...done], docs);
    const { documentation, outputs } = await run({ 'docs-repository': docs });
    const at = (number: number) => `[#${number}](https://github.com/${docs}/pull/${number})`;
    expect(documentation).toBe(
      `Of Mintlify's agent (app/mintlify), in the week: 4 opened, 2 merged, 1 closed. **Open now: 5**: ${[
        `${at(71)} \`\` Describe \`retries\` \`\` (open for 22 days, conflicts)`,
        `${at(77)} \`@octo fix\` (open for 8 days, approved)`,
        `${at(78)} \`A\` (open for 6 days, changes requested)`,
        `${at(79)} \`B\` (open for 3 days)`,
        `${at(80)} \`Write it\` (opened today, draft)`,
      ].join(' · ')}.`,
    );
    expect(outputs).toMatchObject({
      openDocumentation: '5',
      oldestDocumentationDays: '22',
      mergedWithout: '',
    });
  });

  it('are ten at most, the oldest, and counted all', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      number: 100 + index,
      createdAt: day('2026-10-01'),
    }));
    github.setFiles([{ path: 'docs.json' }], { repository: docs });
    github.setPulls(many, docs);
    const { documentation, outputs } = await run({ 'docs-repository': docs });
    expect(documentation?.match(/\[#/g)).toHaveLength(10);
    expect(documentation).toContain('**Open now: 30**: ');
    expect(documentation).toContain(' · 20 more.');
    expect(outputs['openDocumentation']).toBe('30');
  });

  const opensNone =
    "Of Mintlify's agent (app/mintlify), in the week: 0 opened, 0 merged, 0 closed. **Open now: 0**.";
  test.each<[readonly WeeklyPull[], string]>([
    [[], opensNone],
    [done.slice(-1), opensNone],
    [
      done.slice(0, 1),
      "Of Mintlify's agent (app/mintlify), in the week: 0 opened, 1 merged, 0 closed. **Open now: 0**.",
    ],
  ])('are none, or another one’s: %#', async (pulls, words) => {
    github.setFiles([{ path: 'docs.json' }], { repository: docs });
    github.setPulls(pulls, docs);
    const { documentation, outputs } = await run({ 'docs-repository': docs });
    expect(documentation).toBe(words);
    expect(outputs).toMatchObject({ openDocumentation: '0', oldestDocumentationDays: '' });
  });

  it('are told of an empty repository, too', async () => {
    github.setFiles([], { repository: docs });
    expect((await run({ 'docs-repository': docs })).documentation).toContain('0 opened');
  });

  it('are found by the present name of the repository', async () => {
    github.setFiles([{ path: 'docs.json' }], { repository: docs });
    github.setPulls(open, docs);
    github.rename('octo/handbook', docs);
    const { documentation } = await run({ 'docs-repository': docs });
    expect(documentation).toContain('https://github.com/octo/handbook/pull/71');
  });
});

const merged = (
  number: number,
  statuses?: WeeklyPull['statuses'],
  more: Partial<WeeklyPull> = {},
): WeeklyPull => ({
  ...{ number, author: 'octocat', createdAt: day('2026-11-10'), mergedAt: day('2026-11-18') },
  ...(statuses && { statuses }),
  ...more,
});
const said = (state: string, description: string) => ({ [check]: [state, description] as const });

describe('what was merged without documentation', () => {
  it('is what the check does not call a success, of everybody else', async () => {
    github.setPulls([
      merged(410, said('SUCCESS', 'No documentation needed, says octocat')),
      merged(411, said('SUCCESS', 'Documentation: octo/docs#7')),
      merged(412),
      merged(413, { build: ['SUCCESS', 'Built'] }),
      merged(414, said('PENDING', 'Nobody has asked the agent yet')),
      merged(415, said('FAILURE', 'The agent failed. Re-run, or /docs-agent skip')),
      merged(416, said('ERROR', 'Not finished. Re-run, or /docs-agent skip')),
      merged(420, said('PENDING', 'The agent is reading the change')),
      merged(421, undefined, { author: 'app/mintlify' }),
      merged(422, undefined, { mergedAt: day('2026-11-23') }),
    ]);
    const { merged: section, outputs } = await run({ check });
    const at = (number: number) => `[#${number}](https://github.com/${github.repository}/pull/${number})`;
    expect(section).toContain('Pull requests merged: 8. **Without documentation: 6**: ');
    for (const words of [
      ...[`${at(412)} nobody asked`, `${at(413)} nobody asked`, `${at(414)} nobody asked`],
      ...[`${at(415)} the agent failed`, `${at(416)} not finished`, `${at(420)} still waiting`],
    ])
      expect(section).toContain(words);
    expect(section).not.toMatch(/#410|#411|#421|#422/);
    expect(outputs).toMatchObject({ mergedWithout: '6', openDocumentation: '' });
    expect(github.journal.entries).toHaveLength(1);
  });

  test.each<[readonly WeeklyPull[], string, string]>([
    [[], 'Pull requests merged: 0. **Without documentation: 0**.', '0'],
    [[merged(1, said('SUCCESS', ''))], 'Pull requests merged: 1. **Without documentation: 0**.', '0'],
    [[merged(1)], ' None of them has the check: is its name the one in check?', '1'],
    [Array.from({ length: 12 }, (_, index) => merged(index + 1)), ' · 2 more.', '12'],
    [
      Array.from({ length: 120 }, (_, index) => merged(index + 1)),
      'Pull requests merged: 120, of which 100 were read. **Without documentation: 100**',
      '100',
    ],
  ])('is told with its number: %#', async (pulls, words, count) => {
    github.setPulls(pulls);
    const { merged: section, outputs } = await run({ check });
    expect(section).toContain(words);
    expect(outputs['mergedWithout']).toBe(count);
  });
});

describe('what cannot be read is one sentence', () => {
  test.each([
    ['pull_requests', 'pull-requests: read in docs-repository', 'pull-requests: read and statuses: read'],
    ['statuses', undefined, 'pull-requests: read and statuses: read in this repository'],
  ] as const)('without %s', async (scope, documentationWords, mergedWords) => {
    await start({ private: true, scopes: { [scope]: 'none' }, repository: docs });
    github.setFiles([
      { path: 'docs.json' },
      { path: 'a.mdx', commits: [{ date: '2026-03-03', pullRequest: 4 }] },
    ]);
    github.setPulls([...open, merged(1, said('SUCCESS', ''))]);
    const asked = await run({ 'docs-repository': docs, check });
    expect(asked.merged).toContain(`github-token needs ${mergedWords}`);
    expect(asked.merged).toMatch(
      /^Not read\. `Reading the merged pull requests failed: GitHub answered FORBIDDEN/,
    );
    if (documentationWords !== undefined)
      expect(asked.documentation).toContain(`github-token needs ${documentationWords}.`);
    // Files and dates stand.
    expect(asked).toMatchObject({
      red: false,
      outputs: { mergedWithout: '', reviewFile: 'a.mdx', openDocumentation: scope === 'statuses' ? '5' : '' },
    });
  });
});

test('with everything on, GitHub is asked eight times', async () => {
  await start({ repository: docs });
  const others = [{ pages: ['p0'] }, { language: 'fr', pages: ['p9'] }];
  const settings = { navigation: { languages: others } };
  const paths = Array.from({ length: 70 }, (_, index) => `p${index}`);
  github.setFiles([
    { path: 'docs.json', text: JSON.stringify(settings) },
    ...paths.map((path, index) => ({
      path: `${path}.mdx`,
      ...(index === 1 && { text: "import A from '/snippets/a.mdx'\n\n<A />" }),
      commits: [{ date: '2026-01-02' }],
    })),
    { path: 'snippets/a.mdx', commits: [{ date: '2026-11-10' }] },
  ]);
  const rows = Object.fromEntries(paths.map((path, index) => [`/${path}`, [900 - index, 0] as const]));
  const service = await serveVisitors(site(rows, 900, 10));
  const { outputs } = await runVisitors(service, {
    inputs: { top: '50', 'docs-repository': docs, check },
    github,
  });
  expect(github.journal.entries).toHaveLength(8);
  const next: { file: string }[] = JSON.parse(outputs['reviewNext'] ?? '');
  // The snippet of one is new, and the other is a translation.
  expect(next.some(({ file }) => file === 'p1.mdx' || file === 'p9.mdx')).toBe(false);
  expect(service.journal.entries).toHaveLength(12);
});
