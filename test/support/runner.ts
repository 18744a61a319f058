import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';
import type { Clock } from '../../src/time.ts';
import type { Journal, JournalFilter } from '../emulator/journal.ts';
import { root } from './project.ts';
import { type ActionManifest, type GitHubContext, stepEnvironment } from './runner-environment.ts';
import { parseCommand, type RunnerCommand } from './runner-grammar.ts';
import { runHere } from './runner-here.ts';
import { runProcess } from './runner-process.ts';

export interface LogLine {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

/** When to send a signal: at the first log line, or the first entry of an emulator's journal, that fits. */
export type SignalPlan = (
  | { readonly line: RegExp }
  | { readonly journal: Journal; readonly request: JournalFilter }
) & {
  /** `cancel` does as the runner does: SIGINT, SIGTERM 7.5 s later, SIGKILL another 2.5 s later. */
  readonly signal: NodeJS.Signals | 'cancel';
};

export interface RunOptions {
  /** One of the project's actions, or the directory of another one with its `action.yml`. */
  readonly action: 'agent' | 'visitors' | { readonly directory: string };
  /** The step's `with`, as literal text. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** `workflow_dispatch` unless told. */
  readonly eventName?: string;
  readonly event?: object;
  readonly github?: GitHubContext;
  /** The job's `matrix`; none unless told. */
  readonly matrix?: object;
  /** Further variables; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The workspace's files by their relative path. */
  readonly workspace?: Readonly<Record<string, string | Uint8Array>>;
  /** Does more to the workspace, which is the path of a folder. */
  readonly prepare?: (workspace: string) => void;
  /** What the summary holds before. */
  readonly summary?: string;
  readonly onLine?: (line: LogLine) => void;
  readonly signals?: readonly SignalPlan[];
  /** 30,000 unless told, of fair time; past it the run is ended, and rejects with its log. */
  readonly timeoutMs?: number;
  /** How fast sleeps go. Unless told, 1 for a process and for a run with `signals`, else 10. */
  readonly pace?: number;
  /** By how much the run's clock is ahead of the machine's, which may be less than in an earlier run. */
  readonly laterMs?: number;
  /** What the clock has shown in earlier runs: a later one is not before them, unless told. */
  readonly shown?: { at: number };
  /** Instead of `pace` and `laterMs`; only in this process, as `signal`. */
  readonly clock?: Clock;
  /** Cancels the run, as a signal of `signals` does. */
  readonly signal?: AbortSignal;
  /**
   * Runs what `action.yml` names, as a process: for what only a process has, such as the runner's files, variables of
   * Node and the bundle itself.
   */
  readonly bundle?: boolean;
  /** Called once the process runs, for whatever `signals` cannot say. A process of its own, as with `bundle`. */
  readonly onChild?: (child: ChildProcess) => void;
  /** The node to run with; this process's own unless told. A process of its own, as with `bundle`. */
  readonly node?: string;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds of fair time from the first of `signals` to the end. */
  readonly afterSignalMs: number;
  /** Both streams, in the order in which they arrived. */
  readonly lines: readonly LogLine[];
  /** The lines' text, joined by line feeds. */
  readonly log: string;
  /** Every command to the runner. */
  readonly commands: readonly RunnerCommand[];
  readonly annotations: readonly { readonly level: string; readonly message: string }[];
  /** The values of `add-mask`. */
  readonly masks: readonly string[];
  /** By name; the last write wins. */
  readonly outputs: Readonly<Record<string, string>>;
  /** The whole summary, what was there before included; empty when there is none. */
  readonly summary: string;
  /** The workspace's files afterwards, by relative path with `/`, as UTF-8 text. */
  readonly files: Readonly<Record<string, string>>;
}

/** A step that is ready to run. */
export interface Step {
  readonly options: RunOptions;
  /** The entry that `action.yml` names. */
  readonly main: string;
  /** Holds the workspace, and whatever files the runner needs. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What either way of running finds out. */
export type Ran = Pick<RunResult, 'exitCode' | 'signal' | 'afterSignalMs' | 'lines' | 'outputs' | 'summary'>;

/**
 * Runs an action as GitHub's runner does, in a workspace of its own and with nothing of this process's environment: its
 * sources in this process, or, where the options ask for it or `BUNDLE=1` is set, its bundle as a process. Rejects when
 * the process cannot start, when the run outlives `timeoutMs`, and when it left an output file that the runner would
 * refuse.
 */
export async function runAction(options: RunOptions): Promise<RunResult> {
  const { action } = options;
  const directory =
    typeof action === 'object' ? action.directory : join(root, action === 'agent' ? '' : action);
  const manifest: ActionManifest = parse(await readFile(join(directory, 'action.yml'), 'utf8'));
  const home = await mkdtemp(join(tmpdir(), 'action-run-'));
  try {
    const workspace = join(home, 'workspace');
    await mkdir(workspace);
    for (const [name, content] of Object.entries(options.workspace ?? {})) {
      await mkdir(dirname(join(workspace, name)), { recursive: true });
      await writeFile(join(workspace, name), content);
    }
    options.prepare?.(workspace);
    const main = resolve(directory, manifest.runs.main);
    const run = wantsProcess(options) ? runProcess : runHere;
    const ran = await run({ options, main, home, env: stepEnvironment(options, manifest, home) });
    return { ...ran, ...readLog(ran.lines), files: await readFiles(workspace) };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function wantsProcess({ action, bundle = false, node, onChild, signals = [] }: RunOptions): boolean {
  const isKilled = signals.some(({ signal }) => signal === 'SIGKILL');
  const isOther = typeof action === 'object' || node !== undefined || onChild !== undefined;
  return bundle || isKilled || isOther || process.env['BUNDLE'] !== undefined;
}

function readLog(lines: readonly LogLine[]) {
  const commands = lines.flatMap(({ text }) => parseCommand(text) ?? []);
  const named = (...names: string[]) => commands.filter(({ name }) => names.includes(name.toLowerCase()));
  return {
    log: lines.map(({ text }) => text).join('\n'),
    commands,
    annotations: named('error', 'warning', 'notice').map(({ name, data }) => ({
      level: name.toLowerCase(),
      message: data,
    })),
    masks: named('add-mask').map(({ data }) => data),
  };
}

async function readFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path).split(sep).join('/')] = await readFile(path, 'utf8');
  }
  return files;
}
