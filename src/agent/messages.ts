import type { PhrasingContent } from 'mdast';
import { describeError } from '../errors.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { InputError } from '../inputs.ts';
import { type Block, link, list, md, paragraph, plainText, quoted } from '../runner/markdown.ts';
import { adviceFor, ServiceError } from '../service/errors.ts';
import type { Job } from '../service/schemas.ts';
import { shorten } from '../text.ts';
import { formatDuration } from '../time.ts';
import type { Refusal } from './authorize.ts';
import type { AccessInputs } from './inputs.ts';
import { LostJobError } from './job.ts';
import { githubPullRequest, type Message, pullRequestUrl, type Result } from './result.ts';

const adviceWords = {
  request: 'project-id and the prompt',
  address: 'project-id, base-url, job-id and job-path',
  scope: 'write',
} as const;

export function messageFor(result: Result): Message {
  const message = result.message ?? outcomeMessage(result);
  const text = [message.text, pullRequestSentence(result), lastPoll(result), result.note ?? []];
  return { ...message, text: sentences(...text) };
}

/** Wherever a job has a link, it is shown. */
function pullRequestSentence({ outcome, job }: Result): PhrasingContent[] {
  if (job?.prLink === undefined) return [];
  if (pullRequestUrl(job) === undefined)
    return md`The service names a pull request, but not by a link that can be used: ${job.prLink}.`;
  // There, the message is about nothing else.
  return outcome === 'pull-request' ? [] : md`The pull request: ${pullRequestLink(job)}.`;
}

function lastPoll({ outcome, error }: Result): PhrasingContent[] {
  const failed = outcome === 'timed-out' && error !== undefined;
  return failed ? md`The last poll failed: ${shorten(describeError(error), 1000)}.` : [];
}

function outcomeMessage(result: Result): Message {
  const { outcome, job, prompt, requirePullRequest, waitedMs } = result;
  const id = job?.id ?? result.jobId;
  // How long a job took that an earlier run created is not known.
  const isTimed = waitedMs !== undefined && prompt !== undefined;
  const after = isTimed ? [` after ${formatDuration(waitedMs)}`] : [];
  const named = id === undefined ? md`The job` : md`The job ${id}`;
  const later = id === undefined ? [] : md`To wait for it in another run, set the input job-id to ${id}.`;
  const done = result.updated === true ? 'Updated' : 'Opened';
  switch (outcome) {
    case 'pull-request':
      return {
        title: md`✅ ${[done]} ${pullRequestLink(job)}`,
        text:
          pullRequestUrl(job) === undefined
            ? md`The agent finished${after}.`
            : md`The agent ${[done.toLowerCase()]} ${pullRequestLink(job)}${after}.`,
        advice: md`Review it, and merge it when it is right.`,
      };
    case 'no-pull-request':
      return {
        title: md`☑️ Finished without a pull request`,
        text: md`The agent finished${after} without opening a pull request. Either nothing had to change, or the service committed directly, as it does for deployments that it hosts and for projects that push to their main branch.`,
        advice: sentences(
          requirePullRequest === true ? md`The step fails, as require-pull-request asks.` : [],
          md`If you expected a pull request, name the page and the change in the prompt.`,
        ),
      };
    case 'archived':
      return {
        title: md`📦 The job was archived`,
        text: md`The service archived the job${after}.`,
        advice:
          job?.prLink === undefined
            ? md`Look for the reason on the dashboard of the service, or start a new job.`
            : md`Review the pull request, and merge it when it is right.`,
      };
    case 'failed':
      return {
        title: md`❌ The job failed`,
        text: md`${named} failed${after}: the agent met an error that it could not recover from.`,
        advice: md`Look at the job on the dashboard of the service. Then start a new one, or try a smaller task.`,
      };
    case 'timed-out':
      return {
        title: md`⏱️ Not finished in time`,
        text: md`${named} is not finished${after}. It goes on at the service.`,
        advice: sentences(later, md`To wait longer, raise timeout-minutes.`),
      };
    case 'cancelled':
      return {
        title: md`🚫 The run was cancelled`,
        text:
          id === undefined
            ? md`The run was cancelled before it sent anything to the agent.`
            : md`The run was cancelled${after}. ${named} cannot be stopped from here and goes on at the service.`,
        advice: later,
      };
    case 'started':
      return {
        title: md`🚀 The agent is working`,
        text: md`${named} has started. This run does not wait for it.`,
        advice: later,
      };
    case 'dry-run':
      return {
        title: md`🧪 Dry run`,
        text: md`The inputs are valid. Nothing was sent to the service.`,
        advice: prompt === undefined ? [] : md`The prompt below is what the agent would be told.`,
      };
    case 'error':
      return errorMessage(result, later);
    default:
      return { title: md`ℹ️ ${[outcome]}`, text: [], advice: [] };
  }
}

function errorMessage({ error, job, jobId, source, waitedMs }: Result, later: PhrasingContent[]): Message {
  if (error instanceof InputError) {
    return {
      title: md`❌ Invalid inputs`,
      text: md`Invalid inputs. No job was created.`,
      advice: [],
      list: error.mistakes,
    };
  }
  if (error instanceof LostJobError) return lostMessage(error, jobId, source?.command?.word);
  const isTold = error instanceof ServiceError || error instanceof GitHubError;
  const isGone = error instanceof ServiceError && error.status === 404 && job === undefined;
  const isWaiting = (job ?? jobId) !== undefined && waitedMs !== undefined && !isGone;
  const goesOn = isWaiting ? md`The job may still go on at the service. ${later}` : [];
  return {
    title: md`❌ The run failed`,
    text: md`${[isTold ? '' : 'The run failed: ']}${shorten(describeError(error), 2000)}.`,
    advice: sentences(adviceOn(error), goesOn),
  };
}

/** @param word the command, if it was one: the reply remembers what was lost, so only `retry` sends it again */
function lostMessage(error: LostJobError, jobId: string | undefined, word: string | undefined): Message {
  const cause = error.cause === undefined ? [] : md`: ${shorten(describeError(error.cause), 2000)}`;
  const again = word === undefined ? md`start anew` : md`write ${`${word} retry`}`;
  return jobId === undefined
    ? {
        title: md`❌ The job may exist, but its id is not known`,
        text: md`${[error.message]}. The service may have the job${cause}.`,
        advice: md`It was not asked again, since that could have made a second job. Look on the dashboard of the service. If the job is there, wait for it with the input job-id. If not, ${again}.`,
      }
    : {
        title: md`❌ The follow-up may have arrived`,
        text: md`${[error.message]}. The job ${jobId} may have the words${cause}.`,
        advice: md`They were not sent again, since they could have arrived twice. Look on the dashboard of the service. If they did not arrive, ${again}.`,
      };
}

/** What the reader can do about an error; empty when there is nothing to add. */
function adviceOn(error: unknown): PhrasingContent[] {
  const toService = error instanceof ServiceError ? adviceFor(error, adviceWords) : '';
  const toGitHub = error instanceof GitHubError ? githubAdvice(error) : '';
  return md`${[toService || toGitHub]}`;
}

type Access = Pick<AccessInputs, 'command' | 'permission'>;

export function refusalMessage(refusal: Refusal, access: Access): Message {
  const [text, advice] = refusalWords(refusal, access);
  return { title: md`⛔ Command refused`, text: md`${text} No job was created.`, advice };
}

/** Why, and what to do. */
function refusalWords(
  refusal: Refusal,
  { command, permission }: Access,
): [PhrasingContent[], PhrasingContent[]] {
  switch (refusal.kind) {
    case 'no-author':
      return [md`The account that wrote the command is deleted, so its permission cannot be checked.`, []];
    case 'other-sender':
      return [
        md`${refusal.login} wrote the comment, but ${refusal.sender ?? 'a deleted account'} caused this run. A command counts only from its own author.`,
        md`Write the command in a comment of your own.`,
      ];
    case 'not-a-user':
      return [
        md`GitHub does not list ${refusal.login} as a user, so it has no permission here.`,
        md`If it is a bot that may command, name it in the input allow-bots.`,
      ];
    case 'permission':
      return [
        md`${refusal.login} has the permission ${refusal.actual} in this repository. ${command} needs ${permission}.`,
        md`Ask somebody who has it to write the command.`,
      ];
    case 'unknown':
      return [
        md`The permission of ${refusal.login} could not be checked (${permission} is needed): ${shorten(describeError(refusal.error), 1000)}.`,
        sentences(adviceOn(refusal.error), md`Then write the command again.`),
      ];
  }
}

/** @param what the answer is */
export function answeredMessage(what: string): Message {
  return {
    title: md`ℹ️ Command answered`,
    text: md`The answer is ${[what]}. No job was created.`,
    advice: [],
  };
}

/** The message without its title: what happened and what to do next in one paragraph, then its list. */
export function blocksOf({ text, advice, list: items = [] }: Message): Block[] {
  const told = paragraph(...sentences(text, advice));
  return items.length === 0 ? [told] : [told, list(...items.map((item) => md`${item}`))];
}

/** The message without markup, for the log: one line, and a line for each item of its list. */
export function logText({ text, advice, list: items = [] }: Message): string {
  return [plainText(sentences(text, advice)), ...items.map((item) => `- ${item}`)].join('\n');
}

/** Parts of a paragraph, as far as there are any, with a space between them. */
export function sentences(...parts: readonly (readonly PhrasingContent[])[]): PhrasingContent[] {
  const told = parts.filter((part) => part.length > 0);
  return told.flatMap((part, index) => (index === 0 ? part : md` ${part}`));
}

/** The pull request by its short name, `owner/repo#number`, with its link; the service's text where it is no link. */
export function pullRequestLink(job: Job | undefined): PhrasingContent {
  const url = pullRequestUrl(job);
  return url === undefined ? quoted(job?.prLink ?? '') : link(url, pullRequestName(url));
}

/** `owner/repo#129` on GitHub, `group/repo!129` on GitLab; what has another form is a pull request without a name. */
function pullRequestName(url: string): string {
  const github = githubPullRequest(url);
  if (github !== undefined) return `${github.repository}#${github.number}`;
  const { pathname } = new URL(url);
  const [, gitlab, request] = /^\/([\w./-]+)\/-\/merge_requests\/(\d+)\/?$/.exec(pathname) ?? [];
  return gitlab === undefined ? 'the pull request' : `${gitlab}!${request}`;
}
