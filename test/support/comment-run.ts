import { parse } from 'yaml';
import { type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { WorkflowEvent } from './events.ts';
import { read } from './project.ts';
import { type RunOptions, type RunResult, runAction } from './runner.ts';

/** The agent's outputs, sorted. */
export const outputNames: readonly string[] = Object.keys(parse(read('action.yml')).outputs).sort();

export interface CommentStageOptions {
  readonly github?: GitHubEmulatorOptions;
  readonly service?: ServiceEmulatorOptions;
}

export type StageRunOptions = Partial<Omit<RunOptions, 'action'>> & { readonly known?: boolean };

/** The inputs that lead to an emulated service. */
export function accountOf({ projectId, apiKey, url }: ServiceEmulator): Record<string, string> {
  return { 'project-id': projectId, 'api-key': apiKey, 'base-url': url, 'poll-interval': '1' };
}

/** Runs the agent's bundle with a prompt, against an emulated service. */
export function runAgent(
  service: ServiceEmulator,
  inputs: Readonly<Record<string, string>> = {},
  options: Partial<RunOptions> = {},
): Promise<RunResult> {
  const prompted = { ...accountOf(service), prompt: 'Update the docs.', ...inputs };
  return runAction({ action: 'agent', inputs: prompted, ...options });
}

/** Both emulators, and the agent's bundle between them. The owner `Codertocat` is an admin, `hubot` may write. */
export async function commentStage(options: CommentStageOptions = {}) {
  const github = await startGitHubEmulator(options.github);
  const service = await startServiceEmulator(options.service);
  github.setPermission('hubot', 'write');
  const { token, apiUrl, repository } = github;
  const takenIn = new Set<WorkflowEvent>();
  const shown = { at: 0 };
  return {
    github,
    service,
    /** Runs the bundle on an event, which the emulated GitHub takes in first, once, and not where `known`. */
    async run(
      event: WorkflowEvent,
      { inputs, github: context, known = false, ...more }: StageRunOptions = {},
    ): Promise<RunResult> {
      if (!known && !takenIn.has(event)) github.happened(event.payload);
      takenIn.add(event);
      return await runAction({
        ...{ action: 'agent', eventName: event.name, event: event.payload, shown, ...more },
        inputs: { ...accountOf(service), ...inputs },
        github: { token, apiUrl, repository, ...context },
      });
    },
    async [Symbol.asyncDispose]() {
      await github.close();
      await service.close();
    },
  };
}
