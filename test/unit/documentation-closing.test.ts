import { describe, expect, it } from 'vitest';
import { plansFor, type Seen } from '../../src/agent/documentation/closing.ts';
import type { CodeEnd } from '../../src/agent/outcome.ts';
import type { DocumentationRequest } from '../../src/github/documentation-requests.ts';

const usual: DocumentationRequest = {
  ...{ id: 'PR_1', repository: 'octo-org/docs', number: 1, title: 'Retries', state: 'open' },
  ...{ head: 'a'.repeat(40), isDraft: false, hasConflicts: false, isFromFork: false },
  ...{
    isIntoDefault: true,
    isAmong: true,
    needsReview: true,
    isApproved: false,
    isWaiting: false,
    canWait: true,
  },
  ...{ method: 'squash', notes: [] },
};
const here = (number: number, more: Partial<DocumentationRequest> = {}): Seen => ({
  kind: 'here',
  request: { ...usual, number, ...more },
});
const elsewhere: Seen = { kind: 'left', why: 'elsewhere' };
const unknown: Seen = { kind: 'failed', error: undefined };

describe('what becomes of each, the newest first', () => {
  it.each<[string, CodeEnd, readonly Seen[], readonly string[]]>([
    ['one of merged code', 'merged', [here(1)], ['merge']],
    ['one of closed code', 'closed', [here(1)], ['close']],
    ['two of merged code', 'merged', [here(2), here(1)], ['merge', 'close for 2']],
    ['two of closed code', 'closed', [here(2), here(1)], ['close', 'close']],
    [
      'the newest was merged by hand',
      'merged',
      [here(2, { state: 'merged' }), here(1)],
      ['merged', 'close for 2'],
    ],
    ['the newest was closed by hand', 'merged', [here(2, { state: 'closed' }), here(1)], ['closed', 'merge']],
    [
      'an older one was closed by hand',
      'merged',
      [here(2), here(1, { state: 'closed' })],
      ['merge', 'closed'],
    ],
    [
      'by hand, of closed code',
      'closed',
      [here(2, { state: 'merged' }), here(1, { state: 'closed' })],
      ['merged', 'closed'],
    ],
    ['three', 'merged', [here(3), here(2), here(1)], ['merge', 'close for 3', 'close for 3']],
    ['stacked code', 'stacked', [here(2), here(1, { state: 'merged' })], ['stacked', 'merged']],
    ['elsewhere', 'merged', [elsewhere, here(1)], ['elsewhere', 'merge']],
    ['elsewhere, of closed code', 'closed', [elsewhere, here(1)], ['elsewhere', 'close']],
    ['from a fork', 'merged', [here(2, { isFromFork: true }), here(1)], ['elsewhere', 'merge']],
    ['from a fork, of closed code', 'closed', [here(2, { isFromFork: true })], ['elsewhere']],
    ['into another branch', 'merged', [here(2, { isIntoDefault: false }), here(1)], ['elsewhere', 'merge']],
    ['into nobody knows which branch', 'closed', [here(1, { isIntoDefault: undefined })], ['elsewhere']],
    ['an unknown one may have the place of the others', 'merged', [unknown, here(1)], ['failed', 'failed']],
    [
      'an unknown one that is older',
      'merged',
      [here(2), unknown, here(1)],
      ['merge', 'failed', 'close for 2'],
    ],
    ['an unknown one of closed code', 'closed', [unknown, here(1)], ['failed', 'close']],
    ['none', 'merged', [], []],
  ])('%s', (_, code, seen, expected) => {
    const told = plansFor(seen, code).map((plan) => {
      if (plan.kind === 'left') return plan.why;
      return plan.kind === 'close' && plan.newer ? `close for ${plan.newer.number}` : plan.kind;
    });
    expect(told).toEqual(expected);
  });
});
