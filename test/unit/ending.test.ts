import { describe, expect, it } from 'vitest';
import { isRed, type Outcome, outcomeOf } from '../../src/agent/ending.ts';
import type { Job } from '../../src/service/records.ts';

const jobWith = (status: string, prLink?: string) => ({ id: 'j', status, prLink }) as Job;
const link = 'https://github.com/a/b/pull/1';

describe('the outcome of a job', () => {
  it.each([
    ['completed', link, 'pull-request'],
    ['completed', undefined, 'no-changes'],
    ['failed', undefined, 'failed'],
    ['failed', link, 'failed'],
    ['archived', link, 'archived'],
    ['archived', undefined, 'archived'],
  ])('%s with %s is %s', (status, prLink, outcome) => {
    expect(outcomeOf(jobWith(status, prLink))).toBe(outcome);
  });
});

describe('red', () => {
  it.each<[Outcome, boolean]>([
    ['pull-request', false],
    ['no-changes', false],
    ['archived', true],
    ['failed', true],
    ['timed-out', true],
    ['cancelled', false],
    ['started', false],
    ['skipped', false],
    ['denied', false],
    ['usage', false],
    ['dry-run', false],
    ['error', true],
  ])('%s without a pull request: %s', (outcome, red) => {
    expect(isRed({ outcome, requirePullRequest: false })).toBe(red);
    expect(isRed({ outcome, job: jobWith('archived'), requirePullRequest: false })).toBe(red);
  });

  it('is no archived job that has a pull request, and no-changes where one is required', () => {
    expect(isRed({ outcome: 'archived', job: jobWith('archived', link), requirePullRequest: false })).toBe(
      false,
    );
    expect(isRed({ outcome: 'no-changes', job: jobWith('completed'), requirePullRequest: true })).toBe(true);
    expect(
      isRed({ outcome: 'pull-request', job: jobWith('completed', link), requirePullRequest: true }),
    ).toBe(false);
    for (const outcome of ['failed', 'timed-out', 'error'] as const)
      expect(isRed({ outcome, job: jobWith('active', link), requirePullRequest: false })).toBe(true);
  });
});
