import { describe, expect, it, test } from 'vitest';
import { startGitHubEmulator } from '../emulator/github.ts';
import { exampleReaders, readersOf, type SearchTerm } from '../emulator/reader-sources.ts';
import { noReaders } from '../emulator/service-readers.ts';
import { readPaths as paths, readersReport, readSite } from '../support/visitors-readers.ts';
import { tableWith } from '../support/visitors-report.ts';
import { runVisitors, serveVisitors } from '../support/visitors-run.ts';

const looked = 'What readers looked for';

describe('what readers say', () => {
  it('is a reason to review a page, without any repository', async () => {
    const run = await readersReport(exampleReaders(paths));
    expect(run).toMatchObject({ red: false, warnings: [], errors: [] });
    expect(run.section('Review next')).toBe(
      [
        '| Page | Readers | Why |',
        '| - | -: | - |',
        '| `/authentication` | 899 + 90\u00A0AI | 7 of 9 votes: not helpful · 2 complaints by AI agents · 3 questions without an answer |',
        '| `/errors` | 897 + 90\u00A0AI | 2 questions without an answer |',
        '| `/webhooks` | 898 + 90\u00A0AI | 1 complaint by an AI agent |\n',
        "The words of a complaint are in Mintlify's dashboard: [Analytics](https://app.mintlify.com/analytics), then Feedback, then Detailed feedback.",
      ].join('\n'),
    );
    const { reviewNext, ...outputs } = run.outputs;
    expect(outputs).toMatchObject({
      reviewFile: '',
      reviewReason: '7 of 9 votes: not helpful · 2 complaints by AI agents · 3 questions without an answer',
      ...{ unansweredQuestions: '6', searchesWithoutClick: '6' },
    });
    const known = { file: null, human: 899, ai: 90, total: 959, changed: null, pullRequest: null };
    expect(JSON.parse(reviewNext ?? '')[0]).toEqual({
      ...{ path: '/authentication', ...known },
      ...{ thumbsUp: 2, thumbsDown: 7, complaints: 2, unanswered: 3 },
    });
  });

  it('stands beside old pages, and the file to review is that of the first', async () => {
    await using github = await startGitHubEmulator();
    const commits = (date: string) => [{ date, pullRequest: 41 }];
    github.setFiles(
      [
        { path: 'docs.json' },
        // In the reported week, from 16 to 22 November, somebody worked on the first.
        { path: 'authentication.mdx', commits: commits('2026-11-18') },
        { path: 'webhooks.mdx', commits: commits('2026-03-20') },
        { path: 'errors.mdx', commits: commits('2026-11-02') },
        { path: 'python.mdx', commits: commits('2025-11-02') },
        // Nobody visited it, and readers complain.
        { path: 'hidden.mdx', commits: commits('2026-01-02') },
      ],
      { repository: 'octo/docs' },
    );
    const readers = exampleReaders(paths);
    const complaint = {
      ...readers.feedback[0],
      path: 'https://docs.example.com/hidden?x',
      status: 'pending',
    };
    const feedback = [...readers.feedback, complaint as (typeof readers.feedback)[number]];
    const inputs = { 'docs-repository': 'octo/docs' };
    const run = await readersReport({ ...readers, feedback }, { inputs, github });
    const cells = tableWith(run.report, 'Page').rows;
    expect(cells.map(([page, readersCell, why]) => [page, readersCell, why?.split(' · ').at(-1)])).toEqual([
      ['/authentication', '899 + 90\u00A0AI', 'changed 8 days ago'],
      ['/errors', '897 + 90\u00A0AI', 'changed 24 days ago'],
      ['/webhooks', '898 + 90\u00A0AI', 'changed 8 months ago'],
      ['/hidden', '–', 'changed 10 months ago'],
      ['/python', '896 + 90\u00A0AI', 'changed 12 months ago'],
    ]);
    expect(run.outputs).toMatchObject({
      reviewFile: 'errors.mdx',
      reviewReason: '2 questions without an answer · changed 24 days ago',
    });
    expect(github.violations).toEqual([]);
  });

  it('is shown in their words where the repository is private, or where somebody says so', async () => {
    const readers = exampleReaders(paths);
    const { report: read, section } = await readersReport(readers);
    expect(tableWith(read, 'Search').rows).toEqual([
      ...[
        ['sso saml', '23'],
        ['terraform provider', '17'],
        ['audit log export', '11'],
      ],
      ...[
        ['helm chart', '9'],
        ['invoice pdf', '6'],
        ['soc2', '5'],
      ],
    ]);
    expect(tableWith(read, 'Question').rows).toHaveLength(6);
    expect(tableWith(read, 'Question').rows[1]).toEqual(['How long does a token live?', '/authentication']);
    // What few searched for can name a person, and what was opened was found.
    expect(section(looked)).not.toMatch(/jane|webhook retry/);
    const open = { payload: { repository: { private: false } } };
    const hidden = await readersReport(readers, open);
    expect(hidden.section(looked)?.split('\n\n')[0]).toBe(
      '6 searches led to no click (5 or more uses each), and 6 questions had no answer. The input reader-words shows them.',
    );
    const chosen = await readersReport(readers, { ...open, inputs: { 'reader-words': 'true' } });
    expect(chosen.section(looked)).toContain('| `sso saml` | 23 |');
    expect((await readersReport(readers, { inputs: { 'reader-words': 'false' } })).summary).not.toContain(
      'sso saml',
    );
  });

  it('is asked for with the dates of the week, and complaints only as far as nobody has looked at them', async () => {
    const emulator = await serveVisitors(readSite, { readers: exampleReaders(paths) });
    await runVisitors(emulator, { inputs: { weeks: '1' } });
    const week = { dateFrom: '2026-11-16', dateTo: '2026-11-23' };
    const four = { ...week, dateFrom: '2026-10-26' };
    const asked = emulator.journal.requests('GET', /(searches|feedback|by-page|assistant)$/);
    expect(asked.map(({ query }) => query)).toEqual([
      { ...four, limit: '100' },
      { ...four, limit: '100', source: 'agent', status: 'pending,in_progress' },
      { ...week, limit: '250' },
      { ...week, limit: '100' },
    ]);
  });

  it('is not asked for with reader-signals: false', async () => {
    const run = await readersReport(exampleReaders(paths), { inputs: { 'reader-signals': 'false' } });
    expect(run.asked).toEqual([]);
    expect(run.report.headings.slice(1)).toEqual(['Most visited pages']);
    const none = { reviewNext: '', reviewReason: '', unansweredQuestions: '', searchesWithoutClick: '' };
    expect(run.outputs).toMatchObject(none);
  });

  it('is not mentioned where there is nothing', async () => {
    const run = await readersReport(noReaders);
    expect(run.report.headings.slice(1)).toEqual(['Most visited pages']);
    expect(run.outputs).toMatchObject({
      reviewNext: '[]',
      unansweredQuestions: '0',
      searchesWithoutClick: '0',
    });
  });

  it('has ten searches and questions of 80 characters, and no question twice', async () => {
    const questions = Array.from({ length: 14 }, (_, index) => `${index} ${'why '.repeat(40)}`);
    const terms = Array.from(
      { length: 14 },
      (_, index): SearchTerm => [`${index} ${'x'.repeat(200)}`, 90 - index],
    );
    const run = await readersReport(
      readersOf({ '/errors': { unanswered: questions.flatMap((one) => [one, one]) } }, terms),
    );
    for (const name of ['Search', 'Question']) {
      const { rows } = tableWith(run.report, name);
      expect(rows.map(([cell]) => cell?.split(' ')[0])).toEqual(
        Array.from({ length: 10 }, (_, index) => `${index}`),
      );
      for (const [cell = ''] of rows) expect(cell.length).toBeLessThanOrEqual(80);
    }
    expect(run.outputs).toMatchObject({ unansweredQuestions: '28', searchesWithoutClick: '14' });
    expect(run.section(looked)).toContain('28 questions had no answer:');
  });

  it.each([
    [250, '250 questions'],
    [251, 'At least 250 questions'],
  ])('counts the first 250 questions: of %d', async (count, words) => {
    const unanswered = Array.from({ length: count }, (_, index) => `Why ${index}?`);
    const run = await readersReport(readersOf({ '/errors': { unanswered } }));
    expect(run.section(looked)?.startsWith(`${words} had no answer`)).toBe(true);
    expect(run.outputs['unansweredQuestions']).toBe('250');
  });

  it('is "at least" where a list goes on, and a row that cannot be read costs itself', async () => {
    const { conversations, ...rest } = exampleReaders(paths);
    const broken = [{ query: 3 }, null, { searchQuery: 'x' }, { path: '/errors', thumbsUp: -1 }] as object[];
    const searches = Array.from({ length: 101 }, (_, index): SearchTerm => [`term ${index}`, 300 - index]);
    const readers = {
      searches: readersOf({}, searches).searches,
      votes: [
        ...broken,
        ...rest.votes,
        ...searches.map(([query]) => ({ path: `/${query}`, thumbsUp: 1, thumbsDown: 0 })),
      ],
      feedback: [...(broken as unknown as typeof rest.feedback), ...rest.feedback].filter(Boolean),
      conversations: [...broken, ...conversations],
    };
    const run = await readersReport(readers);
    expect(run).toMatchObject({ red: false, warnings: [], errors: [] });
    expect(run.section(looked)).toContain('At least 6 questions had no answer:');
    expect(run.section(looked)).toContain('At least 100 searches led to no click');
    expect(run.section('Review next')).toContain('at least 7 of 9 votes: not helpful · ');
    expect(run.section('Review next')).toContain('at least 3 questions without an answer');
  });
});

test('an empty cursor is the end of a list', async () => {
  const [search] = readersOf({}, [['helm', 9]]).searches;
  const body = JSON.stringify({ searches: [search], totalSearches: 1, nextCursor: '' });
  const headers = { 'content-type': 'application/json' };
  const fault = { kind: 'status', status: 200, body, headers } as const;
  const run = await readersReport(noReaders, {}, [{ fault, path: /searches$/ }]);
  expect(run.section(looked)).toContain('1 search led to no click');
  expect(run.asked).toHaveLength(4);
});

describe('a list that cannot be read', () => {
  test.each<[string, RegExp, string[], string]>([
    ['votes', /by-page$/, ['thumbsUp'], 'Not read: votes. '],
    ['complaints', /feedback$/, ['complaints'], 'Not read: complaints. '],
    ['questions', /assistant$/, ['unanswered'], 'Not read: questions. '],
    ['searches', /searches$/, [], 'Not read: searches. '],
  ])('is one sentence, and the report stands: %s', async (name, path, unknown, words) => {
    const fault = { kind: 'status', status: 403, body: '{"error":"Not in your plan"}' } as const;
    const run = await readersReport(exampleReaders(paths), {}, [{ fault, path, times: 99 }]);
    expect(run).toMatchObject({ red: false, warnings: [], errors: [], outputs: { human: '3000' } });
    expect(run.section(looked)).toContain(
      `${words}\`Reading the ${name} failed: Mintlify answered 403: Not in your plan\`. Feedback needs a Pro or Enterprise plan`,
    );
    const [first] = JSON.parse(run.outputs['reviewNext'] ?? '');
    for (const key of unknown) expect(first[key]).toBeNull();
    expect(run.outputs['unansweredQuestions']).toBe(name === 'questions' ? '' : '6');
    expect(run.outputs['searchesWithoutClick']).toBe(name === 'searches' ? '' : '6');
  });

  it('is told once for all of them, and waited for like others', async () => {
    const busy = { kind: 'status', status: 503 } as const;
    const once = await readersReport(exampleReaders(paths), {}, [{ fault: busy, path: /assistant$/ }]);
    expect(once.section(looked)).not.toContain('Not read');
    expect(once.asked).toHaveLength(5);
    const all = await readersReport(exampleReaders(paths), {}, [
      { fault: busy, path: /feedback|assistant|searches/, times: 99 },
    ]);
    expect(all.section(looked)).toMatch(
      /^Not read: votes, complaints, questions, searches\. `Reading the votes failed: [^`]+`\. Mintlify had an internal error/,
    );
    expect(all.report.headings.slice(1)).toEqual([looked, 'Most visited pages']);
    // One further try for each.
    expect(all.asked).toHaveLength(8);
  });
});
