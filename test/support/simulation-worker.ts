import { setImmediate as rest } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { violations } from './invariants.ts';
import { scheduleOf } from './schedule.ts';
import { loadEverything, type Simulation, simulate } from './simulation.ts';

/** What a worker is given: the numbers of its schedules, `from` included, `to` not. */
export interface SimulationTask {
  readonly from: number;
  readonly to: number;
}

export interface SimulationResult {
  /** How many runs there were of each kind, by a name of the kind. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly requests: number;
  /** The first schedules whose run broke a promise. */
  readonly failures: readonly { readonly number: number; readonly broken: readonly string[] }[];
}

const atOnce = 64;
const mostFailures = 3;
/** A run that has neither ended nor come further after this many turns of the event loop will never end. */
const mostSteps = 100_000;

/** Runs many simulations side by side, so that they share the turns of the event loop. */
export async function simulateAll({ from, to }: SimulationTask): Promise<SimulationResult> {
  await loadEverything();
  const kinds: Record<string, number> = {};
  const failures: { number: number; broken: readonly string[] }[] = [];
  let requests = 0;
  let next = from;
  let running: { simulation: Simulation; steps: number }[] = [];
  while (failures.length < mostFailures) {
    while (running.length < atOnce && next < to) {
      running.push({ simulation: simulate(scheduleOf(next)), steps: 0 });
      next += 1;
    }
    if (running.length === 0) break;
    await rest();
    const stillRunning: typeof running = [];
    for (const entry of running) {
      const { simulation } = entry;
      const { schedule, trace } = simulation;
      if (simulation.isOver()) {
        const broken = violations(schedule, trace);
        if (broken.length > 0) failures.push({ number: schedule.number, broken });
        requests += trace.requests.length;
        for (const kind of kindsOf(simulation)) kinds[kind] = (kinds[kind] ?? 0) + 1;
      } else if (entry.steps > mostSteps) {
        failures.push({ number: schedule.number, broken: ['the run ends'] });
      } else {
        entry.steps += 1;
        simulation.step();
        stillRunning.push(entry);
      }
    }
    running = stillRunning;
  }
  return { kinds, requests, failures };
}

function kindsOf({ schedule, trace }: Simulation): string[] {
  const outcome = trace.outputs.findLast(({ name }) => name === 'outcome')?.value ?? 'none';
  const aborted = trace.requests.find(({ result }) => result === 'aborted')?.method;
  const creates = trace.requests.filter(({ method }) => method === 'POST').length;
  return [
    `outcome ${outcome}`,
    `clock ${schedule.clock.kind}`,
    ...(aborted === undefined ? [] : [`cancelled during ${aborted}`]),
    ...(creates > 1 ? ['create repeated'] : []),
    ...(trace.requests.length > 100 ? ['more than 100 requests'] : []),
    ...(trace.ended > 3_600_000 ? ['more than an hour'] : []),
  ];
}

if (parentPort !== null && workerData !== null && typeof workerData === 'object' && 'from' in workerData) {
  // Half of all answers are errors, and nobody reads where they were made.
  Error.stackTraceLimit = 0;
  parentPort.postMessage(await simulateAll(workerData as SimulationTask));
}
