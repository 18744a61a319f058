import { pullRequest, type WorkflowEvent } from './events.ts';

/** The id of a commit that is made up. */
export const commit = (number: number): string => String(number).padStart(40, '0');
export const [first, second, third, fourth] = [commit(1), commit(2), commit(3), commit(4)];

/** The pull request 2 is opened with its first commit. */
export const opened = pullRequest({ sha: first });

/** A push to the branch of the pull request 2. @param updatedAt when that was, such as `2026-05-04T06:00:00Z` */
export function pushed(number = 2, updatedAt?: string): WorkflowEvent {
  const [before, sha] = [commit(number - 1), commit(number)];
  return pullRequest({ action: 'synchronize', before, sha, ...(updatedAt && { updatedAt }) });
}

/** An event of the pull request 2 at a commit, of any action. */
export function happened(action: string, sha: string, more: object = {}): WorkflowEvent {
  const { name, payload } = pullRequest({ sha });
  return { name, payload: { ...payload, action, ...more } };
}
