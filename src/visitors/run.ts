import { describeError } from '../errors.ts';
import type { Log } from '../runner/log.ts';
import { ServiceError } from '../service/errors.ts';
import { csvText } from './csv.ts';
import { readVisitorsInputs, type VisitorsInputs } from './inputs.ts';
import { describePlan, failureText, reportText } from './messages.ts';
import { reportOutputs, totalsOutputs, unknownOutputs, writeFile } from './outputs.ts';
import { createReader, limitFor, readRest, type Stop } from './pages.ts';
import { createReport, type WeekReport } from './report.ts';
import type { Runtime } from './runtime.ts';
import { failureSummary, fileLength, reportSummary } from './summary.ts';
import { sundayOf } from './week.ts';

/**
 * One execution of the action, from inputs to report.
 *
 * @returns whether the step fails
 */
export async function run(runtime: Runtime): Promise<boolean> {
  const { log } = runtime;
  runtime.setOutputs(unknownOutputs);
  const inputs = readVisitorsInputs(runtime.readInput, runtime.workspace, runtime.now);
  const { week, siteUrl } = inputs;
  const { name, dateFrom, dateTo } = week;
  // Each at once: a run that is killed cannot set them any more.
  runtime.setOutputs({ week: name, dateFrom, dateTo });
  log.info(`Week ${name}, from Monday, ${dateFrom}, to Sunday, ${sundayOf(week)} (UTC).`);
  if (inputs.isDefaultWeekOnSunday) log.notice(sundayNotice);
  log.info(describePlan(inputs));

  const reader = createReader(runtime.connect(inputs), runtime);
  const first = await reader.read(week, limitFor(inputs.maxRows), 0);
  if (first === undefined) return await fail(runtime, reader.end().stop, inputs);
  runtime.setOutputs(totalsOutputs(first.totals));

  const report = createReport(inputs, await readRest(reader, inputs, first));
  runtime.setOutputs(reportOutputs(report));
  const filesWritten = [
    writeFile(runtime, 'csv', inputs.csv, () => csvText([...report.list.pages.values()])),
    writeFile(runtime, 'summary-file', inputs.summaryFile, () => reportSummary(report, siteUrl, fileLength)),
  ];
  await runtime.writeSummary(reportSummary(report, siteUrl));
  return announce(log, report, inputs.failOnDrop) || filesWritten.includes(false);
}

const sundayNotice =
  'It is Sunday (UTC), and this week is not over. The report is about the week before. Schedule the workflow on Monday or later, so that it skips and repeats no week.';

/**
 * Says why there is no report.
 *
 * @returns whether the step fails
 */
export async function fail(runtime: Runtime, stop?: Stop, inputs?: VisitorsInputs): Promise<boolean> {
  const { log } = runtime;
  const cancelled = stop?.kind === 'cancelled';
  log[cancelled ? 'info' : 'error'](failureText(stop));
  const markdown = failureSummary(stop, inputs?.week);
  writeFile(runtime, 'summary-file', inputs?.summaryFile, () => markdown);
  await runtime.writeSummary(markdown).catch((error: unknown) => log.error(describeError(error)));
  return !cancelled;
}

/** @returns whether the step fails */
function announce(log: Log, report: WeekReport, failOnDrop: boolean): boolean {
  const { stop, failures } = report.end;
  // A key that stopped working needs somebody, even when most of the report is there.
  const status = stop?.kind === 'error' && stop.error instanceof ServiceError ? stop.error.status : undefined;
  const failed = (report.dropped && failOnDrop) || status === 401 || status === 403;
  const warns = report.dropped || failures.length > 0 || (stop !== undefined && stop.kind !== 'cancelled');
  log[failed ? 'error' : warns ? 'warning' : 'info'](reportText(report));
  return failed;
}
