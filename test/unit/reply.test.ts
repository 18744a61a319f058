import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../src/agent/memory/conversation.ts';
import { createMarkers, type Marker } from '../../src/agent/memory/marker.ts';
import { memoryOf, placeToAnswer, placeToAsk, type Self } from '../../src/agent/memory/memory.ts';
import type { Result } from '../../src/agent/outcome.ts';
import { replyIn } from '../../src/agent/told/reply.ts';
import { GitHubError } from '../../src/github/errors.ts';
import type { Account, Comment } from '../../src/github/schema.ts';
import { paragraph, render } from '../../src/runner/markdown.ts';
import { ofPull } from '../support/replies.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const bot: Account = { id: 5, login: 'github-actions[bot]', type: 'Bot' };
const markers = createMarkers('mint_0123456789abcdef', ['1', '2', 'project']);
const self: Self = { step: 's', ...ofPull, run: 7, attempt: 2 };
const noAnswer = new GitHubError('It broke', { kind: 'no-answer' });
const noPermission = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'permission' });
const locked = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'locked' });

/** What comes of a request. `lost`: it is done, and its answer is lost. `gone`: somebody deleted the reply. */
type Way = 'done' | 'lost' | 'gone' | GitHubError;

/** GitHub with the comments that are there, which does the next writes and reads of lists in these ways, and then well. */
function replyAfter(
  ways: readonly Way[],
  reads: readonly Way[] = [],
  before: Partial<Marker> | undefined = undefined,
  about: Self = self,
  isAsking = true,
) {
  const [nextWrites, nextReads] = [[...ways], [...reads]];
  const comments: Comment<'issue-comment'>[] = [];
  const done: string[] = [];
  const add = (body: string) => {
    const id = comments.length + 1;
    const found = {
      kind: 'issue-comment',
      id,
      body,
      author: bot,
      createdAt: `2026-11-27T10:00:0${id}Z`,
      url: `u${id}`,
    };
    comments.push(found as Comment<'issue-comment'>);
    return found;
  };
  const come = <Value>(value: Value, way: Way = 'done'): Value => {
    if (way === 'lost') throw noAnswer;
    if (way instanceof GitHubError) throw way;
    return value;
  };
  const github = {
    self: async () => undefined,
    comments: async (kind: string) =>
      kind === 'issue-comment' ? come([...comments], nextReads.shift()) : [],
    async createComment(_number: number, _thread: undefined, body: string) {
      const way = nextWrites.shift();
      done.push('post');
      return come(way instanceof GitHubError ? undefined : add(body), way);
    },
    async updateComment({ id }: { id: number }, body: string) {
      const way = nextWrites.shift();
      done.push(`edit ${id}`);
      if (way === 'gone') return undefined;
      const found = comments.find((each) => each.id === id);
      if (found !== undefined && !(way instanceof GitHubError)) Object.assign(found, { body });
      return come(found, way);
    },
    async addReaction(_comment: unknown, reaction: string) {
      done.push(reaction);
    },
  };
  if (before !== undefined)
    add(render([markers.block({ ...about, state: 'unsent', ...before }), paragraph('x')]));
  const [found] = comments;
  const remembered =
    found === undefined
      ? []
      : [{ comment: found, marker: { ...about, state: 'unsent', ...before } as const }];
  const memory = memoryOf(remembered, about);
  const place = isAsking ? placeToAsk(memory, about, {}) : placeToAnswer(memory, about);
  const conversation = {
    ...{ number: 2, self: about, markers, github, isReadOnly: false },
    source: { runUrl: 'https://github.com/octo/docs/actions/runs/7' },
  } as unknown as Conversation;
  const lines: string[] = [];
  const [info, warning] = ['', '! '].map((sign) => (line: string) => void lines.push(sign + line));
  const log = { info, warning, redact: (text: string) => text };
  const parts = { clock: virtualClock(), signal: new AbortController().signal, log } as never;
  const reply = replyIn(conversation, place, Promise.resolve({ kind: 'none' }), parts);
  const asking = async () => (await reply.note('asking', { state: 'asking' })).kind;
  return {
    reply,
    asking,
    ...{ done, lines },
    bodies: () => comments.map(({ body }) => body),
    states: () => comments.map(({ body }) => (markers.read(body) as { state: string }).state),
  };
}

describe('a reply that says that the agent is asked', () => {
  const older = { run: 6 };
  it.each<[string, Parameters<typeof replyAfter>, string, string]>([
    ['is posted', [[]], 'stands', 'post'],
    ['is edited', [[], [], older], 'stands', 'edit 1'],
    ['is found where its answer was lost', [['lost']], 'stands', 'post'],
    ['is found where the answer to an edit was lost', [['lost'], [], older], 'stands', 'edit 1'],
    ['is posted once more where it is not found', [[noAnswer]], 'stands', 'post, post'],
    ['is refused where that fails, too', [[noAnswer, noAnswer]], 'refused', 'post, post'],
    ['is refused where it still says what it said before', [[noAnswer], [], older], 'refused', 'edit 1'],
    ['is refused where nobody can tell', [['lost'], [noAnswer, noAnswer, noAnswer]], 'refused', 'post'],
    ['is refused in a locked conversation', [[locked]], 'refused', 'post'],
    ['is refused where an edit is', [[noPermission], [], older], 'refused', 'edit 1'],
    ['can never be without the permission', [[noPermission]], 'no-memory', 'post'],
    ['is posted once more where it was deleted', [['gone'], [], older], 'stands', 'edit 1, post'],
  ])('%s', async (_what, parameters, kind, way) => {
    const { asking, done } = replyAfter(...parameters);
    expect(await asking()).toBe(kind);
    expect(done.join(', ')).toBe(way);
  });

  it('is looked for again before it is posted again, since it may be there', async () => {
    const { asking, done, states } = replyAfter(['lost'], [noAnswer, noAnswer, noAnswer]);
    expect([await asking(), await asking()]).toEqual(['refused', 'stands']);
    expect([done, states()]).toEqual([['post', 'edit 1'], ['asking']]);
  });

  it('is refused where this run’s own reply still says something else', async () => {
    const { reply, asking, states } = replyAfter(['done', noAnswer]);
    await reply.note('busy', { state: 'unsent' });
    expect(await asking()).toBe('refused');
    expect(states()).toEqual(['unsent']);
  });

  it('is not that of an earlier attempt', async () => {
    const { asking } = replyAfter([noAnswer, noAnswer], [], { attempt: 1, state: 'asking' });
    expect(await asking()).toBe('refused');
  });
});

describe('the last word', () => {
  const command: Self = { ...self, trigger: { kind: 'issue-comment', id: 1 } };
  const rules = { command: '/docs-agent', permission: 'write', allowBots: [], followUp: true };
  const error = new Error('x');
  const refusal = { kind: 'not-a-user', login: 'eve' } as const;
  const prLink = 'https://github.com/octo/docs/pull/9';
  it.each<[string, Result, Self, string]>([
    [
      'a pull request',
      { outcome: 'pull-request', job: { id: 'j1', status: 'completed', prLink } },
      command,
      'post, rocket',
    ],
    ['none', { outcome: 'no-pull-request' }, command, 'post, rocket'],
    ['a failure', { outcome: 'failed' }, command, 'post, confused'],
    ['an error', { outcome: 'error', error }, command, 'post, confused'],
    ['a refused command', { outcome: 'denied', refusal, rules }, command, 'post, confused'],
    ['an answer, without a reaction', { outcome: 'usage', answer: { kind: 'help' }, rules }, command, 'post'],
    ['a pull request’s run, without a reaction', { outcome: 'failed' }, self, 'post'],
    [
      'skip',
      { outcome: 'skipped', skip: { why: 'skip-command', by: 'mona', url: 'u', isRemembered: true } },
      command,
      'post, rocket',
    ],
    [
      'nothing to do',
      { outcome: 'skipped', skip: { why: 'no-paths', globs: ['src/**'], fileCount: 1, hints: [] } },
      self,
      '',
    ],
  ])('on %s', async (_what, result, about, way) => {
    const { reply, done } = replyAfter([], [], undefined, about);
    await reply.finish(result);
    expect(done.join(', ')).toBe(way);
  });

  it('keeps a link that is known, as does each word before it', async () => {
    const before = { run: 6, state: 'sent', job: 'j1', order: 1, prLink } as const;
    const { reply, asking, bodies } = replyAfter([], [], before);
    await asking();
    expect(bodies()[0]).toContain(`(${prLink})`);
    const job = { id: 'j1', status: 'failed' };
    await reply.finish({ outcome: 'failed', job, isSent: true, knownLinks: [prLink] });
    expect(bodies()[0]).toContain(`(${prLink})`);
  });

  const standing: Result = { outcome: 'skipped', skip: { why: 'skip-stands', by: 'mona', url: 'u' } };
  const unwritable: Result = { outcome: 'skipped', skip: { why: 'unwritable', error: noPermission } };
  const noPaths: Result = {
    outcome: 'skipped',
    skip: { why: 'no-paths', globs: ['src/**'], fileCount: 1, hints: [] },
  };
  const cancelled: Result = { outcome: 'cancelled' };
  const ended = { run: 6, state: 'sent', job: 'j1', ended: true } as const;
  const [atWork, asks] = [
    { ...ended, ended: false },
    { run: 6, state: 'asking' },
  ] as const;
  // Whether a word of this run stands there already.
  it.each<[string, Result, Partial<Marker> | undefined, Self, boolean, string]>([
    ['a skip that stands, without a reply', standing, undefined, self, false, ''],
    ['a skip that stands, where the reply has its end', standing, ended, self, false, ''],
    ['a skip that stands, over a reply that is at work', standing, atWork, self, false, 'edit 1'],
    ['a skip that stands, over one that asks', standing, asks, self, false, 'edit 1'],
    ['a skip that stands, over its own word', standing, ended, self, true, 'edit 1, edit 1'],
    ['a skip that stands, to a command', standing, undefined, command, false, 'post, rocket'],
    ['nothing to do, over its own word', noPaths, undefined, self, true, 'post, edit 1'],
    ['nothing to do, over an older one', noPaths, atWork, self, false, ''],
    ['no reply, where there was none', unwritable, undefined, self, false, 'post'],
    ['no reply, where there is one', unwritable, ended, self, false, 'edit 1'],
    ['a cancelled run, over its own word', cancelled, undefined, self, true, 'post, edit 1'],
    ['a cancelled run that has said nothing', cancelled, ended, self, false, ''],
  ])('is said, or not, of %s', async (_what, result, before, about, hasWritten, way) => {
    const { reply, done } = replyAfter([], [], before, about, false);
    if (hasWritten) await reply.note('busy', {});
    await reply.finish(result);
    expect(done.join(', ')).toBe(way);
  });

  it('is tried where the reply that says why may exist', async () => {
    const { asking, reply, done } = replyAfter(['lost'], [noAnswer, noAnswer, noAnswer]);
    expect(await asking()).toBe('refused');
    await reply.finish({ outcome: 'skipped', skip: { why: 'unwritable', error: noAnswer } });
    expect(done).toEqual(['post', 'edit 1']);
  });

  it('that cannot be written is one warning, and none where it is why the run ended', async () => {
    const silent = replyAfter([noPermission, noPermission]);
    await silent.asking();
    await silent.reply.finish({ outcome: 'error', error: noPermission });
    expect([silent.lines, silent.done]).toEqual([[], ['post', 'post']]);
    const warned = replyAfter([noPermission, locked]);
    await warned.reply.note('busy', { state: 'unsent' });
    await warned.reply.finish({ outcome: 'failed' });
    expect(warned.lines.map((line) => line.startsWith('! '))).toEqual([true, false]);
  });
});
