import { expect, test } from 'vitest';
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
import { root } from '../support/project.ts';
import { type ActOptions, type ActRun, runWorkflow } from './act.ts';

export const workflows: readonly Workflow[] = findWorkflows(root);

export const ask = 'Ask the documentation agent';
export const asked = `${ask}: success`;
export const PULL_REQUEST = 'https://github.com/example/docs/pull/7';

/** Active when created, finished at the first poll. */
export const withPullRequest: JobScript = [
  { status: 'active' },
  { after: 1000, status: 'completed', prLink: PULL_REQUEST },
];

/** The workflows that a test is declared for, as `source, name`. */
export const tested = new Set<string>();

type Extras = Partial<Omit<ActOptions, 'workflow' | 'event'>>;

interface Scenario extends Extras {
  readonly event: WorkflowEvent;
  /** What happened before: the workflow ran on each of these, and did not fail. */
  readonly earlier?: readonly WorkflowEvent[];
  /** Lines that a page says to add or to change: each, and what takes its place. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly service?: ServiceEmulatorOptions;
  readonly github?: GitHubEmulatorOptions;
  /** Prepares what the run meets, and gives further options for act. */
  readonly before?: (world: World) => Promise<Extras> | Extras | undefined;
  /** Whether GitHub refuses something that the workflow does not grant. */
  readonly isRefused?: boolean;
  /** What people do after what happened before. */
  readonly between?: (world: World) => Promise<void> | void;
  /** The steps that run, as `name: outcome`; the run succeeds when all of them do. */
  readonly steps: readonly string[];
  readonly check?: (outcome: Outcome) => void;
}

export interface World {
  readonly service: ServiceEmulator;
  readonly github: GitHubEmulator;
  /** For what has to be closed behind the run. */
  readonly open: AsyncDisposableStack;
}

type Outcome = Awaited<ReturnType<typeof play>>;

/**
 * Declares a test that runs a workflow of the project as it is written, beside the others. The emulators are as the
 * workflow expects the world to be: the token may do what `permissions` grants and no more.
 */
export function onWorkflow(source: string, name: string, title: string, scenario: Scenario): void {
  tested.add(`${source}, ${name}`);
  test.concurrent(`${source}, "${name}": ${title}`, async () => {
    await using open = new AsyncDisposableStack();
    const outcome = await play(workflowOf(source, name), scenario, open);
    // The jobs of a matrix run in any order.
    const steps = outcome.steps.map((step) => `${step.name}: ${step.outcome}`);
    expect(steps.sort(), outcome.log).toEqual([...scenario.steps].sort());
    const isGreen = scenario.steps.every((step) => step.endsWith(': success'));
    expect(outcome.exitCode, outcome.log).toBe(isGreen ? 0 : 1);
    scenario.check?.(outcome);
  });
}

export function workflowOf(source: string, name: string): Workflow {
  const workflow = workflows.find((found) => found.source === source && found.name === name);
  if (workflow === undefined) throw new Error(`${source} holds no workflow with the name "${name}".`);
  return workflow;
}

/** @throws Error where a line is not there to be changed */
function withChanges({ text, ...workflow }: Workflow, changes: Scenario['changes'] = {}): Workflow {
  const changed = Object.entries(changes).reduce((before, [line, other]) => {
    if (!before.includes(line)) throw new Error(`The workflow ${workflow.name} has no ${line}.`);
    return before.replace(line, () => other);
  }, text);
  return { ...workflow, text: changed };
}

async function play(asShown: Workflow, scenario: Scenario, open: AsyncDisposableStack) {
  const workflow = withChanges(asShown, scenario.changes);
  const service = open.use(await startServiceEmulator({ job: withPullRequest, ...scenario.service }));
  const scopes = grantedBy(workflow.text);
  const github = open.use(await startGitHubEmulator({ scopes, ...scenario.github }));
  const more: Extras = { ...scenario, ...(await scenario.before?.({ service, github, open })) };
  let runs = 1_234_567_890 - (scenario.earlier ?? []).length;
  const runOn = async (event: WorkflowEvent) => {
    github.happened(event.payload);
    return await runWorkflow({
      ...more,
      workflow: workflow.path,
      event,
      serviceUrl: more.serviceUrl ?? service.url,
      files: { ...more.files, [workflow.path]: workflow.text },
      secrets: { DOCS_API_KEY: service.apiKey, GITHUB_TOKEN: github.token, ...more.secrets },
      vars: { DOCS_PROJECT_ID: service.projectId, ...more.vars },
      env: { GITHUB_API_URL: github.apiUrl, GITHUB_RUN_ID: String(runs++), ...more.env },
    });
  };
  for (const event of scenario.earlier ?? []) {
    const { exitCode, log } = await runOn(event);
    expect(exitCode, log).toBe(0);
  }
  await scenario.between?.({ service, github, open });
  const run = await runOn(scenario.event);
  expect(run.log).not.toContain(service.apiKey);
  expect(run.log).not.toContain(github.token);
  expect(github.violations).toEqual([]);
  // Nothing where `permissions` are enough. No workflow's token may ask who it is, or see another repository.
  const isOwn = (path: string) => path !== '/user' && !/^\/repos\/\S+?\/docs\/pulls\/7$/.test(path);
  const refused = github.journal.entries.filter(({ status = 0, path }) => status >= 400 && isOwn(path));
  if (scenario.isRefused !== true)
    expect(refused.map(({ method, path, status }) => `${method} ${path}: ${status}`)).toEqual([]);
  return {
    ...{ ...run, service, github },
    /** The comments of pull request 2, which the events are about. */
    thread: github.thread(2),
    /** All that the agent was told, follow-ups too, oldest first. */
    prompts: service.jobs.list.flatMap(({ prompts }) => prompts),
    /** The requests to the service as `METHOD path`, in order, without what is the same in all paths of a job. */
    requests: service.journal.entries.map(
      ({ method, path }) => `${method} ${path.replace(`/v2/agent/${service.projectId}/`, '')}`,
    ),
    /** The outputs of the step that asks the agent. */
    asked: run.steps.find((step) => step.name === ask)?.outputs ?? {},
  };
}

/**
 * Stands in for an action of a workflow that cannot be fetched here.
 *
 * @param script what it does, in Bash
 */
export function standIn(action: string, script: string) {
  const [uses = ''] = new RegExp(`${action}@\\S+`).exec(workflows.map(({ text }) => text).join()) ?? [];
  const runs = { using: 'composite', steps: [{ shell: 'bash', run: script }] };
  return { [uses]: { 'action.yml': JSON.stringify({ inputs: { name: {}, path: {} }, runs }) } };
}

/** What the token of the workflow's first job may do, by `permissions`; what isn't named there is none. */
export function grantedBy(text: string): NonNullable<GitHubEmulatorOptions['scopes']> {
  type Granted = Readonly<Record<string, 'none' | 'read' | 'write'>> | undefined;
  const workflow = parse(text) as { permissions?: Granted; jobs: Record<string, { permissions?: Granted }> };
  const granted = Object.values(workflow.jobs)[0]?.permissions ?? workflow.permissions ?? {};
  const none = { issues: 'none', contents: 'none', actions: 'none', statuses: 'none' } as const;
  const { 'pull-requests': pull_requests = 'none', ...others } = { ...none, ...granted };
  return { ...others, pull_requests, metadata: 'read' };
}

/** What a step called `gh` with. */
export function callsOf(run: ActRun, name: string): string[][] {
  return stepOf(run, name).lines.flatMap((line) => (line.startsWith('[') ? [JSON.parse(line)] : []));
}

export function stepOf({ steps }: ActRun, name: string) {
  const found = steps.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`No step "${name}" ran, only ${steps.map((each) => each.name)}.`);
  return found;
}
