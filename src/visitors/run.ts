import { hasNoSecrets, readEvent } from '../github/event.ts';
import type { Runtime } from '../runtime.ts';
import { readDocumentation } from './documentation.ts';
import { readVisitorsInputs, type VisitorsInputs } from './inputs.ts';
import { readRest } from './pages.ts';
import { readPulls } from './pulls.ts';
import { createReader } from './reader.ts';
import { createReport, type VisitorsResult } from './report.ts';
import { readSignals } from './signals.ts';
import { weeksBefore } from './week.ts';
import { csvText } from './words/csv.ts';
import { days } from './words/format.ts';
import { fileMarkdown, summaryOf } from './words/summary.ts';

/** One execution of the action, from the inputs to the report and its files. Expected failures are results. */
export async function run(runtime: Runtime): Promise<VisitorsResult> {
  const { context, read, workspace, now } = runtime;
  if (read('api-key') === '' && hasNoSecrets(readEvent(context))) return { kind: 'skipped' };
  const inputs = readVisitorsInputs(read, workspace, now, context.payload);
  const result = await readWeek(inputs, runtime);
  writeFiles(inputs, result, runtime);
  return result;
}

async function readWeek(inputs: VisitorsInputs, runtime: Runtime): Promise<VisitorsResult> {
  const { week, maxRows } = inputs;
  runtime.log.info(`Week ${week.name}, ${days(week)} (Monday to Sunday, UTC).`);
  const service = runtime.connectService(inputs);
  const reader = createReader(service, runtime);
  const first = await reader.read(week, maxRows);
  if (first === undefined) return { kind: 'failure', reason: reader.stop(), inputs };
  const firstBefore = await reader.read(weeksBefore(week, 1), maxRows);
  const signals = inputs.readerSignals ? await readSignals(reader, service, week) : undefined;
  const reading = await readRest(reader, inputs, first, firstBefore);
  // After the visitors, so that nothing of the week is lost there.
  const documentation = await readDocumentation(reading.list.pages, signals, inputs, runtime);
  const pulls = await readPulls(inputs, runtime);
  const facts = { ...reading, signals, documentation, pulls };
  return { kind: 'report', report: createReport(inputs, facts, runtime.now) };
}

/** @throws Error where a file cannot be written, although it could at the start */
function writeFiles({ csv, summaryFile }: VisitorsInputs, result: VisitorsResult, runtime: Runtime): void {
  const { workspace, log } = runtime;
  if (csv !== undefined && result.kind === 'report')
    workspace.write(csv, log.redact(csvText([...result.report.list.pages.values()])));
  if (summaryFile !== undefined) workspace.write(summaryFile, log.redact(fileMarkdown(summaryOf(result))));
}
