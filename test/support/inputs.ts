import { InputError } from '../../src/inputs.ts';

/** What a reader of inputs gives, or the mistakes that it names. */
export function valuesOrMistakes<Values>(read: () => Values): Values | readonly string[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return error.mistakes;
    throw error;
  }
}
