import { describe, expect } from 'vitest';
import { markdownTree } from '../demo/markdown.ts';
import type { Fault } from '../emulator/faults.ts';
import type { FileChange } from '../emulator/github/state.ts';
import {
  type Conversation,
  command,
  nextLink,
  prLink,
  started,
  test,
  waiting,
} from '../support/conversation.ts';
import { type Payload, pullRequest, type WorkflowEvent } from '../support/events.ts';
import { first, happened, opened } from '../support/pushes.ts';
import { elements } from '../support/rendered.ts';

const docs = { repository: 'example/docs' };
const title = 'Describe how webhooks are retried';
const files: FileChange[] = [
  { filename: 'webhooks.mdx', additions: 24, deletions: 3 },
  { filename: 'errors.mdx', additions: 6, deletions: 0 },
];
const closed = { state: 'closed', merged: false, merged_at: null };
const merged = { ...closed, merged: true, merged_at: '2026-05-01T00:00:00Z' };

/** The documentation's pull request 7, which the token can see. */
function addDocumentation({ github }: Conversation, fields: Payload = {}, changed = files) {
  github.addPullRequest(7, { title, ...fields }, docs);
  github.setChangedFiles(7, changed, docs.repository);
}

describe.concurrent('reply and summary show what there is to review', () => {
  test.for<[string, (stage: Conversation) => Promise<{ summary: string }>]>([
    ['a command', (stage) => stage.say(1, '/docs-agent add')],
    ['a push', (stage) => stage.runFor(1, opened, waiting)],
  ])('title and files, of %s', async ([, run], { stage }) => {
    addDocumentation(stage);
    const { summary } = await run(stage);
    for (const text of [stage.lastReply(), summary]) {
      expect(text).toContain(`Opened [example/docs#7](${prLink})`);
      expect(text).toContain(title);
      expect(text).toMatch(/\| `webhooks\.mdx` +\| \+24 −3 +\|\n\| `errors\.mdx` +\| \+6 −0 +\|/);
      expect(text).not.toMatch(/and \d+ more/);
    }
  });

  test('ten files, then how many more', async ({ stage }) => {
    const many = Array.from({ length: 14 }, (_, index) => ({ filename: `page-${index}.mdx` }));
    addDocumentation(stage, {}, many);
    await stage.say(1, '/docs-agent add');
    expect(stage.lastReply()).toContain('page-9.mdx');
    expect(stage.lastReply()).not.toContain('page-10.mdx');
    expect(stage.lastReply()).toContain('and 4 more');
  });

  test('a hostile title and hostile names are inert', async ({ stage }) => {
    const hostile =
      '@octocat fixes #1 `|` <img src=x> </details> [a](https://e.example) \u202e# x\n/docs-agent go';
    addDocumentation(stage, { title: hostile }, [{ filename: `a | ${hostile}` }, { filename: '::error::x' }]);
    const { summary, log } = await stage.say(1, '/docs-agent add');
    const places = [
      markdownTree(stage.lastReply(), { kind: 'comment', repository: 'a/b' }),
      markdownTree(summary, { kind: 'summary' }),
    ];
    for (const tree of places) {
      expect(elements(tree, 'img')).toEqual([]);
      const [table] = elements(tree, 'table');
      expect(table && elements(table, 'tr')).toHaveLength(3);
      const links = elements(tree, 'a').map(({ properties }) => properties['href']);
      for (const link of links)
        expect(link).toMatch(/^https:\/\/github\.com\/(example|Codertocat|octo-org)\//);
    }
    for (const text of [stage.lastReply(), summary, log]) {
      expect(text).not.toMatch(/\u202e/);
      expect(text).not.toMatch(/^(\/docs-agent|::error::x)/m);
    }
  });
});

describe.concurrent('only where that tells nobody more than they may know', () => {
  const asked = /repos\/example\/docs\/pulls\/7(\/files)?$/;
  const json = (body: unknown): Fault => ({
    ...{ kind: 'status', status: 200, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json' },
  });
  /** The documentation is private, and the token can see it. */
  const addPrivate = (stage: Conversation) => addHidden(stage, { id: 7, full_name: docs.repository });
  function addHidden({ github }: Conversation, of: object) {
    const { pull_request: pull } = pullRequest({ number: 7 }).payload;
    const repo = { ...pull.base.repo, ...of, private: true };
    const answer = { ...pull, title, changed_files: 1, base: { ...pull.base, repo } };
    const file = { filename: 'webhooks.mdx', status: 'modified', additions: 1, deletions: 1 };
    github.faults.add({ path: /pulls\/7$/, times: 9, fault: json(answer) });
    github.faults.add({ path: /pulls\/7\/files$/, times: 9, fault: json([file]) });
  }
  const seenFrom = ({ name, payload }: WorkflowEvent, visibility: string | undefined): WorkflowEvent => {
    const isPrivate = visibility !== 'public';
    return {
      name,
      payload: { ...payload, repository: { ...payload['repository'], private: isPrivate, visibility } },
    };
  };

  test.for<[string, string | undefined, (stage: Conversation) => void, boolean]>([
    ['public documentation, public code', 'public', addDocumentation, true],
    ['public documentation, internal code', 'internal', addDocumentation, true],
    ['private documentation, private code', 'private', addPrivate, true],
    ['private documentation, internal code', 'internal', addPrivate, false],
    ['private documentation, public code', 'public', addPrivate, false],
    ['private documentation, and nobody knows of the code', undefined, addPrivate, false],
    ['documentation that the token cannot see', 'private', () => undefined, false],
  ])('%s', async ([, visibility, prepare, isTold], { stage }) => {
    prepare(stage);
    const event = seenFrom(command('/docs-agent add', { id: 1 }), visibility);
    const { summary, outputs, annotations } = await stage.run(event);
    expect({ annotations, prLink: outputs['prLink'] }).toEqual({ annotations: [], prLink });
    for (const text of [stage.lastReply(), summary]) {
      expect(text).toContain(`Opened [example/docs#7](${prLink})`);
      expect([text.includes(title), text.includes('webhooks.mdx')]).toEqual([isTold, isTold]);
    }
    const paths = stage.github.journal.requests('GET', asked).map(({ path }) => path);
    expect(paths.some((path) => path.endsWith('/files'))).toBe(isTold);
  });

  test('the code’s own repository, whatever it is', async ({ stage }) => {
    addHidden(stage, {});
    const here = 'https://github.com/Codertocat/Hello-World/pull/7';
    stage.service.jobs.next([{ status: 'completed', prLink: here }]);
    await stage.run(seenFrom(command('/docs-agent add', { id: 1 }), 'internal'));
    expect(stage.lastReply()).toContain(title);
  });
});

describe.concurrent('its state is read once the agent has finished', () => {
  test.for([
    ['merged', merged],
    ['closed', closed],
  ] as const)('%s meanwhile is said, and never "merge it"', async ([state, fields], { stage }) => {
    addDocumentation(stage);
    stage.service.jobs.next([{ status: 'active' }, { status: 'completed', prLink, reads: 1 }]);
    const seen = stage.service.journal.waitFor(({ method }) => method === 'GET');
    const run = stage.say(1, '/docs-agent add');
    await seen;
    addDocumentation(stage, fields);
    const { summary } = await run;
    for (const text of [stage.lastReply(), summary]) {
      expect(text).toMatch(
        new RegExp(`was ${state} before the agent finished.*may be in no pull request`, 's'),
      );
      expect(text).not.toMatch(/merge it/);
    }
  });

  test.for<[string, Payload, WorkflowEvent]>([
    ['an open one, at the merge', {}, pullRequest({ merged: first })],
    ['a merged one', merged, happened('closed', first)],
    ['a closed one', closed, happened('closed', first)],
  ])('a run that only looks up says what it found: %s', async ([, fields, event], { stage }) => {
    addDocumentation(stage);
    await stage.runFor(11, opened, waiting);
    addDocumentation(stage, fields);
    const before = stage.replies();
    const { summary, outputs } = await stage.runFor(12, event, { inputs: { prompt: '', wait: 'true' } });
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink });
    const { state } = fields as { state?: string };
    expect(summary).toMatch(/Documentation pull request: \[example\/docs#7\]/);
    expect(summary).toContain(`It is ${fields['merged'] ? 'merged' : (state ?? 'open')}`);
    expect(summary).not.toMatch(/Opened|Updated|merge it/);
    expect(stage.replies()).toEqual(before);
  });
});

test('prLinks: every documentation pull request that is known, the newest first, closed ones too', async ({
  stage,
}) => {
  await stage.say(1, '/docs-agent add', started);
  addDocumentation(stage, closed);
  stage.service.jobs.next([{ status: 'completed', prLink: nextLink }]);
  const { outputs } = await stage.say(2, '/docs-agent new page', started);
  expect(outputs).toMatchObject({ prLink: nextLink, prLinks: `${nextLink}\n${prLink}` });
  const inputs = { prompt: '', wait: 'true' };
  const ended = await stage.runFor(3, pullRequest({ merged: first }), { inputs });
  expect(ended.outputs).toMatchObject({ prLink: nextLink, prLinks: `${nextLink}\n${prLink}` });
});

test('status names a documentation pull request that a newer one superseded', async ({ stage }) => {
  await stage.say(1, '/docs-agent add');
  stage.service.jobs.next([{ status: 'completed', prLink: nextLink }]);
  await stage.say(2, '/docs-agent new page');
  for (const number of [7, 8]) stage.github.addPullRequest(number, {}, { repository: 'example/docs' });
  const { summary } = await stage.say(3, '/docs-agent status');
  for (const text of [stage.lastReply(), summary])
    expect(text).toMatch(/example\/docs#8\].*Also open: \[example\/docs#7\].*close what is not needed/s);
});
