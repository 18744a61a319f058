import * as z from 'zod/mini';

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

export const commitId = z.string().check(z.regex(/^[0-9a-f]{40,64}$/));
/** Refs with characters that could be read as anything else are left out: a link by commit says the same. */
const refName = z.string().check(z.regex(/^[\w./@+=-]{1,255}$/));

/** Anything else counts as not there. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined as never);
}

const pushPayload = z.object({ ref: lenient(refName), before: lenient(commitId), after: lenient(commitId) });
const releasePayload = z.object({ release: z.object({ tag_name: lenient(refName) }) });
const pullRequestPayload = z.object({
  pull_request: z.object({
    number: z.int().check(z.positive()),
    head: lenient(z.object({ sha: lenient(commitId) })),
    base: lenient(z.object({ sha: lenient(commitId) })),
  }),
});

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
 * Reads the event of a run.
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

  const push = z.safeParse(pushPayload, payload);
  const release = z.safeParse(releasePayload, payload);
  const pullRequest = z.safeParse(pullRequestPayload, payload);
  const name = environment['GITHUB_EVENT_NAME'];
  if (name === 'push' && push.success) {
    const known = (id: string | undefined) => (id === undefined || /^0+$/.test(id) ? undefined : id);
    return {
      ...place,
      kind: 'push',
      ref: push.data.ref,
      before: known(push.data.before),
      after: known(push.data.after),
    };
  }
  if (name === 'release' && release.success)
    return { ...place, kind: 'release', tag: release.data.release.tag_name };
  if (pullRequest.success) {
    const { number, head, base } = pullRequest.data.pull_request;
    return { ...place, kind: 'pull-request', number, head: head?.sha, base: base?.sha };
  }
  return {
    ...place,
    kind: 'other',
    // Only where nobody outside the repository chooses it: the default branch, or what a member picked.
    ref: /^(schedule|workflow_dispatch|repository_dispatch)$/.test(name ?? '')
      ? valid(refName, environment['GITHUB_REF'])
      : undefined,
    sha: valid(commitId, environment['GITHUB_SHA']),
  };
}

function valid(schema: z.ZodMiniType<string>, value: string | undefined): string | undefined {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}
