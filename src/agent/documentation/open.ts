import type { GitHub } from '../../github/client.ts';

/** Where the agent's pull requests are counted, and how many may be open. */
export interface OpenLimit {
  /** `owner/repo`. */
  readonly docsRepository: string;
  readonly maxOpen: number;
}

/**
 * The agent's open pull requests, the oldest first, where there are so many that nothing more is to be created;
 * `undefined` where there is room.
 *
 * @throws GitHubError
 */
export async function openAtLimit(
  { docsRepository, maxOpen }: OpenLimit,
  { github, signal }: { readonly github: Pick<GitHub, 'openDocumentation'>; readonly signal: AbortSignal },
): Promise<readonly string[] | undefined> {
  const links = await github.openDocumentation(docsRepository, maxOpen, signal);
  return links.length >= maxOpen ? links : undefined;
}
