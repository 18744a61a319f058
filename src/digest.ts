import { createHash } from 'node:crypto';

/** What tells one list of texts from another: 64 hexadecimal digits. */
export function digestOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}
