import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { CommentReference } from '../github/comment-event.ts';
import { type Block, hiddenComment } from '../runner/markdown.ts';
import { replyStart } from './command.ts';

const count = z.int().check(z.positive());
const kind = z.enum(['issue-comment', 'review-comment', 'review']);
const markerSchema = z.object({
  /** The workflow, job and step that answer; another one that listens to the same comments has its own reply. */
  listener: z.string(),
  /** The comment that was answered. */
  trigger: z.object({ kind, id: count }),
  /** The run and its attempt that wrote the marker last. */
  run: z.string(),
  attempt: count,
  /**
   * `asking`: the job is being asked for, and its id isn't known yet. `asked`: `job` is it. `none`: there is no job, or
   * the reader was told that it is lost.
   */
  state: z.enum(['asking', 'asked', 'none']),
  job: z.optional(z.string()),
  /** Where the prompt stands, whose it is, and what it was: a later `retry` doesn't take other words for it. */
  prompt: z.optional(z.object({ kind, id: count, author: count, digest: z.string() })),
});

/** What a reply remembers for later runs, unseen by readers. */
export type Marker = z.infer<typeof markerSchema>;

export type PromptReference = NonNullable<Marker['prompt']>;

/** Writes and reads markers of one thread. */
export interface Markers {
  block(marker: Marker): Block;
  /** @returns `undefined` where there is no marker, or none that was written with this key for this thread */
  read(body: string): Marker | undefined;
}

/**
 * Markers are sealed. The author of a comment says too little: every workflow of a repository writes as
 * `github-actions[bot]`, and one that repeats a stranger's words would write the stranger's marker. So a marker carries an
 * HMAC over its content and its thread, with a key that only runs with the service's key have; the key itself cannot be
 * had from it. After a change of the service's key, older replies are not believed any more.
 *
 * @param thread what the marker is good for: repository, pull request, project
 */
export function createMarkers(apiKey: string, thread: readonly string[]): Markers {
  const key = Buffer.from(hkdfSync('sha256', apiKey, '', 'docs-agent reply marker', 32));
  const seal = (content: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([...thread, content]))
      .digest();
  const shape = new RegExp(`^${replyStart}([A-Za-z0-9+/=]+) ([0-9a-f]{64}) -->`);
  return {
    block(marker) {
      // Base64 has no dashes, which could end the comment, and no words that anybody could search for.
      const content = Buffer.from(JSON.stringify(marker)).toString('base64');
      return hiddenComment(`${replyStart.slice('<!-- '.length)}${content} ${seal(content).toString('hex')}`);
    },
    read(body) {
      const [, content = '', given = ''] = shape.exec(body) ?? [];
      if (apiKey === '' || content === '' || !timingSafeEqual(Buffer.from(given, 'hex'), seal(content)))
        return undefined;
      const parsed = z.safeParse(markerSchema, JSON.parse(Buffer.from(content, 'base64').toString()));
      return parsed.success ? parsed.data : undefined;
    },
  };
}

/** What tells one prompt from another, line ends aside. */
export function digestOf(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}

export function sameComment(one: CommentReference, other: CommentReference): boolean {
  return one.kind === other.kind && one.id === other.id;
}
