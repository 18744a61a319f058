import { describe, expect, it } from 'vitest';
import type { AgentRequest } from '../../src/agent/asked/request.ts';
import { type LookParts, look } from '../../src/agent/decide/look.ts';
import { type Eyes, noEyes } from '../../src/agent/memory/conversation.ts';
import type { KnownJob, Marker } from '../../src/agent/memory/marker.ts';
import type { Self } from '../../src/agent/memory/memory.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { readEvent } from '../../src/github/event.ts';
import { contextOf } from '../support/context.ts';
import { ofPull, prompt, sent } from '../support/replies.ts';
import { virtualClock } from '../support/virtual-clock.ts';

const [base, head] = ['b', 'c'].map((digit) => digit.repeat(40)) as [string, string];
const lacking = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'permission' });
const broken = new GitHubError('It broke', { kind: 'no-answer' });
const pull = { number: 2, head: { sha: head, repo: { id: 1 } }, base: { sha: base, repo: { id: 1 } } };
const fork = { ...pull, head: { sha: head, repo: { id: 2 } } };
const bot = { id: 5, login: 'github-actions[bot]', type: 'Bot' };
const add = { kind: 'prompt', words: 'add', isNew: false } as const;
const told = { ...sent, ...ofPull, toldCommit: head };

interface Given {
  /** Of the pull request 2, opened, unless told. */
  readonly event?: readonly [name: string, payload: object];
  readonly wish?: { readonly kind: string };
  readonly inputs?: object;
  /** What replies remember, or why that cannot be read. */
  readonly held?: readonly Partial<Marker>[] | Error;
  readonly files?: readonly string[] | Error;
  /** Of what a comment asks, in a run of the attempt. */
  readonly kind?: 'issue-comment' | 'review-comment' | 'review';
  readonly attempt?: number;
  readonly isTold?: boolean;
  readonly eyes?: Eyes;
  readonly hasWritten?: boolean;
  readonly signal?: AbortSignal;
}

/** What run 7 sees, and for what GitHub and the service were asked. */
async function seen(given: Given) {
  const {
    event = ['pull_request', { action: 'opened', pull_request: pull }],
    held = [],
    files = ['src/a.ts'],
  } = given;
  const { wish = add, kind, attempt = 1, eyes = noEyes, signal = new AbortController().signal } = given;
  const asked: unknown[] = [];
  const lines: string[] = [];
  const clock = virtualClock();
  const come = async <Value>(what: unknown, value: Value | Error): Promise<Value> => {
    asked.push(what);
    clock.pass(1000);
    if (value instanceof Error) throw value;
    return value;
  };
  const comments = (held instanceof Error ? [] : held).map((marker, index) => ({
    ...{ kind: 'issue-comment', id: index + 1, author: bot, url: `u${index}` },
    body: JSON.stringify({ ...sent, order: index + 1, ...marker }),
  }));
  const comment = { kind, id: 1, author: { id: 7 }, createdAt: '1970-01-01T00:00:00.050Z', body: '' };
  const github = {
    self: async () => undefined,
    comments: async (of: string) =>
      held instanceof Error ? Promise.reject(held) : of === 'issue-comment' ? comments : [],
    pullRequest: () => come('pull', { number: 2, state: 'open', head, base, updatedAt: '' }),
    changedFiles: (_repository: undefined, number: number, pages: number) => {
      const all = files instanceof Error ? files : files.map((path) => ({ path, change: 'x', commit: head }));
      return come(
        `files of ${number}, ${pages} pages`,
        all instanceof Error ? all : { files: all, isCut: false },
      );
    },
    commentOf: () => come('comment', undefined),
  };
  const self: Self = { step: 's', trigger: kind ? { kind, id: 1 } : ofPull.trigger, run: 7, attempt };
  const markers = { read: (body: string) => JSON.parse(body) };
  const secrets = { apiKey: 'mint_a_key', githubToken: '', statusToken: '', docsToken: '' };
  const usual = { ...secrets, context: 'links', command: '/docs-agent', dryRun: false, once: false };
  const request = {
    event: readEvent(contextOf(...event)),
    ...{ wish, inputs: { ...usual, ...given.inputs }, github },
    conversation: given.isTold === false ? undefined : { number: 2, self, github, markers },
    command: kind && { comment, number: 2 },
  } as unknown as AgentRequest;
  const parts: LookParts = {
    ...{ clock, signal, eyes },
    log: {
      info: (line: string) => void lines.push(line),
      warning: (line: string) => void lines.push(`! ${line}`),
    } as never,
    endOf: async ({ id }: KnownJob) => come(`end of ${id}`, 'fine' as const),
  };
  const found = await look(request, given.hasWritten ?? false, parts);
  return { found, asked, lines };
}

/** What it decided, or why it could not. */
async function decided(given: Given) {
  const { found } = await seen(given);
  return 'error' in found ? found.error : found.decision;
}

const target = (pull_request: object) => ['pull_request_target', { action: 'opened', pull_request }] as const;

describe('what a run is about', () => {
  it.each<[string, Given, object]>([
    ['a pull request', {}, { kind: 'wait', why: 'told' }],
    [
      'one from a fork',
      { event: ['pull_request', { action: 'opened', pull_request: fork }] },
      { why: 'told' },
    ],
    ['a fork, for whoever works there', { event: target(fork) }, { skip: { why: 'a-fork' } }],
    ['no fork', { event: target(pull) }, { why: 'told' }],
    [
      'what becomes of a closed one',
      { event: ['pull_request', { action: 'closed', pull_request: pull }], wish: { kind: 'wait' } },
      { kind: 'wait', why: 'report' },
    ],
    ['a push', { event: ['push', { after: head }], inputs: { once: true } }, { kind: 'ask' }],
    ['a command', { kind: 'issue-comment' }, { kind: 'ask', commit: head }],
    [
      'a command to send something again',
      { kind: 'issue-comment', wish: { kind: 'retry' } },
      { kind: 'ask' },
    ],
    ['its status', { kind: 'issue-comment', wish: { kind: 'status' } }, { kind: 'wait', why: 'report' }],
    ['skip', { kind: 'issue-comment', wish: { kind: 'skip' } }, { kind: 'remember-skip' }],
    [
      'a job that is named',
      { wish: { kind: 'wait' }, inputs: { jobId: 'j9' } },
      { kind: 'wait', job: { id: 'j9' } },
    ],
    [
      'what it wrote itself',
      { held: [{ ...told, run: 7, attempt: 1, state: 'asking' }], hasWritten: true },
      { why: 'told' },
    ],
    ['what another one like it wrote', { held: [{ ...told, run: 7, attempt: 1 }] }, { kind: 'twin' }],
    [
      'a command that skip came after',
      {
        kind: 'issue-comment',
        held: [{ state: 'skipped', trigger: { kind: 'issue-comment', id: 3 }, saidAt: 51 }],
      },
      { skip: { why: 'skip-stands' } },
    ],
    [
      'once',
      { held: [{ ...sent, trigger: { kind: 'review', id: 3 } }], inputs: { once: true } },
      { why: 'once' },
    ],
    ['files of paths', { held: [], inputs: { paths: ['docs/**'] } }, { skip: { why: 'no-paths' } }],
    ['nothing that is remembered, in a dry run', { inputs: { dryRun: true } }, { kind: 'ask', commit: head }],
    ['nothing that is remembered, without a place for it', { isTold: false }, { kind: 'ask', commit: head }],
  ])('%s', async (_what, given, decision) => {
    expect(await decided({ held: [told], ...given })).toMatchObject(decision);
  });

  const shown = (isNew: boolean): Eyes => ({ kind: 'shown', isNew, account: undefined });
  it.each<[string, Given['kind'], Eyes, string]>([
    ['without eyes of ours before is asked', 'issue-comment', shown(true), 'ask'],
    ['with eyes of ours before is lost', 'issue-comment', shown(false), 'lost'],
    ['where nobody knows of them is lost', 'review-comment', { kind: 'failed', error: broken }, 'lost'],
    ['of a review, which has no eyes, is asked', 'review', noEyes, 'ask'],
    ['of a pull request, which has none, is asked', undefined, noEyes, 'ask'],
  ])('on a second attempt without a reply, what %s', async (_what, kind, eyes, expected) => {
    const { found } = await seen({ attempt: 2, ...(kind && { kind }), eyes });
    // Whoever comes later must find the words, whether they were sent or not.
    expect(found).toMatchObject({ decision: { kind: expected }, words: { words: 'add' } });
  });
});

describe('what is read', () => {
  const push = { event: ['push', { after: head }] } as const;
  const check = { check: 'docs' };
  const bare = { context: 'none' };
  const command = { kind: 'issue-comment' } as const;
  const [status, skip] = [
    { ...command, wish: { kind: 'status' } },
    { ...command, wish: { kind: 'skip' } },
  ];
  it.each<[string, Given, unknown[]]>([
    ['the pull request, and few of its files', {}, ['pull', 'files of 2, 10 pages']],
    ['all of its files, for paths', { inputs: { paths: ['src/**'] } }, ['pull', 'files of 2, 30 pages']],
    [
      'few, where paths count no more',
      { inputs: { paths: ['src/**'] }, held: [{ ...told, toldCommit: 'x' }] },
      ['pull', 'files of 2, 10 pages'],
    ],
    [
      'its files once',
      { held: [{ ...told, toldCommit: 'x', toldDiff: 'd' }], inputs: { once: true } },
      ['pull', 'files of 2, 10 pages', 'end of j1'],
    ],
    ['what became of a job, by what was told', { held: [told] }, ['pull', 'end of j1']],
    ['nothing of a push', push, []],
    ['nothing for a report', { wish: { kind: 'wait' } }, []],
    ['the pull request, for a report with a check', { wish: { kind: 'wait' }, inputs: check }, ['pull']],
    ['the pull request of a command', command, ['pull']],
    ['the pull request of a command without a context', { ...command, inputs: bare }, ['pull']],
    ['nothing for the status', status, []],
    ['the pull request, to renew its check', { ...status, inputs: check }, ['pull']],
    ['the commit that skip is about', skip, ['pull']],
    [
      'the words that are to be sent again',
      {
        ...command,
        wish: { kind: 'retry' },
        held: [{ ...sent, trigger: { kind: 'review', id: 4 }, prompt, saidAt: 1 }],
      },
      ['pull', 'comment'],
    ],
  ])('%s', async (_what, given, expected) => {
    expect((await seen(given)).asked).toEqual(expected);
  });

  it('at a moment, from which it ages; words only where they are to be sent', async () => {
    const { found } = await seen({});
    expect(found).toMatchObject({
      at: 0,
      pull: { head },
      words: { words: 'add', from: undefined },
      memory: { all: [] },
    });
    expect((await seen({ held: [told] })).found).toMatchObject({
      words: undefined,
      memory: { known: { id: 'j1' } },
    });
  });
});

describe('what cannot be read', () => {
  const command = { kind: 'issue-comment' } as const;
  it.each<[string, Given, Error | object]>([
    ['for want of the permission is no memory', { held: lacking }, { kind: 'ask' }],
    ['nor for retry', { ...command, wish: { kind: 'retry' }, held: lacking }, { kind: 'ask' }],
    [
      'nor for skip, with a check',
      { ...command, wish: { kind: 'skip' }, held: lacking, inputs: { check: 'docs' } },
      { kind: 'remember-skip' },
    ],
    ['is an error where each push would be asked', { held: lacking, inputs: { once: true } }, lacking],
    ['is an error where a check says who was asked', { held: lacking, inputs: { check: 'docs' } }, lacking],
    ['is an error where nothing is asked', { held: lacking, wish: { kind: 'wait' } }, lacking],
    ['is an error where the status is', { ...command, held: lacking, wish: { kind: 'status' } }, lacking],
    ['is an error where it cannot be read just now', { held: broken }, broken],
  ])('of replies %s', async (_what, given, expected) => {
    const found = await decided(given);
    if (expected instanceof Error) expect(found).toBe(expected);
    else expect(found).toMatchObject(expected);
  });

  const paths = { paths: ['docs/**'] };
  it.each<[string, Given, Error | object, string[]]>([
    [
      'lets the agent be asked, with a warning',
      { files: broken, inputs: paths },
      { kind: 'ask' },
      ["! It broke. Check the runner's network and proxy variables. The run continues without paths."],
    ],
    [
      'for want of the permission is an error: each push would be',
      { files: lacking, inputs: paths },
      lacking,
      [],
    ],
    [
      'is an error where the same may have been told',
      { files: broken, held: [{ ...told, toldCommit: 'x' }] },
      broken,
      [],
    ],
    ['is not remembered, without paths', { files: lacking }, { kind: 'ask', diff: undefined }, []],
    ['is an error once the run is cancelled', { files: broken, signal: AbortSignal.abort() }, broken, []],
    ['is the same with paths', { files: broken, inputs: paths, signal: AbortSignal.abort() }, broken, []],
    ['is an error that is a mistake of ours', { files: new TypeError('x') }, new TypeError('x'), []],
  ])('of files %s', async (_what, given, expected, said) => {
    const { found, lines } = await seen(given);
    expect(lines).toEqual(said);
    if (expected instanceof Error) expect(found).toMatchObject({ error: expected, memory: {} });
    else expect(found).toMatchObject({ decision: expected });
  });

  it('leaves no memory where that is it', async () => {
    expect((await seen({ held: broken })).found).toEqual({ error: broken, memory: undefined });
    const { lines } = await seen({ held: lacking });
    expect(lines).toEqual([
      'The comments cannot be read. The run continues without memory of earlier agent jobs.',
    ]);
  });
});
