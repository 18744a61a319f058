import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.ts';
import { type Answer, jsonAnswer, startEmulatedServer } from './http-server.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { createJobs, defaultJobScript, type EmulatedJobs, type JobScriptSource } from './service-jobs.ts';
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
  readonly visitors?: VisitorSource;
  /** Where a job is read; `/v2/agent/{projectId}/job/{id}` unless told. */
  readonly jobPath?: string;
  /** Off unless told. */
  readonly rateLimits?: {
    /** Counted for each project: creates and reads, or creates alone. */
    readonly agent?: RateLimit & { readonly counts?: 'all' | 'creates' };
    /** Counted for each organisation. */
    readonly analytics?: RateLimit;
  };
  readonly port?: number;
  readonly keepAliveMs?: number;
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
  const jobs = createJobs({ clock, projectId, script: options.job ?? defaultJobScript });
  const visitors = options.visitors ?? syntheticSite({ rows: 400, seed: 1 });
  const agentLimit = createRateLimit(clock, options.rateLimits?.agent);
  const analyticsLimit = createRateLimit(clock, options.rateLimits?.analytics);
  const jobRoute = routePattern(options.jobPath ?? '/v2/agent/{projectId}/job/{id}');

  function answer(request: JournalEntry): Answer {
    const isCreate = request.method === 'POST';
    const create = isCreate ? /^\/v2\/agent\/(?<projectId>[^/]+)\/job$/.exec(request.path) : null;
    const read = request.method === 'GET' ? jobRoute.exec(request.path) : null;
    const analytics =
      request.method === 'GET' ? /^\/v1\/analytics\/(?<projectId>[^/]+)\/visitors$/.exec(request.path) : null;
    const route = create ?? analytics ?? read;
    if (route === null) return jsonAnswer(404, { error: 'Not found' });

    const key = /^Bearer (?<key>\S+)$/.exec(request.headers.authorization ?? '')?.groups?.['key'];
    const granted = projects.filter((project) => project.apiKey === key);
    if (granted.length === 0) return jsonAnswer(401, { error: 'Invalid or missing API key' });
    const wanted = decoded(route.groups?.['projectId']);
    const project = granted.find((candidate) => candidate.projectId === wanted || wanted === undefined);
    if (project === undefined) return jsonAnswer(403, { error: 'This key has no access to the project' });

    if (analytics !== null)
      return analyticsLimit(project.organisation ?? 'main') ?? visitorsAnswer(visitors, request.query);
    const limited =
      create !== null || options.rateLimits?.agent?.counts !== 'creates'
        ? agentLimit(project.projectId)
        : undefined;
    if (limited !== undefined) return limited;
    if (create !== null) return jobs.create(project.projectId, request.headers['content-type'], request.body);
    return jobs.read(project.projectId, decoded(route.groups?.['id']) ?? '');
  }

  const server = await startEmulatedServer({
    answer,
    clock,
    port: options.port,
    keepAliveMs: options.keepAliveMs,
  });
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
    .split(/(\{projectId\}|\{id\})/)
    .map((part) =>
      part === '{projectId}'
        ? '(?<projectId>[^/]+)'
        : part === '{id}'
          ? '(?<id>[^/]+)'
          : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${pattern.join('')}$`);
}

function decoded(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
