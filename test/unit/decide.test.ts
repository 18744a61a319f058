import { describe, expect, it } from 'vitest';
import type { CommandRequest, InputsRequest } from '../../src/agent/asked/request.ts';
import { decide } from '../../src/agent/decide/decide.ts';
import { decideOnCommand } from '../../src/agent/decide/on-command.ts';
import { decideOnInputs } from '../../src/agent/decide/on-inputs.ts';
import type { Conversation, Eyes, Recalled } from '../../src/agent/memory/conversation.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { readEvent } from '../../src/github/event.ts';
import type { Runtime } from '../../src/runtime.ts';
import { contextOf } from '../support/context.ts';
import { type Answer, job as jobIn, status } from '../support/job-run.ts';
import { ofPull, reply, sent } from '../support/replies.ts';
import { virtualClock } from '../support/virtual-clock.ts';

/** What a run without a prompt has to do about a merge, by what is remembered. */
function decideOn(recalled: Recalled, inputs: object = {}) {
  const request = {
    event: readEvent(contextOf('push', { after: 'c'.repeat(40) })),
    ...{ wish: { kind: 'wait' }, inputs: { dryRun: false, jobId: undefined, ...inputs } },
    conversation: { self: { step: 's', ...ofPull, run: 7, attempt: 1 } } as Conversation,
  } as unknown as InputsRequest;
  const runtime = { log: { notice: () => undefined } } as unknown as Runtime;
  return decideOnInputs(request, recalled, runtime, () => {
    throw new Error('The service was asked');
  });
}

describe('a run without a prompt', () => {
  const skip = reply({ state: 'skipped', job: undefined, by: 'mona' }, 2);
  const job = reply({ ...sent, order: 1, prLink: 'l' });
  const answered = (skip: object) => ({ kind: 'answer', ending: { outcome: 'skipped', skip } });
  it.each<[string, Recalled, object, object]>([
    ['waits for the newest job', { all: [job] }, {}, { kind: 'wait', job: { id: 'j1' } }],
    ['waits for the job that is named', { all: [job] }, { jobId: 'j9' }, { kind: 'wait', job: { id: 'j9' } }],
    [
      'has nothing to do where somebody said skip',
      { all: [skip, job] },
      {},
      answered({ why: 'skip-stands', by: 'mona' }),
    ],
    [
      'waits for the job that is named, whatever somebody said',
      { all: [skip] },
      { jobId: 'j9' },
      { kind: 'wait', job: { id: 'j9' } },
    ],
    ['has nothing to do where no job is known', { all: [] }, {}, answered({ why: 'no-job' })],
  ])('%s', async (_what, recalled, inputs, task) => {
    expect(await decideOn(recalled, inputs)).toMatchObject(task);
  });

  it('is an error where another key sealed what is remembered: nobody knows whether there is a job', async () => {
    await expect(decideOn({ all: [], sealedOtherwise: 'u3' })).rejects.toThrow('another API key');
    expect(await decideOn({ all: [job], sealedOtherwise: 'u3' })).toMatchObject({ kind: 'wait' });
  });
});

describe('a command', () => {
  const clock = virtualClock();
  /** By what is remembered, with a service that answers so when it is asked for a job. */
  function decided(
    wish: object,
    all: Recalled['all'],
    { kind = 'issue-comment', eyes = { kind: 'none' } as Eyes, answer = status(404) as Answer } = {},
  ) {
    const comment = { kind, id: 1, author: { id: 7 }, body: '' };
    const request = {
      ...{ wish, inputs: { context: 'none', command: '/docs-agent', dryRun: false, timeoutMinutes: 1 } },
      conversation: { self: { step: 's', trigger: { kind, id: 1 }, run: 5, attempt: 2 } },
      command: { comment, number: 2 },
    } as unknown as CommandRequest;
    const service = {
      readJob: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
    };
    const log = { info: () => undefined, notice: () => undefined };
    const signal = new AbortController().signal;
    const runtime = { clock, log, signal, connectService: () => service } as unknown as Runtime;
    return decideOnCommand(request, { all }, eyes, runtime, () => ({}) as never);
  }

  const words = { kind: 'prompt', words: 'add', isNew: false };
  const shown = (isNew: boolean): Eyes => ({ kind: 'shown', isNew, account: undefined });
  const failed: Eyes = { kind: 'failed', error: new Error('x') };
  it.each<[string, string, Eyes, string]>([
    ['without eyes of ours before is new', 'issue-comment', shown(true), 'new'],
    ['with eyes of ours before is lost', 'issue-comment', shown(false), 'lost'],
    ['where nobody knows of them is lost', 'review-comment', failed, 'lost'],
    ['of a review, which has no eyes, is new', 'review', { kind: 'none' }, 'new'],
  ])('on a second attempt without a reply, %s', async (_what, kind, eyes, claim) => {
    expect(await decided(words, [], { kind, eyes })).toMatchObject({ claimed: { claim: { kind: claim } } });
  });

  const known = { ...sent, followUp: false, order: 1, prLink: 'l' };
  it.each<[string, Partial<typeof known>, Answer, object]>([
    ['as it is', {}, jobIn('completed', 'm'), { id: 'j1', status: 'completed', prLink: 'm' }],
    [
      'with the link that is remembered',
      {},
      jobIn('archived'),
      { id: 'j1', status: 'archived', prLink: 'l' },
    ],
    ['that is too new to be known', { sentAt: clock.wall() }, status(404), { id: 'j1', prLink: 'l' }],
  ])('for the status tells the newest job, %s', async (_what, more, answer, job) => {
    const task = await decided({ kind: 'status' }, [reply({ ...known, ...more })], { answer });
    expect(task).toMatchObject({ ending: { outcome: 'usage', answer: { kind: 'status', job } } });
  });
});

describe('a prompt whose memory a token may not read', () => {
  const lacking = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'permission' });
  const broken = new GitHubError('It broke', { kind: 'no-answer' });
  it.each<[string, object, GitHubError, string]>([
    ['is sent without it', {}, lacking, 'prompt'],
    ['is an error where each push would be asked', { once: true }, lacking, 'answer'],
    ['is an error where a check says who was asked', { check: 'docs' }, lacking, 'answer'],
    ['is an error where it cannot be read just now', {}, broken, 'answer'],
  ])('%s', async (_what, inputs, error, kind) => {
    const payload = { action: 'closed', pull_request: { number: 2 } };
    const request = {
      event: readEvent(contextOf('pull_request', payload)),
      ...{ wish: { kind: 'prompt', words: 'add', isNew: false }, inputs: { once: false, ...inputs } },
      conversation: {
        self: { step: 's', ...ofPull, run: 7, attempt: 1 },
        github: { self: async () => undefined, comments: () => Promise.reject(error) },
      },
    } as unknown as InputsRequest;
    const log = { info: () => undefined };
    const runtime = {
      signal: new AbortController().signal,
      context: { runId: 7 },
      log,
    } as unknown as Runtime;
    const task = await decide(request, { kind: 'none' }, runtime, () => ({}) as never);
    expect(task.kind).toBe(kind);
    if (task.kind === 'answer') expect(task.ending).toMatchObject({ outcome: 'error', error, isSent: false });
  });
});
