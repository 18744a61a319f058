import { describe, expect, it } from 'vitest';
import { unknownStatus } from '../../src/github/client.ts';
import type { Fault } from '../emulator/faults.ts';
import { REFUSALS } from '../emulator/github/token-limit.ts';
import { issueCommentOnPullRequest, review, reviewComment } from '../support/events.ts';
import { failureOf } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const json = { 'content-type': 'application/json; charset=utf-8' };

describe('what is asked is as GitHub describes it, and the answer is understood', () => {
  it('the role of a user, and whose the token is', async () => {
    here.emulator.setPermission('Hubot', 'write', 'docs-editor');
    const user = { login: 'Hubot', type: 'User' };
    const access = { user, permission: 'write', role_name: 'docs-editor' };
    expect(await here.github.accessOf('hubot', signal)).toMatchObject(access);
    expect(await here.github.accessOf('nobody[bot]', signal)).toBeUndefined();
    expect(await here.github.self(signal)).toBeUndefined();
    const refused: Fault[] = [REFUSALS.ipAllowList, REFUSALS.signOn, REFUSALS.archived];
    for (const fault of refused) {
      here.emulator.faults.add({ fault });
      await failureOf(here.github.self(signal));
    }
    here.emulator.faults.add({ fault: { kind: 'status', status: 502 } });
    expect(await here.github.self(signal)).toBeUndefined();
    await here.start({ tokenOwner: { login: 'hubot', id: 7, type: 'User' } });
    expect(await here.github.self(signal)).toMatchObject({ login: 'hubot', id: 7 });
  });

  it.each([
    ['issue-comment', issueCommentOnPullRequest, 'comment'],
    ['review-comment', reviewComment, 'comment'],
    ['review', review, 'review'],
  ] as const)('a comment as its event told it: %s', async (kind, event, field) => {
    const { payload } = event({ body: 'first', author: 'hubot' });
    here.emulator.happened(payload);
    const { id, html_url: url } = payload[field];
    const told = { kind, id, url, body: 'first', author: { login: 'hubot' } };
    const found = await here.github.commentOf({ kind, id }, 2, signal);
    expect(found).toMatchObject({ ...told, nodeId: payload[field].node_id });
    expect(await here.github.commentOf({ kind, id: 1 }, 2, signal)).toBeUndefined();
  });

  it('a reaction, and whether it was there before', async () => {
    const comment = { kind: 'issue-comment', id: here.emulator.addComment(2, { body: 'x' }) } as const;
    const user = { login: 'github-actions[bot]' };
    const { id, ...eyes } = await here.github.addReaction(comment, 'eyes', signal);
    expect(eyes).toMatchObject({ isNew: true, user });
    expect(await here.github.addReaction(comment, 'eyes', signal)).toMatchObject({ id, isNew: false });
  });

  it.each([
    ['issue-comment', issueCommentOnPullRequest, 'comment'],
    ['review-comment', reviewComment, 'comment'],
    ['review', review, 'review'],
  ] as const)('whether words came by e-mail: %s', async (_kind, event, field) => {
    const written = [true, false].map((isByEmail, index) => {
      const { payload } = event({ body: 'x', id: 77 + index });
      here.emulator.happened(payload);
      const { node_id } = payload[field];
      if (isByEmail) here.emulator.setByEmail(node_id);
      return [node_id, isByEmail] as const;
    });
    for (const [nodeId, isByEmail] of written)
      expect(await here.github.isByEmail(nodeId, signal)).toBe(isByEmail);
  });

  it('whether words came by e-mail, which is an error where GitHub cannot say it', async () => {
    const gone = await failureOf(here.github.isByEmail('x', signal));
    expect(gone.message).toContain("Could not resolve to a node with the global id of 'x'");
    for (const data of [null, {}, { node: null }, { node: {} }, { node: { createdViaEmail: null } }]) {
      const body = JSON.stringify({ data });
      here.emulator.faults.add({ times: 4, fault: { kind: 'status', status: 200, headers: json, body } });
      expect((await failureOf(here.github.isByEmail('x', signal))).facts.kind).toBe('unreadable');
    }
  });

  it('when a comment was written', async () => {
    const createdAt = '2026-05-04T06:00:00Z';
    here.emulator.addComment(2, { body: 'x', createdAt });
    expect(await here.github.comments('issue-comment', 2, signal)).toMatchObject([{ createdAt }]);
  });

  it('a status, in 140 characters, and once more after a fault', async () => {
    const sha = 'a'.repeat(40);
    const status = { sha, context: 'documentation', targetUrl: 'https://github.com/o/r/actions/runs/1' };
    const description = 'x'.repeat(141);
    await here.github.setStatus({ ...status, state: 'pending', description }, signal);
    here.emulator.faults.add({ fault: { kind: 'reset-after-body' } });
    await here.github.setStatus({ ...status, state: 'success', description: 'Yes' }, signal);
    const { targetUrl, context } = status;
    const pending = { state: 'pending', context, description: `${'x'.repeat(139)}…`, targetUrl };
    const success = { state: 'success', context, description: 'Yes', targetUrl };
    expect(here.emulator.statuses(sha)).toEqual([pending, success, success]);
  });

  it.each([
    ['says mona: 🎉 only tests 🙈🙈', 'says mona: only tests'],
    ['says mona: 🎉', 'says mona'],
    ['says mona: only ✓ tests: …', 'says mona: only ✓ tests: …'],
  ])('a status without the characters that GitHub refuses in it: %s', async (description, expected) => {
    const sha = 'a'.repeat(40);
    const status = {
      sha,
      state: 'success',
      context: 'documentation',
      targetUrl: 'https://example.com',
    } as const;
    await here.github.setStatus({ ...status, description }, signal);
    expect(here.emulator.statuses(sha)[0]?.description).toBe(expected);
  });

  it('the status under a name, unless it is one of more than a hundred', async () => {
    const read = (context: string) => here.github.statusOf(sha, context, signal);
    const sha = 'a'.repeat(40);
    const names = Array.from({ length: 100 }, (_, index) => `ci/${index}`);
    const status = { sha, state: 'success', description: 'Yes', targetUrl: 'https://example.com' } as const;
    for (const context of [...names.slice(1), 'documentation'])
      await here.github.setStatus({ ...status, context }, signal);
    expect(await read('documentation')).toMatchObject({ state: 'success' });
    await here.github.setStatus({ ...status, context: 'one more' }, signal);
    expect(await read('one more')).toEqual(unknownStatus);
  });

  it('the last successful run before this one, when a failed one is run again after a newer success', async () => {
    const workflow = { workflow_id: 5, head_branch: 'main' };
    const sha = (digit: string) => digit.repeat(40);
    here.emulator.addRun({ ...workflow, head_sha: sha('1'), event: 'workflow_dispatch' });
    here.emulator.addRun({ ...workflow, head_sha: sha('2') });
    here.emulator.addRun({ ...workflow, head_sha: sha('3'), conclusion: 'failure' });
    here.emulator.addRun({ ...workflow, head_sha: sha('4'), event: 'push' });
    here.emulator.addRun({ ...workflow, head_sha: sha('5'), workflow_id: 6 });
    here.emulator.addRun({ ...workflow, head_sha: sha('6'), head_branch: 'next' });
    const again = { status: 'in_progress', conclusion: null, run_attempt: 2 };
    const id = here.emulator.addRun({ ...workflow, head_sha: sha('7'), ...again });
    here.emulator.addRun({ ...workflow, head_sha: sha('8') });
    here.emulator.addRun({ ...workflow, head_sha: sha('9'), event: 'workflow_dispatch' });
    expect(await here.github.lastSuccess(id, signal)).toBe(sha('2'));
    const first = here.emulator.addRun({ ...workflow, head_sha: sha('a'), workflow_id: 7, run_number: 1 });
    expect(await here.github.lastSuccess(first, signal)).toBeUndefined();
  });

  it('the last successful run, which the token may not see', async () => {
    await here.start({ private: true, scopes: { actions: 'none' } });
    const error = await failureOf(here.github.lastSuccess(1, signal));
    expect(error).toMatchObject({ facts: { reason: 'permission', needs: 'actions: read' } });
  });

  it('the commits since a moment, merged ones that began long before it too', async () => {
    const id = (digit: string) => digit.repeat(40);
    const commit = (digit: string, hour: string, ...parents: string[]) => ({
      ...{ sha: id(digit), date: `2026-05-${hour}:00:00Z`, parents: parents.map(id) },
    });
    here.emulator.setCommits([
      commit('9', '05T09', '7'),
      commit('8', '05T08', '7', '6'),
      commit('7', '05T07', '4'),
      commit('6', '05T06', '5'),
      commit('5', '01T05', '3'),
      commit('4', '02T04', '3'),
      commit('3', '01T03', '2'),
    ]);
    const since = new Date('2026-05-04T10:00:00Z');
    expect(await here.github.commitsSince(id('8'), since, signal)).toEqual({ base: id('4'), head: id('8') });
    expect(await here.github.commitsSince(id('4'), since, signal)).toBeUndefined();
  });

  it('the release before one, on a later page too', async () => {
    const releases = ['v1.0.0', 'v1.0.1'].map((tag_name) => ({ tag_name, draft: tag_name === 'v1.0.1' }));
    for (const release of releases) here.emulator.addRelease(release);
    for (let number = 0; number < 100; number += 1)
      here.emulator.addRelease({ tag_name: `pkg@1.0.${number}` });
    expect(await here.github.releaseBefore('v1.1.0', signal)).toBe('v1.0.0');
    expect(here.emulator.journal.entries).toHaveLength(11);
    expect(here.emulator.journal.entries[0]?.query).toEqual({ per_page: '10', page: '1' });
    expect(await here.github.releaseBefore('v1.0.0', signal)).toBeUndefined();
  });

  it('a comparison, with the numbers of GitHub', async () => {
    const commits = Array.from({ length: 260 }, (_, index) => ({
      ...{ sha: index.toString(16).padStart(40, 'a'), message: `Commit ${index}\n\nMore.` },
    }));
    const files = Array.from({ length: 301 }, (_, index) => ({ filename: `f${index}`, patch: '+a\n-b\n+c' }));
    here.emulator.setComparison('v1', 'v2', { commits, files });
    const found = await here.github.compare({ base: 'v1', head: 'v2' }, signal);
    expect(found).toMatchObject({ commitCount: 260, hasAllFiles: false });
    expect([found.titles.length, found.titles[0], found.files.length]).toEqual([250, 'Commit 10', 300]);
    const first = { filename: 'f0', status: 'modified', additions: 2, deletions: 1, patch: '+a\n-b\n+c' };
    expect(found.files[0]).toMatchObject(first);
    const moved = { filename: 'new', previous_filename: 'old', status: 'renamed' };
    here.emulator.setComparison('v2', 'v3', {
      commits: [],
      files: [moved, { filename: 'large', changes: 9000 }],
    });
    expect(await here.github.compare({ base: 'v2', head: 'v3' }, signal)).toMatchObject({
      ...{ commitCount: 0, titles: [], hasAllFiles: true },
      files: [moved, { filename: 'large', changes: 9000 }],
    });
  });

  it('understands a compressed answer', async () => {
    here.emulator.faults.add({ fault: { kind: 'compressed', encoding: 'zstd' } });
    expect((await here.github.pullRequest(2, signal)).head).toHaveLength(40);
    expect(here.clock.sleeps).toEqual([]);
  });
});
