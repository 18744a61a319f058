import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGitHub, type GitHub } from '../../src/github/client.ts';
import { GitHubError, githubAdvice } from '../../src/github/errors.ts';
import { createTransport } from '../../src/http/transport.ts';
import { describeError } from '../../src/service/errors.ts';
import { redactor } from '../../src/text.ts';
import { secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { startProxy } from '../support/tls.ts';
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts';

const redact = redactor(['ghs_secretsecret']);

let emulator: GitHubEmulator;
let clock: VirtualClock;
let github: GitHub;
const signal = new AbortController().signal;

async function start(options: GitHubEmulatorOptions = {}) {
  await emulator?.close();
  emulator = await startGitHubEmulator(options);
  clock = virtualClock();
  const { send } = createTransport({}, 'docs-agent/test');
  const { apiUrl, repository, token } = emulator;
  github = createGitHub({ apiUrl, repository, token }, send, clock, redact);
}

async function failureOf(work: Promise<unknown>): Promise<GitHubError> {
  const error = await work.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof GitHubError)) throw new Error(`A GitHubError was expected, not ${String(error)}`);
  return error;
}

beforeEach(() => start());

afterEach(async () => {
  expect(emulator.violations).toEqual([]);
  expect(emulator.answerMistakes).toEqual([]);
  await emulator.close();
});

describe('every operation', () => {
  it('asks as GitHub describes it, and understands the answer', async () => {
    emulator.setPermission('Hubot', 'write', 'docs-editor');
    expect(await github.accessOf('hubot', signal)).toMatchObject({
      user: { login: 'Hubot', type: 'User' },
      permission: 'write',
      roleName: 'docs-editor',
    });
    expect(await github.accessOf('nobody[bot]', signal)).toBeUndefined();
    expect(await github.commitsOf(2, signal)).toEqual({
      head: expect.stringMatching(/^[0-9a-f]{40}$/),
      base: expect.stringMatching(/^[0-9a-f]{40}$/),
    });

    for (const kind of ['issue-comment', 'review-comment'] as const) {
      const first = emulator.addComment(2, {
        body: 'first',
        author: 'hubot',
        ...(kind === 'review-comment' && {
          review: { place: { path: 'a b.md', line: null, original_line: 4 } },
        }),
      });
      const reply = await github.comment(2, kind === 'review-comment' ? first : undefined, 'one', signal);
      expect(reply).toMatchObject({
        kind,
        body: 'one',
        author: { login: 'github-actions[bot]', type: 'Bot' },
      });
      expect(await github.edit(reply, 'two', signal)).toMatchObject({ id: reply.id, body: 'two' });
      expect((await github.comments(kind, 2, undefined, signal)).map(({ body }) => body)).toEqual([
        'first',
        'two',
      ]);
      expect(await github.comments(kind, 2, '2999-01-01T00:00:00Z', signal)).toEqual([]);
      const comment = { kind, id: first };
      expect(await github.textOf(comment, 2, signal)).toMatchObject({
        body: 'first',
        author: { login: 'Hubot' },
        diffPlace:
          kind === 'review-comment' ? { path: 'a b.md', lines: { last: 4 }, outdated: true } : undefined,
      });
      const eyes = await github.react(comment, 'eyes', signal);
      expect(eyes.user?.login).toBe('github-actions[bot]');
      expect(emulator.thread(2).find(({ id }) => id === first)?.reactions).toHaveLength(1);
      await github.removeReaction(comment, eyes.id, signal);
      await github.removeReaction(comment, eyes.id, signal);
      expect(emulator.thread(2).find(({ id }) => id === first)?.reactions).toEqual([]);

      emulator.deleteComment(first);
      emulator.deleteComment(reply.id);
      expect(await github.edit(reply, 'three', signal)).toBeUndefined();
      expect(await github.textOf(comment, 2, signal)).toBeUndefined();
    }
  });

  it('knows a user’s token by its account, and an app’s not', async () => {
    expect(await github.self(signal)).toBeUndefined();
    await start({ tokenOwner: { login: 'hubot', id: 7, type: 'User' } });
    expect(await github.self(signal)).toMatchObject({ login: 'hubot', id: 7 });
  });

  it('reads more comments than a page holds, in order', async () => {
    for (let number = 1; number <= 201; number += 1) emulator.addComment(2, { body: `${number}` });
    const bodies = (await github.comments('issue-comment', 2, undefined, signal)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 201 }, (_, index) => `${index + 1}`));
    expect(emulator.journal.entries).toHaveLength(3);
  });

  it('works below a path, as on GitHub Enterprise Server', async () => {
    await start({ prefix: '/api/v3', webUrl: 'https://github.example.com', repository: 'octo/docs' });
    const { url } = await github.comment(2, undefined, 'one', signal);
    expect(url).toMatch(/^https:\/\/github\.example\.com\/octo\/docs\/pull\/2#issuecomment-/);
  });

  it('goes through the proxy that the environment names', async () => {
    await using proxy = await startProxy(1, 403);
    const { send } = createTransport({ http_proxy: proxy.url }, 'docs-agent/test');
    const settings = { apiUrl: 'http://github.invalid/api/v3', repository: 'octo/docs', token: 'ghs_x' };
    await failureOf(createGitHub(settings, send, clock, redact).commitsOf(2, signal));
    expect(proxy.requests).toEqual(['GET http://github.invalid/api/v3/repos/octo/docs/pulls/2']);
  });

  it('keeps secrets out of what GitHub says, before it is shortened', async () => {
    const message = `${'x'.repeat(280)}ghs_secretsecret`;
    emulator.faults.add({ fault: { kind: 'status', status: 422, body: JSON.stringify({ message }) } });
    const said = describeError(await failureOf(github.commitsOf(2, signal)));
    expect(said).toContain('***');
    expect(said).not.toContain('ghs_sec');
  });
});

describe('what can pass', () => {
  it.each([
    ['a fault', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }, [500]],
    ['a reset', { kind: 'reset-after-body' }, [500]],
    ['half an answer', { kind: 'cut-body' }, [500]],
    ['a short limit', secondaryLimit({ status: 403, retryAfterSeconds: 7 }), [7000]],
  ] as const)('is waited for when reading: %s', async (_name, fault, sleeps) => {
    emulator.faults.add({ fault });
    await github.commitsOf(2, signal);
    expect(clock.sleeps).toEqual(sleeps);
  });

  it('is waited for twice, and then told', async () => {
    emulator.faults.add({ times: 9, fault: { kind: 'status', status: 503, body: 'Unicorn' } });
    const error = await failureOf(github.commitsOf(2, signal));
    expect(error.message).toBe('Reading the pull request failed: GitHub answered 503: Unicorn');
    expect(emulator.journal.entries).toHaveLength(3);
  });

  it('is not waited for where GitHub asks for longer than somebody watches', async () => {
    emulator.faults.add({ fault: secondaryLimit({ retryAfterSeconds: 60 }) });
    const error = await failureOf(github.commitsOf(2, signal));
    expect(githubAdvice(error)).toContain('limits how often');
    expect(clock.sleeps).toEqual([]);
  });

  it('is waited for when editing, which can be done twice', async () => {
    const reply = await github.comment(2, undefined, 'one', signal);
    emulator.faults.add({ method: 'PATCH', fault: { kind: 'reset-after-body' } });
    expect((await github.edit(reply, 'two', signal))?.body).toBe('two');
  });

  it.each([
    ['a fault', { kind: 'status', status: 502 }],
    ['a reset', { kind: 'reset-after-body' }],
  ] as const)('never makes a second comment: %s', async (_name, fault) => {
    emulator.faults.add({ method: 'POST', fault });
    await failureOf(github.comment(2, undefined, 'one', signal));
    expect(emulator.journal.requests('POST')).toHaveLength(1);
  });

  it('makes the comment after a refusal', async () => {
    emulator.faults.add({ method: 'POST', fault: secondaryLimit({ status: 429, retryAfterSeconds: 1 }) });
    await github.comment(2, undefined, 'one', signal);
    expect(emulator.thread(2)).toHaveLength(1);
  });
});

describe('a failure', () => {
  it.each([
    ['metadata', () => github.accessOf('Codertocat', signal), 'metadata: read'],
    [
      'pull_requests',
      () =>
        github.react({ kind: 'issue-comment', id: emulator.addComment(2, { body: 'x' }) }, 'eyes', signal),
      'pull-requests: write',
    ],
  ] as const)('names the permission that is missing: %s', async (scope, work, needs) => {
    emulator.setScopes({ [scope]: 'none' });
    const error = await failureOf(work());
    expect(error.message).toContain('Resource not accessible by integration');
    expect(githubAdvice(error)).toContain(needs);
  });

  it('says that a thread is locked', async () => {
    const line = emulator.addComment(2, { body: 'x', review: {} });
    emulator.lock(2);
    for (const thread of [undefined, line]) {
      const error = await failureOf(github.comment(2, thread, 'one', signal));
      expect(githubAdvice(error)).toContain('locked');
    }
  });

  it('says that the token is wrong', async () => {
    const { send } = createTransport({}, 'docs-agent/test');
    const { apiUrl, repository } = emulator;
    const error = await failureOf(
      createGitHub({ apiUrl, repository, token: 'ghs_wrong' }, send, clock, redact).commitsOf(2, signal),
    );
    expect(error.message).toContain('Bad credentials');
    expect(error.message).not.toContain('ghs_wrong');
    expect(githubAdvice(error)).toContain('github-token');
  });

  it.each([301, 302, 303, 307, 308] as const)('is a redirect %i: the token stays here', async (status) => {
    const elsewhere = await startGitHubEmulator();
    emulator.faults.add({ fault: { kind: 'redirect', status, location: `${elsewhere.apiUrl}/x` } });
    const error = await failureOf(github.commitsOf(2, signal));
    expect(describeError(error)).toContain('redirects are not followed with a token');
    expect(elsewhere.journal.entries).toEqual([]);
    await elsewhere.close();
  });

  it.each([
    ['a web page', { kind: 'html' }],
    ['half of JSON', { kind: 'broken-json' }],
    ['a list', { kind: 'status', status: 200, headers: { 'content-type': 'application/json' }, body: '[]' }],
    ['nothing', { kind: 'status', status: 204 }],
  ] as const)('is an answer that GitHub does not give: %s', async (_name, fault) => {
    emulator.faults.add({ fault });
    const error = await failureOf(github.commitsOf(2, signal));
    expect(error.message).toMatch(/Reading the pull request failed/);
    expect(error.kind).toBe('unexpected');
  });

  it('is no long text', async () => {
    emulator.faults.add({ fault: { kind: 'status', status: 404, body: `<html>\n${'x'.repeat(100_000)}` } });
    expect((await failureOf(github.commitsOf(2, signal))).message.length).toBeLessThan(500);
  });

  it('comes at once when the run is cancelled', async () => {
    const cancellation = new AbortController();
    emulator.faults.add({ fault: { kind: 'never' } });
    const failure = failureOf(github.commitsOf(2, cancellation.signal));
    await emulator.journal.waitFor(() => true);
    cancellation.abort();
    expect((await failure).kind).toBe('aborted');
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it('prints nothing of what a server says about a deprecation', async () => {
    const printed: unknown[] = [];
    const before = console.warn;
    console.warn = (...words) => void printed.push(words);
    try {
      emulator.faults.add({
        fault: {
          kind: 'status',
          status: 200,
          headers: { deprecation: 'now', sunset: '::error::x' },
          body: '{}',
        },
      });
      await failureOf(github.commitsOf(2, signal));
    } finally {
      console.warn = before;
    }
    expect(printed).toEqual([]);
  });
});
