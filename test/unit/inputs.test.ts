import { describe, expect, it } from 'vitest';
import { readAgentInputs } from '../../src/agent/inputs.ts';
import { InputError } from '../../src/runner/inputs.ts';

const sound: Record<string, string> = {
  'project-id': 'proj',
  'api-key': 'mint_0123456789',
  'base-url': 'https://api.example.com',
  prompt: 'Update the docs.',
  command: '/docs-agent',
  permission: 'write',
  context: 'true',
  wait: 'true',
  'timeout-minutes': '60',
  'poll-interval': 'auto',
  'job-path': '/v2/agent/{projectId}/job/{id}',
  'require-pull-request': 'false',
  'dry-run': 'false',
};

const files: Record<string, Uint8Array> = {
  'prompt.md': Buffer.from('\ufeffWrite about réseaux.\n'),
  'empty.md': Buffer.from(' \n'),
  'latin1.md': Buffer.from('r\xe9seaux', 'latin1'),
};

function read(change: Record<string, string> = {}, fromComment = false) {
  const inputs = { ...sound, ...change };
  return readAgentInputs(
    { input: (name) => inputs[name] ?? '' },
    (path) => (path.startsWith('..') ? 'outside' : (files[path] ?? 'missing')),
    fromComment,
  );
}

function mistakes(change: Record<string, string>, fromComment = false): readonly string[] {
  try {
    read(change, fromComment);
  } catch (error) {
    if (error instanceof InputError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('sound inputs', () => {
  it('are read with their units', () => {
    expect(read({ 'timeout-minutes': '1.5', 'poll-interval': '30' })).toMatchObject({
      timeoutMs: 90_000,
      pollIntervalMs: 30_000,
      wait: true,
      dryRun: false,
    });
    expect(read().pollIntervalMs).toBeUndefined();
  });

  it('drop white space around a pasted key', () => {
    expect(read({ 'api-key': ' mint_abc\r\n' }).apiKey).toBe('mint_abc');
  });

  it('take the prompt from a file, without its byte order mark', () => {
    expect(read({ prompt: '', 'prompt-file': 'prompt.md' }).prompt).toBe('Write about réseaux.');
  });

  it('need no prompt where a comment brings it, or where a job exists', () => {
    expect(read({ prompt: '' }, true).prompt).toBeUndefined();
    expect(read({ prompt: '', 'job-id': 'job-1' }).jobId).toBe('job-1');
  });

  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://api.example.com/docs/', 'https://api.example.com/docs'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:80/x', 'http://[::1]/x'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('base-url %s', (url, expected) => {
    expect(read({ 'base-url': url }).baseUrl).toBe(expected);
  });

  it('name bots one by one', () => {
    expect(read({ 'allow-bots': 'renovate[bot], @my-app\n other ' }).allowBots).toEqual([
      'renovate[bot]',
      'my-app',
      'other',
    ]);
  });
});

describe('a mistake names its input and what is expected', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ 'project-id': ' ' }, /^project-id: it is required/],
    [{ 'project-id': '..' }, /^project-id: a project id/],
    [{ 'project-id': 'a b' }, /^project-id: a project id/],
    [{ 'api-key': '' }, /^api-key: it is empty.*secret.*fork/],
    [{ 'api-key': '\n' }, /^api-key: it is empty/],
    [{ 'api-key': 'mint_a b' }, /^api-key: .*white space/],
    [{ 'api-key': 'mint_dsc_123' }, /^api-key: .*mint_dsc_.*admin/],
    [{ 'api-key': 'mint_us_123' }, /^api-key: .*mint_us_.*admin/],
    [{ 'base-url': '' }, /^base-url: it is required/],
    [{ 'base-url': 'api.example.com' }, /^base-url: a URL/],
    [{ 'base-url': 'ftp://api.example.com' }, /^base-url: a URL/],
    [{ 'base-url': 'http://api.example.com' }, /^base-url: https is expected/],
    [{ 'base-url': 'http://127.0.0.1.example.com' }, /^base-url: https is expected/],
    [{ 'base-url': 'http://localhost.example.com' }, /^base-url: https is expected/],
    [{ 'base-url': 'https://user:secret@api.example.com' }, /^base-url: a URL without credentials/],
    [{ 'base-url': 'https://api.example.com/?key=1' }, /^base-url: a URL without a query/],
    [{ 'base-url': 'https://api.example.com/#a' }, /^base-url: a URL without a query/],
    [{ prompt: '' }, /^prompt: it is required on this event/],
    [{ prompt: ' \n\t' }, /^prompt: it is only white space/],
    [{ 'prompt-file': 'prompt.md' }, /^prompt, prompt-file: only one/],
    [{ prompt: '', 'prompt-file': 'missing.md' }, /^prompt-file: there is no such file/],
    [{ prompt: '', 'prompt-file': 'empty.md' }, /^prompt-file: the file is empty/],
    [{ prompt: '', 'prompt-file': 'latin1.md' }, /^prompt-file: the file is not UTF-8/],
    [{ prompt: '', 'prompt-file': '../secret' }, /^prompt-file: a file inside the workspace/],
    [{ prompt: 'Use mint_0123456789 please' }, /^prompt: it contains the API key/],
    [{ 'job-id': 'job-1' }, /^job-id, prompt: /],
    [{ prompt: '', 'job-id': 'a b' }, /^job-id: the id of a job/],
    [{ prompt: '', 'job-id': '..' }, /^job-id: the id of a job/],
    [{ 'timeout-minutes': 'ten' }, /^timeout-minutes: a number/],
    [{ 'timeout-minutes': '' }, /^timeout-minutes: a number/],
    [{ 'timeout-minutes': '-1' }, /^timeout-minutes: a number/],
    [{ 'timeout-minutes': '1e3' }, /^timeout-minutes: a number/],
    [{ 'poll-interval': '5' }, /^poll-interval: .*10 seconds/],
    [{ 'poll-interval': '0', 'base-url': 'http://127.0.0.1' }, /^poll-interval: auto/],
    [{ 'poll-interval': '1.5' }, /^poll-interval: auto/],
    [{ wait: 'yes' }, /^wait: true or false/],
    [{ context: '' }, /^context: true or false/],
    [{ permission: 'owner' }, /^permission: one of read, triage/],
    [{ command: 'two words' }, /^command: one word/],
    [{ command: '' }, /^command: one word/],
    [{ 'allow-bots': '*' }, /^allow-bots: .*no wildcard/],
    [{ 'allow-bots': 'dependabot*' }, /^allow-bots: .*no wildcard/],
    [{ 'job-path': '/v2/job' }, /^job-path: a path/],
    [{ 'job-path': 'v2/{id}' }, /^job-path: a path/],
    [{ 'job-path': '/v2/{id}?x=1' }, /^job-path: a path/],
    [{ 'job-path': '/v2/../{id}' }, /^job-path: a path/],
  ];
  it.each(cases)('%j', (change, expected) => {
    expect(mistakes(change)).toEqual([expect.stringMatching(expected)]);
  });

  it('and all of them are told at once', () => {
    expect(
      mistakes({
        'project-id': '',
        'api-key': '',
        'base-url': '',
        prompt: '',
        wait: 'no',
        'timeout-minutes': 'x',
      }),
    ).toHaveLength(6);
  });

  it('without the value of the key', () => {
    expect(mistakes({ 'api-key': 'mint_dsc_verysecret' }).join()).not.toContain('verysecret');
  });

  it('a short poll interval is for loopback', () => {
    expect(mistakes({ 'poll-interval': '1', 'base-url': 'http://127.0.0.1:1' })).toEqual([]);
  });
});
