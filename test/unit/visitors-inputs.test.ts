import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { InputError } from '../../src/inputs.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import { readVisitorsInputs } from '../../src/visitors/inputs.ts';
import { describePlan } from '../../src/visitors/messages.ts';

const home = mkdtempSync(join(tmpdir(), 'workspace-'));
const workspace = join(home, 'work');
mkdirSync(join(workspace, 'folder'), { recursive: true });
writeFileSync(join(workspace, 'a-file'), '');
afterAll(() => rmSync(home, { recursive: true }));

const friday = new Date('2026-11-27T22:00:00Z');
const sound: Record<string, string> = { 'project-id': 'proj', 'api-key': 'mint_0123456789abcdef' };

function read(change: Record<string, string> = {}, now = friday) {
  const inputs = { ...sound, ...change };
  return readVisitorsInputs((name) => inputs[name]?.trim() ?? '', createWorkspace(workspace), now);
}

test('the inputs are those of visitors/action.yml, with its defaults', () => {
  const manifest: { inputs: Record<string, { default?: string }> } = parse(
    readFileSync(join(import.meta.dirname, '../../visitors/action.yml'), 'utf8'),
  );
  const asked = new Set<string>();
  const record = (name: string) => {
    asked.add(name);
    return sound[name] ?? '';
  };
  readVisitorsInputs(record, createWorkspace(workspace), friday);
  expect([...asked].sort()).toEqual(Object.keys(manifest.inputs).sort());
  const told = Object.entries(manifest.inputs).flatMap(([name, input]) =>
    input.default === undefined ? [] : [[name, input.default]],
  );
  expect(told.length).toBeGreaterThan(3);
  expect(read(Object.fromEntries(told))).toEqual(read());
});

function mistakes(change: Record<string, string>): readonly string[] {
  try {
    read(change);
  } catch (error) {
    if (error instanceof InputError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('sound inputs', () => {
  const defaults = {
    baseUrl: 'https://api.mintlify.com',
    week: { name: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23' },
    weeks: 8,
    top: 10,
    maxRows: 250,
    failOnDrop: false,
  };
  const names = 'base-url site-url week weeks top max-rows drop-threshold fail-on-drop csv summary-file';
  const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']));

  it.each([
    ['are not there', {}],
    ['are empty, which is the same', empty],
  ])('have defaults where they %s', (_name, change) => {
    const inputs = read(change);
    expect(inputs).toMatchObject(defaults);
    for (const key of ['siteUrl', 'dropThreshold', 'csv', 'summaryFile'] as const)
      expect(inputs[key]).toBeUndefined();
  });

  it.each([
    ['week', '2026-W01', 'week', { name: '2026-W01', dateFrom: '2025-12-29', dateTo: '2026-01-05' }],
    ['week', ' 2026-01-04 ', 'week', { name: '2026-W01', dateFrom: '2025-12-29', dateTo: '2026-01-05' }],
    ['week', '2026-11-22', 'week', defaults.week],
    ['weeks', '52', 'weeks', 52],
    ['top', '250', 'top', 250],
    ['max-rows', 'all', 'maxRows', 25_000],
    ['max-rows', '25000', 'maxRows', 25_000],
    ['max-rows', '1', 'maxRows', 1],
    ['drop-threshold', ' 25% ', 'dropThreshold', 25],
    ['drop-threshold', '7.5 %', 'dropThreshold', 7.5],
    ['drop-threshold', '0', 'dropThreshold', 0],
    ['drop-threshold', '100', 'dropThreshold', 100],
    ['csv', ' new/rows.csv ', 'csv', 'new/rows.csv'],
    ['summary-file', 's.md', 'summaryFile', 's.md'],
    ['site-url', 'https://docs.example.com/', 'siteUrl', 'https://docs.example.com'],
    ['site-url', 'https://example.com/docs//', 'siteUrl', 'https://example.com/docs'],
  ] as const)('take %s: %j', (name, value, key, expected) => {
    expect(read({ [name]: value })[key]).toEqual(expected);
  });

  it.each([
    ['2026-11-28T23:59:59Z', '', false],
    ['2026-11-29T00:00:00Z', '', true],
    ['2026-11-29T23:59:59Z', '', true],
    ['2026-11-29T12:00:00Z', '2026-W40', false],
    ['2026-11-30T00:00:00Z', '', false],
  ])('tell a run on Sunday (%s) whose week is %j: %s', (now, week, expected) => {
    expect(read({ week }, new Date(now)).isDefaultWeekOnSunday).toBe(expected);
  });
});

describe('mistakes', () => {
  const noWeek = 'Expected a past week such as 2026-W47, or a date in it such as 2026-11-16.';
  const notOver = `The week 2026-W48 is not over before 2026-11-30 (UTC). ${noWeek}`;
  const rows = 'Expected all, or a whole number from 1 to 25000.';
  const percent = 'Expected a percentage from 0 to 100.';
  const address = 'Expected an address such as https://docs.example.com, without user, password, ? and #.';

  // Wrong inputs are told without the value that was received: it is shown.
  test.each([
    ['week', '2026-W48', notOver],
    ['week', '2026-11-23', notOver],
    ['week', '2025-W53', noWeek],
    ['week', '2026-02-29', noWeek],
    ['week', 'yesterday', noWeek],
    ['weeks', '0', 'Expected a whole number from 1 to 52.'],
    ['weeks', '53', 'Expected a whole number from 1 to 52.'],
    ['weeks', '2.5', 'Expected a whole number from 1 to 52.'],
    ['top', '0', 'Expected a whole number from 1 to 250.'],
    ['top', '251', 'Expected a whole number from 1 to 250.'],
    ['top', '99999999999999999999', 'Expected a whole number from 1 to 250.'],
    ['max-rows', '0', rows],
    ['max-rows', '25001', rows],
    ['max-rows', 'All', rows],
    ['drop-threshold', '-1', percent],
    ['drop-threshold', '101', percent],
    ['drop-threshold', '25%%', percent],
    ['drop-threshold', '%', percent],
    ['fail-on-drop', 'yes', 'Expected true or false.'],
    ['site-url', 'http://docs.example.com', address],
    ['site-url', 'docs.example.com', address],
    ['site-url', 'https://docs.example.com/?a', address],
    ['site-url', 'https://docs.example.com/#a', address],
    ['site-url', 'javascript:alert(1)', address],
    ['site-url', 'https://me:secret@docs.example.com', address],
  ])('%s: %j is told with the value, if it is no secret', (name, value, words) => {
    const received = value.includes('secret') ? '' : ` Received: ${value}`;
    expect(mistakes({ [name]: value })).toEqual([`${name}: ${words}${received}`]);
  });

  it.each([
    ['csv', '../rows.csv', 'outside of the workspace'],
    ['csv', 'folder', 'not that of a file'],
    ['csv', 'a\0b', 'null bytes'],
    ['csv', 'a-file/rows.csv', 'ENOTDIR'],
    ['csv', 'x'.repeat(300), 'ENAMETOOLONG'],
    ['summary-file', '/etc/passwd', 'outside of the workspace'],
  ])('%s: %j is no file that can be written', (name, value, words) => {
    expect(mistakes({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: Expected a file that can be written: .*${words}`, 's')),
    ]);
  });

  it('are a drop that fails without a threshold', () => {
    expect(mistakes({ 'fail-on-drop': 'true' })).toEqual([
      'fail-on-drop: It needs drop-threshold, the percent from which on a drop fails the run.',
    ]);
    expect(mistakes({ 'fail-on-drop': 'true', 'drop-threshold': '5' })).toEqual([]);
  });

  it.each([
    ['a/b.md', './a/../a/b.md', true],
    ['out', 'out/s.md', true],
    ['out/deep/rows.csv', 'out', true],
    ['out', 'outer/s.md', false],
  ])('are one file for both, or one inside of the other: csv %s, summary-file %s', (csv, summary, is) => {
    const told = ['csv, summary-file: Expected two different files, neither of them a folder.'];
    expect(mistakes({ csv, 'summary-file': summary })).toEqual(is ? told : []);
  });
});

describe('the plan', () => {
  const week = { name: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23' };
  const limit = 'The service allows 100 an hour, for the whole organization.';

  it.each([
    [8, 250, '8 requests: 1 for 2026-W47, 1 for the week before, 6 for the older weeks of the trend'],
    [1, 250, '2 requests: 1 for 2026-W47, 1 for the week before'],
    [2, 10, '2 requests: 1 for 2026-W47, 1 for the week before'],
    [52, 10, '52 requests: 1 for 2026-W47, 1 for the week before, 50 for the older weeks of the trend'],
    [3, 600, 'At most 7 requests: 3 for 2026-W47, 3 for the week before, 1 for the older weeks of the trend'],
    [
      2,
      25_000,
      'At most 200 requests: 100 for 2026-W47, 100 for the week before, but no more than 100 in one run',
    ],
  ])('of %d weeks and %d rows', (weeks, maxRows, words) => {
    expect(describePlan({ week, weeks, maxRows })).toBe(`${words}. ${limit}`);
  });
});
