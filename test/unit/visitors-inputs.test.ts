import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { InputError } from '../../src/inputs.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import { readVisitorsInputs } from '../../src/visitors/inputs.ts';
import { read as readProjectFile } from '../support/project.ts';

const workspace = mkdtempSync(join(tmpdir(), 'workspace-'));
mkdirSync(join(workspace, 'folder'));
afterAll(() => rmSync(workspace, { recursive: true }));

const friday = new Date('2026-11-27T22:00:00Z');
const sound: Record<string, string> = { 'project-id': 'proj', 'api-key': 'mint_0123456789abcdef' };
const lastWeek = { name: '2026-W47', dateFrom: '2026-11-16', dateTo: '2026-11-23' };

function read(change: Record<string, string>, asked = new Set<string>(), payload: unknown = {}) {
  const inputs = { ...sound, ...change };
  const readInput = (name: string) => {
    asked.add(name);
    return inputs[name] ?? '';
  };
  return readVisitorsInputs(readInput, createWorkspace(workspace), friday, payload);
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

test('the inputs are those of visitors/action.yml, with its defaults', () => {
  const manifest: { inputs: Record<string, { default?: string }> } = parse(
    readProjectFile('visitors/action.yml'),
  );
  const asked = new Set<string>();
  const inputs = read({}, asked);
  expect([...asked].sort()).toEqual(Object.keys(manifest.inputs).sort());
  const defaults = Object.entries(manifest.inputs).map(([name, input]) => {
    // What the runner makes of the default of github-token is not known here.
    return [name, (input.default ?? '').replace(/^\$\{\{.*\}\}$/, '')];
  });
  expect(read({ ...Object.fromEntries(defaults), ...sound })).toEqual(inputs);
  expect(inputs).toMatchObject({ week: lastWeek });
});

it.each([
  ['week', '2026-W01', 'week', { name: '2026-W01', dateFrom: '2025-12-29', dateTo: '2026-01-05' }],
  ['week', '2026-11-22', 'week', lastWeek],
  ['weeks', '52', 'weeks', 52],
  ['top', '250', 'top', 250],
  ['max-rows', '10000', 'maxRows', 10_000],
  ['check', 'documentation / agent', 'check', 'documentation / agent'],
  ['max-rows', '1', 'maxRows', 1],
  ['drop-threshold', '7.5', 'dropThreshold', 7.5],
  ['csv', 'new/rows.csv', 'csv', 'new/rows.csv'],
  ['title', 'Handbook: API & SDKs', 'title', 'Handbook: API & SDKs'],
  ['reader-signals', 'false', 'readerSignals', false],
  ['reader-words', 'true', 'readerWords', true],
  ['summary-file', 's.md', 'summaryFile', 's.md'],
  ['review-after', '3650', 'reviewAfter', 3650],
  ['site-url', 'https://example.com/docs//', 'siteUrl', 'https://example.com/docs'],
] as const)('%s may be %j', (name, value, key, expected) => {
  expect(read({ 'github-token': 'ghs_x', [name]: value })[key]).toEqual(expected);
});

it.each([
  ['a private repository', { repository: { private: true } }, '', true],
  ['a public one', { repository: { private: false } }, '', false],
  ['an event that does not say it', {}, '', false],
  ['an event without a payload', undefined, '', false],
  ['a private repository, where somebody says no', { repository: { private: true } }, 'false', false],
  ['a public one, where somebody says yes', { repository: { private: false } }, 'true', true],
])(
  'words of readers are shown by themselves where they are not public: %s',
  (_where, payload, input, shown) => {
    expect(read({ 'reader-words': input }, new Set(), payload).readerWords).toBe(shown);
  },
);

const repository = { 'docs-repository': 'octo/docs', 'github-token': 'ghs_x' };

it.each([
  ['docs-repository', 'octo-corp_emu/.github', 'docsRepository', 'octo-corp_emu/.github'],
  ['docs-directory', 'docs/v2', 'docsDirectory', 'docs/v2'],
  ['docs-directory', './docs/', 'docsDirectory', 'docs'],
  ['docs-directory', '/docs', 'docsDirectory', 'docs'],
  ['docs-directory', '.', 'docsDirectory', ''],
  ['docs-directory', './', 'docsDirectory', ''],
  ['docs-branch', 'next/v2', 'docsBranch', 'next/v2'],
  ['docs-address', '/sdk/', 'docsAddress', 'sdk'],
  ['docs-address', '/', 'docsAddress', ''],
] as const)('%s may be %j, with a repository', (name, value, key, expected) => {
  expect(read({ ...repository, [name]: value })[key]).toBe(expected);
});

describe('mistakes', () => {
  const noWeek = 'Expected a past week such as 2026-W47, or a date in it such as 2026-11-16.';
  const rows = 'Expected a whole number from 1 to 10000.';
  const percent = 'Expected a percentage from 0 to 100.';
  const address = 'Expected an address such as https://docs.example.com, without user, password, ? and #.';

  // Wrong inputs are told without the value that was received: it is shown.
  test.each([
    ['week', '2026-11-23', `${noWeek}`],
    ['week', 'yesterday', noWeek],
    ['weeks', '53', 'Expected a whole number from 1 to 52.'],
    ['weeks', '2.5', 'Expected a whole number from 1 to 52.'],
    ['top', '251', 'Expected a whole number from 1 to 250.'],
    ['max-rows', '10001', rows],
    ['max-rows', 'All', rows],
    ['drop-threshold', '101', percent],
    ['title', 'a\nb', 'Expected a name of at most 100 characters, in one line, such as Handbook.'],
    ['reader-words', 'yes', 'Expected true or false.'],
    ['review-after', '3651', 'Expected a whole number from 1 to 3650.'],
    ['site-url', 'http://docs.example.com', address],
    ['site-url', 'docs.example.com', address],
    ['site-url', 'https://docs.example.com/?a', address],
    ['site-url', 'https://me:secret@docs.example.com', address],
  ])('%s: %j is told with the value, if it is no secret', (name, value, words) => {
    const received = value.includes('secret') ? '' : ` Received: ${value}`;
    expect(mistakes({ [name]: value })).toEqual([`${name}: ${words}${received}`]);
  });

  it.each([
    ['csv', '../rows.csv', 'the file is outside the workspace'],
    ['summary-file', 'folder', 'the path does not name a file'],
  ])('%s: %j is no file that can be written', (name, value, reason) => {
    const words = `Expected a file that can be written: ${reason}. Received: ${value}`;
    expect(mistakes({ [name]: value })).toEqual([`${name}: ${words}`]);
  });

  const place = 'Expected the path of an address, such as /sdk, or / for the whole site.';
  const [name, folder, branch] = [
    'Expected owner/repo, such as octo-org/docs, without an address in front.',
    'Expected a folder of the repository, such as docs, or . for its root.',
    'Expected the name of a branch, such as main.',
  ];
  test.each([
    ['docs-repository', 'docs', name],
    ['docs-repository', 'https://github.com/octo/docs', name],
    ['docs-repository', 'octo/..', name],
    ['docs-directory', 'docs/..', folder],
    ['docs-directory', 'docs\\v2', folder],
    ['docs-address', 'https://docs.example.com/sdk', place],
    ['docs-branch', 'main:docs', branch],
    ['docs-branch', 'a..b', branch],
    ['docs-branch', '@{-1}', branch],
    ['docs-branch', '-x', branch],
  ])('%s: %j is told', (input, value, words) => {
    expect(mistakes({ ...repository, [input]: value })).toEqual([`${input}: ${words} Received: ${value}`]);
  });

  it('are what only a repository of the documentation needs, and a token for that', () => {
    expect(mistakes({ 'docs-directory': 'docs', 'docs-branch': 'main' })).toEqual([
      'docs-directory: It needs docs-repository.',
      'docs-branch: It needs docs-repository.',
    ]);
    expect(mistakes({ 'docs-repository': 'octo/docs' })).toEqual(['docs-repository: It needs github-token.']);
  });
});
