import * as z from 'zod';
import { describeError } from '../../errors.ts';
import { isLoopback } from '../../http.ts';
import { flag, InputError, number, oneOf, parseInputs, type ReadInput, serviceInputs } from '../../inputs.ts';
import type { Workspace } from '../../runner/workspace.ts';
import { defaultJobPath } from '../../service/client.ts';
import { jobId } from '../../service/schemas.ts';
import { trimInvisible } from '../../text.ts';

/** From the least to the most; GitHub's own role names. */
export const permissions = ['read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof permissions)[number];

const minutes = 'Expected a number of minutes from 0.01 to 7200, such as 90.';
const seconds = 'Expected auto, or whole seconds from 10 to 3600 (from 1 against loopback).';

/** See {@link readAccessInputs}. */
const accessInputs = {
  command: z
    .string()
    .regex(/^\S{2,50}$/, 'Expected one word of 2 to 50 characters, such as /docs-agent, or off.')
    .default('/docs-agent'),
  permission: oneOf(permissions).default('write'),
  /** Without their `@`. */
  allowBots: z
    .string()
    .transform((text) =>
      text
        .split(/[,\r\n]/)
        .map((name) => name.trim().replace(/^@/, ''))
        .filter((name) => name !== ''),
    )
    .refine(
      (bots) => !bots.some((name) => name.includes('*')),
      'Expected names of bots. There is no wildcard, since any app could then spend your jobs.',
    )
    .default([]),
  githubToken: z.string().default(''),
  followUp: flag(true),
};

/** Every input of the action, by its name in camel case. */
export const agentInputs = {
  ...serviceInputs,
  ...accessInputs,
  prompt: z.string().optional(),
  promptFile: z.string().optional(),
  context: oneOf(['links', 'diff', 'none']).default('links'),
  sinceLastRun: flag(false),
  replyKey: z.string().default(''),
  pullRequestComment: flag(false),
  wait: flag(true),
  timeoutMinutes: number(minutes)
    .refine((value) => value >= 0.01 && value <= 7200, minutes)
    .default(60),
  /** Seconds. */
  pollInterval: z
    .string()
    .regex(/^(auto|\d+)$/, seconds)
    .transform((text) => (text === 'auto' ? text : Number(text)))
    .refine((value) => value === 'auto' || (value >= 1 && value <= 3600), seconds)
    .default('auto'),
  jobId: z
    .string()
    .refine(
      (id) => jobId.safeParse(id).success && !/[\s\p{Cc}]/u.test(id),
      'Expected the id of a job, such as an earlier run has in its output jobId.',
    )
    .optional(),
  jobPath: z
    .string()
    .refine(
      (path) =>
        /^\/[\x21-\x7e]+$/.test(path) &&
        path.includes('{id}') &&
        !/[?#\\]/.test(path) &&
        !/\/\.\.?(\/|$)/.test(path),
      'Expected a path that starts with / and has {id} where the id of the job belongs.',
    )
    .default(defaultJobPath),
  requirePullRequest: flag(false),
  dryRun: flag(false),
};

export type AccessInputs = z.infer<z.ZodObject<typeof accessInputs>>;
export type AgentInputs = Omit<z.infer<z.ZodObject<typeof agentInputs>>, 'promptFile'>;

/**
 * The inputs that decide about a comment: a stranger's comment must not fail the run for a mistake in the others.
 *
 * @throws InputError with every mistake in any input, where one of these is wrong
 */
export function readAccessInputs(read: ReadInput, workspace: Workspace): AccessInputs {
  const check = () => (read('github-token') === '' ? [noToken] : []);
  try {
    return parseInputs(accessInputs, read, check);
  } catch (error) {
    readAgentInputs(read, workspace, 'comment');
    throw error;
  }
}

/** What a run is about: a comment brings the words, and under a pull request a job may be known. */
export type Subject = 'comment' | 'pull request' | 'other';

/** @throws InputError with every mistake that can be seen */
export function readAgentInputs(read: ReadInput, workspace: Workspace, about: Subject): AgentInputs {
  const { promptFile, ...inputs } = parseInputs(agentInputs, read, () => contradictions(read, about));
  return promptFile === undefined ? inputs : { ...inputs, prompt: readPromptFile(workspace, promptFile) };
}

/** @throws InputError */
function readPromptFile(workspace: Workspace, path: string): string {
  const mistake = (text: string) => new InputError([`prompt-file: ${text} Received: ${path}`]);
  let bytes: Uint8Array;
  try {
    bytes = workspace.read(path);
  } catch (error) {
    throw mistake(
      `The file cannot be read: ${describeError(error)}. The path is relative to the workspace, which needs a checkout step first.`,
    );
  }
  let words: string;
  try {
    words = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw mistake('The file is not UTF-8 text.');
  }
  if (trimInvisible(words) === '') throw mistake('The file is empty.');
  return words;
}

const noToken =
  'github-token: Empty, so nobody’s permission can be checked. Leave the input out to use the token of the workflow.';

/** Mistakes that show in several inputs together, found in their texts. */
function contradictions(read: ReadInput, about: Subject): string[] {
  const given = (name: string) => read(name) !== '';
  const hasToken = given('github-token');
  const needing = /^true$/i.test(read('since-last-run')) ? ['since-last-run'] : [];
  if (read('context') === 'diff') needing.push('context: diff');
  const interval = Number(read('poll-interval'));
  const isLocal = isLoopback(URL.parse(read('base-url'))?.hostname ?? '');
  const mistakes: Record<string, boolean> = {
    [noToken]: about === 'comment' && !hasToken,
    'prompt: Required on this event. Set prompt or prompt-file, or job-id to wait for an existing job. An empty job-id often comes from a step that created no job.':
      about === 'other' && !given('prompt') && !given('prompt-file') && !given('job-id'),
    'prompt: It holds only invisible characters.': given('prompt') && trimInvisible(read('prompt')) === '',
    'prompt, prompt-file: Set only one of them.': given('prompt') && given('prompt-file'),
    [`github-token: Empty, and ${needing.join(' and ')} cannot work without it.`]:
      about !== 'comment' && !hasToken && needing.length > 0,
    [`poll-interval: ${seconds} The service counts requests by the hour.`]:
      interval >= 1 && interval < 10 && !isLocal,
  };
  return Object.keys(mistakes).filter((mistake) => mistakes[mistake]);
}
