import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommand, replyStart } from '../../src/agent/command.ts';
import { screen } from '../../src/agent/screen.ts';
import { readCommentEvent } from '../../src/github/comment-event.ts';
import { hasNothingVisible } from '../../src/text.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  pullRequest,
  push,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';

const parse = (body: string, command = '/docs-agent') => parseCommand(body, command);
const prompt = (words: string) => ({ kind: 'prompt', words });
const seed = 20_261_127;

describe('a comment is a command', () => {
  it.each([
    ['with one line', '/docs-agent add a page', prompt('add a page')],
    [
      'with the line ends of a web form',
      '/docs-agent\r\nadd a page\r\n\r\nsoon\r\n',
      prompt('add a page\n\nsoon'),
    ],
    ['with old line ends', '/docs-agent\radd\rsoon', prompt('add\nsoon')],
    [
      'with all its lines, as they are',
      '/docs-agent add\n\n    code\n\tmore\n- item',
      prompt('add\n\n    code\n\tmore\n- item'),
    ],
    ['after white space and empty lines', ' \r\n\n  /docs-agent add', prompt('add')],
    ['with a no-break space', '/docs-agent\u00a0add', prompt('add')],
    ['with a tab', '/docs-agent\tadd', prompt('add')],
    ['with words that look like flags', '/docs-agent --dry-run --help -v', prompt('--dry-run --help -v')],
    ['that names itself again', '/docs-agent /docs-agent help', prompt('/docs-agent help')],
    [
      'that only begins with a word of ours',
      '/docs-agent retry logic needs a page',
      prompt('retry logic needs a page'),
    ],
    ['that only begins with another one', '/docs-agent status\nof the API', prompt('status\nof the API')],
  ])('%s', (_name, body, expected) => {
    expect(parse(body)).toEqual(expected);
  });

  it.each([
    ['/docs-agent', 'usage'],
    ['/docs-agent \r\n', 'usage'],
    ['/docs-agent help', 'usage'],
    ['/docs-agent\nhelp\n', 'usage'],
    ['/docs-agent status', 'status'],
    ['/docs-agent   retry  ', 'retry'],
  ])('%j: %s', (body, kind) => {
    expect(parse(body)).toEqual({ kind });
  });

  it('with any other word', () => {
    expect(parse('@docs-bot add', '@docs-bot')).toEqual(prompt('add'));
    expect(parse('/docs-agent add', '@docs-bot')).toEqual({ kind: 'none' });
    expect(parse('/docs.agent add', '/docs.agent')).toEqual(prompt('add'));
    expect(parse('/docs-agent add', '/docs.agent')).toEqual({ kind: 'none' });
  });
});

describe('a comment is no command', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \r\n\t'],
    ['ordinary words', 'Looks good to me'],
    ['a mention in the text', 'Try /docs-agent add'],
    ['a later line', 'Hello\n/docs-agent add'],
    ['a longer word', '/docs-agents add'],
    ['a longer word with a sign', '/docs-agent: add'],
    ['another bot', '/docs-agent-beta add'],
    ['a path', 'https://example.com/docs-agent add'],
    ['a quotation', '> /docs-agent add'],
    ['fenced code', '```\n/docs-agent add\n```'],
    ['inline code', '`/docs-agent add`'],
    ['indented code', '    /docs-agent add'],
    ['indented code after an empty line', '\r\n\t/docs-agent add'],
    ['a comment in HTML', '<!-- /docs-agent add -->'],
    ['another case', '/Docs-Agent add'],
    ['a zero-width space behind it', '/docs-agent\u200badd'],
    ['a zero-width space before it', '\u200b/docs-agent add'],
    ['emphasis', '**/docs-agent** add'],
    ['a list', '- /docs-agent add'],
  ])('%s', (_name, body) => {
    expect(parse(body)).toEqual({ kind: 'none' });
  });

  it('a reply of ours, whatever the command is', () => {
    expect(parse(`${replyStart}x y -->\n`, '<!--')).toEqual({ kind: 'none' });
  });
});

describe('the words of our own', () => {
  it.each([
    ['Help', 'usage'],
    ['status?', 'status'],
    ['Status.', 'status'],
    ['RETRY!', 'retry'],
    ['\u200b\u2060', 'usage'],
    ['!', 'usage'],
  ])('are taken as people write them: %j', (words, kind) => {
    expect(parse(`/docs-agent ${words}`)).toEqual({ kind });
  });

  it.each(['status??', '.help', 'help me', 'retry: all', 'the status.'])('are no others: %j', (words) => {
    expect(parse(`/docs-agent ${words}`)).toEqual(prompt(words));
  });
});

describe('for any text', () => {
  const command = fc.stringMatching(/^[/@][a-z][a-z-]{1,20}$/);
  const white = fc.stringMatching(/^[ \t\n\r\u00a0]{1,4}$/);

  it('what follows the command is the prompt, whole', () => {
    fc.assert(
      fc.property(
        command,
        white,
        fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
        (word, gap, rest) => {
          const words = rest.replace(/\r\n?/g, '\n').trim();
          fc.pre(!/^(help|status|retry)?[.!?]?$/i.test(words) && !hasNothingVisible(words));
          expect(parseCommand(word + gap + rest, word)).toEqual(prompt(words));
        },
      ),
      { seed },
    );
  });

  it('anything but white space before the command makes it none', () => {
    fc.assert(
      fc.property(command, fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), (word, before) => {
        fc.pre(before.trim() !== '' && before.trim() !== word);
        expect(parseCommand(`${before}${word} add`, word).kind).toBe(
          before.trim().split(/\s+/)[0] === word ? 'prompt' : 'none',
        );
      }),
      { seed },
    );
  });

  it('takes no longer than its length', () => {
    for (const body of [
      ' '.repeat(65_000),
      '\n'.repeat(65_000),
      ' \n'.repeat(32_000),
      '/docs-agent'.repeat(6_000),
    ]) {
      const start = performance.now();
      parse(body);
      expect(performance.now() - start).toBeLessThan(200);
    }
  });
});

const environment = { GITHUB_REPOSITORY: 'Codertocat/Hello-World', GITHUB_RUN_ID: '7' };

function screened(event: WorkflowEvent, word = '/docs-agent') {
  const comment = readCommentEvent({ ...environment, GITHUB_EVENT_NAME: event.name }, event.payload);
  if (comment === undefined) return 'no comment';
  const result = screen(comment, word);
  return 'skip' in result ? 'skipped' : result.kind;
}

describe('of the events', () => {
  const body = '/docs-agent add';

  it.each([
    ['a comment on a pull request', issueCommentOnPullRequest({ body }), 'prompt'],
    ['a comment on a line', reviewComment({ body }), 'prompt'],
    ['a review', review({ body }), 'prompt'],
    ['a review without text', review(), 'skipped'],
    ['a comment on an issue', issueCommentOnIssue({ body }), 'skipped'],
    ['an edited comment', issueCommentOnPullRequest({ body, action: 'edited' }), 'skipped'],
    ['a deleted comment', issueCommentOnPullRequest({ body, action: 'deleted' }), 'skipped'],
    ['an edited line comment', reviewComment({ body, action: 'edited' }), 'skipped'],
    ['a dismissed review', review({ body, action: 'dismissed' }), 'skipped'],
    ['an ordinary comment', issueCommentOnPullRequest({ body: 'Nice' }), 'skipped'],
    ['a pull request that begins with the command', pullRequest({ body }), 'no comment'],
    ['a push', push(), 'no comment'],
  ])('%s', (_name, event, expected) => {
    expect(screened(event)).toBe(expected);
  });
});

describe('the event of a comment', () => {
  const read = (event: WorkflowEvent) =>
    readCommentEvent({ ...environment, GITHUB_EVENT_NAME: event.name }, event.payload);

  it('tells who wrote it, who caused it, and where it is', () => {
    expect(read(issueCommentOnPullRequest({ author: 'hubot', sender: 'eve', id: 99 }))).toMatchObject({
      kind: 'issue-comment',
      action: 'created',
      number: 2,
      id: 99,
      onPullRequest: true,
      author: { login: 'hubot', type: 'User' },
      sender: { login: 'eve' },
      diffPlace: undefined,
    });
    expect(read(issueCommentOnPullRequest({ author: null }))?.author).toBeUndefined();
  });

  it.each([
    ['one line', { line: 5 }, { lines: { first: 5, last: 5 }, side: 'RIGHT', outdated: false }],
    [
      'lines before the change',
      { startLine: 2, line: 5, side: 'LEFT' },
      { lines: { first: 2, last: 5 }, side: 'LEFT' },
    ],
    [
      'lines of an older commit',
      { line: null, originalLine: 8, originalStartLine: 6 },
      { lines: { first: 6, last: 8 }, outdated: true },
    ],
    ['a whole file', { subjectType: 'file' }, { lines: undefined, outdated: false }],
    ['a reply', { inReplyTo: 77 }, { threadId: 77 }],
    ['the first comment of a thread', { id: 78 }, { threadId: 78 }],
  ] as const)('on %s', (_name, changes, expected) => {
    expect(read(reviewComment(changes))?.diffPlace).toMatchObject(expected);
  });

  it('is not there when it is not as documented', () => {
    const { name, payload } = issueCommentOnPullRequest();
    for (const broken of [
      undefined,
      'text',
      {},
      { ...payload, comment: null },
      { ...payload, issue: { number: 'x' } },
    ])
      expect(read({ name, payload: broken as never })).toBeUndefined();
  });
});
