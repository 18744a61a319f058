import { expect, it } from 'vitest';
import { isFailure, type Outcome, pullRequestUrl } from '../../src/agent/result.ts';
import type { Job } from '../../src/service/schemas.ts';

const link = 'https://github.com/a/b/pull/1';
const jobWith = (status: string, prLink?: string): Job => ({ id: 'j', status, prLink });

// With a job without a pull request, with one, and with one under require-pull-request.
it.each<[Outcome, boolean, boolean]>([
  ['pull-request', false, false],
  ['no-pull-request', false, true],
  ['archived', true, true],
  ['failed', true, true],
  ['timed-out', true, true],
  ['cancelled', false, false],
  ['started', false, false],
  ['skipped', false, false],
  ['denied', false, false],
  ['usage', false, false],
  ['dry-run', false, false],
  ['error', true, true],
])('%s fails the step: %s, and where a pull request is required: %s', (outcome, fails, failsStrictly) => {
  for (const job of [undefined, jobWith('active')]) {
    expect(isFailure({ outcome, job })).toBe(fails);
    expect(isFailure({ outcome, job, requirePullRequest: true })).toBe(failsStrictly);
  }
  const isAlwaysBad = ['failed', 'timed-out', 'error'].includes(outcome);
  if (outcome !== 'no-pull-request')
    expect(isFailure({ outcome, job: jobWith('active', link), requirePullRequest: true })).toBe(isAlwaysBad);
});

it.each([
  [link, link],
  ['http://git.example/1', 'http://git.example/1'],
  ['https://github.com@evil.example/pull/1', undefined],
  ['https://:secret@evil.example/pull/1', undefined],
  ['javascript:alert(1)', undefined],
  ['/a/b/pull/1', undefined],
  ['github.com/a/b/pull/1', undefined],
  [undefined, undefined],
])('the address of %s is %s', (prLink, url) => {
  expect(pullRequestUrl(jobWith('completed', prLink))).toBe(url);
});
