import type { Clock } from '../clock.ts';
import type { GitHub } from '../github/client.ts';
import type { CommentEvent } from '../github/comment-event.ts';
import type { WorkflowEvent } from '../github/event.ts';
import type { Runner } from '../runner/runner.ts';
import type { DocumentationService } from '../service/client.ts';
import type { Job } from '../service/records.ts';
import type { AnswerProgress } from './answer.ts';
import type { AgentInputs } from './inputs.ts';
import type { Listener } from './thread.ts';

/** What a run is given. */
export interface AgentParts {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /**
   * @param promptFromComment whether a comment's words are the prompt
   * @throws InputError
   */
  readonly readInputs: (promptFromComment: boolean) => AgentInputs;
  /** `undefined` outside a workflow. */
  readonly readEvent: () => WorkflowEvent | undefined;
  /** Left out where no comment can be the reason of the run. */
  readonly comments?: CommentSource;
  readonly connect: (inputs: AgentInputs) => Connection | Promise<Connection>;
}

export interface CommentSource {
  /** The comment's Markdown; `undefined` when the run isn't about a comment. */
  readonly readText: () => string | undefined;
  /** `undefined` when the event isn't as GitHub documents it. */
  readonly read: () => Promise<CommentEvent | undefined>;
  readonly listener: Listener;
  /** @param repository `owner/name` */
  readonly connectGitHub: (token: string, repository: string) => Promise<GitHub>;
}

export interface Connection {
  readonly service: DocumentationService;
  /** Requests so far. */
  readonly requests: () => number;
}

/** What is known so far, so that nothing is lost when a step throws. */
export interface Progress extends AnswerProgress {
  /** Aborted when the run has ended, so that no timer holds the process. */
  readonly over: AbortController;
  inputs?: AgentInputs;
  prompt?: string;
  connection?: Connection;
  job?: Job;
  /** The id of a job that somebody else created. */
  jobId?: string;
  /** When the job was asked for, on the clock's scale. */
  start?: number;
  /** Milliseconds to leave between looks, after refusals of the create. */
  leastPause?: number;
}
