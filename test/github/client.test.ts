import { getOctokit } from '@actions/github';
import type { Dispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { createGitHub, type GitHub } from '../../src/github/client.ts';
import { GitHubError, githubAdvice } from '../../src/github/errors.ts';
import { createDispatcher } from '../../src/http.ts';
import { redactor } from '../../src/text.ts';
import type { Fault } from '../emulator/faults.ts';
import { REFUSALS, secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { startEmulatedServer } from '../emulator/http-server.ts';
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts';

let emulator: GitHubEmulator;
let dispatcher: Dispatcher;
let clock: VirtualClock;
/** Within a run that nobody cancels. */
let github: ReturnType<GitHub>;
const kinds = ['issue-comment', 'review-comment'] as const;
const never = new AbortController().signal;

function connected(change: { readonly token?: string } = {}): GitHub {
  const { apiUrl, token } = { ...emulator, ...change };
  dispatcher = createDispatcher(new URL(apiUrl), process.env);
  const redact = redactor(['ghs_secretsecret']);
  const network = { dispatcher, userAgent: 'docs-agent/test', clock, redact };
  return createGitHub(emulator, { getOctokit, token, apiUrl, ...network });
}

async function start(options: GitHubEmulatorOptions = {}) {
  await emulator?.close();
  emulator = await startGitHubEmulator(options);
  clock = virtualClock();
  github = connected()(never);
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
  await dispatcher.destroy();
  await emulator.close();
});

describe('every operation', () => {
  it('asks as GitHub describes it, and understands the answer: users and commits', async () => {
    emulator.setPermission('Hubot', 'write', 'docs-editor');
    expect(await github.accessOf('hubot')).toMatchObject({
      user: { login: 'Hubot', type: 'User' },
      permission: 'write',
      role_name: 'docs-editor',
    });
    expect(await github.accessOf('nobody[bot]')).toBeUndefined();
    const commit = expect.stringMatching(/^[0-9a-f]{40}$/);
    expect(await github.commitsOf(2)).toEqual({ head: commit, base: commit });
    expect(await github.self()).toBeUndefined();
    await start({ tokenOwner: { login: 'hubot', id: 7, type: 'User' } });
    expect(await github.self()).toMatchObject({ login: 'hubot', id: 7 });
  });

  it.each(kinds)('asks as GitHub describes it, and understands the answer: %s', async (kind) => {
    const review = kind === 'review-comment' && {
      review: { place: { path: 'a b.md', line: null, original_line: 4 } },
    };
    const id = emulator.addComment(2, { body: 'first', author: 'hubot', ...review });
    const reply = await github.createComment(2, review === false ? undefined : id, 'one');
    const author = { login: 'github-actions[bot]', type: 'Bot' };
    expect(reply).toMatchObject({ kind, body: 'one', author });
    expect(await github.updateComment(reply, 'two')).toMatchObject({ id: reply.id, body: 'two' });
    expect((await github.comments(kind, 2)).map(({ body }) => body)).toEqual(['first', 'two']);
    const diffPlace = review && { path: 'a b.md', lines: { last: 4 }, outdated: true };
    expect(await github.textOf({ kind, id }, 2)).toMatchObject({
      body: 'first',
      author: { login: 'hubot' },
      diffPlace: diffPlace || undefined,
    });
    const reactions = () => emulator.thread(2).find((comment) => comment.id === id)?.reactions;
    const eyes = await github.addReaction({ kind, id }, 'eyes');
    expect(await github.addReaction({ kind, id }, 'eyes')).toEqual({ ...eyes, isNew: false });
    expect(eyes.user?.login).toBe('github-actions[bot]');
    expect(reactions()).toHaveLength(1);
    await github.removeReaction({ kind, id }, eyes.id);
    await github.removeReaction({ kind, id }, eyes.id);
    expect(reactions()).toEqual([]);

    emulator.deleteComment(id);
    expect(await github.textOf({ kind, id }, 2)).toBeUndefined();
    expect(clock.sleeps).toEqual([]);
  });

  it('tells what became of pull requests, in other repositories too', async () => {
    const merged = { state: 'closed', merged: true, merged_at: '2026-11-27T09:00:00Z' };
    emulator.addPullRequest(3, { state: 'closed', merged: false, merged_at: null });
    emulator.addPullRequest(129, merged, { repository: 'octo/docs' });
    emulator.addPullRequest(130, merged, { repository: 'octo/private', private: true });
    expect(await github.pullRequestState('Codertocat/Hello-World', 2)).toBe('open');
    expect(await github.pullRequestState('Codertocat/Hello-World', 3)).toBe('closed');
    expect(await github.pullRequestState('octo/docs', 129)).toBe('merged');
    expect(await github.pullRequestState('octo/private', 130)).toBeUndefined();
  });

  it('finds the pull request that a commit merged, and no other', async () => {
    const [sha, other] = ['a'.repeat(40), 'b'.repeat(40)];
    const merged = { state: 'closed', merged: true, merged_at: '2026-11-27T09:00:00Z' };
    emulator.addPullRequest(5, { ...merged, merge_commit_sha: sha });
    expect(await github.pullRequestMergedAs(sha)).toBe(5);
    expect(await github.pullRequestMergedAs(other)).toBeUndefined();
  });

  it('finds the last successful run of the workflow on its branch, by schedule or by hand', async () => {
    const head = (digit: string) => ({ head_sha: digit.repeat(40) });
    const run = emulator.addRun({ ...head('1'), status: 'in_progress', conclusion: null });
    expect(await github.lastSuccess(run)).toBeUndefined();
    emulator.addRun(head('2'));
    emulator.addRun({ ...head('3'), event: 'workflow_dispatch' });
    emulator.addRun({ ...head('4'), event: 'push' });
    emulator.addRun({ ...head('5'), conclusion: 'failure' });
    emulator.addRun({ ...head('6'), head_branch: 'other' });
    expect(await github.lastSuccess(run)).toBe('3'.repeat(40));
  });

  it('finds the release before one, and what is between two commits', async () => {
    for (const tag_name of ['v1', 'v2', 'v3']) emulator.addRelease({ tag_name });
    expect(await github.releaseBefore('v3')).toBe('v2');
    expect(await github.releaseBefore('v1')).toBeUndefined();
    const files = [{ filename: 'a.md', patch: '+one' }, { filename: 'b.png' }];
    emulator.setComparison('v1', 'v2', { commits: [{ sha: 'c'.repeat(40), message: 'Add' }], files });
    expect(await github.compare('v1', 'v2')).toMatchObject({ messages: ['Add'], files });
  });

  it('reads more comments than a page holds, in order', async () => {
    for (let number = 1; number <= 201; number += 1) emulator.addComment(2, { body: `${number}` });
    const bodies = (await github.comments('issue-comment', 2)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 201 }, (_, index) => `${index + 1}`));
    expect(emulator.journal.entries).toHaveLength(5);

    emulator.faults.add({ skip: 1, fault: { kind: 'cut-body' } });
    expect(await github.comments('issue-comment', 2)).toHaveLength(201);
  });

  it('halves pages that are too large for one answer', async () => {
    for (let number = 1; number <= 100; number += 1)
      emulator.addComment(2, { body: '\u0001'.repeat(65_000) });
    expect(await github.comments('issue-comment', 2)).toHaveLength(100);
    const sizes = emulator.journal.entries.map(({ query }) => query['per_page']);
    expect(sizes).toEqual(['50', '25', '25', '25', '25']);
  });

  it.each(['gzip', 'br', 'zstd'] as const)('understands an answer in %s', async (encoding) => {
    emulator.faults.add({ fault: { kind: 'compressed', encoding } });
    expect((await github.commitsOf(2)).head).toHaveLength(40);
    expect(clock.sleeps).toEqual([]);
  });
});

describe('what can pass', () => {
  it.each<[string, Fault, number]>([
    ['a fault', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }, 500],
    ['a reset', { kind: 'reset-after-body' }, 500],
    ['half an answer', { kind: 'cut-body' }, 500],
    ['an empty answer', { kind: 'status', status: 200 }, 500],
    ['a protocol that nobody asked for', { kind: 'switching-protocols' }, 500],
    ['a limit', secondaryLimit(), 500],
    ['a limit that names a time', secondaryLimit({ status: 429, retryAfterSeconds: 60 }), 60_000],
  ])('is waited for when reading: %s', async (_name, fault, ms) => {
    emulator.faults.add({ fault });
    expect((await github.commitsOf(2)).head).toHaveLength(40);
    expect(clock.sleeps).toEqual([ms]);
  });

  it('is waited for three times, and then told', async () => {
    emulator.faults.add({ times: 9, fault: { kind: 'status', status: 503, body: 'Unicorn' } });
    const error = await failureOf(github.commitsOf(2));
    expect(error.message).toBe('Reading the pull request failed: GitHub answered 503: Unicorn');
    expect(clock.sleeps).toEqual([500, 2000, 8000]);
  });

  it('is not waited for where GitHub asks for longer than somebody watches', async () => {
    emulator.faults.add({ fault: secondaryLimit({ retryAfterSeconds: 61 }) });
    await failureOf(github.commitsOf(2));
    expect(clock.sleeps).toEqual([]);
  });

  it('is waited for when editing, which can be done twice', async () => {
    const reply = await github.createComment(2, undefined, 'one');
    emulator.faults.add({ method: 'PATCH', fault: { kind: 'reset-after-body' } });
    expect((await github.updateComment(reply, 'two'))?.body).toBe('two');
  });

  it.each<[string, Fault]>([
    ['a fault', { kind: 'status', status: 502 }],
    ['a reset', { kind: 'reset-after-body' }],
    ['a limit', secondaryLimit({ status: 429, retryAfterSeconds: 1 })],
  ])('never makes a second comment: %s', async (_name, fault) => {
    emulator.faults.add({ method: 'POST', fault });
    await failureOf(github.createComment(2, undefined, 'one'));
    expect(emulator.journal.requests('POST')).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
  });

  it.each(kinds)('is 404 for what is fresh, for three tries: %s', async (kind) => {
    const id = emulator.addComment(2, { body: 'x', ...(kind === 'review-comment' && { review: {} }) });
    const reply = await github.createComment(2, kind === 'review-comment' ? id : undefined, 'one');
    const fault: Fault = { kind: 'status', status: 404, body: '{"message":"Not Found"}' };
    emulator.faults.add({ method: 'PATCH', times: 2, fault });
    emulator.faults.add({ method: 'POST', times: 2, fault });
    expect((await github.updateComment(reply, 'two'))?.body).toBe('two');
    expect((await github.addReaction({ kind, id }, 'eyes')).id).toBeGreaterThan(0);
    expect(clock.sleeps).toEqual([500, 2000, 500, 2000]);
    emulator.deleteComment(reply.id);
    expect(await github.updateComment(reply, 'three')).toBeUndefined();
    expect(emulator.journal.requests('PATCH')).toHaveLength(6);
  });
});

describe('a failure', () => {
  const noAdvice = '';
  it.each<[string, Fault, string]>([
    ['a permission', REFUSALS.noPermission, 'Add "pull-requests: write" to the job\'s permissions.'],
    ['an archived repository', REFUSALS.archived, noAdvice],
    ['too many comments', REFUSALS.tooManyComments, noAdvice],
    ['a list of addresses', REFUSALS.ipAllowList, noAdvice],
    ['a blocked user', REFUSALS.blockedUser, noAdvice],
    ['a repository that was taken down', REFUSALS.takenDown, noAdvice],
    ['a secondary limit', secondaryLimit(), 'GitHub limits how often it is asked. Run again later.'],
  ])('is told with its own reason: %s', async (_name, fault, advice) => {
    emulator.faults.add({ times: 9, fault });
    const error = await failureOf(github.createComment(2, undefined, 'one'));
    const { message, errors } = JSON.parse('body' in fault ? (fault.body ?? '{}') : '{}');
    expect(error.message).toContain(`Writing the reply failed: GitHub answered`);
    expect(error.message).toContain(message.slice(0, 100));
    if (errors !== undefined) expect(error.message).toContain(errors[0].message);
    if (advice === noAdvice) expect(githubAdvice(error)).toBe('');
    else expect(githubAdvice(error)).toContain(advice);
  });

  it('names the primary limit as a limit, not as a permission', async () => {
    emulator.setRateLimit({ used: 1000 });
    expect(githubAdvice(await failureOf(github.commitsOf(2)))).toContain('limits how often');
  });

  it.each([
    ['metadata', () => github.accessOf('Codertocat'), 'metadata: read'],
    [
      'pull_requests',
      () => github.addReaction({ kind: 'issue-comment', id: emulator.addComment(2, { body: 'x' }) }, 'eyes'),
      'pull-requests: write',
    ],
  ] as const)('names the permission that is missing: %s', async (scope, work, needs) => {
    emulator.setScopes({ [scope]: 'none' });
    const error = await failureOf(work());
    expect(error.message).toContain('Resource not accessible by integration');
    expect(githubAdvice(error)).toContain(`"${needs}"`);
  });

  it('says that a conversation is locked', async () => {
    const line = emulator.addComment(2, { body: 'x', review: {} });
    emulator.lock(2);
    for (const thread of [undefined, line]) {
      const error = await failureOf(github.createComment(2, thread, 'one'));
      expect(githubAdvice(error)).toContain('locked');
    }
  });

  it('says that the token is wrong', async () => {
    const error = await failureOf(connected({ token: 'ghs_wrong' })(never).commitsOf(2));
    expect(error.message).toContain('Bad credentials');
    expect(error.message).not.toContain('ghs_wrong');
    expect(githubAdvice(error)).toContain('Check github-token');
  });

  it('says that the repository was renamed', async () => {
    emulator.rename('octo/new');
    for (const work of [github.commitsOf(2), github.createComment(2, undefined, 'one')]) {
      const error = await failureOf(work);
      expect(error.facts.kind).toBe('moved');
      expect(githubAdvice(error)).toContain('renamed or transferred');
    }
  });

  it('names a next page at another address: the token stays here', async () => {
    const elsewhere = await startEmulatedServer({
      answer: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '[]' }),
      clock: Date.now,
    });
    const headers = { link: `<${elsewhere.url}/comments>; rel="next"` };
    emulator.faults.add({ fault: { kind: 'headers', headers } });
    const error = await failureOf(github.comments('issue-comment', 2));
    expect(error.message).toContain('led to another address');
    expect(elsewhere.journal.entries).toEqual([]);
    await elsewhere.close();
  });

  it.each([301, 302, 303, 307, 308] as const)('is a redirect %i: the token stays here', async (status) => {
    const elsewhere = await startGitHubEmulator();
    const location = `${elsewhere.apiUrl}/x`;
    emulator.faults.add({ fault: { kind: 'redirect', status, location } });
    const error = await failureOf(github.commitsOf(2));
    expect(error.message).toContain(`GitHub answered ${status}, and redirects are not followed`);
    expect(elsewhere.journal.entries).toEqual([]);
    expect(clock.sleeps).toEqual([]);
  });

  const json = { 'content-type': 'application/json' };
  it.each<[string, Fault, string]>([
    ['a web page', { kind: 'html' }, 'invalid'],
    ['a list', { kind: 'status', status: 200, headers: json, body: '[]' }, 'invalid'],
    ['half of JSON', { kind: 'broken-json' }, 'invalid'],
  ])('is an answer that GitHub does not give: %s', async (_name, fault, kind) => {
    emulator.faults.add({ times: 9, fault });
    const error = await failureOf(github.commitsOf(2));
    expect(error.message).toMatch(/^Reading the pull request failed/);
    expect(error.facts.kind).toBe(kind);
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it('is no long text, and holds no secret, before it is shortened either', async () => {
    const message = `${'x'.repeat(280)}ghs_secretsecret${'x'.repeat(100_000)}`;
    emulator.faults.add({
      fault: { kind: 'status', status: 422, headers: json, body: JSON.stringify({ message }) },
    });
    const said = describeError(await failureOf(github.commitsOf(2)));
    expect(said).toContain('***');
    expect(said).not.toContain('ghs_sec');
    expect(said.length).toBeLessThan(500);
  });

  it('comes at once when the run is cancelled', async () => {
    const cancellation = new AbortController();
    emulator.faults.add({ fault: { kind: 'never' } });
    const failure = failureOf(connected()(cancellation.signal).commitsOf(2));
    await emulator.journal.waitFor(() => true);
    cancellation.abort();
    expect((await failure).facts.kind).toBe('no-answer');
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it('prints nothing of what a server says about a deprecation', async () => {
    const printed: unknown[] = [];
    const before = console.warn;
    console.warn = (...words) => void printed.push(words);
    try {
      const headers = { deprecation: 'now', sunset: '::error::x', link: '<x>; rel="deprecation"' };
      emulator.faults.add({ fault: { kind: 'headers', headers } });
      await github.commitsOf(2);
    } finally {
      console.warn = before;
    }
    expect(printed).toEqual([]);
  });
});
