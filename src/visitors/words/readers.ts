import { type Block, type Cell, heading, md, paragraph } from '../../runner/markdown.ts';
import { ServiceError } from '../../service/errors.ts';
import type { WeekReport } from '../report.ts';
import { fewestHits, type Signals, searchesWithoutClick, unansweredQuestions } from '../signals.ts';
import { atLeast, capitalised, count, counted } from './format.ts';
import { stopWords } from './messages.ts';
import { errorWords, foreignCell, numberTable, pageCell } from './tables.ts';

const mostShown = 10;

/** What readers looked for and did not find. Their words are shown only where somebody chose it. */
export function readersBlocks({ signals, inputs, stop }: WeekReport): Block[] {
  if (signals === undefined) return [];
  const blocks = [...saidBlocks(signals, inputs.readerWords), ...unreadBlocks(signals, stop)];
  return blocks.length === 0 ? [] : [heading(3, 'What readers looked for'), ...blocks];
}

const eMail = /[\p{L}\p{N}._%+'-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;
const token = /[\w+/=.~-]{20,}/g;
const number = /\p{Nd}(?:[\s().+/-]{0,3}\p{Nd}){7,}/gu;

/** A reader's words without what may be a person's address, a key or a telephone number. */
export function masked(words: string): string {
  return words.replace(eMail, '[e-mail]').replace(token, '[token]').replace(number, '[number]');
}

/** How many there are, and which; where nothing was read, or there are none, nothing is said. */
function saidBlocks(signals: Signals, areShown: boolean): Block[] {
  const [searches, asked] = [searchesWithoutClick(signals), unansweredQuestions(signals)];
  const questions = [...new Map(asked.map((one) => [one.query, one])).values()];
  const lists = [
    {
      title: `${atLeast(signals.searches)}${counted(searches.length, 'search', 'searches')} led to no click (${fewestHits} or more uses each)`,
      header: ['Search', 'Times'],
      rows: searches.map(({ searchQuery, hits }): Cell[] => [foreignCell(masked(searchQuery)), count(hits)]),
    },
    {
      title: `${atLeast(signals.questions)}${counted(asked.length, 'question')} had no answer`,
      header: ['Question', 'Where it began'],
      rows: questions.map(({ query, pageUrl }): Cell[] => [foreignCell(masked(query)), placeOf(pageUrl)]),
    },
  ].filter(({ rows }) => rows.length > 0);
  if (lists.length === 0) return [];
  if (areShown)
    return lists.flatMap(({ title, header, rows }) => [
      paragraph(`${capitalised(title)}:`),
      ...numberTable(header, rows.slice(0, mostShown)),
    ]);
  const text = lists.map(({ title }) => title).join(', and ');
  return [paragraph(`${capitalised(text)}. The input reader-words shows them.`)];
}

function placeOf(address: string | null): Cell {
  const path = URL.parse(address ?? '')?.pathname ?? address;
  return path === null ? '–' : pageCell(path.replace(eMail, '[e-mail]').replace(number, '[number]'));
}

/** One sentence for all lists that could not be read; what ended the whole reading is said elsewhere. */
function unreadBlocks(signals: Signals, end: WeekReport['stop']): Block[] {
  const unread = Object.entries(signals).flatMap(([name, { stop }]) =>
    stop instanceof ServiceError && stop !== end ? [{ name, stop }] : [],
  );
  const [first] = unread;
  if (first === undefined) return [];
  const names = unread.map(({ name }) => name).join(', ');
  const { stop } = first;
  // The key is good for visitors, so a refusal is about the lists. What a plan without them is answered is not documented.
  const isRefused = [401, 403, 404].includes(stop.status ?? 0);
  const refusal = md`${errorWords(stop)}. Feedback needs a Pro or Enterprise plan, and is switched on in Mintlify's dashboard. With reader-signals: false, none of this is read.`;
  return [paragraph(`Not read: ${names}. `, ...(isRefused ? refusal : stopWords(stop)))];
}
