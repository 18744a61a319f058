import type { GitHub } from './github/client.ts';
import type { ActionsContext } from './github/event.ts';
import type { ReadInput, ServiceInputs } from './inputs.ts';
import type { Log } from './runner/log.ts';
import type { Workspace } from './runner/workspace.ts';
import type { DocumentationService } from './service/client.ts';
import type { Clock } from './time.ts';

export interface Runtime {
  readonly context: ActionsContext;
  readonly read: ReadInput;
  readonly workspace: Workspace;
  readonly log: Log;
  readonly clock: Clock;
  /** The wall clock at the start of the run. */
  readonly now: Date;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** @throws Error when a proxy variable is not usable */
  readonly connectService: (settings: ServiceInputs) => DocumentationService;
  /** @throws Error when a proxy variable is not usable */
  readonly connectGitHub: (token: string) => GitHub;
}
