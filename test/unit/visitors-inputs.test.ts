import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { InputError } from '../../src/runner/inputs.ts';
import { openWorkspaceFile, placeInWorkspace, readWorkspaceFile } from '../../src/runner/workspace.ts';
import { readVisitorsInputs } from '../../src/visitors/inputs.ts';
import { describePlan } from '../../src/visitors/plan.ts';

const home = mkdtempSync(join(tmpdir(), 'workspace-'));
const workspace = join(home, 'work');
mkdirSync(join(workspace, 'folder'), { recursive: true });
mkdirSync(join(home, 'elsewhere'));
writeFileSync(join(home, 'elsewhere', 'file'), '');
writeFileSync(join(workspace, 'a-file'), '');
afterAll(() => rmSync(home, { recursive: true }));

const now = new Date('2026-11-27T22:00:00Z');
const sound: Record<string, string> = {
  'project-id': 'proj',
  'api-key': 'mint_0123456789',
  'base-url': 'https://api.example.com',
  weeks: '8',
  top: '10',
  'max-rows': '250',
  'fail-on-drop': 'false',
};

function read(change: Record<string, string> = {}) {
  const inputs = { ...sound, ...change };
  return readVisitorsInputs(
    { input: (name) => inputs[name] ?? '' },
    (path) => placeInWorkspace(workspace, path),
    now,
  );
}

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
  it('have the last complete week, and no files and no threshold unless told', () => {
    expect(read()).toMatchObject({
      week: { name: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23' },
      weeks: 8,
      top: 10,
      maxRows: 250,
      dropThreshold: undefined,
      failOnDrop: false,
      csv: undefined,
      summaryFile: undefined,
    });
  });

  it('take a week by its name or by a day in it', () => {
    expect(read({ week: '2026-W01' }).week.dateFrom).toBe('2025-12-29');
    expect(read({ week: ' 2026-01-04 ' }).week.name).toBe('2026-W01');
    expect(read({ week: '2026-11-22' }).week.name).toBe('2026-W47');
  });

  it('take a threshold with its sign', () => {
    expect(read({ 'drop-threshold': ' 25% ' }).dropThreshold).toBe(25);
    expect(read({ 'drop-threshold': '7.5 %' }).dropThreshold).toBe(7.5);
  });

  it('take all rows, a threshold with a decimal point, and files', () => {
    expect(
      read({
        'max-rows': 'all',
        'drop-threshold': '12.5',
        'fail-on-drop': 'true',
        csv: 'new/rows.csv',
        'summary-file': ' s.md ',
      }),
    ).toMatchObject({
      maxRows: Number.POSITIVE_INFINITY,
      dropThreshold: 12.5,
      failOnDrop: true,
      csv: 'new/rows.csv',
      summaryFile: 's.md',
    });
  });
});

describe('mistakes', () => {
  it.each(['2026-W48', '2026-11-23', '2026-11-27', '2027-W01'])(
    'a week that is not over (%s) is refused, with the last complete one named',
    (week) => {
      expect(mistakes({ week })).toEqual([
        expect.stringMatching(/^week: .* is not over .*2026-W47, from 2026-11-16/),
      ]);
    },
  );

  it.each([
    ['week', '2025-W53', 'there is no 2025-W53 in the years 2000 to 9998; a week such as 2026-W47'],
    ['week', '2026-02-29', 'there is no 2026-02-29'],
    ['week', 'yesterday', 'week: a week such as 2026-W47, or a date in it such as 2026-11-16, is expected'],
    ['week', '2026-W47x', 'week: a week such as'],
    ['week', 'x2026-W47', 'week: a week such as'],
    ['week', '2026-11-16x', 'week: a week such as'],
    ['week', 'x2026-11-16', 'week: a week such as'],
    ['weeks', '0', 'a whole number from 1 to 52'],
    ['weeks', '53', '1 to 52'],
    ['weeks', '2.5', '1 to 52'],
    ['top', '0', '1 to 250'],
    ['top', '251', '1 to 250'],
    ['max-rows', '0', 'all (in lower case), or'],
    ['max-rows', 'All', 'all (in lower case), or'],
    ['drop-threshold', '-1', '0 to 100'],
    ['drop-threshold', '101', '0 to 100'],
    ['drop-threshold', '25%%', '0 to 100'],
    ['drop-threshold', '%', '0 to 100'],
    ['fail-on-drop', 'yes', 'true or false'],
    ['csv', '../rows.csv', 'inside the workspace'],
    ['csv', 'folder', 'this is a folder'],
    ['csv', 'new/', 'this is a folder'],
    ['csv', '.', 'this is a folder'],
    ['csv', 'a\0b', 'without a NUL character'],
    ['csv', 'a-file/rows.csv', 'whose folders can be made'],
    ['csv', 'a-file/new/rows.csv', 'whose folders can be made'],
    ['csv', 'x'.repeat(300), 'a name is too long'],
    ['summary-file', '/etc/passwd', 'inside the workspace'],
  ])('%s: %j', (name, value, words) => {
    expect(mistakes({ [name]: value })).toEqual([expect.stringContaining(words)]);
    expect(mistakes({ [name]: value })[0]).toMatch(new RegExp(`^${name}: `));
  });

  it('are all told at once', () => {
    expect(
      mistakes({
        'project-id': '',
        'api-key': '',
        'base-url': 'http://example.com',
        weeks: 'x',
        'fail-on-drop': 'true',
      }).map((line) => line.split(':')[0]),
    ).toEqual(['project-id', 'api-key', 'base-url', 'weeks', 'fail-on-drop']);
  });

  it('are one file for both, whatever its spelling, and a failing drop without a threshold', () => {
    expect(mistakes({ csv: 'a/b.md', 'summary-file': './a/../a/b.md' })).toEqual([
      expect.stringContaining('two different files'),
    ]);
    for (const [csv, summary] of [
      ['out', 'out/s.md'],
      ['out/deep/rows.csv', 'out'],
    ] as const)
      expect(mistakes({ csv, 'summary-file': summary })).toEqual([
        expect.stringContaining('a folder of the other'),
      ]);
    expect(mistakes({ csv: 'out', 'summary-file': 'outer/s.md' })).toEqual([]);
    expect(mistakes({ 'fail-on-drop': 'true' })).toEqual([expect.stringContaining('drop-threshold')]);
  });
});

describe.skipIf(process.platform === 'win32')('a file to write', () => {
  it('is not reached through links that lead outside', () => {
    symlinkSync(join(home, 'elsewhere'), join(workspace, 'link'));
    symlinkSync(join(home, 'elsewhere', 'file'), join(workspace, 'linked-file'));
    symlinkSync(join(home, 'elsewhere', 'not-there-yet'), join(workspace, 'dangling'));
    symlinkSync(join(workspace, 'folder'), join(workspace, 'inner'));
    for (const path of ['link/rows.csv', 'link/new/rows.csv', 'linked-file'])
      expect(placeInWorkspace(workspace, path), path).toBe('outside');
    for (const path of ['link/rows.csv', 'folder', '../x'])
      expect(() => openWorkspaceFile(workspace, path), path).toThrow(/outside|folder/);
    for (const path of ['dangling', 'dangling/x']) {
      expect(placeInWorkspace(workspace, path), path).toBe('dangling');
      expect(mistakes({ csv: path }), path).toEqual([expect.stringContaining('leads nowhere')]);
      expect(() => openWorkspaceFile(workspace, path), path).toThrow('leads nowhere');
    }
    expect(placeInWorkspace(workspace, 'inner/new/rows.csv')).toEqual({
      path: join(realpathSync(workspace), 'folder', 'new', 'rows.csv'),
    });
  });

  it('is the same one through a link', () => {
    symlinkSync('a-file', join(workspace, 'same-file'));
    symlinkSync('folder', join(workspace, 'same-folder'));
    for (const [csv, summary] of [
      ['same-file', 'a-file'],
      ['folder/s.md', 'same-folder/s.md'],
    ] as const)
      expect(mistakes({ csv, 'summary-file': summary })).toEqual([
        expect.stringContaining('two different files'),
      ]);
    expect(mistakes({ csv: 'same-folder/out', 'summary-file': 'folder/out/s.md' })).toEqual([
      expect.stringContaining('a folder of the other'),
    ]);
  });

  it('is no pipe, which would be waited for', () => {
    execFileSync('mkfifo', [join(workspace, 'pipe')]);
    expect(mistakes({ csv: 'pipe' })).toEqual([expect.stringContaining('this is a pipe')]);
    expect(() => openWorkspaceFile(workspace, 'pipe')).toThrow('it is a pipe');
    expect(readWorkspaceFile(workspace, 'pipe')).toBe('missing');
  });
});

describe('the plan', () => {
  const week = { name: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23' };
  it.each([
    [8, 250, /^8 requests: 1 for 2026-W47, 1 for the week before, 6 for the older/],
    [
      1,
      250,
      /^2 requests: 1 for 2026-W47, 1 for the week before; the limit is 100 an hour for the whole organization/,
    ],
    [52, 10, /^52 requests: .* 50 for the older/],
    [8, 600, /^At most 12 requests: 3 for 2026-W47, 3 for the week before, 6 /],
    [
      8,
      Number.POSITIVE_INFINITY,
      /^At least 8 requests: .*however many .*A site of up to 11750 pages fits into an hour/,
    ],
  ])('of %d weeks and %d rows', (weeks, maxRows, words) => {
    expect(describePlan({ week, weeks, maxRows })).toMatch(words);
  });
});
