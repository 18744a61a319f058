import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { createTransport } from '../../src/http/transport.ts';
import type { Runner } from '../../src/runner/runner.ts';
import { openWorkspaceFile, placeInWorkspace, writeWorkspaceFile } from '../../src/runner/workspace.ts';
import { createService, defaultJobPath } from '../../src/service/client.ts';
import { redactor } from '../../src/text.ts';
import { readVisitorsInputs } from '../../src/visitors/inputs.ts';
import { run } from '../../src/visitors/run.ts';
import type { ServiceEmulator } from '../emulator/service.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export interface VisitorsRunOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  /** Friday, 27 November 2026 unless told; the last complete week is then 2026-W47. */
  readonly now?: Date;
  readonly clock?: VirtualClock;
  readonly signal?: AbortSignal;
  /** Bytes that the summary holds already. */
  readonly summaryBytes?: number;
  /** Prepares the workspace. */
  readonly prepare?: (workspace: string) => void;
}

export interface VisitorsRun {
  readonly red: boolean;
  readonly lines: readonly string[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** By name; the last write wins. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The workspace's files by relative path with `/`. */
  readonly files: Readonly<Record<string, string>>;
  /** `dateFrom limit offset` of every request that the service received. */
  readonly requests: readonly string[];
}

export const friday = new Date('2026-11-27T09:00:00Z');

/** Runs the visitors action's story in this process: real HTTP, a virtual clock, a workspace of its own. */
export async function runVisitors(
  emulator: ServiceEmulator,
  options: VisitorsRunOptions = {},
): Promise<VisitorsRun> {
  const { clock = virtualClock(), now = friday, signal = new AbortController().signal } = options;
  const inputs: Record<string, string> = {
    'project-id': emulator.projectId,
    'api-key': emulator.apiKey,
    'base-url': emulator.url,
    weeks: '8',
    top: '10',
    'max-rows': '250',
    'fail-on-drop': 'false',
    ...options.inputs,
  };
  const workspace = mkdtempSync(join(tmpdir(), 'visitors-'));
  const lines: string[] = [];
  const warnings: string[] = [];
  const errors: string[] = [];
  const outputs: Record<string, string> = {};
  const redact = redactor([emulator.apiKey]);
  let summary = '';
  const runner: Runner = {
    input: (name) => inputs[name] ?? '',
    mask() {},
    redact,
    info: (line) => lines.push(redact(line)),
    notice() {},
    warning: (text) => warnings.push(redact(text)),
    error: (text) => errors.push(redact(text)),
    output: (name, value) => {
      outputs[name] = redact(value);
    },
    summaryBytes: () => options.summaryBytes ?? 0,
    summary: (markdown) => {
      summary += `${redact(markdown)}\n`;
    },
    lostOutputs: () => false,
  };
  const first = emulator.journal.entries.length;
  try {
    options.prepare?.(workspace);
    const red = await run({
      runner,
      clock,
      signal,
      readInputs: () => readVisitorsInputs(runner, (path) => placeInWorkspace(workspace, path), now),
      connect: (settings) => {
        const transport = createTransport({}, 'docs-agent/test');
        return {
          service: createService({ ...settings, jobPath: defaultJobPath }, transport.send, redact),
          requests: transport.attempts,
          close: transport.close,
        };
      },
      openFile: (path) => openWorkspaceFile(workspace, path),
      writeFile: (path, text) => writeWorkspaceFile(workspace, path, text),
    });
    return {
      red,
      lines,
      warnings,
      errors,
      outputs,
      summary,
      files: await readFiles(workspace),
      requests: emulator.journal.entries
        .slice(first)
        .map(({ query }) => `${query['dateFrom']} ${query['limit']} ${query['offset']}`),
    };
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

async function readFiles(workspace: string): Promise<Record<string, string>> {
  const entries = await readdir(workspace, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(workspace, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
}
