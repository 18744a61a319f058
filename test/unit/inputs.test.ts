import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { accessInputs, agentInputs, readAgentInputs } from '../../src/agent/inputs.ts';
import { InputError, inputName, parseInputs } from '../../src/inputs.ts';

const manifest: { inputs: Record<string, { required?: boolean; default?: string }> } = parse(
  readFileSync(join(import.meta.dirname, '../../action.yml'), 'utf8'),
);
const needed = { 'project-id': 'proj', 'api-key': 'mint_0123456789abcdef', prompt: 'Update the docs.' };
const files: Record<string, Uint8Array> = {
  'prompt.md': Buffer.from('\ufeff Write about réseaux. \n'),
  'empty.md': Buffer.from(' \u200b\n'),
  'latin1.md': Buffer.from('r\xe9seaux', 'latin1'),
  'key.md': Buffer.from('Use mint_0123456789abcdef'),
};

/** Inputs as the toolkit reads them: without the white space around them, `''` where there is nothing. */
function reader(inputs: Record<string, string>) {
  return (name: string) => inputs[name]?.trim() ?? '';
}

function read(change: Record<string, string> = {}, onComment = false) {
  const unused = () => {
    throw new Error('Not used');
  };
  const workspace = {
    read(path: string) {
      const bytes = files[path];
      if (bytes === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
      return bytes;
    },
    place: unused,
    write: unused,
  };
  return readAgentInputs(reader({ ...needed, ...change }), workspace, onComment);
}

function mistakes(change: Record<string, string>, onComment = false): readonly string[] {
  try {
    read(change, onComment);
  } catch (error) {
    if (error instanceof InputError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('the inputs of docs-agent', () => {
  it('are those of action.yml', () => {
    expect(Object.keys(agentInputs).map(inputName).sort()).toEqual(Object.keys(manifest.inputs).sort());
  });

  it('have the defaults of action.yml, and empty ones are not set', () => {
    const told = Object.entries(manifest.inputs).flatMap(([name, input]) =>
      // The token comes from the run, so it has no default of its own.
      input.default === undefined || name === 'github-token' ? [] : [[name, input.default]],
    );
    expect(told.length).toBeGreaterThan(8);
    const empty = Object.fromEntries(Object.keys(manifest.inputs).map((name) => [name, '']));
    expect(read({ ...empty, ...needed })).toEqual(read(Object.fromEntries(told)));
  });

  it('are all read, with their units', () => {
    const all = {
      ...{ 'base-url': 'https://docs.example/api/', command: '/docs', permission: 'triage', wait: 'false' },
      ...{ 'allow-bots': ' @a , b@c[bot]\n\r\n d e,', 'github-token': 'ghs_1', context: 'diff' },
      ...{ 'since-last-run': 'true', 'follow-up': 'false', 'pull-request-comment': 'true' },
      ...{ 'timeout-minutes': '1.25', 'poll-interval': '30', 'job-path': '/v2/{id}' },
      ...{ 'require-pull-request': 'TRUE', 'dry-run': 'False' },
    };
    expect(read(all)).toEqual({
      ...{ projectId: 'proj', apiKey: 'mint_0123456789abcdef', baseUrl: 'https://docs.example/api' },
      ...{ prompt: 'Update the docs.', command: '/docs', permission: 'triage', wait: false },
      ...{ allowBots: ['a', 'b@c[bot]', 'd e'], githubToken: 'ghs_1', context: 'diff' },
      ...{ sinceLastRun: true, followUp: false, pullRequestComment: true },
      ...{ timeoutMinutes: 1.25, pollInterval: 30, jobPath: '/v2/{id}' },
      ...{ requirePullRequest: true, dryRun: false },
    });
  });

  it('take the prompt from a file, without its byte order mark', () => {
    expect(read({ prompt: '', 'prompt-file': 'prompt.md' }).prompt).toBe('Write about réseaux.');
  });

  it('need no prompt where a comment brings it, or where a job exists', () => {
    expect(read({ prompt: '' }, true).prompt).toBeUndefined();
    expect(read({ prompt: '', 'job-id': 'job-1' })).toMatchObject({ jobId: 'job-1', prompt: undefined });
    expect(read({ 'job-id': 'job-1' })).toMatchObject({ jobId: 'job-1', prompt: 'Update the docs.' });
    expect(read({}, true).prompt).toBe('Update the docs.');
  });

  it('that decide about a comment are read alone, whatever else is wrong', () => {
    const others = { 'api-key': '', 'base-url': 'x', wait: 'x', command: '/docs' };
    expect(parseInputs(accessInputs, reader(others))).toEqual({
      command: '/docs',
      permission: 'write',
      allowBots: [],
      githubToken: '',
      followUp: true,
    });
  });
});

describe('a mistake names its input, what is expected, and what was received', () => {
  const interval =
    'poll-interval: Expected auto, or whole seconds from 10 to 3600 (from 1 against loopback).';
  const minutes = 'timeout-minutes: Expected a number of minutes from 0.01 to 7200, such as 90.';
  const path = 'job-path: Expected a path that starts with / and has {id} where the id of the job belongs.';
  const word = 'command: Expected one word of 2 to 50 characters, such as /docs-agent, or off.';
  const bots = 'allow-bots: Expected names of bots. There is no wildcard, since any app could then spend';
  const file = (received: string, text: string) => [{ prompt: '', 'prompt-file': received }, text] as const;

  it.each<readonly [Record<string, string>, string]>([
    [{ prompt: ' \n\t' }, 'prompt: Required on this event.'],
    [{ prompt: '\u200b' }, 'prompt: It holds only invisible characters.'],
    [{ prompt: 'Use mint_0123456789abcdef.' }, 'prompt: It contains the API key'],
    [{ 'prompt-file': 'prompt.md' }, 'prompt, prompt-file: Set only one of them.'],
    file('missing.md', "prompt-file: The file cannot be read: ENOENT: no such file, open 'missing.md'."),
    file('empty.md', 'prompt-file: The file is empty. Received: empty.md'),
    file('latin1.md', 'prompt-file: The file is not UTF-8 text. Received: latin1.md'),
    file('key.md', 'prompt-file: It contains the API key'),
    ...['a b', '..', 'a\u0000b', 'x'.repeat(201)].map(
      (id) => [{ prompt: '', 'job-id': id }, 'job-id: Expected the id of a job'] as const,
    ),
    [{ 'timeout-minutes': 'ten' }, `${minutes} Received: ten`],
    [{ 'timeout-minutes': '-1' }, `${minutes} Received: -1`],
    [{ 'timeout-minutes': '1e3' }, `${minutes} Received: 1e3`],
    [{ 'timeout-minutes': '0' }, `${minutes} Received: 0`],
    [{ 'timeout-minutes': '7200.1' }, `${minutes} Received: 7200.1`],
    [{ 'poll-interval': '9' }, interval],
    [{ 'poll-interval': '1' }, interval],
    [{ 'poll-interval': '0', 'base-url': 'http://127.0.0.1' }, `${interval} Received: 0`],
    [{ 'poll-interval': '3601' }, `${interval} Received: 3601`],
    [{ 'poll-interval': '10.5' }, `${interval} Received: 10.5`],
    [{ 'poll-interval': 'x' }, `${interval} Received: x`],
    [{ wait: 'yes' }, 'wait: Expected true or false. Received: yes'],
    [{ context: 'diffs' }, 'context: Expected links, diff or none. Received: diffs'],
    [{ permission: 'owner' }, 'permission: Expected read, triage, write, maintain or admin. Received: owner'],
    [{ command: 'two words' }, `${word} Received: two words`],
    [{ command: '/' }, `${word} Received: /`],
    [{ 'allow-bots': '*' }, bots],
    [{ 'allow-bots': 'a,dependabot*' }, bots],
    [{ 'job-path': '/v2/job' }, `${path} Received: /v2/job`],
    ...['v2/{id}', '/v2/{id}?x=1', '/v2/../{id}', '/v2/{id} x', '/v2/./{id}'].map(invalidPath),
    ...['/v2/{id}/.', '/v2/{id}/..', '/v2\\{id}', '/{id}#x', '/é{id}'].map(invalidPath),
  ])('%j', (change, expected) => {
    expect(mistakes(change)).toEqual([expect.stringContaining(expected)]);
  });

  function invalidPath(received: string): readonly [Record<string, string>, string] {
    return [{ 'job-path': received }, `${path} Received: ${received}`];
  }

  it.each<Record<string, string>>([
    { 'job-path': '/v2/.hidden/{id}' },
    { 'job-path': '/v2/{id}...' },
    { 'poll-interval': '1', 'base-url': 'http://127.0.0.1:1' },
    { 'poll-interval': '10' },
    { 'poll-interval': '3600' },
    { 'timeout-minutes': '0.01' },
    { 'timeout-minutes': '7200' },
    { command: 'off' },
  ])('and %j has none', (change) => {
    expect(mistakes(change)).toEqual([]);
  });

  it('and all of them are told at once, those of several inputs together too', () => {
    const found = mistakes({
      'project-id': '',
      'api-key': 'mint_short',
      'base-url': 'x',
      prompt: '',
      wait: 'no',
      'timeout-minutes': 'x',
      'poll-interval': '5',
    });
    expect(found.map((line) => line.split(':')[0]).sort()).toEqual(
      ['api-key', 'base-url', 'poll-interval', 'project-id', 'prompt', 'timeout-minutes', 'wait'].sort(),
    );
  });

  it('and the value is shortened, and never shown of a secret', () => {
    expect(mistakes({ wait: 'x'.repeat(5_000) })[0]?.length).toBeLessThan(150);
    expect(mistakes({ 'api-key': 'mint_dsc_verysecret_0123' }).join()).not.toContain('verysecret');
  });
});
