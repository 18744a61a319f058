import type { Comparison, GitHub } from '../../github/client.ts';
import { orNothing } from '../../github/connection.ts';
import { type CommitRange, rangeOf, type WorkflowEvent } from '../../github/event.ts';
import type { Runtime } from '../../runtime.ts';
import { hour } from '../../time.ts';
import { continueWith } from '../asked/continue.ts';
import type { AgentInputs } from '../asked/inputs.ts';
import { skipByPaths } from '../decide/paths.ts';
import type { Skip } from '../outcome.ts';
import { describeChanges } from './changes.ts';

type Parts = Pick<Runtime, 'context' | 'log' | 'signal' | 'now'>;

/**
 * The commits since the last run, of the event, or of the release, as far as the inputs ask for them.
 *
 * @throws GitHubError where it is not known what came since the last run: the agent would be asked about nothing
 */
export async function findCommits(
  event: WorkflowEvent,
  inputs: Pick<AgentInputs, 'sinceLastRun' | 'paths' | 'context'>,
  { toldCommit, room }: { readonly toldCommit: string | undefined; readonly room: number },
  github: GitHub | undefined,
  parts: Parts,
) {
  const { name, sha, tag, commits, pullRequest } = event;
  const { paths, context, sinceLastRun } = inputs;
  const { log, signal } = parts;
  const isSince = sinceLastRun && pullRequest === undefined && /^(schedule|workflow_dispatch)$/.test(name);
  const since = isSince && github && sha ? await changedSince(github, sha, parts) : undefined;
  if (since !== undefined && 'skip' in since) return since;
  if (since !== undefined && paths !== undefined) {
    const { files, hasAllFiles } = since.compared;
    const names = files.map((file) => ({ path: file.filename, previousPath: file.previous_filename }));
    const skip = skipByPaths(paths, names, !hasAllFiles, log);
    if (skip !== undefined) return { skip };
  }

  const isDiff = context === 'diff' && github !== undefined;
  const without = continueWith('without the changes', parts);
  const before = isDiff && tag ? await github.releaseBefore(tag, signal).catch(without) : undefined;
  const range = since?.range ?? commits ?? rangeOf(before, tag);
  const compared =
    isDiff && range ? (since?.compared ?? (await github.compare(range, signal).catch(without))) : undefined;
  const newer = await newerThan(toldCommit, event, compared, room, github, signal);
  return { range, newer, changes: compared === undefined ? [] : [describeChanges(compared, room)] };
}

/**
 * What a pull request itself changed since the agent was told of it, and nothing that others changed in its base branch;
 * `undefined` where all of it is new, as after a rebase, or GitHub does not list what is.
 */
async function newerThan(
  told: string | undefined,
  { commits, pullRequest }: WorkflowEvent,
  whole: Comparison | undefined,
  room: number,
  github: GitHub | undefined,
  signal: AbortSignal,
) {
  const head = commits?.head;
  if (told === undefined || head === undefined || told === head || pullRequest === undefined)
    return undefined;
  const range = { base: told, head };
  const newer = await github?.compare(range, signal).catch(() => undefined);
  if (newer?.isAhead !== true || (whole !== undefined && !newer.hasAllFiles)) return undefined;
  if (whole === undefined) return { range };
  const own = new Set(whole.files.map(({ filename }) => filename));
  // Without a merge, everything is the pull request's own, also what it took back.
  const isMixed = newer.hasMerges && whole.hasAllFiles;
  const files = isMixed ? newer.files.filter(({ filename }) => own.has(filename)) : newer.files;
  const titles = newer.titles.filter((title) => whole.titles.includes(title));
  return { range, changes: [describeChanges({ ...newer, files, titles, commitCount: titles.length }, room)] };
}

/** The commits since the last successful run; without one, those of the last day. */
async function changedSince(
  github: GitHub,
  sha: string,
  { context, log, signal, now }: Parts,
): Promise<{ readonly range: CommitRange; readonly compared: Comparison } | { readonly skip: Skip }> {
  const last = await github.lastSuccess(context.runId, signal);
  if (last === sha) return { skip: { why: 'no-commits' } };
  const range = { base: last ?? '', head: sha };
  // A commit that is gone is no ancestor. For want of the permission GitHub says the same, and to the next question, too.
  const compared = last === undefined ? undefined : await orNothing(github.compare(range, signal));
  if (compared?.isAhead === true) return { range, compared };
  log.info(
    'There is no earlier successful run of this workflow at a commit of this branch, so the prompt is about the commits of the last day.',
  );
  const day = await github.commitsSince(sha, new Date(now.getTime() - 24 * hour), signal);
  if (day === undefined) return { skip: { why: 'no-commits' } };
  return { range: day, compared: await github.compare(day, signal) };
}
