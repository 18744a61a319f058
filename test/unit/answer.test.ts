import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type Answer, readAnswer } from '../../src/service/answer.ts';
import { ServiceError } from '../../src/service/errors.ts';
import { createdJobSchema, jobSchema, visitorsSchema } from '../../src/service/schemas.ts';
import { redactor } from '../../src/text.ts';

const key = 'mint_a1+b2/c3=d4"e5';
const answer = { operation: 'Asking', url: 'https://docs.test/', status: 200 };

function readBy<Value>(schema: z.ZodType<Value>, body: unknown, change: Partial<Answer> = {}): Value {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'text/x' };
  return readAnswer({ ...answer, headers, text, ...change }, schema, redactor([key]));
}

function read(body: unknown, change?: Partial<Answer>) {
  return readBy(jobSchema, body, change);
}

function failureOf(call: () => unknown): ServiceError {
  try {
    call();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('A ServiceError was expected');
}

/** What is wrong with a body, in words. */
function failureBy(schema: z.ZodType, body: unknown, status = 200): string {
  return failureOf(() => readBy(schema, body, { status })).message;
}

const [least, source] = [
  { id: 'j', status: 's' },
  { repository: 'https://github.com/o/r', ref: 'main' },
];
const [model, prLink] = ['m', 'https://github.com/o/r/pull/1'];
const [createdAt, archivedAt] = ['2026-11-27T10:00:00Z', '2026-11-27T10:00:00Z'];
const full = { ...least, source, model, prLink, createdAt, archivedAt };

describe('a job record', () => {
  it.each<[string, object, object]>([
    ['all documented fields', full, full],
    ['nothing but id and status', least, least],
    ['no others', { ...full, novelty: [1], source: { ...source, other: 1 } }, full],
    ['no text of another type', { ...least, model: 7, prLink: null, createdAt: '', archivedAt: {} }, least],
    ['no source that is a text', { ...least, source: 'text' }, least],
    ['no source that is a list', { ...least, source: [1] }, least],
    ['no ref that is null', { ...full, source: { ref: null } }, { ...full, source: {} }],
  ])('has %s', (_name, body, expected) => {
    expect(read(body)).toEqual(expected);
  });

  it('is read though an unknown field is nested deep', () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(read(`{"id":"j","deep":${nested},"status":"s"}`)).toEqual(least);
    expect(failureBy(jobSchema, `{"id":${nested},"status":"s"}`)).toMatch(/id is a list$/);
    expect(failureBy(jobSchema, nested, 418)).toContain('[[[');
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
  ])('has a field %s of at most %i characters', (name, longest, bodyWith) => {
    const body = bodyWith('x'.repeat(longest));
    expect(read(body)).toEqual(body);
    const message = failureBy(jobSchema, bodyWith('x'.repeat(longest + 1)));
    expect(message).toMatch(new RegExp(`with unusable fields: ${name} is "x{98}…$`));
  });

  it.each([
    ['{}', 'id is missing; status is missing'],
    ['{"id":"","status":null}', 'id is ""; status is null'],
    ['{"id":".","status":"s"}', 'id is "."'],
    ['{"id":"..","status":"s"}', 'id is ".."'],
    ['{"id":"half \\ud800 pair","status":"s"}', 'id is "half \\ud800 pair"'],
    ['{"id":7,"status":{}}', 'id is 7; status is an object'],
  ])('that cannot be used is told by field and value: %s', (body, fields) => {
    const message = `Asking failed: the service answered 200, but with unusable fields: ${fields}`;
    expect(failureOf(() => read(body))).toMatchObject({ kind: 'invalid', status: 200, message });
  });

  it.each([undefined, null, '', 'x'.repeat(101)])('needs no status when it is created: %j', (status) => {
    expect(readBy(createdJobSchema, { id: 'j', status })).toEqual({ id: 'j', status: 'active' });
    expect(failureBy(jobSchema, { id: 'j', status })).toContain('status is ');
  });
});

describe('visitors', () => {
  const counts = { human: 3, ai: 2, total: 4 };
  const page = { totals: counts, visitors: [], hasMore: false };

  it('keep the rows that can be read, and count the others', () => {
    const good = [
      { path: '/a', ...counts },
      { path: '', human: 0, ai: 0, total: 2 ** 53 - 1 },
      { path: 'x'.repeat(2000), ...counts },
    ];
    const bad = [null, [], 'x', ...[undefined, 7, 'x'.repeat(2001)].map((path) => ({ path, ...counts }))];
    const odd = [-1, 0.5, 2 ** 53, '3', null, undefined].map((ai) => ({ path: '/c', ...counts, ai }));
    const result = readBy(visitorsSchema, { ...page, visitors: [...bad, ...good, ...odd] });
    expect(result).toEqual({ ...page, visitors: good, unreadable: bad.length + odd.length });
  });

  it('have no zero with a sign', () => {
    const { totals } = readBy(visitorsSchema, JSON.stringify(page).replace('"human":3', '"human":-0'));
    expect(Object.is(totals.human, 0)).toBe(true);
  });

  it.each<[object, string]>([
    [{ ...page, totals: { human: -1, ai: 0.5 } }, 'human is -1; totals.ai is 0.5; totals.total is missing'],
    [{ totals: [], visitors: {} }, 'totals is a list; visitors is an object; hasMore is missing'],
    [{ ...page, visitors: Array(1001).fill(null) }, 'visitors is a list'],
  ])('that cannot be counts are told by field and value: %#', (body, fields) => {
    expect(failureBy(visitorsSchema, body).endsWith(fields)).toBe(true);
  });
});

describe('an answer that is none', () => {
  it.each([
    ['<!doctype html>\n<title>Sign  in</title>', '(text/x: <!doctype html> <title>Sign in</title>)'],
    ['{"id": "job', '(text/x: {"id": "job)'],
    ['', '(text/x, empty)'],
    [' \n', '(text/x, empty)'],
    ['null', '(text/x: null)'],
    ['"ok"', '(text/x: "ok")'],
    ['[{"id":"j","status":"active"}]', '(text/x: [{"id":"j","status":"active"}])'],
  ])('is told with its type and start: %j', (text, words) => {
    expect(failureOf(() => read(text, { status: 204 }))).toMatchObject({
      ...{ kind: 'unreadable', status: 204, url: 'https://docs.test/' },
      message: `Asking failed: the service answered 204 without a JSON object ${words}`,
    });
  });

  it.each([
    ['{"error":"No plan"}', ': No plan'],
    ['{"error":"Bad Request","message":"prompt is empty"}', ': Bad Request; prompt is empty'],
    ['{"error":"Bad Request","message":["a","b"]}', ': Bad Request; a; b'],
    ['{"error":"Bad","details":[{"message":"limit"},{"message":"offset"}]}', ': Bad; limit; offset'],
    ['{"details":["limit",{"message":["a","b"]}]}', ': limit; a; b'],
    ['{"error":"invalid_token","error_description":"Expired"}', ': invalid_token; Expired'],
    ['{"error":{"message":"nested"}}', ': nested'],
    ['{"error":"Same","message":"Same"}', ': Same'],
    ['{"error":7,"message":"Words","details":[{"x":1}]}', ': Words'],
    ['{"error":"","message":7}', ' (text/x: {"error":"","message":7})'],
    ['<h1>Oops</h1>', ' (text/x: <h1>Oops</h1>)'],
  ])('of a status other than 2xx is told with what it says: %s', (text, words) => {
    for (const status of [199, 300, 500]) {
      const message = `Asking failed: the service answered ${status}${words}`;
      expect(failureOf(() => read(text, { status }))).toMatchObject({ kind: 'status', status, message });
    }
  });

  it.each<[string, unknown, number]>([
    ['text', 'x'.repeat(100_000), 200],
    ['words', { error: 'x'.repeat(100_000) }, 500],
    ['words in a list', { message: Array(1000).fill('words').map(String) }, 500],
  ])('is shown shortened: %s', (_name, body, longest) => {
    const message = failureBy(jobSchema, body, 500);
    expect(message.length).toBeLessThan(longest + 80);
    expect(message).toMatch(/…\)?$/);
  });

  it.each([
    [201, 'unreadable'],
    [502, 'status'],
  ])('that broke off has its cause, and its status counts: %i', (status, kind) => {
    const cause = new Error('other side closed');
    const message = `Asking failed: the service answered ${status}, but the answer could not be read`;
    const error = failureOf(() => read('', { status, text: { cause } }));
    expect(error).toMatchObject({ kind, status, cause, message });
  });
});

describe('the key', () => {
  const hex = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const json = JSON.stringify(key).slice(1, -1);
  const secret = /a1|b2|c3|bWludF|pbnRf/;

  it.each([
    ['as it is in JSON', json],
    ['with escaped slashes', json.replaceAll('/', '\\/')],
    ['as escapes', [...key].map(hex).join('')],
    ['with one escape', hex('m') + json.slice(1)],
    ['percent-encoded', encodeURIComponent(key)],
    ['in Base64', Buffer.from(`Bearer ${key}`).toString('base64')],
  ])('is in no message and no record: %s', (_name, form) => {
    for (const body of ['"KEY"', '{"x":"KEY"}', '{"KEY":1}', '{"error":"KEY"}', '{"x":"KEY","mo']) {
      const text = body.replace('KEY', () => form);
      expect(failureBy(jobSchema, text)).not.toMatch(secret);
      const message = failureBy(jobSchema, text, 418);
      expect([message, secret.test(message)]).toEqual([expect.stringContaining('***'), false]);
    }
    const invalid = failureBy(jobSchema, `{"id":7,"status":"${form}${'x'.repeat(100)}"}`);
    expect([invalid, secret.test(invalid)]).toEqual([expect.stringMatching(/status is ".*\*\*\*/), false]);
    const { model } = read(`{"id":"j","status":"s","model":"${form}"}`);
    expect([model, secret.test(model ?? '')]).toEqual([expect.stringContaining('***'), false]);
  });

  it('is neither in where an answer leads nor in its type', () => {
    const headers = { location: `https://x.test/?key=${encodeURIComponent(key)}`, 'content-type': key };
    const messages = [headers, { location: '/login' }].map(
      (each) => failureOf(() => read('', { status: 302, headers: each })).message,
    );
    expect(messages[0]).toMatch(/answered 302 to https:\/\/x\.test\/\?key=\*\*\* \(\*\*\*, empty\)$/);
    expect(messages[1]).toMatch(/answered 302 to \/login \(no content type, empty\)$/);
  });
});

const date = 'Fri, 27 Nov 2026 10:00:00 GMT';
it.each<[Answer['headers'], number | undefined]>([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ 'retry-after': ['8'] }, 8000],
  [{ 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT', date }, 30_000],
  [{ 'retry-after': 'Fri, 27 Nov 2026 09:00:00 GMT', date }, 0],
  [{ 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT' }, undefined],
  [{ 'retry-after': 'soon', date }, undefined],
  [{ 'retry-after': '-5', date }, undefined],
  [{ 'retry-after': '1.5', date }, undefined],
  [{}, undefined],
])('Retry-After in %j', (headers, expected) => {
  expect(failureOf(() => read('', { status: 429, headers })).retryAfterMs).toBe(expected);
});
