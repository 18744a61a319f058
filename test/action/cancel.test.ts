import { createServer } from 'node:net';
import { describe, expect, test as plain } from 'vitest';
import type { FaultRule } from '../emulator/faults.ts';
import type { JournalEntry, JournalFilter } from '../emulator/journal.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import { outputNames } from '../support/comment-run.ts';
import {
  attempt,
  atWork,
  type Conversation,
  conversation,
  prLink,
  started,
  test,
} from '../support/conversation.ts';
import { push, schedule } from '../support/events.ts';
import { listen } from '../support/listen.ts';
import type { RunOptions, RunResult } from '../support/runner.ts';

/** Nothing under way: within a second. A prompt, or a reply without its last word: within six. Both on a busy machine. */
const soonMs = 2500;
const graceMs = 6500;

const sha = 'c'.repeat(40);
const lastRun = { workflow_id: 9, head_branch: 'main', head_sha: 'a'.repeat(40) };
/** Finished by the second poll. */
const usual: JobScript = [{ status: 'active' }, { status: 'completed', prLink, reads: 1 }];

type Run = (more: Partial<RunOptions>) => Promise<RunResult>;
type Kind = (stage: Conversation) => Run | Promise<Run>;

/** Every kind of run, up to the moment before it. */
const kinds: Readonly<Record<string, Kind>> = {
  'a command': (stage) => (more) => stage.say(2, '/docs-agent more', more),
  async 'a follow-up'(stage) {
    await stage.begin();
    return (more) => stage.say(2, '/docs-agent more', more);
  },
  'a push with a comment'(stage) {
    const fields = { state: 'closed', merged_at: '2026-11-01T00:00:00Z', merge_commit_sha: sha };
    stage.github.addPullRequest(2, fields);
    const inputs = { wait: 'true' };
    return (more) => stage.runFor(2, push({ after: sha }), { inputs, ...more, github: { sha } });
  },
  'since-last-run'({ github, run }) {
    github.addRun({ ...lastRun, id: 1 });
    github.addRun({ ...lastRun, id: 2, status: 'in_progress', conclusion: null });
    const inputs = { prompt: 'more', 'since-last-run': 'true' };
    return (more) => run(schedule(), { inputs, ...more, github: { runId: 2, sha, ref: 'refs/heads/main' } });
  },
  'context: diff'({ github, run }) {
    const { before, after } = push().payload;
    github.setComparison(before, after, { commits: [{ sha: after }], files: [] });
    return (more) => run(push(), { inputs: { prompt: 'more', context: 'diff' }, ...more });
  },
};

async function prepared(kind: string) {
  const stage = await conversation({ service: { job: usual } });
  const run = await kinds[kind]?.(stage);
  for (const { journal } of [stage.github, stage.service]) journal.clear();
  return { stage, run: run as Run };
}

/** Each request of a run that nobody cancels, with the way in which its server fails; each way comes round. */
async function requestsOf(kind: string, kindIndex: number) {
  const { stage, run } = await prepared(kind);
  await using _ = stage;
  expect(await run({})).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
  return (['github', 'service'] as const).flatMap((at) =>
    stage[at].journal.entries.map(({ method, path }, index) => ({
      ...{ kind, at, index, method, path: path.replace(/^\/repos\/[^/]+\/[^/]+/, '') },
      fault: (['never', 'half-open', 'dripping'] as const)[(index + kindIndex) % 3] ?? 'never',
    })),
  );
}

const onWindows = process.platform === 'win32';
const rows = onWindows ? [] : (await Promise.all(Object.keys(kinds).map(requestsOf))).flat();

describe.skipIf(onWindows).concurrent('cancelled while a server fails', { retry: 2, timeout: 90_000 }, () => {
  plain.for(rows)('$kind: $fault from $method $path on', async ({ kind, at, index, method, fault }) => {
    const { stage, run } = await prepared(kind);
    await using _ = stage;
    const { journal, faults } = stage[at];
    faults.add({ skip: index, times: Number.POSITIVE_INFINITY, fault: { kind: fault } });
    let isUnderWay = method !== 'GET';
    const request = (entry: JournalEntry) => {
      if (entry.fault === undefined || (fault !== 'never' && entry.status === undefined)) return false;
      if (method !== 'GET' && entry.body === '') return false;
      isUnderWay ||= stage.ourComments().some(({ id }) => id > 100) || (stage.reactions(2)?.length ?? 0) > 0;
      return true;
    };
    const result = await run({ signals: [{ signal: 'cancel', journal, request }] });
    expect(result.afterSignalMs).toBeLessThan(isUnderWay ? graceMs : soonMs);
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    const isLost = at === 'service' && method === 'POST';
    // Where only the last word is missing, the run has ended as it would have.
    const isOver = result.outputs['outcome'] === 'pull-request' && method !== 'GET' && at === 'github';
    if (!isOver) expect(result).toMatchObject({ signal: null, outputs: { outcome: 'cancelled' } });
    expect(result.summary).toMatch(isLost ? /may have/ : isOver ? /Opened|Updated/ : /was cancelled/);
    expect(stage.service.journal.requests('POST').length).toBeLessThanOrEqual(1);
  });
});

type Row = [string, FaultRule | undefined, RegExp | JournalFilter, string, number, RegExp];
const ofFault = ({ method, fault, body }: JournalEntry) =>
  fault !== undefined && (method === 'GET' || body !== '');
const goesOn = /was cancelled.*still working on the job `job-0001`.*cannot stop/s;

describe.skipIf(onWindows).concurrent('a cancelled command', { retry: 2, timeout: 90_000 }, () => {
  test.for<Row>([
    [
      'before it reads the job',
      { method: 'GET', fault: { kind: 'never' } },
      ofFault,
      'cancelled',
      0,
      /was cancelled/,
    ],
    [
      'while the service refuses it',
      { method: 'POST', fault: { kind: 'status', status: 429, headers: { 'retry-after': '30' } } },
      ...([/Trying again in 30 s/, 'cancelled', 0, /Nothing was sent/] as const),
    ],
    [
      'while it has no answer',
      { method: 'POST', fault: { kind: 'never', handled: true } },
      ...([ofFault, 'cancelled', 1, /may have/] as const),
    ],
    [
      'while it is answered',
      { method: 'POST', fault: { kind: 'delay', ms: 2000 } },
      ofFault,
      'cancelled',
      1,
      goesOn,
    ],
    ['while it is waited for', undefined, /^Waiting for the job/, 'cancelled', 1, goesOn],
  ])('%s: all that is known is told, and nothing is sent twice', async (row, { stage }) => {
    const [, rule, moment, outcome, sent, words] = row;
    await stage.begin();
    stage.service.jobs.nextFollowUp(atWork);
    if (rule !== undefined) stage.service.faults.add(rule);
    const { journal } = stage.service;
    const when = moment instanceof RegExp ? { line: moment } : { journal, request: moment };
    const result = await stage.say(2, '/docs-agent more', { signals: [{ signal: 'cancel', ...when }] });
    expect(result.afterSignalMs).toBeLessThan(graceMs);
    expect(result.outputs).toMatchObject({ outcome, jobId: rule?.method === 'GET' ? '' : 'job-0001' });
    expect(stage.lastReply()).toMatch(words);
    expect(stage.reactions(2)).toEqual(['eyes', 'confused']);
    expect(stage.words().flat()).toHaveLength(1 + sent);
    stage.service.faults.clear();
    await stage.say(2, '/docs-agent more', { ...started, ...attempt(2) });
    expect(stage.words().flat()).toHaveLength(2);
  });

  test('before the reply stands has a last word all the same, and is sent by a second attempt', async ({
    stage,
  }) => {
    const { journal, faults } = stage.github;
    faults.add({ method: 'GET', path: /comments$/, fault: { kind: 'delay', ms: 500 } });
    const first = await stage.say(2, '/docs-agent more', {
      signals: [{ signal: 'cancel', journal, request: ofFault }],
    });
    expect(first.outputs['outcome']).toBe('cancelled');
    expect(stage.reactions(2)).toEqual(['eyes', 'confused']);
    expect(stage.markers()).toMatchObject([[{ state: 'unsent' }]]);
    await stage.say(2, '/docs-agent more', { ...started, ...attempt(2) });
    expect(stage.words()).toEqual([['more']]);
  });

  test('whose last word takes GitHub two seconds still has it', async ({ stage }) => {
    stage.service.jobs.next(atWork);
    const signals = [{ signal: 'cancel', line: /^Waiting for the job/ } as const];
    stage.github.faults.add({ method: 'PATCH', skip: 1, fault: { kind: 'delay', ms: 2000 } });
    const result = await stage.say(2, '/docs-agent more', { signals });
    expect(result.afterSignalMs).toBeLessThan(graceMs);
    expect(stage.lastReply()).toMatch(goesOn);
  });

  test('status, while the service is silent: no fault of anybody’s', async ({ stage }) => {
    await stage.begin();
    stage.service.faults.add({ method: 'GET', fault: { kind: 'never' } });
    const { journal } = stage.service;
    const signals = [{ signal: 'SIGTERM', journal, request: ofFault } as const];
    const result = await stage.say(2, '/docs-agent status', { signals });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'cancelled' } });
  });
});

describe
  .skipIf(onWindows)
  .concurrent('cancelled before there is a connection', { retry: 2, timeout: 60_000 }, () => {
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
      let sentAt = Number.NaN;
      const result = await stage.run(push(), {
        inputs: { prompt: 'more', 'since-last-run': 'false', context: 'diff', ...inputs },
        ...{ github, env },
        onChild: (child) =>
          listener.once('connection', () => {
            sentAt = performance.now();
            child.kill('SIGINT');
          }),
      });
      expect(performance.now() - sentAt).toBeLessThan(soonMs);
      expect(result).toMatchObject({
        exitCode: 0,
        signal: null,
        outputs: { outcome: 'cancelled', jobId: '' },
      });
      expect(result.summary).toContain('Nothing was sent');
    });
  });

describe.skipIf(onWindows).concurrent('a run without a reply', { retry: 2, timeout: 60_000 }, () => {
  const polled: JournalFilter = ({ method, ended }) => method === 'GET' && ended === 'answered';
  const creating: JournalFilter = ({ method }) => method === 'POST';
  const completed = /is completed after/;

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
    ['right after the create leaves the id', /^Created the job/, 'job-0001'],
    ['between two polls leaves the id', polled, 'job-0001'],
  ])('SIGKILL %s', async ([, moment, jobId], { stage }) => {
    stage.service.jobs.next(atWork);
    if (jobId === '') stage.service.faults.add({ method: 'POST', fault: { kind: 'never' } });
    const { journal } = stage.service;
    const when = moment instanceof RegExp ? { line: moment } : { journal, request: moment };
    const signals = [{ signal: 'SIGKILL', ...when } as const];
    const result = await stage.run(push(), { inputs: { prompt: 'more' }, signals });
    expect(result).toMatchObject({ signal: 'SIGKILL', summary: '', outputs: { jobId } });
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
  });
});
