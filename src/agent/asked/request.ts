import type { GitHub } from '../../github/client.ts';
import { type CommentFacts, isOfStranger, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import type { Conversation } from '../memory/conversation.ts';
import type { JobEnding, RunFacts, Source } from '../outcome.ts';
import type { Command } from './command.ts';
import type { AccessInputs, AgentInputs } from './inputs.ts';

/** What a run is asked for, before it is known what earlier runs made of it. */
export interface AgentRequest {
  readonly event: WorkflowEvent;
  /** `wait`: to see the end of a job that there is. */
  readonly wish:
    | Extract<Command, { kind: 'prompt' | 'status' | 'retry' | 'skip' }>
    | { readonly kind: 'wait' };
  /** Of somebody who may command. */
  readonly command?: CommentFacts | undefined;
  readonly inputs: AgentInputs;
  readonly facts: RunFacts & { readonly source: Source };
  /** `undefined` without a token, which a command has. */
  readonly github: GitHub | undefined;
  /** `undefined` where the run is told nowhere. */
  readonly conversation: Conversation | undefined;
  readonly check: CheckPlace | undefined;
}

/** What needs nothing of the agent. Without a conversation, nobody is answered. */
export interface AnsweredRequest extends Partial<Pick<AgentRequest, 'facts' | 'conversation' | 'check'>> {
  readonly ending: JobEnding;
  readonly said?: { readonly wish: Command; readonly comment: CommentFacts };
}

/** Whether a run only wants to see what became of a job. */
export const asksNothing = ({ wish }: AgentRequest) => wish.kind === 'wait' || wish.kind === 'status';

/** Whether the agent would be asked again and again where nothing is remembered. */
export function needsMemory({ event, inputs, command }: AgentRequest): boolean {
  const isOfPull = command !== undefined || event.pullRequest !== undefined;
  return isOfPull && (inputs.check !== undefined || (inputs.once && command === undefined));
}

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
  /** Whether a status that has an end is left as it is, whatever the run finds. */
  readonly isOfStranger: boolean;
}

export function checkPlaceOf(
  event: WorkflowEvent,
  { check: name, command, githubToken, statusToken, dryRun }: AccessInputs,
  conversation: Conversation | undefined,
  { connectGitHub }: Pick<Runtime, 'connectGitHub'>,
): CheckPlace | undefined {
  if (name === undefined || githubToken === '' || dryRun) return undefined;
  const github = connectGitHub(statusToken === '' ? githubToken : statusToken);
  return { name, github, runUrl: event.runUrl, command, conversation, isOfStranger: isOfStranger(event) };
}
