import type { Runner } from './runner.ts';

/** Everything that is wrong with the inputs, told at once. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** Thrown by a reader of one input: what is expected there. */
export class Expectation extends Error {
  override readonly name = 'Expectation';
}

/** Reads one input's text, or throws an {@link Expectation}. */
export type InputReader<Value> = (text: string) => Value;

type Values<Readers> = {
  -readonly [Name in keyof Readers]: Readers[Name] extends InputReader<infer Value> ? Value : never;
};

/**
 * Reads a group of inputs.
 *
 * @returns the values by input name, or the mistakes as lines `name: what is expected`
 */
export function readInputs<const Readers extends Record<string, InputReader<unknown>>>(
  runner: Pick<Runner, 'input'>,
  readers: Readers,
): { values: Values<Readers> } | { mistakes: string[] } {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, read] of Object.entries(readers)) {
    try {
      values[name] = read(runner.input(name));
    } catch (error) {
      if (!(error instanceof Expectation)) throw error;
      mistakes.push(`${name}: ${error.message}`);
    }
  }
  return mistakes.length > 0 ? { mistakes } : { values: values as Values<Readers> };
}

/**
 * The values of a group of inputs.
 *
 * @param further mistakes that show in several inputs together
 * @throws InputError with all mistakes, if there are any
 */
export function valuesOf<Value>(
  read: { readonly values: Value } | { readonly mistakes: readonly string[] },
  further: readonly string[] = [],
): Value {
  const mistakes = [...('mistakes' in read ? read.mistakes : []), ...further];
  if ('mistakes' in read || mistakes.length > 0) throw new InputError(mistakes);
  return read.values;
}

/** Free text, white space around it dropped; `''` when it is not set. */
export const text: InputReader<string> = (value) => value.trim();

/** `true` or `false`, as YAML 1.2 spells them. */
export const flag: InputReader<boolean> = (value) => {
  switch (value.trim()) {
    case 'true':
    case 'True':
    case 'TRUE':
      return true;
    case 'false':
    case 'False':
    case 'FALSE':
      return false;
    default:
      throw new Expectation('true or false is expected');
  }
};

export function oneOf<const Words extends readonly string[]>(words: Words): InputReader<Words[number]> {
  return (value) => {
    const word = value.trim();
    if (!words.includes(word)) throw new Expectation(`one of ${words.join(', ')} is expected`);
    return word;
  };
}

/** A number in plain digits, with a decimal point or not. */
export function numberBetween(least: number, most: number, unit: string): InputReader<number> {
  return (value) => {
    const number = plainNumber(value);
    if (!(number >= least && number <= most))
      throw new Expectation(`a number of ${unit} from ${least} to ${most} is expected`);
    return number;
  };
}

export function wholeNumberBetween(least: number, most: number): InputReader<number> {
  return (value) => {
    const number = plainNumber(value);
    if (!(Number.isInteger(number) && number >= least && number <= most))
      throw new Expectation(`a whole number from ${least} to ${most} is expected`);
    return number;
  };
}

function plainNumber(value: string): number {
  return /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
}

/** `undefined` when the input is not set. */
export function optional<Value>(read: InputReader<Value>): InputReader<Value | undefined> {
  return (value) => (value.trim() === '' ? undefined : read(value));
}

/** Names separated by commas or line ends. */
export const names: InputReader<readonly string[]> = (value) =>
  value
    .split(/[,\r\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
