import type { CommentFacts } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { askOf } from '../asked/ask.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import type { AgentRequest } from '../asked/request.ts';
import type { Words } from '../decide/last-words.ts';
import type { Present } from '../decide/present.ts';
import { type Ending, skipped } from '../outcome.ts';
import { describeAttachment, roomBeside } from './changes.ts';
import { findCommits } from './commits.ts';
import {
  type PromptDraft,
  placeOfComment,
  referencesOf,
  referencesOfCommand,
  referencesText,
} from './prompt.ts';
import { refuseSecrets } from './secrets.ts';

/** Words to be sent, and the pull request that they are about, as it is now. */
interface Sayings extends Words {
  readonly present?: Present | undefined;
}

export interface Draft extends PromptDraft {
  /** Whether `paths` could not decide, since GitHub did not list all changed files. */
  readonly isPathless?: boolean | undefined;
}

/**
 * What is to be sent: words of a comment, or those of the inputs.
 *
 * @param toldCommit the newest commit that the agent was told of
 * @returns the end of the run, where there is nothing to ask about
 * @throws InputError where a secret would leave with it
 */
export async function draftOf(
  request: AgentRequest,
  { words, from, present }: Sayings,
  toldCommit: string | undefined,
  runtime: Runtime,
): Promise<Draft | { readonly ending: Ending }> {
  const { attach, context } = request.inputs;
  const hasChanges = context === 'diff' && request.command === undefined;
  const attachment = attach === undefined ? undefined : describeAttachment(attach, hasChanges);
  if (attachment?.isCut)
    runtime.log.notice('The file in attach is too long, so the prompt holds its beginning.');
  const attached = attachment === undefined ? [] : [attachment.block];
  return from === undefined
    ? await draftFromInputs(request, words, present, attached, toldCommit, runtime)
    : draftFromComment(request, words, from, present, attached);
}

/** The prompt of a command. */
function draftFromComment(
  { event, inputs }: AgentRequest,
  words: string,
  from: CommentFacts,
  present: Present | undefined,
  attached: readonly string[],
): PromptDraft {
  const isBare = inputs.context === 'none';
  const draft: PromptDraft = {
    create: {
      words: instructed(words, inputs),
      references: isBare ? {} : referencesOfCommand(event, from, present),
      changes: attached,
    },
    followUp: { words, references: isBare ? {} : placeOfComment(from.comment), changes: attached },
    head: present?.head,
  };
  const parts = { 'The comment': words, 'A file or address': referencesText(draft) };
  refuseSecrets(inputs, { ...parts, instructions: inputs.instructions, attach: inputs.attach });
  return draft;
}

/** Standing instructions go before what starts a job, and not into a follow-up. */
function instructed(words: string, { instructions }: Pick<AgentInputs, 'instructions'>): string {
  return instructions === undefined ? words : `${instructions}\n\n${words}`;
}

async function draftFromInputs(
  { event, inputs: given, github, command }: AgentRequest,
  prompt: string,
  present: Present | undefined,
  attached: readonly string[],
  toldCommit: string | undefined,
  runtime: Runtime,
): Promise<Draft | { readonly ending: Ending }> {
  const now = present === undefined ? event : { ...event, commits: present };
  // Below a comment, a stranger may have written the changes.
  const inputs = {
    ...given,
    context: command === undefined || given.context === 'none' ? given.context : 'links',
  } as const;
  const room = roomBeside(attached);
  const found = await findCommits(now, inputs, { toldCommit, room }, github, askOf(github, runtime), runtime);
  if ('skip' in found) return { ending: skipped(found.skip) };
  const { range, changes, newer, isPathless } = found;
  const isBare = inputs.context === 'none';
  const references = isBare ? {} : referencesOf(now, range);
  const head = event.pullRequest === undefined ? undefined : now.commits?.head;
  const draft = {
    create: { words: instructed(prompt, inputs), references, changes: [...attached, ...changes] },
    followUp: {
      words: prompt,
      references: isBare ? {} : referencesOf(now, range, newer?.range),
      changes: [...attached, ...(newer?.changes ?? changes)],
    },
    ...{ head, isPathless },
  };
  const shown = [...changes, ...(newer?.changes ?? [])].join('\n');
  const { instructions, attach } = inputs;
  const parts = { prompt, instructions, attach, 'context: diff': shown };
  refuseSecrets(inputs, { ...parts, 'A ref or address': referencesText(draft) });
  return draft;
}
