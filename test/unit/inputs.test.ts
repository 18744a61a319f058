import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type About, agentInputs, readInputs } from '../../src/agent/asked/inputs.ts';
import { inputName } from '../../src/inputs.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import { valuesOrMistakes } from '../support/inputs.ts';
import { read as readProjectFile } from '../support/project.ts';

const manifest: { inputs: Record<string, { required?: boolean; default?: string }> } = parse(
  readProjectFile('action.yml'),
);
const needed = { 'project-id': 'proj', 'api-key': 'mint_0123456789abcdef', prompt: 'Update the docs.' };
const token = { 'github-token': 'ghs_1' };
const files: Record<string, Uint8Array> = {
  'prompt.md': Buffer.from('\ufeff Write about réseaux. \n'),
  'empty.md': Buffer.from(' \u200b\n'),
  'latin1.md': Buffer.from('r\xe9seaux', 'latin1'),
};

/** Reads inputs that come as from the toolkit: without the white space around them, `''` where there is nothing. */
function read(change: Record<string, string>, about: About = 'other') {
  const inputs: Record<string, string> = { ...needed, ...change };
  const unused = () => {
    throw new Error('Not used');
  };
  const workspace = {
    read(path: string) {
      const bytes = files[path];
      if (bytes === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
      return bytes;
    },
    ...{ place: unused, write: unused },
  };
  return readInputs((name) => inputs[name]?.trim() ?? '', workspace, about).all();
}

describe('the inputs of docs-agent', () => {
  it('are those of action.yml', () => {
    expect(
      Object.keys(agentInputs(createWorkspace('.')))
        .map(inputName)
        .sort(),
    ).toEqual(Object.keys(manifest.inputs).sort());
  });

  it('have the defaults of action.yml, and empty ones are not set', () => {
    const told = Object.entries(manifest.inputs).flatMap(([name, input]) =>
      // What comes from the run has no default of its own.
      input.default === undefined || input.default.startsWith('${{') ? [] : [[name, input.default]],
    );
    expect(told.length).toBeGreaterThan(8);
    const empty = Object.fromEntries(Object.keys(manifest.inputs).map((name) => [name, '']));
    expect(read({ ...empty, ...needed })).toEqual(read(Object.fromEntries(told)));
  });

  it('are all read, with their units', () => {
    const all = {
      ...{ 'base-url': 'https://docs.example/api/', command: '/docs', permission: 'triage', wait: 'True' },
      ...{ 'allow-bots': ' @a , b@c[bot]\n\r\n d e,', 'github-token': 'ghs_1', context: 'diff' },
      ...{ 'since-last-run': 'true', 'follow-up': 'false', 'pull-request-comment': 'true', once: 'true' },
      ...{ check: 'documentation (a/b)', paths: ' src/** \n\r\n!src/a b/*\n', 'job-id': 'job_1' },
      ...{ 'timeout-minutes': '1.25', 'poll-interval': '30' },
      ...{ 'require-pull-request': 'TRUE', 'dry-run': 'False', 'reply-key': '{"os":"x"}' },
      ...{
        'docs-repository': 'octo-org/docs.x',
        'docs-token': 'ghs_2',
        'on-close': 'merge',
        'max-open': '10',
      },
      'status-token': 'ghs_3',
    };
    expect(read(all)).toEqual({
      ...{ projectId: 'proj', apiKey: 'mint_0123456789abcdef', baseUrl: 'https://docs.example/api' },
      ...{ prompt: 'Update the docs.', command: '/docs', permission: 'triage', wait: true },
      ...{ allowBots: ['a', 'b@c[bot]', 'd e'], githubToken: 'ghs_1', statusToken: 'ghs_3', context: 'diff' },
      ...{ sinceLastRun: true, followUp: false, pullRequestComment: true, once: true },
      ...{ check: 'documentation (a/b)', paths: ['src/**', '!src/a b/*'], jobId: 'job_1' },
      ...{ timeoutMinutes: 1.25, pollInterval: 30 },
      ...{ requirePullRequest: true, dryRun: false, replyKey: '{"os":"x"}' },
      ...{ docsRepository: 'octo-org/docs.x', docsToken: 'ghs_2', onClose: 'merge', maxOpen: 10 },
    });
  });

  it('take the prompt from a file, without its byte order mark', () => {
    expect(read({ prompt: '', 'prompt-file': 'prompt.md' }).prompt).toBe('Write about réseaux.');
  });
});

describe('a mistake names its input, what is expected, and what was received', () => {
  const word = 'Expected one word of 2 to 50 characters, such as /docs-agent.';
  const bots = 'Expected names of bots. There is no wildcard, since any app could then spend your credits.';
  const minutes = 'Expected a number of minutes from 0.01 to 7200, such as 90.';
  const interval = 'Expected auto, or whole seconds from 10 to 3600 (from 1 against loopback).';
  const id = 'Expected the id of an agent job, such as the output jobId of an earlier run.';

  type Case = readonly [inputs: Record<string, string>, mistake: string];
  const refused = (name: string, expected: string, ...values: string[]): Case[] =>
    values.map((value) => [{ [name]: value }, `${name}: ${expected} Received: ${value}`]);
  const file = (name: string, mistake: string): Case => [{ prompt: '', 'prompt-file': name }, mistake];

  const repository = 'Expected owner/repo, such as octo-org/docs, without an address in front.';
  const count = 'Expected a whole number from 1 to 999.';

  it.each<Case>([
    ...refused('docs-repository', repository, 'docs', 'octo-org/..', 'octo-org/docs/pulls', 'octo org/docs'),
    ...refused('docs-repository', repository, 'https://github.com/octo-org/docs'),
    ...refused('on-close', 'Expected report or merge.', 'close'),
    ...['0', '-1', '1000', '1.5', 'ten'].map(
      (value): Case => [{ 'max-open': value, ...token }, `max-open: ${count} Received: ${value}`],
    ),
    [{ 'prompt-file': 'prompt.md' }, 'prompt, prompt-file: Both are set. Remove one of them.'],
    file('missing.md', 'prompt-file: The file cannot be read: ENOENT: no such file. The path is'),
    file('empty.md', 'prompt-file: The file is empty. Received: empty.md'),
    file('latin1.md', 'prompt-file: The file is not UTF-8 text. Received: latin1.md'),
    ...refused('command', word, 'two words', '/'),
    ...refused('permission', 'Expected read, triage, write, maintain or admin.', 'owner'),
    ...refused('allow-bots', bots, 'a,dependabot*'),
    ...refused('context', 'Expected links, diff or none.', 'diffs'),
    ...refused('timeout-minutes', minutes, 'ten', '0', '7200.1'),
    ...refused('poll-interval', interval, '0', '3601', '10.5'),
    [{ 'poll-interval': '9' }, `poll-interval: ${interval} Mintlify limits requests by the hour.`],
    [{ 'poll-interval': '1' }, `poll-interval: ${interval} Mintlify limits requests by the hour.`],
    [
      { ...token, check: 'x'.repeat(101) },
      'check: Expected a name of at most 100 characters, in one line, such as documentation. Received: xxx',
    ],
    [{ ...token, check: 'a\nb' }, 'check: Expected a name of at most 100 characters'],
    ...refused('once', 'Expected true or false.', 'yes'),
    ...refused(
      'paths',
      'Expected up to 100 globs, a line each, at least one of them without ! in front.',
      '!src/**',
    ),
    ...refused('paths', 'A folder is written with what is in it: src/**, not src/.', 'src/'),
    [{ paths: 'a\n\n!docs/' }, 'paths: Glob 2: A folder is written with what is in it'],
    ...refused('job-id', id, 'a b', '..'),
    [{ 'job-id': 'a\u0000b' }, `job-id: ${id} Received: `],
  ])('%j', (change, expected) => {
    expect(valuesOrMistakes(() => read(change))).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    { 'poll-interval': '1', 'base-url': 'http://127.0.0.1:1' },
    { 'poll-interval': '10' },
    { 'poll-interval': '3600' },
    { 'timeout-minutes': '0.01' },
    { 'timeout-minutes': '7200' },
    { command: 'off' },
    { ...token, check: 'x'.repeat(100) },
  ])('and %j has none', (change) => {
    expect(read(change)).toMatchObject({ projectId: 'proj' });
  });
});

it('the job is told in a comment by default on a pull request only', () => {
  const comments = (about: About, given = '') =>
    read({ ...token, 'pull-request-comment': given }, about).pullRequestComment;
  for (const about of ['pull request', 'other', 'comment'] as const) {
    expect(comments(about)).toBe(about === 'pull request');
    expect(comments(about, 'true')).toBe(true);
    expect(comments(about, 'false')).toBe(false);
  }
});

describe('inputs that cannot work together', () => {
  const noToken = 'github-token: Empty, so no permission can be checked.';
  const without = (name: string) => `github-token: Empty, and ${name} cannot work without it.`;
  const unasked = (names: string) =>
    `pull-request-comment: It cannot be false with ${names}: without the comment, every push would send another prompt.`;
  const unwaited =
    'check: It cannot be set together with wait: false, since nothing would report how the agent job ended. Remove one of them.';
  const required = 'prompt: Required on this event.';
  const [check, silent] = [{ check: 'docs' }, { 'pull-request-comment': 'false' }];
  const once = { once: 'true' };
  it.each<[About, Record<string, string>, ...string[]]>([
    ['other', { prompt: '' }, required],
    ['other', { prompt: '', 'job-id': 'j1' }],
    ['other', { prompt: '', 'prompt-file': 'prompt.md' }],
    ['pull request', { prompt: '' }],
    ['comment', { prompt: '', ...token }],
    ['comment', {}, noToken],
    ['comment', { ...check, context: 'diff' }, noToken],
    ['other', { 'since-last-run': 'true' }, without('since-last-run')],
    ['pull request', { context: 'diff' }, without('context: diff')],
    ['pull request', { ...check, ...once, paths: 'src/**' }, without('check and once and paths')],
    ['other', { ...once, paths: 'src/**', 'on-close': 'merge' }],
    ['pull request', { 'on-close': 'merge', 'docs-token': 'ghs_2' }, without('on-close: merge')],
    ['pull request', { 'on-close': 'merge', 'max-open': '3', ...token }],
    ['other', { 'max-open': '3' }, without('max-open')],
    ['other', { 'max-open': '3', 'docs-token': 'ghs_2' }],
    ['other', { 'max-open': '3', ...token }],
    ['pull request', { ...once, ...silent, ...token }, unasked('once')],
    ['pull request', { ...check, ...once, ...silent, ...token }, unasked('check and once')],
    ['other', { ...check, ...silent, ...token }],
    ['pull request', { ...silent, ...token }],
    ['pull request', { ...check, ...token, wait: 'false' }, unwaited],
    ['comment', { ...check, ...token, wait: 'FALSE' }, unwaited],
    ['pull request', { ...check, ...once, ...token }],
    ['pull request', { ...check, ...silent, wait: 'false' }, unwaited, unasked('check'), without('check')],
  ])('%s: %j', (about, given, ...mistakes) => {
    const found = valuesOrMistakes(() => read(given, about));
    if (mistakes.length === 0) expect(found).toMatchObject({ projectId: 'proj' });
    else expect(found).toEqual(mistakes.map((mistake) => expect.stringContaining(mistake)));
  });
});
