import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathWith } from '../../scripts/tools.ts';
import type { WorkflowEvent } from '../support/events.ts';
import { type ActEntry, type JobRun, jobsOf, readEntries, type StepRun } from './act-log.ts';

const root = resolve(import.meta.dirname, '../..');

/** What is downloaded for `uses: docs-agent/docs-agent@v1`, as far as a run reads it. */
const published = ['action.yml', 'visitors', 'dist'];

/** The `uses` of actions that cannot be fetched here, and the folders that stand in for them. */
const standIns: Readonly<Record<string, string>> = {
  'actions/upload-artifact': join(import.meta.dirname, 'stand-ins', 'upload-artifact'),
};

/** The address in the project's workflows; each run is led to an emulator instead. */
const publicService = 'https://api.mintlify.com';

export interface ActOptions {
  /** The workflow's path in `files`. */
  readonly workflow: string;
  /** The repository's files, workflows included; text that names the public service is led to `serviceUrl`. */
  readonly files: Readonly<Record<string, string>>;
  readonly event: WorkflowEvent;
  readonly serviceUrl: string;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, string>>;
  /** Variables of the runner; `GITHUB_API_URL` for instance. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further repositories by `owner/name@ref`, each a map of its files. */
  readonly repositories?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The one job of a matrix that is run; all of them unless told. */
  readonly matrix?: Readonly<Record<string, string>>;
  readonly runId?: number;
  /** 120,000 unless told; past it the run is cancelled and rejects with its log. */
  readonly timeoutMs?: number;
  /** The Node that the actions run with; this process's own unless told. */
  readonly node?: string;
}

export interface ActRun {
  readonly exitCode: number | null;
  readonly jobs: readonly JobRun[];
  /** The steps that ran, of all jobs, in the order in which they began. */
  readonly steps: readonly StepRun[];
  /** Everything that was printed, masked as the runner masks it. */
  readonly log: string;
  /** Uploaded artifacts by `name/file`. */
  readonly artifacts: Readonly<Record<string, string>>;
}

/**
 * Runs a workflow with act on this machine, without containers: real expressions, contexts, step order, masks, output
 * and summary files. What act leaves out: the filters of `on` (branches, paths, types), `permissions`, `concurrency`,
 * and `timeout-minutes` of jobs.
 */
export async function runWorkflow(options: ActOptions): Promise<ActRun> {
  const home = await mkdtemp(join(tmpdir(), 'act-run-'));
  try {
    const places = await prepare(home, options);
    const { exitCode, stdout, stderr } = await act(places, options);
    const entries = readEntries(stdout);
    const jobs = jobsOf(entries);
    return {
      exitCode,
      jobs,
      steps: jobs.flatMap(({ steps }) => steps).sort((one, other) => one.order - other.order),
      log: [...entries.map(({ msg }: ActEntry) => msg), stderr].join('\n'),
      artifacts: await readTree(places.artifacts),
    };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function prepare(home: string, options: ActOptions) {
  const pull = options.event.payload['pull_request'];
  const places = {
    home,
    repository: join(home, 'repository'),
    actions: join(home, 'published'),
    artifacts: join(home, 'artifacts'),
    event: join(home, 'event.json'),
    secrets: join(home, 'secrets.yml'),
    vars: join(home, 'vars.yml'),
    env: join(home, 'env.yml'),
  };
  await writeTree(places.repository, redirected(options.files, options));
  for (const [name, files] of Object.entries(options.repositories ?? {}))
    await writeTree(join(home, 'repositories', name.replaceAll('/', '-')), redirected(files, options));
  for (const name of published)
    await cp(join(root, name), join(places.actions, name), { recursive: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  await mkdir(places.artifacts);
  await writeFile(places.event, JSON.stringify(options.event.payload));
  // JSON is YAML, and keeps every character.
  await writeFile(places.secrets, JSON.stringify({ GITHUB_TOKEN: 'ghs_none', ...options.secrets }));
  await writeFile(places.vars, JSON.stringify(options.vars ?? {}));
  await writeFile(
    places.env,
    JSON.stringify({
      GITHUB_REPOSITORY: options.event.payload['repository']?.full_name ?? 'example/project',
      GITHUB_RUN_ID: String(options.runId ?? 1_234_567_890),
      // act takes it from a part of the event that reviews and their comments don't have.
      ...(pull === undefined ? {} : { GITHUB_REF: `refs/pull/${pull.number}/merge` }),
      SHA_REF: options.event.payload['after'] ?? '5f0c2a7d9e1b4c8f6a3d2e1f0b9c8d7e6f5a4b3c',
      STAND_IN_ARTIFACTS: places.artifacts,
      ...options.env,
    }),
  );
  return places;
}

/** The files with the service's address led to loopback. Everything else in them is run as it is written. */
function redirected(
  files: Readonly<Record<string, string>>,
  { serviceUrl }: ActOptions,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll(publicService, serviceUrl)]),
  );
}

function act(
  places: Awaited<ReturnType<typeof prepare>>,
  options: ActOptions,
): Promise<{ exitCode: number | null; stdout: string; stderr: string }> {
  const pinned = Object.values(options.files).flatMap((text) => [
    ...text.matchAll(/uses: ([\w.-]+\/[\w.-]+)@(\S+)/g),
  ]);
  const local = [
    `docs-agent/docs-agent@v1=${places.actions}`,
    ...pinned.flatMap(([, name = '', ref = '']) =>
      standIns[name] === undefined ? [] : [`${name}@${ref}=${standIns[name]}`],
    ),
    ...Object.keys(options.repositories ?? {}).map(
      (name) => `${name}=${join(places.home, 'repositories', name.replaceAll('/', '-'))}`,
    ),
  ];
  const args = [
    options.event.name,
    '--json',
    ...['--workflows', options.workflow, '--directory', places.repository, '--eventpath', places.event],
    ...['--secret-file', places.secrets, '--var-file', places.vars, '--env-file', places.env],
    ...[
      '--input-file',
      join(places.home, 'no-inputs'),
      '--actor',
      options.event.payload['sender']?.login ?? 'octocat',
    ],
    ...['--platform', 'ubuntu-latest=-self-hosted', '--action-cache-path', join(places.home, 'cache')],
    ...['--no-cache-server', '--container-daemon-socket', '-'],
    ...Object.entries(options.matrix ?? {}).flatMap(([name, value]) => ['--matrix', `${name}:${value}`]),
    ...local.flatMap((mapping) => ['--local-repository', mapping]),
  ];
  return new Promise((fulfil, reject) => {
    const child = spawn(process.env['ACT'] ?? 'act', args, {
      cwd: places.repository,
      // Whatever is in act's own environment, its actions see: nothing of this machine's but the way to programs.
      env: {
        PATH: pathWith(options.node ?? process.execPath),
        HOME: places.home,
        XDG_CONFIG_HOME: places.home,
        XDG_CACHE_HOME: places.home,
        TMPDIR: places.home,
        // act writes a map from all jobs of a matrix without a lock; on one thread that cannot collide.
        GOMAXPROCS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const limit = options.timeoutMs ?? 120_000;
    let timedOut = false;
    const cancel = setTimeout(() => {
      timedOut = true;
      child.kill('SIGINT');
    }, limit);
    const kill = setTimeout(() => child.kill('SIGKILL'), limit + 10_000);
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(cancel);
      clearTimeout(kill);
      if (timedOut)
        reject(new Error(`The workflow still ran after ${limit} ms. Its log:\n${stdout}\n${stderr}`));
      else fulfil({ exitCode, stdout, stderr });
    });
  });
}

async function writeTree(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1).replaceAll('\\', '/')] = await readFile(path, 'utf8');
  }
  return files;
}
