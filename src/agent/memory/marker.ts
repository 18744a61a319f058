import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { digestOf } from '../../digest.ts';
import { type Block, hiddenComment } from '../../runner/markdown.ts';
import { parseJson } from '../../text.ts';

/** The start of every reply of ours, which can therefore never be a command. */
const replyStart = '<!-- docs-agent:';

const count = z.int().check(z.positive());
const kind = z.enum(['issue-comment', 'review-comment', 'review']);
const jobFacts = {
  prLink: z.optional(z.string()),
  /** Whether that was there after a prompt that went well: what the agent left as it failed is no documentation. */
  made: z.optional(z.boolean()),
  /** Whether a run saw that the agent failed with the last prompt. */
  failed: z.optional(z.boolean()),
  /** Which job was sent a prompt later: the higher one. Runs have no such order, and runners' clocks differ. */
  order: z.optional(z.number()),
  /** Whether its last prompt continued it, and did not create it. */
  followUp: z.optional(z.boolean()),
  /** When it was last sent a prompt, in milliseconds since 1970. */
  sentAt: z.optional(z.number()),
  /** Whether a run saw the end of that prompt. */
  ended: z.optional(z.boolean()),
};
const jobSchema = z.object({ id: z.string(), ...jobFacts });
const markerSchema = () =>
  z.object({
    /** The digest of the workflow, job, step, project and reply-key. */
    step: z.string(),
    /** The comment that is answered, or the pull request that has a reply of its own for this step, and one for its end. */
    trigger: z.object({ kind: z.enum([...kind.options, 'pull-request', 'closed']), id: count }),
    /** The run and its attempt that wrote the marker last. Together they tell which of two markers is newer. */
    ...{ run: count, attempt: count },
    /**
     * `asking`: the service is being asked. `sent`: it has the prompt, and `job` is the job. `unsent`: it has not. `skipped`:
     * somebody said that the pull request needs no documentation.
     */
    state: z.enum(['asking', 'sent', 'unsent', 'skipped']),
    /** With `asking` and `unsent`: the newest job that was known before. */
    job: z.optional(z.string()),
    ...jobFacts,
    /** Other jobs, which made documentation, or may have. */
    earlier: z.optional(z.array(jobSchema)),
    /** Where it stands, whose it is, behind which command word, and what it was: a later `retry` takes no other words. */
    prompt: z.optional(z.object({ kind, id: count, author: count, word: z.string(), digest: z.string() })),
    /** The commit that the prompt is about: it is named before anything is asked. Of a `skip`, only on a fork. */
    askedCommit: z.optional(z.string()),
    /** The digest of what the pull request itself changes there. */
    askedDiff: z.optional(z.string()),
    /** The same of prompts before, of which nobody knows whether they arrived, until a newer one did; the newest first. */
    lost: z.optional(
      z.array(z.object({ commit: z.string(), diff: z.optional(z.string()), order: z.optional(z.number()) })),
    ),
    /** The newest commit that the agent was told of. */
    toldCommit: z.optional(z.string()),
    /** The digest of what it was told of, as `askedDiff`. */
    toldDiff: z.optional(z.string()),
    /** The job that was told, and its order then: `job` and `order` can be those of a newer one that a run asked since. */
    ...{ toldJob: z.optional(z.string()), toldOrder: z.optional(z.number()) },
    /** When a command was written, by GitHub's clock, in milliseconds since 1970. */
    saidAt: z.optional(z.number()),
    /** Who said `skip`, and why, in their words. */
    ...{ by: z.optional(z.string()), reason: z.optional(z.string()) },
  });

/** What a reply remembers for later runs, unseen by readers. */
export type Marker = Readonly<z.infer<ReturnType<typeof markerSchema>>>;
/** What a reply answers: a comment by its kind and id, or a pull request by its number. */
export type Trigger = Marker['trigger'];
export type PromptReference = NonNullable<Marker['prompt']>;
/** A job that a reply remembers. One that changed its pull request is remembered with each. */
export type KnownJob = Readonly<z.infer<typeof jobSchema>>;

export type Markers = ReturnType<typeof createMarkers>;

/** From a shorter key, its seal could be guessed. */
const shortestKey = 16;

/**
 * Markers are sealed, since every workflow of a repository writes as `github-actions[bot]`: with an HMAC over the content
 * and the conversation (the repository's id, the pull request, the project), whose key only runs with the service's key have.
 */
export function createMarkers(apiKey: string, conversation: readonly string[]) {
  const key = Buffer.from(hkdfSync('sha256', apiKey, '', 'docs-agent reply marker', 32));
  const sealed = (content: string) => JSON.stringify([...conversation, content]);
  const seal = (content: string) => createHmac('sha256', key).update(sealed(content)).digest();
  const canSeal = apiKey.length >= shortestKey;
  const schema = markerSchema();
  // In the clear: it says whose a marker is to a run that cannot open it.
  const mark = digestOf(...conversation).slice(0, 16);
  const shape = new RegExp(`${replyStart}${mark} ([A-Za-z0-9+/=]+) ([0-9a-f]{64}) -->`);
  return {
    /** The hidden part of a reply. Without a marker: one that remembers nothing. */
    block(marker: Marker | undefined): Block {
      const start = replyStart.slice('<!-- '.length);
      if (marker === undefined || !canSeal) return hiddenComment(`${start}none`);
      // Base64 has no dashes, which could end the comment, and no words that anybody could search for.
      const content = Buffer.from(JSON.stringify(marker)).toString('base64');
      return hiddenComment(`${start}${mark} ${content} ${seal(content).toString('hex')}`);
    },
    /** Finds it anywhere in a comment. `sealed-otherwise`: it is of this conversation, but sealed with another key. */
    read(body: string): Marker | 'sealed-otherwise' | undefined {
      const [, content, given = ''] = shape.exec(body) ?? [];
      if (content === undefined || !canSeal) return undefined;
      if (!timingSafeEqual(Buffer.from(given, 'hex'), seal(content))) return 'sealed-otherwise';
      return schema.safeParse(parseJson(Buffer.from(content, 'base64').toString())).data;
    },
  };
}
