import { randomUUID } from 'node:crypto';
import { type Answer, jsonAnswer, startEmulatedServer } from './http-server.ts';
import type { JournalEntry } from './journal.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { exampleReaders } from './reader-sources.ts';
import { createJobs, type FollowUpRule, type JobScriptSource } from './service-jobs.ts';
import { noReaders, type Readers, readerPaths, readersAnswer } from './service-readers.ts';
import { type VisitorSource, visitorsAnswer } from './service-visitors.ts';
import { syntheticPaths, syntheticSite } from './visitor-sources.ts';

export interface ServiceEmulatorOptions {
  readonly apiKey?: string;
  /** Milliseconds since 1970, for states and limits that move with time; `Date.now` unless told. */
  readonly clock?: () => number;
  /** What a new job goes through: active for two reads, then completed with a pull request, unless told. */
  readonly job?: JobScriptSource;
  /** What a follow-up makes a job go through: stale for a read, then active for one, then completed, unless told. */
  readonly followUp?: JobScriptSource;
  /** Follow-ups are taken by every job that is not archived (`any-job`) unless told. */
  readonly followUps?: FollowUpRule;
  readonly visitors?: VisitorSource;
  /** What readers say in every week; an ordinary week's, unless told, of the pages that are there unless told. */
  readonly readers?: Readers;
  /** Off unless told. */
  readonly rateLimits?: { readonly analytics?: RateLimit };
  readonly port?: number;
}

export type ServiceEmulator = Awaited<ReturnType<typeof startServiceEmulator>>;

/** Starts the documentation service on loopback: agent jobs (v2) and visitor analytics (v1) of one project. */
export async function startServiceEmulator(options: ServiceEmulatorOptions = {}) {
  const {
    clock = Date.now,
    apiKey = `mint_${randomUUID().replaceAll('-', '')}`,
    visitors = syntheticSite({ rows: 400, seed: 1 }),
    readers = options.visitors === undefined ? exampleReaders(syntheticPaths(12)) : noReaders,
  } = options;
  const { jobs, save, restore, ...agent } = createJobs(clock, options);
  const limit = createRateLimit(clock, options.rateLimits?.analytics);
  const projectId = 'emulated-project';
  let accepted = apiKey;
  const project = '/(?<project>[^/]+)';
  const job = `/v2/agent${project}/job`;
  const routes: readonly [string, (request: JournalEntry, id: string) => Answer][] = [
    [`POST ${job}`, agent.create],
    [`GET ${job}/(?<id>[^/]+)`, (_, id) => agent.read(id)],
    [`POST ${job}/(?<id>[^/]+)/message`, agent.followUp],
    [`GET /v1/analytics${project}/visitors`, ({ query }) => limit() ?? visitorsAnswer(visitors, query)],
    ...readerPaths.map((path): (typeof routes)[number] => [
      `GET /v1/analytics${project}/${path}`,
      ({ query }) => limit() ?? readersAnswer(path, readers, query),
    ]),
  ];

  function answer(request: JournalEntry): Answer {
    for (const [pattern, handle] of routes) {
      const match = new RegExp(`^${pattern}$`).exec(`${request.method} ${request.path}`);
      if (match === null) continue;
      const { project: wanted = '', id = '' } = match.groups ?? {};
      if (request.headers.authorization !== `Bearer ${accepted}`)
        return jsonAnswer(401, { error: 'Invalid or missing API key' });
      if (decodeURIComponent(wanted) !== projectId)
        return jsonAnswer(403, { error: 'This key has no access to the project' });
      return handle(request, decodeURIComponent(id));
    }
    return jsonAnswer(404, { error: 'Not found' });
  }

  const server = await startEmulatedServer(answer, options.port);
  /** Takes another key in place of the one before. */
  const acceptKey = (key: string): void => {
    accepted = key;
  };
  return { ...server, projectId, apiKey, acceptKey, jobs, save, restore };
}
