import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Fault } from '../emulator/faults.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import { deepField } from '../emulator/service-jobs.ts';
import { endlessSite, syntheticSite } from '../emulator/visitor-sources.ts';

async function started(options: ServiceEmulatorOptions = {}): Promise<ServiceEmulator> {
  const emulator = await startServiceEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

function call(emulator: ServiceEmulator, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${emulator.apiKey}`, ...init.headers };
  return fetch(emulator.url + path, { redirect: 'manual', ...init, headers });
}

function post(emulator: ServiceEmulator, body: unknown, path = ''): Promise<Response> {
  return call(emulator, `/v2/agent/${emulator.projectId}/job${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const create = (emulator: ServiceEmulator) => post(emulator, { prompt: 'Write.' });
const followUp = (emulator: ServiceEmulator, id = 'job-0001') =>
  post(emulator, { prompt: 'More.' }, `/${id}/message`);
const read = (emulator: ServiceEmulator, id = 'job-0001') =>
  call(emulator, `/v2/agent/${emulator.projectId}/job/${encodeURIComponent(id)}`);
const visitors = (emulator: ServiceEmulator, query = '') =>
  call(emulator, `/v1/analytics/${emulator.projectId}/visitors?${query}`);
// biome-ignore lint/suspicious/noExplicitAny: the service's JSON, read freely.
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

const link = 'https://github.com/example/docs/pull/7';

describe('agent jobs of the emulator', () => {
  test('a job is active for two reads, then completed with a pull request', async () => {
    const emulator = await started({ clock: () => Date.UTC(2026, 10, 20) });
    const created = await create(emulator);
    expect([created.status, await created.json()]).toEqual([
      201,
      {
        id: 'job-0001',
        status: 'active',
        source: { repository: 'https://github.com/octo-org/docs', ref: 'main' },
        model: 'sonnet',
        prLink: null,
        createdAt: '2026-11-20T00:00:00.000Z',
        archivedAt: null,
      },
    ]);
    for (const prLink of [null, null, link]) expect(await json(read(emulator))).toMatchObject({ prLink });
    expect(emulator.jobs.list).toMatchObject([{ id: 'job-0001', prompts: ['Write.'], reads: 3 }]);
  });

  test('a script moves with the clock, overrides and leaves out fields', async () => {
    let now = 1_000;
    const emulator = await started({ clock: () => now });
    const fields = { model: 7, source: undefined };
    emulator.jobs.next([{}, { status: 'archived', after: 500, fields, json: deepField }], 'a/b');
    await create(emulator);
    expect(await json(read(emulator, 'a/b'))).toMatchObject({ status: 'active' });
    now = 1_500;
    const record = await json(read(emulator, 'a/b'));
    expect(record).toMatchObject({ status: 'archived', model: 7, archivedAt: '1970-01-01T00:00:01.500Z' });
    expect(record).not.toHaveProperty('source');
    expect(record).toHaveProperty('trace.inner.inner');
  });

  test('a follow-up leaves the record stale, then active, then completed again', async () => {
    let now = 0;
    const emulator = await started({ clock: () => now, job: [{ status: 'completed', prLink: link }] });
    await create(emulator);
    const statuses = async (reads: number) => {
      const seen: string[] = [];
      for (let turn = 0; turn < reads; turn += 1) seen.push((await json(read(emulator))).status);
      return seen.join(' ');
    };
    expect(await json(followUp(emulator))).toMatchObject({ status: 'completed', prLink: link });
    expect(await statuses(3)).toBe('completed active completed');
    emulator.jobs.nextFollowUp([
      { status: 'active', after: 100 },
      { status: 'failed', prLink: null, reads: 2 },
    ]);
    await followUp(emulator);
    expect(await statuses(1)).toBe('completed');
    now = 100;
    expect(await statuses(2)).toBe('active failed');
    expect(emulator.jobs.get('job-0001')).toMatchObject({
      prompt: 'Write.',
      prompts: ['Write.', 'More.', 'More.'],
    });
  });

  test.each([
    ['a job that nobody knows', {}, 'nobody', 404],
    ['an archived job', { job: [{ status: 'archived' }] }, 'job-0001', 400],
    ['an active job of a service that wants idle ones', { followUps: 'idle-jobs' }, 'job-0001', 409],
    ['a service without follow-ups', { followUps: 'none' }, 'job-0001', 404],
    ['a used-up limit', { rateLimits: { followUps: { requests: 0, windowMs: 1_000 } } }, 'job-0001', 429],
  ] as const)('a follow-up to %s is refused', async (_what, options, id, status) => {
    const emulator = await started(options);
    await create(emulator);
    expect((await followUp(emulator, id)).status).toBe(status);
    expect(emulator.jobs.list[0]?.prompts).toEqual(['Write.']);
  });

  test.each(['{', '{}', '{"prompt":""}', '{"prompt":5}', 'null'])('the body %s is refused', async (body) => {
    const emulator = await started();
    emulator.jobs.add({ id: 'old' });
    for (const path of ['', '/old/message']) {
      const refused = await post(emulator, body, path);
      expect([refused.status, await refused.json()]).toEqual([400, { error: expect.any(String) }]);
    }
    expect(emulator.jobs.list).toMatchObject([{ id: 'old', prompts: [''] }]);
  });

  test('each project sees its own jobs, with its own key', async () => {
    const emulator = await started({ projects: [{ projectId: 'other', apiKey: 'mint_other' }] });
    emulator.jobs.add({ id: 'theirs', projectId: 'other', script: [{ status: 'failed' }] });
    const theirs = (key: string) =>
      call(emulator, '/v2/agent/other/job/theirs', { headers: { authorization: `Bearer ${key}` } });
    expect(await json(theirs('mint_other'))).toMatchObject({ status: 'failed' });
    const refused = [await theirs(emulator.apiKey), await theirs('mint_no'), await read(emulator, 'theirs')];
    expect(refused.map(({ status }) => status)).toEqual([403, 401, 404]);
  });

  test('limits count agent requests by project, visitors by organisation, until the window ends', async () => {
    let now = 0;
    const emulator = await started({
      clock: () => now,
      projects: [{ projectId: 'other', apiKey: 'mint_other' }],
      rateLimits: {
        agent: { requests: 1, windowMs: 3_600_000, retryAfter: 'seconds' },
        analytics: { requests: 1, windowMs: 60_000, retryAfter: { text: 'never' } },
      },
    });
    const headers = { authorization: 'Bearer mint_other' };
    expect((await create(emulator)).status).toBe(201);
    now = 1_000;
    const refused = await create(emulator);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3599']);
    expect((await call(emulator, '/v2/agent/other/job/x', { headers })).status).toBe(404);
    expect((await call(emulator, '/v1/analytics/other/visitors', { headers })).status).toBe(200);
    const shared = await visitors(emulator);
    expect([shared.status, shared.headers.get('retry-after')]).toEqual([429, 'never']);
    now = 61_000;
    expect((await visitors(emulator)).status).toBe(200);
  });
});

describe('visitors of the emulator', () => {
  test.each(['dateFrom=2026-02-30', 'dateTo=soon', 'limit=251', 'limit=1.5', 'offset=-1'])(
    'the query %s is refused',
    async (query) => {
      const refused = await visitors(await started(), query);
      const message = expect.stringMatching(new RegExp(`^${query.split('=')[0]} must`));
      expect([refused.status, (await refused.json()).details]).toEqual([400, [{ message }]]);
    },
  );

  test('fifty rows unless told; pages join without a gap', async () => {
    const emulator = await started({ visitors: syntheticSite({ rows: 120, seed: 3, order: 'shuffled' }) });
    expect((await json(visitors(emulator, 'dateFrom=2024-02-29'))).visitors).toHaveLength(50);
    const paths = new Set<string>();
    for (const offset of [0, 40, 80]) {
      const part = await json(visitors(emulator, `limit=40&offset=${offset}`));
      expect(part.hasMore).toBe(offset < 80);
      for (const { path, human, ai, total } of part.visitors) {
        paths.add(path);
        expect(total).toBeGreaterThanOrEqual(Math.max(human, ai));
      }
    }
    expect(paths.size).toBe(120);
  });

  test('an endless site has more, and other rows, on every page', () => {
    const page = { dateFrom: '2026-11-16', dateTo: '2026-11-23', limit: 250 };
    const [near, far] = [0, 1_000_000].map((offset) => endlessSite()({ ...page, offset }));
    expect([near?.hasMore, far?.hasMore]).toEqual([true, true]);
    expect(new Set([...(near?.rows ?? []), ...(far?.rows ?? [])]).size).toBe(500);
  });
});

describe('faults of the emulator', () => {
  /** A create as it travels, nothing decoded. */
  async function raw(emulator: ServiceEmulator) {
    const sent = request(`${emulator.url}/v2/agent/${emulator.projectId}/job`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' },
      maxHeaderSize: 2 ** 17,
    });
    sent.end('{"prompt":"Write."}');
    const [answer] = (await Promise.race([once(sent, 'response'), once(sent, 'upgrade')])) as [
      IncomingMessage,
    ];
    const chunks: Buffer[] = [];
    if (answer.statusCode !== 101) for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) };
  }
  type Raw = Awaited<ReturnType<typeof raw>>;
  const unpacked = (unpack: (bytes: Buffer) => Buffer) => (answer: Raw) =>
    JSON.parse(unpack(answer.bytes).toString()).id;

  test.each<[Fault, (answer: Raw) => unknown, unknown, number]>([
    [
      { kind: 'status', status: 503, headers: { 'retry-after': '7' } },
      (a) => a.headers['retry-after'],
      '7',
      0,
    ],
    [{ kind: 'status', status: 500, handled: true }, (a) => a.status, 500, 1],
    [{ kind: 'status', status: 201, body: '{}', handled: true }, (a) => a.bytes.toString(), '{}', 1],
    [
      { kind: 'redirect', location: 'http://127.0.0.1:1/' },
      (a) => a.headers.location,
      'http://127.0.0.1:1/',
      0,
    ],
    [{ kind: 'html' }, (a) => a.headers['content-type'], 'text/html; charset=utf-8', 0],
    [{ kind: 'switching-protocols' }, (a) => a.status, 101, 0],
    [{ kind: 'broken-json' }, (a) => [a.status, a.bytes.toString().startsWith('{"id":')], [201, true], 1],
    [{ kind: 'compressed', encoding: 'gzip' }, unpacked(gunzipSync), 'job-0001', 1],
    [{ kind: 'compressed', encoding: 'br' }, unpacked(brotliDecompressSync), 'job-0001', 1],
    [{ kind: 'compressed', encoding: 'zstd' }, unpacked(zstdDecompressSync), 'job-0001', 1],
    [{ kind: 'compressed', encoding: 'gzip', garbage: true }, unpacked((bytes) => bytes), 'job-0001', 1],
    [{ kind: 'headers', bytes: 70_000 }, (a) => JSON.stringify(a.headers).length > 70_000, true, 1],
    [{ kind: 'headers', headers: { connection: 'close' } }, (a) => a.headers.connection, 'close', 1],
    [{ kind: 'drip', everyMs: 1 }, unpacked((bytes) => bytes), 'job-0001', 1],
    [{ kind: 'delay', ms: 20 }, unpacked((bytes) => bytes), 'job-0001', 1],
  ])('%j', async (fault, look, expected, jobs) => {
    const emulator = await started();
    emulator.faults.add({ fault });
    expect(look(await raw(emulator))).toEqual(expected);
    expect(emulator.jobs.list).toHaveLength(jobs);
    expect(emulator.journal.entries).toMatchObject([{ fault: fault.kind, method: 'POST', connection: 1 }]);
  });

  test.each<[Fault['kind'], number]>([
    ['reset-before-body', 0],
    ['reset-after-body', 1],
    ['cut-body', 1],
  ])('%s breaks off', async (kind, jobs) => {
    const emulator = await started();
    emulator.faults.add({ fault: { kind } as Fault });
    await expect(create(emulator).then((answer) => answer.text())).rejects.toThrow();
    await emulator.journal.waitFor(({ ended }) => ended === 'broken');
    expect(emulator.jobs.list).toHaveLength(jobs);
  });

  test('are taken in order, as often and as late as told', async () => {
    const emulator = await started();
    emulator.faults.add({ path: /\/job\//, skip: 2, times: 2, fault: { kind: 'status', status: 502 } });
    emulator.faults.add({ method: 'POST', fault: { kind: 'status', status: 503 } });
    const statuses = [(await create(emulator)).status, (await create(emulator)).status];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await read(emulator)).status);
    expect(statuses).toEqual([503, 201, 200, 200, 502, 502, 200]);
    expect(emulator.faults.pending).toBe(0);
  });

  test('end with the emulator', async () => {
    const emulator = await started();
    const hanging: Fault[] = [{ kind: 'never' }, { kind: 'delay', ms: 60_000 }, { kind: 'endless-body' }];
    for (const fault of hanging) emulator.faults.add({ fault });
    const answers = Promise.allSettled(hanging.map(() => read(emulator).then((answer) => answer.text())));
    await emulator.journal.waitFor(({ number }) => number === 3);
    await emulator.close();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
