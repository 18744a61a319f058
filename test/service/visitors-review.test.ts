import { describe, expect, it } from 'vitest';
import type { RepositoryFile } from '../emulator/github/files.ts';
import { docs, expectWeek, files, filesOf, fresh, old, reviewWorld } from '../support/visitors-review.ts';

const world = reviewWorld();

describe('review next', () => {
  it('lists much-read pages that nobody has changed for long, with their last change', async () => {
    world.github.setFiles(files, { repository: docs });
    const run = await world.review();
    expect(run).toMatchObject({ red: false, errors: [], warnings: [] });
    const url = `https://github.com/${docs}/pull/412`;
    expect(run.section).toBe(
      [
        '| Page | Readers | Why |',
        '| - | -: | - |',
        `| \`/webhooks\` | 1,000 + 500\u00A0AI | [changed 8 months ago](${url} "March 3, 2026") |`,
        '| `/errors` | 998 + 500\u00A0AI | changed 11 months ago |\n',
        'Found in the repository: 3 of the 4 pages with visitors.',
      ].join('\n'),
    );
    expect(run.report.headings.slice(1)).toEqual([
      ...['Review next', 'Documentation pull requests', 'Trend', 'Most visited pages'],
    ]);
    const top = run.report.tables.find(({ header }) => header.includes('Human') && header[0] === 'Page');
    expect(run.report.html).toContain('title="March 3, 2026">changed 8 months ago</a>');
    expect(top?.rows.map(([page]) => page)).toEqual([
      '/webhookschanged 8 months ago',
      '/quickstartchanged 24 days ago',
      '/errorschanged 11 months ago',
      '/api/users',
    ]);
    expect(JSON.parse(run.outputs['reviewNext'] ?? '')).toMatchObject([
      { path: '/webhooks', file: 'docs/webhooks.mdx', changed: '2026-03-03', pullRequest: url },
      { path: '/errors', file: 'docs/errors.md', changed: '2025-12-24', pullRequest: null },
    ]);
    expect(run.outputs['reviewFile']).toBe('docs/webhooks.mdx');
  });

  it('asks nothing of GitHub without docs-repository', async () => {
    const run = await world.review({ 'docs-repository': '' });
    expectWeek(run);
    expect(world.github.journal.entries).toEqual([]);
    expect(run.section).toBeUndefined();
  });

  it('looks at the 50 most read pages with six requests, after the visitors, and lists as many as told', async () => {
    const paths = Array.from({ length: 70 }, (_, index) => `/page-${index}`);
    await world.start(paths);
    world.github.setFiles([{ path: 'docs/docs.json' }, ...filesOf(paths)], { repository: docs });
    let asked = 0;
    world.github.journal.listen(() => {
      asked = Math.max(asked, world.service.journal.entries.length);
    });
    const run = await world.review({ top: '60' });
    expect(asked).toBe(2);
    const requests = world.github.journal.entries.map(({ method, path }) => `${method} ${path}`);
    expect(requests).toEqual([
      `GET /repos/${docs}/git/trees/HEAD`,
      expect.stringContaining(`GET /repos/${docs}/git/blobs/`),
      ...Array(4).fill('POST /graphql'),
    ]);
    expect(JSON.parse(run.outputs['reviewNext'] ?? '')).toHaveLength(50);
    expect(run.section).toContain('Found in the repository: 70 of the 70 pages with visitors.');
    const short = await world.review({ top: '7' });
    expect(JSON.parse(short.outputs['reviewNext'] ?? '')).toHaveLength(7);
  });

  it('reads the branch and the folder that it is told, and days count back from the run', async () => {
    const more = { repository: docs, branch: 'next/v2' };
    world.github.setFiles(
      [...files, { path: 'old/docs.json' }, { path: 'old/webhooks.md', commits: fresh }],
      more,
    );
    const inputs = { 'docs-branch': 'next/v2', 'docs-directory': './docs/' };
    expect((await world.review(inputs)).outputs['reviewFile']).toBe('docs/webhooks.mdx');
    const [tree, , histories] = world.github.journal.entries;
    expect(tree?.path).toMatch(/trees\/next%2Fv2$/);
    expect(JSON.parse(histories?.body ?? '').variables).toMatchObject({ expression: 'next/v2' });
    expect((await world.review({ ...inputs, 'review-after': '25' })).section).toContain('| `/webhooks`');
    expect((await world.review({ ...inputs, 'review-after': '24' })).section).toContain('| `/quickstart`');
  });
});

describe('the pages of a repository', () => {
  it('have redirects, an ignore file, an address and links that are no pages', async () => {
    await world.start(['/sdk/old/a', '/sdk/drafts/b', '/sdk/link', '/sdk/c', '/c']);
    const redirects = [{ source: '/old/:slug*', destination: '/new/:slug*' }, null, { source: 3 }];
    const files = [
      { path: 'docs/docs.json', text: JSON.stringify({ redirects }) },
      { path: 'docs/.mintignore', text: 'drafts/' },
      { path: 'docs/link.mdx', isLink: true },
      ...filesOf(['/new/a', '/drafts/b', '/c']),
    ];
    world.github.setFiles(files, { repository: docs });
    const { outputs } = await world.review({ 'docs-address': '/sdk' });
    const next: { path: string; file: string }[] = JSON.parse(outputs['reviewNext'] ?? '');
    expect(next.map(({ path, file }) => `${path} ${file}`)).toEqual([
      '/sdk/old/a docs/new/a.mdx',
      '/sdk/c docs/c.mdx',
    ]);
    expect(world.github.journal.entries).toHaveLength(5);
  });

  it.each<[string, RepositoryFile, boolean]>([
    ['a text that GitHub does not give', { path: 'docs/webhooks.mdx', text: null, commits: old }, false],
    ['front matter alone', { path: 'docs/webhooks.mdx', text: '---\nurl: /x\n---\n', commits: old }, false],
    [
      'a snippet that is not there',
      { path: 'docs/webhooks.mdx', text: "import A from '/snippets/gone.mdx'\n", commits: old },
      false,
    ],
    [
      'a snippet that is as old',
      { path: 'docs/webhooks.mdx', text: "import A from '/snippets/a.mdx'\n", commits: old },
      true,
    ],
  ])('with %s', async (_what, file, isNamed) => {
    const others = files.filter(({ path }) => path !== file.path);
    const snippet = { path: 'docs/snippets/a.mdx', commits: old };
    world.github.setFiles([...others, snippet, file], { repository: docs });
    const { section } = await world.review();
    expect(section?.includes('| `/webhooks`')).toBe(isNamed);
  });

  it('are not first where an open pull request changes them', async () => {
    const held = files.map((file) => (file.path === 'docs/webhooks.mdx' ? { ...file, openIn: 77 } : file));
    world.github.setFiles(held, { repository: docs });
    const { outputs, section } = await world.review();
    expect(outputs['reviewFile']).toBe('docs/errors.md');
    expect(section).toContain('| `/webhooks`');
  });
});
