import { expect } from 'vitest';
import { findWorkflows } from '../../scripts/workflows.ts';
import type { GitHubEmulator } from '../emulator/github.ts';
import { issueCommentOnIssue, issueCommentOnPullRequest, review, reviewComment } from '../support/events.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';
import { grantedBy, onWorkflow, PULL_REQUEST, ran, requests, root, step, workflows } from './scenario.ts';

const ask = 'Ask the documentation agent';
const recipes = 'docs/recipes.md';
const command = '/docs-agent Describe the new flag.\n\nMention `--dry-run` too.';
const words = /^Describe the new flag\.\n\nMention `--dry-run` too\./;

/** What GitHub refused, which is nothing where `permissions` are enough. No workflow's token may ask who it is. */
function refusals(github: GitHubEmulator | undefined): string[] {
  if (github === undefined) throw new Error('The run had no GitHub.');
  return github.journal.entries
    .filter(({ status = 0, path }) => status >= 400 && path !== '/user')
    .map(({ method, path, status }) => `${method} ${path}: ${status}`);
}

/** Every workflow that listens to comments by itself, with the name of the step that runs the action. */
const listeners = workflows
  .filter(({ text }) => /^ {2}issue_comment:/m.test(text) && text.includes('uses: docs-agent/docs-agent@v1'))
  .filter(({ name }) => name !== 'Documentation command behind a proxy');

for (const { source, name, text } of listeners) {
  onWorkflow(source, name, 'carries out a comment and answers it', async (run) => {
    const event = issueCommentOnPullRequest({ body: command, author: 'Codertocat' });
    const { run: result, github, prompts } = await run({ event, github: {} });
    expect(result.exitCode).toBe(0);
    expect(result.steps.map(({ outcome }) => outcome)).toEqual(['success']);
    const outputs = result.steps[0]?.outputs ?? {};
    expect(outputs).toMatchObject({ outcome: 'pull-request', prLink: PULL_REQUEST });
    expect(prompts).toEqual([expect.stringMatching(words)]);
    expect(prompts[0]).toContain('https://github.com/Codertocat/Hello-World/pull/2');
    const [asked, ...replies] = github?.thread(2) ?? [];
    expect(asked?.reactions).toEqual([{ content: 'rocket', author: 'github-actions[bot]' }]);
    expect(replies).toHaveLength(1);
    expect(replies[0]).toMatchObject({ author: 'github-actions[bot]' });
    expect(replies[0]?.body).toContain(PULL_REQUEST);
    expect(outputs['commentUrl']).toContain(String(replies[0]?.id));
    expect(refusals(github)).toEqual([]);
    expect(result.steps[0]?.annotations).toEqual([]);
  });

  onWorkflow(source, name, 'refuses a stranger, green, and asks the service for nothing', async (run) => {
    const event = issueCommentOnPullRequest({ body: command, author: 'stranger' });
    const { run: result, service, github } = await run({ event, github: {} });
    expect(result.exitCode).toBe(0);
    expect(result.steps[0]?.outputs).toMatchObject({ outcome: 'denied', jobId: '', prLink: '' });
    expect(result.steps[0]?.annotations.map(({ level }) => level)).toEqual(['warning']);
    expect(requests(service)).toEqual([]);
    expect(github?.thread(2)).toHaveLength(2);
  });

  for (const [what, event] of [
    ['another comment', issueCommentOnPullRequest({ body: 'Thanks!' })],
    ['a comment on an issue', issueCommentOnIssue({ body: command })],
  ] as const) {
    onWorkflow(source, name, `starts no job for ${what}`, async (run) => {
      const { run: result, service, github } = await run({ event, github: {} });
      expect(result.exitCode).toBe(0);
      expect(result.steps).toEqual([]);
      expect([...requests(service), ...(github?.journal.entries ?? [])]).toEqual([]);
    });
  }

  onWorkflow(source, name, 'does nothing for a comment that only speaks of it', async (run) => {
    const event = issueCommentOnPullRequest({ body: 'Thanks! See /docs-agent.' });
    const { run: result, service, github } = await run({ event, github: {} });
    expect(result.exitCode).toBe(0);
    expect(result.steps.map(({ outputs }) => outputs['outcome'])).toEqual(
      text.includes('contains(') ? ['skipped'] : [],
    );
    expect([...requests(service), ...(github?.journal.entries ?? [])]).toEqual([]);
  });

  if (/^ {2}pull_request_review:/m.test(text)) {
    onWorkflow(source, name, 'carries out a review and answers in the conversation', async (run) => {
      const event = review({ body: command, author: 'Codertocat' });
      const { run: result, github, prompts } = await run({ event, github: {} });
      expect(result.exitCode).toBe(0);
      expect(result.steps[0]?.outputs).toMatchObject({ outcome: 'pull-request', prLink: PULL_REQUEST });
      expect(prompts).toEqual([expect.stringMatching(words)]);
      const [reply, ...more] = github?.thread(2) ?? [];
      expect(more).toEqual([]);
      expect(reply).toMatchObject({ kind: 'issue', author: 'github-actions[bot]' });
      expect(reply?.body).toContain(PULL_REQUEST);
      expect(refusals(github)).toEqual([]);
    });
  }

  if (/^ {2}pull_request_review_comment:/m.test(text)) {
    onWorkflow(source, name, 'carries out a review comment and answers in its thread', async (run) => {
      const event = reviewComment({ body: command, author: 'Codertocat', path: 'src/flags.ts', line: 12 });
      const { run: result, github, prompts } = await run({ event, github: {} });
      expect(result.exitCode).toBe(0);
      expect(result.steps[0]?.outputs).toMatchObject({ outcome: 'pull-request', prLink: PULL_REQUEST });
      expect(prompts).toEqual([expect.stringMatching(words)]);
      expect(prompts[0]).toContain('src/flags.ts');
      const [asked, reply] = github?.thread(2) ?? [];
      expect(asked).toMatchObject({ kind: 'review', reactions: [{ content: 'rocket' }] });
      expect(reply).toMatchObject({ kind: 'review', inReplyTo: asked?.id });
      expect(reply?.body).toContain(PULL_REQUEST);
      expect(refusals(github)).toEqual([]);
    });
  }
}

const shared = (await findWorkflows(root)).find(({ name }) => name === 'Documentation command (shared)');

for (const author of ['Codertocat', 'writer'] as const) {
  const may = author === 'Codertocat';
  onWorkflow(
    recipes,
    'Documentation command (caller)',
    `calls the shared workflow, which ${may ? 'obeys an administrator' : 'refuses who may only write'}`,
    async (run) => {
      if (shared === undefined) throw new Error(`${recipes} holds no shared workflow.`);
      const {
        run: result,
        github,
        prompts,
      } = await run({
        event: issueCommentOnPullRequest({ body: command, author }),
        // What a called job may do is what both grant.
        github: { scopes: grantedBy(shared.text) },
        before: (emulator) => emulator.setPermission('writer', 'write'),
        act: { repositories: { 'octo-org/workflows@v1': { [shared.path]: shared.text } } },
      });
      expect(result.exitCode).toBe(0);
      expect(ran(result)).toEqual([`${ask}: success`]);
      expect(step(result, ask).outputs['outcome']).toBe(may ? 'pull-request' : 'denied');
      expect(prompts).toHaveLength(may ? 1 : 0);
      expect(github?.thread(2).at(-1)?.body).toContain(may ? PULL_REQUEST : 'maintain');
      expect(refusals(github)).toEqual([]);
    },
  );
}

onWorkflow(
  recipes,
  'Documentation command behind a proxy',
  'goes through it, but not to the server',
  async (run) => {
    const server = 'https://github.example.com';
    let tunnels: readonly string[] = [];
    const {
      run: result,
      service,
      github,
      prompts,
    } = await run({
      event: issueCommentOnPullRequest({ body: command, author: 'Codertocat' }),
      github: { prefix: '/api/v3', webUrl: server },
      act: async ({ url }, emulator, open) => {
        // A name that exists nowhere: it is reached through the proxy, over TLS, or not at all.
        const front = open.use(await startTlsFront(url));
        const proxy = open.use(await startProxy(front.port));
        tunnels = proxy.requests;
        return {
          serviceUrl: 'https://docs.test',
          vars: {
            PROXY: proxy.url,
            ENTERPRISE_HOST: new URL(emulator?.apiUrl ?? '').host,
            CA_FILE: certificatePath,
          },
          env: { GITHUB_SERVER_URL: server },
        };
      },
    });
    expect(result.exitCode).toBe(0);
    expect(step(result, ask).outputs).toMatchObject({ outcome: 'pull-request' });
    expect(step(result, ask).outputs['commentUrl']).toMatch(/^https:\/\/github\.example\.com\//);
    expect(prompts[0]).toContain(`${server}/Codertocat/Hello-World/pull/2`);
    expect(requests(service)).toHaveLength(2);
    expect(tunnels).toEqual(Array(2).fill('CONNECT docs.test:443'));
    expect(github?.journal.entries.length).toBeGreaterThan(2);
  },
);
