import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pathWith } from '../../scripts/tools.ts';
import { withoutQueue } from '../../scripts/workflows.ts';
import type { WorkflowEvent } from '../support/events.ts';
import { read, root } from '../support/project.ts';
import { readLog, type StepRun } from './act-log.ts';

type Texts = Readonly<Record<string, string>>;

/** What is downloaded for `uses: docs-agent/docs-agent@v1`, beside `dist`. */
const published: Texts = Object.fromEntries(
  ['action.yml', 'visitors/action.yml'].map((path) => [path, read(path)]),
);

/** The service's address in workflows and in the action's default; each run is led to an emulator instead. */
const publicService = 'https://api.mintlify.com';

export interface ActOptions {
  /** The workflow's path in `files`. */
  readonly workflow: string;
  /** The repository's files, workflows included. */
  readonly files: Texts;
  readonly event: WorkflowEvent;
  readonly serviceUrl: string;
  readonly secrets?: Texts;
  readonly vars?: Texts;
  /** Variables of the runner; `GITHUB_API_URL` for instance. */
  readonly env?: Texts;
  /** Further repositories by `owner/name@ref`, each a map of its files. */
  readonly repositories?: Readonly<Record<string, Texts>>;
  /** The Node that the actions run with; this process's own unless told. */
  readonly node?: string;
}

export interface ActRun {
  readonly exitCode: number;
  /** The steps that ran, of all jobs, in the order in which they began. */
  readonly steps: readonly StepRun[];
  /** Everything that was printed, masked as the runner masks it. */
  readonly log: string;
}

/**
 * Runs a workflow with act on this machine, without containers: real expressions, contexts, step order, masks, output
 * and summary files. What act leaves out: the filters of `on` (branches, paths, types), `permissions`, `concurrency`,
 * and `timeout-minutes` of jobs.
 */
export async function runWorkflow(options: ActOptions): Promise<ActRun> {
  const home = await mkdtemp(join(tmpdir(), 'act-run-'));
  try {
    const args = await prepare(home, options);
    const { exitCode, stdout, stderr } = await act(home, args, options.node ?? process.execPath);
    const { log, steps } = readLog(stdout);
    return { exitCode, steps, log: `${log}\n${stderr}` };
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lays out everything that the run reads. Returns act's arguments. */
async function prepare(home: string, { event, serviceUrl, ...options }: ActOptions): Promise<string[]> {
  const writeTree = async (folder: string, files: Texts) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), withoutQueue(text.replaceAll(publicService, serviceUrl)));
    }
  };
  const { name, payload } = event;
  const repository = join(home, 'repository');
  await writeTree(repository, options.files);
  const repositories = { 'docs-agent/docs-agent@v1': published, ...options.repositories };
  const local: string[] = [];
  for (const [uses, files] of Object.entries(repositories)) {
    const folder = join(home, uses.replaceAll('/', '-'));
    await writeTree(folder, files);
    if (files === published) await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    local.push('--local-repository', `${uses}=${folder}`);
  }

  const pull = payload['pull_request'];
  // JSON is YAML, and keeps every character.
  const settings = {
    eventpath: payload,
    'secret-file': { GITHUB_TOKEN: 'ghs_none', ...options.secrets },
    'var-file': options.vars ?? {},
    'env-file': {
      GITHUB_REPOSITORY: payload['repository']?.full_name ?? 'example/project',
      GITHUB_RUN_ID: '1234567890',
      // act takes it from a part of the event that reviews and their comments don't have.
      ...(pull === undefined ? {} : { GITHUB_REF: `refs/pull/${pull.number}/merge` }),
      SHA_REF: payload['after'] ?? '5f0c2a7d9e1b4c8f6a3d2e1f0b9c8d7e6f5a4b3c',
      ...options.env,
    },
  };
  const files: string[] = [];
  for (const [option, content] of Object.entries(settings)) {
    const path = join(home, `${option}.yml`);
    await writeFile(path, JSON.stringify(content));
    files.push(`--${option}`, path);
  }
  return [
    ...[name, '--json', '--workflows', options.workflow, '--directory', repository, ...files, ...local],
    ...['--actor', payload['sender']?.login ?? 'octocat', '--platform', 'ubuntu-latest=-self-hosted'],
    ...['--action-cache-path', join(home, 'cache'), '--no-cache-server', '--container-daemon-socket', '-'],
  ];
}

async function act(home: string, args: readonly string[], node: string) {
  // Whatever is in act's own environment, its actions see: nothing of this machine's but the way to programs.
  const env = {
    PATH: pathWith(node, join(import.meta.dirname, 'stand-ins', 'gh')),
    ...{ HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, TMPDIR: home },
    // act writes a map from all jobs of a matrix without a lock; on one thread that cannot collide.
    GOMAXPROCS: '1',
  };
  const options = { cwd: join(home, 'repository'), env, timeout: 120_000, maxBuffer: 2 ** 27 };
  try {
    return { exitCode: 0, ...(await promisify(execFile)(process.env['ACT'] ?? 'act', args, options)) };
  } catch (error) {
    const { code, signal, stdout, stderr } = error as { [name: string]: string | number | null };
    if (typeof code !== 'number')
      throw new Error(`act ended by ${signal ?? code}:\n${stdout}`, { cause: error });
    return { exitCode: code, stdout: String(stdout), stderr: String(stderr) };
  }
}
