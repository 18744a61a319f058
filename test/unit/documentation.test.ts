import { describe, expect, it } from 'vitest';
import {
  type DocumentationParts,
  readDocumentation,
  stateOf,
} from '../../src/agent/documentation/documentation.ts';
import { GitHubError } from '../../src/github/errors.ts';
import type { Place } from '../../src/github/event.ts';
import type { PullRequest } from '../../src/github/pull-requests.ts';

const url = 'https://github.com/octo-org/docs/pull/129';
const found: PullRequest = {
  ...{ state: 'open', head: 'a'.repeat(40), base: 'b'.repeat(40), updatedAt: '2026-11-27T10:00:00Z' },
  title: 'Docs',
  ...{ isDraft: false, hasConflicts: false },
  changedFiles: 1,
  repositoryId: '2',
  isFromFork: false,
  isStacked: false,
  isPublic: false,
};
const files = [
  { path: 'a.mdx', previousPath: undefined, additions: 1, deletions: 0, change: 'd', commit: undefined },
];
const broken = new GitHubError('It broke', { kind: 'no-answer' });

/** What is read, and for what GitHub was asked. The run is in the repository 1. */
async function read(
  pull: Partial<PullRequest> | Error,
  place: { repositoryId?: string; visibility?: Place['visibility'] } = {},
  more: { link?: string | undefined; list?: typeof files | Error; isConnected?: boolean } = {},
) {
  const { link, list, isConnected } = { link: url, list: files, isConnected: true, ...more };
  const asked: unknown[] = [];
  const github: DocumentationParts['github'] = {
    async pullRequest(...[number, , repository]) {
      asked.push([repository, number]);
      if (pull instanceof Error) throw pull;
      return { ...found, ...pull };
    },
    async changedFiles(...[repository, number, pages]) {
      asked.push([repository, number, pages]);
      if (list instanceof Error) throw list;
      return { files: list, isCut: false };
    },
  };
  const parts: DocumentationParts = {
    ...{
      github: isConnected ? github : undefined,
      place: { repositoryId: '1', visibility: undefined, ...place },
    },
    ...{ serverUrl: 'https://github.com', signal: new AbortController().signal },
  };
  const { documentation, isClosed } = await readDocumentation(link, [], parts);
  return { documentation, isClosed, state: await stateOf(link, parts), asked };
}

describe('a documentation pull request is shown', () => {
  const conflicts = { isDraft: false, hasConflicts: false };
  const shown = { url, state: 'open', title: 'Docs', files, changedFiles: 1, superseded: [], ...conflicts };
  it.each<[string, Partial<PullRequest>, Place['visibility'], boolean]>([
    ['to readers of the same repository', { repositoryId: '1' }, 'public', true],
    ['where anybody can read it', { isPublic: true }, 'public', true],
    ['where anybody can read it, to a company', { isPublic: true }, 'internal', true],
    ['to readers of a private repository', {}, 'private', true],
    ['not to a whole company', {}, 'internal', false],
    ['not to the public', {}, 'public', false],
    ['not to somebody of whom nothing is known', {}, undefined, false],
  ])('%s', async (_what, pull, visibility, isShown) => {
    const { documentation, state, asked } = await read(pull, { visibility });
    expect((await read({ ...pull, state: 'closed' }, { visibility })).isClosed).toBe(true);
    expect(documentation).toEqual(isShown ? shown : undefined);
    // Its state alone tells nobody anything.
    expect(state?.state).toBe('open');
    expect(asked).toHaveLength(isShown ? 3 : 2);
  });

  it.each<[string, Parameters<typeof read>, number]>([
    ['that GitHub cannot say', [broken], 2],
    ['on another host', [{}, {}, { link: 'https://git.example/octo-org/docs/pull/129' }], 0],
    ['of another form', [{}, {}, { link: `${url}/files` }], 0],
    ['without a link', [{}, {}, { link: undefined }], 0],
    ['without a token', [{}, {}, { isConnected: false }], 0],
  ])('but none %s', async (_what, parameters, count) => {
    const { documentation, state, asked } = await read(...parameters);
    expect([documentation, state]).toEqual([undefined, undefined]);
    expect(asked).toHaveLength(count);
  });

  it('with one page of its files, and without them where GitHub cannot say them', async () => {
    const isPrivate = { visibility: 'private' } as const;
    expect((await read({}, isPrivate)).asked).toContainEqual(['octo-org/docs', 129, 1]);
    expect((await read({}, isPrivate, { list: broken })).documentation).toEqual({ ...shown, files: [] });
    await expect(read({}, isPrivate, { list: new TypeError('A mistake of ours') })).rejects.toThrow(
      TypeError,
    );
    await expect(read(new TypeError('A mistake of ours'))).rejects.toThrow(TypeError);
  });

  it('until the last word has waited long enough', async () => {
    const never = async (...values: unknown[]) => {
      const until = values.find((value) => value instanceof AbortSignal);
      await new Promise((resolve) => until?.addEventListener('abort', resolve));
      throw broken;
    };
    const place = { repositoryId: '1', visibility: undefined };
    const { signal } = new AbortController();
    const github = { pullRequest: never, changedFiles: never };
    const parts = { github, place, serverUrl: 'https://github.com', signal };
    expect(await readDocumentation(url, [], parts, AbortSignal.timeout(10))).toEqual({ isClosed: false });
  });
});
