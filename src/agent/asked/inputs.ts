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
import { jobId } from '../../service/schemas.ts';
import { trimInvisible } from '../../text.ts';
import { mistakeIn } from './globs.ts';

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
  /** The workflow's own, whose statuses a rule can demand of GitHub Actions. */
  statusToken: z.string().default(''),
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
  /** Before each prompt that creates a job. */
  instructions: z.string().optional(),
  /** Of a pull request, in a run by hand. */
  pullRequest: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Expected the number of a pull request, such as 412.')
    .transform(Number)
    .optional(),
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
    .superRefine((globs, { addIssue }) => {
      for (const [index, glob] of globs.entries()) {
        const mistake = mistakeIn(glob);
        if (mistake !== undefined) addIssue(globs.length > 1 ? `Glob ${index + 1}: ${mistake}` : mistake);
      }
    })
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
  requirePullRequest: flag(false),
  /** Of the documentation; the run's own one unless told. */
  docsRepository: z
    .string()
    .regex(
      /^[\w.-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/,
      'Expected owner/repo, such as octo-org/docs, without an address in front.',
    )
    .optional(),
  /** `''`: that of `github-token`. */
  docsToken: z.string().default(''),
  onClose: oneOf(['report', 'merge']).default('report'),
  maxOpen: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Expected a whole number from 1 to 999.')
    .transform(Number)
    .optional(),
};

/** Every input of the action, by its name in camel case. */
export const agentInputs = (workspace: Workspace) => ({
  ...accessInputs,
  ...promptInputs,
  promptFile: textFile(workspace).optional(),
  attach: textFile(workspace).optional(),
});

export type AccessInputs = z.infer<z.ZodObject<typeof accessInputs>>;
type PromptInputs = z.infer<z.ZodObject<typeof promptInputs>>;
export type AgentInputs = AccessInputs &
  Omit<PromptInputs, 'pullRequestComment'> & {
    readonly pullRequestComment: boolean;
    readonly attach?: string | undefined;
  };

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
 * @param hasOwn whether the event itself is about a pull request
 * @throws InputError with every mistake in any input, where one that decides is wrong
 */
export function readInputs(
  read: ReadInput,
  workspace: Workspace,
  about: About,
  hasOwn = about !== 'other',
): Inputs {
  const isSet = (name: string) => read(name) !== '';
  const all = () => {
    const { promptFile: words, ...given } = parseInputs(
      agentInputs(workspace),
      read,
      contradictions(read, about, hasOwn),
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

/** The text in a file. */
function textFile(workspace: Workspace) {
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
function contradictions(read: ReadInput, about: About, hasOwn: boolean): string[] {
  const isSet = (name: string) => read(name) !== '';
  const hasToken = isSet('github-token');
  const isPullRequest = about === 'pull request';
  const needing = Object.entries({
    'since-last-run': isOn(read('since-last-run')),
    'context: diff': read('context') === 'diff',
    check: isSet('check'),
    once: isPullRequest && isOn(read('once')),
    paths: isPullRequest && isSet('paths'),
    // What is to be merged is known from the replies.
    'on-close: merge': isPullRequest && read('on-close') === 'merge',
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
    'pull-request: This event has a pull request of its own. Leave the input out.':
      isSet('pull-request') && hasOwn,
    'pull-request, since-last-run: Set only one of them.':
      isSet('pull-request') && isOn(read('since-last-run')),
    'check: It cannot be set together with wait: false, since nothing would report how the agent job ended.':
      isSet('check') && isOff(read('wait')),
    [`pull-request-comment: It cannot be false with ${remembering.join(' and ')}: without the comment, every push would send another prompt.`]:
      isPullRequest && remembering.length > 0 && isOff(read('pull-request-comment')),
    [`github-token: Empty, and ${needing.join(' and ')} cannot work without it.`]:
      about !== 'comment' && !hasToken && needing.length > 0,
    'max-open: It cannot work without docs-token or github-token, and both are empty.':
      about === 'other' && isSet('max-open') && !hasToken && !isSet('docs-token'),
    [`poll-interval: ${seconds} Mintlify limits requests by the hour.`]:
      interval >= 1 && interval < 10 && !isLocal,
  };
  return Object.keys(mistakes).filter((mistake) => mistakes[mistake]);
}
