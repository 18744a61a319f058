/** One line of act's `--json` output, as far as the tests read it. */
interface ActEntry {
  readonly msg: string;
  readonly job?: string;
  readonly step?: string;
  /** A step within a composite action has the ids of both. */
  readonly stepID?: readonly string[];
  readonly stage?: string;
  readonly command?: string;
  readonly name?: string;
  readonly arg?: string;
  readonly content?: string;
  readonly raw_output?: boolean;
  readonly stepResult?: 'success' | 'failure' | 'skipped';
}

export interface StepRun {
  readonly name: string;
  outcome: 'success' | 'failure' | 'skipped' | 'running';
  readonly outputs: Record<string, string>;
  /** The step's summary file. */
  summary: string;
  /**
   * What the step itself printed, commands excluded. Of a step that fails, the end can be missing, annotations
   * included: act closes its terminal without reading it to the end.
   */
  readonly lines: string[];
  /** Of each annotation its level: `error` or `warning`. */
  readonly annotations: string[];
}

/** What act printed: the whole log, and the steps that were not skipped, in the order in which they began. */
export function readLog(stdout: string): { readonly log: string; readonly steps: readonly StepRun[] } {
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line): ActEntry => JSON.parse(line));
  const steps = new Map<string, StepRun>();
  for (const { msg, job, step: name = '', stepID = [], stage, command = '', arg = '', ...entry } of entries) {
    if (stage !== 'Main' || stepID.length === 0) continue;
    const key = `${job} ${stepID[0]}`;
    const step = steps.get(key);
    if (step === undefined) {
      // The first line of a step that runs; one that is skipped prints none.
      if (msg.includes('Run Main '))
        steps.set(key, { name, outcome: 'running', outputs: {}, summary: '', lines: [], annotations: [] });
      continue;
    }
    if (entry.stepResult !== undefined) step.outcome = entry.stepResult;
    if (entry.raw_output === true) step.lines.push(msg);
    if (command === 'set-output' && entry.name !== undefined) step.outputs[entry.name] = arg;
    if (command === 'summary') step.summary = entry.content ?? '';
    if (/^(error|warning)$/.test(command)) step.annotations.push(command);
  }
  return { log: entries.map(({ msg }) => msg).join('\n'), steps: [...steps.values()] };
}
