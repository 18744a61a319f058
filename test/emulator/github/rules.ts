import type { GitHubState, Thread } from './state.ts';

/** A permission that a workflow gives its token. */
export type Scope = 'issues' | 'pull_requests' | 'metadata';
export type Scopes = Record<Scope, 'none' | 'read' | 'write'>;

export type Need = `${Scope}=${'read' | 'write'}`;

/**
 * Which permissions an operation accepts, each sufficient on its own. `header` is what GitHub names for the route
 * whatever the thread is. GitHub goes by what the thread is, not by the path: a reaction to a pull request's comment
 * needs `pull_requests=write`, though its path begins with `/issues`.
 */
export function acceptedPermissions(
  operation: string,
  thread: Thread | undefined,
): { header: Need[]; sufficient: Need[] } {
  const same = (...needs: Need[]) => ({ header: needs, sufficient: needs });
  switch (operation) {
    case 'repos/get-collaborator-permission-level':
      return same('metadata=read');
    case 'issues/list-comments':
    case 'issues/get-comment':
    case 'reactions/list-for-issue-comment':
      return same('issues=read', 'pull_requests=read');
    case 'issues/create-comment':
    case 'issues/update-comment':
      return {
        header: ['issues=write', 'pull_requests=write'],
        sufficient: thread?.pull ? ['issues=write', 'pull_requests=write'] : ['issues=write'],
      };
    case 'reactions/create-for-issue-comment':
    case 'reactions/delete-for-issue-comment':
      return {
        header: ['issues=write', 'pull_requests=write'],
        sufficient: thread?.pull ? ['pull_requests=write'] : ['issues=write'],
      };
    case 'pulls/update-review-comment':
    case 'pulls/create-reply-for-review-comment':
    case 'reactions/create-for-pull-request-review-comment':
    case 'reactions/delete-for-pull-request-comment':
      return same('pull_requests=write');
    default:
      return same('pull_requests=read');
  }
}

/** Whether the token may do it; what everybody may read in a public repository needs no scope but metadata. */
export function isPermitted(scopes: Scopes, needs: readonly Need[], state: GitHubState): boolean {
  return needs.some((need) => {
    const [scope, level] = need.split('=') as [Scope, 'read' | 'write'];
    if (level === 'write') return scopes[scope] === 'write';
    return scopes[scope] !== 'none' || (!state.private && scope !== 'metadata');
  });
}

/** GitHub's limit for a comment, in characters. */
export const BODY_LIMIT = 65_536;

/** What GitHub has against a comment's text, as an entry of its `errors`. */
export function bodyError(resource: string, body: string): Record<string, unknown> | undefined {
  if (body.trim() === '') return { resource, code: 'missing_field', field: 'body' };
  if ([...body].length > BODY_LIMIT) {
    const message = `Body is too long (maximum is ${BODY_LIMIT} characters)`;
    return { resource, code: 'unprocessable', field: 'data', message };
  }
  return undefined;
}
