import { test as base } from 'vitest';
import type { StageRunOptions } from './comment-run.ts';
import { type Conversation, conversation, prLink } from './conversation.ts';
import { type WorkflowEvent, workflowDispatch } from './events.ts';

interface Agent extends Pick<Conversation, 'service'> {
  /** Runs the agent with a prompt. */
  readonly run: (
    inputs?: Record<string, string>,
    event?: WorkflowEvent,
    options?: StageRunOptions,
  ) => ReturnType<Conversation['run']>;
  /** All that it was sent. */
  readonly prompts: () => string[];
}

/** Each test has a service of its own, whose jobs are done by the second poll. */
export const test = base.extend<{ agent: Agent }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  agent: async ({}, use) => {
    const job = [{ status: 'active' }, { reads: 1, status: 'completed', prLink }];
    await using stage = await conversation({ service: { job } });
    const { service } = stage;
    await use({
      service,
      run: (inputs = {}, event = workflowDispatch(), options = {}) =>
        stage.run(event, { inputs: { prompt: 'Update the docs.', ...inputs }, ...options }),
      prompts: () => service.jobs.list.flatMap(({ prompts }) => prompts),
    });
    stage.checkRequests();
  },
});
