/** One line of act's `--json` output, as far as the tests read it. */
interface ActEntry {
  readonly msg: string;
  readonly job?: string;
  readonly step?: string;
  readonly stepID?: readonly string[];
  readonly stage?: string;
  readonly command?: string;
  readonly name?: string;
  readonly arg?: string;
  readonly content?: string;
  readonly raw_output?: boolean;
  readonly stepResult?: string;
}

export interface StepRun {
  readonly name: string;
  outcome: 'success' | 'failure' | 'running';
  readonly outputs: Record<string, string>;
  /** The step's summary file. */
  summary: string;
  /**
   * What the step itself printed, commands excluded. Of a step that fails, the end can be missing, annotations
   * included: act closes its terminal without reading it to the end.
   */
  readonly lines: string[];
  /** The messages of its `error` and `warning` commands. */
  readonly annotations: { readonly level: string; readonly message: string }[];
}

/** What act printed: the whole log, and the steps that were not skipped, in the order in which they began. */
export function readLog(stdout: string): { readonly log: string; readonly steps: readonly StepRun[] } {
  const entries = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as ActEntry);
  const steps = new Map<string, StepRun>();
  for (const { msg, job = '', step: name = '', stepID = [], stage, ...entry } of entries) {
    // A step within a composite action has the ids of both.
    if (stage !== 'Main' || stepID.length !== 1) continue;
    const key = `${job} ${stepID[0]}`;
    const step = steps.get(key);
    if (step === undefined) {
      // The first line of a step that runs; one that is skipped prints none.
      if (msg.includes('Run Main '))
        steps.set(key, {
          ...{ name, outcome: 'running', summary: '' },
          ...{ outputs: {}, lines: [], annotations: [] },
        });
      continue;
    }
    const { stepResult, command = '', arg = '' } = entry;
    if (stepResult === 'success' || stepResult === 'failure') step.outcome = stepResult;
    if (entry.raw_output === true) step.lines.push(msg);
    if (command === 'set-output' && entry.name !== undefined) step.outputs[entry.name] = arg;
    if (command === 'summary') step.summary = entry.content ?? '';
    if (/^(error|warning)$/.test(command)) step.annotations.push({ level: command, message: arg });
  }
  return { log: entries.map(({ msg }) => msg).join('\n'), steps: [...steps.values()] };
}
