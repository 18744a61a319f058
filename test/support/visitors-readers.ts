import type { FaultRule } from '../emulator/faults.ts';
import type { Readers } from '../emulator/service-readers.ts';
import { listedSite } from '../emulator/visitor-sources.ts';
import { readReport } from './visitors-report.ts';
import { runVisitors, serveVisitors, type VisitorsRunOptions } from './visitors-run.ts';

/** Pages with visitors, the most read first. */
export const readPaths = ['/quickstart', '/authentication', '/webhooks', '/errors', '/python', '/typescript'];
export const readSite = listedSite(
  readPaths.map((path, index) => ({ path, human: 900 - index, ai: 90, total: 960 - index })),
);
const inPrivate = { repository: { private: true } };

/** A run about a week with these readers, in a private repository unless told. */
export async function readersReport(
  readers: Readers,
  options: VisitorsRunOptions = {},
  faults: readonly FaultRule[] = [],
) {
  const emulator = await serveVisitors(readSite, { readers });
  for (const fault of faults) emulator.faults.add(fault);
  const run = await runVisitors(emulator, {
    payload: inPrivate,
    ...options,
    inputs: { weeks: '1', ...options.inputs },
  });
  const sections = run.summary.split(/^### /m);
  /** What stands below a heading. */
  const section = (title: string) =>
    sections
      .find((text) => text.startsWith(`${title}\n`))
      ?.slice(title.length)
      .trim();
  return { ...run, report: readReport(run.summary), section };
}
