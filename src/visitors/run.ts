import { describeError } from '../errors.ts';
import { readEvent, type WorkflowEvent } from '../github/event.ts';
import { inputName } from '../inputs.ts';
import type { Runtime } from '../runtime.ts';
import { csvText } from './csv.ts';
import { days } from './format.ts';
import { readVisitorsInputs, type VisitorsInputs } from './inputs.ts';
import { describePlan } from './messages.ts';
import { setOutputs } from './outputs.ts';
import { createReader, readRest } from './pages.ts';
import { createReport } from './report.ts';
import type { Files, VisitorsResult } from './result.ts';
import { reviewPages } from './review.ts';
import { fileLength, summaryFor } from './summary.ts';

/** One execution of the action, from the inputs to the report and its files. Expected failures are results. */
export async function run(runtime: Runtime): Promise<VisitorsResult> {
  const { context, read, workspace, now, log } = runtime;
  if (read('api-key') === '' && hasNoSecrets(readEvent(context))) return { kind: 'skipped' };
  const inputs = readVisitorsInputs(read, workspace, now);
  const { week, maxRows } = inputs;
  log.info(`Week ${week.name}, ${days(week)} (Monday to Sunday, UTC).`);
  if (read('week') === '' && now.getUTCDay() === 0) log.notice(sundayNotice);
  log.info(describePlan(inputs));

  const reader = createReader(runtime.connectService(inputs), runtime);
  const first = await reader.read(week, maxRows);
  if (first === undefined) {
    const reason = reader.stop();
    const result: VisitorsResult =
      reason === 'cancelled' ? { kind: 'cancelled', week } : { kind: 'failure', week, reason };
    return { ...result, files: writeFiles(inputs, runtime, { summaryFile: summaryFor(result) }) };
  }
  // A run that is killed later has set what matters most.
  setOutputs(log, { week, totals: first.totals });
  const reading = await readRest(reader, inputs, first);
  let report = createReport(inputs, reading);
  const { docsRepository } = inputs;
  if (docsRepository !== undefined) {
    // After the visitors, so that nothing of the week is lost there.
    setOutputs(log, { report });
    const review = await reviewPages(reading.list.pages, { ...inputs, docsRepository }, runtime);
    report = { ...report, review };
  }
  const texts = {
    csv: csvText([...report.list.pages.values()]),
    summaryFile: summaryFor({ kind: 'report', report }, fileLength),
  };
  return { kind: 'report', report, files: writeFiles(inputs, runtime, texts) };
}

/** GitHub gives such runs no secrets; the owner of a fork may have set some there. */
function hasNoSecrets({ isFork, pullRequest, actor }: WorkflowEvent): boolean {
  return isFork || pullRequest?.fromFork === true || actor === 'dependabot[bot]';
}

const sundayNotice =
  'It is Sunday (UTC), and this week is not over. The report is about the week before. Schedule the workflow on Monday or later, so that it skips and repeats no week.';

function writeFiles(
  inputs: VisitorsInputs,
  { workspace, log }: Runtime,
  texts: Partial<Record<'csv' | 'summaryFile', string>>,
): Files {
  const mistakes: string[] = [];
  /** The path, where the file was written. */
  const write = (key: 'csv' | 'summaryFile') => {
    const [path, text] = [inputs[key], texts[key]];
    if (path === undefined || text === undefined) return undefined;
    try {
      workspace.write(path, log.redact(text));
      return path;
    } catch (error) {
      mistakes.push(`The file ${path} for ${inputName(key)} could not be written: ${describeError(error)}.`);
      return undefined;
    }
  };
  return { csvFile: write('csv'), summaryFile: write('summaryFile'), mistakes };
}
