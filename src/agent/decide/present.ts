import { digestOf } from '../../digest.ts';
import { orError } from '../../github/connection.ts';
import { lacksPermission, passingOf } from '../../github/errors.ts';
import { isOfStranger, type WorkflowEvent } from '../../github/event.ts';
import type { ChangedFile, PullRequest } from '../../github/pull-requests.ts';
import type { Runtime } from '../../runtime.ts';
import { continueWith } from '../asked/continue.ts';
import type { AgentRequest } from '../asked/request.ts';
import { type Memory, noMemory } from '../memory/memory.ts';
import type { Skip } from '../outcome.ts';
import { skipByPaths } from './paths.ts';

/** The pull request when the turn of the run has come. The run tells, remembers and checks its head. */
export type Present = Readonly<Pick<PullRequest, 'state' | 'head' | 'base'>> &
  Readonly<Partial<Pick<PullRequest, 'isFromFork' | 'isStacked'>>> &
  Readonly<{ changedFiles?: number | undefined }>;

/**
 * Where it can only be read as it was before, an event of the pull request itself counts, and where nothing can be read, no
 * comments either. A command is carried out without knowing its commits, unless they are to be checked. @throws GitHubError
 */
export async function readPresent(
  { event, command, github, inputs }: AgentRequest,
  memory: Memory,
  parts: Pick<Runtime, 'log' | 'signal'>,
): Promise<Present | undefined> {
  const number = command?.number ?? event.pullRequest?.number;
  if (number === undefined || github === undefined) return byEvent(event);
  const isNeeded = event.isByHand === true || (command ? inputs.check !== undefined : memory !== noMemory);
  const reading = github.pullRequest(number, parts.signal);
  const without = command === undefined ? 'with the commits of its event' : 'without the commits';
  const now = isNeeded ? await reading : await reading.catch(continueWith(without, parts));
  if (command === undefined && (now === undefined || isOlder(now, event))) return byEvent(event, now?.state);
  return now;
}

/** @param state as it was before: what was merged or closed then is so, unless the event says that it was open later */
function byEvent({ commits, action, pullRequest }: WorkflowEvent, state: Present['state'] = 'open') {
  const { isFromFork = false, isStacked = false, changedFiles } = pullRequest ?? {};
  const isOpen = /^(opened|reopened|synchronize)$/.test(action);
  return commits && { state: isOpen ? 'open' : state, ...commits, isFromFork, isStacked, changedFiles };
}

/** Whether GitHub's answer is older than the event, so that it does not know yet what happened. */
export const isOlder = (now: Pick<PullRequest, 'updatedAt'>, { pullRequest }: WorkflowEvent) =>
  Date.parse(now.updatedAt) < Date.parse(pullRequest?.updatedAt ?? '');

/** What a pull request changes, as far as it is known. */
export interface Changes {
  /** Tells what it changes itself from other changes: its base and its commits do not count. */
  readonly diff?: string | undefined;
  readonly skip?: Skip | undefined;
  /** Whether `paths` decided again: with another base, a file can match where none did. */
  readonly isAnew?: boolean;
  /** Whether GitHub's list is of an older commit, or already of a newer one, than the run is about. */
  readonly isOfOther?: boolean;
}

/** 100 files each: all that GitHub has, where `paths` must know them, else what a push may cost. */
const allPages = 30;
const fewPages = 10;

/**
 * @throws GitHubError where the same changes may have been told and a later try may read them, and where `paths` never can
 * decide, since the token lacks the permission: each push would be asked
 */
export async function readChanges(
  { event, command, github, inputs, wish }: AgentRequest,
  { markers, known }: Memory,
  pull: Present | undefined,
  parts: Pick<Runtime, 'log' | 'signal'>,
): Promise<Changes> {
  const { log, signal } = parts;
  const number = command?.number ?? event.pullRequest?.number;
  if (number === undefined || github === undefined) return {};
  const isBound = command === undefined && (known === undefined || isOfStranger(event));
  const paths = isBound ? inputs.paths : undefined;
  // Nothing was told, and nothing is.
  if (wish.kind === 'wait' && known === undefined && paths === undefined) return {};
  const mostPages = paths === undefined ? fewPages : allPages;
  const { value, error } = await orError(github.changedFiles(undefined, number, mostPages, signal));
  // Also by a prompt of which nobody knows whether the service has it. A list that is not there just now comes back.
  const isLost = markers.some(({ state, askedDiff, lost }) => lost ?? (state === 'asking' && askedDiff));
  const comesBack = error?.facts.status === 404 || passingOf(error) !== undefined;
  const mayBeTold = known !== undefined || isLost;
  const isNeeded = (mayBeTold && comesBack) || (paths !== undefined && lacksPermission(error));
  if (error !== undefined && (signal.aborted || isNeeded)) throw error;
  if (error !== undefined && paths !== undefined) continueWith('without paths', parts)(error);
  if (value === undefined) return {};
  const { files, isCut } = value;
  const commits = files.flatMap(({ commit }) => commit ?? []);
  // A list without a commit is known by its length.
  const { head, changedFiles = files.length } = pull ?? {};
  const isOfOther =
    commits.some((commit) => commit !== head) ||
    (commits.length === 0 && !isCut && changedFiles !== files.length);
  const skip = paths && skipByPaths(paths, files, isCut || isOfOther, log);
  const isKnown = !isCut && !isOfOther && commits.length > 0;
  const diff = isKnown ? digestOfChanges(files) : undefined;
  return { skip, isAnew: paths !== undefined && event.action === 'edited', isOfOther, diff };
}

export function digestOfChanges(files: readonly ChangedFile[]): string {
  return digestOf(...files.flatMap(({ path, previousPath = '', change }) => [path, previousPath, change]));
}
