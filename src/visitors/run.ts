import { describeError } from '../errors.ts';
import { readEvent, type WorkflowEvent } from '../github/event.ts';
import type { Runtime } from '../runtime.ts';
import { csvText } from './csv.ts';
import { readVisitorsInputs, type VisitorsInputs } from './inputs.ts';
import { describePlan } from './messages.ts';
import { setOutputs } from './outputs.ts';
import { createReader, type Reading, readRest } from './pages.ts';
import { createReport } from './report.ts';
import type { Files, VisitorsResult } from './result.ts';
import { reviewPages } from './review.ts';
import { fileLength, summaryFor } from './summary.ts';
import { sundayOf } from './week.ts';

/** One execution of the action, from the inputs to the report and its files. Expected failures are results. */
export async function run(runtime: Runtime): Promise<VisitorsResult> {
  const { context, read, workspace, now, log } = runtime;
  if (read('api-key') === '' && hasNoSecrets(readEvent(context))) return { kind: 'skipped' };
  const inputs = readVisitorsInputs(read, workspace, now);
  const { week, maxRows } = inputs;
  log.info(`Week ${week.name}, from Monday, ${week.dateFrom}, to Sunday, ${sundayOf(week)} (UTC).`);
  if (read('week') === '' && now.getUTCDay() === 0) log.notice(sundayNotice);
  log.info(describePlan(inputs));

  const reader = createReader(runtime.connectService(inputs), runtime);
  const first = await reader.read(week, maxRows);
  if (first === undefined) {
    const { stop, failures } = reader.end;
    const result: VisitorsResult =
      stop === 'cancelled'
        ? { kind: 'cancelled', week }
        : { kind: 'failure', week, reason: stop ?? failures[0]?.error };
    return { ...result, files: writeFiles(inputs, runtime, { summaryFile: summaryFor(result) }) };
  }
  // A run that is killed later has set what matters most.
  setOutputs(log, { week, totals: first.totals });
  const reading = await readRest(reader, inputs, first);
  const report = createReport(inputs, reading, await review(inputs, reading, runtime));
  const result = { kind: 'report', report } as const;
  const texts = {
    csv: csvText([...report.list.pages.values()]),
    summaryFile: summaryFor(result, fileLength),
  };
  return { ...result, files: writeFiles(inputs, runtime, texts) };
}

/** GitHub gives such runs no secrets; the owner of a fork may have set some there. */
function hasNoSecrets({ isFork, pullRequest, actor }: WorkflowEvent): boolean {
  return isFork || pullRequest?.fromFork === true || actor === 'dependabot[bot]';
}

/** After the visitors, so that nothing of the week is lost there. */
async function review(inputs: VisitorsInputs, reading: Reading, runtime: Runtime) {
  const { docsRepository, githubToken } = inputs;
  if (docsRepository === undefined) return undefined;
  setOutputs(runtime.log, { report: createReport(inputs, reading) });
  const connect = () => runtime.connectGitHub(githubToken);
  return await reviewPages(reading.list.pages, { ...inputs, docsRepository }, connect, runtime);
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
  const write = (path: string | undefined, input: string, text: string | undefined) => {
    if (path === undefined || text === undefined) return undefined;
    try {
      workspace.write(path, log.redact(text));
      return path;
    } catch (error) {
      mistakes.push(`The file ${path} for ${input} could not be written: ${describeError(error)}.`);
      return undefined;
    }
  };
  const csvFile = write(inputs.csv, 'csv', texts.csv);
  const summaryFile = write(inputs.summaryFile, 'summary-file', texts.summaryFile);
  return { csvFile, summaryFile, mistakes };
}
