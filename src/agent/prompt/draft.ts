import type { Runtime } from '../../runtime.ts';
import type { AgentRequest } from '../asked/request.ts';
import type { Words } from '../decide/last-words.ts';
import type { Present } from '../decide/present.ts';
import { type Ending, skipped } from '../outcome.ts';
import { describeAttachment, roomBeside } from './changes.ts';
import { findCommits } from './commits.ts';
import { type PromptDraft, placeOfComment, referencesOf, referencesText } from './prompt.ts';
import { refuseSecrets } from './secrets.ts';

/**
 * What is to be sent: words of a comment, or those of the inputs.
 *
 * @param present the pull request that they are about, as it is now
 * @param toldCommit the newest commit that the agent was told of
 * @returns the end of the run, where there is nothing to ask about
 * @throws InputError where a secret would leave with it
 */
export async function draftOf(
  { event, inputs, github, command }: AgentRequest,
  { words, from }: Words,
  present: Present | undefined,
  toldCommit: string | undefined,
  runtime: Runtime,
): Promise<PromptDraft | { readonly ending: Ending }> {
  const { attach, instructions, context } = inputs;
  // Below a comment, a stranger may have written the changes.
  const isDiff = context === 'diff' && command === undefined;
  const attachment = attach === undefined ? undefined : describeAttachment(attach, isDiff);
  if (attachment?.isCut)
    runtime.log.notice('The file in attach is too long, so the prompt holds its beginning.');
  const attached = attachment === undefined ? [] : [attachment.block];

  const now = event.pullRequest === undefined ? event : { ...event, commits: present };
  const asked = { ...inputs, context: isDiff ? 'diff' : 'links' } as const;
  const known = { toldCommit, room: roomBeside(attached) };
  const found = from === undefined ? await findCommits(now, asked, known, github, runtime) : { changes: [] };
  if ('skip' in found) return { ending: skipped(found.skip) };
  const { range, changes, newer } = found;
  const place = from && placeOfComment(from.comment);
  const isBare = context === 'none';
  const draft = {
    create: {
      // What starts a job follows the standing instructions.
      words: instructions === undefined ? words : `${instructions}\n\n${words}`,
      references: isBare ? {} : referencesOf(now, range, { place }),
      changes: [...attached, ...changes],
    },
    followUp: {
      words,
      references: isBare ? {} : (place ?? referencesOf(now, range, { newer: newer?.range })),
      changes: [...attached, ...(newer?.changes ?? changes)],
    },
  };
  const shown = [...changes, ...(newer?.changes ?? [])].join('\n');
  refuseSecrets(inputs, {
    [from === undefined ? 'prompt' : 'The comment']: words,
    ...{ instructions, attach, 'context: diff': shown, 'A reference': referencesText(draft) },
  });
  return draft;
}
