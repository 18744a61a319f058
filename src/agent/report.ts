import { formatDuration } from '../clock.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import { InputError } from '../runner/inputs.ts';
import {
  type Block,
  details,
  heading,
  type Inline,
  link,
  list,
  paragraph,
  plainText,
  quoted,
  quotedBlock,
  renderWithin,
  summaryLimit,
  table,
} from '../runner/markdown.ts';
import { adviceFor, describeError, ServiceError } from '../service/errors.ts';
import { shorten } from '../text.ts';
import type { Asked, Ending, Words } from './ending.ts';
import { LostJobError } from './job.ts';

export function wordsFor(ending: Ending): Words {
  if (ending.words !== undefined) return ending.words;
  const { job } = ending;
  const id = job === undefined ? ending.jobId : job.id;
  const named: Inline[] = id === undefined ? ['the job'] : ['the job ', quoted(id)];
  // Of a job that somebody else created, only how long we waited is known.
  const ours = ending.jobId === undefined || ending.outcome === 'timed-out' || ending.outcome === 'cancelled';
  const after = ours && ending.waitedMs !== undefined ? ` after ${formatDuration(ending.waitedMs)}` : '';
  const later: Inline[] =
    id === undefined
      ? []
      : ['To wait for it in another run, give the input job-id the value ', quoted(id), '.'];
  const pullRequest: Inline = job?.prLink === undefined ? 'pull request' : link(job.prLink, 'pull request');
  switch (ending.outcome) {
    case 'pull-request':
      return {
        happened: ['The agent opened a ', pullRequest, `${after}.`],
        next: ['Review it, and merge it when it is right.'],
      };
    case 'no-changes':
      return {
        happened: [`The agent finished${after} and changed no file, so there is no pull request.`],
        next: [
          ending.requirePullRequest === true ? 'The step fails, as require-pull-request asks. ' : '',
          'If you expected one, name the page and the change in the prompt.',
        ],
      };
    case 'archived':
      return job?.prLink === undefined
        ? {
            happened: ['The service archived ', ...named, `${after}, and there is no pull request.`],
            next: ['Look for the reason on the dashboard of the service, or start a new job.'],
          }
        : {
            happened: ['The service archived ', ...named, `${after}; its `, pullRequest, ' is there.'],
            next: ['Review it, and merge it when it is right.'],
          };
    case 'failed':
      return {
        happened: [
          'The agent met an error that it could not recover from, and ',
          ...named,
          ` failed${after}.`,
        ],
        next: [
          'Look at the job on the dashboard of the service, then start a new one, with a smaller task if it was a large one.',
        ],
      };
    case 'timed-out':
      return {
        happened: [
          ...capitalised(named),
          ` was not finished${after}; it goes on at the service.`,
          ...(ending.error === undefined
            ? []
            : [' The last look failed: ', quoted(shorten(describeError(ending.error), 1000)), '.']),
        ],
        next: [...later, ' To wait longer, raise timeout-minutes.'],
      };
    case 'cancelled':
      return id === undefined
        ? { happened: ['The run was cancelled before there was a job.'], next: ['Nothing to do.'] }
        : {
            happened: [
              'The run was cancelled',
              after,
              '. ',
              ...capitalised(named),
              ' cannot be stopped from here and goes on at the service.',
            ],
            next: later,
          };
    case 'started':
      return {
        happened: ['The agent has ', ...named, ', and this run does not wait for it.'],
        next: later,
      };
    case 'dry-run':
      return {
        happened: ['This was a dry run: the inputs are sound, and the service was asked nothing.'],
        next: ending.prompt === undefined ? [] : ['The prompt below is what the agent would be told.'],
      };
    case 'error':
      return wordsForError(ending, later);
    default:
      return { happened: [`The run ended: ${ending.outcome}.`], next: [] };
  }
}

function wordsForError(ending: Ending, later: readonly Inline[]): Words {
  const { error } = ending;
  if (error instanceof InputError) {
    return {
      happened: ['Nothing was started, since the inputs have mistakes:'],
      next: [],
      list: error.mistakes.map((mistake) => [mistake]),
    };
  }
  const what = quoted(shorten(describeError(error), 2000));
  if (error instanceof LostJobError) {
    return {
      happened: [
        'The answer to the request that creates the job was lost, so the service may have the job or not: ',
        quoted(shorten(describeError(error.cause), 2000)),
        '.',
      ],
      next: [
        'It was not asked again, since that could have made a second job. Look on the dashboard of the service: if the job is there, wait for it with the input job-id, else run this again.',
      ],
    };
  }
  const advice =
    error instanceof ServiceError
      ? adviceFor(error)
      : error instanceof GitHubError
        ? githubAdvice(error)
        : '';
  const isGone = error instanceof ServiceError && error.status === 404 && ending.job === undefined;
  const goesOn: readonly Inline[] =
    later.length === 0 || isGone ? [] : [' The job may still go on at the service. ', ...later];
  return {
    happened: ['The run failed: ', what, '.'],
    next: [advice, ...goesOn].filter((part) => part !== ''),
  };
}

function capitalised(content: readonly Inline[]): Inline[] {
  const [first, ...rest] = content;
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest] : [...content];
}

/** What happened and what to do next, in one paragraph. */
export function paragraphOf({ happened, next }: Words): Inline[] {
  const said = next.filter((part) => part !== '');
  return said.length === 0 ? [...happened] : [...happened, ' ', ...said];
}

/** The words as blocks of Markdown. */
export function blocksOf(words: Words): Block[] {
  const { list: items = [] } = words;
  return [paragraph(...paragraphOf(words)), ...(items.length === 0 ? [] : [list(...items)])];
}

/** The words without markup, for the log: one line, and a line for each item of a list. */
export function sentence(words: Words): string {
  const line = plainText(paragraphOf(words)).trim();
  return [line, ...(words.list ?? []).map((item) => `- ${plainText(item)}`)].join('\n');
}

/**
 * The job summary.
 *
 * @param usedBytes what the summary of this step holds already
 */
export function summaryFor(ending: Ending, usedBytes: number): string {
  const words = wordsFor(ending);
  const head: Block[] = [heading(2, 'docs-agent'), ...blocksOf(words)];
  const facts = factsOf(ending);
  const [first, ...others] = facts;
  if (first !== undefined) head.push(table(first, others));
  return renderWithin(
    [{ full: head, short: head }, ...(ending.reply ?? []), promptSection(ending.prompt)],
    summaryLimit - usedBytes,
  );
}

function factsOf({ job, jobId, prompt, asked, waitedMs, requests }: Ending): Inline[][] {
  const id = job?.id ?? jobId;
  const source = [job?.repository, job?.ref].filter((part) => part !== undefined);
  return [
    ...(asked === undefined ? [] : [['Asked for by', commander(asked)]]),
    ...(id === undefined ? [] : [['Job', quoted(shorten(id, 300))]]),
    ...(job === undefined ? [] : [['Status', quoted(shorten(job.status, 100))]]),
    ...(job === undefined ? [] : [['Pull request', job.prLink === undefined ? 'none' : link(job.prLink)]]),
    ...(source.length === 0 ? [] : [['Repository and ref', quoted(shorten(source.join(' @ '), 500))]]),
    ...(job?.model === undefined ? [] : [['Model', quoted(shorten(job.model, 100))]]),
    ...(job?.createdAt === undefined ? [] : [['Created', quoted(shorten(job.createdAt, 100))]]),
    ...(waitedMs === undefined ? [] : [['Waited', formatDuration(waitedMs)]]),
    ...(prompt === undefined && job === undefined ? [] : [['Requests', String(requests)]]),
  ];
}

function commander({ by, commentUrl }: Asked): Inline {
  return link(commentUrl, quoted(by));
}

const shortPrompt = 2000;

function promptSection(prompt: string | undefined): { full: Block[]; short: Block[] } {
  if (prompt === undefined) return { full: [], short: [] };
  return {
    full: details('Prompt', [quotedBlock(prompt)]),
    short: details(
      `Prompt: the first ${shortPrompt} of ${prompt.length} characters; a summary has no room for more`,
      [quotedBlock(shorten(prompt, shortPrompt))],
    ),
  };
}
