import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { VisitorQuery } from '../emulator/service-visitors.ts';
import {
  byDateFrom,
  emptySite,
  hostilePaths,
  hostileSite,
  listedSite,
  movingRows,
  oddNumbersSite,
  shortPages,
  stuckHasMore,
  syntheticSite,
  tiedSite,
} from '../emulator/visitor-sources.ts';

async function started(options: ServiceEmulatorOptions = {}): Promise<ServiceEmulator> {
  const emulator = await startServiceEmulator(options);
  onTestFinished(() => emulator.close());
  return emulator;
}

function call(emulator: ServiceEmulator, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(emulator.url + path, {
    redirect: 'manual',
    ...init,
    headers: { authorization: `Bearer ${emulator.apiKey}`, ...init.headers },
  });
}

function create(emulator: ServiceEmulator, body: unknown = { prompt: 'Write.' }): Promise<Response> {
  return call(emulator, `/v2/agent/${emulator.projectId}/job`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function read(emulator: ServiceEmulator, id = 'job-0001'): Promise<Response> {
  return call(emulator, `/v2/agent/${emulator.projectId}/job/${encodeURIComponent(id)}`);
}

function visitors(emulator: ServiceEmulator, query: Record<string, string> = {}): Promise<Response> {
  return call(emulator, `/v1/analytics/${emulator.projectId}/visitors?${new URLSearchParams(query)}`);
}

const json = async (answer: Promise<Response>): Promise<unknown> => (await answer).json();
const page = (offset: number, limit: number): VisitorQuery => ({
  dateFrom: '2026-11-16',
  dateTo: '2026-11-23',
  offset,
  limit,
});

describe('agent jobs', () => {
  test('a job is active for two reads, then completed with a pull request', async () => {
    const emulator = await started({ clock: () => Date.UTC(2026, 10, 20) });
    const created = await create(emulator);
    expect(created.status).toBe(201);
    expect(await created.json()).toEqual({
      id: 'job-0001',
      status: 'active',
      source: { repository: 'example/docs', ref: 'main' },
      model: 'sonnet',
      prLink: null,
      createdAt: '2026-11-20T00:00:00.000Z',
      archivedAt: null,
    });
    const seen = [await json(read(emulator)), await json(read(emulator)), await json(read(emulator))];
    expect(seen).toMatchObject([
      { status: 'active', prLink: null },
      { status: 'active', prLink: null },
      { status: 'completed', prLink: 'https://github.com/example/docs/pull/7' },
    ]);
    expect(emulator.jobs.list).toMatchObject([{ id: 'job-0001', prompt: 'Write.', reads: 3 }]);
  });

  test('a script moves with the clock, overrides and leaves out fields', async () => {
    let now = 1_000;
    const emulator = await started({ clock: () => now });
    emulator.jobs.next(
      [{}, { status: 'archived', after: 500, fields: { model: 7, source: undefined } }],
      'a/b',
    );
    await create(emulator);
    expect(await json(read(emulator, 'a/b'))).toMatchObject({ status: 'active' });
    now = 1_500;
    const record = await json(read(emulator, 'a/b'));
    expect(record).toMatchObject({ status: 'archived', model: 7, archivedAt: '1970-01-01T00:00:01.500Z' });
    expect(record).not.toHaveProperty('source');
  });

  test('a job can be there already, and each project sees its own only', async () => {
    const emulator = await started({ projects: [{ projectId: 'other', apiKey: 'mint_other' }] });
    emulator.jobs.add({ id: 'theirs', projectId: 'other', script: [{ status: 'failed' }] });
    expect((await read(emulator, 'theirs')).status).toBe(404);
    const theirs = { headers: { authorization: 'Bearer mint_other' } };
    expect(await json(call(emulator, '/v2/agent/other/job/theirs', theirs))).toMatchObject({
      status: 'failed',
    });
    expect((await call(emulator, '/v2/agent/other/job/theirs')).status).toBe(403);
  });

  test('a prompt is needed, as JSON; a key is needed', async () => {
    const emulator = await started();
    for (const body of ['{', '{}', '{"prompt":""}', '{"prompt":5}', 'null']) {
      const refused = await create(emulator, body);
      expect(refused.status, body).toBe(400);
      expect(await refused.json()).toEqual({ error: expect.any(String) });
    }
    expect((await fetch(`${emulator.url}/v2/agent/${emulator.projectId}/job/x`)).status).toBe(401);
    const wrong = await call(emulator, '/v2/agent/x/job/x', { headers: { authorization: 'Bearer mint_no' } });
    expect(wrong.status).toBe(401);
    expect(emulator.jobs.list).toHaveLength(0);
  });
});

describe('visitors', () => {
  test('the query is checked', async () => {
    const emulator = await started();
    const wrong = { dateFrom: '2026-02-30', dateTo: 'soon', limit: '251', offset: '-1' };
    const refused = await visitors(emulator, wrong);
    expect(refused.status).toBe(400);
    const { error, details } = (await refused.json()) as { error: string; details: { message: string }[] };
    expect(error).toEqual(expect.any(String));
    expect(details.map(({ message }) => message.split(' ')[0])).toEqual(Object.keys(wrong));
    for (const limit of ['0', '1.5', ' 1', '', 'ten'])
      expect((await visitors(emulator, { limit })).status, limit).toBe(400);
    for (const dateFrom of ['2026-11-16', '2026-11-16T00:00:00Z', '2024-02-29'])
      expect((await visitors(emulator, { dateFrom })).status, dateFrom).toBe(200);
  });

  test('fifty rows unless told; pages join without gap', async () => {
    const emulator = await started({ visitors: syntheticSite({ rows: 120, seed: 3, order: 'shuffled' }) });
    const first = (await json(visitors(emulator))) as { visitors: { path: string }[]; hasMore: boolean };
    expect(first).toMatchObject({ hasMore: true });
    expect(first.visitors).toHaveLength(50);
    const paths = new Set<string>();
    for (let offset = 0; offset < 120; offset += 40) {
      const part = (await json(visitors(emulator, { limit: '40', offset: String(offset) }))) as typeof first;
      expect(part.hasMore).toBe(offset < 80);
      for (const { path } of part.visitors) paths.add(path);
    }
    expect(paths.size).toBe(120);
  });

  test('totals are unions, and weeks differ', () => {
    const site = syntheticSite({ rows: 3_000, seed: 5, churn: 0.1 });
    const { totals, rows } = site(page(0, 250));
    const all = [{ ...totals }, ...Array.from(rows, (row) => JSON.parse(row as string))] as {
      human: number;
      ai: number;
      total: number;
    }[];
    for (const { human, ai, total } of all) {
      expect(total).toBeGreaterThanOrEqual(Math.max(human, ai));
      expect(total).toBeLessThanOrEqual(human + ai);
    }
    const sum = all.slice(1).reduce((running, row) => running + row.human, 0);
    expect(sum).not.toBe(totals.human);
    const earlier = site({ ...page(0, 250), dateFrom: '2026-11-09', dateTo: '2026-11-16' });
    expect(earlier.totals).not.toEqual(totals);
    expect([...earlier.rows]).not.toEqual([...site(page(0, 250)).rows]);
    expect([...site(page(250, 9)).rows]).toEqual([...site(page(250, 9)).rows]);
    expect([...site({ ...page(0, 9), dateTo: '2026-11-16' }).rows]).toEqual([]);
  });

  test('two million rows have a first and a last page, with no row in both', () => {
    const site = syntheticSite({ rows: 2_000_000, seed: 9, order: 'shuffled' });
    const paths = (offset: number) =>
      Array.from(site(page(offset, 250)).rows, (row) => (JSON.parse(row as string) as { path: string }).path);
    const [first, last] = [paths(0), paths(1_999_900)];
    expect([first.length, last.length, new Set([...first, ...last]).size]).toEqual([250, 100, 350]);
    expect([site(page(0, 250)).hasMore, site(page(1_999_900, 250)).hasMore]).toEqual([true, false]);
  });

  test('sources that break the rules', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => ({
      path: `/${at}`,
      human: 5 - at,
      ai: 0,
      total: 5 - at,
    }));
    const site = listedSite(rows);
    const paths = (source: typeof site, offset: number, limit: number): unknown[] =>
      Array.from(source(page(offset, limit)).rows, (row) => (row as { path: string }).path);
    expect(paths(movingRows(site, 1), 2, 2)).toEqual(['/1', '/2']);
    expect(paths(movingRows(site, -1), 2, 2)).toEqual(['/3', '/4']);
    expect(paths(shortPages(site, 1), 2, 2)).toEqual(['/2']);
    const stuck = stuckHasMore(site);
    expect(stuck(page(10, 2))).toMatchObject({ rows: [], hasMore: true });
    const repeated = stuckHasMore(site, 'repeated');
    expect([paths(repeated, 4, 2), paths(repeated, 6, 2)]).toEqual([['/4'], ['/4']]);
    expect(
      new Set(Array.from(tiedSite(9)(page(0, 250)).rows, (row) => (row as { human: number }).human)).size,
    ).toBe(1);
    const weeks = byDateFrom({ '2026-11-16': site }, emptySite());
    expect(weeks(page(0, 1)).hasMore).toBe(true);
    expect(weeks({ ...page(0, 1), dateFrom: '2026-11-09' }).hasMore).toBe(false);

    const hostile = await started({ visitors: hostileSite() });
    const sent = (await json(visitors(hostile, { limit: '250' }))) as { visitors: { path: string }[] };
    expect(sent.visitors.map(({ path }) => path)).toEqual(hostilePaths);
    const odd = await started({ visitors: oddNumbersSite() });
    const { visitors: oddRows } = (await json(visitors(odd))) as {
      visitors: { path: string; human: unknown }[];
    };
    expect(oddRows.find(({ path }) => path === '/infinite')?.human).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('rate limits', () => {
  test('agent limits count by project, analytics limits by organisation, windows end', async () => {
    let now = 0;
    const emulator = await started({
      clock: () => now,
      projects: [{ projectId: 'other', apiKey: 'mint_other' }],
      rateLimits: {
        agent: { requests: 1, windowMs: 3_600_000, retryAfter: 'seconds' },
        analytics: { requests: 1, windowMs: 60_000, retryAfter: { text: 'never' } },
      },
    });
    const theirs = { headers: { authorization: 'Bearer mint_other' } };
    expect((await create(emulator)).status).toBe(201);
    now = 1_000;
    const refused = await create(emulator);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3599']);
    expect((await call(emulator, '/v2/agent/other/job/x', theirs)).status).toBe(404);
    expect((await call(emulator, '/v1/analytics/other/visitors', theirs)).status).toBe(200);
    const shared = await visitors(emulator);
    expect([shared.status, shared.headers.get('retry-after')]).toEqual([429, 'never']);
    now = 61_000;
    expect((await visitors(emulator)).status).toBe(200);
    expect(emulator.jobs.list).toHaveLength(1);
  });
});

describe('faults', () => {
  test('are taken in order, as often and as late as told', async () => {
    const emulator = await started();
    emulator.faults.add({
      method: 'GET',
      path: /\/job\//,
      skip: 2,
      times: 2,
      fault: { kind: 'status', status: 502 },
    });
    emulator.faults.add({
      fault: { kind: 'status', status: 503, headers: { 'retry-after': '7' }, body: '<p>Busy</p>' },
    });
    const busy = await create(emulator);
    expect([busy.status, busy.headers.get('retry-after'), await busy.text()]).toEqual([
      503,
      '7',
      '<p>Busy</p>',
    ]);
    await create(emulator);
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await read(emulator)).status);
    expect(statuses).toEqual([200, 200, 502, 502, 200]);
    expect(emulator.faults.pending).toBe(0);
    expect(emulator.journal.requests('POST')).toMatchObject([{ fault: 'status' }, { status: 201 }]);
  });

  test('resets: before the body nothing is created, after it a job is', async () => {
    const emulator = await started();
    emulator.faults.add({ fault: { kind: 'reset-before-body' } });
    emulator.faults.add({ fault: { kind: 'reset-after-body' } });
    await expect(create(emulator)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(emulator.jobs.list).toHaveLength(0);
    await expect(create(emulator)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(emulator.jobs.list).toHaveLength(1);
    await emulator.journal.waitFor(({ number, ended }) => number === 2 && ended === 'broken');
  });

  test('broken bodies', async () => {
    const emulator = await started();
    emulator.faults.add({ fault: { kind: 'cut-body' } });
    const cut = await create(emulator);
    expect(cut.status).toBe(201);
    await expect(cut.text()).rejects.toThrow();
    expect(emulator.jobs.list).toHaveLength(1);

    emulator.faults.add({ fault: { kind: 'broken-json' } });
    await expect(json(read(emulator))).rejects.toThrow(SyntaxError);
    emulator.faults.add({ fault: { kind: 'html' } });
    const html = await read(emulator);
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await html.text()).toContain('<html>');

    emulator.faults.add({ fault: { kind: 'endless-body', chunk: 'x'.repeat(65_536), everyMs: 0 } });
    const endless = await read(emulator);
    let bytes = 0;
    for await (const chunk of endless.body ?? []) {
      bytes += chunk.length;
      if (bytes > 2 ** 20) break;
    }
    expect(bytes).toBeGreaterThan(2 ** 20);
  });

  test('redirects, delays, and closed connections', async () => {
    const emulator = await started();
    emulator.faults.add({ fault: { kind: 'redirect', status: 307, location: 'http://127.0.0.1:1/' } });
    const moved = await create(emulator);
    expect([moved.status, moved.headers.get('location')]).toEqual([307, 'http://127.0.0.1:1/']);
    emulator.faults.add({ fault: { kind: 'delay', ms: 60 } });
    const began = performance.now();
    expect((await create(emulator)).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
    emulator.faults.add({ fault: { kind: 'connection-close' } });
    expect((await read(emulator)).headers.get('connection')).toBe('close');
  });

  test('close ends what hangs', async () => {
    const emulator = await started();
    emulator.faults.add({ fault: { kind: 'never' } });
    emulator.faults.add({ fault: { kind: 'delay', ms: 60_000 } });
    emulator.faults.add({ fault: { kind: 'endless-body' } });
    const hanging = Promise.allSettled([
      read(emulator).then((answer) => answer.text()),
      read(emulator).then((answer) => answer.text()),
      read(emulator).then((answer) => answer.text()),
    ]);
    await emulator.journal.waitFor(({ number }) => number === 3);
    await sleep(20);
    const began = performance.now();
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const running = timers();
    await emulator.close();
    // The delay and the drip: left alone, they would keep the process.
    expect(timers()).toBeLessThanOrEqual(running - 2);
    expect((await hanging).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

test('the journal tells connections apart', async () => {
  const emulator = await started();
  const send = (close: boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1');
      const request = (last: boolean): string =>
        `GET /x?a=1 HTTP/1.1\r\nHost: x\r\nX-Mark: yes\r\n${last ? 'Connection: close\r\n' : ''}\r\n`;
      socket.on('error', reject).on('close', () => resolve());
      socket.resume().write(close ? request(true) : request(false) + request(true));
    });
  await send(false);
  await send(true);
  expect(emulator.journal.entries.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  expect(emulator.journal.entries[0]).toMatchObject({
    method: 'GET',
    path: '/x',
    query: { a: '1' },
    headers: { 'x-mark': 'yes' },
    status: 404,
    ended: 'answered',
  });
});
