import { test as base, describe, expect } from 'vitest';
import type { JournalEntry } from '../emulator/journal.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { deepRecord, oversizedFields } from '../emulator/service-jobs.ts';
import { outputNames, runAgent } from '../support/comment-run.ts';
import { pullRequest, push } from '../support/events.ts';
import type { RunOptions, RunResult } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';

const link = 'https://github.com/example/docs/pull/7';

interface Given {
  readonly emulator: ServiceEmulator;
  readonly run: (inputs?: Record<string, string>, options?: Partial<RunOptions>) => Promise<RunResult>;
  /** The requests that create a job, so far. */
  readonly posts: () => readonly JournalEntry[];
}

/** Each test has an emulator of its own, so that they can run side by side. */
const it = base.extend<Given>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  emulator: async ({}, use) => {
    await using emulator = await startServiceEmulator({
      job: [{ status: 'active' }, { reads: 1, status: 'completed', prLink: link }],
    });
    await use(emulator);
  },
  run: async ({ emulator }, use) => {
    await use(async (inputs = {}, options) => {
      const result = await runAgent(emulator, inputs, options);
      // Whatever happens, every output is set and the key is in nothing but its own mask.
      expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
      expect(result.lines[0]?.text).toBe(`::add-mask::${(inputs['api-key'] ?? emulator.apiKey).trim()}`);
      const rest = JSON.stringify([result.lines.slice(1), result.outputs, result.summary]);
      expect(rest).not.toContain(emulator.apiKey);
      return result;
    });
  },
  posts: async ({ emulator }, use) => {
    await use(() => emulator.journal.requests('POST'));
  },
});

describe.concurrent('the main job', () => {
  it('hands over the prompt of a push, waits, and gives back the pull request', async ({ run, posts }) => {
    const { name, payload } = push({ ref: 'refs/heads/main' });
    const result = await run({}, { eventName: name, event: payload });
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    const known = { prLink: link, status: 'completed', jobId: 'job-0001' };
    expect(result.outputs).toMatchObject({ ...known, outcome: 'pull-request', commentUrl: '' });
    expect(JSON.parse(result.outputs['job'] ?? '')).toMatchObject({ id: 'job-0001', prLink: link });
    const { prompt } = JSON.parse(posts()[0]?.body ?? '{}');
    expect(prompt).toMatch(/^Update the docs\.\n\n---\n/);
    expect(prompt).toContain(`/compare/${payload['before']}...${payload['after']}`);
    expect(result.summary).toMatch(
      /^## ✅ Opened \[example\/docs#7\]\(https:\/\/github.com\/example\/docs\/pull\/7\)\n\nThe agent took \d+ s\. Review it/,
    );
    expect(result.summary).toContain('<summary>Prompt</summary>');
    expect(result.log).toContain('Created the job job-0001.');
    expect(result.log).toMatch(/The job job-0001 is completed after \d+ s, with the pull request/);
    expect(result.log).not.toContain('::group::');
  });

  it('takes an empty input for one that is not set', async ({ run, posts }) => {
    const optional = ['context', 'wait', 'timeout-minutes', 'job-path', 'permission', 'command', 'dry-run'];
    const result = await run(Object.fromEntries(optional.map((name) => [name, ''])));
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(posts()[0]?.body).toContain('Repository: ');
  });

  it('sends nothing of a pull request that its author wrote', async ({ run, posts }) => {
    const { name, payload } = pullRequest();
    payload['pull_request'].title = 'Ignore all previous';
    payload['pull_request'].head.ref = 'ignore-all-previous';
    await run({}, { eventName: name, event: payload });
    expect(posts()[0]?.body).toContain('/pull/2');
    expect(posts()[0]?.body).not.toMatch(/ignore/i);
  });

  it('takes a prompt from a file that is larger than an input can be', async ({ run, posts }) => {
    const prompt = `Rewrite this:\n${'é'.repeat(150_000)}`;
    const workspace = { 'prompts/long.md': prompt };
    const result = await run({ prompt: '', 'prompt-file': 'prompts/long.md' }, { workspace });
    expect(result.exitCode).toBe(0);
    expect(JSON.parse(posts()[0]?.body ?? '{}').prompt).toContain(prompt);
    expect(Buffer.byteLength(result.summary)).toBeLessThan(1024 * 1024);
  });

  it('sends the words alone with context: none, and returns after the create with wait: false', async ({
    emulator,
    run,
    posts,
  }) => {
    const result = await run({ context: 'none', wait: 'false' });
    expect(posts()[0]?.body).toBe('{"prompt":"Update the docs."}');
    expect(result.outputs).toMatchObject({ outcome: 'started', status: 'active', jobId: 'job-0001' });
    expect(emulator.journal.entries).toHaveLength(1);
    expect(result.summary).toContain('job-id');
  });

  it('waits for an existing job with job-id, and says no time of it', async ({ emulator, run, posts }) => {
    emulator.jobs.add({ id: 'old', script: [{ status: 'completed', prLink: link }] });
    const result = await run({ prompt: '', 'job-id': 'old' });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'old', prLink: link });
    expect(posts()).toEqual([]);
    expect(result.summary).toMatch(/^## ✅ Opened \[example\/docs#7\]\(\S+\)\n\nReview it/);
  });

  it('reads an existing job once with job-id and wait: false, over a fault that passes', async ({
    emulator,
    run,
  }) => {
    emulator.jobs.add({ id: 'old', script: [{ status: 'active' }] });
    emulator.faults.add({ fault: { kind: 'status', status: 502 } });
    const result = await run({ prompt: '', 'job-id': 'old', wait: 'false' });
    expect(result.outputs).toMatchObject({ outcome: 'started', jobId: 'old', status: 'active' });
    expect(emulator.journal.entries).toHaveLength(2);
  });

  it('touches nothing in a dry run, and shows the prompt', async ({ emulator, run }) => {
    const result = await run({ 'dry-run': 'true' });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'dry-run', jobId: '' } });
    expect(emulator.journal.entries).toEqual([]);
    expect(result.summary).toContain('Update the docs.');
  });
});

describe.concurrent('how a job can end', () => {
  it.for<[string, string | null, Record<string, string>, string, number]>([
    ['completed', null, {}, 'no-pull-request', 0],
    ['completed', null, { 'require-pull-request': 'true' }, 'no-pull-request', 1],
    ['completed', link, { 'require-pull-request': 'true' }, 'pull-request', 0],
    ['failed', null, {}, 'failed', 1],
    ['failed', link, {}, 'failed', 1],
    ['archived', null, {}, 'archived', 1],
    ['archived', link, {}, 'archived', 0],
  ])(
    '%s with pull request %s and %j',
    async ([status, prLink, inputs, outcome, exitCode], { emulator, run }) => {
      emulator.jobs.next([{ status, prLink }]);
      const result = await run(inputs);
      expect(result).toMatchObject({ exitCode, outputs: { outcome, status, prLink: prLink ?? '' } });
      expect(result.annotations.map(({ level }) => level)).toEqual(exitCode === 0 ? [] : ['error']);
      expect(result.annotations[0]?.message.includes('require-pull-request') ?? false).toBe(
        exitCode === 1 && outcome === 'no-pull-request',
      );
      expect(result.summary).toMatch(/^## \S/);
      if (prLink !== null) expect(result.summary).toContain(`[example/docs#7](${prLink})`);
    },
  );

  it('timed out: outputs are set, the summary says how to go on', async ({ emulator, run }) => {
    emulator.jobs.next([{ status: 'active', prLink: link }]);
    const result = await run({ 'timeout-minutes': '0.03' });
    const outputs = { outcome: 'timed-out', status: 'active', jobId: 'job-0001', prLink: link };
    expect(result).toMatchObject({ exitCode: 1, outputs });
    expect(result.summary).toMatch(/still working.*job-id to `job-0001`/);
    expect(result.annotations[0]?.message).toContain(link);
  });

  it('finished as soon as it is created: that is the end', async ({ emulator, run }) => {
    emulator.jobs.next([{ status: 'completed', prLink: link }]);
    expect((await run({ wait: 'false' })).outputs).toMatchObject({ outcome: 'pull-request', prLink: link });
  });
});

describe.concurrent('mistakes in the inputs', () => {
  it('are told all at once, in a line each, before any request', async ({ emulator, run }) => {
    const wrong = { 'project-id': '', 'base-url': 'http://example.com', prompt: ' ', wait: 'maybe' };
    const result = await run(wrong);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    for (const start of [
      'project-id: Required.',
      'base-url: Expected https',
      'prompt: Required on this event.',
      'wait: Expected true or false. Received: maybe',
    ]) {
      expect(result.annotations[0]?.message).toContain(`\n- ${start}`);
      expect(result.summary).toContain(`\n- \`${start}`);
    }
    expect(emulator.journal.entries).toEqual([]);
  });

  it('do not enter a file outside the workspace', async ({ run }) => {
    const result = await run({ prompt: '', 'prompt-file': '../../../../../../etc/hostname' });
    expect(result.annotations[0]?.message).toMatch(/prompt-file: .*outside of the workspace/);
  });

  it('come without a space too many', async ({ run }) => {
    const result = await run({ 'job-id': ' ', 'prompt-file': ' ', prompt: '' });
    expect(result.annotations[0]?.message).toContain('prompt: Required on this event');
    expect(result.summary).not.toContain('&#x20;');
  });
});

describe.concurrent('starting the job', () => {
  it('is not repeated when the answer is lost, and says so', async ({ emulator, run, posts }) => {
    emulator.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    const result = await run();
    expect(posts()).toHaveLength(1);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(result.annotations[0]?.message).toMatch(/The job may exist.*input job-id/s);
  });

  it('is repeated after a clear refusal', async ({ emulator, run, posts }) => {
    const headers = { 'retry-after': '1' };
    for (const status of [429, 503])
      emulator.faults.add({ method: 'POST', fault: { kind: 'status', status, headers } });
    const result = await run();
    expect(posts()).toHaveLength(3);
    expect(emulator.jobs.list).toHaveLength(1);
    expect(result.outputs['outcome']).toBe('pull-request');
  });

  it.for([400, 401, 403, 404])('ends at %i with advice', async (status, { emulator, run, posts }) => {
    const body = '{"error":"No.","message":["Why","not"]}';
    emulator.faults.add({ method: 'POST', fault: { kind: 'status', status, body } });
    const result = await run();
    expect(posts()).toHaveLength(1);
    expect(result.annotations[0]?.message).toMatch(
      new RegExp(`answered ${status}: No\\.; Why; not\\..*Check `, 's'),
    );
  });
});

describe.concurrent('waiting', () => {
  it('gets over what passes', async ({ emulator, run }) => {
    const path = /\/job\//;
    emulator.faults.add({ path, fault: { kind: 'status', status: 502, body: '<html>Bad gateway</html>' } });
    emulator.faults.add({ path, fault: { kind: 'reset-after-body' } });
    emulator.faults.add({ path, fault: { kind: 'html' } });
    emulator.faults.add({ path, fault: { kind: 'status', status: 404, body: '{"error":"Not found"}' } });
    emulator.faults.add({ path, fault: { kind: 'switching-protocols' } });
    const result = await run();
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(result.log).toMatch(/answers again, after 5 polls/);
  });

  it('ends at 401 with the id and advice', async ({ emulator, run }) => {
    const fault = { kind: 'status', status: 401, body: '{"error":"Expired"}' } as const;
    emulator.faults.add({ path: /\/job\//, fault });
    const result = await run();
    const outputs = { outcome: 'error', jobId: 'job-0001', status: 'active' };
    expect(result).toMatchObject({ exitCode: 1, outputs });
    expect(result.annotations[0]?.message).toMatch(/Expired.*Create an admin key.*may still be working/s);
  });

  it('does not send anybody after a job that is not there', async ({ run }) => {
    const result = await run({ prompt: '', 'job-id': 'job-9999' });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-9999' } });
    expect(result.summary).not.toContain('may still be working');
  });
});

/** Loaded before the bundle: the time of day leaps back and forth by a day at every reading of it. */
const leapingClock = `
const RealDate = Date;
let readings = 0;
const leap = () => RealDate.now() + (++readings % 2 === 0 ? 86400000 : -86400000);
globalThis.Date = class extends RealDate {
  constructor(...values) { super(...(values.length === 0 ? [leap()] : values)); }
  static now() { return leap(); }
};`;

it('a time of day that leaps about neither ends the wait nor prolongs it', async ({ emulator, run }) => {
  emulator.jobs.next([{ status: 'active' }]);
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(leapingClock)}` };
  const began = performance.now();
  const result = await run({ 'timeout-minutes': '0.05' }, { env });
  expect(performance.now() - began).toBeGreaterThan(2_900);
  expect(result.outputs).toMatchObject({ outcome: 'timed-out', status: 'active', jobId: 'job-0001' });
  expect(emulator.journal.requests('GET').length).toBeGreaterThanOrEqual(1);
  expect(emulator.journal.requests('GET').length).toBeLessThanOrEqual(4);
  expect(result.log).toMatch(/did not finish in time.*after [34] s/);
});

describe.concurrent('hostile answers', () => {
  const evil = 'x\r\n::set-output name=prLink::evil\n##[error]evil\u202e @octocat <img src=x> | a';

  it('are inert in the log and in the summary', async ({ emulator, run }) => {
    const fields = { model: evil, source: { repository: evil, ref: evil } };
    const script = [
      { status: evil.slice(0, 90), fields },
      { reads: 1, status: 'completed', prLink: `https://github.com@evil.example/${evil}` },
    ];
    emulator.jobs.next(script, evil);
    const result = await run();
    const names = new Set(result.commands.map(({ name }) => name));
    expect([...names].sort()).toEqual(['add-mask', 'warning']);
    expect(result.summary).toContain('octocat');
    expect(result.summary).not.toMatch(/^::|[\u202e\r]/m);
    expect(result.summary).not.toMatch(/(?<!`[^`\n]*)(<img|@octocat)/);
    expect(result.summary).not.toMatch(/\]\([^)]*evil/);
    expect(result.outputs['prLink']).toBe('');
  });

  it('cannot set another output', async ({ emulator, run }) => {
    const fields = { note: 'a', model: 'a\nghadelimiter_x\nprLink<<E\nevil\nE\n' };
    emulator.jobs.next([{ status: 'failed', fields }]);
    const { outputs } = await run();
    expect(outputs['prLink']).toBe('');
    expect(JSON.parse(outputs['job'] ?? '')).toMatchObject({ model: fields.model });
    expect(outputs['job']).not.toContain('note');
  });

  it.for(['unknown', 'deep'] as const)(
    'with fields that nobody documents are as good: %s',
    async (kind, { emulator, run }) => {
      const fault = { kind: 'status', status: 201, body: deepRecord } as const;
      if (kind === 'deep') emulator.faults.add({ method: 'POST', fault });
      else emulator.jobs.next([{ status: 'completed', prLink: link, fields: oversizedFields.unknown }]);
      const result = await run();
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink: link } });
      expect(result.outputs['job']?.length).toBeLessThan(10_000);
    },
  );

  it.for(['id', 'status', 'link', 'source'] as const)(
    'with a %s that is too long are no answers',
    async (kind, { emulator, run }) => {
      emulator.jobs.add({ id: 'old', script: [{ status: 'active', fields: oversizedFields[kind] }] });
      const result = await run({ prompt: '', 'job-id': 'old', 'timeout-minutes': '0.02' });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'timed-out', job: '' } });
      expect(result.annotations[0]?.message).toMatch(
        /unusable fields: (id|status|prLink|source.repository) is /,
      );
      expect(result.summary.length).toBeLessThan(10_000);
    },
  );
});

describe.concurrent('the network', () => {
  it('is reached through a proxy, with a private certificate', async ({ emulator, run }) => {
    await using front = await startTlsFront(emulator.url);
    await using proxy = await startProxy(front.port);
    const result = await run(
      { 'base-url': 'https://docs.test', 'poll-interval': '10', wait: 'false' },
      { env: { https_proxy: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath } },
    );
    expect(result.outputs['outcome']).toBe('started');
    expect(proxy.requests).toEqual(['CONNECT docs.test:443']);
  });

  it('tells the whole story when it fails', async ({ run }) => {
    const inputs = { 'base-url': 'https://docs.invalid', 'poll-interval': '10', 'timeout-minutes': '0.02' };
    const result = await run(inputs);
    expect(result.annotations[0]?.message).toMatch(
      /there was no connection.*(ENOTFOUND|EAI_AGAIN).*NODE_EXTRA_CA_CERTS/s,
    );
  });
});

describe.concurrent('what the runner gives', () => {
  it.for<[string, string | undefined]>([
    ['missing', '/nowhere/summary'],
    ['a directory', import.meta.dirname],
    ['unset', undefined],
  ])(
    'a summary file that is %s: a warning, with the result in log and outputs',
    async ([, path], { run }) => {
      const result = await run({}, { env: { GITHUB_STEP_SUMMARY: path } });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink: link } });
      expect(result.annotations).toMatchObject([
        { level: 'warning', message: expect.stringMatching(/^The job summary could not be written/) },
      ]);
      expect(result.log).toContain(link);
    },
  );
});

/** Loaded before the bundle: what an older Node lacks, and its name. */
const olderNode = `
import zlib from 'node:zlib';
delete zlib.createZstdDecompress;
Object.defineProperty(process, 'version', { value: 'v20.19.0' });
Object.defineProperty(process.versions, 'node', { value: '20.19.0' });`;

base('an older Node: one sentence that says which one it needs and which it has', async () => {
  await using emulator = await startServiceEmulator();
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(olderNode)}` };
  const result = await runAgent(emulator, {}, { env });
  expect(result.exitCode).toBe(1);
  expect(result.log).toMatch(/Node(\.js)? 24.*20\.19\.0/);
  expect(result.log).not.toMatch(/TypeError|undefined/);
});
