import { describe, expect, it } from 'vitest';
import type { AgentRequest } from '../../src/agent/asked/request.ts';
import { digestOfChanges, type Present, readChanges, readPresent } from '../../src/agent/decide/present.ts';
import { memoryOf, noMemory } from '../../src/agent/memory/memory.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { type CommentFacts, isOfPullRequest, readEvent } from '../../src/github/event.ts';
import type { ChangedFile, PullRequest } from '../../src/github/pull-requests.ts';
import { contextOf } from '../support/context.ts';
import { reply, sent } from '../support/replies.ts';

const [base, before, head, newer] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const [earlier, pushedAt, later] = ['08', '09', '10'].map((hour) => `2026-11-27T${hour}:00:00Z`) as [
  string,
  string,
  string,
];
const now: PullRequest = {
  ...{ state: 'open', head: newer, base, updatedAt: later, isDraft: false, hasConflicts: false },
  ...{
    title: 'A change',
    changedFiles: 1,
    repositoryId: '1',
    isPublic: true,
    isFromFork: false,
    isStacked: false,
  },
};
const advice = "Check the runner's network and proxy variables.";
const broken = new GitHubError('It broke', { kind: 'no-answer' });

/** Of a push to the pull request 7, whose event names the commit `head`. */
async function read(
  answer: Partial<PullRequest> | Error,
  {
    isCommand = false,
    isConnected = true,
    check = undefined as string | undefined,
    updated_at = pushedAt as string | undefined,
    memory = noMemory,
    action = 'synchronize',
  } = {},
  signal = new AbortController().signal,
) {
  const lines: string[] = [];
  const pull_request = { number: 7, head: { sha: head }, base: { sha: base }, updated_at };
  const github = {
    async pullRequest() {
      if (answer instanceof Error) throw answer;
      return { ...now, ...answer };
    },
  };
  const request = {
    event: readEvent(contextOf('pull_request', { action, before, pull_request })),
    github: isConnected ? github : undefined,
    inputs: { check },
    command: isCommand ? ({ number: 7 } as CommentFacts) : undefined,
  } as unknown as AgentRequest;
  const log = {
    info: (line: string) => lines.push(line),
    warning: (line: string) => lines.push(`Warning: ${line}`),
  };
  return { present: await readPresent(request, memory, { log, signal } as never), lines };
}

describe('the pull request when the turn has come', () => {
  // The event does not say that the pull request goes into the default branch.
  const byEvent = { state: 'open', head, base, isFromFork: false, isStacked: true };
  const current = { ...now, head: newer };
  it.each<[string, Partial<PullRequest>, object]>([
    ['has its present head', {}, current],
    ['was merged meanwhile', { state: 'merged' }, { ...current, state: 'merged' }],
    ['has another base', { base: newer }, { ...current, base: newer }],
    ['is as the event says where GitHub’s answer is older', { head: before, updatedAt: earlier }, byEvent],
    ['was pushed back to where it was', { head: before }, { ...current, head: before }],
    [
      'was pushed back in the same second',
      { head: before, updatedAt: pushedAt },
      { ...current, head: before, updatedAt: pushedAt },
    ],
  ])('%s', async (_what, answer, expected) => {
    expect(await read(answer)).toEqual({ present: expected, lines: [] });
  });

  it.each([
    ['reopened', 'open'],
    // Only an open one is.
    ['synchronize', 'open'],
    ['labeled', 'closed'],
  ])('that was %s is %s where GitHub’s older answer says that it is closed', async (action, state) => {
    const { present } = await read({ state: 'closed', updatedAt: earlier }, { action });
    expect(present).toEqual({ ...byEvent, state });
  });

  it('has its present head where the event does not tell when it was', async () => {
    expect(
      (await read({ head: before, updatedAt: earlier }, { updated_at: 'yesterday' })).present?.head,
    ).toBe(before);
  });

  it('that cannot be read is as its event says where nothing is remembered, with a warning; a command names no commits, or is an error with check', async () => {
    const { present, lines } = await read(broken);
    expect(present).toEqual(byEvent);
    expect(lines).toEqual([`Warning: It broke. ${advice} The run continues with the commits of its event.`]);
    expect(await read(broken, { isCommand: true })).toEqual({
      present: undefined,
      lines: [`Warning: It broke. ${advice} The run continues without the commits.`],
    });
    await expect(read(broken, { isCommand: true, check: 'docs' })).rejects.toBe(broken);
    expect((await read(broken, { check: 'docs' })).present).toEqual(byEvent);
    expect(await read(broken, { isConnected: false })).toEqual({ present: byEvent, lines: [] });
    // Whoever can read the comments can read the pull request.
    await expect(read(broken, { memory: memoryOf([]) })).rejects.toBe(broken);
  });

  it('is not guessed in a run that was cancelled, nor after a mistake of ours', async () => {
    await expect(read(broken, {}, AbortSignal.abort())).rejects.toBe(broken);
    await expect(read(new TypeError('x'))).rejects.toThrow(TypeError);
  });
});

it.each([
  ['pull_request', 'opened', true],
  ['pull_request_target', 'synchronize', true],
  ['pull_request', 'closed', false],
  ['pull_request_review', 'submitted', false],
  ['push', '', false],
])('%s, %j: it is about a pull request that may be open: %s', (name, action, expected) => {
  expect(isOfPullRequest({ ...readEvent(contextOf('push', {})), name, action })).toBe(expected);
});

it('what a pull request itself changes is told by its files: their paths, old and new, and their changes', () => {
  const file = (path: string, change = 'x', previousPath?: string): ChangedFile => ({
    ...{ path, previousPath, additions: 1, deletions: 0, change, commit: undefined },
  });
  const all = [[file('a')], [file('a', 'y')], [file('b')], [file('b', 'x', 'a')], [file('a'), file('b')], []];
  expect(new Set(all.map(digestOfChanges)).size).toBe(all.length);
  expect(digestOfChanges([{ ...file('a'), additions: 9 }])).toBe(digestOfChanges([file('a')]));
});

describe('what a pull request changes', () => {
  const files: ChangedFile[] = [
    { path: 'src/a.ts', previousPath: undefined, additions: 1, deletions: 0, change: 'x', commit: head },
  ];
  const diff = digestOfChanges(files);
  const pull = { state: 'open', head, base } as const;
  const skip = { why: 'no-paths', globs: ['docs/**'], fileCount: 1, hints: [] };
  const known = memoryOf([reply(sent)]);
  it.each<[string, Parameters<typeof changes>[0], object, number]>([
    ['is told by its digest, and by paths', {}, { diff, skip }, 30],
    [
      'is not known where the list is of another commit',
      { now: { ...pull, head: newer } },
      { diff: undefined, skip: undefined, isOfOther: true },
      30,
    ],
    ['is not known where GitHub lists a part', { isCut: true }, { diff: undefined, skip: undefined }, 30],
    ['counts for no paths once a job is known', { memory: known }, { diff, skip: undefined }, 10],
    ['counts for those of a stranger all the same', { memory: known, isFork: true }, { diff, skip }, 30],
  ])('%s', async (_what, given, expected, pages) => {
    expect(await changes(given)).toEqual({
      found: { isOfOther: false, isAnew: false, ...expected },
      pages,
    });
  });

  async function changes({ now = pull as Present, isCut = false, memory = noMemory, isFork = false }) {
    const asked: number[] = [];
    const github = {
      async changedFiles(_repository: undefined, _number: number, mostPages: number) {
        asked.push(mostPages);
        return { files, isCut };
      },
    };
    const repo = (id: number) => ({ repo: { id } });
    const pull_request = {
      number: 7,
      head: { sha: head, ...repo(isFork ? 2 : 1) },
      base: { sha: base, ...repo(1) },
    };
    const event = readEvent(contextOf('pull_request_target', { action: 'opened', pull_request }));
    const inputs = { paths: ['docs/**'] };
    const request = { event, github, inputs, wish: { kind: 'prompt' } } as unknown as AgentRequest;
    const log = { warning: () => undefined };
    const found = await readChanges(request, memory, now, {
      log,
      signal: new AbortController().signal,
    } as never);
    return { found, pages: asked[0] };
  }
});
