import type { Runtime } from '../../runtime.ts';
import type { AgentRequest } from '../asked/request.ts';
import { refuseSecrets } from '../asked/secrets.ts';
import type { Words } from '../decide/last-words.ts';
import type { Present } from '../decide/present.ts';
import { type Ending, skipped } from '../outcome.ts';
import { describeAttachment, roomBeside } from './changes.ts';
import { findCommits } from './commits.ts';
import { composePrompt, placeOfComment, referencesOf } from './prompt.ts';

/** What is to be sent, before it is known whether it continues a job. */
export type PromptDraft = Readonly<Record<'create' | 'followUp', string>>;

/** @throws InputError where a secret would leave with it */
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
  const attached = attach === undefined ? [] : [describeAttachment(attach, isDiff, runtime.log)];
  const now = event.pullRequest === undefined ? event : { ...event, commits: present };
  const asked = { ...inputs, context: isDiff ? 'diff' : 'links' } as const;
  const known = { toldCommit, room: roomBeside(attached) };
  const nothing = { range: undefined, newer: undefined, changes: [] };
  const found = from === undefined ? await findCommits(now, asked, known, github, runtime) : nothing;
  if ('skip' in found) return { ending: skipped(found.skip) };
  const { range, changes, newer } = found;
  const place = from && placeOfComment(from.comment);
  const [toCreate, toContinue] =
    context === 'none'
      ? [{}, {}]
      : [referencesOf(now, range, { place }), place ?? referencesOf(now, range, { newer: newer?.range })];
  const latest = newer?.changes ?? changes;
  refuseSecrets(inputs, {
    // The words of a comment were looked at before its commit was named.
    prompt: from === undefined ? words : undefined,
    ...{ instructions, attach, 'context: diff': [...changes, ...latest].join('\n') },
    'A reference': [toCreate, toContinue].flatMap((references) => Object.values(references)).join('\n'),
  });
  // What starts a job follows the standing instructions.
  const first = instructions === undefined ? words : `${instructions}\n\n${words}`;
  return {
    create: composePrompt(first, toCreate, [...attached, ...changes]),
    followUp: composePrompt(words, toContinue, [...attached, ...latest]),
  };
}
