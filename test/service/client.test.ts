import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransport, type Transport } from '../../src/http/transport.ts';
import { createService, type DocumentationService, defaultJobPath } from '../../src/service/client.ts';
import { adviceFor, describeError, ServiceError } from '../../src/service/errors.ts';
import { redactor } from '../../src/text.ts';
import type { Fault } from '../emulator/faults.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';

let emulator: ServiceEmulator;
let transport: Transport;
let service: DocumentationService;

beforeEach(async () => {
  emulator = await startServiceEmulator();
  transport = createTransport({}, 'docs-agent/test');
  service = connect({});
});

afterEach(async () => {
  await transport.close();
  await emulator.close();
});

function connect(change: {
  apiKey?: string;
  projectId?: string;
  jobPath?: string;
  baseUrl?: string;
}): DocumentationService {
  const settings = {
    baseUrl: emulator.url,
    projectId: emulator.projectId,
    apiKey: emulator.apiKey,
    jobPath: defaultJobPath,
    ...change,
  };
  return createService(settings, transport.send, redactor([settings.apiKey]));
}

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(() => undefined).catch((reason: unknown) => reason);
  if (!(error instanceof ServiceError)) throw new Error(`A ServiceError was expected, not ${String(error)}`);
  return error;
}

async function failureBy(fault: Fault): Promise<ServiceError> {
  emulator.jobs.add({ id: 'job-1' });
  emulator.faults.add({ fault });
  return await failureOf(service.readJob('job-1'));
}

describe('creating a job', () => {
  it('posts the prompt as JSON with the key, and gives the record', async () => {
    const job = await service.createJob('Write "this" — now.');
    expect(job).toMatchObject({ status: 'active', prLink: undefined });
    expect(job.record).toMatchObject({ id: job.id, status: 'active' });
    const [entry] = emulator.journal.entries;
    expect(entry).toMatchObject({
      method: 'POST',
      path: `/v2/agent/${emulator.projectId}/job`,
      body: '{"prompt":"Write \\"this\\" — now."}',
    });
    expect(entry?.headers).toMatchObject({
      authorization: `Bearer ${emulator.apiKey}`,
      'content-type': 'application/json',
      'user-agent': 'docs-agent/test',
    });
  });

  it('is never repeated by the client', async () => {
    emulator.faults.add({ fault: { kind: 'reset-after-body' } });
    expect(await failureOf(service.createJob('x'))).toMatchObject({ kind: 'no-answer' });
    expect(emulator.journal.entries).toHaveLength(1);
  });

  it.each([200, 201, 202])('takes %i with an id for success', async (status) => {
    emulator.faults.add({ fault: { kind: 'status', status, body: '{"id":"j","status":"active"}' } });
    expect((await service.createJob('x')).id).toBe('j');
  });
});

describe('what a job must have', () => {
  const answered = (body: string) => emulator.faults.add({ fault: { kind: 'status', status: 201, body } });

  it.each(['{"id":"j"}', '{"id":"j","status":null}', '{"id":"j","status":""}'])(
    'is no status when it is created: %s',
    async (body) => {
      answered(body);
      expect(await service.createJob('x')).toMatchObject({ id: 'j', status: 'active' });
      answered(body);
      expect(await failureOf(service.readJob('j'))).toMatchObject({
        kind: 'unexpected',
        message: expect.stringContaining('in: status'),
      });
    },
  );

  it.each(['"."', '".."', '"half \\ud800 pair"', '""', '7'])(
    'is an id that can be asked for: not %s',
    async (id) => {
      answered(`{"id":${id},"status":"active"}`);
      const failure = await failureOf(service.createJob('x'));
      expect(failure).toMatchObject({ kind: 'unexpected', message: expect.stringContaining('in: id') });
      expect(adviceFor(failure)).toContain('Check base-url');
    },
  );

  it('has a link as URLs have it', async () => {
    emulator.jobs.add({
      id: 'j',
      script: [{ status: 'completed', prLink: ' https://GitHub.com/o/r/pull/1\n::error::forged' }],
    });
    expect((await service.readJob('j')).prLink).toBe('https://github.com/o/r/pull/1::error::forged');
  });
});

describe('an answer that is shown', () => {
  it.each([
    ['JSON', (key: string) => `{"secret":"\\u${hex(key[0])}${key.slice(1)}"}`],
    ['a name in JSON', (key: string) => `{"\\u${hex(key[0])}${key.slice(1)}":1}`],
    ['half of JSON', (key: string) => `{"secret":"\\u${hex(key[0])}${key.slice(1)}","mo`],
  ])('holds no key behind an escape of %s', async (_name, bodyWith) => {
    const body = bodyWith(emulator.apiKey);
    for (const status of [418, 200]) {
      emulator.faults.add({ fault: { kind: 'status', status, body } });
      const { message } = await failureOf(service.readJob('j'));
      expect(message).toContain('***');
      expect(message).not.toContain(emulator.apiKey.slice(1));
    }
  });

  const hex = (character = '') => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
});

describe('reading a job', () => {
  it('gives what the record holds', async () => {
    emulator.jobs.add({
      id: 'a/b c',
      script: [
        {
          status: 'completed',
          prLink: 'https://github.com/o/r/pull/1',
          fields: { model: 'm', novelty: [1] },
        },
      ],
    });
    const job = await service.readJob('a/b c');
    expect(job).toMatchObject({
      id: 'a/b c',
      status: 'completed',
      prLink: 'https://github.com/o/r/pull/1',
      model: 'm',
      record: { novelty: [1] },
    });
    expect(emulator.journal.entries[0]?.path).toBe(`/v2/agent/${emulator.projectId}/job/a%2Fb%20c`);
  });

  it('needs nothing but id and status, and tolerates fields of other types', async () => {
    emulator.jobs.add({
      id: 'j',
      script: [
        {
          status: 'queued',
          fields: { source: 'text', model: 7, prLink: 3, createdAt: undefined, archivedAt: null },
        },
      ],
    });
    expect(await service.readJob('j')).toMatchObject({
      status: 'queued',
      prLink: undefined,
      model: undefined,
      repository: undefined,
    });
  });

  it.each(['javascript:alert(1)', 'pull request 7', ''])(
    'does not take %j for a pull request',
    async (prLink) => {
      emulator.jobs.add({ id: 'j', script: [{ status: 'completed', prLink }] });
      expect((await service.readJob('j')).prLink).toBeUndefined();
    },
  );

  it('goes where job-path says', async () => {
    emulator.faults.add({ fault: { kind: 'status', status: 200, body: '{"id":"$&","status":"active"}' } });
    await connect({ jobPath: '/v3/jobs/{id}/of/{projectId}' }).readJob('$&');
    expect(emulator.journal.entries[0]?.path).toBe(`/v3/jobs/%24%26/of/${emulator.projectId}`);
  });

  it('refuses the record of another job', async () => {
    emulator.faults.add({
      fault: { kind: 'status', status: 200, body: '{"id":"other","status":"completed"}' },
    });
    expect(await failureOf(service.readJob('j'))).toMatchObject({ kind: 'unexpected' });
  });
});

describe('reading visitors', () => {
  it('sends both dates, limit and offset', async () => {
    const page = await service.readVisitors({
      dateFrom: '2026-11-16',
      dateTo: '2026-11-23',
      limit: 3,
      offset: 2,
    });
    expect(page.totals.total).toBeGreaterThan(0);
    expect(emulator.journal.entries[0]).toMatchObject({
      path: `/v1/analytics/${emulator.projectId}/visitors`,
      query: { dateFrom: '2026-11-16', dateTo: '2026-11-23', limit: '3', offset: '2' },
    });
  });
});

describe('an answer that is none', () => {
  it.each<[Fault, Partial<ServiceError>, RegExp]>([
    [{ kind: 'html' }, { kind: 'unexpected', status: 200 }, /200 without JSON \(text\/html.*: </],
    [{ kind: 'broken-json', body: '{"id": "job' }, { kind: 'unexpected' }, /without JSON/],
    [{ kind: 'status', status: 200, body: '' }, { kind: 'unexpected' }, /without JSON .*empty/],
    [
      { kind: 'status', status: 200, body: '{"state":"x"}' },
      { kind: 'unexpected' },
      /not what was expected in: id, status/,
    ],
    [
      { kind: 'status', status: 200, body: 'null' },
      { kind: 'unexpected' },
      /not what was expected in: the whole/,
    ],
    [{ kind: 'cut-body', bytes: 10 }, { kind: 'no-answer' }, /status \d+\) broke off/],
    [{ kind: 'reset-before-body' }, { kind: 'no-answer' }, /ECONNRESET|other side closed|UND_ERR_SOCKET/],
    [
      { kind: 'redirect', location: 'http://127.0.0.1:1/elsewhere' },
      { kind: 'status', status: 302 },
      /answered 302 to http:\/\/127\.0\.0\.1:1\/elsewhere/,
    ],
    [
      { kind: 'status', status: 500, body: '<html><h1>Oops</h1>\n</html>' },
      { kind: 'status', status: 500 },
      /answered 500.*<h1>Oops/,
    ],
    [{ kind: 'status', status: 403, body: '{"error":"No plan"}' }, { status: 403 }, /answered 403: No plan$/],
    [
      {
        kind: 'status',
        status: 400,
        body: '{"error":"Bad","details":[{"message":"limit"},{"message":"offset"}]}',
      },
      { status: 400 },
      /answered 400: Bad; limit; offset$/,
    ],
    [{ kind: 'status', status: 400, body: '{"error":{"message":"nested"}}' }, { status: 400 }, /: nested$/],
    [{ kind: 'status', status: 400, body: '{"message":"plain"}' }, { status: 400 }, /: plain$/],
    [
      { kind: 'endless-body', chunk: 'x'.repeat(65536), everyMs: 0 },
      { kind: 'no-answer' },
      /larger than 16777216 bytes/,
    ],
  ])('%j', async (fault, facts, message) => {
    const error = await failureBy(fault);
    expect(error).toMatchObject(facts);
    expect(describeError(error)).toMatch(message);
  });

  it('is shown shortened', async () => {
    const error = await failureBy({ kind: 'status', status: 500, body: 'x'.repeat(100_000) });
    expect(error.message.length).toBeLessThan(400);
  });

  it('is shown without the key, in whatever form it comes back', async () => {
    for (const echo of [
      emulator.apiKey,
      encodeURIComponent(emulator.apiKey),
      Buffer.from(`Bearer ${emulator.apiKey}`).toString('base64'),
    ]) {
      for (const body of [echo, `{"error":"bad key ${echo}"}`, `<p>${echo}</p>`]) {
        const error = await failureBy({ kind: 'status', status: 401, body });
        expect(describeError(error)).toContain('***');
        expect(describeError(error)).not.toContain(echo.slice(12));
      }
    }
  });

  it('never leaves the key in a record either', async () => {
    const escaped = [...emulator.apiKey]
      .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
    emulator.faults.add({
      fault: { kind: 'status', status: 200, body: `{"id":"j","status":"active","model":"${escaped}"}` },
    });
    expect(JSON.stringify(await service.readJob('j'))).not.toContain(emulator.apiKey);
  });
});

describe('Retry-After', () => {
  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': 'Fri, 27 Nov 2026 10:00:30 GMT', date: 'Fri, 27 Nov 2026 10:00:00 GMT' }, 30_000],
    [{ 'retry-after': 'Fri, 27 Nov 2026 09:00:00 GMT', date: 'Fri, 27 Nov 2026 10:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
    [{}, undefined],
  ])('%j', async (headers, expected) => {
    expect((await failureBy({ kind: 'status', status: 429, headers })).retryAfterMs).toBe(expected);
  });
});

describe('advice', () => {
  it('for a wrong key names expiry', async () => {
    const error = await failureOf(connect({ apiKey: 'mint_wrong' }).readJob('j'));
    expect(error.status).toBe(401);
    expect(adviceFor(error)).toMatch(/expire/);
  });

  it('for a project that the key does not open names plan and addresses', async () => {
    const error = await failureBy({ kind: 'status', status: 403 });
    expect(adviceFor(error)).toMatch(/plan.*IP addresses/);
  });

  it('is there for every kind of failure that has a remedy', () => {
    for (const kind of ['no-connection', 'no-answer', 'timed-out', 'unexpected'] as const) {
      expect(adviceFor(new ServiceError('', { kind }))).not.toBe('');
    }
    for (const status of [301, 400, 401, 402, 403, 404, 405, 413, 422, 429, 500, 503]) {
      expect(adviceFor(new ServiceError('', { kind: 'status', status }))).not.toBe('');
    }
  });
});

describe('sockets', () => {
  it('are never reused between looks at a job', async () => {
    emulator.jobs.add({ id: 'j' });
    for (let look = 0; look < 4; look += 1) await service.readJob('j');
    expect(new Set(emulator.journal.entries.map((entry) => entry.connection)).size).toBe(4);
  });

  it('are reused between pages of visitors', async () => {
    for (let offset = 0; offset < 8; offset += 1) {
      await service.readVisitors({ dateFrom: '2026-11-16', dateTo: '2026-11-23', limit: 1, offset });
    }
    expect(new Set(emulator.journal.entries.map((entry) => entry.connection)).size).toBeLessThanOrEqual(2);
  });
});
