import { afterEach, describe, expect, test } from 'vitest';
import { secondaryLimit } from '../emulator/github/token-limit.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { issueCommentOnIssue, issueCommentOnPullRequest, review, reviewComment } from '../support/events.ts';

const REPO = '/repos/Codertocat/Hello-World';
let github: GitHubEmulator;

async function start(options: GitHubEmulatorOptions = {}): Promise<void> {
  github = await startGitHubEmulator(options);
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path.startsWith('http') ? path : github.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${github.token}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? undefined : JSON.parse(text),
  };
}

afterEach(async () => {
  await github.close();
  expect(github.answerMistakes).toEqual([]);
});

describe('permission', () => {
  const permission = (login: string) => call('GET', `${REPO}/collaborators/${login}/permission`);

  test.each([
    ['triage', undefined, 'read', 'triage'],
    ['maintain', undefined, 'write', 'maintain'],
    ['write', 'docs-editor', 'write', 'docs-editor'],
  ] as const)('a role %s (%s) has the legacy permission %s', async (base, custom, legacy, roleName) => {
    await start();
    github.setPermission('Hubot', base, custom);
    const { status, json } = await permission('hubot');
    expect({ status, permission: json.permission, role: json.role_name, login: json.user.login }).toEqual({
      status: 200,
      permission: legacy,
      role: roleName,
      login: 'Hubot',
    });
  });

  test('who has no role may read a public repository, and nothing in a private one', async () => {
    await start();
    github.setAccount('stranger');
    expect((await permission('stranger')).json.permission).toBe('read');
    await github.close();
    await start({ private: true });
    github.setAccount('stranger');
    expect((await permission('stranger')).json.permission).toBe('none');
  });

  test.each(['nobody', 'Copilot', 'dependabot[bot]'])('%s is not a user', async (login) => {
    await start();
    github.setAccount('Copilot', { type: 'Bot' });
    const { status, json } = await permission(encodeURIComponent(login));
    expect(status).toBe(404);
    expect(json).toMatchObject({ message: `${login} is not a user`, status: '404' });
    expect(github.violations).toEqual([]);
  });

  test('a token without rights gets 403', async () => {
    await start({ scopes: { metadata: 'none' } });
    const { status, json, headers } = await permission('Codertocat');
    expect([status, json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect(headers.get('x-accepted-github-permissions')).toBe('metadata=read');
  });
});

describe('comments', () => {
  test('are made, read, changed and deleted', async () => {
    await start();
    const made = await call('POST', `${REPO}/issues/2/comments`, { body: 'first' });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      user: { login: 'github-actions[bot]', id: 41898282, type: 'Bot' },
      performed_via_github_app: { slug: 'github-actions' },
      html_url: `https://github.com/Codertocat/Hello-World/pull/2#issuecomment-${made.json.id}`,
    });
    expect(made.headers.get('location')).toBe(made.json.url);
    expect((await call('PATCH', made.json.url, { body: 'second' })).json.body).toBe('second');
    expect((await call('GET', made.json.url)).json.body).toBe('second');
    expect(github.thread(2)).toMatchObject([{ kind: 'issue', bodies: ['first', 'second'], reactions: [] }]);
    github.deleteComment(made.json.id);
    expect((await call('PATCH', made.json.url, { body: 'third' })).status).toBe(404);
    expect((await call('POST', `${REPO}/issues/99/comments`, { body: 'x' })).status).toBe(404);
    expect(github.violations).toEqual([]);
  });

  test('hold 65,536 characters, counted as characters', async () => {
    await start();
    expect((await call('POST', `${REPO}/issues/2/comments`, { body: '😀'.repeat(65_536) })).status).toBe(201);
    const { status, json } = await call('POST', `${REPO}/issues/2/comments`, { body: 'a'.repeat(65_537) });
    expect(status).toBe(422);
    expect(json.errors).toEqual([
      {
        resource: 'IssueComment',
        code: 'unprocessable',
        field: 'data',
        message: 'Body is too long (maximum is 65536 characters)',
      },
    ]);
  });

  test('are refused in a locked thread, and so are reactions', async () => {
    await start();
    const id = github.addComment(2, { body: '/docs-agent' });
    const line = github.addComment(2, { body: '/docs-agent', review: {} });
    github.lock(2);
    expect((await call('POST', `${REPO}/issues/2/comments`, { body: 'x' })).status).toBe(403);
    expect((await call('POST', `${REPO}/issues/comments/${id}/reactions`, { content: 'eyes' })).status).toBe(
      403,
    );
    expect((await call('POST', `${REPO}/pulls/2/comments/${line}/replies`, { body: 'x' })).status).toBe(422);
    github.unlock(2);
    expect((await call('POST', `${REPO}/issues/2/comments`, { body: 'x' })).status).toBe(201);
  });

  test('are listed by pages whose links can be followed', async () => {
    await start();
    for (let i = 1; i <= 5; i += 1) github.addComment(2, { body: `${i}`, at: new Date(i * 1000) });
    const bodies: string[] = [];
    let next: string | undefined = `${REPO}/issues/2/comments?per_page=2`;
    while (next !== undefined) {
      const page = await call('GET', next);
      bodies.push(...page.json.map((comment: { body: string }) => comment.body));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(bodies).toEqual(['1', '2', '3', '4', '5']);
    const since = await call('GET', `${REPO}/issues/2/comments?since=1970-01-01T00:00:04Z`);
    expect(since.json).toHaveLength(2);
    expect(github.violations).toEqual([]);
  });
});

describe('review comments', () => {
  test('are listed, answered once a thread, and changed', async () => {
    await start();
    const first = github.addComment(2, { body: 'why?', author: 'hubot', review: { place: { line: null } } });
    const reply = await call('POST', `${REPO}/pulls/2/comments/${first}/replies`, { body: 'because' });
    expect(reply.status).toBe(201);
    expect(reply.json).toMatchObject({ in_reply_to_id: first, line: null, path: 'README.md' });
    const nested = await call('POST', `${REPO}/pulls/2/comments/${reply.json.id}/replies`, { body: 'x' });
    expect(nested.status).toBe(422);
    await call('PATCH', `${REPO}/pulls/comments/${reply.json.id}`, { body: 'so' });
    expect(github.thread(2).map(({ kind, body, inReplyTo }) => [kind, body, inReplyTo])).toEqual([
      ['review', 'why?', undefined],
      ['review', 'so', first],
    ]);
    expect((await call('GET', `${REPO}/pulls/2/comments?sort=updated&direction=desc`)).json).toHaveLength(2);
    expect((await call('GET', `${REPO}/issues/2/comments`)).json).toHaveLength(0);
    expect((await call('GET', `${REPO}/issues/comments/${first}`)).status).toBe(404);
    expect(github.violations).toEqual([]);
  });
});

describe('reactions', () => {
  test.each(['issues', 'pulls'])('to %s comments: once each, removable', async (kind) => {
    await start();
    const id = github.addComment(2, {
      body: '/docs-agent',
      reactions: ['eyes'],
      ...(kind === 'pulls' ? { review: {} } : {}),
    });
    const path = `${REPO}/${kind}/comments/${id}/reactions`;
    const first = await call('POST', path, { content: 'eyes' });
    const again = await call('POST', path, { content: 'eyes' });
    expect([first.status, again.status, again.json.id]).toEqual([201, 200, first.json.id]);
    expect((await call('GET', `${path}?content=eyes`)).json).toHaveLength(2);
    expect((await call('GET', `${path}?content=heart`)).json).toHaveLength(0);
    expect(github.thread(2)[0]?.reactions).toEqual([
      { content: 'eyes', author: 'Codertocat' },
      { content: 'eyes', author: 'github-actions[bot]' },
    ]);
    expect((await call('DELETE', `${path}/${first.json.id}`)).status).toBe(204);
    expect((await call('DELETE', `${path}/${first.json.id}`)).status).toBe(404);
    expect(github.violations).toEqual([]);
  });

  test("to a pull request's comment need pull-requests: write", async () => {
    await start({ scopes: { pull_requests: 'read' } });
    const onPull = github.addComment(2, { body: 'x' });
    const onIssue = github.addComment(1, { body: 'x' });
    const refused = await call('POST', `${REPO}/issues/comments/${onPull}/reactions`, { content: 'eyes' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-accepted-github-permissions')).toBe('issues=write; pull_requests=write');
    const taken = await call('POST', `${REPO}/issues/comments/${onIssue}/reactions`, { content: 'eyes' });
    expect(taken.status).toBe(201);
    github.setScopes({ issues: 'read' });
    expect((await call('POST', `${REPO}/issues/2/comments`, { body: 'x' })).status).toBe(403);
  });
});

describe('the token', () => {
  test('must be right, and has no user of its own', async () => {
    await start();
    const wrong = await call('GET', '/user', undefined, { authorization: 'token wrong' });
    expect([wrong.status, wrong.json.message]).toEqual([401, 'Bad credentials']);
    expect((await call('GET', '/user')).status).toBe(403);
    await github.close();
    await start({ tokenOwner: { login: 'hubot', id: 7, type: 'User' } });
    expect((await call('GET', '/user')).json.login).toBe('hubot');
  });

  test('has a rate limit, told in every answer', async () => {
    let now = Date.UTC(2026, 0, 5);
    await start({ rateLimit: 2, clock: () => now });
    await call('GET', `${REPO}/pulls/2`);
    const last = await call('GET', `${REPO}/pulls/2`);
    expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    const refused = await call('GET', `${REPO}/pulls/2`);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(now / 1000 + 3600));
    now += 3_600_000;
    expect((await call('GET', `${REPO}/pulls/2`)).status).toBe(200);
    github.faults.add({ method: 'POST', fault: secondaryLimit({ status: 429, retryAfterSeconds: 7 }) });
    const secondary = await call('POST', `${REPO}/issues/2/comments`, { body: 'x' });
    expect([secondary.status, secondary.headers.get('retry-after')]).toEqual([429, '7']);
    expect(github.thread(2)).toEqual([]);
  });
});

describe("GitHub's own description", () => {
  test.each([
    ['POST', `${REPO}/issues/2/comments`, { text: 'x' }, "body: must have required property 'body'", 422],
    ['POST', `${REPO}/issues/2/comments`, { body: 5 }, 'body/body: must be string', 422],
    ['GET', `${REPO}/issues/2/comments?per_page=ten`, undefined, 'query per_page: must be integer', 422],
    [
      'GET',
      `${REPO}/issues/2/comments?limit=10`,
      undefined,
      'query limit: not a parameter of this route',
      422,
    ],
    ['GET', `${REPO}/issues/two/comments`, undefined, 'path {issue_number}: must be integer', 422],
    ['POST', `${REPO}/pulls/2/reviews/9/reactions`, { content: 'eyes' }, 'no such route', 404],
  ])('%s %s %j is a violation', async (method, path, body, mistake, status) => {
    await start();
    const answer = await call(method, path, body);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ status: String(status), documentation_url: expect.any(String) });
    expect(github.violations).toEqual([`${method} ${path.replace(/\?.*/, '')}: ${mistake}`]);
    expect(github.thread(2)).toEqual([]);
  });

  test('a request that a fault takes is checked all the same', async () => {
    await start();
    github.faults.add({ fault: { kind: 'status', status: 502 } });
    await fetch(`${github.apiUrl}${REPO}/issues/2/comments`, { method: 'POST', body: '{}' });
    await github.journal.waitFor((entry) => entry.ended !== undefined);
    expect(github.violations).toHaveLength(1);
  });

  test('routes stand below /api/v3 on GitHub Enterprise Server', async () => {
    await start({ prefix: '/api/v3', webUrl: 'https://github.example.com', repository: 'octo/docs' });
    const { status, json } = await call('GET', '/repos/octo/docs/pulls/2');
    expect([status, json.html_url, json.base.repo.full_name]).toEqual([
      200,
      'https://github.example.com/octo/docs/pull/2',
      'octo/docs',
    ]);
    expect(github.violations).toEqual([]);
    const without = await call('GET', github.apiUrl.replace('/api/v3', '/repos/octo/docs/pulls/2'));
    expect(without.status).toBe(404);
  });
});

describe('events', () => {
  const body = '/docs-agent fix';

  test.each([
    ['issue', issueCommentOnIssue({ body, author: 'hubot', number: 7 }), 7, 'issues'],
    ['pull request', issueCommentOnPullRequest({ body, author: 'hubot', number: 8, id: 99 }), 8, 'issues'],
    ['line', reviewComment({ body, author: 'hubot', number: 9, line: null, originalLine: 3 }), 9, 'pulls'],
  ] as const)('a comment on a %s is there after its event', async (_what, event, number, kind) => {
    await start();
    github.happened(event.payload);
    expect(github.thread(number)).toMatchObject([{ id: event.payload['comment'].id, author: 'hubot', body }]);
    const { status, json } = await call('GET', `${REPO}/${kind}/comments/${event.payload['comment'].id}`);
    expect(status).toBe(200);
    for (const field of ['html_url', 'line', 'original_line', 'side', 'subject_type', 'in_reply_to_id']) {
      expect([field, json[field]]).toEqual([field, event.payload['comment'][field]]);
    }
    expect(event.payload['sender'].login).toBe('hubot');
    expect(event.payload['repository'].full_name).toBe(github.repository);
  });

  test('a review is there after its event, with its pull request', async () => {
    await start();
    const event = review({ body, author: null, number: 4, head: 'hubot/Hello-World', id: 5 });
    github.happened(event.payload);
    expect((await call('GET', `${REPO}/pulls/4/reviews/5`)).json).toMatchObject({ user: null, body });
    const pull = await call('GET', `${REPO}/pulls/4`);
    expect(pull.json.head).toMatchObject({
      label: 'hubot:changes',
      repo: { full_name: 'hubot/Hello-World' },
    });
    expect(event.payload['pull_request'].html_url).toBe('https://github.com/Codertocat/Hello-World/pull/4');
  });

  test('a pull request may have lost its fork', async () => {
    await start();
    github.happened(reviewComment({ head: null }).payload);
    expect((await call('GET', `${REPO}/pulls/2`)).json.head).toMatchObject({ ref: 'changes', repo: null });
  });

  test('a comment is gone after its deletion', async () => {
    await start();
    github.happened(issueCommentOnPullRequest({ body, id: 99 }).payload);
    github.happened(issueCommentOnPullRequest({ body, id: 99, action: 'deleted' }).payload);
    expect(github.thread(2)).toEqual([]);
  });
});
