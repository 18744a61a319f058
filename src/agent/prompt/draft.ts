import type { Runtime } from '../../runtime.ts';
import { askOf } from '../asked/ask.ts';
import type { AgentRequest } from '../asked/request.ts';
import type { Words } from '../decide/last-words.ts';
import type { Present } from '../decide/present.ts';
import { type Ending, skipped } from '../outcome.ts';
import { findCommits } from './commits.ts';
import {
  type PromptDraft,
  placeOfComment,
  referencesOf,
  referencesOfCommand,
  referencesText,
} from './prompt.ts';
import { refuseSecrets } from './secrets.ts';

/** Words to be sent, and the pull request that they are about, as it is now. `from`: the comment in which they stand. */
interface Sayings extends Omit<Words, 'from'>, Partial<Pick<Words, 'from'>> {
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
  { words, isNew, from, present }: Sayings,
  toldCommit: string | undefined,
  runtime: Runtime,
): Promise<Draft | { readonly ending: Ending }> {
  return from === undefined
    ? await draftFromInputs(request, words, present, toldCommit, runtime)
    : draftFromComment(request, { words, isNew, from }, present);
}

/** The prompt of a command: the standing instructions go before the commander's words, but not into a follow-up. */
function draftFromComment(
  { event, inputs }: AgentRequest,
  { words, from }: Words,
  present: Present | undefined,
): PromptDraft {
  const { prompt: standing, context } = inputs;
  const first = standing === undefined ? words : `${standing}\n\n${words}`;
  const isBare = context === 'none';
  const draft: PromptDraft = {
    create: {
      words: first,
      references: isBare ? {} : referencesOfCommand(event, from, present),
      changes: [],
    },
    followUp: { words, references: isBare ? {} : placeOfComment(from.comment), changes: [] },
    head: present?.head,
  };
  const references = referencesText(draft);
  refuseSecrets(inputs, { 'The comment': words, prompt: standing, 'A file or address': references });
  return draft;
}

async function draftFromInputs(
  { event, inputs, github }: AgentRequest,
  prompt: string,
  present: Present | undefined,
  toldCommit: string | undefined,
  runtime: Runtime,
): Promise<Draft | { readonly ending: Ending }> {
  const now = present === undefined ? event : { ...event, commits: present };
  const found = await findCommits(now, inputs, toldCommit, github, askOf(github, runtime), runtime);
  if ('skip' in found) return { ending: skipped(found.skip) };
  const { range, changes, newChanges, isPathless } = found;
  const references = inputs.context === 'none' ? {} : referencesOf(now, range);
  const head = event.pullRequest === undefined ? undefined : now.commits?.head;
  const draft = {
    create: { words: prompt, references, changes },
    followUp: { words: prompt, references, changes: newChanges ?? changes },
    ...{ head, isPathless },
  };
  const shown = [...changes, ...(newChanges ?? [])].join('\n');
  refuseSecrets(inputs, { prompt, 'context: diff': shown, 'A ref or address': referencesText(draft) });
  return draft;
}
