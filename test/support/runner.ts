import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';
import type { Journal, JournalFilter } from '../emulator/journal.ts';
import { parseCommand, parseFileCommands, type RunnerCommand } from './runner-grammar.ts';

export interface LogLine {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
  /** Milliseconds since the start. */
  readonly at: number;
}

/** When to send a signal: at a log line, or at an entry of an emulator's journal. */
export type SignalMoment =
  | { readonly line: (line: LogLine) => boolean }
  | { readonly journal: Journal; readonly request: JournalFilter };

export type SignalPlan = SignalMoment & {
  /** `cancel` does as the runner does: SIGINT, SIGTERM 7.5 s later, SIGKILL another 2.5 s later. */
  readonly signal: NodeJS.Signals | 'cancel';
};

/** What the job's `github` context holds; everything has a default. */
export interface GitHubContext {
  readonly token?: string;
  readonly repository?: string;
  readonly sha?: string;
  readonly ref?: string;
  readonly actor?: string;
  readonly workflow?: string;
  readonly job?: string;
  readonly runId?: number;
  readonly runNumber?: number;
  readonly runAttempt?: number;
  readonly serverUrl?: string;
  readonly apiUrl?: string;
}

export type RunnerFile = 'output' | 'summary' | 'state' | 'env' | 'path' | 'event';

/** How a file of the runner is found by the action: with content, or broken in one way. */
export type RunnerFilePreset =
  | { readonly content: string }
  /** `missing`: the path doesn't exist; `unset`: no variable; `readonly` doesn't hold for root, `directory` does. */
  | { readonly broken: 'missing' | 'unset' | 'readonly' | 'directory' };

export interface RunOptions {
  /** One of the project's actions, or the directory of another one with its `action.yml`. */
  readonly action: 'agent' | 'visitors' | { readonly directory: string };
  /** The step's `with`, as literal text. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** `workflow_dispatch` unless told. */
  readonly eventName?: string;
  readonly event?: object;
  readonly github?: GitHubContext;
  /** Further variables; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The workspace's files by their relative path. */
  readonly workspace?: Readonly<Record<string, string | Uint8Array>>;
  readonly runnerFiles?: Readonly<Partial<Record<RunnerFile, RunnerFilePreset>>>;
  readonly onLine?: (line: LogLine) => void;
  readonly signals?: readonly SignalPlan[];
  /** Called once the child runs; for whatever `signals` cannot say. */
  readonly onChild?: (child: ChildProcess) => void;
  /** 15,000 unless told; past it the child is killed and the run rejects with its log. */
  readonly timeoutMs?: number;
  /** The node to run with; this process's own unless told. */
  readonly node?: string;
}

export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly properties: Readonly<Record<string, string>>;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly durationMs: number;
  /** Both streams, in the order in which they arrived. */
  readonly lines: readonly LogLine[];
  /** The lines' text, joined by line feeds. */
  readonly log: string;
  /** Every command that the runner would carry out. */
  readonly commands: readonly RunnerCommand[];
  readonly annotations: readonly Annotation[];
  /** The values of `add-mask`. */
  readonly masks: readonly string[];
  /** By name; the last write wins. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Every write of an output, in order. */
  readonly outputWrites: readonly { readonly name: string; readonly value: string }[];
  /** The whole summary file, preset content included; empty when there is none. */
  readonly summary: string;
  readonly state: Readonly<Record<string, string>>;
  /** The workspace's files afterwards, by relative path with `/`, as UTF-8 text. */
  readonly files: Readonly<Record<string, string>>;
}

interface ActionManifest {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown } | null>>;
  readonly runs: { readonly using: string; readonly main: string };
}

const root = resolve(import.meta.dirname, '../..');

const variables: Readonly<Record<RunnerFile, string>> = {
  output: 'GITHUB_OUTPUT',
  summary: 'GITHUB_STEP_SUMMARY',
  state: 'GITHUB_STATE',
  env: 'GITHUB_ENV',
  path: 'GITHUB_PATH',
  event: 'GITHUB_EVENT_PATH',
};

/**
 * Runs a JavaScript action as GitHub's runner does: the bundle named by its `action.yml`, inputs and files by
 * environment variables, in a workspace of its own, without standard input and with nothing else of this process's
 * environment. Rejects when the child cannot start or outlives `timeoutMs`, and when it left an output file that the
 * runner would refuse.
 */
export async function runAction(options: RunOptions): Promise<RunResult> {
  const directory =
    options.action === 'agent'
      ? root
      : options.action === 'visitors'
        ? join(root, 'visitors')
        : resolve(options.action.directory);
  const manifest = parse(await readFile(join(directory, 'action.yml'), 'utf8')) as ActionManifest;
  const main = resolve(directory, manifest.runs.main);

  const home = await mkdtemp(join(tmpdir(), 'action-run-'));
  try {
    const workspace = join(home, 'work', 'repository', 'repository');
    const temp = join(home, 'work', '_temp');
    const paths = await prepareFiles(options, workspace, temp);
    const env = environment(options, manifest, { directory, home, workspace, temp, paths });
    const child = await runChild(options, main, workspace, env);

    const commands = obeyed(child.lines);
    const outputWrites = parseFileCommands(await readText(paths.output));
    return {
      ...child,
      log: child.lines.map(({ text }) => text).join('\n'),
      commands,
      annotations: commands.flatMap(({ name, data, properties }) => {
        const level = name.toLowerCase();
        return level === 'error' || level === 'warning' || level === 'notice'
          ? [{ level, message: data, properties }]
          : [];
      }),
      masks: commands.filter(({ name }) => name.toLowerCase() === 'add-mask').map(({ data }) => data),
      outputs: lastWrites(outputWrites),
      outputWrites,
      summary: await readText(paths.summary),
      state: lastWrites(parseFileCommands(await readText(paths.state))),
      files: await readWorkspace(workspace),
    };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

type RunnerPaths = Record<RunnerFile, string | undefined>;

async function prepareFiles(options: RunOptions, workspace: string, temp: string): Promise<RunnerPaths> {
  const commands = join(temp, '_runner_file_commands');
  await mkdir(workspace, { recursive: true });
  await mkdir(commands, { recursive: true });
  await mkdir(join(temp, '_github_workflow'), { recursive: true });
  for (const [name, content] of Object.entries(options.workspace ?? {})) {
    const path = join(workspace, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  const paths: RunnerPaths = {
    output: join(commands, 'set_output'),
    summary: join(commands, 'step_summary'),
    state: join(commands, 'save_state'),
    env: join(commands, 'set_env'),
    path: join(commands, 'add_path'),
    event: join(temp, '_github_workflow', 'event.json'),
  };
  for (const [file, path] of Object.entries(paths) as [RunnerFile, string][]) {
    const preset = options.runnerFiles?.[file];
    const broken = preset !== undefined && 'broken' in preset ? preset.broken : undefined;
    if (broken === 'unset') paths[file] = undefined;
    else if (broken === 'directory') await mkdir(path);
    else if (broken !== 'missing') {
      const usual = file === 'event' ? JSON.stringify(options.event ?? {}) : '';
      await writeFile(path, preset !== undefined && 'content' in preset ? preset.content : usual);
      if (broken === 'readonly') await chmod(path, 0o444);
    }
  }
  return paths;
}

function environment(
  options: RunOptions,
  manifest: ActionManifest,
  places: { directory: string; home: string; workspace: string; temp: string; paths: RunnerPaths },
): NodeJS.ProcessEnv {
  const given = options.github ?? {};
  const repository = given.repository ?? 'example/project';
  const sha = given.sha ?? '5f0c2a7d9e1b4c8f6a3d2e1f0b9c8d7e6f5a4b3c';
  const ref = given.ref ?? 'refs/heads/main';
  const actor = given.actor ?? 'octocat';
  const workflow = given.workflow ?? 'Documentation';
  const serverUrl = given.serverUrl ?? 'https://github.com';
  const apiUrl = given.apiUrl ?? 'https://api.github.com';
  const pull = (
    options.event as { pull_request?: { head?: { ref?: string }; base?: { ref?: string } } } | undefined
  )?.pull_request;
  const isPullEvent = (options.eventName ?? '').startsWith('pull_request');

  // The names are those of the `github` context, so that a default can refer to them.
  const github: Record<string, string> = {
    action: '__self',
    action_path: places.directory,
    actor,
    actor_id: '583231',
    api_url: apiUrl,
    base_ref: isPullEvent ? (pull?.base?.ref ?? '') : '',
    event_name: options.eventName ?? 'workflow_dispatch',
    graphql_url: `${apiUrl}/graphql`,
    head_ref: isPullEvent ? (pull?.head?.ref ?? '') : '',
    job: given.job ?? 'docs',
    ref,
    ref_name: ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    ref_protected: 'false',
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    repository,
    repository_id: '1296269',
    repository_owner: repository.split('/')[0] ?? '',
    repository_owner_id: '583232',
    retention_days: '90',
    run_attempt: String(given.runAttempt ?? 1),
    run_id: String(given.runId ?? 1_234_567_890),
    run_number: String(given.runNumber ?? 42),
    server_url: serverUrl,
    sha,
    triggering_actor: actor,
    workflow,
    workflow_ref: `${repository}/.github/workflows/docs.yml@${ref}`,
    workflow_sha: sha,
    workspace: places.workspace,
  };
  const context: Record<string, string> = { ...github, token: given.token ?? '' };

  const env: NodeJS.ProcessEnv = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    HOME: places.home,
    RUNNER_ARCH: arch() === 'arm64' ? 'ARM64' : 'X64',
    RUNNER_ENVIRONMENT: 'self-hosted',
    RUNNER_NAME: 'stand-in',
    RUNNER_OS: { win32: 'Windows', darwin: 'macOS' }[platform() as string] ?? 'Linux',
    RUNNER_TEMP: places.temp,
    RUNNER_TOOL_CACHE: join(places.home, 'tools'),
    RUNNER_WORKSPACE: dirname(places.workspace),
  };
  for (const name of ['PATH', 'Path', 'SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'windir']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  if (platform() === 'win32') Object.assign(env, { TEMP: places.temp, TMP: places.temp });
  for (const [name, value] of Object.entries(github)) env[`GITHUB_${name.toUpperCase()}`] = value;
  for (const [file, path] of Object.entries(places.paths)) {
    if (path !== undefined) env[variables[file as RunnerFile]] = path;
  }
  const inputs: Record<string, string> = {};
  for (const [name, input] of Object.entries(manifest.inputs ?? {}))
    inputs[name.toLowerCase()] = expand(String(input?.default ?? ''), context);
  for (const [name, value] of Object.entries(options.inputs ?? {})) inputs[name.toLowerCase()] = value;
  for (const [name, value] of Object.entries(inputs))
    env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] = value;

  for (const [name, value] of Object.entries(options.env ?? {})) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return env;
}

function expand(text: string, github: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (whole, expression: string) => {
    const name = /^\s*github\.([a-z_]+)\s*$/.exec(expression)?.[1];
    const value = name === undefined ? undefined : github[name];
    if (value === undefined) throw new Error(`The runner stand-in cannot work out the default ${whole}.`);
    return value;
  });
}

function runChild(
  options: RunOptions,
  main: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Pick<RunResult, 'exitCode' | 'signal' | 'durationMs' | 'lines'>> {
  return new Promise((fulfil, reject) => {
    const began = performance.now();
    const lines: LogLine[] = [];
    const timers: NodeJS.Timeout[] = [];
    const stops: (() => void)[] = [];
    let timedOut = false;
    const timeoutMs = options.timeoutMs ?? 15_000;
    const child = spawn(options.node ?? process.execPath, [main], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const later = (ms: number, action: () => void): void => void timers.push(setTimeout(action, ms));
    const settle = (): void => {
      for (const timer of timers) clearTimeout(timer);
      for (const stop of stops) stop();
    };

    const send = (signal: SignalPlan['signal']): void => {
      if (signal !== 'cancel') {
        child.kill(signal);
        return;
      }
      child.kill('SIGINT');
      later(7_500, () => child.kill('SIGTERM'));
      later(10_000, () => child.kill('SIGKILL'));
    };
    const waiting = new Set<SignalPlan>(options.signals);
    const sendOnce = (plan: SignalPlan): void => {
      if (waiting.delete(plan)) send(plan.signal);
    };
    for (const plan of waiting) {
      if (!('journal' in plan)) continue;
      stops.push(
        plan.journal.listen((entry) => {
          if (plan.request(entry)) sendOnce(plan);
        }),
      );
    }
    const receive = (stream: LogLine['stream'], text: string): void => {
      const line: LogLine = { stream, text, at: performance.now() - began };
      lines.push(line);
      options.onLine?.(line);
      for (const plan of waiting) {
        if ('line' in plan && plan.line(line)) sendOnce(plan);
      }
    };
    for (const stream of ['stdout', 'stderr'] as const) {
      let rest = '';
      child[stream].setEncoding('utf8');
      child[stream].on('data', (text: string) => {
        rest += text;
        // A CR at the very end may be half of a CR LF.
        for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end !== null; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
          const line = rest.slice(0, end.index);
          rest = rest.slice(end.index + end[0].length);
          receive(stream, line);
        }
      });
      child[stream].on('end', () => {
        if (rest !== '') receive(stream, rest.replace(/\r$/, ''));
      });
    }

    later(timeoutMs, () => {
      timedOut = true;
      child.kill('SIGKILL');
    });
    child.on('error', (error) => {
      settle();
      reject(new Error(`The action could not be started with ${main}: ${error.message}`, { cause: error }));
    });
    child.on('close', (exitCode, signal) => {
      settle();
      if (timedOut) {
        const log = lines.map(({ text }) => text).join('\n');
        reject(
          new Error(`The action was still running after ${timeoutMs} ms and was killed. Its log:\n${log}`),
        );
      } else fulfil({ exitCode, signal, durationMs: performance.now() - began, lines });
    });
    options.onChild?.(child);
  });
}

/** The commands that the runner carries out: none between `stop-commands` and its token. */
function obeyed(lines: readonly LogLine[]): RunnerCommand[] {
  const commands: RunnerCommand[] = [];
  let stoppedUntil: string | undefined;
  for (const { text } of lines) {
    const command = parseCommand(text);
    if (command === undefined) continue;
    if (stoppedUntil !== undefined) {
      if (command.name === stoppedUntil) stoppedUntil = undefined;
    } else if (command.name.toLowerCase() === 'stop-commands') stoppedUntil = command.data;
    else commands.push(command);
  }
  return commands;
}

function lastWrites(writes: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(writes.map(({ name, value }) => [name, value]));
}

async function readText(path: string | undefined): Promise<string> {
  if (path === undefined) return '';
  const entry = await stat(path).catch(() => undefined);
  return entry?.isFile() ? readFile(path, 'utf8') : '';
}

async function readWorkspace(workspace: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(workspace, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(workspace, path).split(sep).join('/')] = await readFile(path, 'utf8');
  }
  return files;
}
