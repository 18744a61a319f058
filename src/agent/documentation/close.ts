import type { GitHub } from '../../github/client.ts';
import { orError } from '../../github/connection.ts';
import type { DocumentationRequest } from '../../github/documentation-requests.ts';
import { lacksPermission } from '../../github/errors.ts';
import type { Log } from '../../runner/log.ts';
import type { CodeEnd, DocumentationEnd } from '../outcome.ts';
import { askingNote, closingNote, hasNote } from '../told/documentation-text.ts';
import { type Plan, plansFor, type Seen } from './closing.ts';
import { pullRequestHere } from './documentation.ts';

/** A pull request of code that was closed, and the documentation that was made for it. */
export interface Closing {
  /** The addresses of its documentation pull requests, the newest first. */
  readonly links: readonly string[];
  readonly code: { readonly url: string; readonly end: CodeEnd };
  /** `owner/repo`: what is elsewhere is left alone. */
  readonly docsRepository: string;
}

export interface ClosingParts {
  /** For the token that may merge there. */
  readonly github: Pick<
    GitHub,
    'documentationRequest' | 'markReady' | 'mergeWhenReady' | 'mergeNow' | 'commentOn' | 'close'
  >;
  /** Where the run's GitHub is on the web. */
  readonly serverUrl: string;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'info'>;
}

/** What one of them came to, without what tells which one it is. */
type End = DocumentationEnd extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'url' | 'title'>
    : never
  : never;

/**
 * Merges or closes the documentation of a pull request that was closed. What was done by an earlier attempt is not done
 * again. Each of them for itself: an error of GitHub is the end of one alone, but once the token lacks a permission, nothing
 * more is written. At most eight requests for each.
 *
 * @returns what became of each, in the order of the links
 */
export async function closeDocumentation(
  closing: Closing,
  parts: ClosingParts,
): Promise<readonly DocumentationEnd[]> {
  const { links, code } = closing;
  const seen: Seen[] = [];
  for (const url of links) seen.push(await read(url, closing, parts));
  const ends: DocumentationEnd[] = [];
  let refusal: End | undefined;
  for (const [index, plan] of plansFor(seen, code.end).entries()) {
    const title = 'request' in plan ? { title: plan.request?.title } : {};
    const writes = plan.kind === 'merge' || plan.kind === 'close';
    const end: End = writes
      ? (refusal ?? (await carryOut(plan, code, parts)))
      : endWithout(plan, code, parts);
    if (writes && end.kind === 'failed' && lacksPermission(end.error)) refusal = end;
    ends.push({ url: links[index], ...title, ...end } as DocumentationEnd);
  }
  return ends;
}

async function read(url: string, { docsRepository }: Closing, parts: ClosingParts): Promise<Seen> {
  const { github, serverUrl, signal } = parts;
  const pull = pullRequestHere(url, serverUrl);
  if (pull === undefined) return { kind: 'elsewhere' };
  const { repository, number } = pull;
  const { value, error } = await orError(
    github.documentationRequest(docsRepository, repository, number, signal),
  );
  if (error !== undefined) return { kind: 'failed', error };
  return value === 'elsewhere' ? { kind: 'elsewhere' } : { kind: 'here', request: value };
}

type Code = Closing['code'];
const closedAs = ({ end }: Code) => (end === 'merged' ? 'superseded' : 'closed');
const isNotedIn = ({ notes }: DocumentationRequest, code: Code) => hasNote(notes, closedAs(code), code.url);

/** An earlier attempt may have closed it. */
function endWithout(
  plan: Extract<Plan, { kind: 'left' | 'failed' }>,
  code: Code,
  { signal }: ClosingParts,
): End {
  if (plan.kind === 'failed') return signal.aborted ? { kind: 'cancelled' } : plan;
  const { why, request } = plan;
  return why === 'closed' && request && isNotedIn(request, code)
    ? { kind: closedAs(code) }
    : { kind: 'left', why };
}

async function carryOut(
  plan: Extract<Plan, { kind: 'merge' | 'close' }>,
  code: Code,
  parts: ClosingParts,
): Promise<End> {
  const { signal } = parts;
  if (signal.aborted) return { kind: 'cancelled' };
  const { value, error } = await orError(
    plan.kind === 'close' ? close(plan, code, parts) : merge(plan.request, code, parts),
  );
  if (error === undefined) return value;
  return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error };
}

/** The comment comes first: what is closed without a word, nobody would close again with one. */
async function close(
  { request, newer }: Extract<Plan, { kind: 'close' }>,
  code: Code,
  { github, signal, log }: ClosingParts,
): Promise<End> {
  if (!isNotedIn(request, code)) await github.commentOn(request, closingNote(code.url, newer), signal);
  await github.close(request, signal);
  log.info(`Closed ${nameOf(request)}.`);
  return { kind: closedAs(code) };
}

/**
 * Nothing is merged unread: where the branch demands no review, people who can write must have approved the last commit, also
 * before auto-merge is turned on. What is missing is asked for.
 */
async function merge(request: DocumentationRequest, code: Code, parts: ClosingParts): Promise<End> {
  const { github, signal, log } = parts;
  const { isDraft, isWaiting, canWait, hasConflicts, decision, isApproved, method } = request;
  if (isDraft) await github.markReady(request, signal);
  if (isWaiting) return { kind: 'waiting' };
  const isRead = decision === undefined ? isApproved : decision === 'approved';
  if (!hasConflicts && method !== undefined) {
    if (canWait && (isRead || decision !== undefined)) {
      const { refusal } = await github.mergeWhenReady(request, method, signal);
      log.info(
        refusal === undefined
          ? `Turned on auto-merge for ${nameOf(request)}.`
          : /clean status/i.test(refusal.message)
            ? `${nameOf(request)} has nothing left to wait for.`
            : `${refusal.message}.`,
      );
      if (refusal === undefined) return { kind: 'waiting' };
    }
    if (isRead) {
      const { refusal } = await github.mergeNow(request, method, signal);
      log.info(`${refusal?.message ?? `Merged ${nameOf(request)}`}.`);
      if (refusal === undefined) return { kind: 'merged' };
    }
  }
  return await ask(request, code, parts);
}

/** Asks people for what is missing, once. */
async function ask(
  request: DocumentationRequest,
  code: Code,
  { github, signal, log }: ClosingParts,
): Promise<End> {
  const { hasConflicts, hasFailed } = request;
  if (!hasNote(request.notes, 'asked', code.url)) {
    await github.commentOn(request, askingNote(code.url, request), signal);
    log.info(`Asked for a review of ${nameOf(request)}.`);
  }
  return { kind: 'asked', hasConflicts, hasFailed };
}

const nameOf = ({ repository, number }: DocumentationRequest) => `${repository}#${number}`;
