import type { Feedback, Readers } from './service-readers.ts';

/** What readers of a page did in a week. */
export interface PageVoices {
  readonly thumbsUp?: number;
  readonly thumbsDown?: number;
  /** What AI agents said was wrong, and nobody has looked at. */
  readonly complaints?: readonly string[];
  /** What somebody asked there and got no answer to. */
  readonly unanswered?: readonly string[];
  /** What somebody asked there and got an answer to. */
  readonly answered?: readonly string[];
}

/** A search: how often, and the page that was opened most, if any. */
export type SearchTerm = readonly [query: string, hits: number, clicked?: string];

/** Rows as the service sends them, from what readers of each page did; `site` is where the pages are. */
export function readersOf(
  pages: Readonly<Record<string, PageVoices>>,
  searches: readonly SearchTerm[] = [],
  site = 'https://docs.example.com',
): Readers {
  const all = Object.entries(pages);
  const when = (index: number) => new Date(Date.UTC(2026, 10, 16, 8) + index * 3_700_000).toISOString();
  const votes = all.flatMap(([path, { thumbsUp = 0, thumbsDown = 0 }]) =>
    thumbsUp + thumbsDown === 0
      ? []
      : [{ path, thumbsUp, thumbsDown, code: 0, total: thumbsUp + thumbsDown }],
  );
  const complaint = (
    path: string,
    comment: string,
    status: string,
    source = 'agent',
  ): Omit<Feedback, 'id'> => ({
    ...{ path, comment, createdAt: when(3), source, status },
    contact: source === 'agent' ? null : 'reader@example.com',
  });
  const feedback = all.flatMap(([path, { complaints = [] }]) => [
    ...complaints.map((text, index) => complaint(path, text, index % 2 === 0 ? 'pending' : 'in_progress')),
    // Those are none of ours: somebody has looked at one, and a person wrote the other.
    complaint(path, 'The anchor is dead.', 'resolved'),
    complaint(path, 'Please write to me when this works.', 'pending', 'contextual'),
  ]);
  const asked = all.flatMap(([path, { answered = [], unanswered = [] }]) => [
    ...answered.map((query) => ({ path, query, resolutionStatus: 'answered' })),
    ...unanswered.map((query) => ({ path, query, resolutionStatus: 'unanswered' })),
  ]);
  return {
    votes,
    feedback: feedback.map((row, index) => ({ id: `fb_${index}`, ...row })),
    conversations: asked.map(({ path, query, resolutionStatus }, index) => ({
      ...{ id: `conv_${index}`, timestamp: when(index), query },
      response: `The page ${path} explains it. ${'It has an example for each language. '.repeat(20)}`,
      ...{ responseType: 'answer', sources: [{ title: 'Quickstart', url: `${site}/quickstart` }] },
      ...{
        resolutionStatus,
        queryCategory: index % 3 === 0 ? null : 'how-to',
        pageUrl: `${site}${path}?utm_source=x#top`,
      },
    })),
    searches: searches
      .toSorted(([, one], [, other]) => other - one)
      .map(([searchQuery, hits, clicked], index) => ({
        ...{ searchQuery, hits, ctr: clicked === undefined ? 0 : 0.4 },
        ...{ topClickedPage: clicked ?? null, lastSearchedAt: when(index) },
      })),
  };
}

/** What an ordinary week brings to a site, whose most read pages are these. */
export function exampleReaders(
  [first, second, third, fourth, ...others]: readonly string[],
  site?: string,
): Readers {
  const usual = Object.fromEntries(
    others.map((path, index) => [
      path,
      { thumbsUp: (index * 7) % 5, thumbsDown: index % 3 === 0 ? 1 : 0, answered: [`How do I use ${path}?`] },
    ]),
  );
  return readersOf(
    {
      [first ?? '/']: {
        ...{ thumbsUp: 31, thumbsDown: 4 },
        answered: ['What is a workspace?', 'Is there a free plan?', 'How do I get a key?'],
        unanswered: ['Can I run this on our own servers?'],
      },
      [second ?? '/']: {
        ...{ thumbsUp: 2, thumbsDown: 7 },
        complaints: ['The response has no field "expires_at".', 'The example uses the old endpoint.'],
        unanswered: [
          'How long does a token live?',
          'How do I rotate a key without downtime?',
          'Is OAuth supported?',
        ],
      },
      [third ?? '/']: {
        ...{ thumbsUp: 9, thumbsDown: 3 },
        complaints: ['The signature header is called differently.'],
      },
      [fourth ?? '/']: {
        ...{ thumbsUp: 1, thumbsDown: 1 },
        unanswered: ['Which errors may be retried?', 'What does 409 mean here?'],
      },
      ...usual,
    },
    [
      ...[
        ['webhook retry', 42, third],
        ['rate limit', 38, second],
        ['sso saml', 23],
        ['terraform provider', 17],
        ['audit log export', 11],
        ['helm chart', 9],
        ['delete workspace', 8, first],
        ['invoice pdf', 6],
        ['soc2', 5],
        ['jane doe contract', 2],
      ].map((term) => term as unknown as SearchTerm),
    ],
    site,
  );
}
