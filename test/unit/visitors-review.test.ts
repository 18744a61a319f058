import { expect, test } from 'vitest';
import type { FileHistory } from '../../src/github/history.ts';
import { isOld, lastChange } from '../../src/visitors/history.ts';
import { reviewOf } from '../../src/visitors/review.ts';

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const limit = new Date('2026-05-31T09:00:00Z');

/** Commits by their day and how many files they changed, newest first. */
const history = (commits: Readonly<Record<string, number | undefined>>, isWhole = true) => ({
  commits: Object.entries(commits).map(([date, changedFiles]) => ({
    date: day(date),
    changedFiles,
    pullRequest: undefined,
  })),
  isWhole,
});

test.each([
  ['the newest commit', history({ '2026-03-03': 1, '2026-01-01': 1 }), 'on', '2026-03-03', true],
  ['a commit of 20 files', history({ '2026-03-03': 20 }), 'on', '2026-03-03', true],
  ['none of 21 files', history({ '2026-06-06': 21, '2026-03-03': 2 }), 'on', '2026-03-03', true],
  ['one of unknown size, which is small', history({ '2026-06-06': undefined }), 'on', '2026-06-06', false],
  [
    'a commit in the days that count',
    history({ '2026-06-06': 1, '2020-01-01': 1 }),
    'on',
    '2026-06-06',
    false,
  ],
  [
    'before all that were read',
    history({ '2026-06-06': 99, '2026-06-01': 99 }, false),
    'before',
    '2026-06-01',
    false,
  ],
  [
    'long before all that were read',
    history({ '2026-06-06': 99, '2026-05-01': 99 }, false),
    'before',
    '2026-05-01',
    true,
  ],
  [
    'not known, with an old bulk edit',
    history({ '2026-06-06': 99, '2026-05-01': 99 }),
    'unknown',
    '2026-05-01',
    true,
  ],
  ['not known, with a new bulk edit', history({ '2026-06-01': 99 }), 'unknown', '2026-06-01', false],
  ['not known', history({}), 'unknown', undefined, false],
  ['not known either', undefined, 'unknown', undefined, false],
])('the last change is %s', (_what, commits, kind, date, age) => {
  const change = lastChange(commits);
  expect(change).toMatchObject({ kind, date: date && day(date) });
  expect(isOld(change, limit)).toBe(age);
});

test.each([
  ['2026-05-31T09:00:00Z', true],
  ['2026-05-31T09:00:01Z', false],
])('days count back from the run: %s is %s', (date, age) => {
  expect(isOld({ kind: 'on', date: new Date(date), changedFiles: 1, pullRequest: undefined }, limit)).toBe(
    age,
  );
});

test('pages are listed in their order, and every row of them has its last change', () => {
  const page = (path: string, file: string, ...more: readonly string[]) => {
    const row = { path, human: 1, ai: 1, total: 2 };
    return { row, file, paths: [path, ...more] };
  };
  const withFile = [
    page('/new', 'new.md'),
    page('/old', 'old.md', '/old/'),
    page('/older', 'older.md'),
    page('/bulk', 'bulk.md'),
  ];
  const pages = [...withFile, { ...page('/none', ''), file: undefined }];
  const pullRequest = { number: 412, url: 'https://github.com/octo/docs/pull/412' };
  const histories = new Map<string, FileHistory>([
    ['new.md', history({ '2026-11-01': 1 })],
    ['old.md', { commits: [{ date: day('2026-03-03'), changedFiles: 1, pullRequest }], isWhole: true }],
    ['older.md', history({ '2020-01-01': 1 })],
    ['bulk.md', history({ '2026-11-01': 99 })],
  ]);
  const review = reviewOf(pages, histories, limit, 1);
  expect(review).toMatchObject({
    ...{ unclear: 1, visited: 5, matched: 4 },
    next: [{ row: { path: '/old' }, file: 'old.md', change: { kind: 'on', pullRequest } }],
  });
  const kinds = [...review.changes].map(([path, { kind }]) => `${path} ${kind}`);
  expect(kinds).toEqual(['/new on', '/old on', '/old/ on', '/older on', '/bulk unknown']);
});
