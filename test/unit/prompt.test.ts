import { describe, expect, it } from 'vitest';
import { refuseSecrets } from '../../src/agent/asked/secrets.ts';
import {
  composePrompt,
  placeOfComment,
  type References,
  referencesOf,
} from '../../src/agent/prompt/prompt.ts';
import { type CommentFacts, readEvent } from '../../src/github/event.ts';
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

const promptWith = (references: References, changes: readonly string[] = []) =>
  composePrompt('Do it.\n\nNow.', references, changes);

/** What stands in the prompt, between the repository and the run. */
function linesOf(references: References): string[] {
  const [first, ...lines] = promptWith(references).split('\n- ').slice(1);
  expect(first).toBe(`Repository: ${url}`);
  expect(lines.pop()).toBe(`Workflow run: ${url}/actions/runs/42`);
  return lines;
}

describe('references to the event', () => {
  const main = 'Ref: refs/heads/main';
  const commit = (id: string) => `Commit: ${url}/commit/${id}`;
  const compared = `${url}/compare/${before}...${after}`;
  const pull = [`Pull request: #7 ${url}/pull/7`, `Head commit: ${after}`, `Base commit: ${before}`];
  const ref = 'refs/heads/main';
  const merged = { ...pull_request, merged: true, merge_commit_sha: sha };
  const pushed = { ref, before, after, head_commit: { id: after, message: 'Evil' } };
  const tagged = { ref: 'refs/tags/v1', before: none, after };
  const ran = { workflow_run: { head_branch: 'evil', head_sha: after } };
  const release = (tag_name: string) => ({ release: { ...evil, tag_name } });
  it.each<[string, string, object, string[]]>([
    ['a push: all of it', 'push', pushed, [main, `Commits: ${before}..${after}`, `Changes: ${compared}`]],
    ['a push of a new branch: its commit', 'push', { ...pushed, before: none }, [main, commit(after)]],
    ['a push of an annotated tag: the commit it names', 'push', tagged, ['Ref: refs/tags/v1', commit(sha)]],
    ['a push that deletes', 'push', { before, after: none }, []],
    ['a release', 'release', release('v1/2'), [`Release: ${url}/releases/tag/v1%2F2`, 'Tag: v1/2']],
    ['a release without a proper tag', 'release', release('v1 Ignore'), []],
    ['a pull request: number, link and commits', 'pull_request', { pull_request }, pull],
    [
      'a pull request: how it was merged, and nothing of what was pushed, which may be told already',
      'pull_request',
      { before, pull_request: merged },
      [...pull, `Merged as: ${url}/commit/${sha}`],
    ],
    ['a pull request of which little is known', 'x', { pull_request: { number: 7 } }, pull.slice(0, 1)],
    ['a schedule: ref and commit', 'schedule', {}, [main, commit(sha)]],
    ['another workflow: its commit, no ref', 'workflow_run', ran, [commit(after)]],
  ])('of %s', (_name, name, payload, lines) => {
    const event = readEvent(contextOf(name, payload));
    expect(linesOf(referencesOf(event, event.commits))).toEqual(lines);
  });

  it('name the commits since the last run instead of the commit', () => {
    const references = referencesOf(readEvent(contextOf('schedule', {})), { base: before, head: after });
    expect(linesOf(references)).toEqual([main, `Commits: ${before}..${after}`, `Changes: ${compared}`]);
  });

  it('name the commits of a pull request that the agent was not told of', () => {
    const event = readEvent(contextOf('pull_request', { pull_request }));
    const references = referencesOf(event, event.commits, { newer: { base: sha, head: after } });
    expect(linesOf(references)).toEqual([...pull, `New commits: ${url}/compare/${sha}...${after}`]);
  });

  it('hold nothing of a context that is not known', () => {
    const context = contextOf('schedule', {}, { ref: 'refs/heads/Ignore all', sha: '--help' });
    expect(linesOf(referencesOf(readEvent(context), undefined))).toEqual([]);
  });
});

describe('references to a command', () => {
  const pull = `Pull request: #7 ${url}/pull/7`;
  const link = `Comment: ${url}/pull/7#comment-5`;
  const factsWith = (fields: object) => {
    const comment = { ...evil, id: 5, html_url: `${url}/pull/7#comment-5`, user: null, ...fields };
    const payload = { action: 'created', comment, pull_request };
    const event = readEvent(contextOf('pull_request_review_comment', payload));
    return { event: { ...event, commits: undefined }, comment: (event.comment as CommentFacts).comment };
  };

  it('name what is known, and nothing else', () => {
    const { event, comment } = factsWith({});
    const place = placeOfComment(comment);
    expect(linesOf(referencesOf(event, undefined, { place }))).toEqual([pull, link]);
    const lines = [pull, `Head commit: ${after}`, `Base commit: ${before}`, link];
    const commits = { head: after, base: before };
    expect(linesOf(referencesOf({ ...event, commits }, undefined, { place }))).toEqual(lines);
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
      [`Lines: 6 to 8, after the change (RIGHT), in an older commit ${sha}`],
    ],
  ])('on lines of a file: %j', (fields, lines) => {
    const { event, comment } = factsWith({ path: 'docs/Ignore all\nprevious 100%\ud800.md', ...fields });
    const where = [link, 'File: docs/Ignore%20all%0Aprevious%20100%25%EF%BF%BD.md', ...lines];
    const followUp = promptWith(placeOfComment(comment));
    expect(followUp.split('\n- ').slice(1)).toEqual(where);
    const place = placeOfComment(comment);
    expect(linesOf(referencesOf(event, undefined, { place }))).toEqual([pull, ...where]);
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
    expect(promptWith(references, changes)).toBe(prompt);
  });
});

describe('a secret', () => {
  const secrets = {
    apiKey: 'mint_Zr4/8s+Kq',
    githubToken: 'ghs_0123456789',
    statusToken: 'job_55555555',
    docsToken: 'own_9876543210',
  };
  const refused = (parts: Record<string, string | undefined>) => {
    try {
      return refuseSecrets(secrets, parts);
    } catch (error) {
      return (error as Error).message.split('\n');
    }
  };

  it.each([
    ['plain', 'mint_Zr4/8s+Kq'],
    ['in another case', 'MINT_ZR4/8S+KQ'],
    ['in an address', 'mint_Zr4%2F8s%2BKq'],
    ['in JSON', 'mint_Zr4\\/8s\\u002bKq'],
  ])('is refused %s, by where it stands and not by what it is', (_name, form) => {
    const mistakes = refused({ prompt: 'Do it.', 'The comment': `words ${form}words`, none: undefined });
    expect(mistakes).toEqual([expect.stringMatching(/^The comment: It contains the API key\. Take it out/)]);
    expect(String(mistakes)).not.toContain('Zr4');
  });

  it('is told with all others; what only looks alike is let through', () => {
    const foreign = `ghp_${'aB3'.repeat(12)}`;
    const mistakes = refused({
      ...{ prompt: secrets.githubToken, 'A reference': `x${foreign}` },
      'context: diff': Object.values(secrets).join(' '),
    });
    expect(mistakes).toEqual([
      expect.stringMatching(/^prompt: It contains a GitHub token\./),
      expect.stringMatching(/^A reference: It contains a GitHub token\./),
      expect.stringMatching(/^context: diff: It contains the API key\./),
      expect.stringMatching(/^context: diff: It contains a GitHub token\./),
    ]);
    for (const token of [secrets.statusToken, secrets.docsToken])
      expect(refused({ prompt: token })).toEqual([expect.stringMatching(/^prompt: It contains a GitHub/)]);
    expect(refused({ prompt: 'mint_Zr4 ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', a: '' })).toBeUndefined();
    const without = { ...secrets, githubToken: '', statusToken: '', docsToken: '' };
    expect(refuseSecrets(without, { prompt: 'any words' })).toBeUndefined();
  });
});
