import type { GitHub } from '../../github/client.ts';
import type { CommentFacts, WorkflowEvent } from '../../github/event.ts';
import type { Conversation } from '../memory/conversation.ts';
import type { JobEnding, RunFacts, Source } from '../outcome.ts';
import type { AgentInputs } from './inputs.ts';

interface Asked {
  readonly event: WorkflowEvent;
  readonly inputs: AgentInputs;
  readonly facts: RunFacts & { readonly source: Source };
}

/** Words for the agent. `isNew`: they are to start another job. */
interface PromptWish {
  readonly kind: 'prompt';
  readonly words: string;
  readonly isNew: boolean;
}

/** A command of somebody who may command. */
export interface CommandRequest extends Asked {
  readonly command: CommentFacts;
  readonly wish:
    | PromptWish
    | { readonly kind: 'status' }
    | { readonly kind: 'retry' }
    | { readonly kind: 'skip'; readonly reason?: string };
  readonly github: GitHub;
  readonly conversation: Conversation;
}

/** What the inputs ask for. `wait`: to see the end of a job that there is. */
export interface InputsRequest extends Asked {
  readonly command?: undefined;
  readonly wish: PromptWish | { readonly kind: 'wait' };
  /** `undefined` without a token. */
  readonly github: GitHub | undefined;
  /** `undefined` where the run is told nowhere. */
  readonly conversation: Conversation | undefined;
}

/** What a run is asked for, before it is known what earlier runs made of it. */
export type AgentRequest = CommandRequest | InputsRequest;

/** Whether the agent would be asked again and again where nothing is remembered. */
export function needsMemory({ event, inputs, command }: AgentRequest): boolean {
  const isOnce = inputs.once && command === undefined && event.pullRequest !== undefined;
  return isOnce || inputs.check !== undefined;
}

/** Where a run's check is. */
export interface CheckPlace {
  /** Of the status, as branch protection can demand it. */
  readonly name: string;
  /** With the token that writes it. */
  readonly github: GitHub;
  readonly runUrl: string;
  /** The word of the command, as its descriptions name it. */
  readonly command: string;
  /** Where somebody may say `skip` meanwhile. */
  readonly conversation: Conversation | undefined;
}

/** What needs nothing of the agent. Without a conversation, nobody is answered. */
export interface AnsweredRequest {
  readonly ending: JobEnding;
  readonly facts?: RunFacts;
  readonly conversation?: Conversation | undefined;
  readonly check?: CheckPlace | undefined;
  /** The one that the check is on, and what of its status is left as it is. */
  readonly commit?: string | undefined;
  readonly leaves?: JobEnding['leaves'];
}
