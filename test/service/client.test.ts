import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDispatcher, userAgent } from '../../src/http.ts';
import { redactor } from '../../src/secrets.ts';
import { createService, type DocumentationService } from '../../src/service/client.ts';
import type { ServiceErrorFacts } from '../../src/service/errors.ts';
import { type Listening, listen } from '../support/listen.ts';

const never = new AbortController().signal;
const apiKey = 'mint_a1+b2/c3=d4"e5';
const week = { dateFrom: '2026-11-16', dateTo: '2026-11-23', limit: 3, offset: 2 };

let server: Listening;
let dispatcher: ReturnType<typeof createDispatcher>;
/** What the server answers; a body that is no text is sent as JSON. */
let answer: { status: number; headers?: OutgoingHttpHeaders; body: unknown };
let requests: { method: string; target: string; headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  server = await listen(
    createServer(async (request, response) => {
      const { method = '', url: target = '', headers } = request;
      requests.push({ method, target, headers, body: await text(request) });
      const { status, body } = answer;
      response.sendDate = false;
      response.writeHead(status, answer.headers).end(typeof body === 'string' ? body : JSON.stringify(body));
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

function serviceWith({ path = '' }: { path?: string } = {}): DocumentationService {
  return createService(
    { baseUrl: `http://127.0.0.1:${server.port}${path}`, projectId: 'do cs', apiKey },
    { dispatcher, redact: redactor([apiKey]) },
  );
}

type Read = (service: DocumentationService) => Promise<unknown>;
const createJob: Read = (service) => service.createJob('x', never);
const sendFollowUp: Read = (service) => service.sendFollowUp('j', 'x', never);
const readJob: Read = (service) => service.readJob('j', never);
const readVisitors: Read = (service) => service.readVisitors(week, never);

/** What the service makes of a body. */
async function read(body: unknown, ask: Read = readJob): Promise<unknown> {
  answer = { status: 200, body };
  return await ask(serviceWith());
}

/** What is wrong with an answer, and how it is told. */
async function failureOf(
  body: unknown,
  { status = 200, headers = { 'content-type': 'text/x' } as OutgoingHttpHeaders, ask = readJob } = {},
): Promise<ServiceErrorFacts & Error> {
  answer = { status, headers, body };
  return await ask(serviceWith()).then(
    () => Promise.reject(new Error('It was read')),
    (error) => error,
  );
}

describe('a request', () => {
  it.each<[string, string, Read, string | undefined]>([
    ['POST', '/v2/agent/do%20cs/job', (s) => s.createJob('"this" — now.', never), '"this" — now.'],
    ['GET', '/v2/agent/do%20cs/job/j', readJob, undefined],
    ['POST', '/v2/agent/do%20cs/job/j/message', (s) => s.sendFollowUp('j', 'More.', never), 'More.'],
  ])('%s %s', async (method, target, ask, prompt) => {
    expect(await ask(serviceWith())).toEqual({ id: 'j', status: 'active' });
    await ask(serviceWith({ path: '/base' }));
    expect(requests).toMatchObject([
      { method, target },
      { method, target: `/base${target}` },
    ]);
    const { headers, body = '' } = requests[0] ?? {};
    expect(headers).toMatchObject({
      ...{ authorization: `Bearer ${apiKey}`, accept: 'application/json', 'user-agent': userAgent },
      ...(prompt !== undefined && {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(body)}`,
      }),
    });
    expect(body).toBe(prompt === undefined ? '' : JSON.stringify({ prompt }));
  });

  it('for visitors has both dates, limit and offset', async () => {
    const totals = { human: 3, ai: 2, total: 4 };
    const rows = [{ path: '/', ...totals }];
    const page = await read({ totals, visitors: rows, hasMore: true }, readVisitors);
    expect(page).toEqual({ totals, rows, hasMore: true, unreadable: 0 });
    const target = '/v1/analytics/do%20cs/visitors?dateFrom=2026-11-16&dateTo=2026-11-23&limit=3&offset=2';
    expect(requests[0]?.target).toBe(target);
  });

  it.each([
    ['$&', '/v2/agent/do%20cs/job/%24%26'],
    ['{projectId}', '/v2/agent/do%20cs/job/%7BprojectId%7D'],
  ])('for the job %s goes to %s', async (id, target) => {
    answer.body = { id, status: 'active' };
    const service = serviceWith();
    await service.readJob(id, never);
    await service.sendFollowUp(id, 'x', never);
    expect(requests.map((request) => request.target)).toEqual([target, `${target}/message`]);
  });
});

describe('a job record', () => {
  const least = { id: 'j', status: 's' };
  const source = { repository: 'https://github.com/o/r', ref: 'main' };
  const full = {
    ...{ ...least, source, model: 'm', prLink: 'https://github.com/o/r/pull/1' },
    ...{ createdAt: '2026-11-27T10:00:00Z', archivedAt: '2026-11-28T10:00:00Z' },
  };

  it.each<[string, object, object]>([
    ['all documented fields', full, full],
    ['nothing but id and status', least, least],
    ['no others', { ...full, novelty: [1], source: { ...source, other: 1 } }, full],
    ['no text of another type', { ...least, model: 7, prLink: null, createdAt: '', archivedAt: {} }, least],
    ['no ref that is null', { ...full, source: { ref: null } }, { ...full, source: {} }],
  ])('has %s', async (_name, body, expected) => {
    expect(await read(body)).toEqual(expected);
  });

  it('is read though an unknown field is nested deep', async () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await read(`{"id":"j","deep":${nested},"status":"s"}`)).toEqual(least);
    expect((await failureOf(`{"id":${nested},"status":"s"}`)).message).toMatch(/id is a list$/);
    expect((await failureOf(`{"error":${nested}}`, { status: 418 })).message).toContain('[[[');
  });

  it.each<[string, number, (value: string) => object]>([
    ['id', 200, (id) => ({ ...full, id })],
    ['status', 100, (status) => ({ ...full, status })],
    ['source.repository', 500, (repository) => ({ ...full, source: { repository } })],
    ['source.ref', 500, (ref) => ({ ...full, source: { ref } })],
    ['model', 200, (model) => ({ ...full, model })],
    ['prLink', 2000, (prLink) => ({ ...full, prLink })],
    ['createdAt', 100, (createdAt) => ({ ...full, createdAt })],
    ['archivedAt', 100, (archivedAt) => ({ ...full, archivedAt })],
  ])('has a field %s of at most %i characters', async (name, longest, bodyWith) => {
    const body = bodyWith('x'.repeat(longest));
    expect(await read(body, createJob)).toEqual(body);
    const { message } = await failureOf(bodyWith('x'.repeat(longest + 1)));
    expect(message).toMatch(new RegExp(`with unusable fields: ${name} is "x{98}…$`));
  });

  it.each([
    ['{}', 'id is missing; status is missing'],
    ['{"id":"","status":null}', 'id is ""; status is null'],
    ['{"id":".","status":"s"}', 'id is "."'],
    ['{"id":"..","status":"s"}', 'id is ".."'],
    ['{"id":"half\\ud800pair","status":"s"}', 'id is "half\\ud800pair"'],
    ...['\n', '\r', '\t', ' ', '\u00a0', '\u2028', '\u0085', '\u001b'].map((sign) => {
      const id = JSON.stringify(`j${sign}`);
      return [`{"id":${id},"status":"s"}`, `id is ${id}`];
    }),
  ])('that cannot be used is told by field and value: %s', async (body, fields) => {
    const message = `Reading the agent job failed: Mintlify answered 200, but with unusable fields: ${fields}`;
    expect(await failureOf(body)).toMatchObject({ kind: 'invalid', status: 200, message });
  });

  it('of another job is refused', async () => {
    const message = 'Reading the agent job j failed: the answer is about another agent job, mine';
    expect(await failureOf({ id: 'mine', status: 'active' })).toMatchObject({ kind: 'invalid', message });
  });

  it.each([undefined, null, '', 'x'.repeat(101)])(
    'that took a prompt needs no status: %j',
    async (status) => {
      for (const ask of [createJob, sendFollowUp])
        expect(await read({ id: 'j', status }, ask)).toEqual({ id: 'j', status: 'active' });
      expect((await failureOf({ id: 'j', status })).message).toContain('status is ');
    },
  );

  it.each<[string, unknown]>([
    ['unreadable', '<title>Sign in</title>'],
    ['unreadable', ''],
    ['invalid', {}],
    ['invalid', { id: 'mine', status: 'active' }],
  ])('is needed for a follow-up too: %s with %j', async (kind, body) => {
    expect(await failureOf(body, { ask: sendFollowUp })).toMatchObject({ kind });
  });
});

it('complaints of people, and those that somebody has resolved, are left out and counted', async () => {
  const complaint = { path: '/a', source: 'agent', status: 'pending', createdAt: '2026-11-16T09:00:00Z' };
  const others = [{ source: 'contextual' }, { status: 'resolved' }, { status: 'dismissed' }];
  const feedback = [complaint, ...others.map((change) => ({ ...complaint, ...change }))];
  const list = await read({ feedback }, (service) => service.readReaderList('complaints', week, never));
  const rows = [{ ...complaint, createdAt: new Date(complaint.createdAt) }];
  expect(list).toEqual({ rows, unreadable: 3, hasMore: false });
});

describe('visitors', () => {
  const counts = { human: 3, ai: 2, total: 4 };
  const page = { totals: counts, visitors: [], hasMore: false };

  it('keep the rows that can be read, and count the others', async () => {
    const good = [
      { path: '/a', ...counts },
      { path: '', human: 0, ai: 0, total: 2 ** 53 - 1 },
      { path: 'x'.repeat(2000), ...counts },
    ];
    const bad = [null, [], 'x', ...[undefined, 7, 'x'.repeat(2001)].map((path) => ({ path, ...counts }))];
    const odd = [-1, -0.4, 2 ** 53, '3', null, undefined].map((ai) => ({ path: '/c', ...counts, ai }));
    const result = await read({ ...page, visitors: [...bad, ...good, ...odd] }, readVisitors);
    const unreadable = bad.length + odd.length;
    expect(result).toEqual({ totals: counts, rows: good, hasMore: false, unreadable });
  });

  it.each<[object, string]>([
    [{ totals: [], visitors: {} }, 'totals is a list; visitors is an object; hasMore is missing'],
    [{ ...page, visitors: Array(1001).fill(null) }, 'visitors is a list'],
  ])('of another shape are told by field: %#', async (body, fields) => {
    expect((await failureOf(body, { ask: readVisitors })).message.endsWith(fields)).toBe(true);
  });
});

describe('an answer that is none', () => {
  it.each([
    ['<!doctype html>\n<title>Sign  in</title>', '(text/x: <!doctype html> <title>Sign in</title>)'],
    ['{"id": "job', '(text/x: {"id": "job)'],
    [' \n', '(text/x, empty)'],
    ['[{"id":"j","status":"active"}]', '(text/x: [{"id":"j","status":"active"}])'],
  ])('is told with its type and start: %j', async (text, words) => {
    expect(await failureOf(text, { status: 299 })).toMatchObject({
      ...{ kind: 'unreadable', status: 299, url: expect.stringMatching(/\/job\/j$/) },
      message: `Reading the agent job failed: Mintlify answered 299 without a JSON object ${words}`,
    });
  });

  it.each([
    ['{"error":"No plan"}', ': No plan'],
    ['{"error":"Bad Request","message":["a","b"]}', ': Bad Request; a; b'],
    ['{"details":["limit",{"message":["a","b"]}]}', ': limit; a; b'],
    ['{"error":"invalid_token","error_description":"Expired"}', ': invalid_token; Expired'],
    ['{"error":{"message":"nested"}}', ': nested'],
    ['{"error":"","message":7}', ' (text/x: {"error":"","message":7})'],
  ])('of a status other than 2xx is told with what it says: %s', async (text, words) => {
    for (const status of [300, 500]) {
      const message = `Reading the agent job failed: Mintlify answered ${status}${words}`;
      expect(await failureOf(text, { status })).toMatchObject({ kind: 'status', status, message });
    }
    expect(requests).toHaveLength(2);
  });

  it.each<[string, unknown, number]>([
    ['text', 'x'.repeat(100_000), 200],
    ['words', { error: 'x'.repeat(100_000) }, 500],
    ['words in a list', { message: Array.from({ length: 1000 }, (_, index) => `word ${index}`) }, 500],
  ])('is shown shortened: %s', async (_name, body, longest) => {
    const { message } = await failureOf(body, { status: 500 });
    expect(message.length).toBeLessThan(longest + 80);
    expect(message).toMatch(/…\)?$/);
  });
});

it.each([
  ['slashes', JSON.stringify(apiKey).slice(1, -1).replaceAll('/', '\\/')],
  ['every letter', [...apiKey].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('')],
])('the key with %s escaped is in no message and no record', async (_name, form) => {
  const told: string[] = [];
  for (const body of ['{"x":"KEY"}', '{"KEY":1}', '{"error":"KEY"}', '{"x":"KEY","mo']) {
    const echo = body.replace('KEY', () => form);
    told.push((await failureOf(echo, { status: 418 })).message);
  }
  told.push((await failureOf(`{"id":7,"status":"${form}${'x'.repeat(100)}"}`)).message);
  told.push(JSON.stringify(await read(`{"id":"j","status":"s","model":"${form}"}`)));
  for (const words of told) {
    expect(words).toContain('***');
    expect(words).not.toMatch(/a1|b2|c3/);
  }
});

it('the key is neither in where an answer leads nor in its type', async () => {
  const told = async (headers: OutgoingHttpHeaders) =>
    (await failureOf('', { status: 302, headers })).message;
  const location = `https://x.test/?key=${encodeURIComponent(apiKey)}`;
  expect(await told({ location, 'content-type': apiKey })).toMatch(
    /answered 302 to https:\/\/x\.test\/\?key=\*\*\* \(\*\*\*, empty\)$/,
  );
  expect(await told({ location: '/login' })).toMatch(/302 to \/login \(no content type, empty\)$/);
});

it.each<[OutgoingHttpHeaders, number | undefined]>([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-5' }, undefined],
  [{}, undefined],
])('Retry-After in %j', async (headers, expected) => {
  expect((await failureOf('', { status: 429, headers })).retryAfterMs).toBe(expected);
});
