import * as z from 'zod/mini';
import { apiKeysPage } from './dashboard.ts';
import { isLoopback } from './http.ts';
import { mapped, matching } from './schema.ts';
import { shorten, trimSlashes } from './text.ts';

/** Everything that is wrong with the inputs, a line each: `name: what was expected`. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** An input's text by its name in the action file, white space around it dropped; `''` when it is not set. */
export type ReadInput = (name: string) => string;

/** Their values are masked, and no message shows them, nor one that holds a key, a token or an address's password. */
export const secretInputs: readonly string[] = ['api-key', 'github-token', 'status-token', 'docs-token'];
const secretValue = /mint_|gh[a-z]_|github_pat_|\/\/[^/]*@/;

/**
 * Reads inputs by a schema for each: the key `jobId` is the input `job-id`. An empty input is not set.
 *
 * @param more mistakes that show in several inputs together, as lines `name: what is wrong`
 * @throws InputError with every mistake
 */
export function parseInputs<Shape extends z.core.$ZodShape>(
  shape: Shape,
  read: ReadInput,
  more: readonly string[] = [],
): z.infer<z.ZodMiniObject<Shape>> {
  const given = Object.keys(shape).map((key) => [key, read(inputName(key)) || undefined]);
  const { data, error } = z.object(shape).safeParse(Object.fromEntries(given));
  const mistakes = (error?.issues ?? []).map(({ path, message }) => {
    const name = inputName(String(path[0]));
    const value = read(name);
    const isShown = value !== '' && !secretInputs.includes(name) && !secretValue.test(value);
    return `${name}: ${message}${isShown ? ` Received: ${shorten(value, 100)}` : ''}`;
  });
  mistakes.push(...more);
  if (mistakes.length > 0 || data === undefined) throw new InputError(mistakes);
  return data;
}

export const inputName = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `true` or `false`, as YAML 1.2 spells them. */
export const trueOrFalse = z.stringbool({
  truthy: ['true', 'True', 'TRUE'],
  falsy: ['false', 'False', 'FALSE'],
  case: 'sensitive',
  error: 'Expected true or false.',
});
export const flag = (preset: boolean) => z._default(trueOrFalse, preset);
export const isOn = (text: string): boolean => trueOrFalse.safeParse(text).data === true;
export const isOff = (text: string): boolean => trueOrFalse.safeParse(text).data === false;

/** A number in plain digits, with a decimal point or not; its range and default are the caller's. */
export function number(expected: string, isGood: (value: number) => boolean) {
  return mapped(matching(/^\d+(\.\d+)?$/, expected), Number).check(z.refine(isGood, expected));
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `Expected ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.` });
}

/** It becomes one segment of a path. */
const projectId = z
  .string({
    error: `Empty. Usual causes: the variable does not exist, is a secret, or belongs to another repository or environment. Copy the id from ${apiKeysPage}`,
  })
  .check(
    // It stands in addresses and messages, which the key must never do.
    z.refine((id) => !id.startsWith('mint_'), {
      error: 'This looks like an API key. Are project-id and api-key swapped?',
      abort: true,
    }),
    z.regex(
      /^(?!\.{1,2}$)[^\s\p{Cc}/\\?#]{1,200}$/u,
      `Expected only the project id, without slashes or spaces, as shown on ${apiKeysPage}.`,
    ),
  );

const apiKey = z
  .string({
    error:
      'Empty. Usual causes: the secret does not exist, is a variable, or belongs to another repository or environment; the caller of a reusable workflow does not pass its secrets; or the event comes from a fork or from Dependabot, whose runs get none.',
  })
  .check(
    z.regex(/^(?!["'`])[\x21-\x7e]*(?<!["'`])$/, {
      error:
        'The key contains white space, quotes or a character that keys never have. Paste the secret again.',
      abort: true,
    }),
    z.regex(/^(?!(gh[a-z]|github_pat)_)/, {
      error: `This is a GitHub token, not a Mintlify key. Create an admin key (mint_…): ${apiKeysPage}`,
      abort: true,
    }),
    z.regex(/^.{16}/, 'Too short: keys have at least 16 characters. Paste the secret again.'),
  );

/** An address without user, password, ? and #, and without a slash at its end, so that paths can follow. */
export function address(isGood: (url: URL) => boolean, expected: string) {
  const isPlain = (text: string) => {
    const url = URL.parse(text);
    return url !== null && !url.username && !url.password && !/[?#]/.test(text) && isGood(url);
  };
  return mapped(z.string().check(z.refine(isPlain, expected)), (text) => trimSlashes(new URL(text).href));
}

const baseUrl = z._default(
  address(
    ({ protocol, hostname, pathname }) =>
      // Over plain http, others could read the key.
      (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) &&
      !/\/v[12]\/*$/.test(pathname),
    'Expected an address that starts with https:// (http:// only for loopback), without user, password, ? and #, and without /v1 or /v2, which the action adds.',
  ),
  'https://api.mintlify.com',
);

export const serviceInputs = { projectId, apiKey, baseUrl };
export type ServiceInputs = z.infer<z.ZodMiniObject<typeof serviceInputs>>;
