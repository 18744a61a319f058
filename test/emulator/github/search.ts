import type { GitHubState } from './state.ts';

/** A pull request, as search and its last commit tell of it. */
export interface WeeklyPull {
  readonly number: number;
  readonly title?: string;
  /** As search has it: `app/mintlify`, unless told. */
  readonly author?: string;
  /** Such as `2026-11-16T08:00:00Z`. */
  readonly createdAt: string;
  readonly mergedAt?: string;
  /** Without a merge. */
  readonly closedAt?: string;
  readonly isDraft?: boolean;
  /** UNKNOWN unless told. */
  readonly mergeable?: 'MERGEABLE' | 'CONFLICTING' | 'UNKNOWN';
  readonly reviewDecision?: 'APPROVED' | 'CHANGES_REQUESTED' | 'REVIEW_REQUIRED';
  /** What the statuses of its last commit say, by their names. */
  readonly statuses?: Readonly<Record<string, readonly [state: string, description: string]>>;
}

/** The pull requests that a search finds, in its order; `undefined` where GitHub would not understand it. */
export function searchPulls(
  query: string,
  find: (fullName: string) => GitHubState | undefined,
): { readonly state: GitHubState | undefined; readonly pulls: readonly WeeklyPull[] } | undefined {
  const parts = query.split(' ');
  const value = (name: string) => parts.find((part) => part.startsWith(`${name}:`))?.slice(name.length + 1);
  const known = /^(repo|created|merged|closed|sort|is|-?author):\S+$/;
  if (!parts.every((part) => known.test(part)) || !parts.includes('is:pr')) return undefined;
  const name = value('repo') ?? '';
  const state = find(name);
  // Search knows no former names.
  if (state === undefined || state.fullName.toLowerCase() !== name.toLowerCase())
    return { state: undefined, pulls: [] };
  const within = (date: string | undefined, range: string | undefined): boolean => {
    if (range === undefined) return true;
    const [from = '', to = ''] = range.split('..');
    const day = date?.slice(0, 10);
    return day !== undefined && from <= day && day <= to;
  };
  const pulls = state.pulls.filter((pull) => {
    const { author = 'app/mintlify', createdAt, mergedAt, closedAt } = pull;
    const isOpen = mergedAt === undefined && closedAt === undefined;
    return (
      (value('author') ?? author) === author &&
      value('-author') !== author &&
      (!parts.includes('is:open') || isOpen) &&
      (!parts.includes('is:merged') || mergedAt !== undefined) &&
      (!parts.includes('is:unmerged') || mergedAt === undefined) &&
      (!parts.includes('is:closed') || !isOpen) &&
      within(createdAt, value('created')) &&
      within(mergedAt, value('merged')) &&
      within(mergedAt ?? closedAt, value('closed'))
    );
  });
  const byAge = pulls.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return { state, pulls: value('sort') === 'created-asc' ? byAge : byAge.toReversed() };
}
