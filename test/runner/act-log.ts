/** One line of act's `--json` output, as far as the tests read it. */
export interface ActEntry {
  readonly level: string;
  readonly msg: string;
  readonly job?: string;
  readonly jobID?: string;
  readonly matrix?: Readonly<Record<string, unknown>> | null;
  readonly step?: string;
  readonly stepID?: readonly string[];
  readonly stage?: string;
  readonly command?: string;
  readonly name?: string;
  readonly arg?: string;
  readonly content?: string;
  readonly raw_output?: boolean;
  readonly stepResult?: string;
  readonly jobResult?: string;
}

export interface StepRun {
  readonly job: string;
  /** The step's id, or its position from 0. */
  readonly id: string;
  readonly name: string;
  readonly outcome: 'success' | 'failure' | 'running';
  readonly outputs: Readonly<Record<string, string>>;
  /** The step's summary file. */
  readonly summary: string;
  /**
   * What the step itself printed, commands excluded. Of a step that fails, the end can be missing, annotations
   * included: act closes its terminal without reading it to the end.
   */
  readonly lines: readonly string[];
  /** The messages of its `error` and `warning` commands. */
  readonly annotations: readonly { readonly level: string; readonly message: string }[];
  readonly order: number;
}

export interface JobRun {
  readonly id: string;
  readonly name: string;
  readonly matrix: Readonly<Record<string, unknown>>;
  /** `skipped` is never printed: a job that was skipped is not in the log. */
  readonly result: string | undefined;
  readonly steps: readonly StepRun[];
}

export function readEntries(stdout: string): ActEntry[] {
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as ActEntry);
}

type Building<Type> = { -readonly [Key in keyof Type]: Type[Key] };
interface StepBuilding extends Building<Omit<StepRun, 'outputs' | 'lines' | 'annotations'>> {
  readonly outputs: Record<string, string>;
  readonly lines: string[];
  readonly annotations: { level: string; message: string }[];
}

/** The jobs that ran, with the main stage of each step that was not skipped. */
export function jobsOf(entries: readonly ActEntry[]): JobRun[] {
  const jobs = new Map<
    string,
    Building<Omit<JobRun, 'steps'>> & { readonly steps: Map<string, StepBuilding> }
  >();
  for (const [order, entry] of entries.entries()) {
    if (entry.job === undefined || entry.jobID === undefined) continue;
    const jobKey = entry.job.trim();
    let job = jobs.get(jobKey);
    if (job === undefined) {
      job = {
        id: entry.jobID,
        name: jobKey,
        matrix: entry.matrix ?? {},
        result: undefined,
        steps: new Map(),
      };
      jobs.set(jobKey, job);
    }
    if (entry.jobResult !== undefined) job.result = entry.jobResult;
    const id = entry.stepID?.at(-1);
    if (entry.stage !== 'Main' || id === undefined) continue;
    let step = job.steps.get(id);
    if (step === undefined) {
      // The first line of a step that runs; one that is skipped prints none.
      if (!entry.msg.includes('Run Main ')) continue;
      step = {
        ...{ job: entry.jobID, id, name: entry.step ?? id, outcome: 'running', summary: '', order },
        ...{ outputs: {}, lines: [], annotations: [] },
      };
      job.steps.set(id, step);
    }
    if (entry.stepResult === 'success' || entry.stepResult === 'failure') step.outcome = entry.stepResult;
    if (entry.raw_output === true) step.lines.push(entry.msg);
    if (entry.command === 'set-output' && entry.name !== undefined)
      step.outputs[entry.name] = entry.arg ?? '';
    if (entry.command === 'summary') step.summary = entry.content ?? '';
    if (entry.command === 'error' || entry.command === 'warning')
      step.annotations.push({ level: entry.command, message: entry.arg ?? '' });
  }
  return [...jobs.values()].map((job) => ({ ...job, steps: [...job.steps.values()] }));
}
