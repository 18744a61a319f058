import { afterEach, describe, expect, test } from 'vitest';
import { secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { issueCommentOnIssue, issueCommentOnPullRequest, reviewComment } from '../support/events.ts';

const REPO = '/repos/Codertocat/Hello-World';
let github: GitHubEmulator;

async function start(options: GitHubEmulatorOptions = {}): Promise<void> {
  github = await startGitHubEmulator(options);
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path.startsWith('http') ? path : github.apiUrl + path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${github.token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, header, json: text === '' ? undefined : JSON.parse(text) };
}

const get = (path: string) => call('GET', REPO + path);
const statuses = async (...calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

afterEach(async () => {
  await github.close();
  expect(github.answerMistakes).toEqual([]);
});

describe('the emulated GitHub', () => {
  test('comments are made, read, changed and deleted, and are never too long', async () => {
    await start();
    const made = await call('POST', `${REPO}/issues/2/comments`, { body: '😀'.repeat(65_536) });
    expect(made.json).toMatchObject({
      user: { login: 'github-actions[bot]', id: 41898282, type: 'Bot' },
      performed_via_github_app: { slug: 'github-actions' },
      html_url: `https://github.com/Codertocat/Hello-World/pull/2#issuecomment-${made.json.id}`,
    });
    await call('PATCH', made.json.url, { body: 'new' });
    expect((await call('GET', made.json.url)).json.body).toBe('new');
    github.deleteComment(made.json.id);
    expect((await call('PATCH', made.json.url, { body: 'x' })).status).toBe(404);
    expect(
      (await call('POST', `${REPO}/issues/2/comments`, { body: 'a'.repeat(65_537) })).json.errors,
    ).toMatchObject([{ field: 'data', message: 'Body is too long (maximum is 65536 characters)' }]);
    expect(github.violations).toEqual([]);
  });

  test('pull-requests: write alone is enough on pull requests, and not on issues', async () => {
    await start({ scopes: { issues: 'none', contents: 'none', actions: 'none' }, private: true });
    const reactTo = (id: number, kind = 'issues') =>
      call('POST', `${REPO}/${kind}/comments/${id}/reactions`, { content: 'eyes' });
    const line = github.addComment(2, { body: 'x', review: {} });
    const allowed = await statuses(
      call('POST', `${REPO}/issues/2/comments`, { body: 'x' }),
      reactTo(github.addComment(2, { body: 'x' })),
      reactTo(line, 'pulls'),
      call('POST', `${REPO}/pulls/2/comments/${line}/replies`, { body: 'x' }),
    );
    expect(allowed).toEqual([201, 201, 201, 201]);
    const refused = await reactTo(github.addComment(1, { body: 'x' }));
    expect([refused.status, refused.json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect(refused.header('x-accepted-github-permissions')).toBe('issues=write; pull_requests=write');
    const reads = ['/compare/v1...v2', '/releases', '/actions/runs/1'];
    expect(await statuses(...reads.map(get))).toEqual([403, 403, 403]);
  });

  test('new comments come late, in lists and on their own path', async () => {
    let now = 0;
    await start({ clock: () => now });
    github.setLags({ lists: { ms: 500 }, comments: { ms: 400 } });
    github.addComment(2, { body: 'known before' });
    const { json } = await call('POST', `${REPO}/issues/2/comments`, { body: 'new' });
    const change = () => call('PATCH', json.url, { body: 'newer' });
    const reacted = call('POST', `${json.url}/reactions`, { content: 'eyes' });
    expect(await statuses(reacted, change())).toEqual([404, 404]);
    now = 400;
    expect((await change()).status).toBe(200);
    const listed = async () => (await get('/issues/2/comments')).json.length;
    expect(await listed()).toBe(1);
    now = 500;
    expect(await listed()).toBe(2);
  });

  test('a renamed repository is found by its old name through its id, and by any case of its new one', async () => {
    await start();
    github.rename('octo-org/hello');
    const moved = await get('/pulls/2');
    const url = `${github.apiUrl}/repositories/${github.repositoryId}/pulls/2`;
    expect([moved.status, moved.header('location'), moved.json]).toEqual([
      301,
      url,
      { message: 'Moved Permanently', url, documentation_url: expect.any(String) },
    ]);
    expect((await call('POST', `${REPO}/issues/2/comments`, { body: 'x' })).status).toBe(307);
    for (const path of [url, '/repos/Octo-Org/HELLO/pulls/2'])
      expect((await call('GET', path)).json.base.repo).toMatchObject({
        full_name: 'octo-org/hello',
        name: 'hello',
      });
    expect(github.thread(2)).toEqual([]);
  });

  test('the token must be right, has no user of its own, and a limit that every answer tells', async () => {
    const now = Date.UTC(2026, 0, 5);
    await start({ rateLimit: 2, clock: () => now });
    const wrong = call('GET', '/user', undefined, { authorization: 'token wrong' });
    expect(await statuses(wrong, call('GET', '/user'), get('/pulls/2'))).toEqual([401, 403, 200]);
    const refused = await get('/pulls/2');
    expect([refused.status, refused.header('x-ratelimit-remaining')]).toEqual([403, '0']);
    expect(refused.header('x-ratelimit-reset')).toBe(String(now / 1000 + 3600));
  });

  test('a request that a fault takes is checked all the same', async () => {
    await start();
    github.faults.add({ method: 'POST', fault: secondaryLimit() });
    const refused = await call('POST', `${REPO}/issues/2/comments`, { text: 'x' });
    expect([refused.status, refused.header('retry-after')]).toEqual([403, null]);
    await expect.poll(() => github.violations).toHaveLength(1);
  });

  test.each([
    ['POST', '/issues/2/comments', { text: 'x' }, "body: must have required property 'body'", 422],
    ['GET', '/issues/2/comments?per_page=ten', undefined, 'query per_page: must be integer', 422],
    ['GET', '/issues/two/comments', undefined, 'path issue_number: must be integer', 422],
    ['POST', '/pulls/2/reviews/9/reactions', { content: 'eyes' }, 'no such route', 404],
  ])('%s %s %j is a violation', async (method, path, body, mistake, status) => {
    await start();
    expect((await call(method, REPO + path, body)).status).toBe(status);
    expect(github.violations).toEqual([`${method} ${REPO}${path.replace(/\?.*/, '')}: ${mistake}`]);
    expect(github.thread(2)).toEqual([]);
  });
});

describe('what an event tells is on GitHub afterwards', () => {
  const body = '/docs-agent fix';

  test.each([
    ['issue', issueCommentOnIssue({ body, author: 'hubot', number: 7 }), 7, 'issues'],
    ['pull request', issueCommentOnPullRequest({ body, author: 'hubot', number: 8, id: 99 }), 8, 'issues'],
    ['line', reviewComment({ body, author: 'hubot', number: 9, line: null, originalLine: 3 }), 9, 'pulls'],
  ] as const)('a comment on a %s', async (_what, { payload }, number, kind) => {
    await start();
    github.happened(payload);
    const { id } = payload['comment'];
    expect(github.thread(number)).toMatchObject([{ id, author: 'hubot', body }]);
    const { json } = await get(`/${kind}/comments/${id}`);
    for (const field of ['html_url', 'line', 'original_line', 'side', 'subject_type', 'in_reply_to_id'])
      expect([field, json[field]]).toEqual([field, payload['comment'][field]]);
    github.happened({ ...payload, action: 'deleted' });
    expect(github.thread(number)).toEqual([]);
  });
});
