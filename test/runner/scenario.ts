import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { findWorkflows, type Workflow } from '../../scripts/workflows.ts';
import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import type { WorkflowEvent } from '../support/events.ts';
import { type ActOptions, type ActRun, runWorkflow } from './act.ts';

export const root = resolve(import.meta.dirname, '../..');
export const workflows: readonly Workflow[] = await findWorkflows(root);

export const PULL_REQUEST = 'https://github.com/example/docs/pull/7';

/** Active when created, finished at the first look. */
export const withPullRequest: JobScript = [
  { status: 'active' },
  { after: 1000, status: 'completed', prLink: PULL_REQUEST },
];
export const withoutPullRequest: JobScript = [{ status: 'active' }, { after: 1000, status: 'completed' }];
export const failing: JobScript = [{ status: 'active' }, { after: 1000, status: 'failed' }];

/** The workflows that a test is declared for, as `source, name`. */
export const tested = new Set<string>();

export type WorkflowRunner = (options: Scenario) => Promise<Outcome>;

export interface Scenario {
  readonly event: WorkflowEvent;
  readonly service?: ServiceEmulatorOptions;
  /** The emulated GitHub; without it the run has none. */
  readonly github?: GitHubEmulatorOptions;
  /** What the GitHub emulator has to know before the run. */
  readonly before?: (github: GitHubEmulator) => void;
  /** Further files of the repository. */
  readonly files?: Readonly<Record<string, string>>;
  readonly act?:
    | Partial<ActOptions>
    | ((
        service: ServiceEmulator,
        github: GitHubEmulator | undefined,
        open: AsyncDisposableStack,
      ) => Promise<Partial<ActOptions>>);
}

export interface Outcome {
  readonly run: ActRun;
  readonly service: ServiceEmulator;
  readonly github: GitHubEmulator | undefined;
  /** What the agent was told, a text for each job that was created. */
  readonly prompts: readonly string[];
}

/**
 * Declares a test that runs a workflow of the project as it is written, beside the others. The emulators are as the
 * workflow expects the world to be: the token may do what `permissions` grants and no more.
 */
export function onWorkflow(
  source: string,
  name: string,
  title: string,
  body: (run: WorkflowRunner, workflow: Workflow) => Promise<void>,
): void {
  tested.add(`${source}, ${name}`);
  it.concurrent(`${source}, "${name}": ${title}`, async () => {
    const workflow = workflows.find((found) => found.source === source && found.name === name);
    if (workflow === undefined) throw new Error(`${source} holds no workflow with the name "${name}".`);
    await using open = new AsyncDisposableStack();
    await body((scenario) => play(workflow, scenario, open), workflow);
  });
}

async function play(workflow: Workflow, scenario: Scenario, open: AsyncDisposableStack): Promise<Outcome> {
  const service = open.use(await startServiceEmulator({ job: withPullRequest, ...scenario.service }));
  const github =
    scenario.github === undefined
      ? undefined
      : open.use(await startGitHubEmulator({ scopes: grantedBy(workflow.text), ...scenario.github }));
  github?.happened(scenario.event.payload);
  if (github !== undefined) scenario.before?.(github);
  const more = typeof scenario.act === 'function' ? await scenario.act(service, github, open) : scenario.act;
  const run = await runWorkflow({
    workflow: workflow.path,
    files: { ...scenario.files, [workflow.path]: workflow.text },
    event: scenario.event,
    serviceUrl: service.url,
    ...more,
    secrets: {
      DOCS_API_KEY: service.apiKey,
      ...(github === undefined ? {} : { GITHUB_TOKEN: github.token }),
      ...more?.secrets,
    },
    vars: { DOCS_PROJECT_ID: service.projectId, DOCS_BASE_URL: service.url, ...more?.vars },
    env: { ...(github === undefined ? {} : { GITHUB_API_URL: github.apiUrl }), ...more?.env },
  });
  expect(run.log).not.toContain(service.apiKey);
  if (github !== undefined) {
    expect(run.log).not.toContain(github.token);
    expect(github.violations).toEqual([]);
  }
  return { run, service, github, prompts: service.jobs.list.map(({ prompt }) => prompt) };
}

/** What the token of the workflow's first job may do, by `permissions`; what isn't named there is none. */
export function grantedBy(text: string): NonNullable<GitHubEmulatorOptions['scopes']> {
  type Granted = Readonly<Record<string, 'none' | 'read' | 'write'>> | undefined;
  const workflow = parse(text) as { permissions?: Granted; jobs: Record<string, { permissions?: Granted }> };
  const granted = Object.values(workflow.jobs)[0]?.permissions ?? workflow.permissions ?? {};
  return {
    issues: granted['issues'] ?? 'none',
    pull_requests: granted['pull-requests'] ?? 'none',
    metadata: 'read',
  };
}

/** The names of the steps that ran, with their outcomes. */
export function ran({ steps }: ActRun): string[] {
  return steps.map(({ name, outcome }) => `${name}: ${outcome}`);
}

export function step({ steps }: ActRun, name: string) {
  const found = steps.find((candidate) => candidate.name === name);
  if (found === undefined)
    throw new Error(`No step "${name}" ran, only ${steps.map((each) => each.name).join(', ')}.`);
  return found;
}

/** The requests to the service as `METHOD path`, in order. */
export function requests({ journal }: ServiceEmulator): string[] {
  return journal.entries.map(({ method, path }) => `${method} ${path}`);
}
