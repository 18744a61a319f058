import fc from 'fast-check';
import { Agent } from 'undici';
import { describe, expect, it } from 'vitest';
import { createService } from '../../src/service/client.ts';
import { type ReaderListName, readerLists } from '../../src/service/schemas.ts';
import type { Fault } from '../emulator/faults.ts';
import { type PageVoices, readersOf, type SearchTerm } from '../emulator/reader-sources.ts';
import type { Readers } from '../emulator/service-readers.ts';
import { hostileText } from '../support/hostile-text.ts';
import { readPaths as paths, readersReport, readSite as site } from '../support/visitors-readers.ts';
import { serveVisitors } from '../support/visitors-run.ts';

/** A word that is nowhere else. */
const mark = (name: string, index: number) => `zq${name}${index}qz`;

/** Readers whose every field holds a word of its own, in hostile company. */
function marked(texts: readonly string[]): Readers {
  const text = (name: string, index: number) => `${texts[index % texts.length]}${mark(name, index)}`;
  const voices = (index: number): PageVoices => ({
    ...{ thumbsUp: 1, thumbsDown: 4 },
    complaints: [text('complaint', index)],
    unanswered: [text('question', index), text('question', index + 10)],
    answered: [text('answered', index)],
  });
  const readers = readersOf(
    Object.fromEntries(paths.map((path, index) => [path, voices(index)])),
    [3, 5, 50].map((hits, index): SearchTerm => [text('search', index), hits]),
  );
  return {
    ...readers,
    feedback: readers.feedback.map((row, index) => ({ ...row, contact: mark('contact', index) })),
    conversations: readers.conversations.map((row, index) => ({
      ...{ ...row, response: text('response', index), queryCategory: mark('category', index) },
      sources: [{ title: text('title', index), url: `https://${mark('source', index)}.example` }],
    })),
    votes: [
      ...readers.votes,
      { path: `/${mark('path', 0)}`, thumbsUp: 0, thumbsDown: 99, code: 0, total: 99 },
    ],
  };
}

describe('words of readers', () => {
  const faults: readonly Fault[] = [
    { kind: 'cut-body' },
    {
      kind: 'status',
      status: 200,
      body: `{"searches":"${mark('shape', 0)}","conversations":"${mark('shape', 1)}"}`,
    },
    { kind: 'status', status: 200, body: `["${mark('shape', 2)}"]` },
    { kind: 'status', status: 200, body: mark('shape', 3) },
    { kind: 'status', status: 500, body: `<p>${mark('shape', 4)}</p>` },
    { kind: 'status', status: 200, body: `{"feedback":[],"hasMore":"${mark('shape', 5)}","nextCursor":7}` },
  ];
  const paths404 = /searches|feedback|assistant/;

  it('stay in the summary and its file, whatever they are, whatever the inputs are and whatever fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileText, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('true', 'false', ''),
        fc.boolean(),
        fc.constantFrom('1', '10'),
        fc.option(fc.constantFrom(...faults), { nil: undefined }),
        async (texts, words, isPrivate, top, fault) => {
          const rule = fault && { fault, path: paths404, times: 99 };
          const inputs = {
            ...{ 'reader-words': words, top, title: 'Handbook', 'drop-threshold': '1' },
            ...{ csv: 'rows.csv', 'summary-file': 's.md', 'site-url': 'https://docs.example.com' },
          };
          const payload = { repository: { private: isPrivate } };
          const run = await readersReport(marked(texts), { inputs, payload }, rule ? [rule] : []);
          const { 's.md': file = '', ...files } = run.files;
          const { summary, lines, notices, warnings, errors, outputs } = run;
          const elsewhere = JSON.stringify({ lines, notices, warnings, errors, outputs, files });
          expect(elsewhere).not.toMatch(/zq|qz/);
          const isShown = words === 'true' || (words === '' && isPrivate);
          const shown = new Set(`${summary}${file}`.match(/zq\D+/g));
          for (const each of shown) expect(['zqsearch', 'zqquestion']).toContain(each);
          if (!isShown || fault !== undefined) expect([...shown]).toEqual([]);
          // A rare search can name a person.
          expect(summary).not.toContain(mark('search', 0));
          expect(run).toMatchObject({ red: false, errors: [] });
          const headings = run.report.headings.slice(1).join();
          expect(
            ['Review next', 'What readers looked for', 'Most visited pages'].join().includes(headings) ||
              fault !== undefined,
          ).toBe(true);
        },
      ),
      { seed: 20261128, numRuns: 60 },
    );
  });

  it('are not even kept, but for what is shown: no answer, comment, source or address of a person', async () => {
    const emulator = await serveVisitors(site, { readers: marked(['']) });
    const dispatcher = new Agent();
    const { url: baseUrl, projectId, apiKey } = emulator;
    const network = { dispatcher, redact: (text: string) => text };
    const service = createService({ baseUrl, projectId, apiKey }, network);
    const week = { dateFrom: '2026-11-16', dateTo: '2026-11-23' };
    const { signal } = new AbortController();
    const names = Object.keys(readerLists()) as ReaderListName[];
    const lists = await Promise.all(names.map((name) => service.readReaderList(name, week, signal)));
    await dispatcher.destroy();
    const kept = JSON.stringify(lists);
    expect(kept).toContain(mark('question', 0));
    expect(kept).toContain(mark('search', 1));
    expect(kept).not.toMatch(/zq(response|complaint|contact|title|source|category)/);
  });
});
