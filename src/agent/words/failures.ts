import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { GitHubError, githubAdvice } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { foreign, md, own, sentences } from '../../runner/markdown.ts';
import { adviceFor, ServiceError } from '../../service/errors.ts';
import { shorten } from '../../text.ts';
import type { CommandRules, Lost, Refusal, Result } from '../outcome.ts';
import { type Message, type Reader, say } from './message.ts';

const adviceWords = {
  request: 'project-id and the prompt',
  address: 'project-id, base-url, job-id and job-path',
  scope: 'write',
} as const;

const cause = (error: unknown, length = 2000) => foreign(shorten(describeError(error), length));

export function errorMessage({ job, jobId, isSent }: Result, error: unknown, reader: Reader): Message {
  if (error instanceof InputError) {
    const advice = reader === 'commenter' ? md`Ask whoever maintains this workflow:` : [];
    return { ...say('❌', md`Invalid inputs`, md`No job was created.`, advice), list: error.mistakes };
  }
  const isGone = error instanceof ServiceError && error.status === 404 && job === undefined;
  const id = job?.id ?? jobId;
  const isWorking = isSent === true && id !== undefined && !isGone;
  const working = isWorking ? md`The agent may still be working on the job ${foreign(id)}.` : [];
  const unsent = isSent === false ? md`Nothing was sent to the agent.` : [];
  const text = sentences(md`${cause(error)}.`, unsent);
  return say('❌', md`The run failed`, text, sentences(adviceOn(error, reader), working));
}

const lostReasons: Readonly<Record<Lost['why'], string>> = {
  'no-answer': 'The service did not answer the request.',
  'error-answer': 'The service answered with an error, and did not confirm the request.',
  'no-confirmation': 'The service answered, but did not confirm the request.',
  asked: 'An earlier attempt of this run sent the request, and ended before the answer came.',
  'no-reply':
    'An earlier attempt of this run saw the command, but its reply cannot be read: it was deleted, it was written with another API key, or the attempt ended before it was written.',
};

export function lostMessage(
  { why, followUp, error }: Lost,
  { jobId, source }: Result,
  reader: Reader,
): Message {
  const word = source?.command?.word;
  const run = own(source === undefined ? 'start a new run' : 'push again, or start a new run');
  const again = word === undefined ? run : md`write ${foreign(`${word} retry`)}`;
  const job = jobId === undefined ? md`the job` : md`the job ${foreign(jobId)}`;
  const isWaitable = !followUp && reader === 'maintainer';
  return say(
    '❌',
    followUp ? md`The follow-up to ${job} may have arrived` : md`The job may exist, but its id is not known`,
    sentences([own(lostReasons[why])], error === undefined ? [] : md`${cause(error)}.`),
    sentences(
      md`The prompt was not sent again, since the agent could then have it twice.`,
      lookAtJob(reader),
      md`If the agent does not have it, ${again}.`,
      isWaitable ? md`If the job exists, wait for it with the input job-id.` : [],
    ),
  );
}

/** Only who maintains the workflow is sure to have an account there. */
export function lookAtJob(reader: Reader): PhrasingContent[] {
  const who = reader === 'maintainer' ? 'Look' : 'Ask whoever maintains this workflow to look';
  return md`${own(who)} at the job on the dashboard of the service.`;
}

const askMaintainer = 'Ask whoever maintains this workflow: the summary of the run says what to do.';

/** What the reader can do about an error; empty when there is nothing to add. */
function adviceOn(error: unknown, reader: Reader): PhrasingContent[] {
  const advice =
    error instanceof ServiceError
      ? adviceFor(error, adviceWords)
      : error instanceof GitHubError && githubAdvice(error);
  if (!advice || advice.text === '') return [];
  return [own(advice.by === 'maintainer' && reader === 'commenter' ? askMaintainer : advice.text)];
}

export function refusalMessage(refusal: Refusal, rules: CommandRules, reader: Reader): Message {
  const [text, advice] = refusalWords(refusal, rules, reader);
  return say('⛔', md`Command refused`, sentences(text, md`No job was created.`), advice);
}

/** Why, and what to do. */
function refusalWords(
  refusal: Refusal,
  { command, permission }: CommandRules,
  reader: Reader,
): [PhrasingContent[], PhrasingContent[]] {
  if (refusal.kind === 'no-author')
    return [md`The account that wrote the command was deleted, so its permission cannot be checked.`, []];
  const login = foreign(refusal.login);
  switch (refusal.kind) {
    case 'other-sender':
      return [
        md`${login} wrote the comment, but ${foreign(refusal.sender ?? 'a deleted account')} caused this run. Only the comment’s author can trigger its command.`,
        md`Write the command in a comment of your own.`,
      ];
    case 'not-a-user': {
      const who = reader === 'maintainer' ? 'name' : 'ask whoever maintains this workflow to name';
      return [
        md`GitHub does not list ${login} as a user, so it has no permission here.`,
        md`To let a bot use the command, ${own(who)} it in the input allow-bots.`,
      ];
    }
    case 'permission':
      return [
        md`${login} has the permission ${foreign(refusal.actual)} in this repository. ${foreign(command)} needs ${foreign(permission)}.`,
        md`Ask somebody who has it to write the command.`,
      ];
    case 'unknown':
      return [
        md`The permission of ${login} could not be checked (${foreign(permission)} is needed): ${cause(refusal.error, 1000)}.`,
        sentences(adviceOn(refusal.error, reader), md`Then write the command again.`),
      ];
  }
}
