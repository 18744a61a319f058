import { describeError } from '../errors.ts';
import { hasNoSecrets, readEvent } from '../github/event.ts';
import { inputName } from '../inputs.ts';
import type { Runtime } from '../runtime.ts';
import { readDocumentation } from './documentation.ts';
import { hasKey, readVisitorsInputs, type VisitorsInputs } from './inputs.ts';
import { readRest } from './pages.ts';
import { readPulls } from './pulls.ts';
import { createReader } from './reader.ts';
import { createReport } from './report.ts';
import { type Files, noFiles, type VisitorsResult } from './result.ts';
import { readSignals } from './signals.ts';
import { weeksBefore } from './week.ts';
import { csvText } from './words/csv.ts';
import { days } from './words/format.ts';
import { describePlan, sundayNotice } from './words/messages.ts';
import { fileLength, markdownOf, summaryOf } from './words/summary.ts';

/** What a run leaves. */
export interface Ended {
  readonly result: VisitorsResult;
  /** For the job's summary, as Markdown. */
  readonly summary: string;
  readonly files: Files;
}

/** One execution of the action, from the inputs to the report and its files. Expected failures are results. */
export async function run(runtime: Runtime): Promise<Ended> {
  const { context, read, workspace, now } = runtime;
  const event = readEvent(context);
  if (!hasKey(read) && hasNoSecrets(event)) return endOf({ kind: 'skipped', isInFork: event.isFork });
  const inputs = readVisitorsInputs(read, workspace, now, context.payload);
  const result = await readWeek(inputs, runtime);
  return endOf(result, (texts) => writeFiles(inputs, texts, runtime));
}

/** @param write where there are files to write */
export function endOf(result: VisitorsResult, write: (texts: Texts) => Files = () => noFiles): Ended {
  const parts = summaryOf(result);
  const csv = result.kind === 'report' ? csvText([...result.report.list.pages.values()]) : undefined;
  return {
    result,
    summary: markdownOf(parts),
    files: write({ csv, summaryFile: markdownOf(parts, fileLength) }),
  };
}

async function readWeek(inputs: VisitorsInputs, runtime: Runtime): Promise<VisitorsResult> {
  const { week, maxRows } = inputs;
  const { now, log } = runtime;
  log.info(`Week ${week.name}, ${days(week)} (Monday to Sunday, UTC).`);
  if (!inputs.isWeekChosen && now.getUTCDay() === 0) log.notice(sundayNotice);
  log.info(describePlan(inputs));

  const service = runtime.connectService(inputs);
  const reader = createReader(service, runtime);
  const first = await reader.read(week, maxRows);
  if (first === undefined) {
    const reason = reader.stop();
    const known = { week, title: inputs.title };
    return reason === 'cancelled' ? { kind: 'cancelled', ...known } : { kind: 'failure', reason, ...known };
  }
  const firstBefore = await reader.read(weeksBefore(week, 1), maxRows);
  const signals = inputs.readerSignals ? await readSignals(reader, service, week) : undefined;
  const reading = await readRest(reader, inputs, first, firstBefore);
  // After the visitors, so that nothing of the week is lost there.
  const documentation = await readDocumentation(reading.list.pages, signals, inputs, runtime);
  const pulls = await readPulls(inputs, runtime);
  return { kind: 'report', report: createReport(inputs, { ...reading, signals, documentation, pulls }, now) };
}

type Texts = Readonly<Record<'csv' | 'summaryFile', string | undefined>>;

function writeFiles(inputs: VisitorsInputs, texts: Texts, { workspace, log }: Runtime): Files {
  const mistakes: string[] = [];
  /** The path, where the file was written. */
  const write = (key: keyof Texts) => {
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
