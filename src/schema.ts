import * as z from 'zod/mini';

/** A field that may be there: of another type, it counts as missing. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined as never);
}

/** Where an answer is not what was expected, for an error message. */
export function placesIn({ issues }: z.core.$ZodError): string {
  return issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
}
