import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Log } from '../../src/runner/log.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import { redactor } from '../../src/text.ts';
import { fail, type Runtime, run } from '../../src/visitors/run.ts';
import type { ServiceEmulator } from '../emulator/service.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export interface VisitorsRunOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  /** Friday, 27 November 2026 unless told; the last complete week is then 2026-W47. */
  readonly now?: Date;
  readonly clock?: VirtualClock;
  readonly signal?: AbortSignal;
  /** Prepares the workspace. */
  readonly prepare?: (workspace: string) => void;
}

export const friday = new Date('2026-11-27T09:00:00Z');

/** Runs the visitors action's story in this process: real HTTP, a virtual clock, a workspace of its own. */
export async function runVisitors(emulator: ServiceEmulator, options: VisitorsRunOptions = {}) {
  const { clock = virtualClock(), now = friday, signal = new AbortController().signal } = options;
  const inputs: Record<string, string> = {
    'project-id': emulator.projectId,
    'api-key': emulator.apiKey,
    'base-url': emulator.url,
    ...options.inputs,
  };
  const folder = mkdtempSync(join(tmpdir(), 'visitors-'));
  const none = (): string[] => [];
  const logged = { lines: none(), notices: none(), warnings: none(), errors: none() };
  /** By name; the last write wins. */
  const outputs: Record<string, string> = {};
  const redact = redactor([emulator.apiKey]);
  const to = (list: keyof typeof logged) => (text: string) => void logged[list].push(redact(text));
  const log: Log = {
    mask() {},
    redact,
    ...{ info: to('lines'), notice: to('notices'), warning: to('warnings'), error: to('errors') },
  };
  let summary = '';
  const runtime: Runtime = {
    ...{ now, clock, signal, log },
    environment: {},
    readInput: (name) => inputs[name]?.trim() ?? '',
    workspace: createWorkspace(folder),
    setOutputs(set) {
      for (const [name, value] of Object.entries(set)) outputs[name] = redact(value);
    },
    async writeSummary(markdown) {
      summary += redact(markdown);
    },
  };
  const first = emulator.journal.entries.length;
  try {
    options.prepare?.(folder);
    const red = await run(runtime).catch((error: unknown) => fail(runtime, error));
    /** `dateFrom limit offset` of every request that the service received. */
    const requests = emulator.journal.entries
      .slice(first)
      .map(({ query }) => `${query['dateFrom']} ${query['limit']} ${query['offset']}`);
    return { ...logged, red, outputs, summary, requests, files: readFiles(folder) };
  } finally {
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
