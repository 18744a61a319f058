import { getOctokit } from '@actions/github';
import type { Dispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { createGitHub, type GitHub } from '../../src/github/client.ts';
import { GitHubError, githubAdvice } from '../../src/github/errors.ts';
import { createDispatcher } from '../../src/http.ts';
import { redactor } from '../../src/text.ts';
import type { Fault } from '../emulator/faults.ts';
import { REFUSALS, secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { startEmulatedServer } from '../emulator/http-server.ts';
import { issueCommentOnPullRequest, pullRequest, review, reviewComment } from '../support/events.ts';
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts';

let emulator: GitHubEmulator;
let dispatcher: Dispatcher;
let clock: VirtualClock;
/** Within a run that nobody cancels. */
let github: ReturnType<GitHub>;

async function start(options: GitHubEmulatorOptions = {}) {
  await emulator?.close();
  emulator = await startGitHubEmulator(options);
  clock = virtualClock();
  const { apiUrl, token } = emulator;
  dispatcher = createDispatcher(new URL(apiUrl), process.env);
  const redact = redactor(['ghs_secretsecret']);
  const parts = { getOctokit, token, apiUrl, dispatcher, userAgent: 'docs-agent/test', clock, redact };
  github = createGitHub(emulator, parts)(new AbortController().signal);
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

describe('what is asked is as GitHub describes it, and the answer is understood', () => {
  it('the role of a user, and whose the token is', async () => {
    emulator.setPermission('Hubot', 'write', 'docs-editor');
    const user = { login: 'Hubot', type: 'User' };
    const access = { user, permission: 'write', role_name: 'docs-editor' };
    expect(await github.accessOf('hubot')).toMatchObject(access);
    expect(await github.accessOf('nobody[bot]')).toBeUndefined();
    expect(await github.self()).toBeUndefined();
    await start({ tokenOwner: { login: 'hubot', id: 7, type: 'User' } });
    expect(await github.self()).toMatchObject({ login: 'hubot', id: 7 });
  });

  it.each([
    ['issue-comment', issueCommentOnPullRequest, 'comment'],
    ['review-comment', reviewComment, 'comment'],
    ['review', review, 'review'],
  ] as const)('a comment as its event told it: %s', async (kind, event, field) => {
    const { payload } = event({ body: 'first', author: 'hubot' });
    emulator.happened(payload);
    const { id, html_url: url } = payload[field];
    const told = { kind, id, url, body: 'first', author: { login: 'hubot' } };
    expect(await github.commentOf({ kind, id }, 2)).toMatchObject(told);
    expect(await github.commentOf({ kind, id: 1 }, 2)).toBeUndefined();
  });

  it('a reaction, and whether it was there before', async () => {
    const comment = { kind: 'issue-comment', id: emulator.addComment(2, { body: 'x' }) } as const;
    const user = { login: 'github-actions[bot]' };
    const { id, ...eyes } = await github.addReaction(comment, 'eyes');
    expect(eyes).toMatchObject({ isNew: true, user });
    expect(await github.addReaction(comment, 'eyes')).toMatchObject({ id, isNew: false });
    for (const _ of ['first', 'second']) await github.removeReaction(comment, id);
    expect(emulator.thread(2)[0]?.reactions).toEqual([]);
  });

  it('the pull request that a commit merged, and no other one with the commit', async () => {
    const { payload } = pullRequest({ merged: 'a'.repeat(40) });
    const { merge_commit_sha, head } = payload['pull_request'];
    emulator.addPullRequest(4, { merge_commit_sha });
    emulator.addPullRequest(5, payload['pull_request']);
    expect(await github.pullRequestMergedAs(merge_commit_sha)).toBe(5);
    expect(await github.pullRequestMergedAs(head.sha)).toBeUndefined();
  });

  it('the release before one, which is no draft', async () => {
    const releases = ['v1', 'draft', 'v2'].map((tag_name) => ({ tag_name, draft: tag_name === 'draft' }));
    for (const release of releases) emulator.addRelease(release);
    expect(await github.releaseBefore('v2')).toBe('v1');
    expect(await github.releaseBefore('v1')).toBeUndefined();
    expect(await github.releaseBefore('v0')).toBeUndefined();
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

  it('is not waited for where it could make a second comment', async () => {
    const fault = secondaryLimit({ status: 429, retryAfterSeconds: 1 });
    emulator.faults.add({ method: 'POST', fault });
    await failureOf(github.createComment(2, undefined, 'one'));
    expect(emulator.journal.requests('POST')).toHaveLength(1);
  });

  it('is 404 for what is fresh, for three tries', async () => {
    const kind = 'review-comment';
    const id = emulator.addComment(2, { body: 'x', review: {} });
    const reply = await github.createComment(2, id, 'one');
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
  const json = { 'content-type': 'application/json' };
  const noAdvice = '';
  const notFoundWithReason: Fault = {
    kind: 'status',
    status: 404,
    headers: { 'content-type': 'application/json', 'x-accepted-github-permissions': 'issues=write' },
    body: JSON.stringify({ message: 'Issues are disabled for this repository' }),
  };
  it.each<[string, Fault, string]>([
    ['an archived repository', REFUSALS.archived, noAdvice],
    ['too many comments', REFUSALS.tooManyComments, noAdvice],
    ['a list of addresses', REFUSALS.ipAllowList, noAdvice],
    ['a blocked user', REFUSALS.blockedUser, noAdvice],
    ['a repository that was taken down', REFUSALS.takenDown, noAdvice],
    ['something else that is not there', notFoundWithReason, noAdvice],
    ['a secondary limit', secondaryLimit(), 'GitHub limits how often it is asked. Run again later.'],
  ])('is told with its own reason: %s', async (_name, fault, advice) => {
    emulator.faults.add({ times: 9, fault });
    const error = await failureOf(github.createComment(2, undefined, 'one'));
    const { message, errors = [] } = JSON.parse('body' in fault ? (fault.body ?? '{}') : '{}');
    expect(error.message).toMatch(/^Writing the reply failed: GitHub answered/);
    for (const said of [message.slice(0, 100), ...errors.map((each: Error) => each.message)])
      expect(error.message).toContain(said);
    if (advice === noAdvice) expect(githubAdvice(error)).toBe('');
    else expect(githubAdvice(error)).toContain(advice);
  });

  it('names the primary limit as a limit, not as a permission', async () => {
    await start({ rateLimit: 0 });
    expect(githubAdvice(await failureOf(github.commitsOf(2)))).toContain('limits how often');
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
    const body = JSON.stringify({ message: 'Bad credentials' });
    emulator.faults.add({ fault: { kind: 'status', status: 401, headers: json, body } });
    const error = await failureOf(github.commitsOf(2));
    expect(error.message).toContain('Bad credentials');
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
    const list = { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' };
    const elsewhere = await startEmulatedServer(() => list);
    const headers = { link: `<${elsewhere.url}/comments>; rel="next"` };
    emulator.faults.add({ fault: { kind: 'headers', headers } });
    const error = await failureOf(github.comments('issue-comment', 2));
    expect(error.message).toContain('led to another address');
    expect(elsewhere.journal.entries).toEqual([]);
    await elsewhere.close();
  });

  it.each([301, 302, 303, 307, 308] as const)('is a redirect %i: the token stays here', async (status) => {
    await using elsewhere = await startGitHubEmulator();
    const location = `${elsewhere.apiUrl}/x`;
    emulator.faults.add({ fault: { kind: 'status', status, headers: { location } } });
    const error = await failureOf(github.commitsOf(2));
    expect(error.message).toContain(`GitHub answered ${status}, and redirects are not followed`);
    expect(elsewhere.journal.entries).toEqual([]);
    expect(clock.sleeps).toEqual([]);
  });

  it.each<[string, Fault]>([
    ['a web page', { kind: 'html' }],
    ['a list', { kind: 'status', status: 200, headers: json, body: '[]' }],
    ['half of JSON', { kind: 'status', status: 200, headers: json, body: '{"head":' }],
  ])('is an answer that GitHub does not give: %s', async (_name, fault) => {
    emulator.faults.add({ times: 9, fault });
    const error = await failureOf(github.commitsOf(2));
    expect(error.message).toMatch(/^Reading the pull request failed: GitHub's answer is not usable in: /);
    expect(error.facts.kind).toBe('invalid');
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it('is no long text, and holds no secret, before it is shortened either', async () => {
    const message = `${'x'.repeat(280)}ghs_secretsecret${'x'.repeat(100_000)}`;
    const body = JSON.stringify({ message });
    emulator.faults.add({ fault: { kind: 'status', status: 422, headers: json, body } });
    const said = describeError(await failureOf(github.commitsOf(2)));
    expect(said).toContain('***');
    expect(said).not.toContain('ghs_sec');
    expect(said.length).toBeLessThan(500);
  });

  it('prints nothing of what a server says about a deprecation', async () => {
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    const headers = { deprecation: 'now', sunset: '::error::x', link: '<x>; rel="deprecation"' };
    emulator.faults.add({ fault: { kind: 'headers', headers } });
    await github.commitsOf(2);
    expect(warn).not.toHaveBeenCalled();
  });
});
