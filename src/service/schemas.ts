import * as z from 'zod/mini';

/** A field that the specification knows but does not promise: of another type, it counts as missing. */
function optional<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined as never);
}

const text = z.string().check(z.minLength(1));

/**
 * The job record. Only `id` and `status` are needed: the specification marks no field as always present. Statuses it
 * does not name are let through, since a service may add some.
 */
export const jobSchema = z.object({
  id: text,
  status: text,
  source: optional(z.object({ repository: optional(text), ref: optional(text) })),
  model: optional(text),
  prLink: optional(text),
  createdAt: optional(text),
  archivedAt: optional(text),
});

/** Counts are documented as `number`; shown as integers. Nobody has more visitors than the earth has people. */
const count = z.pipe(z.number().check(z.gte(0), z.lt(2 ** 32 - 1)), z.transform(Math.round));

/** The rows are read one by one with {@link pageVisitorsSchema}: one bad row must not cost the others. */
export const visitorsSchema = z.object({
  totals: z.object({ human: count, ai: count, total: count }),
  visitors: z.array(z.unknown()),
  hasMore: z.boolean(),
});

export const pageVisitorsSchema = z.object({ path: z.string(), human: count, ai: count, total: count });

/** Error bodies: agent `{error}`, analytics `{error, details: [{message}]}`; some services say `message`. */
export const errorSchema = z.object({
  error: optional(z.union([text, z.object({ message: text })])),
  message: optional(text),
  details: optional(z.array(z.object({ message: optional(text) }))),
});
