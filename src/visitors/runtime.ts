import type { ReadInput } from '../inputs.ts';
import type { Log } from '../runner/log.ts';
import type { Workspace } from '../runner/workspace.ts';
import type { DocumentationService } from '../service/client.ts';
import type { Clock } from '../time.ts';
import type { VisitorsInputs } from './inputs.ts';

/** An action's outputs by their names. */
export type Outputs = Readonly<Record<string, string>>;

/** What a run works with. */
export interface Runtime {
  readonly readInput: ReadInput;
  readonly now: Date;
  readonly clock: Clock;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly workspace: Workspace;
  readonly connect: (inputs: VisitorsInputs) => Pick<DocumentationService, 'readVisitors'>;
  readonly setOutputs: (outputs: Outputs) => void;
  /** Appends Markdown to the job's summary. */
  readonly writeSummary: (markdown: string) => Promise<void>;
}
