export interface EventPlace {
  /** `owner/name`. */
  readonly repository: string;
  /** Where the repository is on the web, for example `https://github.com/octo/docs`. */
  readonly repositoryUrl: string;
  readonly runUrl: string | undefined;
}

/** What happened, in facts that nobody outside the repository could have written. */
export type WorkflowEvent = EventPlace &
  (
    | {
        readonly kind: 'push';
        readonly ref: string | undefined;
        /** Commit ids; `undefined` for a branch that is new or gone. */
        readonly before: string | undefined;
        readonly after: string | undefined;
      }
    | { readonly kind: 'release'; readonly tag: string | undefined }
    | {
        readonly kind: 'pull-request';
        readonly number: number;
        readonly head: string | undefined;
        readonly base: string | undefined;
      }
    | { readonly kind: 'other'; readonly ref: string | undefined; readonly sha: string | undefined }
  );

/** A commit's id in full. */
export const commitIdPattern = /^[0-9a-f]{40,64}$/;
/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const refPattern = /^[\w./@+=#,!&~()-]{1,255}$/;
/** Apart, since compiling the classes of Unicode takes time, and hardly a ref needs them. */
const foreignRefPattern = /^[\p{L}\p{M}\p{N}\w./@+=#,!&~()-]{1,255}$/u;

/**
 * Where a run happens, by the runner's documented variables.
 *
 * @returns `undefined` outside a workflow, where there is no repository
 */
export function placeOf(environment: Readonly<Record<string, string | undefined>>): EventPlace | undefined {
  const repository = environment['GITHUB_REPOSITORY'] ?? '';
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) return undefined;
  const repositoryUrl = `${environment['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${repository}`;
  const runId = environment['GITHUB_RUN_ID'] ?? '';
  return {
    repository,
    repositoryUrl,
    runUrl: /^\d+$/.test(runId) ? `${repositoryUrl}/actions/runs/${runId}` : undefined,
  };
}

/**
 * Reads the event of a run. By hand, field by field: every run with a prompt does it before its first request, and a
 * schema library takes longer to load than all the rest up to there.
 *
 * @param environment the runner's documented variables (`GITHUB_EVENT_NAME`, `GITHUB_REPOSITORY`, …)
 * @param payload the parsed content of the file at `GITHUB_EVENT_PATH`; anything else counts as no payload
 * @returns `undefined` outside a workflow, where there is no repository
 */
export function readEvent(
  environment: Readonly<Record<string, string | undefined>>,
  payload: unknown,
): WorkflowEvent | undefined {
  const place = placeOf(environment);
  if (place === undefined) return undefined;

  const name = environment['GITHUB_EVENT_NAME'];
  if (name === 'push' && isObject(payload)) {
    const known = (id: string | undefined) => (id === undefined || /^0+$/.test(id) ? undefined : id);
    return {
      ...place,
      kind: 'push',
      ref: refIn(payload['ref']),
      before: known(matching(commitIdPattern, payload['before'])),
      after: known(matching(commitIdPattern, payload['after'])),
    };
  }
  const release = field(payload, 'release');
  if (name === 'release' && isObject(release)) {
    return { ...place, kind: 'release', tag: refIn(release['tag_name']) };
  }
  const pullRequest = field(payload, 'pull_request');
  const number = field(pullRequest, 'number');
  if (isNumber(number)) {
    return {
      ...place,
      kind: 'pull-request',
      number,
      head: matching(commitIdPattern, field(field(pullRequest, 'head'), 'sha')),
      base: matching(commitIdPattern, field(field(pullRequest, 'base'), 'sha')),
    };
  }
  const issue = field(payload, 'issue');
  const issueNumber = field(issue, 'number');
  if (isObject(field(issue, 'pull_request')) && isNumber(issueNumber)) {
    return { ...place, kind: 'pull-request', number: issueNumber, head: undefined, base: undefined };
  }
  return {
    ...place,
    kind: 'other',
    // Only where nobody outside the repository chooses it: the default branch, or what a member picked.
    ref: /^(schedule|workflow_dispatch|repository_dispatch)$/.test(name ?? '')
      ? refIn(environment['GITHUB_REF'])
      : undefined,
    // The workflow that is gone before, not the default branch, which is all that GITHUB_SHA names then.
    sha: matching(
      commitIdPattern,
      field(field(payload, 'workflow_run'), 'head_sha') ?? environment['GITHUB_SHA'],
    ),
  };
}

/**
 * The Markdown of the comment or review that a run is about. It is read by itself, since it tells at no cost whether
 * the rest is worth reading.
 *
 * @returns `undefined` when the event is not about a comment, or is not as GitHub documents it
 */
export function readCommentText(
  environment: Readonly<Record<string, string | undefined>>,
  payload: unknown,
): string | undefined {
  const name = environment['GITHUB_EVENT_NAME'] ?? '';
  if (!/^(issue_comment|pull_request_review(_comment)?)$/.test(name)) return undefined;
  const written = field(payload, name === 'pull_request_review' ? 'review' : 'comment');
  if (!isObject(written)) return undefined;
  // A review that only approves has none.
  return typeof written['body'] === 'string' ? written['body'] : '';
}

/** Whether it can be the number of an issue or a pull request. */
function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function refIn(value: unknown): string | undefined {
  return matching(refPattern, value) ?? matching(foreignRefPattern, value);
}

/** Anything but a text of this form counts as not there. */
function matching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
