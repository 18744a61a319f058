import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/invariants.ts';
import { scheduleOf } from '../support/schedule.ts';
import { simulateAlone } from '../support/simulation.ts';
import type { SimulationResult, SimulationTask } from '../support/simulation-worker.ts';

const seed = 20_261_127;
const schedules = 100_000;

/** To see one schedule and its run, set the environment variable SCHEDULE to its number and run this file. */
const replayed = process.env['SCHEDULE'];

async function inWorker(task: SimulationTask): Promise<SimulationResult> {
  const worker = new Worker(new URL('../support/simulation-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
  });
  const [result] = (await once(worker, 'message')) as [SimulationResult];
  await worker.terminate();
  return result;
}

async function story(number: number): Promise<{ text: string; broken: string[] }> {
  const schedule = scheduleOf(number);
  const trace = await simulateAlone(schedule);
  const broken = violations(schedule, trace);
  const lines = [
    `Schedule ${number} breaks: ${broken.join('; ') || 'nothing'}.`,
    `Replay: set SCHEDULE=${number} and run test/unit/simulation.test.ts.`,
    JSON.stringify(schedule),
    ...trace.requests.slice(0, 200).map((request) => JSON.stringify(request)),
    ...trace.lines.slice(0, 200).map(({ at, text }) => `${at} ${text}`),
    ...trace.outputs.slice(-12).map((write) => JSON.stringify(write)),
    `ended at ${trace.ended}, red: ${trace.red}, thrown: ${trace.thrown}`,
  ];
  return { text: lines.join('\n'), broken };
}

describe.skipIf(replayed !== undefined)('the run, simulated', () => {
  it(`keeps its promises under ${schedules} schedules from ${seed} on`, { timeout: 300_000 }, async () => {
    const half = seed + schedules / 2;
    const results = await Promise.all([
      inWorker({ from: seed, to: half }),
      inWorker({ from: half, to: seed + schedules }),
    ]);
    const failures = results.flatMap((result) => result.failures);
    if (failures[0] !== undefined) {
      const others = failures.map(({ number, broken }) => `${number}: ${broken.join('; ')}`).join('\n');
      expect.fail(`${others}\n\n${(await story(failures[0].number)).text}`);
    }

    const kinds = new Map<string, number>();
    for (const result of results)
      for (const [kind, count] of Object.entries(result.kinds))
        kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    // A simulation that never comes there proves nothing.
    for (const outcome of [
      'pull-request',
      'no-changes',
      'archived',
      'failed',
      'timed-out',
      'cancelled',
      'started',
      'dry-run',
      'error',
    ])
      expect(kinds.get(`outcome ${outcome}`), outcome).toBeGreaterThan(200);
    for (const kind of [
      'cancelled during POST',
      'cancelled during GET',
      'create repeated',
      'more than an hour',
    ])
      expect(kinds.get(kind), kind).toBeGreaterThan(200);
    for (const clock of ['exact', 'early', 'late', 'jump'])
      expect(kinds.get(`clock ${clock}`), clock).toBeGreaterThan(2000);
    expect(results.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(5 * schedules);
  });
});

describe.skipIf(replayed === undefined)('one schedule', () => {
  it(`number ${replayed}`, async () => {
    const { text, broken } = await story(Number(replayed));
    console.log(text);
    expect(broken).toEqual([]);
  });
});
