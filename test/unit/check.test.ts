import { describe, expect, it } from 'vitest';
import type { Result, Skip } from '../../src/agent/outcome.ts';
import { createCheck } from '../../src/agent/told/check.ts';
import { type CheckWords, checkWords } from '../../src/agent/told/check-text.ts';
import { outputsOf } from '../../src/agent/told/outputs.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { InputError } from '../../src/inputs.ts';
import { ServiceError, type ServiceErrorFacts } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';

const serverUrl = 'https://github.example';
const prLink = `${serverUrl}/octo-org/docs/pull/129`;
const url = `${serverUrl}/octo/code/pull/2#issuecomment-1`;
const job = (prLink?: string): Job => ({ id: 'j1', status: 'completed', prLink });
const rules = { command: '/docs', permission: 'write', allowBots: [], followUp: true };
const source = { runUrl: url, command: { by: 'mona', word: '/docs', url } };
const locked = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'locked' });
const refused = new GitHubError('It broke', { kind: 'status', status: 403, reason: 'permission' });
const lost = 'no-answer' as const;

const words = (result: Result, command = '/docs-agent') => checkWords(result, { serverUrl, command });
const skip = (skip: Skip): Result => ({ outcome: 'skipped', skip });
const says = (by: string, isRemembered = true) => skip({ why: 'skip-command', by, url, isRemembered });
const status = (answer: { documented: Job | undefined; skip?: Skip }): Result => ({
  outcome: 'usage',
  answer: { kind: 'status', ...answer },
  rules,
});
const standing: Skip = { why: 'skip-stands', by: 'mona', url };
const ended = (outcome: 'pull-request' | 'no-pull-request' | 'archived', more: object = {}): Result => ({
  outcome,
  ...more,
});

describe('the check says of its commit', () => {
  const documented = {
    state: 'success',
    description: 'Documentation: octo-org/docs#129',
    targetUrl: prLink,
  } as const;
  const none = 'The agent finished without a pull request';
  const failed = { state: 'failure', description: 'The agent failed. Re-run, or /docs-agent skip' } as const;
  const unfinished = { state: 'error', description: 'Not finished. Re-run, or /docs-agent skip' } as const;
  const sent = {
    state: 'error',
    description: 'May have been sent. Push, /docs-agent retry or skip',
  } as const;
  const closed = { state: 'error', description: 'The conversation is locked: not asked' } as const;
  const needless = {
    state: 'success',
    description: 'No documentation needed, says mona',
    targetUrl: url,
  } as const;
  const broken = (text: string) => ({ state: 'error', description: `${text}, or /docs-agent skip` }) as const;
  const refusal = (status: number): ServiceErrorFacts => ({ kind: 'status', status });
  const troubles: [string, ServiceErrorFacts, string][] = [
    [
      'a key that is refused',
      refusal(401),
      'Mintlify refused the key. Replace it. Then re-run, or write the command again',
    ],
    ['credits', refusal(402), 'The credits may be used up. Re-run later'],
    ['a scope', refusal(403), 'Mintlify refused the key or project-id. See the run'],
    ['a limit', refusal(429), "Mintlify's limit is used up. Re-run in an hour"],
    ['an address', refusal(404), 'Mintlify refused the request. See the run'],
    ['a fault', refusal(503), 'Mintlify had an error. Re-run'],
    ['a login page', { kind: 'unreadable', status: 200 }, 'A proxy or a login page answered. See the run'],
    ['no connection', { kind: 'not-sent' }, 'Mintlify was not reached. Re-run'],
  ];
  it.each<[string, Result, CheckWords]>([
    ['a pull request', ended('pull-request', { job: job(prLink) }), documented],
    ['an archived one', ended('archived', { job: job(prLink) }), documented],
    ['an archived one without a link', ended('archived', { job: job() }), failed],
    ['none', ended('no-pull-request', { job: job() }), { state: 'success', description: none }],
    [
      'none that is required',
      ended('no-pull-request', { requirePullRequest: true }),
      { state: 'failure', description: none },
    ],
    ['a failure', { outcome: 'failed', job: job(prLink) }, failed],
    [
      'an error of the inputs',
      { outcome: 'error', error: new InputError(['a: b']) },
      { state: 'error', description: 'The inputs are wrong. See the run' },
    ],
    ['an error', { outcome: 'error', error: new Error('x') }, unfinished],
    [
      'an error of GitHub',
      { outcome: 'error', error: refused },
      broken('The job lacks a permission. See the run'),
    ],
    ...troubles.map(([name, facts, text]): [string, Result, CheckWords] => [
      name,
      { outcome: 'error', error: new ServiceError('x', facts) },
      broken(text),
    ]),
    ['a deadline', { outcome: 'timed-out' }, broken('Still at work. Re-run to wait on')],
    ['a deadline before anything was sent', { outcome: 'timed-out', isSent: false }, unfinished],
    ['a cancelled run', { outcome: 'cancelled', isSent: false }, unfinished],
    ['a prompt that may have been sent', { outcome: 'error', error: undefined, lost }, sent],
    ['the same of a cancelled run', { outcome: 'cancelled', lost }, sent],
    ['a locked conversation', { outcome: 'error', error: locked }, closed],
    ['the same on a pull request', skip({ why: 'unwritable', error: locked }), closed],
    [
      'a reply that cannot be written',
      skip({ why: 'unwritable', error: refused }),
      broken('The job lacks a permission. See the run'),
    ],
    [
      'no file of paths',
      skip({ why: 'no-paths', globs: ['src/**'], fileCount: 1, hints: [] }),
      { state: 'success', description: 'No changed file matches paths' },
    ],
    ['skip', says('mona'), needless],
    [
      'skip that is remembered nowhere',
      says('mona', false),
      { ...needless, description: 'No documentation needed for this commit, says mona' },
    ],
    ['skip of before', skip(standing), needless],
    [
      'skip, and why',
      skip({ ...standing, reason: 'only\ntests' }),
      { ...needless, description: String.raw`No documentation needed, says mona: only\ntests` },
    ],
    ['the status of a job that is done', status({ documented: job(prLink) }), documented],
    ['the status of one that failed', status({ documented: { id: 'j1', status: 'failed' } }), failed],
    ['the status where skip stands', status({ documented: job(prLink), skip: standing }), needless],
    [
      'Dependabot without a key',
      skip({ why: 'no-secrets', isDependabot: true }),
      { state: 'success', description: 'Dependabot: the agent is not asked' },
    ],
    [
      'no prompt and no job',
      skip({ why: 'no-job' }),
      { state: 'pending', description: 'Nobody has asked the agent yet: there is no prompt' },
    ],
    [
      'a fork',
      skip({ why: 'a-fork' }),
      { state: 'pending', description: 'A member writes /docs-agent or /docs-agent skip' },
    ],
    [
      'a pull request that was closed, where pending was written',
      skip({ why: 'not-open', state: 'merged' }),
      { state: 'success', description: 'Closed before the agent was asked' },
    ],
    [
      'a merge queue',
      skip({ why: 'merge-group' }),
      { state: 'success', description: 'Checked on the pull request' },
    ],
  ])('%s', (_what, result, expected) => {
    expect(words(result)).toEqual(expected);
  });

  const silent: Result[] = [
    ...[
      { why: 'no-secrets', isDependabot: false },
      { why: 'no-command', command: '/docs-agent' },
      { why: 'no-commits' },
    ].map((each) => skip(each as Skip)),
    { outcome: 'denied', refusal: { kind: 'not-a-user', login: 'eve' }, rules },
    { outcome: 'usage', answer: { kind: 'help' }, rules },
    status({ documented: undefined }),
    status({ documented: { id: 'j1', status: 'active' } }),
    { outcome: 'dry-run' },
    { outcome: 'started' },
    { outcome: 'error', error: new InputError(['The comment: It contains a token.']), source },
  ];
  it.each(silent)('nothing: %j', (result) => {
    expect(words(result)).toBeUndefined();
  });

  it.each([
    ['another host', 'https://evil.example/octo-org/docs/pull/129'],
    ['a host that begins alike', `${serverUrl}.evil.example/octo-org/docs/pull/129`],
    ['no https', prLink.replace('https', 'http')],
    ['another path', `${serverUrl}/octo-org/docs/issues/129`],
    ['a user in it', prLink.replace('//', '//octo@')],
  ])('no name of the service’s own, and leads to the run: %s', (_what, link) => {
    expect(words(ended('pull-request', { job: job(link) }))).toEqual({
      state: 'success',
      description: 'Documentation: a pull request elsewhere',
    });
  });

  it('all of it in the 140 characters that GitHub takes, on one line, whatever people are called', () => {
    const command = `/${'x'.repeat(49)}`;
    const failure: Result[] = [
      { outcome: 'failed' },
      { outcome: 'timed-out' },
      { outcome: 'cancelled', lost },
      { outcome: 'error', error: new ServiceError('x', { kind: 'status', status: 429 }) },
    ];
    for (const result of [...failure, skip({ why: 'a-fork' }), says('m'.repeat(39), false)])
      expect(words(result, command)?.description.length).toBeLessThanOrEqual(140);
    expect(words(says('mo\u202ena\n::error::x'))?.description).toBe(
      String.raw`No documentation needed, says mo\u{202e}na\n::error::x`,
    );
  });
});

describe('a check of a run that is cancelled before it asks', () => {
  it('says nothing, so that what stands there stays', async () => {
    const written: unknown[] = [];
    const github = { setStatus: async (status: unknown) => void written.push(status) };
    const log = { redact: (text: string) => text, warning: () => undefined };
    const check = createCheck(
      { name: 'docs', github, runUrl: url, command: '/docs-agent', conversation: undefined } as never,
      { signal: AbortSignal.abort(), log, context: { serverUrl } } as never,
    );
    await check.begin('c1');
    await check.finish({ outcome: 'cancelled' });
    expect(written).toEqual([]);
  });
});

describe('the outputs', () => {
  const links = (prLink: string | undefined, ...knownLinks: string[]) =>
    outputsOf({ outcome: 'pull-request', job: job(prLink), knownLinks }, '').prLinks;
  it.each<[string, string[], string]>([
    ['none', [], ''],
    ['a new one of this run before those of earlier ones', [prLink, url], `${prLink}\n${url}`],
    ['each once, the newest first', [prLink, url, prLink], `${url}\n${prLink}`],
    ['those of earlier runs, where this one has none', ['', url, prLink], `${url}\n${prLink}`],
    ['no text that is no link', ['x\ny', 'javascript:alert(1)', url], url],
  ])('name every documentation pull request, a line each: %s', (_what, [first = '', ...known], expected) => {
    expect(links(first === '' ? undefined : first, ...known)).toBe(expected);
  });

  it('are empty where nothing is known', () => {
    expect(outputsOf({ outcome: 'started', jobId: 'j1' }, url)).toMatchObject({
      ...{ jobId: 'j1', prLink: '', prLinks: '', status: '', job: '', commentUrl: url },
    });
  });
});
