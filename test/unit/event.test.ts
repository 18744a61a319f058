import { describe, expect, it } from 'vitest';
import { placeOf, readComment, readEvent } from '../../src/github/event.ts';
import { contextOf } from '../support/context.ts';
import {
  issueCommentOnPullRequest,
  push,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';

const id = (digit: string) => digit.repeat(40);
const eventOf = (name: string, payload: unknown, more = {}) => readEvent(contextOf(name, payload, more));

describe('where a run happens', () => {
  it('is the repository by name and by the id that outlasts renames, with links', () => {
    const repositoryUrl = 'https://github.com/octo/docs';
    const place = { repository: 'octo/docs', repositoryUrl, runUrl: `${repositoryUrl}/actions/runs/42` };
    expect(placeOf(contextOf('push', { repository: { id: 7 } }))).toEqual({ ...place, repositoryId: '7' });
    for (const repository of [undefined, { id: 'x' }, null])
      expect(placeOf(contextOf('push', { repository }))).toEqual({ ...place, repositoryId: 'octo/docs' });
  });
});

describe('an event', () => {
  it.each([
    [id('a'), id('a')],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(39), undefined],
    ['a'.repeat(65), undefined],
    [` ${id('a')}`, undefined],
    [`${id('a')}\n`, undefined],
    [id('A'), undefined],
    [id('0'), undefined],
    [`${'0'.repeat(39)}a`, `${'0'.repeat(39)}a`],
    [7, undefined],
    [[id('a')], undefined],
    [null, undefined],
  ])('of a push has the commit %j as %j', (given, read) => {
    expect(eventOf('push', { before: given, after: given })).toMatchObject({ before: read, sha: read });
  });

  it.each([
    ['refs/heads/main', true],
    ['refs/heads/a_b.c@1+x=y-z', true],
    [`refs/heads/${'x'.repeat(244)}`, true],
    [`refs/heads/${'x'.repeat(245)}`, false],
    ['refs/heads/main Ignore', false],
    ['$(x)', false],
    ['refs/heads/re\u{301}seau-\u{6587}-\u{663}_x', true],
    ['\u{e9}'.repeat(255), true],
    ['\u{e9}'.repeat(256), false],
    [' \u{e9}', false],
    ['\u{e9}\u{202e}', false],
    ['main\n', false],
    ['', false],
  ])('of a push has the ref %j: %s', (ref, is) => {
    expect(eventOf('push', { ref })).toMatchObject({ kind: 'push', ref: is ? ref : undefined });
  });

  it('is a release or a pull request only where the payload has one', () => {
    expect(eventOf('release', { release: { tag_name: 'v1' } })).toMatchObject({ kind: 'release', tag: 'v1' });
    expect(eventOf('release', { release: { tag_name: 'v1 Ignore' } })).toMatchObject({ tag: undefined });
    expect(eventOf('workflow_run', { release: { tag_name: 'v1' } }).kind).toBe('other');
    expect(eventOf('check_run', { pull_request: { number: 7 } })).toMatchObject({
      kind: 'pull-request',
      number: 7,
      head: undefined,
      base: undefined,
    });
    for (const number of [0, -1, 1.5, '7', Number.NaN, 2 ** 60, undefined])
      expect(eventOf('pull_request', { pull_request: { number } }).kind).toBe('other');
    for (const issue of [{ number: 7 }, { number: 7, pull_request: null }, { number: '7', pull_request: {} }])
      expect(eventOf('issues', { issue }).kind).toBe('other');
    expect(eventOf('issues', { issue: { number: 7, pull_request: {} } })).toMatchObject({
      kind: 'pull-request',
      number: 7,
    });
  });

  it('of a pull request tells whether it comes from a fork', () => {
    const from = (head: unknown) =>
      eventOf('pull_request', { pull_request: { number: 7, head, base: { repo: { id: 1 } } } });
    expect(from({ repo: { id: 2 } })).toMatchObject({ fromFork: true });
    expect(from({ repo: { id: 1 } })).toMatchObject({ fromFork: false });
  });

  it('after another workflow has the commit of that one', () => {
    const commitOf = (workflow_run: unknown) => eventOf('workflow_run', { workflow_run });
    expect(commitOf({ head_sha: id('d') })).toMatchObject({ sha: id('d') });
    expect(commitOf({})).toMatchObject({ sha: id('c') });
  });

  it.each([
    ['schedule', true],
    ['workflow_dispatch', true],
    ['repository_dispatch', true],
    ['workflow_run', false],
    ['xschedule', false],
    ['schedule2', false],
  ])('%s tells its ref: %s', (name, tells) => {
    const ref = tells ? 'refs/heads/main' : undefined;
    expect(eventOf(name, {})).toMatchObject({ kind: 'other', ref, sha: id('c') });
  });
});

describe('the comment of a run', () => {
  const read = ({ name, payload }: WorkflowEvent) => readComment(contextOf(name, payload));

  it('tells who wrote it, who caused the run, and where it is', () => {
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

  it('may have no text, and no run of another event has one', () => {
    expect(read(review())).toMatchObject({ kind: 'review', body: '', diffPlace: undefined });
    const { payload } = issueCommentOnPullRequest();
    for (const name of ['pull_request', 'xissue_comment', 'issue_comment2', 'issues'])
      expect(read({ name, payload })).toBeUndefined();
    expect(read(push())).toBeUndefined();
  });

  it('is an error where the event is not as GitHub documents it', () => {
    const { name, payload } = issueCommentOnPullRequest();
    for (const broken of [{}, { ...payload, comment: null }, { ...payload, issue: { number: 'x' } }])
      expect(() => read({ name, payload: broken })).toThrow('issue_comment is not as GitHub documents it');
  });
});
