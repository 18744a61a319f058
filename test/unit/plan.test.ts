import { describe, expect, it } from 'vitest';
import type { JobEnd } from '../../src/agent/decide/decide.ts';
import type { DeliveryParts, Order } from '../../src/agent/job/deliver.ts';
import { jobEndsOf } from '../../src/agent/job/end.ts';
import { jobToContinue, planJob } from '../../src/agent/job/plan.ts';
import { waitOf } from '../../src/agent/job/wait.ts';
import type { KnownJob } from '../../src/agent/memory/marker.ts';
import type { PullRequest } from '../../src/github/pull-requests.ts';
import { hour, minute, second } from '../../src/time.ts';
import { type Answer, failure, job, status } from '../support/job-run.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const link = 'https://github.com/o/r/pull/1';
const [gone, refused, broken] = [status(404), status(403), failure({ kind: 'no-answer' })];
type PullState = PullRequest['state'];

/** A service that answers each read so, and a GitHub that says so of the pull request; an hour after the start. */
function partsFor(answer: Answer, state: PullState = 'open', sentAgo?: number) {
  const clock = virtualClock();
  clock.pass(hour);
  const known: KnownJob = { id: 'j1', sentAt: sentAgo === undefined ? undefined : clock.wall() - sentAgo };
  const found = { state, title: 'Docs', changedFiles: 0, repositoryId: '1', isPublic: true };
  const parts = {
    service: { readJob: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)) },
    github: {
      pullRequest: async () => found,
      changedFiles: async () => ({ files: [], isCut: false }),
    },
    ...{ clock, signal: new AbortController().signal, start: 0, deadline: 2 * hour },
    ...{ place: { repositoryId: '1' }, serverUrl: 'https://github.com' },
    log: { info: () => undefined, warning: () => undefined, output: () => undefined },
  } as unknown as DeliveryParts;
  return { parts, known };
}

describe('what is to be done with a prompt', () => {
  const replaced = (why: string, more: object = { jobId: 'j1' }) => ({
    kind: 'ready',
    replaced: { why, ...more },
  });
  const followUp = (before: Answer) => ({ kind: 'ready', before });
  const busy = (before: Answer) => ({ kind: 'busy', wait: { id: 'j1', record: before } });
  const [active, done, linked] = [job('active'), job('completed'), job('completed', link)];
  const [failed, archived, queued] = [job('failed', link), job('archived'), job('queued')];
  // How long ago the job was sent a prompt whose end no run saw.
  const justNow = minute;
  it.each<[string, Answer, object, (number | undefined)?, PullState?]>([
    ['a job at work', active, busy(active)],
    ['a status that nobody knows', queued, busy(queued)],
    ['a job that is done', done, followUp(done)],
    ['an open pull request', linked, followUp(linked)],
    ['a merged one', linked, replaced('merged', { jobId: 'j1', link }), undefined, 'merged'],
    ['a closed one', linked, replaced('closed', { jobId: 'j1', link }), undefined, 'closed'],
    ['a job that failed', failed, replaced('failed')],
    ['an archived one', archived, replaced('archived', { jobId: 'j1', link: undefined })],
    ['an archived one with a link', job('archived', link), replaced('archived', { jobId: 'j1', link })],
    [
      'an archived one with a merged one',
      job('archived', link),
      replaced('merged', { jobId: 'j1', link }),
      undefined,
      'merged',
    ],
    [
      'an archived one whose link is none',
      job('archived', 'x'),
      replaced('archived', { jobId: 'j1', link: undefined }),
    ],
    ['one that is gone', gone, replaced('gone')],
    ['one that is too new to be known', gone, busy({ id: 'j1', status: 'active' }), justNow],
    ['one that is no longer new', gone, replaced('gone'), 2 * minute],
    ['one whose record may be an older one', done, busy(done), justNow],
    ['one whose record is not', done, followUp(done), 2 * minute],
    ['one that failed a moment ago', failed, replaced('failed'), justNow],
  ])('with %s', async (_what, answer, plan, sentAgo, state) => {
    const { parts, known } = partsFor(answer, state, sentAgo);
    expect(await planJob(known, parts)).toMatchObject(plan);
  });

  it('without a job is to create one, and is not known where the job cannot be read', async () => {
    const { parts, known } = partsFor(refused);
    expect(await planJob(undefined, parts)).toEqual({ kind: 'ready' });
    await expect(planJob(known, parts)).rejects.toBe(refused);
  });

  it('an archived job leads to its pull request by what is remembered', async () => {
    const { parts, known } = partsFor(archived);
    expect(await planJob({ ...known, prLink: link }, parts)).toMatchObject(replaced('archived', { link }));
  });

  it('a record without the link that is remembered hides no pull request that was merged', async () => {
    const { parts, known } = partsFor(done, 'merged');
    const plan = replaced('merged', { jobId: 'j1', link });
    expect(await planJob({ ...known, prLink: link }, parts)).toMatchObject(plan);
  });

  const known = { id: 'j1', sentAt: 5 };
  it.each<[string, { jobId?: string; followUp: boolean }, boolean, KnownJob | undefined, Order['target']]>([
    ['the known one', { followUp: true }, false, known, known],
    ['none where a new one is asked for', { followUp: true, jobId: 'j1' }, true, known, undefined],
    ['none without follow-up', { followUp: false }, false, known, undefined],
    ['the one that is named', { followUp: false, jobId: 'j9' }, false, known, { id: 'j9', isNamed: true }],
    [
      'the one that is named, with what is known of it',
      { followUp: true, jobId: 'j1' },
      false,
      known,
      { ...known, isNamed: true },
    ],
    ['none where none is known', { followUp: true }, false, undefined, undefined],
  ])('the job to continue is %s', (_what, inputs, isNew, newest, expected) => {
    expect(jobToContinue({ jobId: undefined, ...inputs }, isNew, newest)).toEqual(expected);
  });
});

it('a job may be unknown for two minutes, and a record older than its follow-up, whatever the clocks say', () => {
  const clock = virtualClock();
  clock.pass(hour);
  const until = (known: Omit<KnownJob, 'id'>) => {
    const { newUntil, staleUntil } = waitOf({ id: 'j1', ...known }, clock);
    return [newUntil, staleUntil];
  };
  const ago = (ms: number) => ({ sentAt: clock.wall() - ms });
  const [soon, most] = [hour + 90 * second, hour + 2 * minute];
  expect(until(ago(30 * second))).toEqual([soon, soon]);
  expect(until({ ...ago(30 * second), followUp: true })).toEqual([0, soon]);
  expect(until({ ...ago(30 * second), followUp: false })).toEqual([soon, 0]);
  expect(until({ ...ago(30 * second), ended: true })).toEqual([soon, 0]);
  expect(until(ago(-9 * hour))).toEqual([most, most]);
  for (const over of [ago(2 * minute), {}]) expect(until(over)).toEqual([0, 0]);
});

describe('a job that was asked', () => {
  it.each<[string, Answer, JobEnd, PullState?]>([
    ['is at work', job('active'), 'busy'],
    ['is done', job('completed'), 'empty'],
    ['has an open pull request', job('completed', link), 'fine'],
    ['has a merged one', job('completed', link), 'fine', 'merged'],
    ['has one that was closed', job('completed', link), 'closed', 'closed'],
    ['is archived with a link', job('archived', link), 'fine'],
    ['is archived with one that was merged', job('archived', link), 'fine', 'merged'],
    ['is archived with one that was closed', job('archived', link), 'closed', 'closed'],
    ['is archived without one', job('archived'), 'nothing'],
    ['failed', job('failed'), 'nothing'],
    ['is gone', gone, 'nothing'],
    ['cannot be read', refused, 'fine'],
    ['cannot be read just now', broken, 'fine'],
  ])('%s', async (_what, answer, end, state) => {
    const { parts, known } = partsFor(answer, state);
    expect(await jobEndsOf(parts)(known)).toBe(end);
  });

  it('by what is remembered of its link, and of when it was asked', async () => {
    const { parts, known } = partsFor(job('archived'), 'closed');
    expect(await jobEndsOf(parts)({ ...known, prLink: link })).toBe('closed');
    const fresh = partsFor(gone, 'open', minute);
    expect(await jobEndsOf(fresh.parts)(fresh.known)).toBe('busy');
  });

  it('is none that a mistake of ours hides', async () => {
    const { parts, known } = partsFor(new TypeError('x'));
    await expect(jobEndsOf(parts)(known)).rejects.toThrow(TypeError);
  });
});
