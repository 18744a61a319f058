import { describe, expect, it } from 'vitest';
import type { Marker } from '../../src/agent/memory/marker.ts';
import {
  isSkippedAfter,
  jobOf,
  lastMemory,
  linksOf,
  type MarkedReply,
  newestJob,
  remember,
  standingSkip,
} from '../../src/agent/memory/memory.ts';
import type { JobFacts } from '../../src/agent/outcome.ts';
import { asking, ofPull, prompt, reply, sent } from '../support/replies.ts';

describe('the newest job on the pull request', () => {
  const newest = (...markers: Partial<Marker>[]) => newestJob(markers.map((marker) => reply(marker)))?.id;
  it.each<[string, Partial<Marker>[], string | undefined]>([
    ['none', [], undefined],
    ['none that is known', [{ job: undefined }], undefined],
    [
      'the one that was sent a prompt last, by its order',
      [{ order: 1 }, { job: 'j2', order: 3 }, { job: 'j3', order: 2 }],
      'j2',
    ],
    [
      'whatever runs, clocks and states say',
      [
        { ...sent, order: 1, run: 9, sentAt: 99 },
        { job: 'j2', order: 2, run: 1, sentAt: 1 },
      ],
      'j2',
    ],
    ['one without an order is older than all', [{}, { job: 'j2', order: 1 }], 'j2'],
    ['of the same order, that of the newest run', [{ job: 'j2', order: 1 }, { order: 1 }], 'j2'],
    ['a reply without a job hides none', [{ job: undefined, order: 9 }, { order: 1 }], 'j1'],
  ])('is %s', (_what, markers, id) => {
    expect(newest(...markers)).toBe(id);
  });

  it('is known with its times; whether it was continued, only once that was sent', () => {
    const facts = { id: 'j1', sentAt: 5, ended: false, prLink: undefined, order: undefined };
    expect(jobOf(sent)).toEqual({ ...facts, followUp: true });
    for (const state of ['asking', 'unsent', 'skipped'] as const)
      expect(jobOf({ ...asking, state })).toEqual({ ...facts, followUp: undefined });
  });
});

it('every documentation pull request is known once, that of the newest job first', () => {
  const [one, other] = [
    { prLink: 'a', earlierLinks: ['b', 'c'], order: 1 },
    { prLink: 'd', earlierLinks: ['a'], order: 2 },
  ];
  const bare = { order: 3, earlierLinks: ['e'] };
  expect(linksOf([one, other, bare, { order: 4 }].map((marker) => reply(marker)))).toEqual([
    'e',
    'd',
    'a',
    'b',
    'c',
  ]);
});

describe('a skip stands', () => {
  const skip = (run: number, id = 1) => reply({ state: 'skipped', run, by: 'mona', job: undefined }, id);
  const command = (run: number, more: Partial<Marker> = {}) => reply({ run, prompt, ...more }, 9);
  it.each<[string, MarkedReply[], number | undefined]>([
    ['not where nobody said it', [command(4), reply(ofPull)], undefined],
    ['until somebody commands', [skip(5)], 1],
    ['no longer once somebody did', [command(6), skip(5)], undefined],
    ['also where nothing came of the command', [command(6, { state: 'unsent' }), skip(5)], undefined],
    ['where the command waited already', [skip(5), command(4)], 1],
    ['where the command was refused or answered', [command(6, { prompt: undefined }), skip(5)], 1],
    ['through later pushes', [reply({ ...sent, ...ofPull, run: 6, prompt }), skip(5)], 1],
    ['again, once it is said again', [skip(7, 2), command(6), skip(5)], 2],
    ['for every step', [reply({ ...skip(5).marker, step: 'other' })], 1],
    ['as the newest, in whatever order they come', [skip(5), skip(7, 2)], 2],
  ])('%s', (_what, all, id) => {
    expect(standingSkip(all)?.comment.id).toBe(id);
  });

  it('over an earlier run that goes on, and over no later one', () => {
    expect([4, 5, 6].map((run) => isSkippedAfter([skip(5)], run))).toEqual([true, false, false]);
    expect(isSkippedAfter([command(6), skip(5)], 4)).toBe(false);
  });
});

it('the link of a job is not forgotten when another one takes its place', () => {
  const marker = { ...sent, prLink: 'a', earlierLinks: ['b'] };
  expect(remember(marker)).toEqual(marker);
  expect(remember(marker, { state: 'unsent' })).toEqual({ ...marker, state: 'unsent' });
  expect(remember(marker, { job: 'j1', prLink: 'c' })).toEqual({
    ...marker,
    ...{ prLink: 'c', earlierLinks: ['a', 'b'] },
  });
  const next = { ...marker, job: 'j2', prLink: undefined, earlierLinks: ['a', 'b'] };
  expect(remember(marker, { job: 'j2' })).toEqual(next);
  expect(remember(marker, { job: 'j2', prLink: 'b' })).toEqual({ ...next, prLink: 'b', earlierLinks: ['a'] });
  expect(remember({ ...marker, prLink: undefined }, { job: 'j2' }).earlierLinks).toEqual(['b']);
  const many = Array.from({ length: 10 }, (_, index) => `l${index}`);
  expect(remember({ ...marker, earlierLinks: many }, { job: 'j2' }).earlierLinks).toEqual([
    'a',
    ...many.slice(0, 9),
  ]);
});

describe('the end of a run leaves', () => {
  const self = { run: 5, attempt: 1 };
  const seen = { isOver: false, link: undefined, order: 3, now: 99 };
  const over = { ...seen, isOver: true, link: 'l' };
  const lost = { why: 'no-answer', followUp: true } as const;
  const isSent = { jobId: 'j2', isSent: true };
  const nowSent = { state: 'sent', job: 'j2', order: 3, sentAt: 99, ended: undefined } as const;
  it.each<[string, Marker, JobFacts, typeof seen | typeof over, Partial<Marker>, object?]>([
    [
      'the end and the link of the job that was sent',
      sent,
      { jobId: 'j1' },
      over,
      { ended: true, prLink: 'l' },
    ],
    ['nothing of a job that is not over', sent, { jobId: 'j1' }, seen, {}],
    [
      'a link that is known, where there is none now',
      { ...sent, prLink: 'a' },
      { jobId: 'j1' },
      { ...seen, isOver: true },
      { prLink: 'a', ended: true },
    ],
    ['only the link of another job', sent, { jobId: 'j2' }, over, { earlierLinks: ['l'] }],
    [
      'a link once',
      { ...sent, prLink: 'a', earlierLinks: ['l'] },
      { jobId: 'j2' },
      over,
      { prLink: 'a', earlierLinks: ['l'] },
    ],
    [
      'unsent, where the service certainly has no prompt',
      asking,
      { isSent: false },
      over,
      { state: 'unsent' },
    ],
    ['asking, where nobody knows', asking, { lost }, over, {}],
    ['asking, where the run broke in between', asking, {}, over, {}],
    [
      'sent, where the answer came late',
      { ...asking, prLink: 'a' },
      isSent,
      seen,
      { ...nowSent, prLink: undefined, earlierLinks: ['a'] },
    ],
    [
      'sent and over, where the late answer says so',
      asking,
      isSent,
      over,
      { ...nowSent, ended: true, prLink: 'l' },
    ],
    ['asking of an earlier attempt as it is', asking, { isSent: false }, over, {}, { attempt: 2 }],
    ['asking of another run as it is', asking, isSent, over, {}, { run: 6 }],
    [
      'the told commit, where the answer came late',
      { ...asking, toldCommit: 'c1' },
      { ...isSent, toldCommit: 'c2' },
      seen,
      { ...nowSent, toldCommit: 'c2' },
    ],
    [
      'the link of the known job, though nothing was sent to it',
      { ...asking, state: 'unsent' },
      { jobId: 'j1', isSent: false },
      over,
      { prLink: 'l' },
    ],
    [
      'unsent, with the link of another job that was looked up',
      { ...asking, state: 'unsent' },
      { jobId: 'j2' },
      over,
      { earlierLinks: ['l'] },
    ],
    ['skipped as it is', { ...asking, state: 'skipped' }, {}, over, {}],
  ])('%s', (_what, marker, facts, what, more, who = {}) => {
    expect(lastMemory(marker, { ...self, ...who }, facts, what)).toEqual({ ...marker, ...more });
  });
});
