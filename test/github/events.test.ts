import { describe, expect, test } from 'vitest';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  pullRequest,
  push,
  release,
  reviewComment,
  schedule,
  workflowDispatch,
} from '../support/events.ts';

describe('event payloads', () => {
  test('changes reach the payload and leave the example alone', () => {
    const range = {
      startLine: 2,
      line: 5,
      side: 'LEFT',
      startSide: 'LEFT',
      locked: true,
      head: null,
    } as const;
    const { payload } = reviewComment({
      ...range,
      author: { login: 'Copilot', type: 'Bot' },
      sender: 'hubot',
    });
    expect(payload['comment']).toMatchObject({ start_line: 2, line: 5, side: 'LEFT', start_side: 'LEFT' });
    expect(payload['comment'].user).toMatchObject({ login: 'Copilot', type: 'Bot' });
    expect(payload['sender'].login).toBe('hubot');
    expect(payload['pull_request']).toMatchObject({ locked: true, head: { repo: null } });
    expect(reviewComment().payload['comment'].user.login).toBe('Codertocat');
    expect(issueCommentOnPullRequest({ action: 'edited' }).payload['issue'].pull_request.url).toMatch(
      /pulls\/2$/,
    );
    expect(issueCommentOnIssue({ author: 'renovate[bot]' }).payload['comment'].user.type).toBe('Bot');
  });

  test.each([
    pullRequest({ repository: 'octo/docs' }),
    push({ repository: 'octo/docs', commits: [{ id: 'a'.repeat(40), message: 'one' }] }),
    release({ repository: 'octo/docs', tag: 'v2' }),
    workflowDispatch({ repository: 'octo/docs' }),
    schedule({ repository: 'octo/docs' }),
  ])('$name is about the repository that is asked for', ({ payload }) => {
    expect(payload['repository']).toMatchObject({
      full_name: 'octo/docs',
      name: 'docs',
      owner: { login: 'octo' },
    });
    expect(JSON.stringify(payload)).not.toContain('Codertocat/Hello-World');
  });
});
