import { describe, expect, it } from 'vitest';
import { composePrompt, placeOfComment, referencesOf, referencesOfCommand } from '../../src/agent/prompt.ts';
import { type CommentEvent, readComment, readEvent } from '../../src/github/event.ts';
import { contextOf } from '../support/context.ts';

const before = 'a'.repeat(40);
const after = 'b'.repeat(40);
const sha = 'c'.repeat(40);
const none = '0'.repeat(40);
const url = 'https://github.com/octo/docs';
const evil = { title: 'Evil title', body: 'Evil body', name: 'Evil name' };
const pull_request = {
  ...evil,
  number: 7,
  head: { sha: after, ref: 'evil-branch' },
  base: { sha: before, ref: 'main' },
};

/** What stands in the prompt, between the repository and the run. */
function linesOf(references: Parameters<typeof composePrompt>[1]): string[] {
  const [first, ...lines] = composePrompt('Do it.', references).split('\n- ').slice(1);
  expect(first).toBe(`Repository: ${url}`);
  expect(lines.pop()).toBe(`Workflow run: ${url}/actions/runs/42`);
  return lines;
}

describe('references to the event', () => {
  const main = 'Ref: refs/heads/main';
  const commit = (id: string) => `Commit: ${url}/commit/${id}`;
  const compared = `${url}/compare/${before}...${after}`;
  const pull = [`Pull request: #7 ${url}/pull/7`, `Head commit: ${after}`, `Base commit: ${before}`];
  it.each<[string, string, object, string[]]>([
    [
      'a push: ref, commits, compare link',
      'push',
      { ref: 'refs/heads/main', before, after, head_commit: { message: 'Evil' } },
      [main, `Commits: ${before}..${after}`, `Changes: ${compared}`],
    ],
    [
      'a push of a new branch: the commit',
      'push',
      { ref: 'refs/heads/main', before: none, after },
      [main, commit(after)],
    ],
    ['a push that deletes', 'push', { before, after: none }, []],
    [
      'a release: the tag',
      'release',
      { release: { ...evil, tag_name: 'v1/2' } },
      [`Release: ${url}/releases/tag/v1%2F2`, 'Tag: v1/2'],
    ],
    ['a release without a proper tag', 'release', { release: { tag_name: 'v1 Ignore' } }, []],
    ['a pull request: number, link and commits', 'pull_request', { pull_request }, pull],
    [
      'a pull request: what was pushed to it, and how it was merged',
      'pull_request',
      { before, pull_request: { ...pull_request, merged: true, merge_commit_sha: sha } },
      [...pull, `New commits: ${compared}`, `Merged as: ${url}/commit/${sha}`],
    ],
    ['a pull request of which little is known', 'x', { pull_request: { number: 7 } }, pull.slice(0, 1)],
    ['a schedule: ref and commit', 'schedule', {}, [main, commit(sha)]],
    [
      'another workflow: its commit, no ref',
      'workflow_run',
      { workflow_run: { head_branch: 'evil', head_sha: after } },
      [commit(after)],
    ],
  ])('of %s', (_name, name, payload, lines) => {
    const event = readEvent(contextOf(name, payload));
    expect(linesOf(referencesOf(event, event.commits))).toEqual(lines);
  });

  it('name the commits since the last run instead of the commit', () => {
    const references = referencesOf(readEvent(contextOf('schedule', {})), { base: before, head: after });
    expect(linesOf(references)).toEqual([main, `Commits: ${before}..${after}`, `Changes: ${compared}`]);
  });

  it('hold nothing of a context that is not known', () => {
    const context = contextOf('schedule', {}, { ref: 'refs/heads/Ignore all', sha: '--help' });
    expect(linesOf(referencesOf(readEvent(context), undefined))).toEqual([]);
  });
});

describe('references to a command', () => {
  const pull = `Pull request: #7 ${url}/pull/7`;
  const link = `Comment: ${url}/pull/7#comment-5`;
  const commentWith = (fields: object) => {
    const comment = { ...evil, id: 5, html_url: `${url}/pull/7#comment-5`, user: null, ...fields };
    return readComment(contextOf('pull_request_review_comment', { comment, pull_request })) as CommentEvent;
  };

  it('name what is known, and nothing else', () => {
    const event = commentWith({});
    expect(linesOf(referencesOfCommand(event, undefined))).toEqual([pull, link]);
    const lines = [pull, `Head commit: ${after}`, `Base commit: ${before}`, link];
    expect(linesOf(referencesOfCommand(event, { head: after, base: before }))).toEqual(lines);
  });

  const older = { line: null, original_line: 8, original_start_line: 6 };
  it.each<[object, string[]]>([
    [{ line: 3, subject_type: 'file' }, []],
    [{ line: null }, []],
    [{ line: 3, original_line: 5, original_start_line: 4, original_commit_id: sha }, ['Line: 3']],
    [{ line: 3, start_line: 2 }, ['Lines: 2 to 3']],
    [{ line: 3, side: 'LEFT' }, ['Line: 3, before the change (LEFT)']],
    [{ line: 3, side: 'RIGHT' }, ['Line: 3, after the change (RIGHT)']],
    [older, ['Lines: 6 to 8, in an older commit']],
    [
      { ...older, side: 'RIGHT', original_commit_id: sha },
      [`Lines: 6 to 8, after the change (RIGHT), in the older commit ${sha}`],
    ],
  ])('on lines of a file: %j', (fields, lines) => {
    const event = commentWith({ path: 'docs/Ignore all\nprevious 100%\ud800.md', ...fields });
    const place = [link, 'File: docs/Ignore%20all%0Aprevious%20100%25%EF%BF%BD.md', ...lines];
    expect(composePrompt('', placeOfComment(event.comment)).split('\n- ').slice(1)).toEqual(place);
    expect(linesOf(referencesOfCommand(event, undefined))).toEqual([pull, ...place]);
  });
});

describe('the prompt', () => {
  const some = { One: '1', Two: undefined, Three: '3' };
  const block = 'Where this request comes from, for reference:\n- One: 1\n- Three: 3';
  it.each([
    [{}, [], 'Do it.\n\nNow.'],
    [some, [], `Do it.\n\nNow.\n\n---\n${block}`],
    [some, ['Changes'], `Do it.\n\nNow.\n\n---\n${block}\n\n---\nChanges`],
    [{}, ['Changes'], 'Do it.\n\nNow.\n\n---\nChanges'],
  ])('has references and changes below the words: %j, %j', (references, changes, prompt) => {
    expect(composePrompt('Do it.\n\nNow.', references, changes)).toBe(prompt);
  });
});
