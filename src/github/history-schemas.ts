import * as z from 'zod';
import { once } from '../once.ts';
import { commitId, count, id, lenient } from './schema.ts';

const symbolicLink = '120000';

/** What GitHub says of a repository's files. Only the weekly report reads it, and so many schemas take a while to make. */
export const historySchemas = once(() => {
  const tree = z
    .object({
      tree: z.array(z.object({ path: z.string(), type: z.string(), mode: lenient(z.string()) })),
      truncated: z.boolean(),
    })
    .transform(({ tree, truncated }) => ({
      files: tree
        .filter(({ type, mode }) => type === 'blob' && mode !== symbolicLink)
        .map(({ path }) => path),
      isCut: truncated,
    }));

  const object = z
    .union([
      z.object({ __typename: z.literal('Tree'), oid: commitId }).transform(({ oid }) => ({ tree: oid })),
      z
        .object({ __typename: z.literal('Blob'), oid: commitId, text: z.string(), isTruncated: z.boolean() })
        .transform(({ oid, text, isTruncated }) => (isTruncated ? { blob: oid } : { text })),
    ])
    .nullable()
    .catch(null);
  const objects = z.object({ repository: z.record(z.string(), object) });
  const blob = z
    .object({ content: z.string(), encoding: z.literal('base64') })
    .transform(({ content }) => ({ text: Buffer.from(content, 'base64').toString() }));

  const pullRequest = z.object({ number: id, url: z.string().max(300), merged: z.boolean() });
  const commit = z
    .object({
      oid: commitId,
      committedDate: z.iso.datetime({ offset: true }),
      changedFilesIfAvailable: lenient(count),
      additions: lenient(count),
      deletions: lenient(count),
      associatedPullRequests: lenient(z.object({ nodes: z.array(pullRequest.nullable().catch(null)) })),
    })
    .transform(({ oid, additions, deletions, ...commit }) => {
      const merged = commit.associatedPullRequests?.nodes.find((pull) => pull?.merged);
      return {
        id: oid,
        date: new Date(commit.committedDate),
        /** How many files it changed; `undefined` where GitHub does not say. */
        changedFiles: commit.changedFilesIfAvailable,
        /** How many lines it added and removed. */
        changedLines: additions === undefined || deletions === undefined ? undefined : additions + deletions,
        /** The one that brought it. */
        pullRequest: merged ? { number: merged.number, url: merged.url } : undefined,
      };
    });

  /** A commit that cannot be read ends what is known: those behind it are older. */
  const history = z
    .object({
      nodes: z.array(z.union([commit, z.unknown().transform(() => undefined)])),
      pageInfo: z.object({ hasNextPage: z.boolean() }),
    })
    .transform(({ nodes, pageInfo }) => {
      const end = nodes.indexOf(undefined);
      const known = end === -1 ? nodes : nodes.slice(0, end);
      const commits = known.filter((commit) => commit !== undefined);
      return { commits, isWhole: end === -1 && !pageInfo.hasNextPage };
    });
  const text = z
    .object({ object: z.object({ text: z.string() }) })
    .transform(({ object }) => object.text)
    .optional()
    .catch(undefined);

  /** What came of a question about several files, and what GitHub or the library said beside it. */
  const answer = z.object({
    data: z
      .object({ repository: z.object({ object: z.record(z.string(), z.unknown()).nullable() }) })
      .nullable(),
    error: z.unknown().optional(),
    /** Whether it is the pull requests alone that GitHub refuses, and with them all the rest. */
    isOfLinks: z.boolean().optional(),
  });

  return { tree, objects, blob, history, text, answer };
});

type Schemas = ReturnType<typeof historySchemas>;

/** Paths of files from the tree's root, without symbolic links; `isCut` where GitHub lists only a part of them. */
export type Tree = z.infer<Schemas['tree']>;
/** The newest ten commits of a file, newest first, whether these are all of them, and its text where GitHub says it. */
export type FileHistory = z.infer<Schemas['history']> & { readonly text?: string | undefined };
/** What came of a question about several files, as it is made from GitHub's answer or its error. */
export type Answered = z.input<Schemas['answer']>;
