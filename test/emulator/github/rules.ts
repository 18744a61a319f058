import type { GitHubState, Thread } from './state.ts';

/** A permission that a workflow gives its token. */
export type Scope = 'issues' | 'pull_requests' | 'contents' | 'actions' | 'metadata';
export type Scopes = Record<Scope, 'none' | 'read' | 'write'>;

export type Need = `${Scope}=${'read' | 'write'}`;

export const NO_SCOPES: Scopes = {
  issues: 'none',
  pull_requests: 'none',
  contents: 'none',
  actions: 'none',
  metadata: 'none',
};

/**
 * Which of the permissions that GitHub names for an operation are enough, each on its own, for this thread. GitHub
 * goes by what the thread is, not by the path: a reaction to a pull request's comment needs `pull_requests=write`,
 * though its path begins with `/issues`.
 */
export function sufficientFor(operation: string, needs: readonly Need[], thread: Thread | undefined): Need[] {
  const isReaction = operation.startsWith('reactions/');
  return needs.filter((need) => {
    if (!need.endsWith('=write') || needs.length === 1) return true;
    if (need === 'pull_requests=write') return thread?.pull !== undefined;
    return thread?.pull === undefined || !isReaction;
  });
}

/** Whether the token may do it; what everybody may read in a public repository needs no scope but metadata. */
export function isPermitted(scopes: Scopes, needs: readonly Need[], state: GitHubState): boolean {
  if (needs.length === 0) return true;
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
