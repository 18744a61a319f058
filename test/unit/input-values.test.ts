import { describe, expect, it } from 'vitest';
import { namesItsTask, readAgentInputs, readCommandWord, readGateInputs } from '../../src/agent/inputs.ts';
import {
  Expectation,
  flag,
  InputError,
  type InputReader,
  names,
  numberBetween,
  oneOf,
  optional,
  readInputs,
  text,
  wholeNumberBetween,
} from '../../src/runner/inputs.ts';

const from = (inputs: Record<string, string>) => ({ input: (name: string) => inputs[name] ?? '' });

/** The value, or what is expected instead. */
function reading<Value>(read: InputReader<Value>, value: string): Value | string {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof Expectation) return `expected: ${error.message}`;
    throw error;
  }
}

// White space around every value, as YAML blocks and pasted secrets have it.
const all = {
  'project-id': ' proj ',
  'api-key': ' mint_0123456789\n',
  'base-url': ' https://api.example.com/ ',
  prompt: ' Update the docs. ',
  command: ' /docs ',
  permission: ' triage ',
  'allow-bots': ' @a , b@c[bot] ',
  'github-token': ' ghs_1 ',
  context: ' true ',
  wait: ' false ',
  'timeout-minutes': ' 1.25 ',
  'poll-interval': ' 30 ',
  'job-path': ' /v2/{id} ',
  'require-pull-request': ' TRUE ',
  'dry-run': ' False ',
};

function agentInputs(change: Record<string, string> = {}) {
  return readAgentInputs(
    from({ ...all, ...change }),
    (path) => (path === 'p.md' ? Buffer.from(' Use mint_0123456789 \n') : Buffer.from(' Words \n')),
    false,
  );
}

function mistakes(change: Record<string, string>): readonly string[] {
  try {
    agentInputs(change);
  } catch (error) {
    if (error instanceof InputError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('the inputs of docs-agent', () => {
  it('are all read, without the white space around them', () => {
    expect(agentInputs()).toEqual({
      projectId: 'proj',
      apiKey: 'mint_0123456789',
      baseUrl: 'https://api.example.com',
      prompt: 'Update the docs.',
      command: '/docs',
      permission: 'triage',
      allowBots: ['a', 'b@c[bot]'],
      githubToken: 'ghs_1',
      context: true,
      wait: false,
      timeoutMs: 75_000,
      pollIntervalMs: 30_000,
      jobId: undefined,
      jobPath: '/v2/{id}',
      requirePullRequest: true,
      dryRun: false,
    });
    expect(agentInputs({ prompt: '', 'job-id': ' j1 ' })).toMatchObject({ jobId: 'j1', prompt: undefined });
    expect(agentInputs({ prompt: '', 'prompt-file': ' q.md ' }).prompt).toBe('Words');
  });

  it('say when the key is in a prompt', () => {
    expect(mistakes({ prompt: 'Use mint_0123456789.' })).toEqual([
      expect.stringMatching(/^prompt: it contains the API key/),
    ]);
    expect(mistakes({ prompt: '', 'prompt-file': 'p.md' })).toEqual([
      expect.stringMatching(/^prompt-file: it contains the API key/),
    ]);
    expect(mistakes({ prompt: '', 'prompt-file': ' p.md ' })).toHaveLength(1);
    expect(mistakes({ prompt: '', 'prompt-file': 'p.md', wait: 'x' })).toHaveLength(1);
  });

  it('have no prompt where a job is waited for', () => {
    expect(mistakes({ 'job-id': 'j' })).toEqual([expect.stringMatching(/^job-id, prompt: /)]);
    expect(mistakes({ prompt: '', 'prompt-file': 'q.md', 'job-id': 'j' })).toEqual([
      expect.stringMatching(/^job-id, prompt-file: /),
    ]);
  });

  it.each([
    ['auto', undefined],
    ['', undefined],
    ['10', 10_000],
    ['3600', 3_600_000],
    ['3601', 'auto, or whole seconds'],
    ['9', '10 seconds or more'],
    ['1', '10 seconds or more'],
    [' 9 ', '10 seconds or more'],
    ['0', 'auto, or whole seconds'],
    ['x', 'auto, or whole seconds'],
  ])('poll-interval %j', (value, expected) => {
    const found = mistakes({ 'poll-interval': value });
    if (typeof expected === 'string') expect(found.join()).toContain(expected);
    else expect([found, agentInputs({ 'poll-interval': value }).pollIntervalMs]).toEqual([[], expected]);
  });

  it('take a short interval for loopback, and an interval for no address', () => {
    expect(mistakes({ 'poll-interval': ' 1 ', 'base-url': ' http://127.0.0.1:1 ' })).toEqual([]);
    expect(mistakes({ 'poll-interval': '9', 'base-url': 'none' })).toHaveLength(2);
  });

  it.each([
    '/v2/{id} x',
    '/v2/./{id}',
    '/v2/{id}/.',
    '/v2/{id}/..',
    '/v2\\{id}',
    '/{id}#x',
    'x/{id}',
    '/é{id}',
  ])('job-path %j is refused', (path) => {
    expect(mistakes({ 'job-path': path })).toEqual([expect.stringMatching(/^job-path: /)]);
  });

  it.each(['/v2/.hidden/{id}', '/{id}', '/v2/{id}...'])('job-path %j is taken', (path) => {
    expect(agentInputs({ 'job-path': path }).jobPath).toBe(path);
  });

  it('time is in minutes', () => {
    expect(mistakes({ 'timeout-minutes': '0' })).toEqual([
      'timeout-minutes: a number of minutes from 0.01 to 7200 is expected',
    ]);
    expect(agentInputs({ 'timeout-minutes': '0.01' }).timeoutMs).toBe(600);
    expect(agentInputs({ 'timeout-minutes': '7200' }).timeoutMs).toBe(432_000_000);
  });
});

describe('what has to be known before anything else about a command', () => {
  it('is read alone', () => {
    expect(readGateInputs(from({ ...all, 'api-key': '', 'base-url': 'x' }))).toEqual({
      command: '/docs',
      permission: 'triage',
      allowBots: ['a', 'b@c[bot]'],
      githubToken: 'ghs_1',
      wait: false,
      timeoutMs: 75_000,
      dryRun: false,
    });
    expect(readCommandWord(from({ command: ' /docs ' }))).toBe('/docs');
  });

  it('takes the default for what is told as a mistake later', () => {
    expect(readGateInputs(from({ ...all, wait: 'x', 'timeout-minutes': 'x', 'dry-run': 'x' }))).toMatchObject(
      { wait: true, timeoutMs: 3_600_000, dryRun: true },
    );
  });

  it('has its own mistakes', () => {
    const told = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        return error instanceof InputError ? [error.name, error.message] : error;
      }
      return undefined;
    };
    expect(told(() => readGateInputs(from({ ...all, 'github-token': ' ', permission: 'owner' })))).toEqual([
      'InputError',
      expect.stringMatching(/^permission: one of read.*\ngithub-token: it is empty, so nobody.*$/),
    ]);
    expect(told(() => readCommandWord(from({ command: 'a b' })))).toEqual([
      'InputError',
      expect.stringMatching(/^command: one word/),
    ]);
  });

  it.each([
    [{}, false],
    [{ command: '/docs' }, false],
    [{ prompt: 'x' }, true],
    [{ 'prompt-file': 'x' }, true],
    [{ 'job-id': 'x' }, true],
    [{ prompt: ' ' }, true],
    [{ 'prompt-file': ' ', 'job-id': ' \n' }, false],
    [{ prompt: 'x', 'prompt-file': 'x', 'job-id': 'x' }, true],
  ] as [Record<string, string>, boolean][])('%j say what to do: %s', (inputs, says) => {
    expect(namesItsTask(from(inputs))).toBe(says);
  });
});

describe('a reader of', () => {
  it('text drops the white space around it', () => {
    expect(reading(text, ' a b \n')).toBe('a b');
  });

  it.each([
    [' true ', true],
    ['True', true],
    ['TRUE', true],
    ['false', false],
    ['False', false],
    ['FALSE\n', false],
    ['tRue', 'expected: true or false is expected'],
    ['', 'expected: true or false is expected'],
  ])('a flag: %j', (value, read) => {
    expect(reading(flag, value)).toBe(read);
  });

  it('one of several words', () => {
    const read = oneOf(['a', 'b']);
    expect([reading(read, ' b '), reading(read, 'c')]).toEqual(['b', 'expected: one of a, b is expected']);
  });

  it.each([
    ['1', 1],
    [' 2.25 ', 2.25],
    ['3', 3],
    ['0.99', 'expected: a number of km from 1 to 3 is expected'],
    ['3.01', 'expected: a number of km from 1 to 3 is expected'],
    ['1.', 'expected: a number of km from 1 to 3 is expected'],
    ['.5', 'expected: a number of km from 1 to 3 is expected'],
    ['+1', 'expected: a number of km from 1 to 3 is expected'],
    ['1e0', 'expected: a number of km from 1 to 3 is expected'],
    ['0x1', 'expected: a number of km from 1 to 3 is expected'],
    ['', 'expected: a number of km from 1 to 3 is expected'],
  ])('a number: %j', (value, read) => {
    expect(reading(numberBetween(1, 3, 'km'), value)).toBe(read);
  });

  it('a whole number', () => {
    const read = wholeNumberBetween(1, 3);
    expect(['1', ' 2 ', '2.0', '3'].map((value) => reading(read, value))).toEqual([1, 2, 2, 3]);
    expect(reading(read, '0')).toBe('expected: a whole number from 1 to 3 is expected');
    expect(reading(read, '2.5')).toBe('expected: a whole number from 1 to 3 is expected');
    expect(reading(read, '4')).toBe('expected: a whole number from 1 to 3 is expected');
  });

  it('what may be left out', () => {
    const read = optional(oneOf(['a']));
    expect([reading(read, ''), reading(read, ' \n'), reading(read, 'a')]).toEqual([
      undefined,
      undefined,
      'a',
    ]);
  });

  it('names, by commas or line ends', () => {
    expect(reading(names, ' a, b c\n\r\n,d,\n')).toEqual(['a', 'b c', 'd']);
    expect(reading(names, '')).toEqual([]);
  });

  it('several inputs, whose mistakes in the program itself are passed on', () => {
    const broken = () => {
      throw new TypeError('A mistake of ours');
    };
    expect(() => readInputs(from({}), { a: broken })).toThrow(TypeError);
    expect(new Expectation('x').name).toBe('Expectation');
  });
});
