import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import type { GitHub } from '../../src/github/client.ts';
import { githubAdvice } from '../../src/github/errors.ts';
import { minute, second } from '../../src/time.ts';
import type { Fault } from '../emulator/faults.ts';
import { REFUSALS, secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { jsonAnswer, startEmulatedServer } from '../emulator/http-server.ts';
import { issueCommentOnPullRequest, pullRequest, review, reviewComment } from '../support/events.ts';
import type { VirtualClock } from '../support/virtual-clock.ts';
import { clientAt, failureOf } from './client-at.ts';

let emulator: GitHubEmulator;
let client: ReturnType<typeof clientAt>;
let clock: VirtualClock;
let github: GitHub;
/** Of a run that nobody cancels. */
const { signal } = new AbortController();
const json = { 'content-type': 'application/json; charset=utf-8' };

async function start(options: GitHubEmulatorOptions = {}) {
  await emulator?.close();
  await client?.[Symbol.asyncDispose]();
  emulator = await startGitHubEmulator(options);
  client = clientAt(emulator.apiUrl, emulator);
  ({ clock, github } = client);
}

beforeEach(() => start());

afterEach(async () => {
  expect(emulator.violations).toEqual([]);
  expect(emulator.answerMistakes).toEqual([]);
  for (const { headers } of emulator.journal.entries)
    expect(headers['x-github-api-version']).toBe('2022-11-28');
  await client[Symbol.asyncDispose]();
  await emulator.close();
});

describe('what is asked is as GitHub describes it, and the answer is understood', () => {
  it('the role of a user, and whose the token is', async () => {
    emulator.setPermission('Hubot', 'write', 'docs-editor');
    const user = { login: 'Hubot', type: 'User' };
    const access = { user, permission: 'write', role_name: 'docs-editor' };
    expect(await github.accessOf('hubot', signal)).toMatchObject(access);
    expect(await github.accessOf('nobody[bot]', signal)).toBeUndefined();
    expect(await github.self(signal)).toBeUndefined();
    await start({ tokenOwner: { login: 'hubot', id: 7, type: 'User' } });
    expect(await github.self(signal)).toMatchObject({ login: 'hubot', id: 7 });
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
    expect(await github.commentOf({ kind, id }, 2, signal)).toMatchObject(told);
    expect(await github.commentOf({ kind, id: 1 }, 2, signal)).toBeUndefined();
  });

  it('a reaction, and whether it was there before', async () => {
    const comment = { kind: 'issue-comment', id: emulator.addComment(2, { body: 'x' }) } as const;
    const user = { login: 'github-actions[bot]' };
    const { id, ...eyes } = await github.addReaction(comment, 'eyes', signal);
    expect(eyes).toMatchObject({ isNew: true, user });
    expect(await github.addReaction(comment, 'eyes', signal)).toMatchObject({ id, isNew: false });
  });

  it('the pull request that a commit merged, and no other one with the commit', async () => {
    const { payload } = pullRequest({ merged: 'a'.repeat(40) });
    const { merge_commit_sha, head } = payload['pull_request'];
    emulator.addPullRequest(4, { merge_commit_sha });
    emulator.addPullRequest(5, payload['pull_request']);
    expect(await github.pullRequestMergedAs(merge_commit_sha, signal)).toBe(5);
    expect(clock.now()).toBe(0);
    expect(await github.pullRequestMergedAs('b'.repeat(40), signal)).toBeUndefined();
    expect(clock.now()).toBe(30 * second);
    clock.at(40 * second, () => emulator.addPullRequest(2, { merged_at: null }));
    expect(await github.pullRequestMergedAs(head.sha, signal)).toBeUndefined();
  });

  it.each([null, undefined])(
    'the pull request that was merged a moment ago, %s as its commit',
    async (as) => {
      const pull = { number: 7, merged_at: null, merge_commit_sha: 'a'.repeat(40) };
      const merged = { ...pull, merged_at: '2026-05-04T00:00:00Z', merge_commit_sha: as };
      for (const list of [[], [pull], [merged]]) {
        const body = JSON.stringify(list);
        emulator.faults.add({ fault: { kind: 'status', status: 200, headers: json, body } });
      }
      expect(await github.pullRequestMergedAs('a'.repeat(40), signal)).toBe(7);
      expect(clock.sleeps).toEqual([5 * second, 5 * second]);
    },
  );

  it('the last successful run before this one, when a failed one is run again after a newer success', async () => {
    const workflow = { workflow_id: 5, head_branch: 'main' };
    const sha = (digit: string) => digit.repeat(40);
    emulator.addRun({ ...workflow, head_sha: sha('1'), event: 'workflow_dispatch' });
    emulator.addRun({ ...workflow, head_sha: sha('2') });
    emulator.addRun({ ...workflow, head_sha: sha('3'), conclusion: 'failure' });
    emulator.addRun({ ...workflow, head_sha: sha('4'), event: 'push' });
    emulator.addRun({ ...workflow, head_sha: sha('5'), workflow_id: 6 });
    emulator.addRun({ ...workflow, head_sha: sha('6'), head_branch: 'next' });
    const again = { status: 'in_progress', conclusion: null, run_attempt: 2 };
    const id = emulator.addRun({ ...workflow, head_sha: sha('7'), ...again });
    emulator.addRun({ ...workflow, head_sha: sha('8') });
    emulator.addRun({ ...workflow, head_sha: sha('9'), event: 'workflow_dispatch' });
    expect(await github.lastSuccess(id, signal)).toBe(sha('2'));
    const first = emulator.addRun({ ...workflow, head_sha: sha('a'), workflow_id: 7, run_number: 1 });
    expect(await github.lastSuccess(first, signal)).toBeUndefined();
  });

  it('the release before one, on a later page too', async () => {
    const releases = ['v1.0.0', 'v1.0.1'].map((tag_name) => ({ tag_name, draft: tag_name === 'v1.0.1' }));
    for (const release of releases) emulator.addRelease(release);
    for (let number = 0; number < 100; number += 1) emulator.addRelease({ tag_name: `pkg@1.0.${number}` });
    expect(await github.releaseBefore('v1.1.0', signal)).toBe('v1.0.0');
    expect(await github.releaseBefore('v1.0.0', signal)).toBeUndefined();
  });

  it('a comparison, with the numbers of GitHub', async () => {
    const commits = Array.from({ length: 260 }, (_, index) => ({
      ...{ sha: index.toString(16).padStart(40, 'a'), message: `Commit ${index}\n\nMore.` },
    }));
    const files = Array.from({ length: 301 }, (_, index) => ({ filename: `f${index}`, patch: '+a\n-b\n+c' }));
    emulator.setComparison('v1', 'v2', { commits, files });
    const found = await github.compare({ base: 'v1', head: 'v2' }, signal);
    expect(found).toMatchObject({ commitCount: 260, hasAllFiles: false });
    expect([found.titles.length, found.titles[0], found.files.length]).toEqual([250, 'Commit 10', 300]);
    const first = { filename: 'f0', status: 'modified', additions: 2, deletions: 1, patch: '+a\n-b\n+c' };
    expect(found.files[0]).toMatchObject(first);
    const moved = { filename: 'new', previous_filename: 'old', status: 'renamed' };
    emulator.setComparison('v2', 'v3', { commits: [], files: [moved, { filename: 'large', changes: 9000 }] });
    expect(await github.compare({ base: 'v2', head: 'v3' }, signal)).toMatchObject({
      ...{ commitCount: 0, titles: [], hasAllFiles: true },
      files: [moved, { filename: 'large', changes: 9000 }],
    });
  });

  it('reads more comments than a page holds, in order', async () => {
    for (let number = 1; number <= 65; number += 1) emulator.addComment(2, { body: `${number}` });
    const bodies = (await github.comments('issue-comment', 2, signal)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 65 }, (_, index) => `${index + 1}`));
    expect(emulator.journal.entries.map(({ query }) => query)).toEqual(
      ['1', '2', '3'].map((page) => ({ per_page: '30', page })),
    );
  });

  it('reads a page of the longest comments', async () => {
    for (let number = 1; number <= 30; number += 1)
      emulator.addComment(2, { body: '\u0001'.repeat(65_000), review: {} });
    expect(await github.comments('review-comment', 2, signal)).toHaveLength(30);
  });

  it.each([
    ['that repeats itself', () => 0, 2],
    ['without an end', (page: number) => page * 30, 100],
  ])('stops reading a list %s', async (_what, before, requests) => {
    await using server = await startEmulatedServer(({ query }) => {
      const numbers = Array.from({ length: 30 }, (_, index) => before(Number(query['page'])) + index + 1);
      const comments = numbers.map((id) => ({ id, body: 'x', html_url: 'x' }));
      return jsonAnswer(200, comments, { link: `<${server.url}/x?page=1>; rel="next"` });
    });
    await using other = clientAt(server.url);
    expect(await other.github.comments('issue-comment', 2, signal)).toHaveLength(requests === 2 ? 30 : 3000);
    expect(server.journal.entries).toHaveLength(requests);
  });

  it('understands a compressed answer', async () => {
    emulator.faults.add({ fault: { kind: 'compressed', encoding: 'zstd' } });
    expect((await github.commitsOf(2, signal)).head).toHaveLength(40);
    expect(clock.sleeps).toEqual([]);
  });
});

describe('what can pass', () => {
  const limited = (after: object): Fault => ({
    ...{ kind: 'status', status: 403, body: '{"message":"Forbidden"}' },
    headers: { ...json, 'x-ratelimit-remaining': '0', date: 'Mon, 04 May 2026 00:00:00 GMT', ...after },
  });
  const may4 = Date.UTC(2026, 4, 4) / second;

  it.each<[string, Fault, number]>([
    ['a fault', { kind: 'status', status: 502, body: '<html>Bad gateway</html>' }, second],
    ['half an answer', { kind: 'cut-body' }, second],
    ['a protocol that nobody asked for', { kind: 'switching-protocols' }, second],
    ['a limit', secondaryLimit(), minute],
    ['a limit that names a time', secondaryLimit({ status: 429, retryAfterSeconds: 7 }), 7 * second],
    ['an hour that ends soon', limited({ 'x-ratelimit-reset': `${may4 + 42}` }), 42 * second],
  ])('is waited for when reading: %s', async (_name, fault, ms) => {
    emulator.faults.add({ fault });
    expect((await github.commitsOf(2, signal)).head).toHaveLength(40);
    expect(clock.sleeps).toEqual([ms]);
    expect(client.lines).toEqual([expect.stringMatching(/^Reading the pull request failed.* again in /)]);
  });

  it.each<[string, Fault, string, number]>([
    ['a fault', { kind: 'status', status: 503, body: 'Unicorn' }, 'GitHub answered 503: Unicorn', 4],
    ['a limit', secondaryLimit(), 'GitHub answered 403: You have exceeded a secondary rate limit.', 3],
  ])('is an error after some tries: %s', async (_name, fault, told, requests) => {
    emulator.faults.add({ times: 9, fault });
    const { message } = await failureOf(github.commitsOf(2, signal));
    expect(message).toContain(`Reading the pull request failed: ${told}`);
    expect(emulator.journal.entries).toHaveLength(requests);
  });

  it.each<[string, Fault]>([
    ['for longer than somebody watches', secondaryLimit({ retryAfterSeconds: 61 })],
    ['until an hour ends', limited({ 'x-ratelimit-reset': `${may4 + 61}` })],
  ])('is not waited for where GitHub asks for it %s', async (_name, fault) => {
    emulator.faults.add({ fault });
    await failureOf(github.commitsOf(2, signal));
    expect(clock.sleeps).toEqual([]);
  });

  it('is not waited for where it could make a second comment', async () => {
    const fault = secondaryLimit({ status: 429, retryAfterSeconds: 1 });
    emulator.faults.add({ method: 'POST', fault });
    await failureOf(github.createComment(2, undefined, 'one', signal));
    expect(emulator.journal.requests('POST')).toHaveLength(1);
  });

  it('is 404 for what is fresh, for three tries', async () => {
    const kind = 'review-comment';
    const id = emulator.addComment(2, { body: 'x', review: {} });
    const reply = await github.createComment(2, id, 'one', signal);
    const fault: Fault = { kind: 'status', status: 404, body: '{"message":"Not Found"}' };
    emulator.faults.add({ method: 'PATCH', times: 2, fault });
    emulator.faults.add({ method: 'POST', times: 2, fault });
    expect((await github.updateComment(reply, 'two', signal))?.body).toBe('two');
    expect((await github.addReaction({ kind, id }, 'eyes', signal)).id).toBeGreaterThan(0);
    expect(clock.sleeps).toEqual([1, 5, 1, 5].map((seconds) => seconds * second));
    emulator.deleteComment(reply.id);
    expect(await github.updateComment(reply, 'three', signal)).toBeUndefined();
    expect(emulator.journal.requests('PATCH')).toHaveLength(6);
  });
});

describe('a failure', () => {
  const noAdvice = '';
  const notFoundWithReason: Fault = {
    kind: 'status',
    status: 404,
    headers: { ...json, 'x-accepted-github-permissions': 'issues=write' },
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
    const error = await failureOf(github.createComment(2, undefined, 'one', signal));
    const { message, errors = [] } = JSON.parse('body' in fault ? (fault.body ?? '{}') : '{}');
    expect(error.message).toMatch(/^Writing the reply failed: GitHub answered/);
    for (const said of [message.slice(0, 100), ...errors.map((each: Error) => each.message)])
      expect(error.message).toContain(said);
    expect(githubAdvice(error).text).toBe(advice);
  });

  it('says that a conversation is locked', async () => {
    const line = emulator.addComment(2, { body: 'x', review: {} });
    emulator.lock(2);
    for (const thread of [undefined, line]) {
      const error = await failureOf(github.createComment(2, thread, 'one', signal));
      expect(githubAdvice(error).text).toContain('locked');
    }
  });

  it('says that the token is wrong', async () => {
    const body = JSON.stringify({ message: 'Bad credentials' });
    emulator.faults.add({ fault: { kind: 'status', status: 401, headers: json, body } });
    const error = await failureOf(github.commitsOf(2, signal));
    expect(error.message).toContain('Bad credentials');
    expect(githubAdvice(error)).toMatchObject({
      text: expect.stringMatching('Check github-token'),
      by: 'maintainer',
    });
  });

  it('of the permission check is not somebody whom GitHub does not know', async () => {
    const body = JSON.stringify({ message: 'This resource is gone' });
    emulator.faults.add({ fault: { kind: 'status', status: 410, headers: json, body } });
    expect((await failureOf(github.accessOf('mona', signal))).facts.status).toBe(410);
  });

  it('is a new name for writes; reads follow it within the API', async () => {
    emulator.rename('octo/new');
    expect((await github.commitsOf(2, signal)).head).toHaveLength(40);
    expect(emulator.journal.requests('GET').map(({ status }) => status)).toEqual([301, 200]);
    const error = await failureOf(github.createComment(2, undefined, 'one', signal));
    expect(error.facts.kind).toBe('moved');
    expect(githubAdvice(error).text).toContain('renamed or transferred');
  });

  it.each([301, 302, 307, 308] as const)('is a redirect %i elsewhere, or again', async (status) => {
    await using elsewhere = await startGitHubEmulator();
    for (const location of [`${elsewhere.apiUrl}/x`, `//127.0.0.1:1/x`, 'http://[', undefined]) {
      const headers = location === undefined ? {} : { location };
      emulator.faults.add({ fault: { kind: 'status', status, headers } });
      expect((await failureOf(github.commitsOf(2, signal))).facts.kind).toBe('moved');
    }
    const headers = { location: '/repos/octo/docs/pulls/2' };
    emulator.faults.add({ times: 9, fault: { kind: 'status', status, headers } });
    const { message } = await failureOf(github.commitsOf(2, signal));
    expect(message).toContain(`GitHub answered ${status}, and this redirect is not followed`);
    expect(emulator.journal.entries).toHaveLength(6);
    expect(elsewhere.journal.entries).toEqual([]);
    expect(clock.sleeps).toEqual([]);
  });

  const page = '<html>'.repeat(40_000);
  it.each<[string, Fault]>([
    ['a web page', { kind: 'html', body: page }],
    ['text', { kind: 'status', status: 200, body: page }],
    ['half of JSON', { kind: 'status', status: 200, headers: json, body: '[{"id":' }],
    ['an object', { kind: 'status', status: 200, headers: json, body: '{}' }],
    ['things of another kind', { kind: 'status', status: 200, headers: json, body: '[{}]' }],
    ['nothing at all', { kind: 'status', status: 204 }],
    ['null', { kind: 'status', status: 200, headers: json, body: 'null' }],
  ])('is an answer that GitHub does not give: %s', async (_name, fault) => {
    emulator.faults.add({ times: 2, fault });
    for (const work of [github.comments('issue-comment', 2, signal), github.commitsOf(2, signal)]) {
      const error = await failureOf(work);
      expect(error.message).toMatch(
        /^Reading the .{1,20} failed: GitHub's answer is not usable in: .{1,200}$/,
      );
      expect(githubAdvice(error).text).toContain('Check GITHUB_API_URL');
    }
    expect(emulator.journal.entries).toHaveLength(2);
  });

  it('is a refusal of a list', async () => {
    const body = JSON.stringify({ message: 'Git Repository is empty.' });
    emulator.faults.add({ fault: { kind: 'status', status: 409, headers: json, body } });
    const { message } = await failureOf(github.comments('issue-comment', 2, signal));
    expect(message).toBe('Reading the comments failed: GitHub answered 409: Git Repository is empty.');
  });

  it('is no long text, and holds no secret, before it is shortened either', async () => {
    const message = `${'x'.repeat(280)}ghs_secretsecret${'x'.repeat(100_000)}`;
    const body = JSON.stringify({ message });
    emulator.faults.add({ fault: { kind: 'status', status: 422, headers: json, body } });
    const said = describeError(await failureOf(github.commitsOf(2, signal)));
    expect(said).toContain('***');
    expect(said).not.toContain('ghs_sec');
    expect(said.length).toBeLessThan(500);
  });

  it('prints nothing of what a server says about a deprecation', async () => {
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    const headers = { deprecation: 'now', sunset: '::error::x', link: '<x>; rel="deprecation"' };
    emulator.faults.add({ fault: { kind: 'headers', headers } });
    await github.commitsOf(2, signal);
    expect(warn).not.toHaveBeenCalled();
  });
});
