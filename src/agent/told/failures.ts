import { dashboard } from '../../dashboard.ts';
import { describeError } from '../../errors.ts';
import { GitHubError, githubAdvice } from '../../github/errors.ts';
import { InputError } from '../../inputs.ts';
import { foreign, link, md, own, sentences } from '../../runner/markdown.ts';
import { adviceFor, isUnknown, ServiceError } from '../../service/errors.ts';
import { shorten } from '../../text.ts';
import type { CommandRules, Lost, Refusal, Result } from '../outcome.ts';
import { type Message, type Reader, say, type Words } from './message.ts';

const adviceWords = {
  request: 'project-id and the prompt',
  address: 'project-id, base-url and job-id',
  scope: 'write',
} as const;

export const cause = (error: unknown, length = 2000) => foreign(shorten(describeError(error), length));

export function errorMessage({ job, jobId, isSent }: Result, error: unknown, reader: Reader): Message {
  if (error instanceof InputError) {
    const advice = reader === 'commenter' ? md`Show this to an administrator of this repository:` : [];
    const text = sentences(md`Nothing was sent to the agent.`, advice);
    return {
      ...say('❌', md`Invalid inputs`, text),
      list: error.mistakes.map((mistake) => [foreign(mistake)]),
    };
  }
  const isGone = isUnknown(error) && job === undefined;
  const id = job?.id ?? jobId;
  const isWorking = isSent === true && id !== undefined && !isGone;
  const working = isWorking ? md`The agent job ${foreign(id)} may still be running.` : [];
  const unsent = isSent === false ? md`Nothing was sent to the agent.` : [];
  const text = sentences(md`${cause(error)}.`, unsent, working);
  return say('❌', md`The run failed`, text, adviceOn(error, reader));
}

const lostReasons: Readonly<Record<Lost, string>> = {
  'no-answer': 'Mintlify did not answer the request.',
  'no-confirmation': 'Mintlify answered, but did not confirm the request.',
  asked: 'An earlier run or attempt was sending the request when it ended.',
  'no-reply':
    'An earlier attempt of this run saw the command, but its reply cannot be read. It was deleted, it was written with another API key, or the attempt ended before it was written.',
};

export function lostMessage(
  why: Lost,
  { jobId, followUp = false, source, isRemembered }: Result,
  error: unknown,
  reader: Reader,
): Message {
  const word = source?.command?.word;
  // A new run at the same commit sends nothing.
  const anew = own(isRemembered === true ? 'push again, or write the command with retry' : 'start a new run');
  const again = word === undefined ? anew : md`write ${foreign(`${word} retry`)}`;
  const job = jobId === undefined ? md`the agent job` : md`the agent job ${foreign(jobId)}`;
  const isWaitable = !followUp && reader === 'maintainer';
  // Where an answer only broke off, there is a cause.
  const isForeign = error instanceof ServiceError && error.kind === 'unreadable' && error.cause === undefined;
  const mayBe = followUp
    ? md`The follow-up to ${job} may have arrived`
    : md`The agent job may exist, but its ID is not known`;
  const fault = error === undefined ? [] : md`${cause(error)}.`;
  const proxy = md`The answer was no JSON: likely from a proxy, a login page or a wrong base-url`;
  const what = isForeign ? [fault, md`${mayBe}.`] : [[own(lostReasons[why])], fault];
  return say(
    '❌',
    isForeign ? proxy : mayBe,
    sentences(...what, md`The prompt was not sent again, so that the agent does not get it twice.`),
    sentences(
      isForeign ? adviceOn(error, reader) : [],
      checkDashboard('whether the agent received the prompt', reader),
      md`If it did not, ${again}.`,
      isWaitable ? md`If it did, set job-id to wait for the agent job.` : [],
    ),
  );
}

/** Whoever writes commands may have no account there. */
export function checkDashboard(
  question: 'what happened' | 'whether the agent received the prompt',
  reader: Reader,
): Words {
  const who = reader === 'maintainer' ? 'Check' : 'Ask someone with access to Mintlify to check';
  return md`${own(who)} on the ${link(dashboard, 'dashboard')} ${own(question)}.`;
}

const askMaintainer = 'Ask an administrator of this repository: the summary of the run says what to do.';

export function adviceOn(error: unknown, reader: Reader): Words {
  const advice =
    error instanceof ServiceError
      ? adviceFor(error, adviceWords)
      : error instanceof GitHubError && githubAdvice(error);
  if (!advice || advice.text === '') return [];
  return [own(advice.by === 'maintainer' && reader === 'commenter' ? askMaintainer : advice.text)];
}

export function refusalMessage(
  refusal: Refusal,
  { command, permission }: CommandRules,
  reader: Reader,
): Message {
  const refused = (text: Words, advice: Words = []) =>
    say('⛔', md`Command refused`, sentences(text, md`Nothing was sent to the agent.`), advice);
  const login = foreign(refusal.login);
  switch (refusal.kind) {
    case 'other-sender':
      return refused(
        md`${login} wrote the comment, but ${foreign(refusal.sender ?? 'a deleted account')} caused this run. Only the comment's author can trigger its command.`,
        md`Write the command in a comment of your own.`,
      );
    case 'not-a-user': {
      const who = reader === 'maintainer' ? 'name' : 'ask an administrator of this repository to name';
      return refused(
        md`GitHub does not list ${login} as a user, so it has no permission here.`,
        md`To let a bot use the command, ${own(who)} it in allow-bots.`,
      );
    }
    case 'permission': {
      const needed = md`${foreign(command)} needs the permission ${foreign(permission)} or higher in this repository.`;
      // A public reply need not say what somebody lacks.
      const has = reader === 'maintainer' ? md`${login} has ${foreign(refusal.actual)}.` : [];
      return refused(sentences(needed, has), md`Ask someone who has it to write the command.`);
    }
    case 'unknown':
      return refused(
        md`The permission of ${login} could not be checked (${foreign(permission)} is needed): ${cause(refusal.error, 1000)}.`,
        sentences(adviceOn(refusal.error, reader), md`Write the command again later.`),
      );
  }
}
