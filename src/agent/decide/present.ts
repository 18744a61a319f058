import { describeError } from '../../errors.ts';
import { GitHubError } from '../../github/errors.ts';
import type { WorkflowEvent } from '../../github/event.ts';
import type { PullRequest } from '../../github/pull-requests.ts';
import type { Runtime } from '../../runtime.ts';
import type { AgentRequest } from '../asked/request.ts';

/** The pull request when the turn of the run has come. */
export interface Present {
  readonly state: PullRequest['state'];
  /** The commit that the run tells, remembers and checks. */
  readonly head: string;
  readonly base: string;
  /** Whether GitHub says so, and not an event that is newer than its answer. */
  readonly isCurrent: boolean;
}

/**
 * Reads the pull request. Where that fails, an event of the pull request itself counts; a command is carried out without
 * knowing its commits, unless they are to be checked.
 *
 * @returns `undefined` where nothing is known of it
 * @throws GitHubError
 */
export async function readPresent(
  { event, command, github, inputs }: AgentRequest,
  { log, signal }: Pick<Runtime, 'log' | 'signal'>,
): Promise<Present | undefined> {
  const number = command?.number ?? event.pullRequest?.number;
  if (number === undefined || github === undefined) return byEvent(event);
  try {
    const now = await github.pullRequest(number, signal);
    const head = headOf(now, event);
    return { state: now.state, head, base: now.base, isCurrent: head === now.head };
  } catch (error) {
    if (!(error instanceof GitHubError) || signal.aborted) throw error;
    if (event.isByHand === true || (command !== undefined && inputs.check !== undefined)) throw error;
    if (command !== undefined) {
      log.info(`${describeError(error)}. The prompt names no commits.`);
      return undefined;
    }
    log.warning(`${describeError(error)}. The run uses the commits of its event.`);
    return byEvent(event);
  }
}

function byEvent({ commits }: WorkflowEvent): Present | undefined {
  return commits && { state: 'open', ...commits, isCurrent: false };
}

/** The present head; that of the event where GitHub's answer is older than the event. */
function headOf(now: PullRequest, { commits, pullRequest }: WorkflowEvent): string {
  const { before, updatedAt = '' } = pullRequest ?? {};
  const isLate = now.head === before && Date.parse(now.updatedAt) < Date.parse(updatedAt);
  return isLate && commits !== undefined ? commits.head : now.head;
}
