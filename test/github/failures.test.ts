import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeError } from '../../src/errors.ts';
import { githubAdvice, lacksPermission } from '../../src/github/errors.ts';
import type { Fault } from '../emulator/faults.ts';
import { REFUSALS, secondaryLimit } from '../emulator/github/token-limit.ts';
import { startGitHubEmulator } from '../emulator/github.ts';
import { issueCommentOnPullRequest } from '../support/events.ts';
import { failureOf } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const json = { 'content-type': 'application/json; charset=utf-8' };
const status = {
  sha: 'a'.repeat(40),
  state: 'success',
  context: 'documentation',
  description: 'Checked',
  targetUrl: 'https://github.com',
} as const;

describe('a failure', () => {
  const noAdvice = '';
  const notFoundWithReason: Fault = {
    kind: 'status',
    status: 404,
    headers: { ...json, 'x-accepted-github-permissions': 'issues=write' },
    body: JSON.stringify({ message: 'Issues are disabled for this repository' }),
  };
  it.each<[string, Fault, string]>([
    ['an archived repository', REFUSALS.archived, noAdvice],
    ['too many comments', REFUSALS.tooManyComments, noAdvice],
    ['a list of addresses', REFUSALS.ipAllowList, noAdvice],
    ['a rule about tokens', REFUSALS.forbiddenToken, noAdvice],
    ['single sign-on', REFUSALS.signOn, noAdvice],
    ['a blocked user', REFUSALS.blockedUser, noAdvice],
    ['a repository that was taken down', REFUSALS.takenDown, noAdvice],
    ['something else that is not there', notFoundWithReason, noAdvice],
    ['a secondary limit', secondaryLimit(), "Wait until GitHub's rate limit resets."],
  ])('is told with its own reason: %s', async (_name, fault, advice) => {
    here.emulator.faults.add({ times: 9, fault });
    const error = await failureOf(here.github.createComment(2, undefined, 'one', signal));
    const { message, errors = [] } = JSON.parse('body' in fault ? (fault.body ?? '{}') : '{}');
    expect(error.message).toMatch(/^Writing the reply failed: GitHub answered/);
    for (const said of [message.slice(0, 100), ...errors.map((each: Error) => each.message)])
      expect(error.message).toContain(said);
    expect(githubAdvice(error).text).toBe(advice);
    expect([lacksPermission(error), error.isUnsure]).toEqual([false, false]);
  });

  it.each<[string, object, string, string]>([
    ['a limit', { type: 'RATE_LIMITED', message: 'Please wait' }, 'limit', 'rate limit resets'],
    [
      'an abuse limit',
      { message: 'You have exceeded a secondary rate limit.' },
      'limit',
      'rate limit resets',
    ],
    [
      'a list of addresses',
      { type: 'FORBIDDEN', message: 'Although … the `o` organization has an IP allow list enabled' },
      'status',
      '',
    ],
    [
      'single sign-on',
      { type: 'FORBIDDEN', message: 'Resource protected by organization SAML enforcement.' },
      'status',
      '',
    ],
    ['something else', { type: 'FORBIDDEN', message: 'Repository access blocked' }, 'status', ''],
  ])('is told with its own reason over GraphQL too: %s', async (_name, said, kind, advice) => {
    const body = JSON.stringify({ data: { node: null }, errors: [{ path: ['node'], ...said }] });
    here.emulator.faults.add({ times: 9, fault: { kind: 'status', status: 200, headers: json, body } });
    const error = await failureOf(here.github.isByEmail('x', signal));
    expect(error.facts).toMatchObject({ kind });
    expect(lacksPermission(error)).toBe(false);
    expect(githubAdvice(error).text).toMatch(advice === '' ? /^$/ : advice);
  });

  it('says that the token lacks a permission, and which one', async () => {
    const comment = here.emulator.addComment(2, { body: 'x' });
    await here.start({ private: true, scopes: { pull_requests: 'none', issues: 'none', statuses: 'read' } });
    here.emulator.addComment(2, { body: 'x', id: comment });
    const { payload } = issueCommentOnPullRequest({ id: comment });
    const lacking: [Promise<unknown>, string][] = [
      [here.github.pullRequest(2, signal), 'pull-requests: read'],
      [here.github.comments('issue-comment', 2, signal), 'pull-requests: read'],
      [here.github.createComment(2, undefined, 'x', signal), 'pull-requests: write'],
      [here.github.setStatus(status, signal), 'statuses: write'],
      [here.github.isByEmail(payload['comment'].node_id, signal), 'pull-requests: read'],
    ];
    for (const [work, needs] of lacking) {
      const error = await failureOf(work);
      expect(error).toMatchObject({ facts: { reason: 'permission', needs } });
      expect(githubAdvice(error).text).toMatch(`The token lacks a permission. Add "${needs}" to the job's`);
    }
  });

  it('can be that the token may see nothing, which GitHub says as 404', async () => {
    const headers = { ...json, 'x-accepted-github-permissions': 'pull_requests=read' };
    const fault: Fault = { kind: 'status', status: 404, headers, body: '{"message":"Not Found"}' };
    here.emulator.faults.add({ fault });
    const error = await failureOf(here.github.comments('issue-comment', 2, signal));
    expect(lacksPermission(error)).toBe(true);
    expect(githubAdvice(error).text).toMatch('It is gone, or the token lacks a permission. Add "pull-req');
  });

  it('says that a conversation is locked', async () => {
    const line = here.emulator.addComment(2, { body: 'x', review: {} });
    here.emulator.lock(2);
    for (const thread of [undefined, line]) {
      const error = await failureOf(here.github.createComment(2, thread, 'one', signal));
      expect(githubAdvice(error).text).toContain('locked');
      expect(error).toMatchObject({ facts: { reason: 'locked' } });
    }
  });

  it('says that the token is wrong', async () => {
    const body = JSON.stringify({ message: 'Bad credentials' });
    here.emulator.faults.add({ fault: { kind: 'status', status: 401, headers: json, body } });
    const error = await failureOf(here.github.pullRequest(2, signal));
    expect(error.message).toContain('Bad credentials');
    expect(githubAdvice(error)).toMatchObject({
      text: expect.stringMatching('Check github-token'),
      by: 'maintainer',
    });
  });

  it('of the permission check is not somebody whom GitHub does not know', async () => {
    const body = JSON.stringify({ message: 'This resource is gone' });
    here.emulator.faults.add({ fault: { kind: 'status', status: 410, headers: json, body } });
    expect((await failureOf(here.github.accessOf('mona', signal))).facts.status).toBe(410);
  });

  it('is a new name for writes; reads follow it within the API', async () => {
    here.emulator.rename('octo/new');
    expect((await here.github.pullRequest(2, signal)).head).toHaveLength(40);
    expect(here.emulator.journal.requests('GET').map(({ status }) => status)).toEqual([301, 200]);
    const error = await failureOf(here.github.createComment(2, undefined, 'one', signal));
    expect(error.facts.kind).toBe('status');
    expect(githubAdvice(error).text).toBe('');
  });

  it.each([301, 302, 307, 308] as const)(
    'is a redirect %i elsewhere, where the token is not sent',
    async (status) => {
      await using elsewhere = await startGitHubEmulator();
      for (const headers of [{ location: `${elsewhere.apiUrl}/x` }, {}]) {
        here.emulator.faults.add({ fault: { kind: 'status', status, headers } });
        const error = await failureOf(here.github.pullRequest(2, signal));
        expect(error.facts.kind).toBe('status');
        expect(error.message).toContain('redirects elsewhere');
      }
      expect(here.emulator.journal.entries).toHaveLength(2);
      expect(elsewhere.journal.entries.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
      expect(here.clock.sleeps).toEqual([]);
    },
  );

  const page = `${'<html>'.repeat(38)}ghs_secretsecret${'<html>'.repeat(40_000)}`;
  it.each<[string, Fault, string]>([
    ['a web page', { kind: 'html', body: page }, '<html><html>'],
    ['text', { kind: 'status', status: 200, body: page }, '<html><html>'],
    ['half of JSON', { kind: 'status', status: 200, headers: json, body: '[{"id":' }, '[{"id":'],
    ['nothing at all', { kind: 'status', status: 204 }, ''],
  ])('is an answer that is none of GitHub, which may pass: %s', async (_name, fault, told) => {
    const id = here.emulator.addComment(2, { body: 'x' });
    const works = [
      () => here.github.comments('issue-comment', 2, signal),
      () => here.github.updateComment({ kind: 'issue-comment', id }, 'y', signal),
    ];
    for (const work of works) {
      here.emulator.faults.add({ times: 4, fault });
      const error = await failureOf(work());
      expect(error.message).toMatch(/ failed: GitHub's answer is not usable:.{0,280}$/);
      expect(error.message).toContain(told);
      expect(error.message).not.toContain('ghs_s');
      expect(error).toMatchObject({ isUnsure: true, facts: { kind: 'unreadable' } });
      expect(githubAdvice(error).text).toContain('Check GITHUB_API_URL');
    }
    expect(here.emulator.journal.entries).toHaveLength(4 * works.length);
    here.emulator.faults.add({ fault });
    await failureOf(here.github.createComment(2, undefined, 'one', signal));
    expect(here.emulator.journal.requests('POST', /comments$/)).toHaveLength(1);
    here.emulator.faults.add({ fault });
    expect(await here.github.comments('issue-comment', 2, signal)).toHaveLength(1);
  });

  it.each<[string, string, string]>([
    ['an object', '{}', 'the whole answer'],
    ['things of another kind', '[{}]', '0.id, 0.html_url'],
  ])('is JSON that GitHub does not document: %s', async (_name, body, fields) => {
    here.emulator.faults.add({ times: 8, fault: { kind: 'status', status: 200, headers: json, body } });
    const list = await failureOf(here.github.comments('issue-comment', 2, signal));
    expect(list.message).toBe(
      `Reading the comments failed: GitHub answered, but with unusable fields: ${fields}`,
    );
    const other = await failureOf(here.github.isByEmail('x', signal));
    for (const { facts } of [list, other]) expect(facts.kind).toBe('unreadable');
    expect(here.emulator.journal.entries).toHaveLength(8);
  });

  it('is a refusal of a list', async () => {
    const body = JSON.stringify({ message: 'Git Repository is empty.' });
    here.emulator.faults.add({ fault: { kind: 'status', status: 409, headers: json, body } });
    const { message } = await failureOf(here.github.comments('issue-comment', 2, signal));
    expect(message).toBe('Reading the comments failed: GitHub answered 409: Git Repository is empty.');
  });

  it('is no long text, and holds no secret, before it is shortened either', async () => {
    const message = `${'x'.repeat(280)}ghs_secretsecret${'x'.repeat(100_000)}`;
    const body = JSON.stringify({ message });
    here.emulator.faults.add({ fault: { kind: 'status', status: 422, headers: json, body } });
    const said = describeError(await failureOf(here.github.pullRequest(2, signal)));
    expect(said).toContain('***');
    expect(said).not.toContain('ghs_sec');
    expect(said.length).toBeLessThan(500);
  });

  it('prints nothing of what a server says about a deprecation', async () => {
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    const headers = { deprecation: 'now', sunset: '::error::x', link: '<x>; rel="deprecation"' };
    here.emulator.faults.add({ fault: { kind: 'headers', headers } });
    await here.github.pullRequest(2, signal);
    expect(warn).not.toHaveBeenCalled();
  });
});
