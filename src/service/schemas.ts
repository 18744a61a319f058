import * as z from 'zod';
import { once } from '../once.ts';

/** Text with its longest length; what is longer makes the answer unreadable. */
const text = (longest: number) => z.string().min(1).max(longest);

/** A documented field that may be missing, null, empty or of another type, but not too long. */
function optional(longest: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value : undefined),
    text(longest).optional(),
  );
}

/**
 * A job's id, from the service or from an input. It stands in addresses, where URLs take `.` and `..` away and half
 * a surrogate pair cannot be encoded, and workflows write it into lines of their own.
 */
export const jobId = z
  .string()
  .regex(
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
  source: z.preprocess(
    (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined),
    z.object({ repository: optional(500), ref: optional(500) }).optional(),
  ),
  model: optional(200),
  prLink: optional(2000),
  createdAt: optional(100),
  archivedAt: optional(100),
});

/** A job as the service knows it. `prLink` is the service's text: see `pullRequestUrl`. */
export type Job = z.infer<typeof jobSchema>;

/** A job that took a prompt is `active`; an answer that does not say so must not cost the job's id. */
export const takenJobSchema = jobSchema.extend({ status: text(100).catch('active') });

/** The service's description says `number`: a fraction is rounded. */
const count = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(Math.round);
/** Approximate distinct visitors; `total` is the union, so human + ai is not total. */
const countsSchema = z.object({ human: count, ai: count, total: count });
export type Visitors = z.infer<typeof countsSchema>;

const rowSchema = countsSchema.extend({ path: z.string().max(2000) });
export type PageVisitors = z.infer<typeof rowSchema>;

/** The totals are the whole site's. The rows are read one by one: one bad row must not cost the others. */
export const visitorsSchema = z
  .object({ totals: countsSchema, visitors: z.array(z.unknown()).max(1000), hasMore: z.boolean() })
  .transform(({ totals, visitors: rows, hasMore }) => {
    const visitors = rows.flatMap((row) => rowSchema.safeParse(row).data ?? []);
    /** Rows that are left out, since their path or a count is missing, too long or impossible. */
    const unreadable = rows.length - visitors.length;
    return { totals, visitors, unreadable, hasMore };
  });
export type VisitorsPage = z.infer<typeof visitorsSchema>;

/** The first page of a list; its rows are read one by one, too. */
function listOf<Row extends z.ZodType>(key: string, row: Row) {
  return z
    .object({
      [key]: z.array(z.unknown()).max(1000),
      nextCursor: z.string().max(1000).nullish(),
      hasMore: z.boolean().optional(),
    })
    .transform((answer) => {
      const given = answer[key] as readonly unknown[];
      const rows = given.flatMap((each) => {
        const { success, data } = row.safeParse(each);
        return success ? [data] : [];
      });
      const { nextCursor, hasMore } = answer as { nextCursor?: string | null; hasMore?: boolean };
      // An empty cursor is an end, too.
      return { rows, unreadable: given.length - rows.length, hasMore: hasMore ?? Boolean(nextCursor) };
    });
}

/** An address, or the path of one. */
const place = z.string().max(2000);
/** A reader's own words, of which no more is kept than a report shows. */
const words = z.string().transform((text) => text.slice(0, 1000));

/**
 * What readers say, from the public documentation of the one known service with this interface (Mintlify, autumn 2026).
 * Answers, comments and addresses of e-mail are in these lists, too: they are dropped here.
 */
export const readerSchemas = once(() => ({
  searches: listOf(
    'searches',
    z
      .object({ searchQuery: words, hits: count, ctr: z.number(), topClickedPage: z.string().nullable() })
      .transform(({ searchQuery, hits, ctr, topClickedPage }) => ({
        query: searchQuery,
        /** How often it was searched. */
        hits,
        isOpened: ctr !== 0 || topClickedPage !== null,
      })),
  ),
  votes: listOf('feedback', z.object({ path: place, thumbsUp: count, thumbsDown: count })),
  complaints: listOf(
    'feedback',
    z
      .object({
        ...{ path: place, source: z.string(), status: z.string() },
        createdAt: z.iso.datetime({ offset: true }).nullish().catch(undefined),
      })
      .transform(({ path, source, status, createdAt }) => ({
        path,
        /** Of an AI agent, and nobody has resolved or dismissed it. */
        isOpen: source === 'agent' && /^(pending|in_progress)$/.test(status),
        date: createdAt == null ? undefined : new Date(createdAt),
      })),
  ),
  questions: listOf(
    'conversations',
    z
      .object({
        ...{ id: z.string().min(1).max(200), query: words },
        ...{ resolutionStatus: z.string(), pageUrl: place.nullable() },
      })
      .transform(({ id, query, resolutionStatus, pageUrl }) => ({
        /** Of the conversation: further turns of it have the same. */
        id,
        query,
        isUnanswered: resolutionStatus === 'unanswered',
        /** The whole address where it began. */
        pageUrl,
      })),
  ),
}));
export type ReaderListName = keyof ReturnType<typeof readerSchemas>;
export type ReaderLists = {
  readonly [Name in ReaderListName]: z.infer<ReturnType<typeof readerSchemas>[Name]>;
};
