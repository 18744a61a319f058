import type { GitHub } from '../github/client.ts';
import type { ActionsContext, Place } from '../github/event.ts';
import type { ReadInput } from '../inputs.ts';
import type { Log } from '../runner/log.ts';
import type { Workspace } from '../runner/workspace.ts';
import type { DocumentationService } from '../service/client.ts';
import type { Clock } from '../time.ts';
import type { AgentInputs } from './inputs.ts';
import { createMarkers, type Trigger } from './marker.ts';
import { createReply, type Reply } from './reply.ts';
import type { Source } from './result.ts';

/** What a run is given: everything that is not a value. */
export interface Runtime {
  readonly context: ActionsContext;
  readonly read: ReadInput;
  readonly workspace: Workspace;
  readonly log: Log;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** @throws Error when a proxy variable is not usable */
  readonly connectService: (inputs: AgentInputs) => DocumentationService;
  /** @throws Error when a proxy variable is not usable */
  readonly connectGitHub: (token: string) => GitHub;
}

/** The reply that a run writes, with the memory of the pull request. */
export function openReply(
  about: {
    readonly place: Place;
    readonly number: number;
    readonly trigger: Trigger;
    readonly threadId?: number | undefined;
    readonly source: Source;
  },
  github: GitHub,
  { context, read, clock, signal, log }: Runtime,
): Reply {
  const { place, number, ...rest } = about;
  // By the repository's id, since a memory has to outlast a rename.
  const markers = createMarkers(read('api-key'), [place.repositoryId, String(number), read('project-id')]);
  const step = {
    name: [context.workflow, context.job, context.action, read('project-id')].join('/'),
    run: context.runId,
    attempt: context.runAttempt || 1,
  };
  return createReply({ ...rest, number, github, markers, step, clock, signal, log });
}
