import { createServer } from 'node:net';
import { describe, expect } from 'vitest';
import type { JournalFilter } from '../emulator/journal.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import { atWork, prLink, test } from '../support/conversation.ts';
import { push } from '../support/events.ts';
import { stopwatch } from '../support/fair-time.ts';
import { listen } from '../support/listen.ts';

/** A second, and as much for what a process is slower at than this one. */
const soonMs = 2500;
const onWindows = process.platform === 'win32';
const options = { retry: 2 };
/** Finished by the second poll. */
const usual: JobScript = [{ status: 'active' }, { status: 'completed', prLink, reads: 1 }];

describe.skipIf(onWindows).concurrent('cancelled before there is a connection', options, () => {
  const silent = () => createServer();
  const dripping = () =>
    createServer((socket) => {
      const timer = setInterval(() => socket.write('H'), 50);
      socket.on('close', () => clearInterval(timer));
    });
  const toService = (port: number) => ({ inputs: { 'base-url': `https://127.0.0.1:${port}` } });
  const toGitHub = (port: number) => ({ github: { apiUrl: `https://127.0.0.1:${port}` } });
  const byProxy = (port: number) => ({
    inputs: { 'base-url': 'https://docs.invalid', 'poll-interval': 'auto' },
    env: { HTTPS_PROXY: `http://127.0.0.1:${port}` },
  });
  test.for([
    ['the TLS handshake with the service never ends', silent, toService],
    ['the TLS handshake with GitHub never ends', silent, toGitHub],
    ['a proxy never answers CONNECT', silent, byProxy],
    ['a proxy drips its answer to CONNECT', dripping, byProxy],
  ] as const)('%s: within a second, with outputs and summary', async ([, server, options], { stage }) => {
    const listener = server();
    await using listening = await listen(listener);
    const { inputs, github, env } = { inputs: {}, github: {}, env: {}, ...options(listening.port) };
    let sent = stopwatch();
    const result = await stage.run(push(), {
      inputs: { prompt: 'more', 'since-last-run': 'false', context: 'diff', ...inputs },
      ...{ github, env },
      onChild: (child) =>
        listener.once('connection', () => {
          sent = stopwatch();
          child.kill('SIGINT');
        }),
    });
    expect(sent.fair()).toBeLessThan(soonMs);
    expect(result).toMatchObject({
      exitCode: 0,
      signal: null,
      outputs: { outcome: 'cancelled', jobId: '' },
    });
    expect(result.summary).toContain('Nothing was sent');
  });
});

describe.skipIf(onWindows).concurrent('a run without a reply', options, () => {
  const polled: JournalFilter = ({ method, ended }) => method === 'GET' && ended === 'answered';
  const creating: JournalFilter = ({ method }) => method === 'POST';
  const completed = /: completed after /;

  test.for<[string, NodeJS.Signals[], RegExp | JournalFilter, string, string]>([
    ['between two polls keeps the id', ['SIGINT'], polled, 'cancelled', 'active'],
    ['between two polls, by both signals', ['SIGINT', 'SIGTERM'], polled, 'cancelled', 'active'],
    ['when the job is finished already changes nothing', ['SIGTERM'], completed, 'pull-request', 'completed'],
  ])('%s', async ([, signals, moment, outcome, status], { stage }) => {
    stage.service.jobs.next(outcome === 'cancelled' ? atWork : usual);
    const { journal } = stage.service;
    const when = moment instanceof RegExp ? { line: moment } : { journal, request: moment };
    const plans = signals.map((signal) => ({ signal, ...when }));
    const result = await stage.run(push(), { inputs: { prompt: 'more' }, signals: plans });
    expect(result.afterSignalMs).toBeLessThan(soonMs);
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome, jobId: 'job-0001', status } });
    expect(JSON.parse(result.outputs['job'] ?? '')).toMatchObject({ id: 'job-0001', status });
  });

  test.for<[string, RegExp | JournalFilter, string]>([
    ['during the create leaves nothing half-written', creating, ''],
    ['right after the create leaves the id', /^Started the agent job/, 'job-0001'],
    ['between two polls leaves the id', polled, 'job-0001'],
  ])('SIGKILL %s', async ([, moment, jobId], { stage }) => {
    stage.service.jobs.next(atWork);
    if (jobId === '') stage.service.faults.add({ method: 'POST', fault: { kind: 'never' } });
    const { journal } = stage.service;
    const when = moment instanceof RegExp ? { line: moment } : { journal, request: moment };
    const signals = [{ signal: 'SIGKILL', ...when } as const];
    const result = await stage.run(push(), { inputs: { prompt: 'more' }, signals });
    // To a workflow, an output that was not written is empty.
    expect(result).toMatchObject({ signal: 'SIGKILL', summary: '', outputs: jobId === '' ? {} : { jobId } });
  });
});
