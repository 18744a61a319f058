import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDispatcher } from '../../src/http.ts';
import { createService, type DocumentationService } from '../../src/service/client.ts';
import { redactor } from '../../src/text.ts';
import { type Listening, listen } from '../support/listen.ts';

const never = new AbortController().signal;
const apiKey = 'mint_0123456789abcdef';

let server: Listening;
let dispatcher: ReturnType<typeof createDispatcher>;
/** What the server answers, and with which status. */
let answer: { status: number; body: unknown };
let requests: { method: string; target: string; headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  server = await listen(
    createServer(async (request, response) => {
      const { method = '', url: target = '', headers } = request;
      requests.push({ method, target, headers, body: await text(request) });
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    }),
  );
  dispatcher = createDispatcher(new URL(`http://127.0.0.1:${server.port}`), process.env);
});

beforeEach(() => {
  requests = [];
  answer = { status: 200, body: { id: 'j', status: 'active' } };
});

afterAll(async () => {
  await dispatcher.destroy();
  await server[Symbol.asyncDispose]();
});

function serviceWith({ path = '', ...more }: { path?: string; jobPath?: string } = {}): DocumentationService {
  return createService(
    { baseUrl: `http://127.0.0.1:${server.port}${path}`, projectId: 'do cs', apiKey, ...more },
    { dispatcher, userAgent: 'docs-agent/test', redact: redactor([apiKey]) },
  );
}

it.each<[string, string, (service: DocumentationService) => Promise<unknown>, string | undefined]>([
  ['POST', '/v2/agent/do%20cs/job', (s) => s.createJob('Write "this" — now.', never), 'Write "this" — now.'],
  ['GET', '/v2/agent/do%20cs/job/j', (s) => s.readJob('j', never), undefined],
  ['POST', '/v2/agent/do%20cs/job/j/message', (s) => s.sendFollowUp('j', 'More.', never), 'More.'],
])('%s %s', async (method, target, ask, prompt) => {
  expect(await ask(serviceWith())).toEqual({ id: 'j', status: 'active' });
  await ask(serviceWith({ path: '/base' }));
  expect(requests.map((request) => `${request.method} ${request.target}`)).toEqual([
    `${method} ${target}`,
    `${method} /base${target}`,
  ]);
  const { headers, body } = requests[0] ?? {};
  expect(headers).toMatchObject({ authorization: `Bearer ${apiKey}`, accept: 'application/json' });
  expect(headers?.['user-agent']).toBe('docs-agent/test');
  if (prompt === undefined) expect([body, headers?.['content-type']]).toEqual(['', undefined]);
  else {
    expect(JSON.parse(body ?? '')).toEqual({ prompt });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(body ?? '')}`,
    });
  }
});

it('visitors are asked for by both dates, limit and offset', async () => {
  const rows = [{ path: '/', human: 3, ai: 2, total: 4 }];
  const page = { totals: { human: 3, ai: 2, total: 4 }, visitors: rows, hasMore: true };
  answer.body = page;
  const week = { dateFrom: '2026-11-16', dateTo: '2026-11-23', limit: 3, offset: 2 };
  expect(await serviceWith().readVisitors(week, never)).toEqual({ ...page, unreadable: 0 });
  const target = '/v1/analytics/do%20cs/visitors?dateFrom=2026-11-16&dateTo=2026-11-23&limit=3&offset=2';
  expect(requests[0]?.target).toBe(target);
});

it.each([
  ['a/b c', '/v2/agent/{projectId}/job/{id}', '/v2/agent/do%20cs/job/a%2Fb%20c'],
  ['$&', '/v3/jobs/{id}/of/{projectId}/{id}', '/v3/jobs/%24%26/of/do%20cs/%24%26'],
  ['{projectId}', '/{id}/{projectId}', '/%7BprojectId%7D/do%20cs'],
  ['%2e', '/x/{id}', '/x/%252e'],
])('the job %s is read at %s as %s', async (id, jobPath, target) => {
  answer.body = { id, status: 'active' };
  const service = serviceWith({ jobPath });
  await service.readJob(id, never);
  await service.sendFollowUp(id, 'x', never);
  expect(requests.map((request) => request.target)).toEqual([target, `${target}/message`]);
});

it.each([200, 201, 202, 299])('%i with an id is success', async (status) => {
  answer.status = status;
  expect((await serviceWith().createJob('x', never)).id).toBe('j');
});

it('the record of another job is refused', async () => {
  const message = 'Reading the job mine failed: the answer is about another job, j';
  await expect(serviceWith().readJob('mine', never)).rejects.toMatchObject({ kind: 'invalid', message });
});

it.each<[string, number, unknown]>([
  ['the record of another job', 200, { id: 'other', status: 'active' }],
  ['fields that are missing', 202, {}],
  ['no JSON object', 200, 'ok'],
])('a follow-up that was taken with %s counts as taken', async (_name, status, body) => {
  answer = { status, body };
  expect(await serviceWith().sendFollowUp('j', 'x', never)).toBeUndefined();
});

it.each([400, 404, 500])('a follow-up that was answered with %i failed', async (status) => {
  answer = { status, body: { error: 'No' } };
  const failure = serviceWith().sendFollowUp('j', 'x', never);
  await expect(failure).rejects.toMatchObject({ kind: 'status', status });
  expect(requests).toHaveLength(1);
});
