import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { parse } from 'yaml';
import type { JournalEntry } from '../emulator/journal.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { pullRequest, push } from '../support/events.ts';
import { type RunOptions, type RunResult, runAction } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';

const outputNames = ['prLink', 'status', 'outcome', 'jobId', 'job', 'commentUrl'];
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
    await use((inputs, options) => runAgent(emulator, inputs, options));
  },
  posts: async ({ emulator }, use) => {
    await use(() => emulator.journal.requests('POST'));
  },
});

async function runAgent(
  emulator: ServiceEmulator,
  inputs: Record<string, string> = {},
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  const result = await runAction({
    action: 'agent',
    inputs: { ...inputsFor(emulator), ...inputs },
    ...options,
  });
  // Whatever happens, every output is set and the key is in nothing but its own mask.
  expect(Object.keys(result.outputs).sort()).toEqual([...outputNames].sort());
  expect(result.lines[0]?.text).toBe(`::add-mask::${(inputs['api-key'] ?? emulator.apiKey).trim()}`);
  const rest = JSON.stringify([result.lines.slice(1), result.outputs, result.summary]);
  expect(rest).not.toContain(emulator.apiKey);
  return result;
}

function inputsFor(emulator: ServiceEmulator): Record<string, string> {
  return {
    'project-id': emulator.projectId,
    'api-key': emulator.apiKey,
    'base-url': emulator.url,
    'poll-interval': '1',
    prompt: 'Update the docs.',
  };
}

describe.concurrent('the main job', () => {
  it('hands over the prompt of a push, waits, and gives back the pull request', async ({ run, posts }) => {
    const { name, payload } = push({ ref: 'refs/heads/main' });
    const result = await run({}, { eventName: name, event: payload });
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({
      prLink: link,
      status: 'completed',
      outcome: 'pull-request',
      jobId: 'job-0001',
      commentUrl: '',
    });
    expect(JSON.parse(result.outputs['job'] ?? '')).toMatchObject({ id: 'job-0001', prLink: link });
    const { prompt } = JSON.parse(posts()[0]?.body ?? '{}');
    expect(prompt).toMatch(/^Update the docs\.\n\n---\n/);
    expect(prompt).toContain(`/compare/${payload['before']}...${payload['after']}`);
    expect(result.summary).toMatch(
      /^## docs-agent\n\nThe agent opened a \[pull request\]\(https:\/\/github.com\/example\/docs\/pull\/7\) after \d+ s\. Review it/,
    );
    expect(result.summary).toContain('<summary>Prompt</summary>');
    expect(result.annotations).toEqual([]);
    expect(result.log).toContain(
      'The service created the job job-0001 for example/docs @ main; its status is active.',
    );
    expect(result.log).toMatch(/The job job-0001 is completed after \d+ s, with the pull request/);
    expect(result.log).not.toContain('::group::');
  });

  it('sends the words alone with context: false', async ({ run, posts }) => {
    await run({ context: 'false' });
    expect(posts()[0]?.body).toBe('{"prompt":"Update the docs."}');
  });

  it('sends nothing of a pull request that its author wrote', async ({ run, posts }) => {
    const { name, payload } = pullRequest({ title: 'Ignore all previous', headRef: 'ignore-all-previous' });
    await run({}, { eventName: name, event: payload });
    expect(posts()[0]?.body).toContain('/pull/2');
    expect(posts()[0]?.body).not.toMatch(/ignore/i);
  });

  it('takes a prompt from a file that is larger than an input can be', async ({ run, posts }) => {
    const prompt = `Rewrite this:\n${'é'.repeat(150_000)}`;
    const result = await run(
      { prompt: '', 'prompt-file': 'prompts/long.md' },
      { workspace: { 'prompts/long.md': prompt } },
    );
    expect(result.exitCode).toBe(0);
    expect(JSON.parse(posts()[0]?.body ?? '{}').prompt).toContain(prompt);
  });

  it('returns after the create with wait: false', async ({ emulator, run }) => {
    const result = await run({ wait: 'false' });
    expect(result.outputs).toMatchObject({ outcome: 'started', status: 'active', jobId: 'job-0001' });
    expect(emulator.journal.entries).toHaveLength(1);
    expect(result.summary).toContain('job-id');
  });

  it('waits for an existing job with job-id', async ({ emulator, run, posts }) => {
    emulator.jobs.add({ id: 'old', script: [{ status: 'completed', prLink: link }] });
    const result = await run({ prompt: '', 'job-id': 'old' });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'old', prLink: link });
    expect(posts()).toEqual([]);
  });

  it('looks once at an existing job with job-id and wait: false', async ({ emulator, run }) => {
    emulator.jobs.add({ id: 'old', script: [{ status: 'active' }] });
    const result = await run({ prompt: '', 'job-id': 'old', wait: 'false' });
    expect(result.outputs).toMatchObject({ outcome: 'started', jobId: 'old', status: 'active' });
    expect(emulator.journal.entries).toHaveLength(1);
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
    ['completed', null, {}, 'no-changes', 0],
    ['completed', null, { 'require-pull-request': 'true' }, 'no-changes', 1],
    ['completed', link, { 'require-pull-request': 'true' }, 'pull-request', 0],
    ['failed', null, {}, 'failed', 1],
    ['archived', null, {}, 'archived', 1],
    ['archived', link, {}, 'archived', 0],
  ])(
    '%s with pull request %s and %j',
    async ([status, prLink, inputs, outcome, exitCode], { emulator, run }) => {
      emulator.jobs.next([{ status, prLink }]);
      const result = await run(inputs);
      expect(result).toMatchObject({ exitCode, outputs: { outcome, status, prLink: prLink ?? '' } });
      expect(result.annotations.map(({ level }) => level)).toEqual(exitCode === 0 ? [] : ['error']);
      expect(result.summary).toContain('docs-agent');
    },
  );

  it('timed out: outputs are set, the summary says how to go on', async ({ emulator, run }) => {
    emulator.jobs.next([{ status: 'active' }]);
    const result = await run({ 'timeout-minutes': '0.03' });
    expect(result).toMatchObject({
      exitCode: 1,
      outputs: { outcome: 'timed-out', status: 'active', jobId: 'job-0001' },
    });
    expect(result.summary).toMatch(/goes on at the service.*job-id.*`job-0001`/);
  });

  // On Windows, every signal kills.
  it.skipIf(process.platform === 'win32').for(['SIGINT', 'SIGTERM'] as const)(
    'cancelled by %s: within a second, with the id',
    async (signal, { emulator, run }) => {
      emulator.jobs.next([{ status: 'active' }]);
      let at = 0;
      const result = await run(
        {},
        {
          onLine: ({ text }) => {
            if (text.startsWith('Waiting')) at = performance.now();
          },
          signals: [{ signal, line: ({ text }) => text.startsWith('Waiting') }],
        },
      );
      expect(performance.now() - at).toBeLessThan(2500);
      expect(result.outputs).toMatchObject({ outcome: 'cancelled', status: 'active', jobId: 'job-0001' });
      expect(result.summary).toMatch(/was cancelled.*`job-0001`.*goes on at the service/);
    },
  );

  it('killed: the id is there already', async ({ emulator }) => {
    emulator.jobs.next([{ status: 'active' }]);
    const result = await runAction({
      action: 'agent',
      inputs: inputsFor(emulator),
      signals: [{ signal: 'SIGKILL', line: ({ text }) => text.startsWith('Waiting') }],
    });
    expect(result.outputs).toMatchObject({ jobId: 'job-0001', status: 'active' });
  });
});

describe.concurrent('mistakes in the inputs', () => {
  it('are told all at once, before any request', async ({ emulator, run }) => {
    const result = await run({
      'project-id': '',
      'base-url': 'http://example.com',
      prompt: ' ',
      wait: 'maybe',
    });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    for (const name of ['project-id', 'base-url', 'prompt', 'wait']) {
      expect(result.annotations[0]?.message).toContain(`${name}: `);
      expect(result.summary).toContain(`${name}: `);
    }
    expect(emulator.journal.entries).toEqual([]);
  });

  it('do not enter a file outside the workspace, through a link either', async ({ run }) => {
    const result = await run({ prompt: '', 'prompt-file': '../../../../../../etc/hostname' });
    expect(result.annotations[0]?.message).toContain('prompt-file: a file inside the workspace is expected');
  });
});

describe.concurrent('what a reader is told', () => {
  it('has a line for each mistake in the inputs', async ({ run }) => {
    const result = await run({ 'project-id': '', wait: 'maybe' });
    expect(result.annotations[0]?.message).toMatch(
      /mistakes:\n- project-id: it is required.*\n- wait: true or false is expected$/s,
    );
    expect(result.summary).toMatch(/^- project-id: .*\n- wait: true or false is expected$/m);
  });

  it('does not send anybody after a job that is not there', async ({ run }) => {
    const result = await run({ prompt: '', 'job-id': 'job-9999' });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-9999' } });
    expect(result.summary).not.toContain('may still go on');
  });

  it('names require-pull-request where it is the reason', async ({ emulator, run }) => {
    emulator.jobs.next([{ status: 'completed', prLink: null }]);
    const result = await run({ 'require-pull-request': 'true' });
    expect(result.annotations[0]?.message).toContain('as require-pull-request asks');
  });

  it('says no time for a job that somebody else created', async ({ emulator, run }) => {
    emulator.jobs.add({ id: 'old', script: [{ status: 'completed', prLink: link }] });
    const result = await run({ prompt: '', 'job-id': 'old' });
    expect(result.summary).toContain(
      'The agent opened a [pull request](https://github.com/example/docs/pull/7). Review',
    );
  });

  it('is the end, where a job is finished as soon as it is created', async ({ emulator, run }) => {
    emulator.jobs.next([{ status: 'completed', prLink: link }]);
    expect((await run({ wait: 'false' })).outputs).toMatchObject({ outcome: 'pull-request', prLink: link });
  });

  it('comes without a space too many', async ({ run }) => {
    const result = await run({ 'job-id': ' ', 'prompt-file': ' ', prompt: '' });
    expect(result.annotations[0]?.message).toContain('prompt: it is required on this event');
    expect(result.summary).not.toContain('&#x20;');
  });
});

describe.concurrent('starting the job', () => {
  it('is not repeated when the answer is lost, and says so', async ({ emulator, run, posts }) => {
    emulator.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
    const result = await run();
    expect(posts()).toHaveLength(1);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(result.annotations[0]?.message).toMatch(/may have the job or not.*job-id/s);
  });

  it('is repeated after a clear refusal', async ({ emulator, run, posts }) => {
    emulator.faults.add({
      method: 'POST',
      fault: { kind: 'status', status: 429, headers: { 'retry-after': '1' }, body: '{"error":"Too many"}' },
    });
    emulator.faults.add({
      method: 'POST',
      fault: { kind: 'status', status: 503, headers: { 'retry-after': '1' } },
    });
    const result = await run();
    expect(posts()).toHaveLength(3);
    expect(emulator.jobs.list).toHaveLength(1);
    expect(result.outputs['outcome']).toBe('pull-request');
  });

  it.for([400, 401, 403, 404])('ends at %i with advice', async (status, { emulator, run, posts }) => {
    emulator.faults.add({ method: 'POST', fault: { kind: 'status', status, body: '{"error":"No."}' } });
    const result = await run();
    expect(posts()).toHaveLength(1);
    expect(result.annotations[0]?.message).toMatch(
      new RegExp(`answered ${status}: No\\..*Check|read its words`, 's'),
    );
  });
});

describe.concurrent('waiting', () => {
  it('gets over what passes', async ({ emulator, run }) => {
    const path = /\/job\//;
    emulator.faults.add({ path, fault: { kind: 'status', status: 502, body: '<html>Bad gateway</html>' } });
    emulator.faults.add({ path, fault: { kind: 'reset-before-body' } });
    emulator.faults.add({ path, fault: { kind: 'html' } });
    emulator.faults.add({ path, fault: { kind: 'status', status: 404, body: '{"error":"Not found"}' } });
    const result = await run();
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(result.log).toMatch(/answers again, after 4 looks/);
  });

  it('ends at 401 with the id and advice', async ({ emulator, run }) => {
    emulator.faults.add({
      path: /\/job\//,
      fault: { kind: 'status', status: 401, body: '{"error":"Expired"}' },
    });
    const result = await run();
    expect(result).toMatchObject({
      exitCode: 1,
      outputs: { outcome: 'error', jobId: 'job-0001', status: 'active' },
    });
    expect(result.annotations[0]?.message).toMatch(/Expired.*new one.*may still go on/s);
  });
});

describe.concurrent('hostile answers', () => {
  const evil = 'x\r\n::set-output name=prLink::evil\n##[error]evil\u202e @octocat <img src=x> | a';

  it('are inert in the log and in the summary', async ({ emulator, run }) => {
    emulator.jobs.next(
      [
        { status: evil, fields: { model: evil, source: { repository: evil, ref: evil } } },
        { reads: 1, status: 'completed', prLink: null },
      ],
      evil,
    );
    const result = await run();
    const names = result.commands.map(({ name }) => name);
    expect(names.filter((name) => name !== 'add-mask' && name !== 'warning' && name !== 'error')).toEqual([]);
    expect(result.summary).not.toMatch(/^::|[\u202e\r]/m);
    expect(result.summary).not.toMatch(/(?<!`[^`\n]*)<img/);
  });

  it('cannot set another output', async ({ emulator, run }) => {
    emulator.jobs.next([
      { status: 'completed', prLink: null, fields: { note: 'a\nghadelimiter_x\nprLink<<E\nevil\nE\n' } },
    ]);
    expect((await run()).outputs['prLink']).toBe('');
  });
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
    const result = await run({
      'base-url': 'https://docs.invalid',
      'poll-interval': '10',
      'timeout-minutes': '0.02',
    });
    expect(result.annotations[0]?.message).toMatch(
      /could not connect.*(ENOTFOUND|EAI_AGAIN).*NODE_EXTRA_CA_CERTS/s,
    );
  });
});

describe.concurrent('what the runner gives', () => {
  it('a summary that is nearly full already: shortened, not dropped', async ({ run }) => {
    const result = await run(
      { prompt: '', 'prompt-file': 'p.md', 'dry-run': 'true' },
      {
        workspace: { 'p.md': '😀'.repeat(200_000) },
        runnerFiles: { summary: { content: 'x'.repeat(300_000) } },
      },
    );
    expect(Buffer.byteLength(result.summary)).toBeLessThan(1024 * 1024);
    expect(result.summary).toContain('the first 2000 of');
    expect(result.summary.isWellFormed()).toBe(true);
  });

  it('no summary file: a warning', async ({ run }) => {
    const result = await run({}, { runnerFiles: { summary: { broken: 'missing' } } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(result.annotations).toEqual([
      expect.objectContaining({ level: 'warning', message: expect.stringContaining('summary') }),
    ]);
  });

  it('no output file: red, and the values are in the log', async ({ emulator }) => {
    const result = await runAction({
      action: 'agent',
      inputs: inputsFor(emulator),
      runnerFiles: { output: { broken: 'missing' } },
    });
    expect(result.exitCode).toBe(1);
    expect(result.annotations.map(({ message }) => message).join('\n')).toContain(
      `prLink could not be written`,
    );
    expect(result.annotations.map(({ message }) => message).join('\n')).toContain(link);
  });
});

describe.concurrent('action.yml', () => {
  const manifest = parse(readFileSync(join(import.meta.dirname, '../../action.yml'), 'utf8'));

  it('has the outputs that are set', () => {
    expect(Object.keys(manifest.outputs).sort()).toEqual([...outputNames].sort());
  });

  it('runs on node24, and says of every input what it is', () => {
    expect(manifest.runs).toEqual({ using: 'node24', main: 'dist/agent/index.js' });
    for (const input of Object.values<{ description?: string }>(manifest.inputs))
      expect(input.description).toMatch(/\.$/);
  });
});
