import { describe, expect, onTestFinished, test } from 'vitest';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';

async function started(...options: Parameters<typeof startServiceEmulator>): Promise<ServiceEmulator> {
  const emulator = await startServiceEmulator(...options);
  onTestFinished(() => emulator.close());
  return emulator;
}

function call({ url, apiKey }: ServiceEmulator, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...init.headers };
  return fetch(url + path, { ...init, headers });
}

const job = '/v2/agent/emulated-project/job';
const visitors = '/v1/analytics/emulated-project/visitors';
const post = (emulator: ServiceEmulator, path = '', body = '{"prompt":"Write."}') =>
  call(emulator, job + path, { method: 'POST', body });
const read = (emulator: ServiceEmulator) => call(emulator, `${job}/job-0001`);
// biome-ignore lint/suspicious/noExplicitAny: the service's JSON, read freely.
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

const link = 'https://github.com/example/docs/pull/7';

describe('the emulated service', () => {
  test('a job is active for two reads, then completed with a pull request', async () => {
    const emulator = await started({ clock: () => Date.UTC(2026, 10, 20) });
    const created = await post(emulator);
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
    expect(emulator.jobs.list).toMatchObject([{ id: 'job-0001', prompts: ['Write.'] }]);
  });

  test('a follow-up leaves the record stale, then active, then completed again', async () => {
    let now = 0;
    const emulator = await started({ clock: () => now, job: [{ status: 'completed', prLink: link }] });
    await post(emulator);
    const more = () => json(post(emulator, '/job-0001/message', '{"prompt":"More."}'));
    const statuses = async (reads: number) => {
      const seen: string[] = [];
      for (let turn = 0; turn < reads; turn += 1) seen.push((await json(read(emulator))).status);
      return seen.join(' ');
    };
    expect(await more()).toMatchObject({ status: 'completed', prLink: link });
    expect(await statuses(3)).toBe('completed active completed');
    emulator.jobs.nextFollowUp([{ after: 100 }, { status: 'failed', prLink: null, reads: 2 }]);
    await more();
    expect(await statuses(1)).toBe('completed');
    now = 100;
    expect(await statuses(2)).toBe('active failed');
    expect(emulator.jobs.list).toMatchObject([{ prompts: ['Write.', 'More.', 'More.'] }]);
  });

  test.each([
    ['an archived job', { job: [{ status: 'archived' }] }, 'job-0001', 400],
    ['a job that nobody knows', {}, 'nobody', 404],
    ['an active job, where idle ones are wanted', { followUps: 'idle-jobs' }, 'job-0001', 409],
  ] as const)('a follow-up to %s is refused', async (_what, options, id, status) => {
    const emulator = await started(options);
    await post(emulator);
    expect((await post(emulator, `/${id}/message`)).status).toBe(status);
    expect(emulator.jobs.list[0]?.prompts).toEqual(['Write.']);
  });

  test.each(['{', '{}', '{"prompt":""}', '{"prompt":5}', 'null'])('the body %s is refused', async (body) => {
    const emulator = await started();
    emulator.jobs.add({ id: 'old' });
    for (const path of ['', '/old/message']) {
      const refused = await post(emulator, path, body);
      expect([refused.status, await refused.json()]).toEqual([400, { error: expect.any(String) }]);
    }
    expect(emulator.jobs.list).toMatchObject([{ id: 'old', prompts: [''] }]);
  });

  test.each([
    ['/v2/agent/emulated-project/job/x', 'Bearer mint_no', 401],
    ['/v2/agent/other/job/x', undefined, 403],
    ['/v2/agent/emulated-project/job/x', undefined, 404],
    [`${visitors}?limit=251`, undefined, 400],
    [`${visitors}?dateFrom=2026-02-30`, undefined, 400],
  ])('%s with the key %s is %d', async (path, authorization, status) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect((await call(await started(), path, { headers })).status).toBe(status);
  });

  test('fifty rows unless told; pages join without a gap; a limit says when it ends', async () => {
    let now = 0;
    const analytics = { requests: 3, windowMs: 60_000, retryAfter: 'seconds' } as const;
    const emulator = await started({ clock: () => now, rateLimits: { analytics } });
    const pages = [];
    for (const query of ['', '?offset=50&limit=250', '?offset=300&limit=250'])
      pages.push(await json(call(emulator, visitors + query)));
    expect(pages.map(({ visitors: rows }) => rows.length)).toEqual([50, 250, 100]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(new Set(pages.flatMap((page) => page.visitors).map(({ path }) => path)).size).toBe(400);
    now = 1_000;
    const refused = await call(emulator, visitors);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '59']);
    now = 60_000;
    expect((await call(emulator, visitors)).status).toBe(200);
  });
});
