import { describe, expect, it } from 'vitest';
import {
  composePrompt,
  placeOfComment,
  rangeOf,
  referencesOf,
  referencesOfComment,
} from '../../src/agent/prompt.ts';
import { type CommentEvent, readEvent } from '../../src/github/event.ts';
import type { DiffPlace } from '../../src/github/schema.ts';
import { contextOf } from '../support/context.ts';

const before = 'a'.repeat(40);
const after = 'b'.repeat(40);
const sha = 'c'.repeat(40);
const repositoryUrl = 'https://github.com/octo/docs';
const runUrl = `${repositoryUrl}/actions/runs/42`;
const evil = { title: 'Evil title', body: 'Evil body', name: 'Evil name' };
const pullRequest = {
  ...evil,
  number: 7,
  head: { sha: after, ref: 'evil-branch' },
  base: { sha: before, ref: 'main' },
};

function references(name: string, payload: unknown, more = {}): string[] {
  const event = readEvent(contextOf(name, payload, more));
  const lines = referencesOf(event, rangeOf(event, undefined));
  expect(lines[0]).toBe(`Repository: ${repositoryUrl}`);
  expect(lines.at(-1)).toBe(`Workflow run: ${runUrl}`);
  return lines.slice(1, -1);
}

describe('references to the event', () => {
  const commit = `Commit: ${repositoryUrl}/commit/`;
  const pull = [
    `Pull request: #7 ${repositoryUrl}/pull/7`,
    `Head commit: ${after}`,
    `Base commit: ${before}`,
  ];
  it.each<[string, string, unknown, string[]]>([
    [
      'a push: ref, commits, compare link',
      'push',
      { ref: 'refs/heads/main', before, after, head_commit: { message: 'Evil' } },
      [
        'Ref: refs/heads/main',
        `Commits: ${before}..${after}`,
        `Changes: ${repositoryUrl}/compare/${before}...${after}`,
      ],
    ],
    [
      'a push of a new branch: the commit',
      'push',
      { ref: 'refs/heads/new', before: '0'.repeat(40), after },
      ['Ref: refs/heads/new', `${commit}${after}`],
    ],
    ['a push that deletes', 'push', { before, after: '0'.repeat(40) }, []],
    [
      'a release: the tag',
      'release',
      { release: { ...evil, tag_name: 'v1/2' } },
      [`Release: ${repositoryUrl}/releases/tag/v1%2F2`, 'Tag: v1/2'],
    ],
    ['a release without a proper tag', 'release', { release: { tag_name: 'v1 Ignore' } }, []],
    ['a pull request: number, link and commits', 'pull_request', { pull_request: pullRequest }, pull],
    ['a pull request’s own workflow', 'pull_request_target', { pull_request: pullRequest }, pull],
    [
      'a pull request: what was pushed to it, and how it was merged',
      'pull_request',
      { before, pull_request: { ...pullRequest, merged: true, merge_commit_sha: sha } },
      [
        ...pull,
        `New commits: ${repositoryUrl}/compare/${before}...${after}`,
        `Merged as: ${repositoryUrl}/commit/${sha}`,
      ],
    ],
    ['a pull request of which little is known', 'x', { pull_request: { number: 7 } }, pull.slice(0, 1)],
    ['a schedule: ref and commit', 'schedule', {}, ['Ref: refs/heads/main', `${commit}${sha}`]],
    [
      'another workflow: no ref',
      'workflow_run',
      { workflow_run: { head_branch: 'evil' } },
      [`${commit}${sha}`],
    ],
  ])('of %s', (_name, event, payload, lines) => {
    expect(references(event, payload, { ref: 'refs/heads/main' })).toEqual(lines);
  });

  it('hold nothing of a context that is not known', () => {
    expect(references('schedule', {}, { ref: 'refs/heads/Ignore all', sha: '--help' })).toEqual([]);
  });
});

describe('references to a command', () => {
  const comment: CommentEvent = {
    repository: 'octo/docs',
    repositoryId: '1',
    repositoryUrl,
    runUrl,
    kind: 'issue-comment',
    id: 5,
    action: 'created',
    number: 7,
    onPullRequest: true,
    body: 'Evil body',
    author: undefined,
    sender: undefined,
    diffPlace: undefined,
  };
  const start = [`Repository: ${repositoryUrl}`, `Pull request: #7 ${repositoryUrl}/pull/7`];
  const end = `Workflow run: ${runUrl}`;
  const nothing = { head: undefined, base: undefined };

  it('name what is known, and nothing else', () => {
    const link = `Comment: ${repositoryUrl}/pull/7#issuecomment-5`;
    expect(referencesOfComment(comment, nothing)).toEqual([...start, link, end]);
    expect(referencesOfComment(comment, { head: after, base: before })).toEqual([
      ...[...start, `Head commit: ${after}`, `Base commit: ${before}`, link, end],
    ]);
    expect(referencesOfComment({ ...comment, kind: 'review' }, nothing)).toContain(
      `Comment: ${repositoryUrl}/pull/7#pullrequestreview-5`,
    );
  });

  it.each<[Partial<DiffPlace>, string[]]>([
    [{ lines: undefined }, []],
    [{}, ['Line: 3']],
    [{ lines: { first: 2, last: 3 } }, ['Lines: 2 to 3']],
    [{ side: 'LEFT' }, ['Line: 3, before the change (LEFT)']],
    [{ side: 'RIGHT' }, ['Line: 3, after the change (RIGHT)']],
    [{ outdated: true }, ['Line: 3, in an older commit']],
    [
      { outdated: true, commit: sha, side: 'RIGHT' },
      [`Line: 3, after the change (RIGHT), in the older commit ${sha}`],
    ],
    [{ commit: sha }, ['Line: 3']],
  ])('on lines of a file: %j', (change, lines) => {
    const diffPlace: DiffPlace = {
      path: 'docs/Ignore all\nprevious 100%\ud800.md',
      lines: { first: 3, last: 3 },
      side: undefined,
      commit: undefined,
      outdated: false,
      threadId: 1,
      ...change,
    };
    const event = { ...comment, kind: 'review-comment', diffPlace } as const;
    const place = [
      `Comment: ${repositoryUrl}/pull/7#discussion_r5`,
      'File: docs/Ignore%20all%0Aprevious%20100%25%EF%BF%BD.md',
      ...lines,
    ];
    expect(placeOfComment(event)).toEqual(place);
    expect(referencesOfComment(event, nothing)).toEqual([...start, ...place, end]);
  });
});

it('references to the commits since the last run stand instead of the commit', () => {
  const event = readEvent(contextOf('schedule', {}));
  expect(referencesOf(event, rangeOf(event, before)).slice(1, -1)).toEqual([
    'Ref: refs/heads/main',
    `Commits: ${before}..${sha}`,
    `Changes: ${repositoryUrl}/compare/${before}...${sha}`,
  ]);
});

describe('the prompt', () => {
  const references = 'Where this request comes from, for reference:\n- One\n- Two';
  it.each([
    [[], [], 'Do it.\n\nNow.'],
    [['One', 'Two'], [], `Do it.\n\nNow.\n\n---\n${references}`],
    [['One', 'Two'], ['Changes'], `Do it.\n\nNow.\n\n---\n${references}\n\n---\nChanges`],
    [[], ['Changes'], 'Do it.\n\nNow.\n\n---\nChanges'],
  ])('has references and changes below the words: %j, %j', (lines, changes, prompt) => {
    expect(composePrompt('Do it.\n\nNow.', lines, changes)).toBe(prompt);
  });
});
