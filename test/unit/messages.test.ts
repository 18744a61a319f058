import fc from 'fast-check';
import type { Element, Root, RootContent } from 'hast';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../src/agent/authorize.ts';
import type { AccessInputs } from '../../src/agent/inputs.ts';
import { LostJobError } from '../../src/agent/job.ts';
import { answeredMessage, logText, messageFor, refusalMessage } from '../../src/agent/messages.ts';
import {
  duplicateText,
  endText,
  helpText,
  hintText,
  noRetryText,
  statusText,
  workingText,
} from '../../src/agent/reply-text.ts';
import type { Outcome, Result, Source } from '../../src/agent/result.ts';
import { summaryFor } from '../../src/agent/summary.ts';
import { GitHubError } from '../../src/github/errors.ts';
import { InputError } from '../../src/inputs.ts';
import { type Block, render } from '../../src/runner/markdown.ts';
import { ServiceError } from '../../src/service/errors.ts';
import type { Job } from '../../src/service/schemas.ts';
import { escapeInvisible } from '../../src/text.ts';
import { markdownTree } from '../demo/markdown.ts';
import { graphemes, hostileText } from '../support/hostile-text.ts';

const seed = 20_261_127;
const runUrl = 'https://github.com/octo/docs/actions/runs/7';
const commentUrl = 'https://github.com/octo/docs/pull/2#issuecomment-1';
const source: Source = { runUrl, command: { by: 'hubot', word: '/docs-agent', url: commentUrl } };
const prLink = 'https://github.com/octo/docs/pull/9';
const job = (change: Partial<Job> = {}): Job => ({ id: 'job-1', status: 'completed', ...change });
const linked = job({ prLink });

const said = (result: Partial<Result> & Pick<Result, 'outcome'>) =>
  logText(messageFor({ waitedMs: 245_000, prompt: 'Do it.', job: job(), ...result }));

function textOf(node: Root | RootContent): string {
  if ('children' in node) return node.children.map(textOf).join('');
  return node.type === 'text' ? node.value : '';
}

function elements(node: Root | Element): Element[] {
  return (node.children as RootContent[]).flatMap((child) =>
    child.type === 'element' ? [child, ...elements(child)] : [],
  );
}

const linksIn = (node: Root) =>
  elements(node)
    .filter(({ tagName }) => tagName === 'a')
    .map(({ properties }) => String(properties['href']));

const comment = (markdown: string) => markdownTree(markdown, { kind: 'comment', repository: 'octo/docs' });
/** A reply as a reader sees it, words only. */
const shown = (blocks: readonly Block[]) =>
  textOf(comment(render(blocks)))
    .replace(/\s+/g, ' ')
    .trim();

describe('the message of a run', () => {
  const pull = `octo/docs#9 (${prLink})`;
  const jobId = 'To wait for it in another run, set the input job-id to job-1.';
  const error = (reason: Error, more: Partial<Result> = {}) =>
    ({ outcome: 'error', error: reason, job: undefined, ...more }) as const;
  const inputs = new InputError(['wait: Expected true or false.', 'prompt: Required.']);
  const refused = new ServiceError('Reading failed', { kind: 'status', status: 401 });
  const noRight = new GitHubError('Reading failed', { kind: 'status', needs: 'pull-requests: read' });
  const lost = new LostJobError('No answer', { cause: new Error('Broken') });
  it.each<[Partial<Result> & Pick<Result, 'outcome'>, string]>([
    [{ outcome: 'pull-request', job: linked }, `The agent opened ${pull} after 4 min 5 s. Review it, and`],
    [{ outcome: 'pull-request', job: linked, updated: true }, `The agent updated ${pull} after 4 min 5 s.`],
    [{ outcome: 'pull-request', job: linked, prompt: undefined }, `The agent opened ${pull}. Review it, and`],
    [{ outcome: 'no-pull-request' }, 'The agent finished after 4 min 5 s without opening a pull request.'],
    [
      { outcome: 'no-pull-request', requirePullRequest: true },
      'The step fails, as require-pull-request asks.',
    ],
    [{ outcome: 'archived' }, 'The service archived the job after 4 min 5 s. Look for the reason'],
    [{ outcome: 'archived', job: linked }, `archived the job after 4 min 5 s. The pull request: ${pull}.`],
    [{ outcome: 'failed' }, 'The job job-1 failed after 4 min 5 s: the agent met an error'],
    [{ outcome: 'timed-out' }, `is not finished after 4 min 5 s. It goes on at the service. ${jobId}`],
    [{ outcome: 'timed-out', error: new Error('Broken') }, `The last poll failed: Broken. ${jobId}`],
    [{ outcome: 'timed-out', job: undefined, jobId: 'old' }, 'set the input job-id to old.'],
    [
      { outcome: 'cancelled' },
      `The run was cancelled after 4 min 5 s. The job job-1 cannot be stopped from here`,
    ],
    [{ outcome: 'cancelled', job: undefined }, 'The run was cancelled before it sent anything to the agent.'],
    [{ outcome: 'started' }, `The job job-1 has started. This run does not wait for it. ${jobId}`],
    [
      { outcome: 'dry-run' },
      'Nothing was sent to the service. The prompt below is what the agent would be told.',
    ],
    [{ outcome: 'dry-run', prompt: undefined }, 'Nothing was sent to the service.'],
    [error(inputs), 'No job was created.\n- wait: Expected true or false.\n- prompt: Required.'],
    [error(new TypeError('Broken')), 'The run failed: Broken.'],
    [error(refused, { job: job() }), `update the secret. The job may still go on at the service. ${jobId}`],
    [error(noRight), 'Add "pull-requests: read" to the job\'s permissions.'],
    [
      error(lost),
      'No answer. The service may have the job: Broken. It was not asked again, since that could',
    ],
    [error(lost), 'If the job is there, wait for it with the input job-id. If not, start anew.'],
    [
      error(new LostJobError('No answer'), { source }),
      'The service may have the job. It was not asked again',
    ],
    [error(lost, { source }), 'If not, write /docs-agent retry.'],
    [error(lost, { jobId: 'job-1' }), 'The job job-1 may have the words: Broken. They were not sent again'],
    [
      { outcome: 'usage', message: answeredMessage('the usage') },
      'The answer is the usage. No job was created.',
    ],
  ])('%j', (result, expected) => {
    expect(said(result)).toContain(expected);
    expect(said(result)).not.toMatch(/ {2}|undefined|\.\./);
    expect(summaryFor(result)).toMatch(/^## \S+ \S/);
  });

  it.each<Outcome>(['pull-request', 'archived', 'failed', 'timed-out', 'cancelled', 'started', 'error'])(
    'shows a known pull request: %s',
    (outcome) => {
      const result = { outcome, job: linked, error: new Error('x'), source };
      expect(said(result)).toContain(pull);
      for (const text of [summaryFor(result), render(endText(source, result))])
        expect(text).toContain(`[octo/docs#9](${prLink})`);
    },
  );

  it.each([
    ['https://github.com/octo/docs/pull/9/', 'octo/docs#9'],
    ['https://gitlab.com/group/sub/docs/-/merge_requests/9', 'group/sub/docs!9'],
    ['https://git.example/changes/9', 'the pull request'],
  ])('names a pull request by its place: %s is %s', (url, name) => {
    expect(said({ outcome: 'pull-request', job: job({ prLink: url }) })).toContain(`opened ${name} (${url})`);
  });

  it.each(['https://github.com@evil.example/pull/1', '/octo/docs/pull/1', 'javascript:alert(1)', 'http://'])(
    'says what is no link as it is, and not that there is no pull request: %s',
    (text) => {
      const result: Result = { outcome: 'pull-request', job: job({ prLink: text }) };
      expect(said(result)).toContain(`names a pull request, but not by a link that can be used: ${text}.`);
      expect(linksIn(comment(summaryFor(result)))).toEqual([]);
    },
  );

  it('promises nothing of a job that was never seen', () => {
    const error = new ServiceError('Reading failed', { kind: 'status', status: 404 });
    expect(said({ outcome: 'error', error, job: undefined, jobId: 'old' })).not.toContain('may still go on');
    expect(said({ outcome: 'error', error })).toContain('may still go on');
  });
});

describe('the message of a refusal', () => {
  const [login, needed] = ['eve', 'write'] as const;
  const github = new GitHubError('Checking failed: GitHub answered 403: No', {
    kind: 'status',
    needs: 'metadata: read',
  });
  it.each<[Refusal, string]>([
    [{ kind: 'no-author' }, 'The account that wrote the command is deleted, so its permission cannot be'],
    [
      { kind: 'other-sender', login, sender: 'mallory' },
      'eve wrote the comment, but mallory caused this run.',
    ],
    [{ kind: 'other-sender', login, sender: undefined }, 'but a deleted account caused this run.'],
    [{ kind: 'not-a-user', login }, 'GitHub does not list eve as a user, so it has no permission here.'],
    [
      { kind: 'permission', login, needed, actual: 'triage' },
      'the permission triage in this repository. /docs',
    ],
    [{ kind: 'unknown', login, needed, error: github }, 'checked (write is needed): Checking failed: GitHub'],
    [{ kind: 'unknown', login, needed, error: github }, 'The token lacks a permission. Add "metadata: read"'],
  ])('%j', (refusal, expected) => {
    const text = logText(refusalMessage(refusal, '/docs-agent'));
    expect(text).toContain(expected);
    expect(text).toContain('No job was created.');
    expect(text).not.toMatch(/ {2}|undefined|\.\./);
  });
});

describe('a reply', () => {
  const access: AccessInputs = {
    ...{ command: '@docs', permission: 'triage', allowBots: ['renovate', 'b'] },
    ...{ githubToken: '', followUp: true },
  };
  const end = (result: Result) => endText(source, result);
  // What the other replies say is in test/action/comment.test.ts.
  it.each<[string, Block[], string]>([
    ['with a pull request', end({ outcome: 'pull-request', job: linked }), '✅ Opened octo/docs#9 The agent'],
    ['of a failed job', end({ outcome: 'failed', job: job() }), 'write /docs-agent retry.'],
    ['to help', helpText(access), 'write @docs and what to do, in as many lines as you like: @docs add'],
    ['to help, with who may', helpText(access), 'triage or more. Bots that may command: renovate, b.'],
    ['of a finished job', statusText('@docs', job(), commentUrl), 'no pull request. It was asked for here.'],
    [
      'to a second run',
      duplicateText(commentUrl),
      'Two runs were started at the same time. The other one goes on.',
    ],
  ])('%s', (_name, blocks, words) => {
    expect(shown(blocks)).toContain(words);
  });

  it('links the pull request and the run', () => {
    expect(new Set(linksIn(comment(render(end({ outcome: 'pull-request', job: linked })))))).toEqual(
      new Set([prLink, runUrl]),
    );
  });

  it('is never longer than GitHub takes, and breaks no character', () => {
    fc.assert(
      fc.property(graphemes, fc.integer({ min: 3_000, max: 9_000 }), (text, times) => {
        const repeatedPrompt = `${text}x`.repeat(times).slice(0, 200_000);
        const reply = render(end({ outcome: 'no-pull-request', job: job(), repeatedPrompt }));
        expect([...reply].length).toBeLessThanOrEqual(64_000);
        expect(reply.isWellFormed()).toBe(true);
        expect(textOf(comment(reply))).toContain('without opening a pull request');
      }),
      { seed, numRuns: 8 },
    );
  });
});

const anyError = hostileText.chain((text) =>
  fc.constantFrom<unknown>(
    new Error(text),
    new InputError([text, text]),
    new ServiceError(text, { kind: 'unreadable', url: 'https://e.example' }),
    new GitHubError(text, { kind: 'status', status: 403, needs: 'issues: write' }),
    new LostJobError('lost', { cause: new Error(text) }),
  ),
);
const login = hostileText;
const needed = fc.constant('write' as const);
const anyRefusal: fc.Arbitrary<Refusal> = fc.oneof(
  fc.record({ kind: fc.constant('other-sender' as const), login, sender: hostileText }),
  fc.record({ kind: fc.constant('not-a-user' as const), login }),
  fc.record({ kind: fc.constant('permission' as const), login, needed, actual: hostileText }),
  fc.record({ kind: fc.constant('unknown' as const), login, needed, error: anyError }),
);
const outcomes = [
  'pull-request',
  'no-pull-request',
  'archived',
  'failed',
  'timed-out',
  'cancelled',
  'started',
  'error',
];

/** Every text that we write, around foreign words in every place that foreign words can have. */
const anyTexts = fc
  .record({
    by: hostileText,
    command: hostileText,
    id: hostileText,
    status: hostileText,
    place: fc.record({ repository: hostileText, ref: hostileText }),
    prLink: fc.oneof(
      hostileText,
      hostileText.map((text) => `https://e.example/${text}`),
    ),
    words: fc.option(hostileText, { nil: undefined }),
    error: anyError,
    refusal: anyRefusal,
    outcome: fc.constantFrom(...(outcomes as Outcome[])),
  })
  .map(({ by, command, id, status, place, words, error, refusal, outcome, ...rest }) => {
    const who: Source = { runUrl, command: { by, word: command, url: commentUrl } };
    const last = { id, status, source: place, model: status, createdAt: place.ref, ...rest };
    const result: Result = { outcome, job: last, error, repeatedPrompt: words, waitedMs: 1, source: who };
    const denied: Result = { outcome: 'denied', message: refusalMessage(refusal, command), source: who };
    const replies = [
      workingText(who, undefined, words),
      workingText(who, id, words),
      endText(who, result),
      endText(who, denied),
      helpText({ command, permission: 'write', allowBots: [by], githubToken: '', followUp: true }),
      hintText(command),
      statusText(command, last, runUrl),
      noRetryText(by, command, 'changed'),
    ].map((blocks) => render(blocks));
    return { replies, summaries: [summaryFor({ ...result, prompt: words }), summaryFor(denied)] };
  });

describe('no words of others', () => {
  const known = ['p', 'code', 'pre', 'a', 'ul', 'li', 'strong', 'blockquote', 'details', 'summary'];
  const inSummaries = ['h2', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];

  it('ping, refer, forge or command', () => {
    fc.assert(
      fc.property(anyTexts, ({ replies, summaries }) => {
        for (const text of [...replies, ...summaries]) {
          const tree = comment(text);
          const parts = elements(tree);
          const allowed = summaries.includes(text) ? [...known, ...inSummaries] : known;
          expect(parts.map(({ tagName }) => tagName).filter((name) => !allowed.includes(name))).toEqual([]);
          expect(
            parts.filter(({ properties }) => /mention|issue-link/.test(String(properties['className']))),
          ).toEqual([]);
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

  it('begin a line, in a quotation neither', () => {
    const reply = render(workingText(source, 'job-1', '/deploy\n\n/docs-agent add\n```\n/deploy'));
    expect(reply).toContain('/deploy');
    expect(reply).not.toMatch(/^\s*\//m);
  });
});
