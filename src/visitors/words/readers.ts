import type { PhrasingContent } from 'mdast';
import { describeError } from '../../errors.ts';
import { type Block, type Cell, foreign, heading, md, paragraph } from '../../runner/markdown.ts';
import { ServiceError } from '../../service/errors.ts';
import { shorten } from '../../text.ts';
import type { WeekReport } from '../report.ts';
import { fewestHits, type Signals, searchesWithoutClick, unansweredQuestions } from '../signals.ts';
import { capitalised, count, counted } from './format.ts';
import { stopWords } from './messages.ts';
import { foreignCell, numberTable, pathCell, some } from './tables.ts';

/** Of searches and of questions each. */
const mostShown = 10;

/** What readers looked for and did not find. Their words are shown only where somebody chose it. */
export function readersBlocks({ signals, readerWords, stop }: WeekReport): Block[] {
  if (signals === undefined) return [];
  const said = readerWords ? wordsBlocks(signals) : countBlocks(signals);
  const blocks = [...said, ...unreadBlocks(signals, stop)];
  return blocks.length === 0 ? [] : [heading(3, 'What readers looked for'), ...blocks];
}

/** How many there are; where nothing was read, or there are none, nothing is said. */
function countsOf(signals: Signals): { questions: string | false; searches: string | false } {
  const [questions, searches] = [unansweredQuestions(signals).length, searchesWithoutClick(signals).length];
  const least = (name: keyof Signals) => (signals[name].isPart ? 'at least ' : '');
  return {
    questions: questions > 0 && `${least('questions')}${counted(questions, 'question')} had no answer`,
    searches:
      searches > 0 &&
      `nothing was opened after ${least('searches')}${counted(searches, 'search term')} that readers used ${fewestHits} times or more`,
  };
}

function countBlocks(signals: Signals): Block[] {
  const { questions, searches } = countsOf(signals);
  const text = some(questions, searches).join(', and ');
  if (text === '') return [];
  return [paragraph(`${capitalised(text)}. The input reader-words shows them.`)];
}

function wordsBlocks(signals: Signals): Block[] {
  const { questions, searches } = countsOf(signals);
  const terms = searchesWithoutClick(signals).slice(0, mostShown);
  const asked = unansweredQuestions(signals);
  const shown = [...new Map(asked.map((one) => [one.query, one])).values()].slice(0, mostShown);
  return [
    ...titled(
      searches,
      ['Search', 'Times'],
      terms.map(({ query, hits }) => [foreignCell(query), count(hits)]),
    ),
    ...titled(
      questions,
      ['Question', 'Where it began'],
      shown.map(({ query, pageUrl }) => [foreignCell(query), placeOf(pageUrl)]),
    ),
  ];
}

function titled(
  title: string | false,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Block[] {
  return title === false ? [] : [paragraph(`${capitalised(title)}:`), ...numberTable(header, rows)];
}

/** The path of an address, without what comes behind it. */
function placeOf(address: string | null): Cell {
  const path = URL.parse(address ?? '')?.pathname ?? address;
  return path === null ? '–' : pathCell(path);
}

const listNames: Readonly<Record<keyof Signals, string>> = {
  votes: 'votes on pages',
  complaints: 'complaints by AI agents',
  questions: 'questions',
  searches: 'searches',
};

/** One sentence for all lists that could not be read; what ended the whole reading is said elsewhere. */
function unreadBlocks(signals: Signals, end: WeekReport['stop']): Block[] {
  const unread = (Object.keys(listNames) as (keyof Signals)[]).flatMap((name) => {
    const { stop } = signals[name];
    return stop instanceof ServiceError && stop !== end ? [{ name: listNames[name], stop }] : [];
  });
  const [first] = unread;
  if (first === undefined) return [];
  const names = unread.map(({ name }) => name).join(', ');
  return [paragraph(`Not read: ${names}. `, ...reasonWords(first.stop))];
}

/** The key is good for visitors, so a refusal is about the lists. What a plan without them is answered is not documented. */
function reasonWords(stop: ServiceError): PhrasingContent[] {
  if (![401, 403, 404].includes(stop.status ?? 0)) return stopWords(stop);
  return md`${foreign(shorten(describeError(stop), 500))}. Feedback needs a Pro or Enterprise plan, and is switched on in Mintlify's dashboard. With reader-signals: false, none of this is read.`;
}
