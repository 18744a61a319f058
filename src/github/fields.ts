import * as z from 'zod/mini';
import { commitIdPattern } from './event.ts';

export const commitId = z.string().check(z.regex(commitIdPattern));

/** Anything else counts as not there. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined as never);
}
