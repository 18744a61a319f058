import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { GitHubError, githubAdvice } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { foreign, md, own, sentences } from '../../runner/markdown.ts';
import { type Advice, adviceFor, ServiceError } from '../../service/errors.ts';
import { shorten } from '../../text.ts';
import type { Refusal } from '../request/authorize.ts';
import type { AccessInputs } from '../request/inputs.ts';
import type { Message, Reader } from './messages.ts';
import type { Lost, Result } from './result.ts';

const adviceWords = {
  request: 'project-id and the prompt',
  address: 'project-id, base-url, job-id and job-path',
  scope: 'write',
} as const;

export function errorMessage({ job, jobId, isSent }: Result, error: unknown, reader: Reader): Message {
  if (error instanceof InputError) {
    return {
      symbol: '❌',
      headline: md`Invalid inputs`,
      text: md`No job was created.`,
      advice: reader === 'commenter' ? md`Ask whoever maintains this workflow:` : [],
      list: error.mistakes,
    };
  }
  const isGone = error instanceof ServiceError && error.status === 404 && job === undefined;
  const id = job?.id ?? jobId;
  const isWorking = isSent === true && id !== undefined && !isGone;
  const working = isWorking ? md`The agent may still be working on the job ${foreign(id)}.` : [];
  return {
    symbol: '❌',
    headline: md`The run failed`,
    text: md`${foreign(shorten(describeError(error), 2000))}.`,
    advice: sentences(adviceOn(error, reader), working),
  };
}

const lostReasons: Readonly<Record<Lost['why'], string>> = {
  'no-answer': 'The service did not answer the request.',
  'error-answer': 'The service answered with an error, and did not confirm the request.',
  'no-confirmation': 'The service answered, but did not confirm the request.',
  asked: 'An earlier attempt of this run sent the request, and ended before the answer came.',
  'no-reply':
    'An earlier attempt of this run saw the command, but its reply cannot be read: it was deleted, it was written with another API key, or the attempt ended before it was written.',
  unreadable: 'What an earlier attempt of this run did cannot be read.',
};

export function lostMessage(
  { why, followUp, error }: Lost,
  { jobId, source }: Result,
  reader: Reader,
): Message {
  const command = source?.command?.word;
  const again =
    command !== undefined
      ? md`write ${foreign(`${command} retry`)}`
      : source === undefined
        ? md`start a new run`
        : md`push again, or start a new run`;
  const cause = error === undefined ? [] : md`${foreign(shorten(describeError(error), 2000))}.`;
  const job = jobId === undefined ? md`the job` : md`the job ${foreign(jobId)}`;
  const byId =
    followUp || reader === 'commenter' ? [] : md`If the job exists, wait for it with the input job-id.`;
  return {
    symbol: '❌',
    headline: followUp
      ? md`The follow-up to ${job} may have arrived`
      : md`The job may exist, but its id is not known`,
    text: sentences(md`${own(lostReasons[why])}`, cause),
    advice: sentences(
      md`The prompt was not sent again, since the agent could then have it twice.`,
      lookAtJob(reader),
      md`If the agent does not have it, ${again}.`,
      byId,
    ),
  };
}

/** Only who maintains the workflow is sure to have an account there. */
export function lookAtJob(reader: Reader): PhrasingContent[] {
  return reader === 'maintainer'
    ? md`Look at the job on the dashboard of the service.`
    : md`Ask whoever maintains this workflow to look at the job on the dashboard of the service.`;
}

const askMaintainer = 'Ask whoever maintains this workflow: the summary of the run says what to do.';

/** What the reader can do about an error; empty when there is nothing to add. */
function adviceOn(error: unknown, reader: Reader): PhrasingContent[] {
  const { text, by }: Advice =
    error instanceof ServiceError
      ? adviceFor(error, adviceWords)
      : error instanceof GitHubError
        ? githubAdvice(error)
        : { text: '', by: 'anyone' };
  if (text === '') return [];
  return md`${own(by === 'maintainer' && reader === 'commenter' ? askMaintainer : text)}`;
}

export function refusalMessage(refusal: Refusal, access: AccessInputs, reader: Reader): Message {
  const [text, advice] = refusalWords(refusal, access, reader);
  return {
    symbol: '⛔',
    headline: md`Command refused`,
    text: sentences(text, md`No job was created.`),
    advice,
  };
}

/** Why, and what to do. */
function refusalWords(
  refusal: Refusal,
  { command, permission }: AccessInputs,
  reader: Reader,
): [PhrasingContent[], PhrasingContent[]] {
  switch (refusal.kind) {
    case 'no-author':
      return [md`The account that wrote the command was deleted, so its permission cannot be checked.`, []];
    case 'other-sender':
      return [
        md`${foreign(refusal.login)} wrote the comment, but ${foreign(refusal.sender ?? 'a deleted account')} caused this run. Only the comment’s author can trigger its command.`,
        md`Write the command in a comment of your own.`,
      ];
    case 'not-a-user':
      return [
        md`GitHub does not list ${foreign(refusal.login)} as a user, so it has no permission here.`,
        reader === 'maintainer'
          ? md`If it is a bot that is to use the command, name it in the input allow-bots.`
          : md`If it is a bot that is to use the command, ask whoever maintains this workflow to name it in the input allow-bots.`,
      ];
    case 'permission':
      return [
        md`${foreign(refusal.login)} has the permission ${foreign(refusal.actual)} in this repository. ${foreign(command)} needs ${foreign(permission)}.`,
        md`Ask somebody who has it to write the command.`,
      ];
    case 'unknown':
      return [
        md`The permission of ${foreign(refusal.login)} could not be checked (${foreign(permission)} is needed): ${foreign(shorten(describeError(refusal.error), 1000))}.`,
        sentences(adviceOn(refusal.error, reader), md`Then write the command again.`),
      ];
  }
}
