import { describeError } from '../../errors.ts';
import { GitHubError } from '../../github/errors.ts';
import type { Runtime } from '../../runtime.ts';
import { type Ending, skipped } from '../outcome.ts';
import { askOf } from './ask.ts';
import { findCommits } from './commits.ts';
import type { Words } from './last-words.ts';
import {
  type PromptDraft,
  placeOfComment,
  referencesOf,
  referencesOfCommand,
  referencesText,
} from './prompt.ts';
import type { AgentRequest } from './request.ts';
import { refuseSecrets } from './secrets.ts';

/**
 * What is to be sent: words of a comment, or those of the inputs.
 *
 * @returns the end of the run, where there is nothing to ask about
 * @throws InputError where a secret would leave with it
 */
export async function draftOf(
  request: AgentRequest,
  { words, isNew, from }: Omit<Words, 'from'> & Partial<Pick<Words, 'from'>>,
  runtime: Runtime,
): Promise<PromptDraft | { readonly ending: Ending }> {
  return from === undefined
    ? await draftFromInputs(request, words, runtime)
    : await draftFromComment(request, { words, isNew, from }, runtime);
}

/**
 * The prompt of a command: the standing instructions go before the commander's words, but not into a follow-up.
 */
async function draftFromComment(
  { event, inputs, github }: AgentRequest,
  { words, from }: Words,
  { log, signal }: Runtime,
): Promise<PromptDraft> {
  const { prompt: standing, context } = inputs;
  const first = standing === undefined ? words : `${standing}\n\n${words}`;
  const commits =
    context === 'none'
      ? undefined
      : await github?.commitsOf(from.number, signal).catch((error: unknown) => {
          if (!(error instanceof GitHubError) || signal.aborted) throw error;
          log.info(`${describeError(error)}. The prompt names no commits.`);
          return undefined;
        });
  const draft: PromptDraft = {
    create: {
      words: first,
      references: context === 'none' ? {} : referencesOfCommand(event, from, commits),
    },
    followUp: { words, references: context === 'none' ? {} : placeOfComment(from.comment) },
    changes: [],
  };
  const references = referencesText(draft);
  refuseSecrets(inputs, { 'The comment': words, prompt: standing, 'A file or address': references });
  return draft;
}

async function draftFromInputs(
  { event, inputs, github }: AgentRequest,
  prompt: string,
  runtime: Runtime,
): Promise<PromptDraft | { readonly ending: Ending }> {
  const found = await findCommits(event, inputs, askOf(github, runtime), runtime);
  if ('nothingSince' in found) return { ending: skipped({ why: 'no-commits', since: found.nothingSince }) };
  const { range, changes } = found;
  const references = inputs.context === 'none' ? {} : referencesOf(event, range);
  const words = { words: prompt, references };
  const head = event.pullRequest === undefined ? undefined : event.commits?.head;
  const draft = { create: words, followUp: words, changes, head };
  const parts = { prompt, 'context: diff': changes.join('\n'), 'A ref or address': referencesText(draft) };
  refuseSecrets(inputs, parts);
  return draft;
}
