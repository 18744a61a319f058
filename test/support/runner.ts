import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { getOctokit } from '@actions/github';
import { parse } from 'yaml';
import { agentAction } from '../../src/agent/main.ts';
import { carryOut } from '../../src/entry.ts';
import { describeError } from '../../src/errors.ts';
import { createGitHub } from '../../src/github/client.ts';
import { type ActionsContext, placeOf } from '../../src/github/event.ts';
import { createDispatcher, userAgent } from '../../src/http.ts';
import type { ReadInput } from '../../src/inputs.ts';
import { createLog, type Toolkit } from '../../src/runner/log.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import type { Runtime } from '../../src/runtime.ts';
import { createService } from '../../src/service/client.ts';
import { type Clock, systemClock } from '../../src/time.ts';
import { visitorsAction } from '../../src/visitors/main.ts';
import type { Journal, JournalFilter } from '../emulator/journal.ts';
import { root } from './project.ts';
import { parseCommand, parseFileCommands, type RunnerCommand } from './runner-grammar.ts';

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

/** The job's `github` context, unless told. */
const usualContext = {
  action: '__self',
  actor: 'octocat',
  apiUrl: 'https://api.github.com',
  job: 'docs',
  ref: 'refs/heads/main',
  repository: 'example/project',
  runAttempt: 1,
  runId: 1_234_567_890,
  runNumber: 42,
  serverUrl: 'https://github.com',
  sha: '5f0c2a7d9e1b4c8f6a3d2e1f0b9c8d7e6f5a4b3c',
  token: '',
  workflow: 'Documentation',
};

export type GitHubContext = Readonly<Partial<typeof usualContext>>;

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
  /** What the summary file holds before. */
  readonly summary?: string;
  readonly onLine?: (line: LogLine) => void;
  readonly signals?: readonly SignalPlan[];
  /** Called once the child runs; for whatever `signals` cannot say. */
  readonly onChild?: (child: ChildProcess) => void;
  /** 30,000 unless told; past it the child is killed and the run rejects with its log. */
  readonly timeoutMs?: number;
  /** The node to run with; this process's own unless told. */
  readonly node?: string;
  /** Runs the bundle as a process, though nothing else demands it. */
  readonly bundle?: boolean;
  /** How fast time goes where no child is needed; 10 unless told. */
  readonly pace?: number;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds from the first of `signals` to the end. */
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
  /** The whole summary file, preset content included; empty when there is none. */
  readonly summary: string;
  /** The workspace's files afterwards, by relative path with `/`, as UTF-8 text. */
  readonly files: Readonly<Record<string, string>>;
}

interface ActionManifest {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown } | null>>;
  readonly runs: { readonly main: string };
}

/**
 * Runs a JavaScript action as GitHub's runner does: the bundle named by its `action.yml`, inputs and files by
 * environment variables, in a workspace of its own, without standard input and with nothing else of this process's
 * environment. Rejects when the child cannot start or outlives `timeoutMs`, and when it left an output file that the
 * runner would refuse.
 */
export async function runAction(options: RunOptions): Promise<RunResult> {
  const { action } = options;
  const directory =
    typeof action === 'object' ? action.directory : join(root, action === 'agent' ? '' : action);
  const manifest: ActionManifest = parse(await readFile(join(directory, 'action.yml'), 'utf8'));
  const home = await mkdtemp(join(tmpdir(), 'action-run-'));
  const place = (name: string) => join(home, name);
  try {
    const workspace = place('workspace');
    await mkdir(workspace);
    for (const [name, content] of Object.entries(options.workspace ?? {})) {
      await mkdir(dirname(join(workspace, name)), { recursive: true });
      await writeFile(join(workspace, name), content);
    }
    if (!needsChild(options)) return await runInProcess(options, manifest, home);
    await writeFile(place('event.json'), JSON.stringify(options.event ?? {}));
    await writeFile(place('output'), '');
    await writeFile(place('summary'), options.summary ?? '');
    const env = environment(options, manifest, home);
    const started = await placeToStart();
    const main = resolve(directory, manifest.runs.main);
    const child = await runChild(options, main, workspace, env, started).finally(started);
    const commands = child.lines.flatMap(({ text }) => parseCommand(text) ?? []);
    const named = (...names: string[]) => commands.filter(({ name }) => names.includes(name.toLowerCase()));
    const outputs = parseFileCommands(await readText(place('output')));
    return {
      ...child,
      log: child.lines.map(({ text }) => text).join('\n'),
      commands,
      annotations: named('error', 'warning', 'notice').map(({ name, data }) => ({
        level: name.toLowerCase(),
        message: data,
      })),
      masks: named('add-mask').map(({ data }) => data),
      outputs: Object.fromEntries(outputs.map(({ name, value }) => [name, value])),
      summary: await readText(place('summary')),
      files: await readWorkspace(workspace),
    };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const epoch = Date.now();

/** What only a process of its own can show: its end, its streams and files, its certificates. */
function needsChild({ action, bundle, env = {}, node, onChild, signals = [] }: RunOptions): boolean {
  const preload = decodeURIComponent(env['NODE_OPTIONS'] ?? '');
  const isFast = preload !== '' && !/elapsed\(\) \* 1;/.test(preload);
  const isKilled = signals.some(({ signal }) => signal === 'SIGKILL');
  const hasOwnFiles = Object.keys(env).some((name) => /^(GITHUB|NODE_EXTRA)_/.test(name));
  return (
    process.env['BUNDLE'] !== undefined ||
    typeof action === 'object' ||
    bundle === true ||
    node !== undefined ||
    onChild !== undefined ||
    isKilled ||
    isFast ||
    hasOwnFiles
  );
}

async function runInProcess(options: RunOptions, manifest: ActionManifest, home: string): Promise<RunResult> {
  const env = environment(options, manifest, home);
  const lines: LogLine[] = [];
  const outputs: Record<string, string> = {};
  let summary = options.summary ?? '';
  const cancellation = new AbortController();
  const { signal } = cancellation;
  let signalledAt = Number.NaN;
  const waiting = new Set<SignalPlan>(options.signals);
  const sendOnce = (plan: SignalPlan): void => {
    if (!waiting.delete(plan)) return;
    if (Number.isNaN(signalledAt)) signalledAt = performance.now();
    cancellation.abort();
  };
  const stops = [...waiting].flatMap((plan) =>
    'journal' in plan ? [plan.journal.listen((entry) => void (plan.request(entry) && sendOnce(plan)))] : [],
  );
  const say = (text: string) => {
    for (const part of text.split(/\r\n|\r|\n/)) {
      const line: LogLine = { stream: 'stdout', text: part };
      lines.push(line);
      options.onLine?.(line);
      for (const plan of waiting) if ('line' in plan && plan.line.test(part)) sendOnce(plan);
    }
  };
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const annotate = (level: string) => (text: string | Error) =>
    say(`::${level} title=x::${data(String(text))}`);
  const core: Toolkit = {
    setSecret: (secret) => say(`::add-mask::${data(secret)}`),
    info: say,
    notice: annotate('notice'),
    warning: annotate('warning'),
    error: annotate('error'),
    setOutput(name, value) {
      outputs[name] = String(value);
    },
    summary: {
      addRaw: (text) => ({
        async write() {
          summary += `${text}\n`;
        },
      }),
    },
  };
  const { read, ...parts } = partsOf(options, env);
  const log = createLog('x', core);
  const { redact } = log;
  const [, speedText, laterText] =
    /elapsed\(\) \* (\d+).*Date\.now\(\) \+ (\d+)/s.exec(decodeURIComponent(env['NODE_OPTIONS'] ?? '')) ?? [];
  const [speed, laterMs] = [
    Number(speedText ?? 1) * (options.pace ?? (options.signals === undefined ? 10 : 1)),
    Number(laterText ?? 0),
  ];
  const wall = () => Math.round(epoch + laterMs + performance.now() * speed);
  const began = wall();
  const clock: Clock = {
    now: () => performance.now() * speed,
    wall,
    sleep: (ms, until) => systemClock.sleep(ms / speed, until),
  };
  const connect = (address: string) => createDispatcher(new URL(address), env);
  const runtime: Runtime = {
    ...{ ...parts, read, log, clock, now: new Date(began), random: Math.random, signal },
    workspace: createWorkspace(join(home, 'workspace')),
    connectService: (settings) =>
      createService(settings, { dispatcher: connect(settings.baseUrl), userAgent, redact }),
    connectGitHub(token) {
      const { apiUrl } = parts.context;
      return createGitHub(placeOf(parts.context), {
        getOctokit,
        token,
        apiUrl,
        dispatcher: connect(apiUrl),
        userAgent,
        clock,
        log,
        redact,
      });
    },
  };
  let isFailure = true;
  try {
    const create = async () => runtime;
    isFailure = await (options.action === 'agent'
      ? carryOut(agentAction, log, read, create)
      : carryOut(visitorsAction, log, read, create));
  } catch (error) {
    log.error(describeError(error));
  }
  for (const stop of stops) stop();
  const commands = lines.flatMap(({ text }) => parseCommand(text) ?? []);
  const named = (...names: string[]) => commands.filter(({ name }) => names.includes(name.toLowerCase()));
  return {
    ...{
      exitCode: isFailure ? 1 : 0,
      signal: null,
      afterSignalMs: performance.now() - signalledAt,
      lines,
      commands,
      outputs,
      summary,
    },
    log: lines.map(({ text }) => text).join('\n'),
    annotations: named('error', 'warning', 'notice').map(({ name, data: message }) => ({
      level: name,
      message,
    })),
    masks: named('add-mask').map(({ data: mask }) => mask),
    files: await readWorkspace(join(home, 'workspace')),
  };
}

function partsOf(options: RunOptions, env: NodeJS.ProcessEnv) {
  const [owner = '', repo = ''] = String(env['GITHUB_REPOSITORY']).split('/');
  const read: ReadInput = (name) => (env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '').trim();
  const context = {
    eventName: env['GITHUB_EVENT_NAME'],
    payload: options.event ?? {},
    repo: { owner, repo },
    serverUrl: env['GITHUB_SERVER_URL'],
    apiUrl: env['GITHUB_API_URL'],
    runId: Number(env['GITHUB_RUN_ID']),
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT']),
    workflow: env['GITHUB_WORKFLOW'],
    ...{ job: env['GITHUB_JOB'], action: env['GITHUB_ACTION'], actor: env['GITHUB_ACTOR'] },
    ...{ ref: env['GITHUB_REF'], sha: env['GITHUB_SHA'] },
  } as unknown as ActionsContext;
  return { read, context };
}

function environment(options: RunOptions, manifest: ActionManifest, home: string): NodeJS.ProcessEnv {
  const usual = { ...usualContext, ...options.github };
  const context = {
    ...usual,
    eventName: options.eventName ?? 'workflow_dispatch',
    eventPath: join(home, 'event.json'),
    graphqlUrl: `${usual.apiUrl}/graphql`,
    output: join(home, 'output'),
    stepSummary: join(home, 'summary'),
    workspace: join(home, 'workspace'),
  };
  // The names are those of the `github` context, so that a default can refer to them.
  const github = new Map(
    Object.entries(context).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      String(value),
    ]),
  );
  const env: NodeJS.ProcessEnv = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    HOME: home,
    RUNNER_ARCH: arch() === 'arm64' ? 'ARM64' : 'X64',
    RUNNER_OS: { win32: 'Windows', darwin: 'macOS' }[platform() as string] ?? 'Linux',
    RUNNER_TEMP: home,
  };
  for (const name of ['PATH', 'Path', 'SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'windir'])
    if (process.env[name] !== undefined) env[name] = process.env[name];
  if (platform() === 'win32') Object.assign(env, { TEMP: home, TMP: home });
  for (const [name, value] of github) if (name !== 'token') env[`GITHUB_${name.toUpperCase()}`] = value;
  const defaults = Object.entries(manifest.inputs ?? {}).map(([name, input]) => [
    name,
    expand(String(input?.default ?? ''), github, options.matrix),
  ]);
  const inputs: Record<string, string> = { ...Object.fromEntries(defaults), ...options.inputs };
  for (const [name, value] of Object.entries(inputs))
    env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] = value;
  for (const [name, value] of Object.entries(options.env ?? {})) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return env;
}

function expand(text: string, github: ReadonlyMap<string, string>, matrix: object | null = null): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression: string) => {
    if (expression === 'toJSON(matrix)') return JSON.stringify(matrix, undefined, 2);
    const value = github.get(/^github\.([a-z_]+)$/.exec(expression)?.[1] ?? '');
    if (value === undefined) throw new Error(`The runner stand-in cannot work out the default ${whole}.`);
    return value;
  });
}

let places = 2;
const queue: (() => void)[] = [];

/** Waits until few other children are starting, which would only slow each other down. Returns what ends the start. */
async function placeToStart(): Promise<() => void> {
  if (places > 0) places -= 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const next = queue.shift();
    if (next === undefined) places += 1;
    else next();
  };
}

function runChild(
  options: RunOptions,
  main: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  started: () => void,
): Promise<Pick<RunResult, 'exitCode' | 'signal' | 'afterSignalMs' | 'lines'>> {
  return new Promise((fulfil, reject) => {
    const lines: LogLine[] = [];
    const timers: NodeJS.Timeout[] = [];
    const stops: (() => void)[] = [];
    let timedOut = false;
    let signalledAt = Number.NaN;
    const timeoutMs = options.timeoutMs ?? 30_000;
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
    const waiting = new Set<SignalPlan>(options.signals);
    const sendOnce = (plan: SignalPlan): void => {
      if (!waiting.delete(plan)) return;
      if (Number.isNaN(signalledAt)) signalledAt = performance.now();
      child.kill(plan.signal === 'cancel' ? 'SIGINT' : plan.signal);
      if (plan.signal !== 'cancel') return;
      later(7_500, () => child.kill('SIGTERM'));
      later(10_000, () => child.kill('SIGKILL'));
    };
    for (const plan of waiting) {
      if ('journal' in plan)
        stops.push(plan.journal.listen((entry) => void (plan.request(entry) && sendOnce(plan))));
    }
    for (const stream of ['stdout', 'stderr'] as const) {
      // A line ends at CR LF, LF or CR alone, as for the runner; the two of a CR LF may come apart.
      createInterface({ input: child[stream], crlfDelay: Number.POSITIVE_INFINITY }).on('line', (text) => {
        const line: LogLine = { stream, text };
        lines.push(line);
        started();
        options.onLine?.(line);
        for (const plan of waiting) if ('line' in plan && plan.line.test(text)) sendOnce(plan);
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
      const log = lines.map(({ text }) => text).join('\n');
      if (timedOut) reject(new Error(`The action was still running after ${timeoutMs} ms. Its log:\n${log}`));
      else fulfil({ exitCode, signal, afterSignalMs: performance.now() - signalledAt, lines });
    });
    options.onChild?.(child);
  });
}

async function readText(path: string): Promise<string> {
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
