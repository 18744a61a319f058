import { expect, it } from 'vitest';
import { type Signals, unansweredQuestions } from '../../src/visitors/signals.ts';

const row = (query: string, id = query) => ({ id, query, resolutionStatus: 'unanswered', pageUrl: null });

it('counts the questions of a conversation once', () => {
  const rows = [
    row('Why?', '1'),
    row('Why not?', '1'),
    row('Why?', '2'),
    { ...row('How?', '3'), resolutionStatus: 'resolved' },
  ];
  const signals = { questions: { rows, isPart: false, stop: undefined } } as unknown as Signals;
  expect(unansweredQuestions(signals).map(({ id, query }) => `${id} ${query}`)).toEqual(['1 Why?', '2 Why?']);
});
