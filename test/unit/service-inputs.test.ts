import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flag, InputError, number, oneOf, parseInputs, serviceInputs } from '../../src/inputs.ts';
import { valuesOrMistakes } from '../support/inputs.ts';

const valuesOf = (
  shape: z.core.$ZodShape,
  values: Record<string, string>,
  more?: Parameters<typeof parseInputs>[2],
) => valuesOrMistakes(() => parseInputs(shape, (name) => values[name] ?? '', more));

/** The inputs that both actions share, or what is wrong with them. */
function inputs(change: Record<string, string>) {
  return valuesOf(serviceInputs, { 'project-id': 'proj', 'api-key': 'mint_0123456789a', ...change });
}

describe('a shared input', () => {
  it.each([
    ...['proj', 'a%b', '...', 'é', 'x'.repeat(200)].map((id) => ['project-id', id, id]),
    ...['x'.repeat(16), 'mint_!~{}"x0123456789'].map((key) => ['api-key', key, key]),
    ['base-url', '', 'https://api.mintlify.com'],
    ['base-url', 'https://api.example.com/', 'https://api.example.com'],
    ['base-url', 'https://API.example.com:443/a/b//', 'https://api.example.com/a/b'],
    ['base-url', 'https://docs.example/v2x', 'https://docs.example/v2x'],
    ['base-url', 'http://127.1.2.3:80', 'http://127.1.2.3'],
    ['base-url', 'http://[::1]:1', 'http://[::1]:1'],
  ])('%s takes %j', (name = '', value = '', expected = '') => {
    const key = { 'project-id': 'projectId', 'api-key': 'apiKey', 'base-url': 'baseUrl' }[name];
    expect(inputs({ [name]: value })).toMatchObject({ [key ?? '']: expected });
  });

  const notAlone = 'Expected only the project id, ';
  const space = 'The key contains white space, ';
  const scheme = 'Expected an address that starts with https:// \\(http:// only for loopback\\),';
  const extra = `${scheme} without user, password, \\? and #, and without /v1 or /v2`;

  it.each([
    ['project-id', '', 'Empty. Usual causes: the variable .* is a secret, .*/api-keys$'],
    ['project-id', 'mint_0123456789a/b', 'This looks like an API key. .* swapped\\?$'],
    ...['a/b', 'a b', '.', '..', 'a?b', 'a#b', 'a\\b', 'a\nb', 'x'.repeat(201)].map((id) => [
      ...['project-id', id, notAlone],
    ]),
    ['project-id', 'x/ghs_0123456789', notAlone],
    ['api-key', '', 'Empty. Usual causes: .*fork'],
    ['api-key', 'mint_0123456789', 'Too short: '],
    ...['mint_0123456789 a', 'mint_0123456789\na', 'mint_0123456789é'].map((key) => ['api-key', key, space]),
    ['api-key', '"mint_0123456789a"', space],
    ['api-key', 'ghs_0123456789abcdef', 'This is a GitHub token, not a Mintlify key'],
    ['api-key', 'github_pat_0123456789', 'This is a GitHub token'],
    ['base-url', 'api.example.com', `${scheme} .* Received: api.example.com$`],
    ['base-url', 'ftp://x.test', scheme],
    ['base-url', 'https://x.test?a=b', extra],
    ['base-url', 'https://x.test/?key=mint_0123456789', extra],
    ['base-url', 'https://user:0123456789@x.test', extra],
    ['base-url', 'https://x.test/v1', extra],
    ['base-url', 'https://x.test/api/v2//', extra],
    ...['x.test', '127.0.0.1.x.test', 'localhost.x.test', '128.0.0.1'].map((host) => [
      ...['base-url', `http://${host}`, scheme],
    ]),
  ])('%s refuses %j, and shows no secret', (name = '', value = '', words = '') => {
    const mistakes = inputs({ [name]: value });
    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${name}: ${words}`))]);
    expect(String(mistakes)).not.toContain('0123456789');
    expect(String(mistakes).includes('Received')).toBe(
      value !== '' && name !== 'api-key' && !value.includes('0123456789'),
    );
  });
});

describe('any input', () => {
  const shape = {
    dryRun: flag(true),
    top: z._default(
      number('Expected a number.', () => true),
      10,
    ),
    permission: z._default(oneOf(['read', 'write', 'admin']), 'write'),
    jobId: z.optional(z.string()),
  };

  it('that is empty has its default', () => {
    expect(valuesOf(shape, {})).toEqual({ dryRun: true, top: 10, permission: 'write' });
    const values = { 'dry-run': 'False', top: '2.50', permission: 'admin', 'job-id': 'j' };
    expect(valuesOf(shape, values)).toEqual({ dryRun: false, top: 2.5, permission: 'admin', jobId: 'j' });
  });

  it.each<[string, unknown]>([
    ['TRUE', { dryRun: true }],
    ['False', { dryRun: false }],
    ['yes', ['dry-run: Expected true or false. Received: yes']],
    ['tRue', ['dry-run: Expected true or false. Received: tRue']],
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
    expect(valuesOf(shape, values, ['job-id, prompt: not together'])).toEqual(mistakes);
    expect(new InputError(mistakes)).toMatchObject({ name: 'InputError', message: mistakes.join('\n') });
    expect(valuesOf(shape, {}, ['x: y'])).toEqual(['x: y']);
  });
});
