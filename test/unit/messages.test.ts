import fc from 'fast-check';
import type { Root } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import { agentAction } from '../../src/agent/main.ts';
import {
  type Answer,
  type CommandRules,
  type Lost,
  pullRequestUrl,
  type Refusal,
  type Result,
  type Skip,
  type Source,
} from '../../src/agent/outcome.ts';
import { noCheck } from '../../src/agent/told/check.ts';
import { logText } from '../../src/agent/told/message.ts';
import { messageFor } from '../../src/agent/told/messages.ts';
import { noReply } from '../../src/agent/told/reply.ts';
import { endText, progressText } from '../../src/agent/told/reply-text.ts';
import { summaryFor } from '../../src/agent/told/summary.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { InputError } from '../../src/inputs.ts';
import { render } from '../../src/runner/markdown.ts';
import { ServiceError } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { escapeInvisible } from '../../src/text.ts';
import { markdownTree } from '../demo/markdown.ts';
import { hostileText } from '../support/hostile-text.ts';
import { elements } from '../support/rendered.ts';

const seed = 20_261_127;
const runUrl = 'https://github.com/octo/docs/actions/runs/7';
const commentUrl = 'https://github.com/octo/docs/pull/2#issuecomment-1';
const source: Source = { runUrl, command: { by: 'hubot', word: '/docs-agent', url: commentUrl } };
const prLink = 'https://github.com/octo/docs/pull/9';
const job: Job = { id: 'j1', status: 'completed' };
const rules: CommandRules = {
  ...{ command: '@docs', permission: 'triage', allowBots: ['renovate', 'b'] },
  followUp: true,
};

const comment = (markdown: string) => markdownTree(markdown, { kind: 'comment', repository: 'octo/docs' });
const linksIn = (tree: Root) => elements(tree, 'a').map(({ properties }) => String(properties['href']));
const said = (result: Result, reader: 'maintainer' | 'commenter' = 'maintainer') =>
  logText(messageFor({ source, ...result }, reader));

// Further messages are in test/action.
describe('every end in words, and what a commenter can do', () => {
  const error = new ServiceError('It broke', { kind: 'invalid' });
  const known = { jobId: 'j1', isSent: true };
  const status = (code: number) => new ServiceError('It broke', { kind: 'status', status: code, url: 'u' });
  const noRight = new GitHubError('It broke', { kind: 'status', needs: 'pull-requests: read' });
  const ended = (outcome: 'no-pull-request' | 'archived' | 'failed' | 'started', more = {}): Result => ({
    ...{ outcome, job, ...more },
  });
  const failed = (error: unknown, more: object = {}): Result => ({ outcome: 'error', error, ...more });
  const lost = (why: Lost, followUp: boolean): Result => failed(error, { jobId: 'j1', followUp, lost: why });
  const denied = (refusal: Refusal): Result => ({ outcome: 'denied', refusal, rules });
  const foreign = new ServiceError('It broke', { kind: 'unreadable', status: 200, url: 'u' });
  const login = failed(foreign, { lost: 'no-confirmation' });
  const withoutSecrets = (more: object): Result => ({
    outcome: 'skipped',
    skip: { why: 'no-secrets', isDependabot: false, ...more },
  });
  const answered: Result = { outcome: 'usage', answer: { kind: 'help' }, rules };
  const ask = 'Ask an administrator of this repository: the summary of the run says what to do.';
  const toSee = 'To see its status, write /docs-agent status.';
  const askToLook =
    'Ask someone with access to Mintlify to check on the dashboard (https://app.mintlify.com/)';
  const timedOut: Result = { outcome: 'timed-out', ...known, error };
  const unsent: Result = { outcome: 'timed-out', ...known, isSent: false };
  const cancelled: Result = { outcome: 'cancelled', ...known };
  const dryRun: Result = { outcome: 'dry-run', prompt: 'x', followUp: true, jobId: 'j1' };
  const started = ended('started', { replaced: { why: 'gone', jobId: 'j0' }, isSent: true });
  const empty = ended('no-pull-request');
  const stranger = denied({ kind: 'other-sender', login: 'eve', sender: undefined });
  const reader = denied({ kind: 'permission', login: 'eve', actual: 'read' });
  const unchecked = denied({ kind: 'unknown', login: 'eve', error: noRight });
  it.each<[words: string, Result, forCommenter?: string]>([
    ['without opening a pull request. Either', empty],
    ['The step fails because require-pull-request is true.', { ...empty, requirePullRequest: true }],
    ['archived the agent job j1. Check on the dashboard', ended('archived'), askToLook],
    ['The agent job j1 failed. Check on', ended('failed'), `${askToLook} what happened. Then write`],
    ['write /docs-agent retry to send the same words again', ended('failed')],
    [
      'not wait for it. The earlier agent job j0 no longer exists, so a new one was started. To wait for it in another run',
      started,
      toSee,
    ],
    ['the agent job j1. The last poll failed: It broke. To wait for it in', timedOut, toSee],
    [
      'the agent job j1 was still working on an earlier request. To send your words later, write /docs-agent retry.',
      unsent,
    ],
    [
      'still working on an earlier request. Re-run the workflow later, or raise timeout-minutes.',
      { ...unsent, source: { runUrl } },
    ],
    ["The agent job j1 continues, since agent jobs can't be cancelled. To wait", cancelled, toSee],
    [
      'choose "Re-run jobs" in the run: unless the agent job fails, nothing is sent again, and it costs no credits. To wait longer each time',
      { ...timedOut, isRemembered: true },
      'it costs no credits. To see its status',
    ],
    [
      'The answer was no JSON: likely from a proxy, a login page or a wrong base-url. It broke. The agent job may exist, but its ID is not known. The prompt was not sent again',
      login,
      'wrong base-url. It broke. The agent job may exist',
    ],
    [
      "Check project-id, base-url and job-id, and the runner's proxy variables: another program, such as a proxy or a login page, may have answered u. Check on the dashboard",
      login,
      askToLook,
    ],
    [
      'Then choose "Re-run jobs" in the run: it asks again. If no documentation is needed, write @docs skip.',
      { ...ended('failed'), source: { runUrl }, skipCommand: '@docs skip' },
      'If no documentation is needed, write @docs skip.',
    ],
    ['scope "write"', { ...failed(status(403)), skipCommand: '@docs skip' }, `${ask} If no documentation`],
    ['This repository is a fork, and the secrets', withoutSecrets({ isInFork: true })],
    ['save the key among the secrets of Dependabot', withoutSecrets({ isDependabot: true })],
    ['comes from a fork, and GitHub gives its runs no secrets. Someone', withoutSecrets({})],
    ['"Unexpected input(s)" in the log', { outcome: 'skipped', skip: { why: 'no-job' } }],
    ['The run was cancelled. Nothing was sent to the agent.', { ...cancelled, isSent: false }],
    ['The run was cancelled. Nothing was sent to the agent.', { outcome: 'cancelled' }],
    ['did not answer before the run ended. Check', { ...cancelled, lost: 'no-answer' }, askToLook],
    ['nothing was sent to Mintlify.', { outcome: 'dry-run' }],
    ['The prompt would go to the agent job j1.', dryRun],
    [
      'Nothing to do. Commands work only in comments on pull requests.',
      { outcome: 'skipped', skip: { why: 'elsewhere-commented' } },
    ],
    ['Replied; no agent job needed.', answered],
    ['but a deleted account caused this run.', stranger],
    [
      'name it in allow-bots.',
      denied({ kind: 'not-a-user', login: 'eve' }),
      'ask an administrator of this repository',
    ],
    [
      'needs the permission triage or higher in this repository. eve has read.',
      reader,
      'in this repository. Nothing',
    ],
    ['the token can only read. Write', unchecked, `${ask} Write`],
    [
      'to the agent.\n- a: b\n- c: d',
      failed(new InputError(['a: b', 'c: d'])),
      'administrator of this repository:\n- a: b',
    ],
    ['The run failed. It broke.', failed(new TypeError('It broke'))],
    ['The run failed. It broke. The answer is not as', failed(error)],
    ['Check api-key.', failed(status(401)), ask],
    ['credits may be used up.', failed(status(402)), 'credits may be used up.'],
    [
      'The agent job j1 may still be running. Check project-id',
      failed(status(403), known),
      `The agent job j1 may still be running. ${ask}`,
    ],
    ['Requested: u', failed(status(404), known), ask],
    ['but its record does not. Try', failed(status(409), { ...known, isSent: false })],
    ['retry. If it did, set job-id to wait for', lost('no-answer', false), `${askToLook} whether`],
    ['to the agent job j1 may have arrived. Mintlify answered', lost('no-confirmation', true), askToLook],
    ['its ID is not known. Mintlify answered, but did not confirm', lost('no-confirmation', false)],
    ['An earlier run or attempt was sending the request when it ended. It broke.', lost('asked', true)],
    ['was deleted, it was written with another API key, or the attempt ended', lost('no-reply', true)],
  ])('%s', (words, result, forCommenter) => {
    const [forMaintainer, toCommenter] = [said(result), said(result, 'commenter')];
    expect(forMaintainer).toContain(words);
    expect(toCommenter).toContain(forCommenter ?? words);
    if (forCommenter !== undefined) expect(toCommenter).not.toMatch(/set job-id|timeout-minutes|Check /);
    for (const text of [forMaintainer, toCommenter]) expect(text).not.toMatch(/ {2}|undefined|\.\./);
  });
});

describe('a pull request', () => {
  const ends = ['pull-request', 'archived', 'failed', 'timed-out', 'cancelled', 'started', 'error'] as const;
  it.each(ends)('is shown wherever it is known: %s', (outcome) => {
    const result = { outcome, job: { ...job, prLink }, error: new Error('x'), source };
    const reply = render(endText(source, result));
    expect(said(result)).toContain(`octo/docs#9 (${prLink})`);
    for (const text of [summaryFor(result), reply]) expect(text).toContain(`[octo/docs#9](${prLink})`);
    expect(linksIn(comment(reply))).toContain(runUrl);
  });

  it.each([
    ['https://github.com/octo/docs/pull/9/', 'octo/docs#9'],
    ['https://github.example/octo/docs/pull/9', 'octo/docs#9 on github.example'],
    ['https://gitlab.com/group/sub/docs/-/merge_requests/9', 'the pull request on gitlab.com'],
    ['http://git.example:8080/changes/9', 'the pull request on git.example:8080'],
  ])('is named by its place and its host: %s is %s', (url, name) => {
    const text = said({ outcome: 'pull-request', job: { ...job, prLink: url } });
    expect(text).toContain(`Opened ${name} (${url})`);
  });

  it.each([
    'https://github.com@evil.example/pull/1',
    'https://:secret@evil.example/pull/1',
    'javascript:alert(1)',
    '/octo/docs/pull/1',
    'http://',
  ])('that is no link is said as it is: %s', (text) => {
    const result: Result = { outcome: 'pull-request', job: { ...job, prLink: text } };
    expect(said(result)).toContain(`names a pull request, but its link cannot be used: ${text}.`);
    expect(linksIn(comment(summaryFor(result)))).toEqual([]);
    expect(pullRequestUrl(result.job)).toBeUndefined();
  });
});

describe('a reply', () => {
  const answer = (answer: Answer) => render(endText(source, { outcome: 'usage', answer, rules }));
  const state = (job: Job | undefined) => answer({ kind: 'status', job });
  it.each<[string, string]>([
    ['in as many lines as you like:\n\n> ```text\n> @docs add', answer({ kind: 'help' })],
    ['- `@docs retry` sends your last words again.\n', answer({ kind: 'help' })],
    ['`triage` or higher. Bots that can use it: `renovate`, `b`.', answer({ kind: 'help' })],
    ['Did you mean `@docs`?', answer({ kind: 'near-miss' })],
    [
      'Did you mean `@docs status`? To send it as it is, write `@docs new …`.',
      answer({ kind: 'unsure', meant: 'status' }),
    ],
    ['When it has finished, close its pull request, or write `@docs`', answer({ kind: 'cannot-stop' })],
    ['is `completed`. It has no pull request.', state(job)],
    ['`active`. It has no pull request yet.', state({ ...job, status: 'active' })],
    [`Its pull request: [octo/docs#9](${prLink}).`, state({ ...job, prLink })],
    [
      'No agent job is known for this pull request. Those that were started with another API key',
      state(undefined),
    ],
    ['No earlier command from `hubot` on this', answer({ kind: 'no-retry', why: 'never' })],
    ['from `hubot` was edited or deleted after', answer({ kind: 'no-retry', why: 'changed' })],
    ['This one is next.', render(progressText(source, 'busy', 'j1'))],
    ['Command from `hubot` · agent job `j1` · [run]', render(progressText(source, 'working', 'j1'))],
    [
      '· for the check `documentation (API)` · [run]',
      render(progressText({ ...source, check: 'documentation (API)' }, 'asking', undefined)),
    ],
    ['agent**\n\n[run]', render(progressText({ runUrl }, 'asking', undefined))],
  ])('says: %s', (words, text) => {
    expect(text).toContain(words);
  });

  it.each(['\u200b', '\n', '`', '\u{e0041}', '👩‍👩‍👧‍👦', '&'])(
    'is never longer than GitHub takes, whatever it shows again: %j',
    (text) => {
      const many = (part: string, length: number) => part.repeat(length).slice(0, length).toWellFormed();
      const worst = (length: number) => many(text, length);
      const hostile = { ...job, id: worst(200), prLink: `https://e.example/${worst(1900)}` };
      const error = new ServiceError(worst(2000), { kind: 'invalid' });
      const command = { by: worst(39), word: `/${worst(49)}`, url: commentUrl };
      const result: Result = {
        outcome: 'error',
        error,
        job: hostile,
        isSent: true,
      };
      const reply = render(endText({ runUrl, command }, result));
      // GitHub takes 65,536, the marker included.
      expect(reply.length).toBeLessThan(63_500);
      expect(reply.isWellFormed()).toBe(true);
    },
  );
});

/** Every text that we write, around foreign words in every place that foreign words can have. */
function textsAround(generate: fc.GeneratorValue) {
  const foreign = () => generate(() => hostileText);
  const oneOf = <Value>(...values: readonly Value[]) => values[generate(fc.nat, values.length - 1)] as Value;
  const [word, words, login] = [foreign(), oneOf(foreign(), undefined), foreign()];
  const error = oneOf<unknown>(
    new Error(foreign()),
    new InputError([foreign(), foreign()]),
    new ServiceError(foreign(), { kind: 'unreadable', url: 'https://e.example' }),
    new GitHubError(foreign(), { kind: 'status', status: 403, needs: 'issues: write' }),
  );
  const refusal = oneOf<Refusal>(
    { kind: 'other-sender', login, sender: foreign() },
    { kind: 'not-a-user', login },
    { kind: 'permission', login, actual: foreign() },
    { kind: 'unknown', login, error },
  );
  const last: Job = {
    ...{ id: foreign(), status: foreign(), model: foreign(), createdAt: foreign() },
    prLink: oneOf(foreign(), `https://e.example/${foreign()}`),
    source: { repository: foreign(), ref: foreign() },
  };
  const who: Source = { runUrl, command: { by: foreign(), word, url: commentUrl } };
  const hostile = { ...rules, command: word, allowBots: [foreign()] };
  const outcome = oneOf('pull-request', 'no-pull-request', 'archived', 'failed', 'timed-out', 'error');
  const lost = oneOf(undefined, 'no-answer' as const);
  const facts = { job: last, prompt: words, source: who };
  const result: Result = { outcome, error, lost, ...facts };
  const denied: Result = { outcome: 'denied', refusal, rules: hostile, source: who };
  const answers: Answer[] = [
    { kind: 'help' },
    { kind: 'near-miss' },
    { kind: 'status', job: last },
    { kind: 'no-retry', why: 'changed' },
  ];
  const usage = answers.map((answer): Result => ({ outcome: 'usage', answer, rules: hostile, source: who }));
  const replies = [result, denied, ...usage].map((end) => endText(who, end));
  return {
    replies: [progressText(who, 'busy', last.id), ...replies].map(render),
    summaries: [summaryFor(result), summaryFor(denied)],
  };
}

describe('no words of others', () => {
  const inReplies = ['p', 'code', 'pre', 'a', 'ul', 'li', 'strong', 'blockquote', 'details', 'summary'];
  const inSummaries = [...inReplies, 'h2', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];

  it('ping, refer, forge or command', () => {
    fc.assert(
      fc.property(fc.gen(), (generate) => {
        const { replies, summaries } = textsAround(generate);
        for (const text of [...replies, ...summaries]) {
          const tree = comment(text);
          const allowed = summaries.includes(text) ? inSummaries : inReplies;
          for (const { tagName, properties } of elements(tree)) {
            expect(allowed).toContain(tagName);
            expect(String(properties['className'])).not.toMatch(/mention|issue-link/);
          }
          for (const href of linksIn(tree)) expect(href).toMatch(/^https?:\/\//);
          expect(textOf(tree)).toBe(escapeInvisible(textOf(tree), '\n\t'));
        }
        // Other programs read lines: none may begin with foreign words, such as their command.
        for (const line of replies.flatMap((text) => text.split('\n')))
          expect(line).not.toMatch(/^\s*[/@:!]/);
      }),
      { seed, numRuns: 60 },
    );
  });
});

describe('what becomes of a run is told', () => {
  const error = new Error('It broke');
  const skipped = (skip: Skip): Result => ({ outcome: 'skipped', skip });
  it.each<[string, Result, level: string, hasSummary: boolean, isFailed: boolean]>([
    ['a pull request', { outcome: 'pull-request', job }, 'info', true, false],
    ['an error', { outcome: 'error', error }, 'error', true, true],
    [
      'a refusal',
      { outcome: 'denied', refusal: { kind: 'not-a-user', login: 'eve' }, rules },
      'warning',
      true,
      false,
    ],
    [
      'nothing to do',
      skipped({ why: 'no-paths', globs: ['src/**'], fileCount: 1, hints: [] }),
      'info',
      true,
      false,
    ],
    ['nothing known', skipped({ why: 'no-job' }), 'notice', true, false],
    ['nothing known at the end', skipped({ why: 'no-documentation' }), 'info', false, false],
    [
      'skip',
      skipped({ why: 'skip-command', by: 'mona', url: 'u', isRemembered: true }),
      ...(['info', true, false] as const),
    ],
    [
      'that nothing can be asked, for want of a reply',
      skipped({ why: 'unwritable', error }),
      'warning',
      true,
      false,
    ],
  ])(
    '%s: by its level, and in the summary where there is more to say',
    async (_what, result, level, ...ends) => {
      const done: string[] = [];
      const say = (name: string) => () => void done.push(name);
      const levels = ['info', 'notice', 'warning', 'error'].map((name) => [name, say(name)]);
      const log = {
        ...Object.fromEntries(levels),
        output: () => undefined,
        summary: async () => say('summary')(),
      };
      const failed = await agentAction.report({ result, reply: noReply, check: noCheck }, log as never);
      expect([done.at(-1), done.includes('summary'), failed]).toEqual([level, ...ends]);
    },
  );
});
