import { arch, platform } from 'node:os';
import { join } from 'node:path';
import type { RunOptions } from './runner.ts';

/** What is read of an `action.yml`. */
export interface ActionManifest {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown } | null>>;
  readonly runs: { readonly main: string };
}

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

/** The variables with which the runner starts a step whose files are in `home`. */
export function stepEnvironment(
  options: RunOptions,
  manifest: ActionManifest,
  home: string,
): NodeJS.ProcessEnv {
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
  for (const [name, value] of Object.entries(inputs)) env[inputVariable(name)] = value;
  for (const [name, value] of Object.entries(options.env ?? {})) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return env;
}

/** `poll-interval` → `INPUT_POLL-INTERVAL`. */
export function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

function expand(text: string, github: ReadonlyMap<string, string>, matrix: object | null = null): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression: string) => {
    if (expression === 'toJSON(matrix)') return JSON.stringify(matrix, undefined, 2);
    const value = github.get(/^github\.([a-z_]+)$/.exec(expression)?.[1] ?? '');
    if (value === undefined) throw new Error(`The runner stand-in cannot work out the default ${whole}.`);
    return value;
  });
}
