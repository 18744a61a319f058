import fc from 'fast-check';
import type { Root } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/agent/authorize.ts';
import type { AccessInputs } from '../../src/agent/inputs.ts';
import { LostJobError } from '../../src/agent/job.ts';
import { answeredMessage, logText, messageFor, refusalMessage } from '../../src/agent/messages.ts';
import {
  endText,
  helpText,
  hintText,
  noRetryText,
  statusText,
  workingText,
} from '../../src/agent/reply-text.ts';
import { pullRequestUrl, type Result, type Source } from '../../src/agent/result.ts';
import { summaryFor } from '../../src/agent/summary.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { InputError } from '../../src/inputs.ts';
import { render } from '../../src/runner/markdown.ts';
import { ServiceError } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { escapeInvisible } from '../../src/text.ts';
import { markdownTree } from '../demo/markdown.ts';
import { graphemes, hostileText } from '../support/hostile-text.ts';
import { elements } from '../support/rendered.ts';

const seed = 20_261_127;
const runUrl = 'https://github.com/octo/docs/actions/runs/7';
const commentUrl = 'https://github.com/octo/docs/pull/2#issuecomment-1';
const source: Source = { runUrl, command: { by: 'hubot', word: '/docs-agent', url: commentUrl } };
const prLink = 'https://github.com/octo/docs/pull/9';
const job: Job = { id: 'job-1', status: 'completed' };

const access: AccessInputs = {
  ...{ command: '@docs', permission: 'triage', allowBots: ['renovate', 'b'] },
  ...{ githubToken: '', followUp: true },
};

/** Those that a job with a pull request can have. */
const outcomes = [
  'pull-request',
  'archived',
  'failed',
  'timed-out',
  'cancelled',
  'started',
  'error',
] as const;

const comment = (markdown: string) => markdownTree(markdown, { kind: 'comment', repository: 'octo/docs' });
const linksIn = (tree: Root) => elements(tree, 'a').map(({ properties }) => String(properties['href']));

const said = (result: Result) => logText(messageFor({ waitedMs: 245_000, prompt: 'Do it.', ...result }));

// The other messages are in test/action/agent.test.ts, comment.test.ts and follow-up.test.ts.
describe('the message of a run', () => {
  const failed = (error: Error, known?: { job: Job }): Result => ({ outcome: 'error', error, ...known });
  const lost = new LostJobError('No answer', { cause: new Error('Broken') });
  const gone = new ServiceError('Reading failed', { kind: 'status', status: 404, url: 'https://e.example' });
  const noRight = new GitHubError('Reading failed', { kind: 'status', needs: 'pull-requests: read' });
  const denied = (refusal: Refusal): Result => ({
    outcome: 'denied',
    message: refusalMessage(refusal, { command: '/x', permission: 'write' }),
  });
  const unknown = { kind: 'unknown', login: 'eve', error: noRight } as const;
  it.each<[string, Result]>([
    ['The agent finished after 4 min 5 s without opening a pull', { outcome: 'no-pull-request', job }],
    ['The service archived the job after 4 min 5 s. Look for the reason', { outcome: 'archived', job }],
    ['The job job-1 failed after 4 min 5 s: the agent met an error', { outcome: 'failed', job }],
    [
      'last poll failed: Broken. To wait for it in another run, set the input job-id to old. To wait longer',
      { outcome: 'timed-out', jobId: 'old', error: new Error('Broken') },
    ],
    ['Nothing was sent to the service. The prompt below is what the agent', { outcome: 'dry-run' }],
    ['The answer is x. No job was created.', { outcome: 'usage', message: answeredMessage('x') }],
    [
      'but a deleted account caused this run.',
      denied({ kind: 'other-sender', login: 'eve', sender: undefined }),
    ],
    ['On events from forks, the token can only read. Then write the command again.', denied(unknown)],
    ['The run failed: Broken.', failed(new TypeError('Broken'))],
    ['Reading failed. The token lacks a permission. Add "pull-requests: read" to', failed(noRight)],
    ['The job may still go on at the service. To wait for it', failed(gone, { job })],
    ['No answer. The service may have the job: Broken. It was not', failed(lost)],
    [
      'No answer. The service may have the job. It was not asked again',
      failed(new LostJobError('No answer')),
    ],
    ['wait for it with the input job-id. If not, start anew.', failed(lost)],
  ])('says: %s', (expected, result) => {
    expect(said(result)).toContain(expected);
    expect(said(result)).not.toMatch(/ {2}|undefined|\.\./);
  });

  it.each(outcomes)('shows a known pull request: %s', (outcome) => {
    const result = { outcome, job: { ...job, prLink }, error: new Error('x'), source };
    expect(said(result)).toContain(`octo/docs#9 (${prLink})`);
    const reply = render(endText(source, result));
    for (const text of [summaryFor(result), reply]) expect(text).toContain(`[octo/docs#9](${prLink})`);
    expect(linksIn(comment(reply))).toContain(runUrl);
  });

  it.each([
    ['https://github.com/octo/docs/pull/9/', 'octo/docs#9'],
    ['https://gitlab.com/group/sub/docs/-/merge_requests/9', 'group/sub/docs!9'],
    ['http://git.example/changes/9', 'the pull request'],
  ])('names a pull request by its place: %s is %s', (url, name) => {
    const text = said({ outcome: 'pull-request', job: { ...job, prLink: url } });
    expect(text).toContain(`opened ${name} (${url})`);
  });

  it.each([
    'https://github.com@evil.example/pull/1',
    'https://:secret@evil.example/pull/1',
    'javascript:alert(1)',
    '/octo/docs/pull/1',
    'http://',
  ])('says what is no link as it is, and not that there is no pull request: %s', (text) => {
    const result: Result = { outcome: 'pull-request', job: { ...job, prLink: text } };
    expect(said(result)).toContain(`names a pull request, but not by a link that can be used: ${text}.`);
    expect(linksIn(comment(summaryFor(result)))).toEqual([]);
    expect(pullRequestUrl(result.job)).toBeUndefined();
  });
});

describe('a reply', () => {
  it.each([
    ['in as many lines as you like:\n\n> ```text\n> @docs add', helpText(access)],
    ['`triage` or more. Bots that may command: `renovate`, `b`.', helpText(access)],
    ['To send the same words again, write `/docs-agent retry`.', endText(source, { outcome: 'failed', job })],
    ['It has no pull request. It was asked for [here](', statusText('@docs', job, commentUrl)],
  ])('says: %s', (words, blocks) => {
    expect(render(blocks)).toContain(words);
  });

  it('is never longer than GitHub takes, and breaks no character', () => {
    fc.assert(
      fc.property(graphemes, fc.integer({ min: 3_000, max: 9_000 }), (text, times) => {
        const repeatedPrompt = `${text}x`.repeat(times).slice(0, 200_000);
        const reply = render(endText(source, { outcome: 'no-pull-request', job, repeatedPrompt }));
        expect([...reply].length).toBeLessThanOrEqual(64_000);
        expect(reply.isWellFormed()).toBe(true);
        expect(textOf(comment(reply))).toContain('without opening a pull request');
      }),
      { seed, numRuns: 8 },
    );
  });
});

/** Every text that we write, around foreign words in every place that foreign words can have. */
function textsAround(generate: fc.GeneratorValue) {
  const foreign = () => generate(() => hostileText);
  const oneOf = <Value>(...values: readonly Value[]) => values[generate(fc.nat, values.length - 1)] as Value;
  const [word, words, status, login] = [foreign(), oneOf(foreign(), undefined), foreign(), foreign()];
  const error = oneOf<unknown>(
    new Error(foreign()),
    new InputError([foreign(), foreign()]),
    new ServiceError(foreign(), { kind: 'unreadable', url: 'https://e.example' }),
    new GitHubError(foreign(), { kind: 'status', status: 403, needs: 'issues: write' }),
    new LostJobError('lost', { cause: new Error(foreign()) }),
  );
  const refusal = oneOf<Refusal>(
    { kind: 'other-sender', login, sender: foreign() },
    { kind: 'not-a-user', login },
    { kind: 'permission', login, actual: foreign() },
    { kind: 'unknown', login, error },
  );
  const last: Job = {
    ...{ id: foreign(), status, model: foreign(), createdAt: foreign() },
    prLink: oneOf(foreign(), `https://e.example/${foreign()}`),
    source: { repository: foreign(), ref: foreign() },
  };
  const who: Source = { runUrl, command: { by: foreign(), word, url: commentUrl } };
  const outcome = oneOf(...outcomes, 'no-pull-request');
  const result: Result = { outcome, job: last, error, repeatedPrompt: words, waitedMs: 1, source: who };
  const denied: Result = {
    outcome: 'denied',
    message: refusalMessage(refusal, { command: word, permission: 'write' }),
    source: who,
  };
  const replies = [
    workingText(who, undefined, words),
    workingText(who, last.id, words),
    endText(who, result),
    endText(who, denied),
    helpText({ ...access, command: word, allowBots: [foreign()] }),
    hintText(word),
    statusText(word, last, runUrl),
    noRetryText(login, word, 'changed'),
  ];
  return {
    replies: replies.map((blocks) => render(blocks)),
    summaries: [summaryFor({ ...result, prompt: words }), summaryFor(denied)],
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
      { seed, numRuns: 80 },
    );
  });
});
