import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.ts';
import { type Answer, jsonAnswer, startEmulatedServer } from './http-server.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import {
  createJobs,
  defaultJobScript,
  type EmulatedJobs,
  type FollowUpRule,
  type JobScriptSource,
} from './service-jobs.ts';
import { type VisitorSource, visitorsAnswer } from './service-visitors.ts';
import { syntheticSite } from './visitor-sources.ts';

export interface EmulatedProject {
  readonly projectId: string;
  readonly apiKey: string;
  /** Projects of one organisation share the analytics rate limit; `main` unless told. */
  readonly organisation?: string;
}

export interface ServiceEmulatorOptions {
  readonly projectId?: string;
  readonly apiKey?: string;
  /** Further projects, each with its own key. A key for another project is answered with 403. */
  readonly projects?: readonly EmulatedProject[];
  /** Milliseconds since 1970, for states and limits that move with time; `Date.now` unless told. */
  readonly clock?: () => number;
  /** What a new job goes through: active for two reads, then completed with a pull request, unless told. */
  readonly job?: JobScriptSource;
  /** Follow-ups are taken by every job that is not archived (`any-job`) unless told. */
  readonly followUps?: FollowUpRule;
  readonly visitors?: VisitorSource;
  /** Where a job is read, and followed up below `/message`; `/v2/agent/{projectId}/job/{id}` unless told. */
  readonly jobPath?: string;
  /** Off unless told. */
  readonly rateLimits?: {
    /** Counted for each project: creates and reads, or creates alone. */
    readonly agent?: RateLimit & { readonly counts?: 'all' | 'creates' };
    /** Counted for each project. */
    readonly followUps?: RateLimit;
    /** Counted for each organisation. */
    readonly analytics?: RateLimit;
  };
  readonly port?: number;
}

export interface ServiceEmulator extends AsyncDisposable {
  /** `http://127.0.0.1:port`, without a slash at the end: the `base-url` of the actions. */
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly journal: Journal;
  readonly jobs: EmulatedJobs;
  readonly faults: Faults;
  /** Ends everything at once, requests that hang included. */
  close(): Promise<void>;
}

/** Starts the documentation service on loopback: agent jobs (v2) and visitor analytics (v1). */
export async function startServiceEmulator(options: ServiceEmulatorOptions = {}): Promise<ServiceEmulator> {
  const clock = options.clock ?? Date.now;
  const projectId = options.projectId ?? 'emulated-project';
  const apiKey = options.apiKey ?? `mint_${randomUUID().replaceAll('-', '')}`;
  const projects: readonly EmulatedProject[] = [{ projectId, apiKey }, ...(options.projects ?? [])];
  const { followUps = 'any-job', rateLimits = {} } = options;
  const jobs = createJobs({ clock, projectId, followUps, script: options.job ?? defaultJobScript });
  const visitors = options.visitors ?? syntheticSite({ rows: 400, seed: 1 });
  const agentLimit = createRateLimit(clock, rateLimits.agent);
  const followUpLimit = createRateLimit(clock, rateLimits.followUps);
  const analyticsLimit = createRateLimit(clock, rateLimits.analytics);
  const jobPath = options.jobPath ?? '/v2/agent/{projectId}/job/{id}';

  type Handler = (project: EmulatedProject, request: JournalEntry, jobId: string) => Answer;
  const handlers: Readonly<Record<string, Handler>> = {
    'POST /v2/agent/{projectId}/job': (project, { headers, body }) =>
      agentLimit(project.projectId) ?? jobs.create(project.projectId, headers['content-type'], body),
    'GET /v1/analytics/{projectId}/visitors': (project, { query }) =>
      analyticsLimit(project.organisation ?? 'main') ?? visitorsAnswer(visitors, query),
    [`GET ${jobPath}`]: (project, _request, jobId) =>
      (rateLimits.agent?.counts === 'creates' ? undefined : agentLimit(project.projectId)) ??
      jobs.read(project.projectId, jobId),
    ...(followUps !== 'none' && {
      [`POST ${jobPath}/message`]: (project, { headers, body }, jobId) =>
        followUpLimit(project.projectId) ??
        jobs.followUp(project.projectId, jobId, headers['content-type'], body),
    }),
  };
  const routes = Object.entries(handlers).map(([route, handle]) => ({
    pattern: routePattern(route),
    handle,
  }));

  function answer(request: JournalEntry): Answer {
    const called = `${request.method} ${request.path}`;
    const route = routes.find(({ pattern }) => pattern.test(called));
    if (route === undefined) return jsonAnswer(404, { error: 'Not found' });
    const { projectId: wanted, id } = route.pattern.exec(called)?.groups ?? {};

    const key = /^Bearer (?<key>\S+)$/.exec(request.headers.authorization ?? '')?.groups?.['key'];
    const granted = projects.filter((project) => project.apiKey === key);
    if (granted.length === 0) return jsonAnswer(401, { error: 'Invalid or missing API key' });
    const project = granted.find((one) => wanted === undefined || one.projectId === decoded(wanted));
    if (project === undefined) return jsonAnswer(403, { error: 'This key has no access to the project' });
    return route.handle(project, request, decoded(id ?? ''));
  }

  const server = await startEmulatedServer({ answer, clock, port: options.port });
  return {
    ...server,
    projectId,
    apiKey,
    jobs: jobs.api,
    [Symbol.asyncDispose]: server.close,
  };
}

function routePattern(template: string): RegExp {
  const pattern = template
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{(projectId|id)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${pattern}$`);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
