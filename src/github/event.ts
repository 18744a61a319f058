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
const refPattern = /^[\w./@+=-]{1,255}$/;

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
      ref: matching(refPattern, payload['ref']),
      before: known(matching(commitIdPattern, payload['before'])),
      after: known(matching(commitIdPattern, payload['after'])),
    };
  }
  const release = field(payload, 'release');
  if (name === 'release' && isObject(release)) {
    return { ...place, kind: 'release', tag: matching(refPattern, release['tag_name']) };
  }
  const pullRequest = field(payload, 'pull_request');
  const number = field(pullRequest, 'number');
  if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) {
    return {
      ...place,
      kind: 'pull-request',
      number,
      head: matching(commitIdPattern, field(field(pullRequest, 'head'), 'sha')),
      base: matching(commitIdPattern, field(field(pullRequest, 'base'), 'sha')),
    };
  }
  return {
    ...place,
    kind: 'other',
    // Only where nobody outside the repository chooses it: the default branch, or what a member picked.
    ref: /^(schedule|workflow_dispatch|repository_dispatch)$/.test(name ?? '')
      ? matching(refPattern, environment['GITHUB_REF'])
      : undefined,
    sha: matching(commitIdPattern, environment['GITHUB_SHA']),
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Anything but a text of this form counts as not there. */
function matching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}
