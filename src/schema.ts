import * as z from 'zod/mini';

/** What a function makes of the value that a schema takes. */
export const mapped = <Schema extends z.ZodMiniType, Value>(
  schema: Schema,
  make: (value: z.output<Schema>) => Value,
) => z.pipe(schema, z.transform(make));

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const atMost = (longest: number) => z.string().check(z.maxLength(longest));

/** Text that is not empty, with its longest length. */
export const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

export const matching = (pattern: RegExp, expected?: string) => z.string().check(z.regex(pattern, expected));

/** A moment, as ISO 8601. Made once: its pattern is long. */
export const timestamp = z.iso.datetime({ offset: true });
export const moment = mapped(timestamp, (text) => new Date(text));

/** Of a check, or of what stands in a heading. */
export const name = (example: string) =>
  matching(
    /^[^\p{C}]{1,100}$/u,
    `Expected a name of at most 100 characters, in one line, such as ${example}.`,
  );

export const repositoryName = matching(
  /^[\w-]{1,100}\/(?!\.{1,2}$)[\w.-]{1,100}$/,
  'Expected owner/repo, such as octo-org/docs, without an address in front.',
);
