import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { JournalEntry, JournalFilter } from '../emulator/journal.ts';
import { type ServiceEmulator, startServiceEmulator } from '../emulator/service.ts';
import { runAgent } from '../support/comment-run.ts';
import { listen } from '../support/listen.ts';

const outputNames = ['commentUrl', 'job', 'jobId', 'outcome', 'prLink', 'status'];
const link = 'https://github.com/example/docs/pull/7';
/** A cancelled run ends within a second of its own time; the rest is for a machine that runs all tests at once. */
const soonMs = 2500;
const onWindows = process.platform === 'win32';

type Moment = { readonly line: RegExp } | { readonly request: JournalFilter };
type Prepare = (emulator: ServiceEmulator) => void;

/** Runs the bundle and sends it signals, at the first line or request that fits. */
async function die(signals: readonly NodeJS.Signals[], moment: Moment, prepare?: Prepare) {
  await using emulator = await startServiceEmulator({ job: [{ status: 'active' }] });
  const { journal, jobs } = emulator;
  prepare?.(emulator);
  const plans = signals.map((signal) =>
    'line' in moment ? { signal, ...moment } : { signal, journal, ...moment },
  );
  const result = await runAgent(emulator, {}, { signals: plans });
  expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
  return { result, created: jobs.list.length, polls: journal.requests('GET').length };
}

const creating = { request: ({ method }: JournalEntry) => method === 'POST' };
const polling = { request: ({ method }: JournalEntry) => method === 'GET' };
const polled = { request: ({ method, ended }: JournalEntry) => method === 'GET' && ended === 'answered' };
const completed = { line: /is completed after/ };

const refusing: Prepare = ({ faults }) =>
  faults.add({ method: 'POST', times: 99, fault: { kind: 'status', status: 429 } });
const slow: Prepare = ({ faults }) => faults.add({ method: 'POST', fault: { kind: 'delay', ms: 150 } });
const silent =
  (method: string): Prepare =>
  ({ faults }) =>
    faults.add({ method, fault: { kind: 'never' } });
const finishing: Prepare = ({ jobs }) =>
  jobs.next([{ status: 'active' }, { reads: 1, status: 'completed', prLink: link }]);

// A second of a shared machine can be longer: a time limit that was missed is tried again.
describe.skipIf(onWindows).concurrent('a signal', { retry: 2 }, () => {
  const goesOn = /was cancelled.*`job-0001`.*goes on at the service/;
  describe.each([[['SIGINT']], [['SIGTERM']], [['SIGINT', 'SIGTERM']]] as const)('%j', (signals) => {
    it.for<[string, Moment, Prepare | undefined, string, string, RegExp]>([
      [
        'before anything was sent ends the run without a job',
        { line: /Trying again in/ },
        refusing,
        ...(['cancelled', '', /before it sent anything to the agent/] as const),
      ],
      [
        'during the create waits for its answer a little, so that the id is not lost',
        creating,
        slow,
        ...(['cancelled', 'active', goesOn] as const),
      ],
      [
        'during a create that hangs says that the job may be there',
        creating,
        silent('POST'),
        ...(['error', '', /The service may have the job/] as const),
      ],
      ['between two polls keeps the id', polled, undefined, 'cancelled', 'active', goesOn],
      ['during a poll that hangs gives the poll up', polling, silent('GET'), 'cancelled', 'active', goesOn],
      [
        'when the job is finished already changes nothing',
        completed,
        finishing,
        ...(['pull-request', 'completed', /example\/docs\/pull\/7/] as const),
      ],
    ])('%s', async ([, moment, prepare, outcome, status, words]) => {
      const { result, created, polls } = await die(signals, moment, prepare);
      expect(result.afterSignalMs).toBeLessThan(soonMs);
      const jobId = status === '' ? '' : 'job-0001';
      const outputs = { outcome, jobId, status, prLink: status === 'completed' ? link : '' };
      expect(result).toMatchObject({ exitCode: outcome === 'error' ? 1 : 0, outputs });
      expect(JSON.parse(result.outputs['job'] || '{}')).toMatchObject(
        jobId === '' ? {} : { id: jobId, status },
      );
      expect(result.summary).toMatch(words);
      expect(created).toBe(jobId === '' ? 0 : 1);
      expect(polls).toBeLessThanOrEqual(status === 'completed' ? 2 : 1);
      expect(result.log).not.toContain('Polling again');
    });
  });

  it.each(['silent', 'dripping'])('SIGINT behind a %s proxy ends the run all the same', async (kind) => {
    await using emulator = await startServiceEmulator();
    const proxy = createServer((socket) => {
      if (kind === 'silent') return;
      const timer = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    await using listening = await listen(proxy);
    let sentAt = Number.NaN;
    const inputs = { 'base-url': 'https://docs.invalid', 'poll-interval': 'auto' };
    const result = await runAgent(emulator, inputs, {
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
    const { result } = await die(['SIGKILL'], creating, silent('POST'));
    expect(result).toMatchObject({ signal: 'SIGKILL', summary: '' });
    expect(new Set(Object.values(result.outputs))).toEqual(new Set(['']));
  });

  it.for([
    ['right after the create', { line: /^Created the job/ }],
    ['between two polls', polled],
    ['during a poll', polling],
  ] as const)('%s leaves the id', async ([, moment]) => {
    const { result } = await die(['SIGKILL'], moment);
    expect(result).toMatchObject({ signal: 'SIGKILL', outputs: { jobId: 'job-0001', status: 'active' } });
  });

  it('after the last poll leaves the last status', async () => {
    const { result } = await die(['SIGKILL'], completed, finishing);
    // The kill comes too late where the machine is fast.
    expect(result.outputs).toMatchObject({ jobId: 'job-0001', status: 'completed' });
  });
});
