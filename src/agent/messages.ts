import type { PhrasingContent } from 'mdast';
import { describeError } from '../errors.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { InputError } from '../inputs.ts';
import { link, md, plainText, quoted } from '../runner/markdown.ts';
import { adviceFor, ServiceError } from '../service/errors.ts';
import type { Job } from '../service/schemas.ts';
import { shorten } from '../text.ts';
import { formatDuration } from '../time.ts';
import type { Refusal } from './authorize.ts';
import { LostJobError } from './job.ts';
import { type Message, pullRequestUrl, type Result } from './result.ts';

const adviceWords = {
  request: 'project-id and the prompt',
  address: 'project-id, base-url, job-id and job-path',
  scope: 'write',
} as const;

export function messageFor(result: Result): Message {
  const message = result.message ?? outcomeMessage(result);
  return result.note === undefined ? message : { ...message, text: md`${message.text} ${result.note}` };
}

function outcomeMessage(result: Result): Message {
  const { outcome, job, error, prompt, requirePullRequest } = result;
  const id = job?.id ?? result.jobId;
  // How long a job took that an earlier run created is not known.
  const after: PhrasingContent[] =
    result.waitedMs === undefined || prompt === undefined
      ? []
      : ours(` after ${formatDuration(result.waitedMs)}`);
  const named = id === undefined ? md`The job` : md`The job ${id}`;
  const later = id === undefined ? [] : md`To wait for it in another run, set the input job-id to ${id}.`;
  const link = pullRequestSentence(job);
  const done = result.updated === true ? 'Updated' : 'Opened';
  switch (outcome) {
    case 'pull-request':
      return {
        title: md`✅ ${ours(done)} ${pullRequestLink(job)}`,
        text:
          pullRequestUrl(job) === undefined
            ? md`The agent finished${after}.${link}`
            : md`The agent ${ours(done.toLowerCase())} ${pullRequestLink(job)}${after}.`,
        advice: md`Review it, and merge it when it is right.`,
      };
    case 'no-pull-request':
      return {
        title: md`☑️ Finished without a pull request`,
        text: md`The agent finished${after} without opening a pull request. Either nothing had to change, or the service committed directly, as it does for deployments that it hosts and for projects that push to their main branch.`,
        advice:
          requirePullRequest === true
            ? md`The step fails, as require-pull-request asks. If you expected a pull request, name the page and the change in the prompt.`
            : md`If you expected a pull request, name the page and the change in the prompt.`,
      };
    case 'archived':
      return {
        title: md`📦 The job was archived`,
        text: md`The service archived the job${after}.${link}`,
        advice:
          job?.prLink === undefined
            ? md`Look for the reason on the dashboard of the service, or start a new job.`
            : md`Review the pull request, and merge it when it is right.`,
      };
    case 'failed':
      return {
        title: md`❌ The job failed`,
        text: md`${named} failed${after}: the agent met an error that it could not recover from.${link}`,
        advice: md`Look at the job on the dashboard of the service. Then start a new one, or try a smaller task.`,
      };
    case 'timed-out':
      return {
        title: md`⏱️ Not finished in time`,
        text: md`${named} is not finished${after}. It goes on at the service.${link}${
          error === undefined ? [] : md` The last poll failed: ${shorten(describeError(error), 1000)}.`
        }`,
        advice: md`${later}${later.length === 0 ? [] : ours(' ')}To wait longer, raise timeout-minutes.`,
      };
    case 'cancelled':
      return {
        title: md`🚫 The run was cancelled`,
        text:
          id === undefined
            ? md`The run was cancelled before it sent anything to the agent.`
            : md`The run was cancelled${after}. ${named} cannot be stopped from here and goes on at the service.${link}`,
        advice: later,
      };
    case 'started':
      return {
        title: md`🚀 The agent is working`,
        text: md`${named} has started. This run does not wait for it.${link}`,
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
      return { title: md`ℹ️ ${ours(outcome)}`, text: [], advice: [] };
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
  const what = shorten(describeError(error), 2000);
  const advice =
    error instanceof ServiceError
      ? ours(adviceFor(error, adviceWords))
      : error instanceof GitHubError
        ? ours(githubAdvice(error))
        : [];
  if (error instanceof LostJobError) {
    const cause = error.cause === undefined ? [] : md`: ${shorten(describeError(error.cause), 2000)}`;
    // The reply remembers: the same command is not carried out again.
    const word = source?.command?.word;
    const again = word === undefined ? md`start anew` : md`write ${`${word} retry`}`;
    const place = md`Look on the dashboard of the service. If`;
    return jobId === undefined
      ? {
          title: md`❌ The job may exist, but its id is not known`,
          text: md`${ours(error.message)}. The service may have the job${cause}.`,
          advice: md`It was not asked again, since that could have made a second job. ${place} the job is there, wait for it with the input job-id. If not, ${again}.`,
        }
      : {
          title: md`❌ The follow-up may have arrived`,
          text: md`${ours(error.message)}. The job ${jobId} may have the words${cause}.`,
          advice: md`They were not sent again, since they could have arrived twice. ${place} they did not arrive, ${again}.`,
        };
  }
  const isTold = error instanceof ServiceError || error instanceof GitHubError;
  const isGone = error instanceof ServiceError && error.status === 404 && job === undefined;
  const isWaiting = (job ?? jobId) !== undefined && waitedMs !== undefined && !isGone;
  return {
    title: md`❌ The run failed`,
    text: md`${isTold ? [] : ours('The run failed: ')}${what}.${pullRequestSentence(job)}`,
    advice: isWaiting
      ? md`${advice}${advice.length === 0 ? [] : ours(' ')}The job may still go on at the service. ${later}`
      : advice,
  };
}

export function refusalMessage(refusal: Refusal, command: string): Message {
  const message = (text: PhrasingContent[], advice: PhrasingContent[]): Message => ({
    title: md`⛔ Command refused`,
    text: md`${text} No job was created.`,
    advice,
  });
  switch (refusal.kind) {
    case 'no-author':
      return message(
        md`The account that wrote the command is deleted, so its permission cannot be checked.`,
        [],
      );
    case 'other-sender':
      return message(
        md`${refusal.login} wrote the comment, but ${refusal.sender ?? 'a deleted account'} caused this run. A command counts only from its own author.`,
        md`Write the command in a comment of your own.`,
      );
    case 'not-a-user':
      return message(
        md`GitHub does not list ${refusal.login} as a user, so it has no permission here.`,
        md`If it is a bot that may command, name it in the input allow-bots.`,
      );
    case 'permission':
      return message(
        md`${refusal.login} has the permission ${refusal.actual} in this repository. ${command} needs ${refusal.needed}.`,
        md`Ask somebody who has it to write the command.`,
      );
    case 'unknown':
      return message(
        md`The permission of ${refusal.login} could not be checked (${refusal.needed} is needed): ${shorten(describeError(refusal.error), 1000)}.`,
        md`${refusal.error instanceof GitHubError ? ours(`${githubAdvice(refusal.error)} `.trimStart()) : []}Then write the command again.`,
      );
  }
}

/** @param what the answer is */
export function answeredMessage(what: string): Message {
  return {
    title: md`ℹ️ Command answered`,
    text: ours(`The answer is ${what}. No job was created.`),
    advice: [],
  };
}

/** What happened and what to do next, in one paragraph. */
export function paragraphOf({ text, advice }: Message): PhrasingContent[] {
  return advice.length === 0 ? [...text] : md`${text} ${advice}`;
}

/** The message without markup, for the log: one line, and a line for each item of its list. */
export function logText(message: Message): string {
  return [plainText(paragraphOf(message)), ...(message.list ?? []).map((item) => `- ${item}`)].join('\n');
}

/** The pull request by its short name, `owner/repo#number`, with its link; the service's text where it is no link. */
export function pullRequestLink(job: Job | undefined): PhrasingContent {
  const url = pullRequestUrl(job);
  return url === undefined ? quoted(job?.prLink ?? '') : link(url, pullRequestName(url));
}

/** `owner/repo#129` on GitHub, `group/repo!129` on GitLab; what has another form is a pull request without a name. */
function pullRequestName(url: string): string {
  const { pathname } = new URL(url);
  const [, github, number] = /^\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)\/?$/.exec(pathname) ?? [];
  if (github !== undefined) return `${github}#${number}`;
  const [, gitlab, request] = /^\/([\w./-]+)\/-\/merge_requests\/(\d+)\/?$/.exec(pathname) ?? [];
  return gitlab === undefined ? 'the pull request' : `${gitlab}!${request}`;
}

/** Wherever a job has a link, it is shown. */
function pullRequestSentence(job: Job | undefined): PhrasingContent[] {
  if (job?.prLink === undefined) return [];
  return pullRequestUrl(job) === undefined
    ? md` The service names a pull request, but not by a link that can be used: ${job.prLink}.`
    : md` The pull request: ${pullRequestLink(job)}.`;
}

function ours(text: string): PhrasingContent[] {
  return text === '' ? [] : [{ type: 'text', value: text }];
}
