import type { Clock } from '../clock.ts';
import type { Runner } from '../runner/runner.ts';
import type { DocumentationService } from '../service/client.ts';
import { describeError, ServiceError } from '../service/errors.ts';
import type { Visitors } from '../service/records.ts';
import { aiShare } from './change.ts';
import { CsvFile } from './csv.ts';
import { type Ending, findingsFrom } from './ending.ts';
import { type Gathered, gather } from './gather.ts';
import type { VisitorsInputs } from './inputs.ts';
import { describePlan } from './plan.ts';
import { sundayOf, type Week } from './week.ts';

interface VisitorsParts {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Aborted when the run is cancelled. */
  readonly signal: AbortSignal;
  /** @throws InputError */
  readonly readInputs: () => VisitorsInputs;
  readonly connect: (inputs: VisitorsInputs) => Connection;
  /** Opens a file of the workspace for writing and returns its descriptor. */
  readonly openFile: (path: string) => number;
  /** Writes a file of the workspace. */
  readonly writeFile: (path: string, text: string) => void;
}

interface Connection {
  readonly service: Pick<DocumentationService, 'readVisitors'>;
  /** Requests so far. */
  readonly requests: () => number;
  readonly close: () => Promise<void>;
}

interface Progress {
  inputs?: VisitorsInputs;
  connection?: Connection;
  csv?: CsvFile;
  readonly gathered: Gathered;
}

/**
 * One execution of the action, from inputs to report. Whatever happens, outputs, summary and files are written.
 *
 * @returns whether the step fails
 */
export async function run(parts: VisitorsParts): Promise<boolean> {
  const progress: Progress = { gathered: { totals: new Map(), gaps: [] } };
  let stop: unknown;
  try {
    await carryOut(parts, progress);
  } catch (error) {
    stop = error;
  }
  const { inputs, connection, gathered } = progress;
  const ending: Ending = {
    week: inputs?.week,
    findings: inputs === undefined ? undefined : findingsFrom(inputs, gathered),
    stop,
    cancelled: parts.signal.aborted,
    requests: connection?.requests() ?? 0,
  };
  const red = await report(parts, ending, progress);
  await connection?.close();
  return red;
}

async function carryOut(parts: VisitorsParts, progress: Progress): Promise<void> {
  const { runner, clock, signal } = parts;
  runner.mask(runner.input('api-key').trim());

  const inputs = parts.readInputs();
  progress.inputs = inputs;
  const { week, csv } = inputs;
  setWeekOutputs(runner, week);
  runner.info(`The week ${week.name}, from Monday, ${week.dateFrom}, to Sunday, ${sundayOf(week)}, in UTC.`);
  runner.info(describePlan(inputs));

  const connection = parts.connect(inputs);
  progress.connection = connection;
  if (csv !== undefined) progress.csv = new CsvFile(() => parts.openFile(csv));
  await gather(
    {
      service: connection.service,
      clock,
      signal,
      inputs,
      csv: progress.csv,
      log: runner.info,
      onTotals: (totals) => setTotalsOutputs(runner, totals),
    },
    progress.gathered,
  );
}

/** Set as soon as they are known: a run that is killed cannot set them any more. */
function setWeekOutputs(runner: Runner, week: Week | undefined): void {
  runner.output('week', week?.name ?? '');
  runner.output('dateFrom', week?.dateFrom ?? '');
  runner.output('dateTo', week?.dateTo ?? '');
}

function setTotalsOutputs(runner: Runner, totals: Visitors | undefined): void {
  for (const kind of ['human', 'ai', 'total'] as const) runner.output(kind, plain(totals?.[kind]));
  runner.output('aiShare', plain(totals === undefined ? undefined : aiShare(totals)));
}

/** Plain digits; `''` where there is no number. */
function plain(value: number | 'new' | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

async function report(parts: VisitorsParts, ending: Ending, progress: Progress): Promise<boolean> {
  // Markdown is not needed before the end, and a run should reach its first request quickly.
  const { sentence, summaryFor, topPagesAsJson } = await import('./report.ts');
  const { runner } = parts;
  const { findings } = ending;
  const problems: string[] = [];

  setWeekOutputs(runner, ending.week);
  setTotalsOutputs(runner, findings?.totals);
  for (const kind of ['human', 'ai', 'total'] as const)
    runner.output(`${kind}Change`, plain(findings?.growth?.[kind]));
  runner.output('alert', String(findings?.dropped ?? false));
  runner.output('complete', String(findings?.complete ?? false));
  runner.output('topPages', findings === undefined ? '' : topPagesAsJson(findings));
  const { csv } = progress.inputs ?? {};
  runner.output('csvFile', csv !== undefined && closeCsv(progress.csv, csv, problems) ? csv : '');

  const markdown = summaryFor(ending, runner.summaryBytes());
  runner.summary(markdown);
  const { summaryFile } = progress.inputs ?? {};
  const kept = summaryFile !== undefined && keepSummary(parts, summaryFile, markdown, problems);
  runner.output('summaryFile', kept ? summaryFile : '');
  return announce(runner, ending, progress.inputs, sentence(ending), problems) || runner.lostOutputs();
}

function closeCsv(file: CsvFile | undefined, path: string, problems: string[]): boolean {
  const closed = file?.close() ?? { written: false };
  if ('written' in closed) return closed.written;
  problems.push(
    `The file ${path} for csv could not be written: ${describeError(closed.failure)}. Check the path and the free space; everything else is as it should be.`,
  );
  return false;
}

function keepSummary(parts: VisitorsParts, path: string, markdown: string, problems: string[]): boolean {
  try {
    parts.writeFile(path, `${parts.runner.redact(markdown)}\n`);
    return true;
  } catch (error) {
    problems.push(
      `The file ${path} for summary-file could not be written: ${describeError(error)}. Check the path; the job's summary holds the same.`,
    );
    return false;
  }
}

/** @returns whether the step fails */
function announce(
  runner: Runner,
  ending: Ending,
  inputs: VisitorsInputs | undefined,
  line: string,
  problems: readonly string[],
): boolean {
  const title = 'docs-agent/visitors';
  const { findings, stop } = ending;
  for (const problem of problems) runner.error(problem, title);
  const failed = !ending.cancelled && (findings === undefined || (stop !== undefined && isKeyRefused(stop)));
  const dropFails = findings?.dropped === true && inputs?.failOnDrop === true;
  const worthAWarning =
    findings?.dropped === true || (findings !== undefined && findings.gaps.length > 0) || stop !== undefined;
  if (failed || dropFails) runner.error(line, title);
  else if (worthAWarning && !ending.cancelled) runner.warning(line, title);
  else runner.info(line);
  return failed || dropFails || problems.length > 0;
}

/** A key that stopped working needs somebody, even when most of the report is there. */
function isKeyRefused(error: unknown): boolean {
  return !(error instanceof ServiceError) || error.status === 401 || error.status === 403;
}
