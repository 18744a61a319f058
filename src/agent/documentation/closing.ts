import type { DocumentationRequest } from '../../github/documentation-requests.ts';
import type { CodeEnd, DocumentationEnd, Left } from '../outcome.ts';

/** What needs no request. */
type Done = Extract<DocumentationEnd['end'], { kind: 'left' | 'failed' }>;
/** `here`: in the repository of the documentation. */
export type Seen = { readonly kind: 'here'; readonly request: DocumentationRequest } | Done;

/** What to do with one of them. `newer`: what has the place of one that is closed; left out where the code was closed. */
export type Plan =
  | { readonly kind: 'merge'; readonly request: DocumentationRequest }
  | { readonly kind: 'close'; readonly request: DocumentationRequest; readonly newer?: DocumentationRequest }
  | (Done & { readonly request?: DocumentationRequest });

/**
 * What the end of the code makes of each of its documentation pull requests. Of merged code, the newest one is merged that
 * nobody closed, and it has the place of those before it: one that cannot be read may be that one.
 *
 * @param seen the newest first
 */
export function plansFor(seen: readonly Seen[], code: CodeEnd): readonly Plan[] {
  let newer: DocumentationRequest | undefined;
  let unread: Done | undefined;
  return seen.map((each): Plan => {
    if (each.kind === 'failed') unread ??= each;
    if (each.kind !== 'here') return each;
    const { request } = each;
    const why = reasonToLeave(request, code);
    const place = newer;
    if (unread === undefined && (why === undefined || why === 'merged')) newer ??= request;
    if (why !== undefined) return { kind: 'left', why, request };
    if (code === 'closed') return { kind: 'close', request };
    if (place !== undefined) return { kind: 'close', request, newer: place };
    return unread ?? { kind: 'merge', request };
  });
}

function reasonToLeave(
  { state, isFromFork, isIntoDefault }: DocumentationRequest,
  code: CodeEnd,
): Left | undefined {
  if (isFromFork || isIntoDefault !== true) return 'elsewhere';
  if (state !== 'open') return state;
  return code === 'stacked' ? 'stacked' : undefined;
}
