import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { parse } from 'yaml';
import { goTool, pathWith, pythonTool } from './tools.ts';
import type { Workflow } from './workflows.ts';

/** What a checker says; empty when it has no finding. */
export interface Verdict {
  readonly checker: string;
  readonly findings: string;
}

export interface Subjects {
  readonly workflows: readonly Workflow[];
  /** The texts of `action.yml` files by their path. */
  readonly actions: Readonly<Record<string, string>>;
}

/**
 * Checks workflows and actions with actionlint (with shellcheck for their scripts), zizmor in its pedantic mode,
 * action-validator, and rules of the project's own. Nothing is looked up on the network.
 *
 * @param root the project, for zizmor's configuration
 * @throws ToolUnavailableError where a checker can neither be found nor installed
 */
export async function checkWorkflows(root: string, subjects: Subjects): Promise<Verdict[]> {
  const actionlint = goTool('actionlint');
  const zizmor = pythonTool('zizmor');
  const shellcheck = pythonTool('shellcheck');
  const folder = await mkdtemp(join(tmpdir(), 'workflows-'));
  try {
    const files = await layOut(folder, subjects);
    const run = (program: string, args: readonly string[]): Verdict => {
      const { status, stdout, stderr, error } = spawnSync(program, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: pathWith(shellcheck), NO_COLOR: '1' },
        windowsHide: true,
      });
      const said = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim();
      return { checker: basename(program, '.exe'), findings: status === 0 ? '' : said || `status ${status}` };
    };
    return [
      run(actionlint, ['-no-color', ...files.workflows]),
      run(zizmor, [
        ...['--pedantic', '--offline', '--no-progress', '--quiet', '--strict-collection'],
        ...['--config', join(root, '.github', 'zizmor.yml'), ...files.workflows, ...files.actions],
      ]),
      validate(subjects),
      ownRules(subjects.workflows),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Every workflow and action as a file in a repository of its own. A block of a page keeps its place in the lines, so
 * that `README.md.1.yml:17` is line 17 of README.md.
 */
async function layOut(folder: string, { workflows, actions }: Subjects) {
  const files = { workflows: [] as string[], actions: Object.keys(actions) };
  for (const [index, { source, line, text }] of workflows.entries()) {
    const name = source.startsWith('.github/')
      ? basename(source)
      : `${source.replaceAll('/', '.')}.${index}.yml`;
    const path = join('.github', 'workflows', name);
    await write(join(folder, path), '\n'.repeat(line - 1) + text);
    files.workflows.push(path);
  }
  for (const [path, text] of Object.entries(actions)) await write(join(folder, path), text);
  // actionlint takes the folder above `.github` for the project only when it is a Git repository.
  await mkdir(join(folder, '.git'));
  return files;
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** What GitHub has added since action-validator 0.6.0, and what stands for it there. */
const addedSince: readonly [RegExp, string][] = [
  [/^( +using: )node24$/gm, '$1node20'],
  [/^( +)attestations: (read|write)\b/gm, '$1statuses: $2'],
];

function known(text: string): string {
  return addedSince.reduce((changed, [from, to]) => changed.replace(from, to), text);
}

function validate({ workflows, actions }: Subjects): Verdict {
  const states = [
    ...workflows.map(({ source, name, text }) => ({
      where: `${source}, "${name}"`,
      errors: validateWorkflow(known(text)).errors,
    })),
    ...Object.entries(actions).map(([where, text]) => ({
      where,
      errors: validateAction(known(text)).errors,
    })),
  ];
  const findings = states
    .filter(({ errors }) => errors.length > 0)
    .map(({ where, errors }) => `${where}: ${JSON.stringify(errors)}`);
  return { checker: 'action-validator', findings: findings.join('\n') };
}

interface Job {
  readonly uses?: string;
  readonly 'timeout-minutes'?: unknown;
  readonly steps?: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly with?: { script?: string };
  }[];
}

/** What the others let pass: a job without a time limit, an expression in a script however harmless, a write to all. */
function ownRules(workflows: readonly Workflow[]): Verdict {
  const findings = workflows.flatMap(({ source, name, text }) => {
    const value = parse(text) as { permissions?: unknown; jobs: Record<string, Job> };
    const complain = (what: string) => `${source}, "${name}": ${what}`;
    const found: string[] = [];
    if (typeof value.permissions !== 'object' || Object.values(value.permissions ?? {}).includes('write'))
      found.push(complain('`permissions` at the top has to be {} or read only; jobs say what they write.'));
    for (const [id, job] of Object.entries(value.jobs)) {
      if (job.uses === undefined && job['timeout-minutes'] === undefined)
        found.push(complain(`the job ${id} has no \`timeout-minutes\`.`));
      for (const step of job.steps ?? []) {
        if (/\$\{\{/.test(`${step.run ?? ''}${step.with?.script ?? ''}`))
          found.push(complain(`the job ${id} has an expression in a script; hand the value on by \`env\`.`));
      }
    }
    return found;
  });
  return { checker: 'own rules', findings: findings.join('\n') };
}

/** The project's own actions, as far as they are there. */
export async function readActions(root: string): Promise<Record<string, string>> {
  const actions: Record<string, string> = {};
  for (const path of ['action.yml', 'visitors/action.yml'])
    actions[path] = await readFile(join(root, path), 'utf8');
  return actions;
}
