import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');

/** Quotes and line breaks differ between a page and a source, and what is filled in stands as `…` in the page. */
const plain = (text: string) => text.replace(/\\(['`])/g, '$1').replace(/\s+/g, ' ');

const source = plain(
  globSync('src/**/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n'),
);

/** What the page quotes, a message a paragraph, without markup. */
const quotes: string[] = [];
let depth = 0;
for (const { type, nesting, children } of new MarkdownIt().parse(page, {})) {
  if (type.startsWith('blockquote')) depth += nesting;
  if (type === 'inline' && depth > 0)
    quotes.push(plain((children ?? []).map(({ content }) => content || ' ').join('')));
}

test('the page quotes messages', () => {
  expect(quotes.length).toBeGreaterThan(20);
});

test.each(quotes)('the actions can say: %s', (quote) => {
  const missing = quote.split('…').filter((part) => !source.includes(part.trim()));
  expect(missing).toEqual([]);
});
