import { describe, expect, it } from 'vitest';
import {
  type Decision,
  decide,
  type JobEnd,
  type Need,
  type Now,
  type Question,
} from '../../src/agent/decide/decide.ts';
import type { Marker } from '../../src/agent/memory/marker.ts';
import { type MarkedReply, memoryOf } from '../../src/agent/memory/memory.ts';
import { asking, ofPull, reply, replyUrl, sent } from '../support/replies.ts';

type About = Question['about'];
interface Given extends Partial<Omit<Question, 'about' | 'self'>> {
  readonly changes?: Now['changes'] | undefined;
  readonly ends?: Now['ends'] | undefined;
  /** What the run's own reply remembers, of run 5 unless told. */
  readonly own?: Partial<Marker>;
  /** The newest first. */
  readonly others?: readonly MarkedReply[];
  readonly sealedOtherwise?: string;
  readonly state?: 'open' | 'merged' | 'closed' | 'unknown';
  readonly attempt?: number;
  readonly isDry?: boolean;
}

const diff = 'd2';
const noPaths = { changes: { diff, skip: { why: 'no-paths', globs: [], fileCount: 1, hints: [] } } } as const;

/** What run 7 does, at the commit `c2`; jobs have ended well. A command was written at 50, in comment 1. */
function decided(about: About, given: Given): string {
  const { own, others = [], sealedOtherwise, state = 'open', attempt = 1, isDry = false, ...more } = given;
  const trigger = about === 'command' ? asking.trigger : ofPull.trigger;
  const ours = own === undefined ? [] : [reply({ ...sent, trigger, ...own })];
  const self = isDry ? undefined : { step: 's', trigger, run: 7, attempt };
  const { changes, ends, ...question } = {
    changes: { diff },
    ends: { j1: 'fine', j2: 'fine' } as const,
    ...more,
  };
  const now: Now = {
    memory: memoryOf([...ours, ...others], self, sealedOtherwise),
    pull: state === 'unknown' ? undefined : { state, head: 'c2', base: 'b' },
    ...(changes !== undefined && { changes }),
    ...(ends !== undefined && { ends }),
  };
  const said = about === 'command' ? { at: 50, id: 1 } : undefined;
  return inShort(decide(now, { about, wants: 'prompt', self, said, ...question }));
}

/** All that a decision holds, in words; its commit only where it is not `c2`. */
function inShort(decision: Decision | Need): string {
  const words = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ');
  if (decision.kind === 'need')
    return words('need', decision.fact, decision.fact === 'end' && decision.job.id);
  const { kind, commit = 'none' } = decision;
  const at = commit !== 'c2' && `at ${commit}`;
  switch (decision.kind) {
    case 'ask': {
      const { diff: found } = decision;
      return words(kind, found && (found === diff ? 'diff' : 'other-diff'), at);
    }
    case 'wait':
      return words(
        decision.why,
        decision.job.id,
        decision.job.sentAt === 9 && `sent at ${decision.job.sentAt}`,
        at,
      );
    case 'skip': {
      const { skip } = decision;
      const state = skip.why === 'not-open' && skip.state;
      const where = skip.why === 'skip-stands' && skip.url === replyUrl;
      const who = skip.why === 'skip-stands' && words(skip.by, skip.reason);
      return words(skip.why, state, who, where && 'there', at);
    }
    case 'lost':
      return words(kind, decision.why, decision.job, at);
    case 'twin':
    case 'sealed-otherwise':
      return words(kind, decision.url === replyUrl ? 'there' : decision.url);
    default:
      return words(kind, at);
  }
}

/** Somebody's, in a comment of its own. */
const skip = (saidAt: number, id = 2, more: Partial<Marker> = {}) =>
  reply({ state: 'skipped', trigger: { kind: 'issue-comment', id }, saidAt, by: 'mona', ...more });
/** Of a job, in reply to another command. */
const words: Marker['prompt'] = { kind: 'issue-comment', id: 9, author: 7, word: '/docs-agent', digest: 'd' };
const other = (more: Partial<Marker> = {}) =>
  reply({
    ...{ ...sent, trigger: { kind: 'issue-comment', id: 9 }, prompt: words, job: 'j2', order: 2, saidAt: 10 },
    ...more,
  });
const prLink = 'https://github.com/o/r/pull/1';
const [told1, told2] = [{ toldCommit: 'c1' }, { toldCommit: 'c2', run: 5 }];
const [asks1, asks2] = [
  { state: 'asking', askedCommit: 'c1' },
  { state: 'asking', askedCommit: 'c2' },
] as const;
/** Of this very attempt, or of an earlier one. */
const this1 = { run: 7, attempt: 1 };
const again = { attempt: 2 };
const unsent = { state: 'unsent' } as const;
const report = { wants: 'report' } as const;
const five = (words: string) => Array(5).fill(words).join(' | ');

describe('what a run may do just now, by the first rule that fits', () => {
  const mona = 'skip-stands mona there';
  const skipped = five(mona);
  const asks = 'ask | ask diff | a-fork | ask diff | ask';
  const reports = (words: string) => `${words} | ${words} | a-fork | ${words} | ${words}`;
  const [closed, merged] = ['not-open closed at none', 'not-open merged at none'];
  // A command | an event of the pull request | the same, by a stranger | by hand | any other.
  it.each<[string, Given, string]>([
    ['nothing is known', {}, asks],
    ['the commit is not', { state: 'unknown' }, asks.replace(/(?= \||$)/g, ' at none')],
    ['nothing is to be remembered', { isDry: true }, asks],

    ['a twin', { own: this1 }, five('twin there')],
    ['a twin that says skip', { own: { ...this1, state: 'skipped' }, wants: 'skip' }, five('twin there')],
    ['a twin, of a closed one', { own: this1, state: 'closed' }, five('twin there')],
    ['its own word', { own: { ...asks2, ...this1 }, hasWritten: true }, asks],
    [
      'its own word that was sent',
      { own: { ...told2, ...this1, prLink: 'l', ended: true }, hasWritten: true },
      asks.replace('ask diff', 'told j1'),
    ],

    ['skip is said', { wants: 'skip', others: [skip(60)], own: asks2 }, five('remember-skip')],
    ['skip is said before', { wants: 'skip', others: [other()] }, five('remember-skip')],
    [
      'skip is said, and a later command was sent',
      { wants: 'skip', others: [other({ saidAt: 60 })] },
      five('remember-skip').replace('remember-skip', 'lifted at none'),
    ],
    [
      'it may have been sent, or be refused',
      { wants: 'skip', others: [other({ ...asks2, saidAt: 60 })] },
      five('remember-skip').replace('remember-skip', 'remember-skip at none'),
    ],
    ['it was not', { wants: 'skip', others: [other({ ...unsent, saidAt: 60 })] }, five('remember-skip')],
    [
      'the skip is run again',
      { wants: 'skip', others: [other({ saidAt: 60 })], ...again },
      five('remember-skip'),
    ],
    ['skip is said of a merged one', { wants: 'skip', state: 'merged' }, five('remember-skip at none')],

    ['it is closed', { state: 'closed' }, `ask at none | ${closed} | ${closed} | ${closed} | ${closed}`],
    [
      'it is merged',
      { state: 'merged' },
      `ask at none | ${merged} | ${merged} | ask diff at none | ${merged}`,
    ],
    [
      'it is closed, whatever was said and told',
      {
        state: 'closed',
        own: { ...told2, prLink },
        others: [skip(40, 2, { askedCommit: 'c2' })],
        ...noPaths,
      },
      `sent j1 at none | ${closed} | ${closed} | ${closed} | ${closed}`,
    ],
    [
      'it is closed, for a report',
      { state: 'closed', others: [other()], ...report },
      `report j2 at none | ${closed} | ${closed} | ${closed} | ${closed}`,
    ],

    ['somebody said skip', { others: [skip(60)] }, skipped],
    [
      'and why',
      { others: [skip(60, 2, { reason: 'only tests', by: undefined })] },
      skipped.replaceAll('mona', 'someone only tests'),
    ],
    ['skip stands over what was told', { others: [skip(60)], own: told2 }, skipped],
    ['skip stands over what is lost', { others: [skip(60)], own: asks2 }, skipped],
    [
      'skip stands over paths',
      { others: [skip(60)], ...noPaths },
      `${mona} | ${mona} | no-paths | ${mona} | ${mona}`,
    ],
    [
      'skip of another commit, as on a fork',
      { others: [skip(60, 2, { askedCommit: 'c1' })] },
      `${mona} at none | ask diff | a-fork | ${mona} at none | ${mona} at none`,
    ],
    ['skip stands on each attempt', { others: [skip(60)], own: { ...told2, ...this1 }, ...again }, skipped],
    ['skip was said before the command', { others: [skip(40)] }, skipped.replace(mona, 'ask')],
    ['skip stands over a report', { others: [skip(60), other()], ...report }, skipped],
    [
      'but not over one of a named job',
      { others: [skip(60)], namedJob: 'j9', ...report },
      reports('report j9').replace('a-fork', mona),
    ],
    ['skip stands over a prompt to a named job', { others: [skip(60)], namedJob: 'j9' }, skipped],

    ['the newest job is reported', { others: [other()], own: { order: 1 }, ...report }, reports('report j2')],
    ['the named one is', { namedJob: 'j9', others: [other()], ...report }, reports('report j9')],
    [
      'with the times of the reply that sent it',
      { namedJob: 'j2', others: [other({ sentAt: 9 })], ...report },
      reports('report j2 sent at 9'),
    ],
    ['none is known to be reported', report, reports('no-job')],
    ['one may be sealed', { sealedOtherwise: 'u3', ...report }, reports('sealed-otherwise u3')],
    [
      'one is known all the same',
      { sealedOtherwise: 'u3', others: [other()], ...report },
      reports('report j2'),
    ],
    ['what is sealed keeps nobody from asking', { sealedOtherwise: 'u3' }, asks],

    ['an earlier run asks about this commit', { own: asks2 }, reports('lost asked j1')],
    ['an earlier run asks about another one', { own: asks1 }, asks.replace('ask', 'lost asked j1 at c1')],
    [
      'an earlier run asks about none, for a new job',
      { own: { state: 'asking', followUp: false } },
      reports('lost asked').replace('asked', 'asked at none'),
    ],
    ['a later run asks about another one', { own: { ...asks1, run: 9 } }, reports('lost asked j1 at c1')],
    ['an earlier attempt does', { own: { ...asks1, ...this1 }, ...again }, reports('lost asked j1 at c1')],
    ['another step asks', { own: { ...asks2, step: 'other' } }, asks],

    ['an earlier run told this commit', { own: told2 }, 'sent j1 | told j1 | a-fork | ask diff | ask'],
    [
      'and has a link',
      { own: { ...told2, prLink, ended: true } },
      'sent j1 | told j1 | a-fork | ask diff | ask',
    ],
    [
      'an earlier run told the same changes',
      { own: { ...told1, toldDiff: diff } },
      'sent j1 at c1 | told j1 | a-fork | ask diff | ask',
    ],
    [
      'an earlier run told other ones',
      { own: { ...told1, toldDiff: 'd1', prLink } },
      asks.replace('ask', 'sent j1 at c1'),
    ],
    [
      'an earlier run told it, and was refused since',
      { own: { ...told2, ...unsent, toldDiff: diff, prLink } },
      asks.replace('ask diff', 'told j1'),
    ],
    [
      'an earlier run was asking so',
      { own: { ...asks1, ...told2, prLink } },
      asks.replace('ask', 'lost asked j1 at c1').replace('ask diff', 'told j1'),
    ],
    [
      'what was lost before a newer commit was asked about',
      { own: { ...unsent, lost: [{ commit: 'c2' }], followUp: true } },
      asks.replaceAll('ask diff', 'lost asked j1'),
    ],
    [
      'the same changes were lost before a newer commit was asked about',
      { own: { ...unsent, ...this1, lost: [{ commit: 'c3' }, { commit: 'c1', diff }] }, hasWritten: true },
      asks.replaceAll('ask diff', 'lost asked j1'),
    ],
    [
      'a retry of the workflow’s own prompt was lost',
      { others: [other({ ...asks2, prompt: undefined })] },
      asks.replaceAll('ask diff', 'lost asked j2'),
    ],
    ['another command told this commit', { others: [other(told2)] }, asks],
    [
      'an earlier attempt told another one',
      { own: { ...told1, ...this1 }, ...again },
      reports('sent j1 at c1'),
    ],
    [
      'an earlier attempt told none',
      { own: this1, ...again },
      'sent j1 at none | sent j1 | a-fork | sent j1 at none | sent j1 at none',
    ],
    [
      'a later run told another one',
      { own: { ...told1, run: 9 } },
      'sent j1 at c1 | ask diff | a-fork | sent j1 at c1 | sent j1 at c1',
    ],
    ['a later run told it', { own: { ...told2, run: 9 } }, 'sent j1 | told j1 | a-fork | sent j1 | sent j1'],
    ['a later run sent nothing', { own: { ...unsent, run: 9 } }, asks],
    [
      'a retry of the workflow’s own prompt told it',
      { others: [other({ ...told2, prompt: undefined })] },
      asks.replace('ask diff', 'told j2'),
    ],
    [
      'an earlier prompt about the same changes was lost',
      { own: { ...asks1, askedDiff: diff, ...told1 } },
      'lost asked j1 at c1 | lost asked j1 | a-fork | lost asked j1 | lost asked j1',
    ],

    ['once, and no job is known', { once: true }, asks],
    ['once, and one is', { once: true, others: [other()] }, asks.replace('ask diff', 'once j2')],
    [
      'once, on each attempt',
      { once: true, own: { ...unsent, ...this1 }, ...again },
      asks.replace('ask diff', 'once j1'),
    ],

    ['no file matches', noPaths, 'ask | no-paths | no-paths | no-paths | ask'],
    ['nobody knows what is changed', { changes: {} }, 'ask | ask | a-fork | ask | ask'],
  ])('%s', (_what, given, expected) => {
    const abouts = ['command', 'pull-request', 'stranger', 'by-hand', 'other'] as const;
    expect(abouts.map((about) => decided(about, given)).join(' | ')).toBe(expected);
  });
});

describe('what has to be read first', () => {
  const unread = { changes: undefined, ends: undefined };
  it.each<[string, About, Given, string]>([
    ['changes, for paths', 'pull-request', {}, 'need changes'],
    ['changes, for paths of a stranger', 'stranger', {}, 'need changes'],
    ['changes, to be remembered', 'by-hand', {}, 'need changes'],
    ['no changes of a command', 'command', {}, 'ask'],
    ['no changes of another event', 'other', {}, 'ask'],
    ['changes, for what was told', 'pull-request', { own: { ...told1, toldDiff: 'd' } }, 'need changes'],
    ['changes, for what is lost', 'other', { own: { ...asks1, askedDiff: 'd' } }, 'need changes'],
    [
      'the job, where the commit was told',
      'pull-request',
      { own: { ...told2, toldDiff: 'd' } },
      'need end j1',
    ],
    ['changes, where only a commit was told', 'pull-request', { own: told1 }, 'need changes'],
    ['the job, for once', 'pull-request', { once: true, others: [other()] }, 'need end j2'],
    ['the job, on a second attempt', 'command', { own: this1, ...again }, 'need end j1'],
    ['no job on a first attempt', 'command', { own: told2 }, 'sent j1'],
    ['no job of a report', 'pull-request', { others: [other()], ...report }, 'report j2'],
    [
      'the newest job, where an older one made documentation',
      'pull-request',
      { others: [other(), other({ job: 'j3', order: 1, prLink })], ...report },
      'need end j2',
    ],
  ])('%s', (_what, about, given, expected) => {
    expect(decided(about, { ...unread, ...given })).toBe(expected);
  });
});

describe('a job that was asked', () => {
  const ofThis = { own: { ...told2, ...this1 }, ...again };
  const [told, once] = [{ own: { ...told2, toldDiff: diff } }, { once: true, own: { ...told1, order: 1 } }];
  // It came to nothing | its pull request was closed without a merge.
  it.each<[string, About, Given, string]>([
    ['by a command', 'command', ofThis, 'ask | sent j1'],
    ['by a command of which it is not known', 'command', { own: told2 }, 'sent j1 | sent j1'],
    ['for the pull request', 'pull-request', ofThis, 'ask diff | sent j1'],
    ['by hand', 'by-hand', ofThis, 'ask diff | sent j1'],
    ['by another event', 'other', ofThis, 'ask | sent j1'],
    ['by a later run', 'pull-request', { own: { ...told2, run: 9 } }, 'ask diff | ask diff'],
    ['by a later run by hand', 'by-hand', { own: { ...told2, run: 9 } }, 'sent j1 | sent j1'],
    ['about this commit', 'pull-request', told, 'ask diff | ask diff'],
    ['about this commit, again', 'pull-request', { ...told, ...again }, 'ask diff | ask diff'],
    ['once', 'pull-request', once, 'ask diff | ask diff'],
    [
      'once, before a newer one',
      'pull-request',
      { ...told, once: true, others: [other()] },
      'once j2 | documented j2',
    ],
    [
      'once, before a newer one, again',
      'pull-request',
      { ...ofThis, once: true, others: [other()] },
      'once j2 | documented j2',
    ],
  ])('%s, and came to nothing or was closed', (_what, about, given, expected) => {
    const decidedAfter = (j1: JobEnd) => decided(about, { ...given, ends: { j1, j2: 'fine' } });
    expect([decidedAfter('nothing'), decidedAfter('closed')].join(' | ')).toBe(expected);
    expect(decidedAfter('fine')).toMatch(/^(sent|told|once|documented) j[12]$/);
  });
});

describe('where the agent failed with a prompt, but documentation of its job is there', () => {
  const own = { ...told2, order: 1, prLink };
  const later = { others: [other({ job: 'j1', order: 2, prLink })] };
  it.each<[string, About, Given, string, string]>([
    ['told', 'pull-request', { own }, 'ask diff', 'documented j1'],
    ['the same command', 'command', { own, ...again }, 'ask', 'documented j1'],
    ['by hand, again', 'by-hand', { own: { ...own, run: 7 }, ...again }, 'ask diff', 'documented j1'],
  ])('%s: only where that was a later one, nothing is sent', (_what, about, given, alone, after) => {
    const ends = { j1: 'broken' } as const;
    expect(decided(about, { ...given, ends })).toBe(alone);
    expect(decided(about, { ...given, ...later, ends })).toBe(after);
    expect(decided(about, { ...given, ...later, ends: { j1: 'nothing' } })).toBe(alone);
  });

  it('once: nothing is sent, also where a newer job made none', () => {
    const given = { own: { ...own, ...told1 }, once: true };
    expect(decided('pull-request', { ...given, ends: { j1: 'broken' } })).toBe('documented j1');
    const ends = { j1: 'broken', j2: 'empty' } as const;
    expect(decided('pull-request', { ...given, others: [other()], ends })).toBe('documented j1');
  });
});

describe('what a run finds that asks nothing', () => {
  const told = { own: { ...told2, toldDiff: diff } };
  const closed = { others: [other({ prLink })], ends: { j1: 'empty', j2: 'closed' } } as const;
  it.each<[string, About, Given, string]>([
    ['no file of paths, where nobody asked', 'pull-request', { ...report, ...noPaths }, 'no-paths'],
    [
      'no job, where a command was refused',
      'pull-request',
      { ...report, ...noPaths, others: [other({ state: 'unsent', job: undefined, askedCommit: 'c2' })] },
      'no-job',
    ],
    ['what was closed, before a job that made none', 'pull-request', { ...told, ...closed }, 'documented j2'],
    ['the same under once', 'pull-request', { once: true, own: told1, ...closed }, 'ask diff'],
    [
      'under once, before it, what is open',
      'pull-request',
      {
        ...{ once: true, own: told1, others: [other({ prLink }), other({ job: 'j3', order: 1 })] },
        ends: { j1: 'fine', j2: 'closed', j3: 'empty' },
      },
      'once j1',
    ],
    [
      'a job that made documentation before one at work',
      'pull-request',
      { ...told, others: [other({ prLink })], ends: { j1: 'busy', j2: 'nothing' } },
      'told j1',
    ],
  ])('%s', (_what, about, given, expected) => {
    expect(decided(about, given)).toBe(expected);
  });
});

describe('what an earlier attempt of a command did is not known', () => {
  const seen = { isSeen: true, ...again };
  it.each<[string, About, Given, string]>([
    ['where its eyes stand without a reply', 'command', seen, 'lost no-reply at none'],
    ['but there was none before a first one', 'command', { isSeen: true }, 'ask'],
    ['but nobody was here without eyes', 'command', again, 'ask'],
    ['but a reply decides', 'command', { own: { ...unsent, ...this1 }, ...seen }, 'ask'],
    ['but this run’s own word was deleted', 'command', { hasWritten: true, ...seen }, 'ask'],
    [
      'but this run’s own word stands',
      'command',
      { hasWritten: true, own: { ...asks2, ...this1, attempt: 2 }, ...seen },
      'ask',
    ],
    ['but nothing is remembered', 'command', { isDry: true, ...seen }, 'ask'],
    ['but pull requests have no eyes', 'pull-request', seen, 'ask diff'],
    ['but somebody said skip since', 'command', { others: [skip(60)], ...seen }, 'skip-stands mona there'],
  ])('%s', (_what, about, given, expected) => {
    expect(decided(about, given)).toBe(expected);
  });

  it('its re-run is about what it was about, also after it has waited', () => {
    const own = { ...unsent, ...this1, askedCommit: 'c1' };
    expect(decided('command', { own, ...again })).toBe('ask at c1');
    expect(decided('command', { own: { ...own, attempt: 2 }, hasWritten: true, ...again })).toBe('ask at c1');
    expect(decided('command', { own, state: 'merged', ...again })).toBe('ask at none');
    // On a first attempt, the last look counts.
    expect(decided('command', { own, hasWritten: true })).toBe('ask');
  });
});

describe('a lost prompt that a later retry told', () => {
  const own = { ...asks2, order: 1 };
  const retried = (more: Partial<Marker>) => other({ prompt: undefined, ...more });
  it.each<[string, About, Given, string]>([
    ['counts as told', 'pull-request', { own, others: [retried(told2)] }, 'told j2'],
    ['keeps no run by hand from asking', 'by-hand', { own, others: [retried(told2)] }, 'ask diff'],
    [
      'counts as told by the newest of them',
      'pull-request',
      { own, others: [retried({ ...told2, job: 'j3', order: 3 }), retried(told2)], ends: { j3: 'fine' } },
      'told j3',
    ],
    [
      'counts as told, whoever asked',
      'other',
      { own: { ...asks1, ...this1, order: 1 }, others: [retried(told1)], ...again },
      'told j2 at c1',
    ],
    [
      'counts as told where none was asked about',
      'pull-request',
      { own: { state: 'asking', order: 1 }, others: [retried(told2)] },
      'told j2',
    ],
    [
      'is lost where the retry is older',
      'pull-request',
      { own: { ...own, order: 3 }, others: [retried(told2)] },
      'lost asked j1',
    ],
    [
      'is lost where it is as old',
      'pull-request',
      { own: { ...own, order: 2 }, others: [retried(told2)] },
      'lost asked j1',
    ],
    [
      'is lost where the retry told another one',
      'pull-request',
      { own, others: [retried(told1)] },
      'lost asked j1',
    ],
    [
      'is lost where the retry sent nothing',
      'pull-request',
      { own, others: [retried({ ...told2, ...unsent })] },
      'lost asked j1',
    ],
    ['is lost where others were its words', 'pull-request', { own, others: [other(told2)] }, 'lost asked j1'],
    [
      'is lost where it was another step’s',
      'pull-request',
      { own, others: [retried({ ...told2, step: 'other' })] },
      'lost asked j1',
    ],
    ['is lost where it is a command itself', 'command', { own, others: [retried(told2)] }, 'lost asked j1'],
    [
      'counts as told where the same words of a command were sent since',
      'command',
      { own: { ...own, prompt: words }, others: [other(told2)], ...again },
      'told j2',
    ],
    [
      'is lost where they came to nothing',
      'command',
      { own: { ...own, prompt: words }, others: [other(told2)], ends: { j2: 'nothing' }, ...again },
      'lost asked j1',
    ],
    [
      'is lost where others were sent since',
      'command',
      { own: { ...own, prompt: { ...words, id: 8 } }, others: [other(told2)], ...again },
      'lost asked j1',
    ],
  ])('%s', (_what, about, given, expected) => {
    expect(decided(about, given)).toBe(expected);
  });
});

describe('a command that waited', () => {
  // It is comment 1, written at 50. GitHub's clock counts seconds.
  it.each<[string, MarkedReply[], string]>([
    ['is taken back by a skip of a second later', [skip(51)], 'skip-stands mona there'],
    ['is taken back by a later one of the same second', [skip(50, 2)], 'skip-stands mona there'],
    ['is not by an earlier one of the same second', [skip(50, 0)], 'ask'],
    [
      'is not by one that counts as written with it',
      [skip(50, 1, { trigger: { kind: 'review', id: 1 } })],
      'ask',
    ],
    ['is not by an earlier one', [skip(49)], 'ask'],
    [
      'is taken back though a later command lifted that',
      [other({ saidAt: 70 }), skip(60)],
      'skip-stands mona there at none',
    ],
    ['is not by words that are no skip', [other({ saidAt: 60 })], 'ask'],
  ])('%s', (_what, others, expected) => {
    expect(decided('command', { others })).toBe(expected);
  });
});
