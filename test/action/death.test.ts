import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../emulator/journal.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { accountOf } from '../support/comment-run.ts';
import { listen } from '../support/listen.ts';
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
      ...accountOf(emulator),
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
const polling = { request: ({ method }: JournalEntry) => method === 'GET' };
const polled = { request: ({ method, ended }: JournalEntry) => method === 'GET' && ended === 'answered' };
const completed = { line: /is completed after/ };

const finishing = ({ jobs }: ServiceEmulator) =>
  jobs.next([{ status: 'active' }, { reads: 1, status: 'completed', prLink: link }]);
const silent =
  (method: string) =>
  ({ faults }: ServiceEmulator): unknown =>
    faults.add({ method, fault: { kind: 'never' } });

// A second of a shared machine can be longer: a time limit that was missed is tried again.
describe.skipIf(onWindows).concurrent('a signal', { retry: 2 }, () => {
  const both = it.for(['SIGINT', 'SIGTERM'] as const);

  both('%s before anything was sent ends the run without a job', async (signal) => {
    const { result, emulator, afterSignalMs } = await die(
      signal,
      { line: /Trying again in/ },
      ({ faults }) => {
        faults.add({ method: 'POST', times: 99, fault: { kind: 'status', status: 429 } });
      },
    );
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled', jobId: '', status: '' } });
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    expect(result.summary).toContain('before it sent anything to the agent');
    expect(emulator.jobs.list).toEqual([]);
  });

  both('%s during the create waits for its answer a little, so that the id is not lost', async (signal) => {
    const { result, afterSignalMs } = await die(signal, creating, ({ faults }) => {
      faults.add({ method: 'POST', fault: { kind: 'delay', ms: 150 } });
    });
    expect(afterSignalMs).toBeLessThan(soonMs);
    const outputs = { outcome: 'cancelled', jobId: 'job-0001', status: 'active' };
    expect(result).toMatchObject({ exitCode: 0, outputs });
    expect(result.summary).toMatch(/was cancelled.*`job-0001`.*goes on at the service/);
  });

  both('%s during a create that hangs says that the job may be there', async (signal) => {
    const { result, afterSignalMs } = await die(signal, creating, silent('POST'));
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(result.summary).toContain('The service may have the job');
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
  });

  both('%s between two polls keeps the id', async (signal) => {
    const { result, afterSignalMs } = await die(signal, polled);
    expect(afterSignalMs).toBeLessThan(soonMs);
    const outputs = { outcome: 'cancelled', jobId: 'job-0001', status: 'active' };
    expect(result).toMatchObject({ exitCode: 0, outputs });
    expect(JSON.parse(result.outputs['job'] ?? '')).toMatchObject({ id: 'job-0001', status: 'active' });
  });

  both('%s during a poll that hangs gives the poll up', async (signal) => {
    const { result, emulator, afterSignalMs } = await die(signal, polling, silent('GET'));
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'cancelled', jobId: 'job-0001' } });
    expect(emulator.journal.requests('GET')).toHaveLength(1);
    expect(result.log).not.toContain('Polling again');
  });

  both('%s when the job is finished already changes nothing', async (signal) => {
    const { result, afterSignalMs } = await die(signal, completed, finishing);
    expect(afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink: link } });
    expect(result.summary).toContain(link);
  });

  it('after another one, as the runner sends them, changes nothing', async () => {
    const line = ({ text }: { text: string }) => waiting.line.test(text);
    const signals = (['SIGINT', 'SIGTERM'] as const).map((signal) => ({ signal, line }));
    const { result } = await die('SIGINT', waiting, undefined, { signals });
    expect(result.exitCode).toBe(0);
    expect(result.outputs).toMatchObject({ outcome: 'cancelled', jobId: 'job-0001' });
  });

  it.each(['silent', 'dripping'])('SIGINT behind a %s proxy ends the run all the same', async (kind) => {
    const proxy = createServer((socket) => {
      socket.on('error', () => undefined);
      if (kind === 'silent') return;
      const timer = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    await using listening = await listen(proxy);
    let sentAt = Number.NaN;
    const result = await runAction({
      action: 'agent',
      inputs: {
        'project-id': 'p',
        'api-key': 'mint_0123456789abcdef',
        'base-url': 'https://docs.invalid',
        prompt: 'x',
      },
      env: { HTTPS_PROXY: `http://127.0.0.1:${listening.port}` },
      onChild(child) {
        proxy.once('connection', () => {
          sentAt = performance.now();
          child.kill('SIGINT');
        });
      },
    });
    expect(performance.now() - sentAt).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, signal: null, outputs: { outcome: 'cancelled', jobId: '' } });
    expect(result.summary).toContain('before it sent anything');
  });
});

describe.skipIf(onWindows).concurrent('SIGKILL', () => {
  it('during the create leaves nothing half-written', async () => {
    const { result } = await die('SIGKILL', creating, silent('POST'));
    expect(result).toMatchObject({ signal: 'SIGKILL', summary: '' });
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    expect(new Set(Object.values(result.outputs))).toEqual(new Set(['']));
  });

  it.for([
    ['right after the create', { line: /^Created the job/ }],
    ['between two polls', polled],
    ['during a poll', polling],
  ] as const)('%s leaves the id', async ([, moment]) => {
    const { result } = await die('SIGKILL', moment);
    expect(result).toMatchObject({ signal: 'SIGKILL', outputs: { jobId: 'job-0001', status: 'active' } });
  });

  it('after the last poll leaves the last status', async () => {
    const { result } = await die('SIGKILL', completed, finishing);
    // The kill comes too late where the machine is fast.
    expect(result.outputs).toMatchObject({ jobId: 'job-0001', status: 'completed' });
  });
});
