import { expect, it } from 'vitest';
import { startServiceEmulator } from '../emulator/service.ts';
import { accountOf } from '../support/comment-run.ts';
import { runAction } from '../support/runner.ts';

/** Loaded before the bundle: the time of day leaps back and forth by a day at every reading of it. */
const leapingClock = `
const RealDate = Date;
let readings = 0;
const leap = () => RealDate.now() + (++readings % 2 === 0 ? 86400000 : -86400000);
globalThis.Date = class extends RealDate {
  constructor(...values) { super(...(values.length === 0 ? [leap()] : values)); }
  static now() { return leap(); }
};`;

it('a time of day that leaps about neither ends the wait nor prolongs it', async () => {
  await using emulator = await startServiceEmulator({ job: [{ status: 'active' }] });
  const began = performance.now();
  const result = await runAction({
    action: 'agent',
    inputs: {
      ...accountOf(emulator),
      'timeout-minutes': '0.05',
      prompt: 'Update the docs.',
    },
    env: {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(leapingClock)}`,
    },
  });
  expect(result.outputs).toMatchObject({ outcome: 'timed-out', status: 'active', jobId: 'job-0001' });
  expect(performance.now() - began).toBeGreaterThan(2_900);
  expect(emulator.journal.requests('GET').length).toBeGreaterThanOrEqual(1);
  expect(emulator.journal.requests('GET').length).toBeLessThanOrEqual(4);
  expect(result.log).toMatch(/is not finished after [34] s/);
});
