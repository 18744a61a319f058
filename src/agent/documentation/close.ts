import type { GitHub } from '../../github/client.ts';
import { orError } from '../../github/connection.ts';
import type { DocumentationRequest } from '../../github/documentation-requests.ts';
import { lacksPermission } from '../../github/errors.ts';
import type { Log } from '../../runner/log.ts';
import type { CodeEnd, DocumentationEnd } from '../outcome.ts';
import { askingNote, closingNote, hasNote } from '../told/documentation-text.ts';
import { type Plan, plansFor, type Seen } from './closing.ts';
import { pullRequestHere } from './documentation.ts';

interface Code {
  readonly url: string;
  readonly end: CodeEnd;
}

interface ClosingParts {
  /** `owner/repo`: what is elsewhere is left alone. */
  readonly docsRepository: string;
  /** For the token that may merge there. */
  readonly github: Pick<
    GitHub,
    'documentationRequest' | 'markReady' | 'mergeWhenReady' | 'mergeNow' | 'commentOn' | 'close'
  >;
  readonly serverUrl: string;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, 'info'>;
}

type End = DocumentationEnd['end'];

/**
 * Merges or closes the documentation of a pull request that was closed, the newest first. What was done by an earlier attempt
 * is not done again. Each of them for itself: an error of GitHub is the end of one alone, but once the token lacks a
 * permission, nothing more is written. At most eight requests for each.
 */
export async function closeDocumentation(
  links: readonly string[],
  code: Code,
  parts: ClosingParts,
): Promise<readonly DocumentationEnd[]> {
  const seen: (Seen & { readonly url: string })[] = [];
  for (const url of links) {
    const each = await read(url, parts);
    // Where the repository was renamed, one has two addresses.
    const isSame = (other: Seen) => idOf(each) !== undefined && idOf(each) === idOf(other);
    if (!seen.some(isSame)) seen.push({ ...each, url });
  }
  const ends: DocumentationEnd[] = [];
  for (const [index, plan] of plansFor(seen, code.end).entries()) {
    const refused = ends.find(({ end }) => end.kind === 'failed' && lacksPermission(end.error));
    const end = await carryOut(plan, refused?.end, code, parts);
    const isCutOff = parts.signal.aborted && end.kind === 'failed';
    const about = { url: seen[index]?.url ?? '', title: plan.request?.title };
    ends.push({ ...about, end: isCutOff ? { kind: 'left', why: 'cancelled' } : end });
  }
  return ends;
}

const idOf = (seen: Seen) => (seen.kind === 'here' ? seen.request.id : undefined);

async function read(url: string, { docsRepository, github, serverUrl, signal }: ClosingParts): Promise<Seen> {
  const pull = pullRequestHere(url, serverUrl);
  if (pull === undefined) return { kind: 'left', why: 'elsewhere' };
  const isNamed = pull.repository.toLowerCase() === docsRepository.toLowerCase();
  const { value: request, error } = await orError(
    github.documentationRequest(docsRepository, pull.repository, pull.number, signal),
  );
  // Another repository may well be one that the token cannot see.
  const isElsewhere = error === undefined ? !request.isAmong : error.facts.status === 404;
  if (!isNamed && isElsewhere) return { kind: 'left', why: 'elsewhere' };
  return error === undefined ? { kind: 'here', request } : { kind: 'failed', error };
}

async function carryOut(plan: Plan, refused: End | undefined, code: Code, parts: ClosingParts): Promise<End> {
  if (plan.kind === 'left') return { kind: 'left', why: plan.why };
  if (plan.kind === 'failed') return plan;
  if (refused !== undefined) return refused;
  const work = plan.kind === 'close' ? close(plan, code, parts) : merge(plan.request, code, parts);
  const { value, error } = await orError(work);
  return error === undefined ? value : { kind: 'failed', error };
}

/** The comment comes first: what is closed without a word, nobody would close again with one. */
async function close(
  { request, newer }: Extract<Plan, { kind: 'close' }>,
  { url }: Code,
  { github, signal }: ClosingParts,
): Promise<End> {
  if (!hasNote(request.notes, newer ? 'superseded' : 'closed', url))
    await github.commentOn(request, closingNote(url, newer), signal);
  await github.close(request, signal);
  return { kind: 'closed' };
}

/**
 * Nothing is merged unread: where the branch demands no review, people who can write must have approved the last commit, also
 * before auto-merge is turned on. What is missing is asked for, once.
 */
async function merge(
  request: DocumentationRequest,
  { url }: Code,
  { github, signal, log }: ClosingParts,
): Promise<End> {
  const { isDraft, isWaiting, canWait, hasConflicts, needsReview, isApproved, method } = request;
  if (isDraft) await github.markReady(request, signal);
  if (isWaiting && !hasConflicts) return { kind: 'waiting' };
  const way = hasConflicts ? undefined : method;
  if (way !== undefined && canWait && (isApproved || needsReview)) {
    const { refusal } = await github.mergeWhenReady(request, way, signal);
    if (refusal === undefined) return { kind: 'waiting' };
    // Where there is nothing to wait for, GitHub refuses, and it is merged at once.
    if (!isApproved) log.info(`${refusal.message}.`);
  }
  if (way !== undefined && isApproved) {
    const { refusal } = await github.mergeNow(request, way, signal);
    if (refusal === undefined) return { kind: 'merged' };
    log.info(`${refusal.message}.`);
  }
  if (!hasNote(request.notes, 'asked', url))
    await github.commentOn(request, askingNote(url, request), signal);
  return { kind: 'asked' };
}
