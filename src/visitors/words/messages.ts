import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { InputError } from '../../inputs.ts';
import { foreign, md, own, plainText } from '../../runner/markdown.ts';
import { adviceFor, ServiceError } from '../../service/errors.ts';
import { shorten } from '../../text.ts';
import type { Scope } from '../inputs.ts';
import type { Gap } from '../pages.ts';
import { mostRequests, rowsPerRequest } from '../reader.ts';
import type { VisitorsResult } from '../result.ts';
import { requestsForSignals } from '../signals.ts';
import { counted } from './format.ts';
import { dropText, headline } from './headline.ts';
import { noDocumentationWords } from './review.ts';

/** What the report will cost, in words, before the first request. */
export function describePlan({ weeks, maxRows, readerSignals }: Scope): string {
  const visitors = 2 * Math.ceil(maxRows / rowsPerRequest) + Math.max(0, weeks - 2);
  const all = visitors + (readerSignals ? requestsForSignals : 0);
  return `At most ${Math.min(all, mostRequests)} requests. Mintlify allows ${mostRequests} an hour, for the whole organization.`;
}

export const sundayNotice =
  'It is Sunday (UTC), and this week is not over. The report is about the week before. Schedule the workflow on Monday or later, so that it skips and repeats no week.';

/** Why there is no report, and what is wrong with the inputs. */
export function failureWords(reason: unknown): [why: PhrasingContent[], ...mistakes: PhrasingContent[][]] {
  if (!(reason instanceof InputError)) return [stopWords(reason)];
  return [md`Invalid inputs. Nothing was read.`, ...reason.mistakes.map((mistake) => [foreign(mistake)])];
}

/** How a run ended, in plain text: a line each for several mistakes in the inputs. */
export function resultText(result: VisitorsResult): string {
  switch (result.kind) {
    case 'report': {
      const { report } = result;
      const { dropped, documentation, stop } = report;
      // What is wrong comes first: who gets a list of annotations reads their beginnings.
      const problems = [
        ...(dropped ? [[dropText(report)]] : []),
        ...(stop === undefined ? [] : [stopWords(stop)]),
        ...(documentation?.kind === 'none' ? [noDocumentationWords(documentation)] : []),
      ];
      return [...problems, [headline(report)]].map(plainText).join('\n');
    }
    case 'failure': {
      const [why, ...mistakes] = failureWords(result.reason).map(plainText);
      return [why, ...mistakes.map((mistake) => `- ${mistake}`)].join('\n');
    }
    case 'cancelled':
      return cancelledText;
    case 'skipped':
      return result.isInFork
        ? 'Nothing to do. This repository is a fork, and the secrets stay in the original. Disable the workflow here, under Actions.'
        : 'Nothing to do. GitHub gives runs for forks and of Dependabot no secrets. Start the workflow by a schedule or by hand.';
  }
}

export const cancelledText = 'The run was cancelled before the totals of the week were read.';

const adviceWords = {
  request: 'project-id and week',
  address: 'project-id and base-url',
  scope: 'read',
} as const;

/** Why the reading stopped, or the run failed. */
export function stopWords(stop: unknown): PhrasingContent[] {
  if (stop === 'cancelled') return md`The run was cancelled. This is what had been read before.`;
  if (stop === 'time' || stop === 'requests') {
    const limit = own(stop === 'time' ? '10 minutes' : `${mostRequests} requests`);
    return md`The reading stopped after ${limit}, the limit of a run. Lower max-rows or weeks.`;
  }
  const what = foreign(shorten(describeError(stop).replace(/\.$/, ''), 1000));
  if (!(stop instanceof ServiceError)) return md`The run failed: ${what}.`;
  return md`${what}. ${own(adviceFor(stop, adviceWords).text)}`;
}

/** Why rows of a list are or may be missing, as a part of a sentence. */
export function gapWords({ kind, count = 0 }: Gap): string {
  switch (kind) {
    case 'stopped':
      return 'the reading stopped early';
    case 'max-rows':
      return 'the reading ended at max-rows';
    case 'no-new-rows':
      return 'Mintlify says that there are more rows, but sends no new ones';
    case 'duplicates':
      return `${counted(count, 'row')} came twice, so rows moved during the reading and others may be missing`;
    case 'unreadable':
      return `${counted(count, 'row')} had no readable path or count`;
    case 'short-answers':
      return `${counted(count, 'answer')} held fewer rows than asked for`;
  }
}
