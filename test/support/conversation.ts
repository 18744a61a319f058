import { test as base, expect } from 'vitest';
import type { JobScript } from '../emulator/service-jobs.ts';
import { type CommentStageOptions, commentStage, outputNames, type StageRunOptions } from './comment-run.ts';
import { issueCommentOnPullRequest, type Payload, type TextChanges, type WorkflowEvent } from './events.ts';
import type { RunResult } from './runner.ts';

export const prLink = 'https://github.com/example/docs/pull/7';
export const nextLink = 'https://github.com/example/docs/pull/8';
/** The service is done by the time it answers, so that no test waits without need. */
export const done: JobScript = [{ status: 'completed', prLink }];
export const atWork: JobScript = [{ status: 'active' }];
/** A follow-up that is done by the second poll, in the pull request of before. */
export const followed: JobScript = [{ status: 'active' }, { status: 'completed', reads: 1 }];

/** A command of `hubot` under the pull request 2, unless told. */
export const command = (body: string, more: TextChanges = {}) =>
  issueCommentOnPullRequest({ body, author: 'hubot', ...more });

/** Nobody waits for the job. */
export const started = { inputs: { wait: 'false' } };
export const waiting = { inputs: { wait: 'true' } };
/** Half a minute of tries in half a second. */
export const fast = { pace: 60 };
export const attempt = (runAttempt: number) => ({ github: { runAttempt } });

export const warnings = ({ annotations }: RunResult) =>
  annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);

/** What a comment remembers, if it does; its seal is not looked at. */
export function markerOf(body: string): Payload | undefined {
  const [, content] = /^<!-- docs-agent:[0-9a-f]{16} ([\w+/=]+) [0-9a-f]{64} -->/.exec(body) ?? [];
  return content === undefined ? undefined : JSON.parse(Buffer.from(content, 'base64').toString());
}

export type Conversation = Awaited<ReturnType<typeof conversation>>;

/** Both emulators, the agent's bundle between them, and what is said under a pull request: 2 unless told. */
export async function conversation({ github = {}, service = {} }: CommentStageOptions = {}) {
  const stage = await commentStage({ github, service: { job: done, followUp: followed, ...service } });

  /** Runs the bundle. Whatever happens, every output is set, and no secret is in anything but its own mask. */
  async function run(event: WorkflowEvent, options: StageRunOptions = {}): Promise<RunResult> {
    const result = await stage.run(event, options);
    const { lines, commands, outputs, summary, masks } = result;
    if (result.signal !== 'SIGKILL') expect(Object.keys(outputs).sort()).toEqual(outputNames);
    expect(commands.slice(0, masks.length).every(({ name }) => name === 'add-mask')).toBe(true);
    const leaving = JSON.stringify([lines.slice(masks.length), outputs, summary]);
    for (const secret of masks) expect(leaving).not.toContain(secret);
    return result;
  }

  const { login: self } = github.tokenOwner ?? { login: 'github-actions[bot]' };
  /** Our comments, oldest first. */
  const ourComments = (number = 2) => stage.github.thread(number).filter(({ author }) => author === self);
  /** Of each of our comments all its texts, without their markers. */
  const replies = (number = 2) =>
    ourComments(number).map(({ bodies }) => bodies.map((body) => body.replace(/^<!--.*-->/, '').trim()));
  /** Runs a command. Its number is its comment's id and its run's, so that a later comment has a later run. */
  const say = (number: number, body: string, { github: context, ...more }: StageRunOptions = {}) =>
    run(command(body, { id: number }), { github: { runId: number, ...context }, ...more });

  return {
    ...stage,
    run,
    ourComments,
    replies,
    say,
    /** What our newest reply says. */
    lastReply: (number = 2) => replies(number).at(-1)?.at(-1) ?? '',
    /** Of each of our comments all that it remembered, oldest first. */
    markers: (number = 2) => ourComments(number).map(({ bodies }) => bodies.map(markerOf)),
    /** What our account shows below a comment. */
    reactions: (comment: number) =>
      stage.github
        .thread(2)
        .find(({ id }) => id === comment)
        ?.reactions.map(({ content }) => content),
    /** Of each job, all that the agent was told: the words, without what is below them. */
    words: () =>
      stage.service.jobs.list.map(({ prompts }) => prompts.map((prompt) => prompt.split('\n\n---\n')[0])),
    /** Of each job, how many prompts it was sent. */
    promptCounts: () => stage.service.jobs.list.map(({ prompts }) => prompts.length),
    /** What the newest job was told last. */
    lastPrompt: () => stage.service.jobs.list.at(-1)?.prompts.at(-1),
    /** Runs a first command, whose job is `job-0001`. */
    async begin(script: JobScript = done): Promise<void> {
      stage.service.jobs.next(script);
      await say(1, '/docs-agent begin', started);
      expect(stage.service.jobs.list).toMatchObject([{ prompts: [expect.stringMatching(/^begin\n/)] }]);
    },
    /** Runs for a pull request, with the prompt `more` and a reply. Nobody waits unless told. */
    runFor(runId: number, event: WorkflowEvent, { inputs, github: context, ...more }: StageRunOptions = {}) {
      const usual = { prompt: 'more', 'pull-request-comment': 'true', ...started.inputs };
      return run(event, { inputs: { ...usual, ...inputs }, github: { runId, ...context }, ...more });
    },
    /** Demands that GitHub was asked as GitHub describes it, by the version that is documented until 2028. */
    checkRequests() {
      expect(stage.github.violations).toEqual([]);
      expect(stage.github.answerMistakes).toEqual([]);
      for (const { headers } of stage.github.journal.entries)
        expect(headers['x-github-api-version']).toBe('2022-11-28');
    },
  };
}

/** Each test has both emulators of its own; whatever it does, the requests are right. */
export const test = base.extend<{ stage: Conversation }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  stage: async ({}, use) => {
    await using stage = await conversation();
    await use(stage);
    stage.checkRequests();
  },
});
