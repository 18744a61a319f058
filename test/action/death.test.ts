import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../emulator/journal.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { type RunOptions, type RunResult, runAction } from '../support/runner.ts';

const outputNames = ['commentUrl', 'job', 'jobId', 'outcome', 'prLink', 'status'];
const link = 'https://github.com/example/docs/pull/7';
/** A cancelled run ends within a second of its own time; the rest is for a machine that runs all tests at once. */
const soonMs = 2500;
const onWindows = process.platform === 'win32';

interface Death {
  readonly result: RunResult;
  readonly emulator: ServiceEmulator;
  /** Milliseconds from the signal to the end of the process. */
  readonly afterSignalMs: number;
}

/** Runs the bundle and sends it a signal, at the first line or request that fits. */
async function die(
  signal: NodeJS.Signals,
  moment: { line: RegExp } | { request: (entry: JournalEntry) => boolean },
  prepare: (emulator: ServiceEmulator) => void = () => undefined,
  options: Partial<RunOptions> = {},
): Promise<Death> {
  await using emulator = await startServiceEmulator({ job: [{ status: 'active' }] });
  prepare(emulator);
  let sentAt = Number.NaN;
  const marked = (fits: boolean): boolean => {
    if (fits && Number.isNaN(sentAt)) sentAt = performance.now();
    return fits;
  };
  const result = await runAction({
    action: 'agent',
    inputs: {
      'project-id': emulator.projectId,
      'api-key': emulator.apiKey,
      'base-url': emulator.url,
      'poll-interval': '1',
      prompt: 'Update the docs.',
    },
    signals: [
      'line' in moment
        ? { signal, line: ({ text }) => marked(moment.line.test(text)) }
        : { signal, journal: emulator.journal, request: (entry) => marked(moment.request(entry)) },
    ],
    ...options,
  });
  return { result, emulator, afterSignalMs: performance.now() - sentAt };
}

const creating = { request: ({ method }: JournalEntry) => method === 'POST' };
const waiting = { line: /^Waiting for the job/ };
const looking = { request: ({ method }: JournalEntry) => method === 'GET' };
const lookDone = {
  request: ({ method, ended }: JournalEntry) => method === 'GET' && ended === 'answered',
};

describe.skipIf(onWindows).concurrent('a signal', () => {
  const both = it.for(['SIGINT', 'SIGTERM'] as const);

  both('%s before anything was sent ends the run without a job', async (signal) => {
    const { result, emulator, afterSignalMs } = await die(
      signal,
      { line: /trying again in/ },
      ({ faults }) => {
        faults.add({ method: 'POST', times: 99, fault: { kind: 'status', status: 429 } });
      },
    );
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled', jobId: '', status: '' } });
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    expect(result.summary).toContain('before there was a job');
    expect(emulator.jobs.list).toEqual([]);
  });

  both('%s during the create waits for its answer a little, so that the id is not lost', async (signal) => {
    const { result, afterSignalMs } = await die(signal, creating, ({ faults }) => {
      faults.add({ method: 'POST', fault: { kind: 'delay', ms: 150 } });
    });
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({
      exitCode: 0,
      outputs: { outcome: 'cancelled', jobId: 'job-0001', status: 'active' },
    });
    expect(result.summary).toMatch(/`job-0001`.*goes on at the service/);
  });

  both('%s during a create that hangs says that the job may be there', async (signal) => {
    const { result, afterSignalMs } = await die(signal, creating, ({ faults }) => {
      faults.add({ method: 'POST', fault: { kind: 'never' } });
    });
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(result.summary).toContain('may have the job or not');
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
  });

  both('%s between two looks keeps the id', async (signal) => {
    const { result, afterSignalMs } = await die(signal, lookDone);
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({
      exitCode: 0,
      outputs: { outcome: 'cancelled', jobId: 'job-0001', status: 'active' },
    });
    expect(JSON.parse(result.outputs['job'] ?? '')).toMatchObject({ id: 'job-0001', status: 'active' });
  });

  both('%s during a look that hangs gives the look up', async (signal) => {
    const { result, emulator, afterSignalMs } = await die(signal, looking, ({ faults }) => {
      faults.add({ method: 'GET', fault: { kind: 'never' } });
    });
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled', jobId: 'job-0001' } });
    expect(emulator.journal.requests('GET')).toHaveLength(1);
    expect(result.log).not.toContain('Looking again');
  });

  both('%s when the job is finished already changes nothing', async (signal) => {
    const { result, afterSignalMs } = await die(signal, { line: /is completed after/ }, ({ jobs }) => {
      jobs.next([{ status: 'active' }, { reads: 1, status: 'completed', prLink: link }]);
    });
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink: link } });
    expect(result.summary).toContain(link);
  });

  it('after another one, as the runner sends them, changes nothing', async () => {
    let child: ChildProcess | undefined;
    let delivered = false;
    const { result } = await die('SIGINT', waiting, undefined, {
      onChild: (started) => {
        child = started;
      },
      onLine: ({ text }) => {
        if (waiting.line.test(text)) delivered = child?.kill('SIGTERM') ?? false;
      },
    });
    expect(delivered).toBe(true);
    expect(result.outputs).toMatchObject({ outcome: 'cancelled', jobId: 'job-0001' });
  });
});

describe.skipIf(onWindows).concurrent('SIGKILL', () => {
  it('during the create leaves nothing half-written', async () => {
    const { result } = await die('SIGKILL', creating, ({ faults }) => {
      faults.add({ method: 'POST', fault: { kind: 'never' } });
    });
    expect(result).toMatchObject({ signal: 'SIGKILL', outputs: {}, summary: '' });
  });

  it('right after the create leaves the id', async () => {
    const { result } = await die('SIGKILL', { line: /created the job/ });
    expect(result).toMatchObject({ signal: 'SIGKILL', outputs: { jobId: 'job-0001', status: 'active' } });
  });

  it.for([
    ['between two looks', lookDone],
    ['during a look', looking],
  ] as const)('%s leaves the id', async ([, moment]) => {
    const { result } = await die('SIGKILL', moment);
    expect(result).toMatchObject({ signal: 'SIGKILL', outputs: { jobId: 'job-0001', status: 'active' } });
  });

  it('after the last look leaves the last status', async () => {
    const { result } = await die('SIGKILL', { line: /is completed after/ }, ({ jobs }) => {
      jobs.next([{ status: 'active' }, { reads: 1, status: 'completed', prLink: link }]);
    });
    // The kill comes too late where the machine is fast.
    expect(result.outputs).toMatchObject({ jobId: 'job-0001', status: 'completed' });
  });
});

describe.concurrent('what cannot be written', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function finish(options: Partial<RunOptions>, prompt = 'Update the docs.'): Promise<RunResult> {
    await using emulator = await startServiceEmulator({
      job: [{ status: 'completed', prLink: link }],
    });
    return await runAction({
      action: 'agent',
      inputs: {
        'project-id': emulator.projectId,
        'api-key': emulator.apiKey,
        'base-url': emulator.url,
        prompt,
      },
      ...options,
    });
  }

  it.skipIf(!existsSync('/dev/full'))(
    'a summary on a full disk (needs /dev/full, which Linux has) is a warning, and the outputs are there',
    async () => {
      const result = await finish({ env: { GITHUB_STEP_SUMMARY: '/dev/full' } });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink: link } });
      expect(result.annotations).toEqual([
        expect.objectContaining({
          level: 'warning',
          message: expect.stringMatching(/summary could not be written: ENOSPC.*The log and the outputs/s),
        }),
      ]);
      expect(result.log).toContain(link);
    },
  );

  it.skipIf(!existsSync('/dev/full'))(
    'outputs on a full disk (needs /dev/full, which Linux has) are errors with the values, and the run is red',
    async () => {
      const result = await finish({ env: { GITHUB_OUTPUT: '/dev/full' } });
      expect(result.exitCode).toBe(1);
      const errors = result.annotations
        .filter(({ level }) => level === 'error')
        .map(({ message }) => message);
      for (const name of outputNames)
        expect(
          errors.some((message) => message.startsWith(`The output ${name} could not be written: ENOSPC`)),
        ).toBe(true);
      expect(errors.join('\n')).toContain(`Its value is: ${link}`);
      expect(result.summary).toContain(link);
    },
  );

  it.skipIf(!existsSync('/bin/bash'))(
    'a disk that takes a part of it (needs bash and its limit of a file’s size) leaves no half of anything',
    async () => {
      // In KiB: room for the outputs, and not for the summary. Other shells drop variables such as INPUT_API-KEY.
      const node = join(folder, 'node-with-a-limit');
      await writeFile(node, `#!/bin/bash\nulimit -f 4\nexec '${process.execPath}' "$@"\n`);
      await chmod(node, 0o755);
      const before = 'Before.\n';
      const result = await finish(
        { node, runnerFiles: { summary: { content: before } } },
        'Update the docs. '.repeat(500),
      );
      expect(result.exitCode).toBe(0);
      expect(result.outputs).toMatchObject({ outcome: 'pull-request', prLink: link });
      expect(result.summary).toBe(before);
      expect(result.annotations).toEqual([
        expect.objectContaining({
          level: 'warning',
          message: expect.stringMatching(/summary could not be written: EFBIG/),
        }),
      ]);
    },
  );

  it.for(['missing', 'directory', 'unset'] as const)(
    'an output file that is %s: red, with every value in the log',
    async (broken) => {
      const result = await finish({ runnerFiles: { output: { broken } } });
      expect(result.exitCode).toBe(1);
      const errors = result.annotations.map(({ message }) => message).join('\n');
      for (const name of outputNames) expect(errors).toContain(`The output ${name} could not be written`);
      expect(errors).toContain(`Its value is: ${link}`);
      expect(result.summary).toContain(link);
    },
  );

  it.for(['missing', 'directory', 'unset'] as const)(
    'a summary file that is %s: a warning, with the result in log and outputs',
    async (broken) => {
      const result = await finish({ runnerFiles: { summary: { broken } } });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink: link } });
      expect(result.annotations.map(({ level, message }) => `${level}: ${message}`)).toEqual([
        expect.stringMatching(/^warning: The job summary could not be written/),
      ]);
      expect(result.log).toContain(link);
    },
  );

  it('a summary that is full already stays as it is, since the runner would drop all of it', async () => {
    const content = 'x'.repeat(1024 * 1024 - 100);
    const result = await finish({ runnerFiles: { summary: { content } } });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(result.summary).toBe(content);
    expect(result.annotations.map(({ message }) => message)).toEqual([
      expect.stringMatching(/summary could not be written: .* 1 MiB/),
    ]);
  });
});
