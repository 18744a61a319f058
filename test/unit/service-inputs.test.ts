import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  flag,
  InputError,
  inputName,
  number,
  oneOf,
  parseInputs,
  readInput,
  serviceInputs,
} from '../../src/inputs.ts';

const good = { 'project-id': 'proj', 'api-key': 'mint_0123456789a' };

/** The inputs that both actions share, or what is wrong with them. */
function inputs(change: Record<string, string>) {
  return valuesOf(serviceInputs, { ...good, ...change });
}

function valuesOf(shape: z.ZodRawShape, values: Record<string, string>, check?: () => string[]) {
  try {
    return parseInputs(shape, (name) => values[name] ?? '', check);
  } catch (error) {
    if (error instanceof InputError) return error.mistakes;
    throw error;
  }
}

it('an input is read by its name as the runner passes it, without the white space around it', () => {
  vi.stubEnv('INPUT_PROJECT-ID', ' p \n');
  expect([readInput('project-id'), readInput('none')]).toEqual(['p', '']);
  vi.unstubAllEnvs();
});

describe('project-id', () => {
  it.each(['proj', '6512f0', 'a%b', '...', 'é', 'x'.repeat(200)])('%s is taken', (id) => {
    expect(inputs({ 'project-id': id })).toMatchObject({ projectId: id });
  });

  it.each([
    ['', 'Required. Copy it from'],
    ['mint_0123456789a/b', 'This looks like an API key. Are project-id and api-key exchanged?'],
    ...['a/b', 'a b', '.', '..', 'a?b', 'a#b', 'a\\b', 'a\nb', 'x'.repeat(201)].map((id) => [
      id,
      'Expected the project id alone, ',
    ]),
  ])('%j is refused', (id, words) => {
    expect(inputs({ 'project-id': id ?? '' })).toEqual([expect.stringMatching(`^project-id: ${words}`)]);
  });
});

describe('api-key', () => {
  it.each(['mint_0123456789a', 'x'.repeat(16), 'mint_!~{}"x0123456789'])('%s is taken', (key) => {
    expect(inputs({ 'api-key': key })).toMatchObject({ apiKey: key });
  });

  it.each([
    ['', /^Empty\. Usual causes: .*fork/],
    ['mint_0123456789', /^Too short: /],
    ['0123', /^Too short: /],
    ['mint_0123456789 a', /^White space, /],
    ['mint_0123456789\na', /^White space, /],
    ['mint_0123456789é', /^White space, /],
    ['"mint_0123456789a"', /^The key is in quotes/],
    ["mint_0123456789a'", /^The key is in quotes/],
    ['mint_dsc_0123456789', /starts with mint_dsc_ /],
    ['mint_us_0123456789', /starts with mint_us_ /],
    ['ghs_0123456789abcdef', /GitHub token \(ghs_…\)/],
    ['ghp_0123456789abcdef', /GitHub token \(ghp_…\)/],
    ['gho_0123456789abcdef', /GitHub token \(gho_…\)/],
    ['github_pat_0123456789', /GitHub token \(github_pat_…\)/],
  ])('%j is refused, and not shown', (key, words) => {
    const mistakes = inputs({ 'api-key': key }) as string[];
    expect(mistakes).toEqual([expect.stringMatching(/^api-key: /)]);
    expect(mistakes[0]?.slice('api-key: '.length)).toMatch(words);
    expect(mistakes[0]).not.toMatch(/0123|Received/);
  });
});

describe('base-url', () => {
  it.each([
    ['', 'https://api.mintlify.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://API.example.com:443/a/b//', 'https://api.example.com/a/b'],
    ['https://docs.example/v2x', 'https://docs.example/v2x'],
    ['http://127.0.0.1:80', 'http://127.0.0.1'],
    ['http://127.1.2.3:8080/', 'http://127.1.2.3:8080'],
    ['http://localhost:1', 'http://localhost:1'],
    ['http://[::1]:1', 'http://[::1]:1'],
  ])('%j is %s', (url, expected) => {
    expect(inputs({ 'base-url': url })).toMatchObject({ baseUrl: expected });
  });

  it.each([
    ['api.example.com', 'Expected an address that starts with https://. Received: api.example.com'],
    ['ftp://x.test', 'Expected an address that starts with https://. Received: ftp://x.test'],
    ['https://', 'Expected an address that starts with https://. Received: https://'],
    ['https://x.test?a=b', 'Expected an address without ? and #. Received: https://x.test?a=b'],
    ['https://x.test/#', 'Expected an address without ? and #. Received: https://x.test/#'],
    ['https://x.test/v1', expect.stringContaining('leave out /v1 or /v2')],
    ['https://x.test/api/v2//', expect.stringContaining('leave out /v1 or /v2')],
    ['http://x.test', expect.stringContaining('Expected https')],
    ['http://127.0.0.1.x.test', expect.stringContaining('Expected https')],
    ['http://localhost.x.test', expect.stringContaining('Expected https')],
    ['http://128.0.0.1', expect.stringContaining('Expected https')],
  ])('%s is refused', (url, words) => {
    const mistakes = inputs({ 'base-url': url }) as string[];
    expect(mistakes.map((mistake) => mistake.replace(/^base-url: /, ''))).toEqual([words]);
  });
});

it.each([
  ['project-id', 'mint_0123456789a'],
  ['project-id', 'x/ghs_0123456789'],
  ['base-url', 'https://user:0123456789@x.test'],
  ['base-url', 'https://0123456789@x.test'],
  ['base-url', 'https://x.test/?key=mint_0123456789'],
])('a secret in %s is not shown: %s', (name, value) => {
  expect(inputs({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: (?!.*0123456789)`)),
  ]);
});

describe('any input', () => {
  const shape = {
    dryRun: flag(true),
    top: number('Expected a number.').default(10),
    permission: oneOf(['read', 'write', 'admin']).default('write'),
    jobId: z.string().optional(),
  };

  it('that is empty has its default', () => {
    expect(valuesOf(shape, {})).toEqual({ dryRun: true, top: 10, permission: 'write' });
    const values = { 'dry-run': 'False', top: '2.50', permission: 'admin', 'job-id': 'j' };
    expect(valuesOf(shape, values)).toEqual({ dryRun: false, top: 2.5, permission: 'admin', jobId: 'j' });
  });

  it.each([
    ...['true', 'True', 'TRUE'].map((value) => [value, { dryRun: true }] as const),
    ...['false', 'False', 'FALSE'].map((value) => [value, { dryRun: false }] as const),
    ...['tRue', 'yes', '1', 'on'].map(
      (value) => [value, [`dry-run: Expected true or false. Received: ${value}`]] as const,
    ),
  ])('that is a flag: %s', (value, expected) => {
    expect(valuesOf({ dryRun: flag(false) }, { 'dry-run': value })).toEqual(expected);
  });

  it.each(['1.', '.5', '+1', '-1', '1e0', '0x1', '1,000', '١'])('that is a number is not %s', (value) => {
    expect(valuesOf(shape, { top: value })).toEqual([`top: Expected a number. Received: ${value}`]);
  });

  it('has all its mistakes told at once, with the values received, shortened', () => {
    const values = { 'dry-run': 'x'.repeat(200), permission: 'owner' };
    const mistakes = [
      `dry-run: Expected true or false. Received: ${'x'.repeat(99)}…`,
      'permission: Expected read, write or admin. Received: owner',
      'job-id, prompt: not together',
    ];
    expect(valuesOf(shape, values, () => ['job-id, prompt: not together'])).toEqual(mistakes);
    expect(new InputError(mistakes)).toMatchObject({ name: 'InputError', message: mistakes.join('\n') });
    expect(valuesOf(shape, {}, () => ['x: y'])).toEqual(['x: y']);
  });

  it('has a name with dashes', () => {
    expect(['jobId', 'requirePullRequest', 'csv'].map(inputName)).toEqual([
      'job-id',
      'require-pull-request',
      'csv',
    ]);
  });
});
