import { pullRequest, type WorkflowEvent } from './events.ts';

/** The id of a commit that is made up. */
export const commit = (digit: number): string => String(digit).repeat(40);

/** A push to the branch of the pull request 2. @param times when it was updated, such as `2026-05-04T06:00:00Z` */
export function pushed(before: string, sha: string, updatedAt?: string): WorkflowEvent {
  return pullRequest({ action: 'synchronize', before, sha, ...(updatedAt && { updatedAt }) });
}

/** An event of the pull request 2 at a commit, of any action. */
export function happened(action: string, sha: string, more: object = {}): WorkflowEvent {
  const { name, payload } = pullRequest({ sha });
  return { name, payload: { ...payload, action, ...more } };
}
