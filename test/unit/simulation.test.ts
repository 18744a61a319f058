import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LostJobError } from '../../src/agent/job.ts';
import { violations } from '../support/invariants.ts';
import { type Schedule, schedules } from '../support/schedule.ts';
import { simulate, type Trace } from '../support/simulation.ts';

const runs = 20_000;

function kindsOf({ clock }: Schedule, { requests, end, ended }: Trace): string[] {
  const aborted = requests.find(({ result }) => result === 'aborted')?.kind;
  return [
    `end ${end.error instanceof LostJobError ? 'lost' : end.outcome}`,
    `clock ${clock.kind}`,
    ...(aborted === undefined ? [] : [`cancelled during ${aborted}`]),
    ...(requests.filter(({ kind }) => kind === 'create').length > 1 ? ['create repeated'] : []),
    ...(ended > 3_600_000 ? ['more than an hour'] : []),
  ];
}

test('creating and waiting keep their promises under all schedules of faults', {
  timeout: 60_000,
}, async () => {
  const kinds: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const trace = await simulate(schedule);
      for (const kind of kindsOf(schedule, trace)) kinds[kind] = (kinds[kind] ?? 0) + 1;
      expect(violations(schedule, trace)).toEqual([]);
    }),
    { seed: 20_261_127, numRuns: runs },
  );
  // A simulation that never comes there proves nothing.
  const ends = [
    'pull-request',
    'no-pull-request',
    'archived',
    'failed',
    'timed-out',
    'cancelled',
    'lost',
    'error',
  ];
  const rare = ['cancelled during create', 'cancelled during poll', 'create repeated', 'more than an hour'];
  for (const kind of [...ends.map((end) => `end ${end}`), ...rare])
    expect(kinds[kind], kind).toBeGreaterThan(40);
  for (const clock of ['exact', 'early', 'late', 'jump'])
    expect(kinds[`clock ${clock}`], clock).toBeGreaterThan(400);
});
