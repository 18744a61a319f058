import { afterEach, describe, expect, test } from 'vitest';
import { secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import type { Payload } from '../support/events.ts';

const REPO = '/repos/Codertocat/Hello-World';
let github: GitHubEmulator;

async function start(options: GitHubEmulatorOptions = {}): Promise<void> {
  github = await startGitHubEmulator(options);
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(github.apiUrl + REPO + path, {
    method,
    headers: { authorization: `Bearer ${github.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Payload };
}

const statuses = async (...calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

afterEach(async () => {
  await github.close();
  expect(github.answerMistakes).toEqual([]);
});

// What else it does, the tests of our client hold: they see its answers, and its violations have to be empty there.
describe('the emulated GitHub', () => {
  test('takes no comment that is too long', async () => {
    await start();
    const create = (length: number) => call('POST', '/issues/2/comments', { body: '😀'.repeat(length) });
    expect(await statuses(create(65_536), create(65_537))).toEqual([201, 422]);
  });

  test('takes no status that is too long, holds an emoji or leads nowhere', async () => {
    await start();
    const at = (sha: string, fields: object) =>
      call('POST', `/statuses/${sha}`, { state: 'error', ...fields });
    const sha = 'a'.repeat(40);
    const refusals = await statuses(
      at(sha, { description: 'x'.repeat(141) }),
      at(sha, { description: '😀' }),
      at(sha, { context: 'x'.repeat(256) }),
      at(sha, { target_url: 'javascript:x' }),
      at('main', {}),
    );
    expect(refusals).toEqual([422, 422, 422, 422, 422]);
    expect(github.statuses(sha)).toEqual([]);
    const most = { description: 'é'.repeat(140), context: 'x'.repeat(255), target_url: 'https://a.b' };
    expect((await at(sha, most)).status).toBe(201);
  });

  test('asks for pull-requests: write on pull requests, and for issues: write on issues', async () => {
    await start({ scopes: { issues: 'none', contents: 'none', actions: 'none' }, private: true });
    const reactTo = (id: number, kind = 'issues') =>
      call('POST', `/${kind}/comments/${id}/reactions`, { content: 'eyes' });
    const line = github.addComment(2, { body: 'x', review: {} });
    const allowed = await statuses(
      call('POST', '/issues/2/comments', { body: 'x' }),
      reactTo(github.addComment(2, { body: 'x' })),
      reactTo(line, 'pulls'),
      call('POST', `/pulls/2/comments/${line}/replies`, { body: 'x' }),
    );
    expect(allowed).toEqual([201, 201, 201, 201]);
    expect((await reactTo(github.addComment(1, { body: 'x' }))).status).toBe(403);
    const reads = ['/compare/v1...v2', '/releases', '/actions/runs/1'];
    expect(await statuses(...reads.map((path) => call('GET', path)))).toEqual([403, 403, 403]);
  });

  test('knows new comments late, in lists and on their own path', async () => {
    let now = 0;
    await start({ clock: () => now });
    github.setLags({ lists: { ms: 500 }, comments: { ms: 400 } });
    const { json } = await call('POST', '/issues/2/comments', { body: 'new' });
    const change = () => call('PATCH', `/issues/comments/${json['id']}`, { body: 'newer' });
    const listed = async () => (await call('GET', '/issues/2/comments')).json['length'];
    expect((await change()).status).toBe(404);
    now = 400;
    expect((await change()).status).toBe(200);
    expect(await listed()).toBe(0);
    now = 500;
    expect(await listed()).toBe(1);
  });

  test.each([
    ['POST', '/issues/2/comments', { text: 'x' }, "body: must have required property 'body'", 422],
    ['GET', '/issues/2/comments?per_page=ten', undefined, 'query per_page: must be integer', 422],
    ['POST', '/pulls/2/reviews/9/reactions', { content: 'eyes' }, 'no such route', 404],
  ])('calls it a violation, behind a fault too: %s %s %j', async (method, path, body, mistake, status) => {
    await start();
    github.faults.add({ skip: 1, fault: secondaryLimit() });
    expect((await call(method, path, body)).status).toBe(status);
    expect((await call(method, path, body)).status).toBe(403);
    const violation = `${method} ${REPO}${path.replace(/\?.*/, '')}: ${mistake}`;
    await expect.poll(() => github.violations).toEqual([violation, violation]);
  });
});
