import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServiceEmulator } from '../test/emulator/service.ts';
import type { VisitorSource } from '../test/emulator/service-visitors.ts';
import { byDateFrom, emptySite, syntheticSite } from '../test/emulator/visitor-sources.ts';
import { runAction } from '../test/support/runner.ts';
import type { Finding } from './table.ts';

interface Read {
  readonly requests: number;
  readonly csvRows: number;
  /** From the first request's arrival to the end of the process. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly memoryMiB: number;
}

/** The reported week, and the Monday that it begins with. */
const week = '2026-W47';
const monday = '2026-11-16';
const few = 10_000;
/** The rate that is wanted is that of so many rows; of fewer, start and report take too much of the time. */
const aMillion = 1_000_000;
const all = { 'max-rows': 'all', top: '50', csv: 'pages.csv' };

/** What many rows cost the visitors action, against few. */
export async function measureVisitors(rows: number): Promise<Finding[]> {
  const inWeek = (pages: number): VisitorSource =>
    byDateFrom({ [monday]: syntheticSite({ rows: pages, seed: 1 }) }, emptySite());
  const inEveryWeek = (pages: number): VisitorSource => syntheticSite({ rows: pages, seed: 1 });

  const small = await read(inWeek(few), all);
  const large = await read(inWeek(rows), all);
  const smallBoth = await read(inEveryWeek(few), all);
  const largeBoth = await read(inEveryWeek(rows), all);
  const usual = await read(inEveryWeek(rows), {});

  const row = (name: string, pages: number, of: Read, ofFew: Read): Finding['rows'][number] => [
    name,
    pages,
    of.requests,
    of.csvRows,
    of.seconds,
    Math.round(pages / of.seconds),
    of.cpuSeconds,
    of.memoryMiB,
    of.memoryMiB / ofFew.memoryMiB,
  ];
  return [
    {
      name: 'visitors',
      title: 'Visitors',
      about:
        'The bundle reads page rows from the emulator on loopback (which shares the machine), 250 a request, one request after the other, writes those of the week to a CSV file and ranks the top 50. In the rows "the week", the service has pages in that week alone; what is wanted is about them. In the rows "both weeks", it has as many in the week before, and the two are compared page by page, for which their counts are held. Rows a second are all rows that were read, from the first request to the end of the process, report included. The peak is that of the whole process, and beside it stands how often it holds that of few rows.',
      columns: [
        'pages in',
        'rows read',
        'requests',
        'CSV rows',
        's',
        'rows a second',
        'CPU s',
        'peak MiB',
        '× few',
      ],
      rows: [
        row('the week', few, small, small),
        row('the week', rows, large, small),
        row('both weeks', 2 * few, smallBoth, smallBoth),
        row('both weeks', 2 * rows, largeBoth, smallBoth),
      ],
      wanted: [
        { what: 'peak memory of many rows, × few', value: large.memoryMiB / small.memoryMiB, most: 1.25 },
        ...(rows < aMillion
          ? []
          : [{ what: 'rows a second', value: Math.round(rows / large.seconds), least: 200_000 }]),
        { what: 'rows in the CSV file', value: large.csvRows, least: rows, most: rows, exact: true },
        { what: 'requests of the default report', value: usual.requests, most: 8, exact: true },
      ],
    },
  ];
}

async function read(visitors: VisitorSource, inputs: Readonly<Record<string, string>>): Promise<Read> {
  await using emulator = await startServiceEmulator({ visitors });
  const home = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const costFile = join(home, 'cost.json');
    let began = 0;
    emulator.journal.listen(() => {
      began ||= performance.now();
    });
    const result = await runAction({
      action: 'visitors',
      inputs: {
        'project-id': emulator.projectId,
        'api-key': emulator.apiKey,
        'base-url': emulator.url,
        week,
        ...inputs,
      },
      env: {
        NODE_OPTIONS: `--require ${JSON.stringify(join(import.meta.dirname, 'probe.cjs'))}`,
        COST_FILE: costFile,
      },
      timeoutMs: 300_000,
    });
    const seconds = (performance.now() - began) / 1000;
    if (result.exitCode !== 0) throw new Error(`The visitors run failed:\n${result.log}`);
    const { end } = JSON.parse(await readFile(costFile, 'utf8'));
    return {
      requests: emulator.journal.entries.length,
      csvRows: (result.files['pages.csv'] ?? '').split('\n').filter((line) => line !== '').length - 1,
      seconds,
      cpuSeconds: end.cpuMs / 1000,
      memoryMiB: end.memoryMiB,
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
