import { formatDuration } from '../clock.ts';
import { GitHubError, githubAdvice } from '../github/errors.ts';
import {
  type Block,
  details,
  hiddenComment,
  type Inline,
  link,
  list,
  paragraph,
  quoted,
  quotedBlock,
  render,
  renderWithin,
  type Section,
} from '../runner/markdown.ts';
import { describeError } from '../service/errors.ts';
import type { Job } from '../service/records.ts';
import { shorten } from '../text.ts';
import type { Refusal } from './authorize.ts';
import { replyStart } from './command.ts';
import type { Asked, Ending, Words } from './ending.ts';
import type { GateInputs } from './inputs.ts';
import { blocksOf, wordsFor } from './report.ts';

/** GitHub's limit for a comment is 65,536 characters. */
const replyLimit = 65_000;

/**
 * A whole reply. It starts with the marker, so never with a command.
 *
 * @param redact takes secrets out
 */
export function replyBody(
  marker: Block | undefined,
  sections: readonly Section[],
  redact: (text: string) => string,
): string {
  const start = `${render([marker ?? hiddenComment(`${replyStart.slice('<!-- '.length)}none`)])}\n`;
  const length = (text: string) => [...redact(text)].length;
  return `${start}${redact(renderWithin(sections, replyLimit - start.length, length))}`;
}

const always = (...blocks: Block[]): Section => ({ full: blocks, short: blocks });

export function openingText({ by, runUrl }: Asked, prompt: string | undefined): Section[] {
  return [
    always(paragraph(quoted(by), ', the agent is being asked.', ...runLink(runUrl))),
    promptSection(prompt),
  ];
}

export function atWorkText({ by, runUrl }: Asked, job: string, prompt: string | undefined): Section[] {
  return [
    always(
      paragraph(
        quoted(by),
        ', the agent is at work on the job ',
        quoted(shorten(job, 300)),
        '. The pull request will be linked here.',
        ...runLink(runUrl),
      ),
    ),
    promptSection(prompt),
  ];
}

/** The last word on a job, or on why there is none. */
export function endText(asked: Asked, ending: Ending): Section[] {
  const { by, command, runUrl } = asked;
  const words = wordsFor(ending);
  const id = ending.job?.id ?? ending.jobId;
  const next = id !== undefined && goesOn(ending) ? lookLater(command) : words.next;
  const again: Inline[] =
    ending.outcome === 'failed' ? [' ', quoted(`${command} retry`), ' asks for the same again.'] : [];
  return [
    always(
      ...blocksOf({ ...words, next: [...next, ...again] }),
      paragraph(
        'Asked for by ',
        quoted(by),
        ...(id === undefined ? [] : [' · job ', quoted(shorten(id, 300))]),
        ...(runUrl === undefined ? [] : [' · ', link(runUrl, 'run')]),
      ),
    ),
    promptSection(ending.repeatedWords),
  ];
}

function goesOn({ outcome }: Ending): boolean {
  return outcome === 'timed-out' || outcome === 'cancelled' || outcome === 'started';
}

function lookLater(command: string): Inline[] {
  return ['To see how it is doing, write ', quoted(`${command} status`), '.'];
}

/** Where the words stand somewhere else than in the comment that is answered. */
function promptSection(prompt: string | undefined): Section {
  if (prompt === undefined) return { full: [], short: [] };
  return {
    full: details('The prompt that is run again', [quotedBlock(prompt)]),
    short: details('The start of the prompt that is run again; a comment has no room for more', [
      quotedBlock(shorten(prompt, 2000)),
    ]),
  };
}

function runLink(runUrl: string | undefined): Inline[] {
  return runUrl === undefined ? [] : [' Progress is in ', link(runUrl, 'this run'), '.'];
}

export function refusalWords(refusal: Refusal, command: string): Words {
  const nothing = 'Nothing was started.';
  switch (refusal.kind) {
    case 'no-author':
      return {
        happened: [
          'The account that wrote the command is gone, so its permission cannot be checked. ',
          nothing,
        ],
        next: [],
      };
    case 'other-sender':
      return {
        happened: [
          quoted(refusal.login),
          ' wrote the comment, and ',
          refusal.sender === undefined ? 'an account that is gone' : quoted(refusal.sender),
          ` caused this run. A command counts only from its own author. ${nothing}`,
        ],
        next: ['Write the command in a comment of your own.'],
      };
    case 'not-a-user':
      return {
        happened: [
          quoted(refusal.login),
          ` is not a user by GitHub's word, so it has no permission here. ${nothing}`,
        ],
        next: ['If it is a bot that may command, name it in the input allow-bots.'],
      };
    case 'permission':
      return {
        happened: [
          quoted(refusal.login),
          ' has the permission ',
          quoted(refusal.actual),
          ' in this repository, and ',
          quoted(command),
          ' needs ',
          quoted(refusal.needed),
          `. ${nothing}`,
        ],
        next: ['Ask somebody who has it to write the command.'],
      };
    case 'unknown':
      return {
        happened: [
          'The permission of ',
          quoted(refusal.login),
          ' could not be checked (',
          quoted(refusal.needed),
          ` is needed). ${nothing} The failure: `,
          quoted(shorten(describeError(refusal.error), 1000)),
          '.',
        ],
        next: [
          refusal.error instanceof GitHubError ? `${githubAdvice(refusal.error)} `.trimStart() : '',
          'Write the command again when GitHub answers.',
        ],
      };
  }
}

/** How to command, by the inputs in force. */
export function usageText(inputs: GateInputs): Section[] {
  const { command, permission, allowBots } = inputs;
  const wait = inputs.wait
    ? `The reply gets the link of the pull request when the agent is done, within ${formatDuration(inputs.timeoutMs)}.`
    : 'The reply says when the agent has the job; this workflow does not wait for its end.';
  return [
    always(
      paragraph(
        'Write ',
        quoted(command),
        ' and what the documentation agent is to do, in as many lines as it takes:',
      ),
      quotedBlock(`${command} add a section on retries to the page about webhooks`),
      list(
        [quoted(`${command} status`), ' says how the last job of this pull request is doing.'],
        [quoted(`${command} retry`), ' asks for your last prompt again.'],
        [quoted(`${command} help`), ' shows this.'],
      ),
      paragraph(
        'The command has to be the first word of a new comment on the pull request, on a line of its changes, or of a review. It takes the permission ',
        quoted(permission),
        ' or more.',
        ...(allowBots.length === 0
          ? []
          : [
              ' Bots that may command: ',
              ...allowBots.flatMap((name, index) => [index === 0 ? '' : ', ', quoted(name)]),
              '.',
            ]),
        ` ${wait}`,
      ),
    ),
  ];
}

export function statusText(asked: Asked, job: Job | undefined, replyUrl: string | undefined): Section[] {
  if (job === undefined) {
    return [
      always(
        paragraph(
          'No job is known on this pull request. What was asked for with another API key is not remembered. To ask for one, write ',
          quoted(asked.command),
          ' and what to do.',
        ),
      ),
    ];
  }
  const pullRequest: Inline[] =
    job.prLink === undefined
      ? job.status === 'active'
        ? [' It has no pull request yet.']
        : [' It has no pull request.']
      : [' Its ', link(job.prLink, 'pull request'), ' is there.'];
  return [
    always(
      paragraph(
        'The last job, ',
        quoted(shorten(job.id, 300)),
        ', is ',
        quoted(shorten(job.status, 100)),
        '.',
        ...pullRequest,
      ),
      ...(replyUrl === undefined ? [] : [paragraph('It was asked for ', link(replyUrl, 'here'), '.')]),
    ),
  ];
}

/** Why there is nothing to run again. */
export type NoRetry = 'never' | 'gone' | 'changed';

export function noRetryText({ by, command }: Asked, why: NoRetry): Section[] {
  const reasons: Record<NoRetry, string> = {
    never: ' has asked for nothing on this pull request yet.',
    gone: '’s last command is gone, so its prompt is not known any more.',
    changed: '’s last command was edited after it was taken, so it is not certain what to run again.',
  };
  return [always(paragraph(quoted(by), reasons[why], ' Write ', quoted(command), ' and what to do.'))];
}

/** What becomes of a reply that a second run for the same comment wrote. */
export function duplicateText(url: string): Section[] {
  return [
    always(paragraph('Two runs were started for this command; ', link(url, 'the other one'), ' has it.')),
  ];
}
