import { describe, expect, it } from 'vitest';
import { readEvent } from '../../src/github/event.ts';
import { contextOf } from '../support/context.ts';
import {
  issueCommentOnPullRequest,
  mergeGroup,
  pullRequest,
  pullRequestTarget,
  push,
  review,
  type WorkflowEvent,
} from '../support/events.ts';

const id = (digit: string) => digit.repeat(40);
const eventOf = (name: string, payload: unknown, more = {}) => readEvent(contextOf(name, payload, more));

it('a run happens in the repository by name and by the id that outlasts renames', () => {
  const repositoryUrl = 'https://github.com/octo/docs';
  const place = { repository: 'octo/docs', repositoryUrl, runUrl: `${repositoryUrl}/actions/runs/42` };
  expect(eventOf('push', { repository: { id: 7 } })).toMatchObject({ ...place, repositoryId: '7' });
  for (const repository of [undefined, { id: 'x' }, null])
    expect(eventOf('push', { repository })).toMatchObject({ ...place, repositoryId: 'octo/docs' });
});

it.each([
  [{ private: true, visibility: 'internal' }, 'internal'],
  [{ private: true, visibility: 'private' }, 'private'],
  [{ private: false, visibility: 'public' }, 'public'],
  [{ private: false, visibility: 'secret' }, undefined],
  [{ private: true }, undefined],
  [null, undefined],
])('a run in the repository %j knows its visibility: %s', (repository, visibility) => {
  expect(eventOf('push', { repository }).visibility).toBe(visibility);
});

describe('an event', () => {
  it.each([
    [id('a'), true],
    ['a'.repeat(64), true],
    ['a'.repeat(39), false],
    [`${id('a')}\n`, false],
    [id('A'), false],
    [id('0'), false],
    [7, false],
  ])('has the commit %j: %s', (sha, is) => {
    expect(eventOf('schedule', {}, { sha }).sha).toBe(is ? sha : undefined);
    const pull_request = { number: 7, merged: true, merge_commit_sha: sha };
    const { pullRequest } = eventOf('pull_request', { pull_request });
    expect(pullRequest?.mergedAs).toBe(is ? sha : undefined);
  });

  it.each([
    ['of a branch', {}, id('a'), { base: id('b'), head: id('a') }],
    ['of a new branch', { before: id('0') }, id('a'), undefined],
    ['of an annotated tag', { head_commit: { id: id('d') } }, id('d'), undefined],
    ['of an annotated tag without its commit', { head_commit: null }, id('c'), undefined],
    ['that deletes a branch', { after: id('0'), head_commit: null }, undefined, undefined],
  ])('is a push %s', (_what, fields, sha, commits) => {
    const { payload } = push({ before: id('b'), after: id('a') });
    const pushed = { ...payload, head_commit: { id: id('a') }, ...fields };
    expect(eventOf('push', pushed)).toMatchObject({ name: 'push', ref: payload['ref'] });
    expect(eventOf('push', pushed).sha).toBe(sha);
    expect(eventOf('push', pushed).commits).toEqual(commits);
  });

  it('names itself, and whether the repository is a fork', () => {
    const facts = { name: 'schedule', isFork: false };
    expect(eventOf('schedule', {})).toMatchObject(facts);
    for (const repository of [null, { fork: null }, { id: 7, fork: 'yes' }])
      expect(eventOf('schedule', { repository })).toMatchObject(facts);
    expect(eventOf('schedule', { repository: { fork: true } }).isFork).toBe(true);
  });

  it('says what happened, and whether Dependabot caused it', () => {
    expect(eventOf('schedule', {})).toMatchObject({ action: '', isDependabot: false });
    const byDependabot = eventOf('pull_request', { action: 'opened' }, { actor: 'dependabot[bot]' });
    expect(byDependabot).toMatchObject({ action: 'opened', isDependabot: true });
  });

  it('of a pull request tells its head before and after, when it changed, and whether it is a draft', () => {
    const updatedAt = '2026-05-04T06:00:00Z';
    const changes = { before: id('a'), sha: id('b'), draft: true, updatedAt };
    for (const event of [pullRequest, pullRequestTarget]) {
      const { name, payload } = event({ action: 'synchronize', ...changes });
      const { commits, pullRequest: facts } = eventOf(name, payload);
      expect(facts).toMatchObject({ number: 2, updatedAt, isFromFork: false });
      expect(commits?.head).toBe(id('b'));
    }
    for (const fields of [{ draft: 'yes', updated_at: 'now' }, { draft: null, updated_at: null }, {}]) {
      const { pullRequest: facts } = eventOf('pull_request', { pull_request: { number: 2, ...fields } });
      expect(facts).toMatchObject({ updatedAt: undefined });
    }
  });

  it('of a merge queue has the commit that it would merge', () => {
    const { name, payload } = mergeGroup({ sha: id('e') });
    expect(eventOf(name, payload)).toMatchObject({ name: 'merge_group', sha: id('e') });
    expect(eventOf(name, payload).pullRequest).toBeUndefined();
  });

  it('of a run after another workflow has the commit of that one', () => {
    expect(eventOf('workflow_run', { workflow_run: { head_sha: id('e') } }).sha).toBe(id('e'));
  });

  it.each([
    ['refs/heads/a_b.c@1+x=y-z', true],
    ['refs/heads/main Ignore', false],
    ['refs/heads/re\u{301}seau-\u{6587}-\u{663}_x', true],
    ['\u{e9}'.repeat(256), false],
    ['\u{e9}\u{202e}', false],
    ['main\n', false],
  ])('of a push has the ref %j: %s', (ref, is) => {
    expect(eventOf('push', { ref }).ref).toBe(is ? ref : undefined);
  });

  it('is about a pull request only where the payload has one', () => {
    for (const number of [0, 1.5, '7', 2 ** 60, undefined])
      expect(eventOf('pull_request', { pull_request: { number } }).pullRequest).toBeUndefined();
    for (const issue of [{ number: 7 }, { number: 7, pull_request: null }, { number: '7', pull_request: {} }])
      expect(eventOf('issues', { issue }).pullRequest).toBeUndefined();
    const { pullRequest } = eventOf('issues', { issue: { number: 7, pull_request: {} } });
    expect(pullRequest).toMatchObject({ number: 7, isFromFork: false });
  });

  it.each([
    ['schedule', true],
    ['workflow_dispatch', true],
    ['repository_dispatch', true],
    ['workflow_run', false],
    ['schedule2', false],
  ])('%s tells its ref: %s', (name, tells) => {
    const { ref, sha } = eventOf(name, { workflow_run: {} });
    expect({ ref, sha }).toEqual({ ref: tells ? 'refs/heads/main' : undefined, sha: id('c') });
  });
});

describe('the comment of a run', () => {
  const read = ({ name, payload }: WorkflowEvent) => readEvent(contextOf(name, payload)).comment;

  it('tells who wrote it, and who caused the run', () => {
    expect(read(issueCommentOnPullRequest({ author: 'hubot', sender: 'eve', id: 99 }))).toMatchObject({
      comment: { kind: 'issue-comment', id: 99, author: { login: 'hubot', type: 'User' } },
      action: 'created',
      number: 2,
      onPullRequest: true,
      sender: { login: 'eve' },
    });
    expect(read(issueCommentOnPullRequest({ author: null }))?.comment.author).toBeUndefined();
  });

  it('has an id for GraphQL and a time, where GitHub tells them', () => {
    const { name, payload } = issueCommentOnPullRequest({ id: 99 });
    const told = { nodeId: btoa('012:IssueComment99'), createdAt: payload['comment'].created_at };
    expect(read({ name, payload })?.comment).toMatchObject(told);
    Object.assign(payload['comment'], { node_id: 7, created_at: 'then' });
    expect(read({ name, payload })?.comment).toMatchObject({ nodeId: undefined, createdAt: undefined });
  });

  it('may have no text, and no run of another event has one', () => {
    expect(read(review())?.comment).toMatchObject({ kind: 'review', body: '' });
    const { payload } = issueCommentOnPullRequest();
    for (const name of ['pull_request', 'xissue_comment', 'issue_comment2', 'issues'])
      expect(read({ name, payload })).toBeUndefined();
  });

  it('is an error where the event is not as GitHub documents it', () => {
    const { name, payload } = issueCommentOnPullRequest();
    for (const broken of [{}, { ...payload, comment: null }, { ...payload, issue: { number: 'x' } }])
      expect(() => read({ name, payload: broken })).toThrow('issue_comment is not as GitHub documents it');
  });
});
