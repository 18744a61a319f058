import type { DocumentationRequest } from '../../github/documentation-requests.ts';
import type { CodeEnd, Left } from '../outcome.ts';

/** What a documentation pull request is, as far as it could be read. `here`: in the repository of the documentation. */
export type Seen =
  | { readonly kind: 'here'; readonly request: DocumentationRequest }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What to do with one of them. `newer`: what has the place of one that is closed; left out where the code was closed. */
export type Plan =
  | { readonly kind: 'merge'; readonly request: DocumentationRequest }
  | { readonly kind: 'close'; readonly request: DocumentationRequest; readonly newer?: DocumentationRequest }
  | { readonly kind: 'left'; readonly why: Left; readonly request?: DocumentationRequest }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * What the end of the code makes of each of its documentation pull requests. Of merged code, the newest one is merged that
 * nobody closed, and it has the place of those before it.
 *
 * @param seen the newest first
 */
export function plansFor(seen: readonly Seen[], code: CodeEnd): readonly Plan[] {
  let newer: DocumentationRequest | undefined;
  let isUnknown = false;
  return seen.map((each): Plan => {
    if (each.kind === 'elsewhere') return { kind: 'left', why: 'elsewhere' };
    if (each.kind === 'failed') {
      isUnknown = true;
      return each;
    }
    const { request } = each;
    const own = reasonToLeave(request);
    const place = newer;
    if (own === undefined || own === 'merged') newer ??= request;
    const why = own ?? (code === 'stacked' ? 'stacked' : undefined);
    if (why !== undefined) return { kind: 'left', why, request };
    if (code === 'closed') return { kind: 'close', request };
    if (isUnknown) return { kind: 'left', why: 'newer-unknown', request };
    return place === undefined ? { kind: 'merge', request } : { kind: 'close', request, newer: place };
  });
}

function reasonToLeave({ state, isFromFork, isIntoDefault }: DocumentationRequest): Left | undefined {
  if (isFromFork) return 'fork';
  if (isIntoDefault !== true) return 'other-branch';
  return state === 'open' ? undefined : state;
}
