import { createHash } from 'node:crypto';
import { type GitHubState, type Thread, timeOf } from './state.ts';

type Method = GitHubState['rules']['methods'][number];

/** People who can write, and what each of them said last, comments left out. */
export function opinionsOn(state: GitHubState, { reviews }: Thread) {
  const last = new Map<string, { state: string; head: string }>();
  for (const review of reviews) {
    const { login } = review['user'];
    const { permission = 'none' } = state.permission(login) ?? {};
    const said = String(review['state']).toUpperCase();
    if (!/^(admin|write)$/.test(permission) || said === 'COMMENTED') continue;
    last.set(login, { state: said, head: review['commit_id'] });
  }
  return [...last.values()];
}

/** Null where the branch demands no review, whatever there is. */
export function reviewDecision(state: GitHubState, thread: Thread) {
  if (!state.rules.reviews) return null;
  const said = opinionsOn(state, thread).map((one) => one.state);
  if (said.includes('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  return said.includes('APPROVED') ? 'APPROVED' : 'REVIEW_REQUIRED';
}

/** What GitHub's rules have against a merge; undefined where there is nothing. */
function unmet(state: GitHubState, thread: Thread): string | undefined {
  if (state.rules.reviews && reviewDecision(state, thread) !== 'APPROVED')
    return 'At least 1 approving review is required by reviewers with write access.';
  return state.rules.checks && thread.checks !== 'success'
    ? 'Required status check "build" is expected.'
    : undefined;
}

export function mergeStateStatus(state: GitHubState, thread: Thread) {
  if (thread.hasConflicts) return 'DIRTY';
  if (thread.pull?.['draft'] || unmet(state, thread) !== undefined) return 'BLOCKED';
  return thread.checks === undefined || thread.checks === 'success' ? 'CLEAN' : 'UNSTABLE';
}

/** Merges it, unless something speaks against it. */
export function mergePull(
  state: GitHubState,
  thread: Thread,
  { head, method }: { readonly head?: string | undefined; readonly method: Method },
): { readonly status: number; readonly message: string } | undefined {
  const { pull } = thread;
  if (pull?.['state'] !== 'open' || thread.hasConflicts)
    return { status: 405, message: 'Pull Request is not mergeable' };
  if (head !== undefined && head !== pull['head'].sha)
    return { status: 409, message: 'Head branch was modified. Review and try the merge again.' };
  if (pull['draft']) return { status: 405, message: 'Pull Request is still a draft' };
  const names = { merge: 'Merge commits', squash: 'Squash merges', rebase: 'Rebase merges' };
  if (!state.rules.methods.includes(method))
    return { status: 405, message: `${names[method]} are not allowed on this repository.` };
  const message = unmet(state, thread);
  if (message !== undefined) return { status: 405, message };
  const sha = createHash('sha1').update(`merge ${pull['head'].sha}`).digest('hex');
  const at = timeOf(state.now());
  const merged = { state: 'closed', merged: true, merged_at: at, closed_at: at, merge_commit_sha: sha };
  Object.assign(pull, { ...merged, updated_at: at, auto_merge: null });
  return undefined;
}

/** Has it merged as soon as the rules are met. @returns what GitHub has against that */
export function enableAutoMerge(
  state: GitHubState,
  thread: Thread,
  { head, method, by }: { readonly head?: string; readonly method: Method; readonly by: object },
): string | undefined {
  const { pull } = thread;
  if (!state.rules.autoMerge) return 'Auto merge is not allowed for this repository';
  if (!state.rules.methods.includes(method))
    return `Merge method ${method === 'merge' ? 'merge' : `${method} merging`} is not allowed on this repository`;
  if (pull?.['state'] !== 'open') return "Can't enable auto-merge for this pull request.";
  if (head !== undefined && head !== pull['head'].sha)
    return `Expected head oid to be ${head}, but it was ${pull['head'].sha}`;
  const status = mergeStateStatus(state, thread);
  if (status !== 'BLOCKED') return `Pull request Pull request is in ${status.toLowerCase()} status`;
  pull['auto_merge'] = { enabled_by: by, merge_method: method, commit_title: 'Docs', commit_message: '' };
  return undefined;
}

/** What happens by itself once something about a pull request has changed. */
export function settle(state: GitHubState, thread: Thread): void {
  const method = thread.pull?.['auto_merge']?.merge_method;
  if (method) mergePull(state, thread, { method });
}

export function closePull(state: GitHubState, { pull }: Thread): void {
  const at = timeOf(state.now());
  if (pull?.['state'] === 'open')
    Object.assign(pull, { state: 'closed', closed_at: at, updated_at: at, auto_merge: null });
}
