import { describeError } from '../errors.ts';
import { createDispatcher, userAgent } from '../http.ts';
import type { ReadInput } from '../inputs.ts';
import type { Log } from '../runner/log.ts';
import type { Workspace } from '../runner/workspace.ts';
import { createService } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import type { Clock } from '../time.ts';
import { csvText } from './csv.ts';
import { readVisitorsInputs, type VisitorsInputs } from './inputs.ts';
import { describePlan, failureText, reportText } from './messages.ts';
import { outputsFor } from './outputs.ts';
import { createReader, readRest } from './pages.ts';
import { createReport, type WeekReport } from './report.ts';
import { failureSummary, fileLength, reportSummary } from './summary.ts';
import { sundayOf } from './week.ts';

/** What a run works with. */
export interface Runtime {
  readonly readInput: ReadInput;
  /** The process's, which may name a proxy. */
  readonly environment: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly clock: Clock;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly workspace: Workspace;
  readonly setOutputs: (outputs: Readonly<Record<string, string>>) => void;
  /** Appends Markdown to the job's summary. */
  readonly writeSummary: (markdown: string) => Promise<void>;
}

/**
 * One execution of the action, from inputs to report. Outputs are set as soon as they are known: a run that is killed
 * cannot set them any more.
 *
 * @returns whether the step fails
 */
export async function run(runtime: Runtime): Promise<boolean> {
  const { log, now, setOutputs } = runtime;
  setOutputs(outputsFor());
  const inputs = readVisitorsInputs(runtime.readInput, runtime.workspace, now);
  const { week, maxRows } = inputs;
  setOutputs(outputsFor(week));
  log.info(`Week ${week.name}, from Monday, ${week.dateFrom}, to Sunday, ${sundayOf(week)} (UTC).`);
  if (runtime.readInput('week') === '' && now.getUTCDay() === 0) log.notice(sundayNotice);
  log.info(describePlan(inputs));

  const dispatcher = createDispatcher(new URL(inputs.baseUrl), runtime.environment);
  const network = { dispatcher, userAgent, redact: log.redact };
  const reader = createReader(createService(inputs, network), runtime);
  try {
    const first = await reader.read(week, maxRows);
    if (first === undefined) return await fail(runtime, reader.end().stop, inputs);
    setOutputs(outputsFor(week, first.totals));
    const report = createReport(inputs, await readRest(reader, inputs, first));
    setOutputs(outputsFor(week, first.totals, report));
    const filesWritten = [
      writeFile(runtime, 'csv', inputs.csv, () => csvText([...report.list.pages.values()])),
      writeFile(runtime, 'summary-file', inputs.summaryFile, () => reportSummary(report, fileLength)),
    ];
    await runtime.writeSummary(reportSummary(report));
    return announce(log, report, inputs.failOnDrop) || filesWritten.includes(false);
  } finally {
    // A connection that is being made would keep the process.
    await dispatcher.destroy();
  }
}

const sundayNotice =
  'It is Sunday (UTC), and this week is not over. The report is about the week before. Schedule the workflow on Monday or later, so that it skips and repeats no week.';

/**
 * Says why there is no report.
 *
 * @param reason a `Stop`, or what was thrown
 * @returns whether the step fails
 */
export async function fail(runtime: Runtime, reason: unknown, inputs?: VisitorsInputs): Promise<boolean> {
  const { log } = runtime;
  const cancelled = reason === 'cancelled';
  log[cancelled ? 'info' : 'error'](failureText(reason));
  const markdown = failureSummary(reason, inputs?.week);
  writeFile(runtime, 'summary-file', inputs?.summaryFile, () => markdown);
  await runtime.writeSummary(markdown).catch((error: unknown) => log.error(describeError(error)));
  return !cancelled;
}

/** @returns `false` when the file could not be written */
function writeFile(
  { workspace, log, setOutputs }: Runtime,
  input: 'csv' | 'summary-file',
  path: string | undefined,
  text: () => string,
): boolean {
  if (path === undefined) return true;
  try {
    workspace.write(path, log.redact(text()));
  } catch (error) {
    log.error(`The file ${path} for ${input} could not be written: ${describeError(error)}.`);
    return false;
  }
  setOutputs({ [input === 'csv' ? 'csvFile' : 'summaryFile']: path });
  return true;
}

/** @returns whether the step fails */
function announce(log: Log, report: WeekReport, failOnDrop: boolean): boolean {
  const { stop, failures } = report.end;
  // A key that stopped working needs somebody, even when most of the report is there.
  const isRefused = stop instanceof ServiceError && (stop.status === 401 || stop.status === 403);
  const failed = (report.dropped && failOnDrop) || isRefused;
  const warns = report.dropped || failures.length > 0 || (stop !== undefined && stop !== 'cancelled');
  log[failed ? 'error' : warns ? 'warning' : 'info'](reportText(report));
  return failed;
}
