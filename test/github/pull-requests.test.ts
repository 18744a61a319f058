import { describe, expect, it } from 'vitest';
import { second } from '../../src/time.ts';
import type { Fault } from '../emulator/faults.ts';
import { pullRequest } from '../support/events.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const json = { 'content-type': 'application/json; charset=utf-8' };
const docs = { repository: 'octo-org/docs' };
const sha = (digit: string) => digit.repeat(40);

describe('a pull request', () => {
  it('is told as it is now', async () => {
    here.emulator.happened(pullRequest({ sha: sha('a') }).payload);
    const opened = { state: 'open' };
    const before = await here.github.pullRequest(2, signal);
    expect(before).toMatchObject({
      ...opened,
      head: sha('a'),
      base: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    here.emulator.moveHead(2, sha('b'));
    const moved = await here.github.pullRequest(2, signal);
    expect(moved).toMatchObject({ ...opened, head: sha('b') });
    expect(Date.parse(moved.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    here.emulator.closePullRequest(2);
    expect((await here.github.pullRequest(2, signal)).state).toBe('closed');
    here.emulator.closePullRequest(2, sha('c'));
    expect((await here.github.pullRequest(2, signal)).state).toBe('merged');
  });

  it('of the documentation has a title, a state and a place', async () => {
    const files = ['a.mdx', 'b.mdx'].map((filename) => ({ filename }));
    const fields = { title: 'Describe how webhooks are retried', state: 'open', merged: false };
    here.emulator.addPullRequest(129, fields, docs);
    here.emulator.setChangedFiles(129, files, docs.repository);
    const read = () => here.github.pullRequest(129, signal, docs.repository);
    const more = { isDraft: false, hasConflicts: false };
    const told = { title: fields.title, state: 'open', isPublic: true, changedFiles: 2, ...more };
    const found = await read();
    expect(found).toMatchObject({ ...told, repositoryId: expect.stringMatching(/^\d+$/) });
    here.emulator.addPullRequest(129, { draft: true, mergeable: false }, docs);
    expect(await read()).toMatchObject({ isDraft: true, hasConflicts: true });
    here.emulator.addPullRequest(129, { draft: false, mergeable: null }, docs);
    here.emulator.closePullRequest(129, sha('c'), docs.repository);
    expect(await read()).toMatchObject({ ...more, state: 'merged' });
    here.emulator.addPullRequest(130, { title: 'x'.repeat(1000) });
    const own = await here.github.pullRequest(130, signal, here.emulator.repository);
    expect(own?.repositoryId).toBe(String(here.emulator.repositoryId));
    expect(own?.title).toHaveLength(300);
  });

  it.each([false, true, undefined])(
    'of the documentation is public only where GitHub says so: %s',
    async (is) => {
      await here.start({ private: true });
      const { pull_request: pull } = pullRequest().payload;
      const base = { ...pull.base, repo: { id: 7, private: is } };
      const body = { ...pull, changed_files: 1, base };
      const told: Fault = { kind: 'status', status: 200, headers: json, body: JSON.stringify(body) };
      here.emulator.faults.add({ fault: told });
      const read = () => here.github.pullRequest(2, signal, here.emulator.repository);
      expect((await read())?.isPublic).toBe(is === false);
      expect((await read())?.isPublic).toBe(false);
    },
  );

  it('lists what it changes', async () => {
    const files = [
      { filename: 'webhooks.mdx', patch: '+a\n+b\n-c' },
      { filename: 'new.mdx', previous_filename: 'old.mdx', status: 'renamed' },
      { filename: 'logo.png', additions: 0, deletions: 0 },
    ];
    const change = expect.stringMatching(/^[0-9a-f]{64}$/);
    here.emulator.addPullRequest(129, {}, docs);
    const commit = here.emulator.pull(129, docs.repository)['head'].sha;
    here.emulator.setChangedFiles(129, files, docs.repository);
    expect(await here.github.changedFiles(docs.repository, 129, 1, signal)).toEqual({
      files: [
        { path: 'webhooks.mdx', additions: 2, deletions: 1, change, commit },
        { path: 'new.mdx', previousPath: 'old.mdx', additions: 0, deletions: 0, change, commit },
        { path: 'logo.png', additions: 0, deletions: 0, change, commit },
      ],
      isCut: false,
    });
    here.emulator.setChangedFiles(2, files.slice(0, 1));
    expect((await here.github.changedFiles(undefined, 2, 1, signal)).files).toHaveLength(1);
  });

  it.each([
    [100, 1, 100, false],
    [101, 1, 100, true],
    [2999, 30, 2999, false],
    [3001, 30, 3000, true],
  ])('with %i files, in %i pages at most, lists %i; cut: %s', async (all, mostPages, listed, isCut) => {
    here.emulator.setChangedFiles(2, Array(all).fill({ filename: 'a' }));
    const found = await here.github.changedFiles(undefined, 2, mostPages, signal);
    expect([found.files.length, found.isCut]).toEqual([listed, isCut]);
    expect(here.emulator.journal.entries).toHaveLength(Math.ceil(listed / 100));
  });

  it('the pull request that a commit merged, and no other one with the commit', async () => {
    const { payload } = pullRequest({ merged: 'a'.repeat(40) });
    const { merge_commit_sha, head } = payload['pull_request'];
    here.emulator.addPullRequest(4, { merge_commit_sha });
    here.emulator.addPullRequest(5, payload['pull_request']);
    expect(await here.github.pullRequestMergedAs(merge_commit_sha, signal)).toBe(5);
    expect(here.clock.now()).toBe(0);
    expect(await here.github.pullRequestMergedAs('b'.repeat(40), signal)).toBeUndefined();
    expect(here.clock.now()).toBe(30 * second);
    here.clock.at(40 * second, () => here.emulator.addPullRequest(2, { merged_at: null }));
    expect(await here.github.pullRequestMergedAs(head.sha, signal)).toBeUndefined();
  });

  it.each([null, undefined])(
    'the pull request that was merged a moment ago, %s as its commit',
    async (as) => {
      const pull = { number: 7, merged_at: null, merge_commit_sha: 'a'.repeat(40) };
      const merged = { ...pull, merged_at: '2026-05-04T00:00:00Z', merge_commit_sha: as };
      for (const list of [[], [pull], [merged]]) {
        const body = JSON.stringify(list);
        here.emulator.faults.add({ fault: { kind: 'status', status: 200, headers: json, body } });
      }
      expect(await here.github.pullRequestMergedAs('a'.repeat(40), signal)).toBe(7);
      expect(here.clock.sleeps).toEqual([5 * second, 5 * second]);
    },
  );
});
