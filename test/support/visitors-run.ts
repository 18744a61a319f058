import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { getOctokit } from '@actions/github';
import { Agent } from 'undici';
import { expect, onTestFinished } from 'vitest';
import { carryOut } from '../../src/entry.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import { redactor } from '../../src/text.ts';
import { visitorsAction } from '../../src/visitors/main.ts';
import type { FaultRule } from '../emulator/faults.ts';
import type { GitHubEmulator } from '../emulator/github.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { VisitorSource } from '../emulator/service-visitors.ts';
import { byDateFrom, emptySite, listedSite, syntheticSite } from '../emulator/visitor-sources.ts';
import { contextOf } from './context.ts';
import { schedule } from './events.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';
import { readReport } from './visitors-report.ts';

export interface VisitorsRunOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  /** Friday, 27 November 2026 unless told; the last complete week is then 2026-W47. */
  readonly now?: Date;
  readonly clock?: VirtualClock;
  readonly signal?: AbortSignal;
  /** Prepares the workspace. */
  readonly prepare?: (workspace: string) => void;
  /** Of the event's payload; a schedule's unless told. */
  readonly payload?: object;
  /** Where the documentation is; its token is an input then. */
  readonly github?: Pick<GitHubEmulator, 'apiUrl' | 'token' | 'repository'>;
}

export const friday = new Date('2026-11-27T09:00:00Z');

/** Runs the visitors action's story in this process: real HTTP, a virtual clock, a workspace of its own. */
export async function runVisitors(emulator: ServiceEmulator, options: VisitorsRunOptions = {}) {
  const { clock = virtualClock(), now = friday, signal = new AbortController().signal } = options;
  const inputs: Record<string, string> = {
    'project-id': emulator.projectId,
    'api-key': emulator.apiKey,
    'base-url': emulator.url,
    'github-token': options.github?.token ?? '',
    ...options.inputs,
  };
  const folder = mkdtempSync(join(tmpdir(), 'visitors-'));
  const none = (): string[] => [];
  const logged = { lines: none(), notices: none(), warnings: none(), errors: none() };
  /** By name; the last write wins. */
  const outputs: Record<string, string> = {};
  let summary = '';
  const redact = redactor([emulator.apiKey]);
  const to = (list: keyof typeof logged) => (text: string) => void logged[list].push(redact(text));
  const log = {
    mask() {},
    redact,
    ...{ info: to('lines'), notice: to('notices'), warning: to('warnings'), error: to('errors') },
    output: (name: string, value: string) => void Object.assign(outputs, { [name]: redact(value) }),
    async summary(markdown: string) {
      summary += redact(markdown);
    },
  };
  const dispatcher = new Agent();
  const { name: eventName, payload } = schedule();
  const apiUrl = options.github?.apiUrl ?? 'http://127.0.0.1:9';
  const [owner = '', repo = ''] = (options.github?.repository ?? 'octo/docs').split('/');
  const context = contextOf(eventName, options.payload ?? payload, { apiUrl, repo: { owner, repo } });
  const first = emulator.journal.entries.length;
  try {
    options.prepare?.(folder);
    const read = (name: string) => inputs[name]?.trim() ?? '';
    const red = await carryOut(visitorsAction, log, read, async () => ({
      ...{ context, getOctokit, signal, workspace: createWorkspace(folder) },
      clock: { ...clock, wall: () => now.getTime() },
      connect: () => dispatcher,
    }));
    const received = emulator.journal.entries.slice(first);
    const isVisitors = ({ path }: (typeof received)[number]) => path.endsWith('/visitors');
    /** `dateFrom limit offset` of every request for visitors that the service received. */
    const requests = received
      .filter(isVisitors)
      .map(({ query }) => `${query['dateFrom']} ${query['limit']} ${query['offset']}`);
    /** `feedback dateFrom limit` of every other one. */
    const asked = received
      .filter((entry) => !isVisitors(entry))
      .map(
        ({ path, query }) => `${path.split(emulator.projectId)[1]} ${query['dateFrom']} ${query['limit']}`,
      );
    return { ...logged, red, outputs, summary, requests, asked, files: readFiles(folder) };
  } finally {
    await dispatcher.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files by their relative path with `/`. */
function readFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
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
