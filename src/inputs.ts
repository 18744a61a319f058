import { getInput } from '@actions/core';
import * as z from 'zod';
import { isLoopback } from './http.ts';
import { shorten } from './text.ts';

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

export const readInput: ReadInput = (name) => getInput(name);

/** No message shows the value of these inputs, nor one that holds a key, a token or an address's password. */
const secretInputs = new Set(['api-key', 'github-token']);
const secretValue = /mint_|gh[a-z]_|github_pat_|\/\/[^/]*@/;

/**
 * Reads inputs by a schema for each: the key `jobId` is the input `job-id`. An empty input is not set.
 *
 * @param check finds what is wrong with several inputs together, as lines `name: what is wrong`
 * @throws InputError with every mistake
 */
export function parseInputs<Shape extends z.ZodRawShape>(
  shape: Shape,
  read: ReadInput,
  check: (read: ReadInput) => string[] = () => [],
): z.infer<z.ZodObject<Shape>> {
  const given = Object.keys(shape).map((key) => [key, read(inputName(key)) || undefined]);
  const { data, error } = z.object(shape).safeParse(Object.fromEntries(given));
  const mistakes = (error?.issues ?? []).map(({ path, message }) => {
    const name = inputName(String(path[0]));
    const value = read(name);
    const isShown = value !== '' && !secretInputs.has(name) && !secretValue.test(value);
    return `${name}: ${message}${isShown ? ` Received: ${shorten(value, 100)}` : ''}`;
  });
  mistakes.push(...check(read));
  if (mistakes.length > 0 || data === undefined) throw new InputError(mistakes);
  return data;
}

/** `pollInterval` → `poll-interval`. */
export function inputName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `true` or `false`, as YAML 1.2 spells them. */
export function flag(preset: boolean) {
  return z
    .stringbool({
      truthy: ['true', 'True', 'TRUE'],
      falsy: ['false', 'False', 'FALSE'],
      case: 'sensitive',
      error: 'Expected true or false.',
    })
    .default(preset);
}

/** Whether a text is what {@link flag} takes for true. */
export const isOn = (text: string): boolean => flag(false).safeParse(text).data === true;

/** A number in plain digits, with a decimal point or not; its range and default are the caller's. */
export function number(expected: string) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, expected)
    .transform(Number);
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `Expected ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.` });
}

/** The `project-id` input. It becomes one segment of a path. */
const projectId = z
  .string({ error: 'Required. Copy it from the API keys page of the dashboard.' })
  // It stands in addresses and messages, which the key must never do.
  .refine((id) => !id.startsWith('mint_'), {
    error: 'This looks like an API key. Are project-id and api-key swapped?',
    abort: true,
  })
  .regex(
    /^(?!\.{1,2}$)[^\s\p{Cc}/\\?#]{1,200}$/u,
    'Expected the project id alone, without slashes or spaces, as the API keys page of the dashboard shows it.',
  );

/**
 * The `api-key` input. Which kinds of key cannot work is from the public documentation of the one known
 * service with this interface (Mintlify, August 2026).
 */
const apiKey = z
  .string({
    error:
      'Empty. Usual causes: the secret has another name, it belongs to another repository or environment, or the event comes from a fork or from Dependabot, whose runs get no secrets.',
  })
  .superRefine((key, { addIssue }) => {
    const kind = /^(?:mint_(?:dsc|us)_|gh[a-z]_|github_pat_)/.exec(key)?.[0] ?? '';
    if (!/^[\x21-\x7e]+$/.test(key))
      addIssue('White space, a line break or a character that no key has is inside. Paste the secret again.');
    else if (/^["'`]|["'`]$/.test(key)) addIssue('The key is in quotes. Save the secret without them.');
    else if (kind.startsWith('mint_'))
      addIssue(`A key that starts with ${kind} is of another kind. Create an admin key (mint_…).`);
    else if (kind !== '')
      addIssue(
        `This is a GitHub token (${kind}…), not a key of the documentation service. Create an admin key (mint_…).`,
      );
    else if (key.length < 16) addIssue('Too short: a key has 16 characters or more. Paste the secret again.');
  });

/** The `base-url` input: https, or http on loopback, without a slash at its end. */
const baseUrl = z
  .string()
  .default('https://api.mintlify.com')
  .transform((text, { addIssue }) => {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol))
      addIssue('Expected an address that starts with https://.');
    else if (url.username !== '' || url.password !== '')
      addIssue('Expected an address without user or password.');
    else if (/[?#]/.test(text)) addIssue('Expected an address without ? and #.');
    else if (url.protocol === 'http:' && !isLoopback(url.hostname))
      addIssue('Expected https, since the key must not travel in the clear. http is for loopback only.');
    else if (/\/v[12]\/*$/.test(url.pathname))
      addIssue('Expected the address without its version: leave out /v1 or /v2, which the action adds.');
    else return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
    return z.NEVER;
  });

/** The inputs that both actions need to reach the service. */
export const serviceInputs = { projectId, apiKey, baseUrl };
