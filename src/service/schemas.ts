import * as z from 'zod/mini';
import { lenient } from '../schema.ts';
import { isEncodable } from './inputs.ts';

const text = z.string().check(z.minLength(1));

/** An id that can be asked for. */
const id = text.check(z.refine(isEncodable));

/**
 * The job record. Only `id` and `status` are needed: the specification marks no field as always present. Statuses it
 * does not name are let through, since a service may add some.
 */
export const jobSchema = z.object({
  id,
  status: text,
  source: lenient(z.object({ repository: lenient(text), ref: lenient(text) })),
  model: lenient(text),
  prLink: lenient(text),
  createdAt: lenient(text),
});

/** A job is `active` at creation (the specification); an answer that leaves that out must not cost the job's id. */
export const createdJobSchema = z.extend(jobSchema, { status: z.catch(text, 'active') });

/** Counts are documented as `number`; shown as integers. Nobody has more visitors than the earth has people. */
const count = z.pipe(z.number().check(z.gte(0), z.lt(2 ** 32 - 1)), z.transform(wholeCount));

/** The rows are read one by one with {@link pageVisitorsSchema}: one bad row must not cost the others. */
export const visitorsSchema = z.object({
  totals: z.object({ human: count, ai: count, total: count }),
  visitors: z.array(z.unknown()),
  hasMore: z.boolean(),
});

export const pageVisitorsSchema = z.object({ path: z.string(), human: count, ai: count, total: count });

/** Error bodies: agent `{error}`, analytics `{error, details: [{message}]}`; some services say `message`. */
export const errorSchema = z.object({
  error: lenient(z.union([text, z.object({ message: text })])),
  message: lenient(text),
  details: lenient(z.array(z.object({ message: lenient(text) }))),
});

/** Zero has a sign in JSON, and loses it in a sum. */
function wholeCount(value: number): number {
  return Math.round(value) + 0;
}
