import type { Dispatcher } from 'undici';
import { createGitHub } from './github/client.ts';
import type { GitHubParts } from './github/connection.ts';
import type { ActionsContext } from './github/event.ts';
import type { ReadInput, ServiceInputs } from './inputs.ts';
import type { Log } from './runner/log.ts';
import type { Workspace } from './runner/workspace.ts';
import { createService } from './service/client.ts';
import type { Clock } from './time.ts';

/** What a run takes from its process, besides log and inputs. Tests hand in their own. */
export interface Surroundings extends Pick<GitHubParts, 'getOctokit'> {
  readonly context: ActionsContext;
  readonly workspace: Workspace;
  readonly clock: Clock;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** @throws Error when a proxy variable is not usable */
  readonly connect: (address: string) => Dispatcher;
}

export type Runtime = ReturnType<typeof createRuntime>;

/** What a run is given. Both ways to connect throw an Error when a proxy variable is not usable. */
export function createRuntime(log: Log, read: ReadInput, around: Surroundings) {
  const { getOctokit, connect, ...parts } = around;
  const { context, clock } = parts;
  const network = (address: string) => ({ dispatcher: connect(address), redact: log.redact });
  return {
    ...{ ...parts, log, read },
    /** The wall clock at the start of the run. */
    now: new Date(clock.wall()),
    connectService: (settings: ServiceInputs) => createService(settings, network(settings.baseUrl)),
    connectGitHub(token: string) {
      const { apiUrl, repo } = context;
      return createGitHub(repo, { getOctokit, token, apiUrl, clock, log, ...network(apiUrl) });
    },
  };
}
