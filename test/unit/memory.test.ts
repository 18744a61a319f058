import { describe, expect, it } from 'vitest';
import type { KnownJob, Marker } from '../../src/agent/memory/marker.ts';
import {
  compareSaid,
  lastMemory,
  type MarkedReply,
  memoryOf,
  noMemory,
  placeOfJob,
  placeToAnswer,
  placeToAsk,
  remember,
  type Self,
  saidIn,
  skipSaidAt,
} from '../../src/agent/memory/memory.ts';
import type { JobFacts } from '../../src/agent/outcome.ts';
import { asking, ofPull, prompt, reply, sent } from '../support/replies.ts';

const unsent = { state: 'unsent' } as const;
/** Its job, beside its link and order. */
const ofSent = { id: 'j1', followUp: true, sentAt: 5, ended: false };
/** A job of before. */
const link = (prLink: string, order?: number, id = prLink): KnownJob => ({ id, prLink, order });

describe('the newest job on the pull request', () => {
  const newest = (...markers: Partial<Marker>[]) => memoryOf(markers.map((marker) => reply(marker)));
  it.each<[string, Partial<Marker>[], string | undefined, number]>([
    ['none', [], undefined, 1],
    ['none that is known', [{ job: undefined }], undefined, 1],
    [
      'the one that was sent a prompt last, by its order',
      [{ order: 1 }, { job: 'j2', order: 3 }, { job: 'j3', order: 2 }],
      ...(['j2', 4] as const),
    ],
    [
      'whatever runs, clocks and states say',
      [
        { ...sent, order: 1, run: 9, sentAt: 99 },
        { job: 'j2', order: 2, run: 1, sentAt: 1 },
      ],
      ...(['j2', 3] as const),
    ],
    ['one with an order, before one without', [{}, { job: 'j2', order: 1 }], 'j2', 2],
    ['of the same order, that of the newest run', [{ job: 'j2', order: 1 }, { order: 1 }], 'j2', 2],
    ['one with a reply of a lower order', [{ job: undefined, order: 9 }, { order: 1 }], 'j1', 10],
  ])('is %s, and the next order is higher than all', (_what, markers, id, order) => {
    expect(newest(...markers)).toMatchObject({ known: id === undefined ? undefined : { id }, order });
  });

  it('is known with its times; whether it was continued, only once that was sent', () => {
    const facts = { id: 'j1', sentAt: 5, ended: false, prLink: undefined, order: undefined };
    expect(newest({ ...sent, order: undefined }).known).toEqual({ ...facts, followUp: true });
    for (const state of ['asking', 'unsent', 'skipped'] as const)
      expect(newest({ ...asking, state }).known).toEqual({ ...facts, followUp: undefined });
  });
});

it('every documentation pull request is known once, that of the newest job first', () => {
  const markers = [
    { job: 'j1', prLink: 'a', earlier: [link('b', 0), link('c', 0)], order: 1 },
    { job: 'j2', prLink: 'd', earlier: [link('a', 1)], order: 2 },
    { job: 'j4', order: 4, earlier: [link('e', 3)] },
    { job: 'j5', order: 5 },
  ];
  expect(memoryOf(markers.map((marker) => reply(marker))).links).toEqual(['e', 'd', 'a', 'b', 'c']);
  const nothing = { known: undefined, order: 1, own: undefined, skip: undefined };
  expect(noMemory).toMatchObject({ all: [], others: [], markers: [], jobs: [], links: [], ...nothing });
});

describe('the reply of its own is', () => {
  const self: Self = { step: 's', trigger: asking.trigger, run: 7, attempt: 1 };
  const pull = { ...self, ...ofPull };
  it.each<[string, MarkedReply[], Self | undefined, number | undefined]>([
    [
      'none that answers another comment',
      [reply({ trigger: { kind: 'issue-comment', id: 2 } })],
      self,
      undefined,
    ],
    [
      'none that answers a comment of another kind',
      [reply({ trigger: { kind: 'review', id: 1 } })],
      self,
      undefined,
    ],
    ['none of another step', [reply({ step: 'other' })], self, undefined],
    ['none where the run has none', [reply({})], undefined, undefined],
    ['the newest', [reply({}), reply(sent, 2)], self, 1],
    ['one that hides no prompt, of a run that could not read it', [reply(unsent), reply(sent, 2)], self, 2],
    ['the newest where none tells more', [reply(unsent), reply(unsent, 2)], self, 1],
    [
      'the newest about a pull request',
      [reply({ ...ofPull, ...unsent }), reply({ ...sent, ...ofPull }, 2)],
      pull,
      1,
    ],
  ])('%s', (_what, all, who, id) => {
    expect(memoryOf(all, who).own?.comment.id).toBe(id);
  });
});

describe('a skip stands', () => {
  /** Said at a time, in the comment `id`. */
  const skip = (saidAt: number, id = 2, more: Partial<Marker> = {}) =>
    reply({ state: 'skipped', trigger: { kind: 'issue-comment', id }, saidAt, job: undefined, ...more }, id);
  const command = (saidAt: number, id = 9, more: Partial<Marker> = {}) =>
    reply({ ...sent, trigger: { kind: 'issue-comment', id }, saidAt, ...more }, id);
  const push = reply({ ...sent, ...ofPull, saidAt: 99, run: 99 }, 1);
  it.each<[string, MarkedReply[], number | undefined]>([
    ['not where nobody said it', [command(40), push], undefined],
    ['until somebody commands', [skip(50)], 2],
    ['no longer once a command was sent', [command(60), skip(50)], undefined],
    ['nor once one may have been', [command(60, 9, { state: 'asking' }), skip(50)], undefined],
    [
      'not where it was, and then refused',
      [command(60, 9, { ...unsent, toldJob: 'j1' }), skip(50)],
      undefined,
    ],
    ['where the command was refused, or answered', [command(60, 9, unsent), skip(50)], 2],
    ['where the command was written before, though it ran later', [command(40, 1, { run: 9 }), skip(50)], 2],
    ['where it was written before, in the same second', [command(50, 1), skip(50)], 2],
    ['not where it was written later in that second', [command(50, 3), skip(50)], undefined],
    [
      'where it counts as written with it',
      [command(50, 2, { trigger: { kind: 'review', id: 2 } }), skip(50)],
      2,
    ],
    ['through later pushes', [push, skip(50)], 2],
    ['again, once it is said again', [skip(70, 3), command(60), skip(50)], 3],
    ['for every step', [skip(50, 2, { step: 'other' })], 2],
    ['as the newest, in whatever order they come', [skip(50), skip(70, 3), skip(60, 4)], 3],
    ['as the newest of one second', [skip(50, 3), skip(50, 4), skip(50)], 4],
    [
      'no longer, though an older one was lifted before',
      [command(80, 10), skip(70, 3), command(60), skip(50)],
      undefined,
    ],
  ])('%s', (_what, all, id) => {
    expect(memoryOf(all).skip?.comment.id).toBe(id);
  });

  it('since its comment was written, or else its reply', () => {
    const at = (marker: Partial<Marker>) => {
      const { comment, ...marked } = reply({ state: 'skipped', ...marker });
      return saidIn({ ...marked, comment: { ...comment, createdAt: '1970-01-01T00:00:00.030Z' } });
    };
    expect([at({ saidAt: 20 }), at({})]).toEqual([
      { at: 20, id: 1 },
      { at: 30, id: 1 },
    ]);
    expect(compareSaid(at({ saidAt: 20 }), at({}))).toBeLessThan(0);
  });

  it('anew where it is run again, after every other command that is known', () => {
    const said = { at: 50, id: 2 };
    const lifted = memoryOf([command(60), skip(50), push]);
    const again = (attempt: number) => skipSaidAt(lifted, said, attempt);
    expect([again(1), again(2)]).toEqual([50, 61]);
    expect(memoryOf([...lifted.all, skip(again(2), 2)]).skip?.comment.id).toBe(2);
    expect(skipSaidAt(memoryOf([command(40)]), said, 2)).toBe(50);
  });
});

describe('a run goes on', () => {
  const self: Self = { step: 's', ...ofPull, run: 7, attempt: 1 };
  const memory = (...all: MarkedReply[]) => memoryOf(all, self);
  const newest = { ...sent, job: 'j2', followUp: false, sentAt: 9, order: 3, prLink: 'l2', ended: true };

  it('that asks: in its own reply, with what that remembers, and the newest job of any', () => {
    const told = { toldCommit: 'c1', toldDiff: 'd1', askedCommit: 'c0', prompt };
    const own = reply({ ...sent, ...ofPull, ...told, order: 2, prLink: 'l1', earlier: [link('l0', 1)] });
    const { comment, marker, next } = placeToAsk(memory(own, reply(newest, 2)), self, { saidAt: 8 });
    expect([comment, marker]).toEqual([own.comment, own.marker]);
    expect(next).toEqual({
      ...{
        ...sent,
        ...self,
        ...told,
        state: 'unsent',
        job: 'j2',
        sentAt: 9,
        ended: true,
        order: 3,
        saidAt: 8,
      },
      ...{ prLink: 'l2', earlier: [{ ...link('l1', 2), ...ofSent }, link('l0', 1)] },
    });
  });

  it('that asks: with its own words, and no job where none is known', () => {
    const words = { ...prompt, id: 9 };
    const own = reply({ ...ofPull, job: undefined, prompt, askedCommit: 'c1', askedDiff: 'd1' }, 4);
    const { comment, next } = placeToAsk(memory(own), self, { prompt: words });
    expect([comment?.id, next?.job]).toEqual([4, undefined]);
    expect(next).toMatchObject({ ...self, state: 'unsent', prompt: words });
    // Of what was asked before, nobody knows whether it arrived.
    expect(next).toMatchObject({ lost: [{ commit: 'c1', diff: 'd1' }] });
    const first = { ...self, state: 'unsent' };
    expect(placeToAsk(noMemory, self, {})).toEqual({ marker: first, next: first });
  });

  it('that asks: with the link of its own job, where that of the newest is not known', () => {
    const own = reply({ ...sent, ...ofPull, prLink: 'l1', order: 4 });
    expect(placeToAsk(memory(own), self, {}).next).toMatchObject({ job: 'j1', prLink: 'l1', order: 4 });
    const { next } = placeToAsk(memory(own, reply({ ...newest, prLink: undefined, order: 5 }, 2)), self, {});
    const earlier = [{ id: 'j1', prLink: 'l1', order: 4 }];
    expect(next).toMatchObject({ job: 'j2', prLink: undefined, earlier });
  });

  const job: KnownJob = { id: 'j1' };
  it.each<[string, MarkedReply[], number | undefined]>([
    ['the one that sent it', [reply({ job: 'j2' }), reply(sent, 2)], 2],
    ['the pull request’s before a command’s', [reply(sent), reply({ ...sent, ...ofPull }, 2)], 2],
    [
      'the newest of several',
      [ofPull, { ...ofPull, step: 'other' }].map((more, at) => reply({ ...sent, ...more }, at)),
      0,
    ],
    ['none that only asked or knew of it', [reply({}), reply(unsent)], undefined],
    ['none of another job', [reply({ ...sent, job: 'j2' })], undefined],
  ])('that only waits: in the reply of its job, %s', (_what, all, id) => {
    expect(placeOfJob(memory(...all), self, job).comment?.id).toBe(id);
  });

  it('that only waits: with what that reply remembers; a new one remembers the job', () => {
    const found = reply({ ...sent, order: 3, toldCommit: 'c' });
    expect(placeOfJob(memory(found), self, job)).toEqual(found);
    const known = { id: 'j1', sentAt: 3, prLink: 'l', order: 2 };
    const marker = { ...self, state: 'sent', job: 'j1', sentAt: 3, prLink: 'l', order: 2 };
    expect(placeOfJob(memory(), self, known)).toEqual({ marker });
  });

  it('that only answers: with what an earlier attempt remembers there', () => {
    const answer = { marker: { ...self, state: 'unsent' } };
    expect(placeToAnswer(memory(reply({})), self)).toEqual(answer);
    const own = reply({ ...sent, ...ofPull });
    expect(placeToAnswer(memory(reply({}), own), self)).toEqual(own);
    // On a second attempt, what could not be read must not be hidden.
    expect([placeToAnswer(undefined, self), placeToAnswer(undefined, { ...self, attempt: 2 })]).toEqual([
      answer,
      {},
    ]);
  });
});

describe('when another job or link takes its place', () => {
  const earlier = [link('b', 0)];
  const marker = { ...sent, prLink: 'a', order: 1, earlier };
  const job = (more: Partial<KnownJob> = {}) => ({ ...ofSent, prLink: 'a', order: 1, ...more });
  it.each<[string, Partial<Marker>, Partial<Marker>]>([
    ['nothing else changes', {}, {}],
    ['the link is known once', { prLink: 'a' }, {}],
    ['its first link is remembered', { prLink: 'c' }, { earlier: [job(), ...earlier] }],
    ['its link is', { job: 'j2' }, { prLink: undefined, earlier: [job(), ...earlier] }],
    ['so it is beside the new one', { job: 'j2', prLink: 'b' }, { earlier: [job()] }],
    ['the same link stays its own', { job: 'j2', prLink: 'a' }, { earlier }],
  ])('%s', (_what, more, rest) => {
    expect(remember(marker, more)).toEqual({ ...marker, ...more, ...rest });
  });

  it.each([undefined, true])(
    'it is remembered without a link, since that may come late; ended: %s',
    (ended) => {
      const before = { ...marker, prLink: undefined, ended };
      expect(remember(before, { job: 'j2' }).earlier).toEqual([
        ...earlier,
        job({ prLink: undefined, ended }),
      ]);
    },
  );

  it('ten at most are remembered, the newest', () => {
    const many = Array.from({ length: 10 }, (_, index) => link(`l${index}`, 20 - index));
    const most = { ...sent, prLink: 'a', order: 30, earlier: many };
    const links = ({ earlier: jobs = [] }: Marker) => jobs.map(({ prLink }) => prLink);
    const newest = many.slice(0, 9).map(({ prLink }) => prLink);
    expect(links(remember(most, { job: 'j2' }))).toEqual(['a', ...newest]);
  });
});

describe('the end of a run leaves', () => {
  const self = { run: 5, attempt: 1 };
  const seen = { isOver: false, link: undefined, now: 99 };
  const over = { ...seen, isOver: true, link: 'l' };
  const lost = 'no-answer';
  const isSent = { jobId: 'j2', isSent: true, told: {} };
  const ofAsking = { ...ofSent, followUp: undefined };
  const nowSent = { state: 'sent', job: 'j2', sentAt: 99, ended: undefined } as const;
  it.each<[string, Marker, JobFacts, typeof seen | typeof over, Partial<Marker>, object?]>([
    [
      'the end and the link of the job that was sent',
      sent,
      { jobId: 'j1' },
      over,
      { ended: true, prLink: 'l', made: true },
    ],
    [
      'what the agent left as it failed, which is nothing that was made',
      { ...sent, prLink: 'a', made: true },
      { jobId: 'j1', job: { id: 'j1', status: 'failed' } },
      over,
      {
        ...{ ended: true, failed: true, prLink: 'l', made: undefined },
        earlier: [{ ...ofSent, ended: true, failed: true, prLink: 'a', made: true }],
      },
    ],
    [
      'a link of before that is there, though the agent failed',
      { ...sent, prLink: 'l', made: true },
      { jobId: 'j1', job: { id: 'j1', status: 'failed' } },
      over,
      { ended: true, failed: true },
    ],
    ['nothing of a job that is not over', sent, { jobId: 'j1' }, seen, {}],
    [
      'a link that is known, where there is none now',
      { ...sent, prLink: 'a' },
      { jobId: 'j1' },
      { ...seen, isOver: true },
      { prLink: 'a', ended: true },
    ],
    [
      'only the link of another job',
      sent,
      { jobId: 'j2' },
      over,
      { earlier: [{ id: 'j2', ended: true, prLink: 'l', made: true }] },
    ],
    [
      'a link once',
      { ...sent, prLink: 'a', earlier: [link('l', 3, 'j2')] },
      { jobId: 'j2' },
      over,
      { prLink: 'a', earlier: [{ ...link('l', 3, 'j2'), ended: true, made: true }] },
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
      { ...nowSent, prLink: undefined, earlier: [{ ...ofAsking, prLink: 'a' }] },
    ],
    [
      'sent and over, where the late answer says so',
      asking,
      isSent,
      over,
      { ...nowSent, ended: true, prLink: 'l', made: true, earlier: [ofAsking] },
    ],
    ['asking of another run as it is', asking, isSent, over, {}, { run: 6 }],
    [
      'what was told, where the answer came late',
      { ...asking, toldCommit: 'c1', order: 1 },
      { ...isSent, told: { toldCommit: 'c2', toldDiff: 'd2', order: 3 } },
      seen,
      {
        ...nowSent,
        toldCommit: 'c2',
        toldDiff: 'd2',
        toldJob: nowSent.job,
        toldOrder: 3,
        order: 3,
        earlier: [{ ...ofAsking, order: 1 }],
      },
    ],
    [
      'what was told before, where the late answer is a refusal',
      { ...asking, toldCommit: 'c1', order: 1 },
      { jobId: 'j1', isSent: false, told: { toldCommit: 'c2', order: 3 } },
      over,
      { state: 'unsent', prLink: 'l', made: true },
    ],
    ['asking, where it is not known which job it is', asking, { isSent: true, told: {} }, over, {}],
    [
      'unsent, where a job has another prompt',
      asking,
      { jobId: 'j1', isSent: true },
      seen,
      { state: 'unsent' },
    ],
    ['a link of another job where it may be asked', asking, { jobId: 'j2', lost }, over, {}],
    ['asking of an earlier attempt as it is', asking, isSent, over, {}, { attempt: 2 }],
    [
      'the link of the known job, though nothing was sent to it',
      { ...asking, state: 'unsent' },
      { jobId: 'j1', isSent: false },
      over,
      { prLink: 'l', made: true },
    ],
    [
      'unsent, where another run asked that job meanwhile',
      { ...asking, ...unsent },
      { jobId: 'j1', isSent: true },
      over,
      { prLink: 'l', made: true },
    ],
    [
      'unsent, with the link of another job that was looked up',
      { ...asking, state: 'unsent' },
      { jobId: 'j2' },
      over,
      { earlier: [{ id: 'j2', ended: true, prLink: 'l', made: true }] },
    ],
    ['skipped as it is', { ...asking, state: 'skipped' }, {}, over, {}],
  ])('%s', (_what, marker, facts, what, more, who = {}) => {
    expect(lastMemory(marker, { ...self, ...who }, facts, what)).toEqual({ ...marker, ...more });
  });
});
