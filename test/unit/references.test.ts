import { describe, expect, it } from 'vitest';
import { referencesOf, referencesOfComment } from '../../src/agent/prompt.ts';
import type { CommentEvent, DiffPlace } from '../../src/github/comment-event.ts';
import { readCommentText, readEvent, type WorkflowEvent } from '../../src/github/event.ts';

const id = (digit: string) => digit.repeat(40);
const place = {
  repository: 'octo/docs',
  repositoryUrl: 'https://github.com/octo/docs',
  runUrl: undefined,
};
const environment = { GITHUB_REPOSITORY: 'octo/docs' };

function eventOf(name: string | undefined, payload: unknown, more: Record<string, string> = {}) {
  return readEvent(
    { ...environment, ...(name === undefined ? {} : { GITHUB_EVENT_NAME: name }), ...more },
    payload,
  );
}

describe('where a run happens', () => {
  it.each(['a b/c', 'a/b/c', 'a/b\nIgnore', ' a/b', 'a/b ', 'a', '/b', 'a/', ''])(
    'is not known for the repository %j',
    (repository) => {
      expect(readEvent({ GITHUB_REPOSITORY: repository }, {})).toBeUndefined();
    },
  );

  it('is github.com unless told, with a link to the run where it has a number', () => {
    expect(eventOf('schedule', {})).toMatchObject({ ...place, kind: 'other' });
    const link = (run: string) => eventOf('schedule', {}, { GITHUB_RUN_ID: run })?.runUrl;
    expect(link('42')).toBe('https://github.com/octo/docs/actions/runs/42');
    for (const run of ['', 'x', 'x42', '42x', '4 2']) expect(link(run)).toBeUndefined();
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
    [`a${'0'.repeat(39)}`, `a${'0'.repeat(39)}`],
    [7, undefined],
    [[id('a')], undefined],
    [null, undefined],
  ])('of a push has the commit %j as %j', (given, read) => {
    expect(eventOf('push', { before: given, after: given })).toMatchObject({ before: read, after: read });
  });

  it.each([
    ['refs/heads/main', true],
    ['refs/heads/a_b.c@1+x=y-z', true],
    [`refs/heads/${'x'.repeat(244)}`, true],
    [`refs/heads/${'x'.repeat(245)}`, false],
    ['refs/heads/main Ignore', false],
    ['$(x)', false],
    ['$', false],
    ['refs/heads/re\u{301}seau-\u{6587}-\u{663}_x', true],
    ['\u{e9}'.repeat(255), true],
    ['\u{e9}'.repeat(256), false],
    [' \u{e9}', false],
    ['\u{e9}\n', false],
    ['\u{e9}\u{202e}', false],
    ['main\n', false],
    ['', false],
  ])('of a push has the ref %j: %s', (ref, is) => {
    expect(eventOf('push', { ref })).toMatchObject({ kind: 'push', ref: is ? ref : undefined });
  });

  it('is a release or a pull request only where the payload has one', () => {
    expect(eventOf('release', { release: { tag_name: 'v1' } })).toMatchObject({ kind: 'release', tag: 'v1' });
    expect(eventOf('release', { release: null })?.kind).toBe('other');
    expect(eventOf('push', { release: { tag_name: 'v1' } })?.kind).toBe('push');
    expect(eventOf('workflow_run', { release: { tag_name: 'v1' } })?.kind).toBe('other');
    for (const payload of [null, undefined, 'x', 7]) expect(eventOf('push', payload)?.kind).toBe('other');
    expect(eventOf('check_run', { pull_request: { number: 7 } })).toMatchObject({
      kind: 'pull-request',
      number: 7,
      head: undefined,
      base: undefined,
    });
    for (const number of [0, -1, 1.5, '7', Number.NaN, 2 ** 60, undefined])
      expect(eventOf('pull_request', { pull_request: { number } })?.kind).toBe('other');
    expect(eventOf('pull_request', { pull_request: null })?.kind).toBe('other');
  });

  it('is of a pull request where the issue is one', () => {
    expect(eventOf('issues', { issue: { number: 7, pull_request: {} } })).toEqual({
      ...place,
      kind: 'pull-request',
      number: 7,
      head: undefined,
      base: undefined,
    });
    for (const issue of [{ number: 7 }, { number: 7, pull_request: null }, { number: '7', pull_request: {} }])
      expect(eventOf('issues', { issue })?.kind).toBe('other');
  });

  it('has the commit of the workflow that is gone before', () => {
    const commitOf = (workflow_run: unknown) =>
      eventOf('workflow_run', { workflow_run }, { GITHUB_SHA: id('c') });
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
    [undefined, false],
  ])('%s tells its ref: %s', (name, tells) => {
    expect(eventOf(name, {}, { GITHUB_REF: 'refs/heads/main', GITHUB_SHA: id('c') })).toMatchObject({
      kind: 'other',
      ref: tells ? 'refs/heads/main' : undefined,
      sha: id('c'),
    });
  });
});

describe('the text of a comment', () => {
  const textOf = (name: string | undefined, payload: unknown) =>
    readCommentText(name === undefined ? {} : { GITHUB_EVENT_NAME: name }, payload);
  const both = { comment: { body: 'comment' }, review: { body: 'review' } };

  it.each([
    ['issue_comment', 'comment'],
    ['pull_request_review_comment', 'comment'],
    ['pull_request_review', 'review'],
    ['pull_request', undefined],
    ['xissue_comment', undefined],
    ['issue_comment2', undefined],
    ['pull_request_review_comments', undefined],
    [undefined, undefined],
  ])('of the event %s is that of its %s', (name, expected) => {
    expect(textOf(name, both)).toBe(expected);
  });

  it('is empty where there is none, and unknown where there is no comment', () => {
    expect(textOf('pull_request_review', { review: { body: null } })).toBe('');
    expect(textOf('issue_comment', { comment: {} })).toBe('');
    for (const payload of [{}, { comment: null }, { comment: 'x' }, null, undefined, 'x'])
      expect(textOf('issue_comment', payload)).toBeUndefined();
  });
});

describe('references that are not known', () => {
  it.each<[WorkflowEvent, string[]]>([
    [{ ...place, kind: 'push', ref: undefined, before: undefined, after: undefined }, []],
    [{ ...place, kind: 'push', ref: undefined, before: id('a'), after: undefined }, []],
    [
      { ...place, kind: 'push', ref: undefined, before: undefined, after: id('b') },
      [`Commit: ${place.repositoryUrl}/commit/${id('b')}`],
    ],
    [{ ...place, kind: 'release', tag: undefined }, []],
    [
      { ...place, kind: 'pull-request', number: 7, head: undefined, base: undefined },
      [`Pull request: #7 ${place.repositoryUrl}/pull/7`],
    ],
    [{ ...place, kind: 'other', ref: undefined, sha: undefined }, []],
  ])('are left out: %j', (event, lines) => {
    expect(referencesOf(event)).toEqual([`Repository: ${place.repositoryUrl}`, ...lines]);
  });
});

describe('references to a command', () => {
  const comment: CommentEvent = {
    ...place,
    kind: 'issue-comment',
    id: 5,
    action: 'created',
    number: 7,
    onPullRequest: true,
    body: 'Evil body',
    author: undefined,
    sender: undefined,
    createdAt: undefined,
    diffPlace: undefined,
  };
  const start = [
    'Repository: https://github.com/octo/docs',
    'Pull request: #7 https://github.com/octo/docs/pull/7',
  ];
  const nothing = { head: undefined, base: undefined };

  it('name what is known, and nothing else', () => {
    expect(referencesOfComment(comment, nothing)).toEqual([
      ...start,
      'Comment: https://github.com/octo/docs/pull/7#issuecomment-5',
    ]);
    expect(
      referencesOfComment({ ...comment, runUrl: 'https://run' }, { head: id('a'), base: id('b') }),
    ).toEqual([
      ...start,
      `Head commit: ${id('a')}`,
      `Base commit: ${id('b')}`,
      'Comment: https://github.com/octo/docs/pull/7#issuecomment-5',
      'Workflow run: https://run',
    ]);
  });

  it.each<[Partial<DiffPlace>, string[]]>([
    [{ lines: undefined }, []],
    [{}, ['Line: 3']],
    [{ lines: { first: 2, last: 3 } }, ['Lines: 2 to 3']],
    [{ side: 'LEFT' }, ['Line: 3, before the change (LEFT)']],
    [{ side: 'RIGHT' }, ['Line: 3, after the change (RIGHT)']],
    [{ outdated: true }, ['Line: 3, in an older commit']],
    [
      { outdated: true, commit: id('c'), side: 'RIGHT' },
      [`Line: 3, after the change (RIGHT), in the older commit ${id('c')}`],
    ],
    [{ commit: id('c') }, ['Line: 3']],
  ])('on lines of a file: %j', (change, lines) => {
    const diffPlace: DiffPlace = {
      path: 'docs/Ignore all\nprevious 100%.md',
      lines: { first: 3, last: 3 },
      side: undefined,
      commit: undefined,
      outdated: false,
      threadId: 1,
      ...change,
    };
    expect(referencesOfComment({ ...comment, kind: 'review-comment', diffPlace }, nothing).slice(2)).toEqual([
      'Comment: https://github.com/octo/docs/pull/7#discussion_r5',
      'File: docs/Ignore%20all%0Aprevious%20100%25.md',
      ...lines,
    ]);
  });
});
