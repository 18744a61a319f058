import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LostJobError } from '../../src/agent/job.ts';
import { minute, second } from '../../src/time.ts';
import { didNothing, isLost, jobIn, outcomeOf, violations } from '../support/invariants.ts';
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

test('a follow-up is sent once, and no stale record ends its wait, under all schedules of faults', {
  timeout: 60_000,
}, async () => {
  const ends: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const { requests, end, ended, cancelledAt } = await simulate(schedule, true);
      const sent = requests.filter(({ kind }) => kind === 'create');
      const last = sent.at(-1);
      const isUnreadable = /^(unreadable|invalid)$/.test(last?.exchange.answer.kind ?? '');
      expect(sent.slice(0, -1).every(didNothing)).toBe(true);
      expect(end.error instanceof LostJobError).toBe(
        isLost(last) && !(isUnreadable && last?.result === 'answered'),
      );
      const records = requests
        .slice(requests.indexOf(last as never))
        .filter((each) => jobIn(each) !== undefined);
      const final = records.findLast((each) => outcomeOf(each) !== undefined);
      if (
        final !== undefined &&
        end.outcome === outcomeOf(final) &&
        end.job?.prLink === jobIn(final)?.prLink
      ) {
        const wasUnfinished = records.some((each) => outcomeOf(each) === undefined);
        // Nothing is said of when the record began to say so before the follow-up was taken.
        expect(wasUnfinished || ended >= 2 * minute).toBe(true);
      }
      if (cancelledAt !== undefined) expect(ended - cancelledAt).toBeLessThanOrEqual(second);
      const name = end.error instanceof LostJobError ? 'lost' : end.outcome;
      ends[name] = (ends[name] ?? 0) + 1;
    }),
    { seed: 20_261_128, numRuns: 5_000 },
  );
  for (const name of ['pull-request', 'failed', 'timed-out', 'cancelled', 'lost', 'error'])
    expect(ends[name], name).toBeGreaterThan(20);
});
