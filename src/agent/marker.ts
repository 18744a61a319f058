import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Block, hiddenComment } from '../runner/markdown.ts';
import { parseJson } from '../text.ts';
import { replyStart } from './command.ts';

const count = z.int().positive();
const kind = z.enum(['issue-comment', 'review-comment', 'review']);
const triggerKind = z.enum([...kind.options, 'pull-request']);
const markerSchema = z.object({
  /** The workflow, job and step that replies; another one that listens to the same comments has its own reply. */
  step: z.string(),
  /** The comment that was answered, or the pull request that has a reply of its own for this step. */
  trigger: z.object({ kind: triggerKind, id: count }),
  /** The run and its attempt that wrote the marker last. Together they tell which of two markers is newer. */
  run: count,
  attempt: count,
  /** The newest run that wrote the marker, where an older one overtook it. */
  newest: count.optional(),
  /**
   * `asking`: the service is being asked, and its answer isn't known yet. `job`: `job` is it. `lost`: the service was
   * asked, and it isn't known what it did. `none`: nothing was sent; `job`, if any, is from before.
   */
  state: z.enum(['asking', 'job', 'lost', 'none']),
  job: z.string().optional(),
  /** Whether the job was sent a follow-up, and did not begin with this prompt. */
  followUp: z.boolean().optional(),
  /** Where the prompt stands, whose it is, and what it was: a later `retry` doesn't take other words for it. */
  prompt: z.object({ kind, id: count, author: count, digest: z.string() }).optional(),
});

/** What a reply remembers for later runs, unseen by readers. */
export type Marker = z.infer<typeof markerSchema>;

/** What a reply answers: a comment by its kind and id, or a pull request by its number. */
export type Trigger = Marker['trigger'];

export type PromptReference = NonNullable<Marker['prompt']>;

/** From a shorter key, its seal could be guessed. */
const shortestKey = 16;

/**
 * Markers are sealed. The author of a comment says too little: every workflow of a repository writes as
 * `github-actions[bot]`, and one that repeats a stranger's words would write the stranger's marker. So a marker carries an
 * HMAC over its content and its conversation, with a key that only runs with the service's key have; that one cannot be
 * had from it. After a change of the service's key, older replies are not believed any more.
 *
 * @param conversation what the marker is good for: the repository's id, the pull request, the project
 */
export function createMarkers(apiKey: string, conversation: readonly string[]) {
  const key = Buffer.from(hkdfSync('sha256', apiKey, '', 'docs-agent reply marker', 32));
  const seal = (content: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([...conversation, content]))
      .digest();
  const shape = new RegExp(`^${replyStart}([A-Za-z0-9+/=]+) ([0-9a-f]{64}) -->`);
  return {
    block(marker: Marker): Block {
      if (apiKey.length < shortestKey) return emptyMarker;
      // Base64 has no dashes, which could end the comment, and no words that anybody could search for.
      const content = Buffer.from(JSON.stringify(marker)).toString('base64');
      return hiddenMarker(`${content} ${seal(content).toString('hex')}`);
    },
    /**
     * @returns `undefined` where there is no marker; `sealed` is false when it was written with another key, for another
     * conversation, or by somebody else
     */
    read(body: string): { readonly marker: Marker; readonly sealed: boolean } | undefined {
      const [, content, given = ''] = shape.exec(body) ?? [];
      if (content === undefined) return undefined;
      const sealed =
        apiKey.length >= shortestKey && timingSafeEqual(Buffer.from(given, 'hex'), seal(content));
      const marker = markerSchema.safeParse(parseJson(Buffer.from(content, 'base64').toString())).data;
      return marker && { marker, sealed };
    },
  };
}

function hiddenMarker(text: string): Block {
  return hiddenComment(`${replyStart.slice('<!-- '.length)}${text}`);
}

/** The start of a reply that remembers nothing. */
export const emptyMarker = hiddenMarker('none');

/** What tells one prompt from another. */
export function digestOf(words: string): string {
  return createHash('sha256').update(words).digest('hex');
}

/** Which of all programs that listen to the same comments this is. */
export interface StepIdentity {
  /** Workflow, job, step and project: the jobs of a matrix differ in nothing else. */
  readonly name: string;
  readonly run: number;
  /** From 1. */
  readonly attempt: number;
}

/** Whether a reply is this step's, and to this very comment or pull request. */
export function answers({ step, trigger }: Marker, name: string, to: Trigger): boolean {
  return step === name && trigger.kind === to.kind && trigger.id === to.id;
}

/**
 * What an earlier run made of what a reply answers. `new`: no job. `job`: it has the job. `lost`: it asked for a job, and
 * it isn't known what became of it. `other-key`: the reply was sealed with another key, or for another project.
 * `elsewhere`: another run is asking just now.
 */
export function fateOf(
  { marker, sealed }: { readonly marker: Marker; readonly sealed: boolean },
  { run, attempt }: StepIdentity,
): 'new' | 'job' | 'lost' | 'other-key' | 'elsewhere' {
  if (!sealed) return 'other-key';
  if (marker.state === 'asking') return marker.run === run && marker.attempt < attempt ? 'lost' : 'elsewhere';
  if (marker.trigger.kind === 'pull-request' && marker.run !== run) {
    // One run after another writes it. What a newer one wrote, or one that overtook this one, says nothing of this one's
    // first attempt, which may have sent its prompt.
    if (attempt === 1 || (marker.newest ?? marker.run) < run) return 'new';
    return marker.job === undefined || marker.state === 'lost' ? 'lost' : 'job';
  }
  return marker.state === 'none' ? 'new' : marker.state;
}
