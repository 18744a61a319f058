import { describe, expect, it } from 'vitest';
import type { AgentRequest } from '../../src/agent/asked/request.ts';
import { readPresent } from '../../src/agent/decide/present.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { type CommentFacts, isOfPullRequest, readEvent } from '../../src/github/event.ts';
import type { PullRequest } from '../../src/github/pull-requests.ts';
import { contextOf } from '../support/context.ts';

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
  ...{ number: 7, state: 'open', head: newer, base, updatedAt: later },
};
const broken = new GitHubError('It broke', { kind: 'no-answer' });

/** Of a push to the pull request 7, whose event names the commit `head`. */
async function read(
  answer: Partial<PullRequest> | Error,
  {
    isCommand = false,
    isConnected = true,
    check = undefined as string | undefined,
    updated_at = pushedAt as string | undefined,
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
    event: readEvent(contextOf('pull_request', { before, pull_request })),
    github: isConnected ? github : undefined,
    inputs: { check },
    command: isCommand ? ({ number: 7 } as CommentFacts) : undefined,
  } as unknown as AgentRequest;
  const log = {
    info: (line: string) => lines.push(line),
    warning: (line: string) => lines.push(`Warning: ${line}`),
  };
  return { present: await readPresent(request, { log, signal } as never), lines };
}

describe('the pull request when the turn has come', () => {
  const byEvent = { state: 'open', head, base, isCurrent: false };
  const current = { state: 'open', head: newer, base, isCurrent: true };
  it.each<[string, Partial<PullRequest>, object]>([
    ['has its present head', {}, current],
    ['was merged meanwhile', { state: 'merged' }, { ...current, state: 'merged' }],
    ['has another base', { base: newer }, { ...current, base: newer }],
    ['has the event’s head where GitHub’s answer is older', { head: before, updatedAt: earlier }, byEvent],
    ['was pushed back to where it was', { head: before }, { ...current, head: before }],
    [
      'was pushed back in the same second',
      { head: before, updatedAt: pushedAt },
      { ...current, head: before },
    ],
    ['has an answer that is older, but of another commit', { updatedAt: earlier }, current],
  ])('%s', async (_what, answer, expected) => {
    expect(await read(answer)).toEqual({ present: expected, lines: [] });
  });

  it('has its present head where the event does not tell when it was', async () => {
    expect(
      (await read({ head: before, updatedAt: earlier }, { updated_at: 'yesterday' })).present?.head,
    ).toBe(before);
  });

  it('that cannot be read is as its event says, with a warning; a command names no commits, or is an error with check', async () => {
    const { present, lines } = await read(broken);
    expect(present).toEqual(byEvent);
    expect(lines).toEqual(['Warning: It broke. The run uses the commits of its event.']);
    expect(await read(broken, { isCommand: true })).toEqual({
      present: undefined,
      lines: ['It broke. The prompt names no commits.'],
    });
    await expect(read(broken, { isCommand: true, check: 'docs' })).rejects.toBe(broken);
    expect((await read(broken, { check: 'docs' })).present).toEqual(byEvent);
    expect(await read(broken, { isConnected: false })).toEqual({ present: byEvent, lines: [] });
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
