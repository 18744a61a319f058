import * as z from 'zod';
import { isLoopback } from '../../http.ts';
import {
  flag,
  isOff,
  isOn,
  number,
  oneOf,
  parseInputs,
  type ReadInput,
  serviceInputs,
} from '../../inputs.ts';
import { describeFileError, type Workspace } from '../../runner/workspace.ts';
import { defaultJobPath } from '../../service/client.ts';
import { jobId } from '../../service/schemas.ts';
import { trimInvisible } from '../../text.ts';

/** From the least to the most; GitHub's own role names. */
export const permissions = ['read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof permissions)[number];

const minutes = 'Expected a number of minutes from 0.01 to 7200, such as 90.';
const seconds = 'Expected auto, or whole seconds from 10 to 3600 (from 1 against loopback).';

/** What decides about a comment. */
const accessInputs = {
  command: z
    .string()
    .regex(/^\S{2,50}$/, 'Expected one word of 2 to 50 characters, such as /docs-agent.')
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
      'Expected names of bots. There is no wildcard, since any app could then spend your credits.',
    )
    .default([]),
  githubToken: z.string().default(''),
  followUp: flag(true),
  dryRun: flag(false),
  /** The name of a commit status. */
  check: z
    .string()
    .regex(/^[^\p{Cc}]{1,100}$/u, 'Expected a name of at most 100 characters, such as documentation.')
    .optional(),
};

const promptInputs = {
  ...serviceInputs,
  prompt: z.string().optional(),
  context: oneOf(['links', 'diff', 'none']).default('links'),
  sinceLastRun: flag(false),
  replyKey: z.string().default(''),
  /** Its default depends on the event. */
  pullRequestComment: flag(false).unwrap().optional(),
  once: flag(false),
  paths: z
    .string()
    .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
    .refine(
      (globs) => globs.some((glob) => !glob.startsWith('!')),
      'Expected globs, a line each, at least one of them without ! in front.',
    )
    .refine(
      // What begins otherwise would never match, without a word.
      (globs) => globs.every((glob) => /^!?(?![!\s/]|- ).{1,200}$/u.test(glob)),
      'Expected globs of at most 200 characters, a line each, relative to the repository: without a slash, a dash or a second ! in front.',
    )
    .optional(),
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
  jobId: jobId.optional(),
  jobPath: z
    .string()
    .refine(
      (path) =>
        /^\/[\x21-\x7e]+$/.test(path) &&
        path.includes('{id}') &&
        !/[?#\\]/.test(path) &&
        !/\/\.\.?(\/|$)/.test(path),
      'Expected a path that starts with / and has {id} where the ID of the agent job belongs.',
    )
    .default(defaultJobPath),
  requirePullRequest: flag(false),
};

/** Every input of the action, by its name in camel case. */
export const agentInputs = (workspace: Workspace) => ({
  ...accessInputs,
  ...promptInputs,
  promptFile: promptFile(workspace).optional(),
});

export type AccessInputs = z.infer<z.ZodObject<typeof accessInputs>>;
type PromptInputs = z.infer<z.ZodObject<typeof promptInputs>>;
export type AgentInputs = AccessInputs &
  Omit<PromptInputs, 'pullRequestComment'> & { readonly pullRequestComment: boolean };

/** What a run is about: a comment brings the words, and under a pull request a job may be known. */
export type About = 'comment' | 'pull request' | 'other';

export interface Inputs {
  /** Those that decide about every comment, also a stranger's. */
  readonly access: AccessInputs;
  /** What tells the memory of a run from that of others. As it is given: a reply may be about wrong inputs. */
  readonly identity: Readonly<Record<'projectId' | 'apiKey' | 'replyKey', string>>;
  /** Whether an input is set, by its name in `action.yml`. */
  readonly isSet: (name: string) => boolean;
  /** All of them. @throws InputError with every mistake that can be seen */
  readonly all: () => AgentInputs;
}

/**
 * A stranger's comment must not fail the run for a mistake in inputs that do not decide about it, so these are parsed later.
 *
 * @throws InputError with every mistake in any input, where one that decides is wrong
 */
export function readInputs(read: ReadInput, workspace: Workspace, about: About): Inputs {
  const isSet = (name: string) => read(name) !== '';
  const all = () => {
    const { promptFile: words, ...given } = parseInputs(
      agentInputs(workspace),
      read,
      contradictions(read, about),
    );
    const { prompt = words, pullRequestComment = about === 'pull request' } = given;
    return { ...given, prompt, pullRequestComment };
  };
  const identity = { projectId: read('project-id'), apiKey: read('api-key'), replyKey: read('reply-key') };
  const needsToken = about === 'comment' && !isSet('github-token') ? [noToken] : [];
  try {
    return { access: parseInputs(accessInputs, read, needsToken), identity, isSet, all };
  } catch (error) {
    all();
    throw error;
  }
}

/** The words in a file. */
function promptFile(workspace: Workspace) {
  return z.string().transform((path, { addIssue }) => {
    try {
      const bytes = workspace.read(path);
      const words = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
      if (trimInvisible(words) !== '') return words;
      addIssue('The file is empty.');
    } catch (error) {
      addIssue(
        error instanceof TypeError
          ? 'The file is not UTF-8 text.'
          : `The file cannot be read: ${describeFileError(error)}. The path is relative to the workspace, which needs a checkout step first.`,
      );
    }
    return z.NEVER;
  });
}

const noToken =
  "github-token: Empty, so no permission can be checked. Leave the input out to use the workflow's own token.";

/** Mistakes that show in several inputs together, found in their texts. */
function contradictions(read: ReadInput, about: About): string[] {
  const isSet = (name: string) => read(name) !== '';
  const hasToken = isSet('github-token');
  const isPullRequest = about === 'pull request';
  const needing = Object.entries({
    'since-last-run': isOn(read('since-last-run')),
    'context: diff': read('context') === 'diff',
    check: isSet('check'),
    once: isPullRequest && isOn(read('once')),
    paths: isPullRequest && isSet('paths'),
  }).flatMap(([name, isUsed]) => (isUsed ? [name] : []));
  const remembering = needing.filter((name) => name === 'check' || name === 'once');
  const interval = Number(read('poll-interval'));
  const isLocal = isLoopback(URL.parse(read('base-url'))?.hostname ?? '');
  const mistakes: Record<string, boolean> = {
    [noToken]: about === 'comment' && !hasToken,
    'prompt: Required on this event. Set prompt or prompt-file, or job-id to wait for an existing agent job. An empty job-id often comes from a step that started no agent job.':
      about === 'other' && !isSet('prompt') && !isSet('prompt-file') && !isSet('job-id'),
    'prompt: It holds only invisible characters.': isSet('prompt') && trimInvisible(read('prompt')) === '',
    'prompt, prompt-file: Set only one of them.': isSet('prompt') && isSet('prompt-file'),
    'check: It cannot be set together with wait: false, since nothing would report how the agent job ended.':
      isSet('check') && isOff(read('wait')),
    [`pull-request-comment: It cannot be false with ${remembering.join(' and ')}: without the comment, every push would send another prompt.`]:
      isPullRequest && remembering.length > 0 && isOff(read('pull-request-comment')),
    [`github-token: Empty, and ${needing.join(' and ')} cannot work without it.`]:
      about !== 'comment' && !hasToken && needing.length > 0,
    [`poll-interval: ${seconds} Mintlify limits requests by the hour.`]:
      interval >= 1 && interval < 10 && !isLocal,
  };
  return Object.keys(mistakes).filter((mistake) => mistakes[mistake]);
}
