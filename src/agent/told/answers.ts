import type { PhrasingContent } from 'mdast';
import type { Block } from '../../runner/markdown.ts';
import { foreign, list, md, own, paragraph, quotation, sentences } from '../../runner/markdown.ts';
import { commandWords } from '../asked/command.ts';
import type { Answer, CommandRules, Documentation, Source } from '../outcome.ts';
import { listed } from './message.ts';
import { linkSentence, openLinks, openSentence, pullRequestLink } from './pull-request.ts';
import { skipWords } from './skips.ts';

export function answerText(
  answer: Answer,
  rules: CommandRules,
  source: Source,
  documentation?: Documentation,
): Block[] {
  if (answer.kind === 'help') return helpText(rules);
  const words = answerWords(answer, rules.command, source);
  const made = answer.kind === 'status' ? answer.documented?.prLink : undefined;
  const open = openSentence('Also open', openLinks(documentation, made), source.runUrl);
  return [paragraph(...sentences(words, open))];
}

function answerWords(
  answer: Exclude<Answer, { kind: 'help' }>,
  command: string,
  { command: from, runUrl }: Source,
): PhrasingContent[] {
  const [word, by] = [foreign(command), foreign(from?.by ?? '')];
  const write = md`Write ${word} and what to do.`;
  switch (answer.kind) {
    case 'near-miss':
      return md`Did you mean ${word}? Write it exactly like that, as the first word of a new comment, with a space after it.`;
    case 'unsure':
      return md`Did you mean ${foreign(`${command} ${answer.meant}`)}? To send it as it is, write ${foreign(`${command} new …`)}.`;
    case 'cannot-stop':
      return md`Agent jobs can't be cancelled. When it has finished, close its pull request, or write ${word} and what to change. ${foreign(`${command} status`)} shows its status.`;
    case 'no-retry': {
      const reasons = {
        never: md`No earlier command from ${by} on this pull request is remembered.`,
        unanswered: md`The last command from ${by} has no reply that can be read: its run did not begin, or waits for its turn.`,
        changed: md`The last command from ${by} was edited or deleted after it was read, so it is unclear what to send again.`,
      };
      return sentences(reasons[answer.why], write);
    }
    case 'status': {
      const { job, documented, skip } = answer;
      const skipped = skip === undefined ? [] : skipWords(skip);
      if (job === undefined)
        return sentences(
          skipped,
          md`No agent job is known for this pull request. Those that were started with another API key are not remembered. To start one, write ${word} and what to do.`,
        );
      const none = own(`It has no pull request${job.status === 'active' ? ' yet' : ''}.`);
      return sentences(
        skipped,
        md`The status of the last agent job, ${foreign(job.id)}, is ${foreign(job.status)}.`,
        job.prLink === undefined ? [none] : md`Its pull request: ${pullRequestLink(job, runUrl)}.`,
        documented?.prLink === job.prLink ? [] : linkSentence(documented?.prLink, runUrl),
      );
    }
  }
}

function helpText({ command, permission, allowBots, followUp }: CommandRules): Block[] {
  const words = Object.entries(commandWords).flatMap(([word, { help }]) =>
    help === undefined || (word === 'new' && !followUp)
      ? []
      : [md`${foreign(`${command} ${word}`)} ${own(help)}`],
  );
  const toJob = md`If this pull request already has an agent job, your words go to that one, and its documentation pull request is updated.`;
  return [
    paragraph(
      ...md`To ask the documentation agent, write ${foreign(command)} and what to do, in as many lines as you like:`,
    ),
    quotation(`${command} add a section on retries to the page about webhooks`),
    list(...(followUp ? [toJob] : []), ...words),
    paragraph(
      ...sentences(
        md`Write the command as the first word of a new comment or review on the pull request. You need the permission ${foreign(permission)} or higher.`,
        allowBots.length === 0 ? [] : md`Bots that can use it: ${listed(allowBots)}.`,
      ),
    ),
  ];
}
