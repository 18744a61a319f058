import * as z from 'zod/mini';
import { atMost, isObject, mapped, matching, moment, text } from '../schema.ts';

/** A documented field that may be missing, null, empty or of another type, but not too long. */
function optional(longest: number) {
  return z.pipe(
    z.transform((value) => (typeof value === 'string' && value !== '' ? value : undefined)),
    z.optional(text(longest)),
  );
}

/**
 * A job's id, from the service or from an input. It stands in addresses, where URLs take `.` and `..` away and half
 * a surrogate pair cannot be encoded, and workflows write it into lines of their own.
 */
export const jobId = matching(
  /^(?!\.{1,2}$)[^\s\p{Cc}\p{Cs}]{1,200}$/u,
  'Expected the id of an agent job, such as the output jobId of an earlier run.',
);

/**
 * The job record, its documented fields only. Only `id` and `status` are needed: the specification marks no
 * field as always present. Statuses that it does not name are let through, since a service may add some.
 */
export const jobSchema = z.object({
  id: jobId,
  status: text(100),
  source: z.pipe(
    z.transform((value) => (isObject(value) ? value : undefined)),
    z.optional(z.object({ repository: optional(500), ref: optional(500) })),
  ),
  model: optional(200),
  prLink: optional(2000),
  createdAt: optional(100),
  archivedAt: optional(100),
});

/** A job as the service knows it. `prLink` is the service's text: see `pullRequestUrl`. */
export type Job = z.infer<typeof jobSchema>;

/** A job that took a prompt is `active`; an answer that does not say so must not cost the job's id. */
export const takenJobSchema = z.extend(jobSchema, { status: z.catch(text(100), 'active') });

/** The service's description says `number`: a fraction is rounded. */
const count = mapped(z.number().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)), Math.round);
/** Approximate distinct visitors; `total` is the union, so human + ai is not total. */
const countsSchema = () => z.object({ human: count, ai: count, total: count });
export type Visitors = z.infer<ReturnType<typeof countsSchema>>;

const rowSchema = () => z.extend(countsSchema(), { path: atMost(2000) });
export type PageVisitors = z.infer<ReturnType<typeof rowSchema>>;

/** Rows are read one by one: a bad one must not cost the others. It is counted as unreadable. */
const rowsOf = <Row extends z.ZodMiniType>(row: Row) =>
  mapped(z.array(z.unknown()).check(z.maxLength(1000)), (given) => {
    const read = given.map((each) => row.safeParse(each));
    const rows = read.flatMap(({ success, data }) => (success ? [data as z.infer<Row>] : []));
    return { rows, unreadable: given.length - rows.length };
  });

/** The totals are the whole site's. */
export const visitorsSchema = () =>
  mapped(
    z.object({ totals: countsSchema(), visitors: rowsOf(rowSchema()), hasMore: z.boolean() }),
    ({ visitors, ...rest }) => ({ ...rest, ...visitors }),
  );
export type VisitorsPage = z.infer<ReturnType<typeof visitorsSchema>>;

/** The first page of a list. */
function listOf<Row extends z.ZodMiniType>(key: string, row: Row) {
  const rows = rowsOf(row);
  const cursor = z.nullish(atMost(1000));
  return mapped(z.object({ [key]: rows, nextCursor: cursor, hasMore: z.optional(z.boolean()) }), (answer) => {
    const list = answer[key] as z.infer<typeof rows>;
    // An empty cursor is an end, too.
    return { ...list, hasMore: Boolean(answer['hasMore'] ?? answer['nextCursor']) };
  });
}

const place = atMost(2000);
/** A reader's own words, of which no more is kept than a report shows. */
const words = mapped(z.string(), (text) => text.slice(0, 1000));

/**
 * What readers say, from the public documentation of the one known service with this interface (Mintlify, autumn 2026).
 * Answers, comments and addresses of e-mail are in these lists, too: they are dropped here.
 */
export const readerLists = () => ({
  searches: {
    ...{ path: 'searches', query: { limit: '100' } },
    schema: listOf(
      'searches',
      z.object({ searchQuery: words, hits: count, ctr: z.number(), topClickedPage: z.nullable(place) }),
    ),
  },
  votes: {
    ...{ path: 'feedback/by-page', query: { limit: '100' } },
    schema: listOf('feedback', z.object({ path: place, thumbsUp: count, thumbsDown: count })),
  },
  /** By AI agents; nobody has resolved or dismissed them. */
  complaints: {
    ...{ path: 'feedback', query: { source: 'agent', status: 'pending,in_progress', limit: '100' } },
    schema: listOf(
      'feedback',
      z.object({
        ...{ path: place, source: z.literal('agent'), status: z.enum(['pending', 'in_progress']) },
        createdAt: z.catch(z.optional(moment), undefined),
      }),
    ),
  },
  questions: {
    ...{ path: 'assistant', query: { limit: '250' } },
    schema: listOf(
      'conversations',
      // The id is that of the conversation: its further turns have the same. The address is where it began.
      z.object({ id: text(200), query: words, resolutionStatus: z.string(), pageUrl: z.nullable(place) }),
    ),
  },
});
type ReaderListTable = ReturnType<typeof readerLists>;
export type ReaderListName = keyof ReaderListTable;
export type ReaderLists = { readonly [Name in ReaderListName]: z.infer<ReaderListTable[Name]['schema']> };
