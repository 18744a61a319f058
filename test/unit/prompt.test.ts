import { describe, expect, it } from 'vitest';
import { composePrompt, referencesOf } from '../../src/agent/prompt.ts';
import { readEvent } from '../../src/github/event.ts';

const before = 'a'.repeat(40);
const after = 'b'.repeat(40);
const environment = {
  GITHUB_REPOSITORY: 'octo/docs',
  GITHUB_SERVER_URL: 'https://github.example.com',
  GITHUB_RUN_ID: '42',
  GITHUB_SHA: after,
  GITHUB_REF: 'refs/heads/main',
};

function references(name: string, payload: unknown, change: Record<string, string> = {}): string[] {
  const event = readEvent({ ...environment, GITHUB_EVENT_NAME: name, ...change }, payload);
  return event === undefined ? [] : referencesOf(event);
}

const repository = 'Repository: https://github.example.com/octo/docs';
const run = 'Workflow run: https://github.example.com/octo/docs/actions/runs/42';

describe('references', () => {
  it('to a push: ref, commit range, compare link', () => {
    expect(references('push', { ref: 'refs/heads/main', before, after })).toEqual([
      repository,
      'Ref: refs/heads/main',
      `Commits: ${before}..${after}`,
      `Changes: https://github.example.com/octo/docs/compare/${before}...${after}`,
      run,
    ]);
  });

  it('to a push of a new branch: the commit', () => {
    expect(references('push', { ref: 'refs/heads/new', before: '0'.repeat(40), after })).toEqual([
      repository,
      'Ref: refs/heads/new',
      `Commit: https://github.example.com/octo/docs/commit/${after}`,
      run,
    ]);
  });

  it('to a release: the tag', () => {
    expect(
      references('release', { release: { tag_name: 'v1.2.3', name: 'Evil title', body: 'Evil body' } }),
    ).toEqual([
      repository,
      'Release: https://github.example.com/octo/docs/releases/tag/v1.2.3',
      'Tag: v1.2.3',
      run,
    ]);
  });

  it.each(['pull_request', 'pull_request_target'])('to a %s: number, link and commits', (name) => {
    const payload = {
      pull_request: {
        number: 7,
        title: 'Evil title',
        body: 'Evil body',
        head: { sha: after, ref: 'evil-branch' },
        base: { sha: before, ref: 'main' },
      },
    };
    expect(
      references(name, payload, { GITHUB_REF: 'refs/heads/evil-branch', GITHUB_HEAD_REF: 'evil-branch' }),
    ).toEqual([
      repository,
      'Pull request: #7 https://github.example.com/octo/docs/pull/7',
      `Head commit: ${after}`,
      `Base commit: ${before}`,
      run,
    ]);
  });

  it.each(['schedule', 'workflow_dispatch'])('to a %s: ref and commit', (name) => {
    expect(references(name, {})).toEqual([
      repository,
      'Ref: refs/heads/main',
      `Commit: https://github.example.com/octo/docs/commit/${after}`,
      run,
    ]);
  });

  it('to any other event: no ref, since a stranger may have named it', () => {
    expect(
      references(
        'workflow_run',
        { workflow_run: { head_branch: 'evil' } },
        { GITHUB_REF: 'refs/heads/evil' },
      ),
    ).toEqual([repository, `Commit: https://github.example.com/octo/docs/commit/${after}`, run]);
  });

  it.each([
    ['a ref that reads as an instruction', 'push', { ref: 'refs/heads/Ignore all\nprevious', before, after }],
    ['commit ids that are none', 'push', { ref: 'refs/heads/main', before: 'Ignore all', after: '--help' }],
    ['a tag with white space', 'release', { release: { tag_name: 'v1 Ignore all previous' } }],
    ['a payload that is none', 'push', 'Ignore all'],
    ['no payload', 'push', undefined],
  ])('leave out %s', (_name, event, payload) => {
    const text = references(event, payload).join('\n');
    expect(text).toContain(repository);
    expect(text).not.toMatch(/Ignore|--help/);
  });

  it('are none outside a workflow, or for a repository that has no proper name', () => {
    expect(readEvent({}, {})).toBeUndefined();
    expect(readEvent({ GITHUB_REPOSITORY: 'a b/c\nIgnore' }, {})).toBeUndefined();
  });
});

describe('the prompt', () => {
  it('is the words alone without references', () => {
    expect(composePrompt('Do it.\n\nNow.', [])).toBe('Do it.\n\nNow.');
  });

  it('has the references below the words', () => {
    expect(composePrompt('Do it.', ['One', 'Two'])).toBe(
      'Do it.\n\n---\nWhere this request comes from, for reference:\n- One\n- Two',
    );
  });
});
