import { type GitHubEmulator, type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import {
  type ServiceEmulator,
  type ServiceEmulatorOptions,
  startServiceEmulator,
} from '../emulator/service.ts';
import type { WorkflowEvent } from './events.ts';
import { type RunOptions, type RunResult, runAction } from './runner.ts';

export interface CommentStage extends AsyncDisposable {
  readonly github: GitHubEmulator;
  readonly service: ServiceEmulator;
  /** Runs the bundle on an event, which the emulated GitHub takes in first, once, and not where `known`. */
  run(
    event: WorkflowEvent,
    options?: Partial<Omit<RunOptions, 'action'>> & { readonly known?: boolean },
  ): Promise<RunResult>;
}

export interface CommentStageOptions {
  readonly github?: GitHubEmulatorOptions;
  readonly service?: ServiceEmulatorOptions;
}

/** The inputs that lead to an emulated service. */
export function accountOf({ projectId, apiKey, url }: ServiceEmulator): Record<string, string> {
  return { 'project-id': projectId, 'api-key': apiKey, 'base-url': url, 'poll-interval': '1' };
}

/** Both emulators, and the agent's bundle between them. The owner `Codertocat` is an admin, `hubot` may write. */
export async function commentStage(options: CommentStageOptions = {}): Promise<CommentStage> {
  const github = await startGitHubEmulator(options.github);
  const prLink = 'https://github.com/example/docs/pull/7';
  const job = [{ status: 'active' }, { status: 'completed', prLink, reads: 1 }];
  const service = await startServiceEmulator({ job, ...options.service });
  github.setPermission('hubot', 'write');
  const { token, apiUrl, repository } = github;
  const takenIn = new Set<WorkflowEvent>();
  return {
    github,
    service,
    async run(event, { inputs, github: context, known = false, ...more } = {}) {
      if (!known && !takenIn.has(event)) github.happened(event.payload);
      takenIn.add(event);
      return await runAction({
        ...{ action: 'agent', eventName: event.name, event: event.payload, ...more },
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
