import * as z from 'zod/mini';
import { isLoopback } from '../../http.ts';
import type { ReadInput } from '../../inputs.ts';
import { flag, isOff, isOn, number, oneOf, parseInputs, serviceInputs, trueOrFalse } from '../../inputs.ts';
import { describeFileError, type Workspace } from '../../runner/workspace.ts';
import { mapped, matching, name, repositoryName } from '../../schema.ts';
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
  command: z._default(
    matching(/^\S{2,50}$/, 'Expected one word of 2 to 50 characters, such as /docs-agent.'),
    '/docs-agent',
  ),
  permission: z._default(oneOf(permissions), 'write'),
  /** Without their `@`. */
  allowBots: z._default(
    mapped(z.string(), (text) =>
      text.split(/[,\r\n]/).flatMap((name) => name.trim().replace(/^@/, '') || []),
    ).check(
      z.refine(
        (bots) => !bots.some((name) => name.includes('*')),
        'Expected names of bots. There is no wildcard, since any app could then spend your credits.',
      ),
    ),
    [],
  ),
  githubToken: z._default(z.string(), ''),
  /** The workflow's own, whose statuses a rule can demand of GitHub Actions. */
  statusToken: z._default(z.string(), ''),
  followUp: flag(true),
  dryRun: flag(false),
  check: z.optional(name('documentation')),
};

export const agentInputs = (workspace: Workspace) => ({
  ...accessInputs,
  ...serviceInputs,
  prompt: z.optional(z.string()),
  /** Before each prompt that creates a job. */
  instructions: z.optional(z.string()),
  /** Of a pull request, in a run by hand. */
  pullRequest: z.optional(mapped(matching(/^[1-9]\d{0,8}$/, 'Expected a number, such as 412.'), Number)),
  context: z._default(oneOf(['links', 'diff', 'none']), 'links'),
  sinceLastRun: flag(false),
  replyKey: z._default(z.string(), ''),
  /** Its default depends on the event. */
  pullRequestComment: z.optional(trueOrFalse),
  once: flag(false),
  paths: z.optional(
    mapped(z.string(), (text) => text.split('\n').flatMap((line) => line.trim() || [])).check(
      z.refine(
        (globs) => globs.length <= 100 && globs.some((glob) => !glob.startsWith('!')),
        'Expected up to 100 globs, a line each, at least one of them without ! in front.',
      ),
      z.superRefine((globs, { addIssue }) => {
        for (const [index, glob] of globs.entries()) {
          const mistake = mistakeIn(glob);
          if (mistake !== undefined) addIssue(globs.length > 1 ? `Glob ${index + 1}: ${mistake}` : mistake);
        }
      }),
    ),
  ),
  wait: flag(true),
  timeoutMinutes: z._default(
    number(minutes, (value) => value >= 0.01 && value <= 7200),
    60,
  ),
  /** Seconds. */
  pollInterval: z._default(
    mapped(matching(/^(auto|\d+)$/, seconds), (text) => (text === 'auto' ? text : Number(text))).check(
      z.refine((value) => value === 'auto' || (value >= 1 && value <= 3600), seconds),
    ),
    'auto',
  ),
  jobId: z.optional(jobId),
  requirePullRequest: flag(false),
  /** Of the documentation; the run's own one unless told. */
  docsRepository: z.optional(repositoryName),
  /** `''`: that of `github-token`. */
  docsToken: z._default(z.string(), ''),
  onClose: z._default(oneOf(['report', 'merge']), 'report'),
  maxOpen: z.optional(mapped(matching(/^[1-9]\d{0,2}$/, 'Expected a whole number from 1 to 999.'), Number)),
  promptFile: z.optional(textFile(workspace)),
  attach: z.optional(textFile(workspace)),
});

export type AccessInputs = z.infer<z.ZodMiniObject<typeof accessInputs>>;
type GivenInputs = z.infer<z.ZodMiniObject<ReturnType<typeof agentInputs>>>;
export type AgentInputs = Omit<GivenInputs, 'promptFile' | 'pullRequestComment'> & {
  readonly pullRequestComment: boolean;
};

/** What a run is about: a comment brings the words, and under a pull request a job may be known. */
export type About = 'comment' | 'pull request' | 'other';

/**
 * A stranger's comment must not fail the run for a mistake in inputs that do not decide about it, so these are parsed later.
 *
 * @param isByHand whether the workflow may name a pull request
 * @throws InputError with every mistake, also of those that are parsed later
 */
export function readInputs(
  read: ReadInput,
  workspace: Workspace,
  about: About,
  isByHand = false,
): { readonly access: AccessInputs; readonly all: () => AgentInputs } {
  const all = () => {
    const mistakes = contradictions(read, about, isByHand);
    const { promptFile, ...given } = parseInputs(agentInputs(workspace), read, mistakes);
    const { prompt = promptFile, pullRequestComment = about === 'pull request' } = given;
    return { ...given, prompt, pullRequestComment };
  };
  const needsToken = about === 'comment' && read('github-token') === '' ? [noToken] : [];
  try {
    return { access: parseInputs(accessInputs, read, needsToken), all };
  } catch (error) {
    all();
    throw error;
  }
}

function textFile(workspace: Workspace) {
  return z.pipe(
    z.string(),
    z.transform((path, { issues }) => {
      const addIssue = (message: string) => issues.push({ code: 'custom', input: path, message });
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
    }),
  );
}

const noToken =
  "github-token: Empty, so no permission can be checked. Leave the input out to use the workflow's own token.";

/** Mistakes that show in several inputs together, found in their texts. */
function contradictions(read: ReadInput, about: About, isByHand: boolean): string[] {
  const isSet = (name: string) => read(name) !== '';
  const isPullRequest = about === 'pull request';
  const needing = namesOf({
    'since-last-run': isOn(read('since-last-run')),
    'context: diff': read('context') === 'diff',
    check: isSet('check'),
    once: isPullRequest && isOn(read('once')),
    paths: isPullRequest && isSet('paths'),
    // What is to be merged is known from the replies.
    'on-close: merge': isPullRequest && read('on-close') === 'merge',
    'max-open': about === 'other' && isSet('max-open') && !isSet('docs-token'),
  });
  const remembering = needing.filter((name) => name === 'check' || name === 'once');
  const interval = Number(read('poll-interval'));
  const isLocal = isLoopback(URL.parse(read('base-url'))?.hostname ?? '');
  return namesOf({
    [noToken]: about === 'comment' && !isSet('github-token'),
    'prompt: Required on this event. Set prompt or prompt-file, or job-id to wait for an existing agent job. An empty job-id often comes from a step that started no agent job.':
      about === 'other' && !isSet('prompt') && !isSet('prompt-file') && !isSet('job-id'),
    'prompt, prompt-file: Both are set. Remove one of them.': isSet('prompt') && isSet('prompt-file'),
    'pull-request: It is for workflow_dispatch, repository_dispatch and schedule. Leave it out on this event.':
      isSet('pull-request') && !isByHand,
    'check: It cannot be set together with wait: false, since nothing would report how the agent job ended. Remove one of them.':
      isSet('check') && isOff(read('wait')),
    [`pull-request-comment: It cannot be false with ${remembering.join(' and ')}: without the comment, every push would send another prompt.`]:
      isPullRequest && remembering.length > 0 && isOff(read('pull-request-comment')),
    [`github-token: Empty, and ${needing.join(' and ')} cannot work without it.`]:
      about !== 'comment' && !isSet('github-token') && needing.length > 0,
    [`poll-interval: ${seconds} Mintlify limits requests by the hour.`]:
      interval >= 1 && interval < 10 && !isLocal,
  });
}

const namesOf = (facts: Readonly<Record<string, boolean>>) =>
  Object.keys(facts).filter((name) => facts[name] === true);
