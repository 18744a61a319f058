import { expect, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import type { FaultRule } from '../emulator/faults.ts';
import type { GitHubEmulator } from '../emulator/github.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { VisitorSource } from '../emulator/service-visitors.ts';
import { byDateFrom, emptySite, listedSite, syntheticSite } from '../emulator/visitor-sources.ts';
import { schedule } from './events.ts';
import { read } from './project.ts';
import { type RunOptions, runAction } from './runner.ts';
import { parseCommand } from './runner-grammar.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';
import { readReport } from './visitors-report.ts';

export interface VisitorsRunOptions extends Pick<RunOptions, 'inputs' | 'signal' | 'prepare'> {
  /** Friday, 27 November 2026 unless told; the last complete week is then 2026-W47. */
  readonly now?: Date;
  readonly clock?: VirtualClock;
  /** Of the event's payload; a schedule's unless told. */
  readonly payload?: object;
  /** Where the documentation is; its token is an input then. */
  readonly github?: Pick<GitHubEmulator, 'apiUrl' | 'token' | 'repository'>;
}

export const friday = new Date('2026-11-27T09:00:00Z');

const outputNames = Object.keys(parse(read('visitors/action.yml')).outputs).sort();

/**
 * Runs the visitors action in this process: real HTTP, a virtual clock, a workspace of its own. Whatever happens, every
 * output is set.
 */
export async function runVisitors(emulator: ServiceEmulator, options: VisitorsRunOptions = {}) {
  const { clock = virtualClock(), now = friday, github, inputs, payload, ...more } = options;
  const { apiUrl = 'http://127.0.0.1:9', token = '', repository = 'octo/docs' } = github ?? {};
  const { name: eventName, payload: usual } = schedule();
  const account = { 'project-id': emulator.projectId, 'api-key': emulator.apiKey, 'base-url': emulator.url };
  const first = emulator.journal.entries.length;
  const run = await runAction({
    ...{ action: 'visitors', eventName, event: payload ?? usual, ...more },
    inputs: { ...account, ...inputs },
    github: { apiUrl, token, repository },
    clock: { ...clock, wall: () => now.getTime() },
  });
  expect(Object.keys(run.outputs).sort()).toEqual(outputNames);
  const messages = (wanted: string) =>
    run.annotations.filter(({ level }) => level === wanted).map(({ message }) => message);
  const received = emulator.journal.entries.slice(first);
  const isVisitors = ({ path }: (typeof received)[number]) => path.endsWith('/visitors');
  return {
    red: run.exitCode !== 0,
    /** What is no command to the runner. */
    lines: run.lines.map(({ text }) => text).filter((line) => parseCommand(line) === undefined),
    ...{ notices: messages('notice'), warnings: messages('warning'), errors: messages('error') },
    ...{ outputs: run.outputs, files: run.files },
    /** Without the line end that the toolkit adds. */
    summary: run.summary.replace(/\n$/, ''),
    /** `dateFrom limit offset` of every request for visitors that the service received. */
    requests: received
      .filter(isVisitors)
      .map(({ query }) => `${query['dateFrom']} ${query['limit']} ${query['offset']}`),
    /** `feedback dateFrom limit` of every other one. */
    asked: received
      .filter((entry) => !isVisitors(entry))
      .map(
        ({ path, query }) => `${path.split(emulator.projectId)[1]} ${query['dateFrom']} ${query['limit']}`,
      ),
  };
}

/** A service with these visitors, until the test is finished. */
export async function serveVisitors(visitors: VisitorSource, options: ServiceEmulatorOptions = {}) {
  const emulator = await startServiceEmulator({ visitors, ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** A run, and its summary as a reader sees it. */
export async function runOn(
  visitors: VisitorSource,
  options: VisitorsRunOptions = {},
  faults: FaultRule[] = [],
) {
  const emulator = await serveVisitors(visitors);
  for (const fault of faults) emulator.faults.add(fault);
  const run = await runVisitors(emulator, options);
  return { ...run, report: readReport(run.summary) };
}

/** Rows of a site, and totals for it. */
export function site(
  rows: Record<string, readonly [human: number, ai: number]>,
  human: number,
  ai: number,
): VisitorSource {
  const counts = ([h, a]: readonly [number, number]) => ({ human: h, ai: a, total: h + a });
  const list = Object.entries(rows).map(([path, row]) => ({ path, ...counts(row) }));
  return listedSite(list, counts([human, ai]));
}

export const synthetic = (rows: number) => syntheticSite({ rows, seed: 1 });
export const sites = (now: VisitorSource, before: VisitorSource = emptySite()) =>
  byDateFrom({ '2026-11-16': now }, before);
export const rowsIn = (csv: string | undefined) => csv?.trim().split('\n').slice(1) ?? [];
export const aNumber = expect.stringMatching(/^-?\d/);
