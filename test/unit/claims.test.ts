import { describe, expect, it } from 'vitest';
import type { KnownJob, Marker } from '../../src/agent/memory/marker.ts';
import {
  type Claim,
  claimAnew,
  claimAnswer,
  claimFrom,
  claimJob,
  claimPrompt,
  type MarkedReply,
  type Self,
} from '../../src/agent/memory/memory.ts';
import { asking, ofPull, prompt, reply, sent, replyUrl as url } from '../support/replies.ts';

describe('what a run may do with its prompt', () => {
  const [unsent, skipped] = [{ state: 'unsent' }, { state: 'skipped' }] as const;
  const isNew: Claim = { kind: 'new' };
  const elsewhere: Claim = { kind: 'elsewhere', url };
  const isSent: Claim = { kind: 'sent', job: { id: 'j1', followUp: true, sentAt: 5, ended: false } };
  const lost: Claim = { kind: 'lost', why: 'asked', job: 'j1' };
  const twin: Claim = { kind: 'twin', url };
  // The marker is of run 5, attempt 1.
  it.each<[string, Partial<Marker> | undefined, run: number, attempt: number, Claim]>([
    ['this very attempt sent', sent, 5, 1, twin],
    ['this very attempt asks', {}, 5, 1, twin],
    ['this very attempt, of a pull request', { ...ofPull, ...unsent }, 5, 1, twin],
    ['there is nothing', undefined, 5, 2, isNew],
    ['pull request: an earlier run sent', { ...sent, ...ofPull }, 6, 2, isNew],
    ['pull request: an earlier run asks', ofPull, 6, 1, isNew],
    ['pull request: this run’s earlier attempt asks', ofPull, 5, 2, lost],
    ['pull request: this run’s earlier attempt sent', { ...sent, ...ofPull }, 5, 2, isSent],
    ['pull request: this run’s earlier attempt sent nothing', { ...ofPull, ...unsent }, 5, 2, isNew],
    ['pull request: a later run sent', { ...sent, ...ofPull }, 4, 1, isSent],
    ['pull request: a later run sent, on a second attempt', { ...sent, ...ofPull }, 4, 2, isSent],
    ['pull request: a later run asks', ofPull, 4, 1, lost],
    ['pull request: a later run sent nothing', { ...ofPull, ...unsent }, 4, 1, elsewhere],
    ['nothing was sent by another run', unsent, 6, 1, isNew],
    ['nothing was sent by a later run', unsent, 4, 1, isNew],
    ['nothing was sent by an earlier attempt', unsent, 5, 3, isNew],
    ['an earlier attempt said skip', skipped, 5, 2, isNew],
    ['another run sent', sent, 6, 1, isSent],
    ['an earlier attempt sent', sent, 5, 2, isSent],
    ['an earlier attempt asks', {}, 5, 2, lost],
    ['an earlier attempt asks for a new job', { followUp: false }, 5, 2, { ...lost, job: undefined }],
    ['a later run asks', {}, 4, 1, lost],
    ['an earlier run asks', {}, 6, 1, lost],
  ])('%s', (_what, marker, run, attempt, claim) => {
    expect(claimFrom(marker && reply(marker), { run, attempt })).toEqual(claim);
  });

  const self: Self = { step: 's', trigger: asking.trigger, run: 7, attempt: 1 };
  it.each<[string, MarkedReply[], Partial<Self>, boolean, Claim['kind']]>([
    [
      'a reply to another comment is none of its own',
      [reply({ ...sent, trigger: { kind: 'issue-comment', id: 2 } })],
      {},
      false,
      'new',
    ],
    [
      'nor one to a comment of another kind',
      [reply({ ...sent, trigger: { kind: 'review', id: 1 } })],
      {},
      false,
      'new',
    ],
    ['nor another step’s', [reply({ ...sent, step: 'other' })], {}, false, 'new'],
    ['of several, the newest counts', [reply({}), reply(sent, 2)], {}, false, 'lost'],
    [
      'one of a run that could not read the others hides none',
      [reply(unsent), reply(sent, 2)],
      {},
      false,
      'sent',
    ],
    [
      'but about a pull request, each run writes over the one before',
      [reply({ ...unsent, ...ofPull, run: 9 }), reply({ ...sent, ...ofPull }, 2)],
      ofPull,
      false,
      'elsewhere',
    ],
    ['eyes say nothing on a first attempt', [], {}, true, 'new'],
    ['on a second one, eyes without a reply are lost', [], { attempt: 2 }, true, 'lost'],
    ['no eyes and no reply: nobody was here', [], { attempt: 2 }, false, 'new'],
    ['eyes and a reply: the reply decides', [reply(unsent)], { attempt: 2 }, true, 'new'],
  ])('%s', (_what, all, more, isSeen, kind) => {
    expect(claimPrompt(all, { ...self, ...more }, isSeen, prompt).claim.kind).toBe(kind);
  });

  it('what an earlier attempt remembers of the same prompt stays as it is', () => {
    for (const found of [reply({}), reply(sent)])
      expect(claimPrompt([found], self, false, prompt)).toMatchObject(found);
    const lostToo = claimPrompt([], { ...self, attempt: 2 }, true, prompt);
    expect(lostToo.claim).toEqual({ kind: 'lost', why: 'no-reply' });
    // Whoever comes later must find that it may have been sent.
    expect(lostToo.marker).toEqual({ ...self, attempt: 2, state: 'asking', prompt });
    expect(claimPrompt([reply({ ...ofPull, ...unsent, run: 9 })], { ...self, ...ofPull }, false)).toEqual({
      claim: elsewhere,
    });
  });
});

describe('a prompt that is to be sent', () => {
  const self: Self = { step: 's', ...ofPull, run: 7, attempt: 1 };
  it('begins as unsent, with what the reply remembers and the newest job of any reply', () => {
    const own = reply({
      ...sent,
      ...ofPull,
      order: 2,
      prLink: 'l1',
      earlierLinks: ['l0'],
      toldCommit: 'c1',
      prompt,
    });
    const other = reply(
      { ...sent, job: 'j2', followUp: false, sentAt: 9, order: 3, prLink: 'l2', ended: true },
      2,
    );
    const { claim, comment, marker, known: newest, order } = claimAnew([own, other], self);
    expect(claim).toEqual({ kind: 'new' });
    expect(comment).toBe(own.comment);
    expect(newest).toEqual({ id: 'j2', followUp: false, sentAt: 9, ended: true, prLink: 'l2', order: 3 });
    expect(order).toBe(4);
    expect(marker).toEqual({
      ...{ ...self, state: 'unsent', prompt, toldCommit: 'c1', job: 'j2', sentAt: 9, ended: true, order: 3 },
      ...{ prLink: 'l2', earlierLinks: ['l1', 'l0'] },
    });
  });

  it('remembers its own words, and no job where none is known', () => {
    const words = { ...prompt, id: 9 };
    const {
      comment,
      marker,
      known: newest,
      order,
    } = claimAnew(
      [reply({ job: undefined, order: 1, prompt }, 4)],
      {
        ...self,
        trigger: asking.trigger,
      },
      words,
    );
    expect([comment?.id, newest, order]).toEqual([4, undefined, 2]);
    expect(marker).toMatchObject({ state: 'unsent', prompt: words, job: undefined });
    expect(claimAnew([], self)).toMatchObject({
      comment: undefined,
      order: 1,
      marker: { ...self, state: 'unsent' },
    });
  });
});

describe('a run that only looks or answers', () => {
  const self: Self = { step: 's', trigger: { kind: 'issue-comment', id: 8 }, run: 7, attempt: 1 };
  const job: KnownJob = { id: 'j1' };
  it.each<[string, MarkedReply[], number | undefined]>([
    ['the one that sent it', [reply({ job: 'j2' }), reply(sent, 2)], 2],
    ['the pull request’s before a command’s', [reply(sent), reply({ ...sent, ...ofPull }, 2)], 2],
    ['none that only asked or knew of it', [reply({}), reply({ state: 'unsent' })], undefined],
    ['none of another job', [reply({ ...sent, job: 'j2' })], undefined],
  ])('goes on in the reply of its job: %s', (_what, all, id) => {
    expect(claimJob(all, self, job).comment?.id).toBe(id);
  });

  it('keeps what that reply remembers; without one, a new reply remembers the job', () => {
    const found = reply({ ...sent, order: 3, toldCommit: 'c' });
    const theirs = { id: 'j1', followUp: true, sentAt: 5, ended: false, order: 3 };
    expect(claimJob([found], self, job)).toMatchObject({
      ...found,
      claim: { kind: 'sent', job: theirs },
      known: theirs,
    });
    const known = { id: 'j1', sentAt: 3, prLink: 'l', order: 2 };
    const marker = { ...self, state: 'sent', job: 'j1', sentAt: 3, prLink: 'l', order: 2 };
    expect(claimJob([], self, known)).toEqual({ claim: { kind: 'sent', job: known }, known, marker });
  });

  it('keeps in an answer what an earlier attempt remembers there', () => {
    expect(claimAnswer([reply({})], self)).toEqual({
      claim: { kind: 'new' },
      marker: { ...self, state: 'unsent' },
    });
    const own = reply({ ...sent, trigger: self.trigger });
    expect(claimAnswer([reply({}), own], self)).toEqual({ claim: { kind: 'new' }, ...own });
  });
});
