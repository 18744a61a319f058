import { test as base, expect } from 'vitest';
import type { JobScript } from '../emulator/service-jobs.ts';
import { type CommentStage, commentStage } from './comment-run.ts';
import { issueCommentOnPullRequest, type TextChanges } from './events.ts';
import type { RunOptions, RunResult } from './runner.ts';

export const prLink = 'https://github.com/example/docs/pull/7';
/** The service is done by the time it answers, so that no test waits without need. */
export const done: JobScript = [{ status: 'completed', prLink }];
export const atWork: JobScript = [{ status: 'active' }];
/** Is taken up at once, and done by the first poll. */
export const followed: JobScript = [{ status: 'active' }, { status: 'completed', after: 200 }];

/** Each test has both emulators of its own; whatever it does, GitHub is asked as GitHub describes it. */
export const test = base.extend<{ stage: CommentStage }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
  stage: async ({}, use) => {
    await using stage = await commentStage({ service: { job: done } });
    await use(stage);
    expect(stage.github.violations).toEqual([]);
    expect(stage.github.answerMistakes).toEqual([]);
  },
});

/** A command of `hubot` under the pull request 2, unless told. */
export const command = (body: string, more: TextChanges = {}) =>
  issueCommentOnPullRequest({ body, author: 'hubot', ...more });

/** Our comments under a pull request, oldest first. */
export const ourComments = ({ github }: CommentStage, number = 2) =>
  github.thread(number).filter(({ author }) => author === 'github-actions[bot]');

/** Of each of our comments all its texts, without their markers. */
export const replies = (stage: CommentStage, number = 2) =>
  ourComments(stage, number).map(({ bodies }) => bodies.map((body) => body.replace(/^<!--.*-->/, '').trim()));

/** What our newest reply says. */
export const lastReply = (stage: CommentStage, number = 2) => replies(stage, number).at(-1)?.at(-1) ?? '';

/** Of each job, all that the agent was told: the words, without what is below them. */
export const wordsOf = ({ service }: CommentStage) =>
  service.jobs.list.map(({ prompts }) => prompts.map((prompt) => prompt.split('\n\n---\n')[0]));

export const warnings = ({ annotations }: RunResult) =>
  annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);

/** Runs a command. Its number is its comment's id and its run's, so that a later comment has a later run. */
export function say(
  stage: CommentStage,
  number: number,
  body: string,
  { github, ...more }: Partial<RunOptions> = {},
): Promise<RunResult> {
  return stage.run(command(body, { id: number }), { github: { runId: number, ...github }, ...more });
}

/** Runs a first command, whose job is `job-0001`. */
export async function begin(stage: CommentStage, script: JobScript = done): Promise<void> {
  stage.service.jobs.next(script);
  await say(stage, 1, '/docs-agent begin', { inputs: { wait: 'false' } });
  expect(wordsOf(stage)).toEqual([['begin']]);
}
