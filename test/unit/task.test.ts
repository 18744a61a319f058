import { context, getOctokit } from '@actions/github';
import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LostJobError } from '../../src/agent/job.ts';
import { fateOf, type Marker } from '../../src/agent/marker.ts';
import { createReply } from '../../src/agent/reply.ts';
import { createGitHub } from '../../src/github/client.ts';
import { startGitHubEmulator } from '../emulator/github.ts';
import { virtualClock } from '../support/virtual-clock.ts';

describe('what an earlier run made of it', () => {
  const onComment: Marker = {
    step: 's',
    trigger: { kind: 'issue-comment', id: 1 },
    run: 5,
    attempt: 1,
    state: 'none',
  };
  const onPull: Marker = { ...onComment, trigger: { kind: 'pull-request', id: 2 } };
  const had = { state: 'job', job: 'j1' } as const;
  test.each<[string, Marker, number, number, ReturnType<typeof fateOf>]>([
    ['the same run, asking', { ...onComment, state: 'asking' }, 5, 2, 'lost'],
    ['the same attempt, asking', { ...onComment, state: 'asking' }, 5, 1, 'elsewhere'],
    ['another run, asking', { ...onComment, state: 'asking' }, 6, 2, 'elsewhere'],
    ['nothing was sent', { ...onComment, job: 'j1' }, 5, 2, 'new'],
    ['it has the job', { ...onComment, ...had }, 6, 1, 'job'],
    ['it is lost', { ...onComment, state: 'lost' }, 6, 1, 'lost'],
    ['pull request: the same run sent nothing', { ...onPull, job: 'j1' }, 5, 2, 'new'],
    ['pull request: an older run, and no trace of the first attempt', { ...onPull, ...had }, 6, 2, 'new'],
    ['pull request: a newer run came first', { ...onPull, ...had }, 4, 1, 'new'],
    ['pull request: a newer run hides the first attempt', { ...onPull, ...had }, 4, 2, 'job'],
    ['pull request: the same, and nobody knows', { ...onPull, ...had, state: 'lost' }, 4, 2, 'lost'],
    ['pull request: the same, and there is no job', onPull, 4, 2, 'lost'],
  ])('%s', (_what, marker, run, attempt, fate) => {
    expect(fateOf({ marker, sealed: true }, { name: 's', run, attempt })).toBe(fate);
    expect(fateOf({ marker, sealed: false }, { name: 's', run, attempt })).toBe('other-key');
  });
});

describe('the reply of a pull request', () => {
  test('a run that asks for more than a minute counts as killed; the job is not forgotten', async () => {
    await using emulator = await startGitHubEmulator();
    const dispatcher = new Agent();
    onTestFinished(() => dispatcher.destroy());
    const clock = virtualClock();
    const { signal } = new AbortController();
    const redact = (text: string) => text;
    const network = { dispatcher, userAgent: 'test', clock, redact, getOctokit };
    const github = createGitHub(emulator, { ...network, token: emulator.token, apiUrl: emulator.apiUrl });
    const silent = () => undefined;
    const log = { mask: silent, redact, info: silent, notice: silent, warning: silent, error: silent };
    const replyOf = (runId: number, runAttempt = 1) =>
      createReply(
        {
          place: { ...emulator, repositoryId: '1', repositoryUrl: '', runUrl: '' },
          number: 2,
          trigger: { kind: 'pull-request', id: 2 },
          source: { runUrl: 'https://github.com/o/r/actions/runs/1' },
        },
        github,
        {
          context: Object.assign(Object.create(context), { runId, runAttempt }),
          read: (name) => (name === 'api-key' ? 'mint_0123456789_0123456789' : ''),
          clock,
          signal,
          log,
        },
      );

    const first = replyOf(10);
    expect(await first.claim()).toEqual({ kind: 'new' });
    await first.working('j1', false);
    expect(await replyOf(11).claim()).toEqual({ kind: 'new', knownJob: 'j1' });
    expect(clock.now()).toBe(0);

    const third = replyOf(12);
    expect(await third.claim()).toEqual({ kind: 'lost', knownJob: 'j1' });
    expect(clock.now()).toBe(60_000);
    await third.finish({ outcome: 'error', error: new LostJobError('Lost') });
    expect(await replyOf(11, 2).claim()).toMatchObject({ kind: 'lost' });
    expect(await replyOf(13).claim()).toEqual({ kind: 'new', knownJob: 'j1' });
    expect(emulator.thread(2)).toHaveLength(1);
  });
});
