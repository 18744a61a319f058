import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withTables } from '../../scripts/action-tables.ts';
import { read, root } from '../support/project.ts';

test('the tables of the reference are those of the actions: otherwise run "npm run docs"', () => {
  const text = read('docs/reference.md');
  expect(withTables(text, read)).toBe(text);
  for (const action of ['action.yml', 'visitors/action.yml'])
    for (const kind of ['inputs', 'outputs'])
      expect(text).toMatch(new RegExp(`<!-- ${kind} of ${action} -->\n.*?\n<!-- end -->`, 's'));
});

test('a table names every input with its default, whatever its text', () => {
  const metadata = `
    inputs:
      a|b: { description: "x | y\\nz *w* <b> \`q\`", default: "a|\`b\`" }
      b: { description: See https://example.com/., required: true }`;
  expect(withTables('a\n<!-- inputs of x -->\nold\n<!-- end -->\n$& b', () => metadata)).toBe(`a
<!-- inputs of x -->

| Input | Default | Meaning |
| - | - | - |
| \`a\\|b\` | \`\` a\\|\`b\` \`\` | x \\| y&#xA;z \\*w\\* \\<b> \\\`q\\\` |
| \`b\` | required | See \`https://example.com\`/. |

<!-- end -->
$& b`);
});

test('comments make groups of inputs', () => {
  const metadata = `
    inputs:
      # Required
      a: { description: x }
      b: { description: y }
      # Further
      c: { description: z }`;
  const page = withTables('<!-- inputs of x -->\n<!-- end -->', () => metadata);
  expect(page.match(/^\| [\w`]+/gm)).toEqual(['| Required', '| `a`', '| `b`', '| Further', '| `c`']);
});

test('the reference explains each outcome of the action', () => {
  const [, listed = ''] = /: (.+)\.$/.exec(parse(read('action.yml')).outputs.outcome.description) ?? [];
  const outcomes = listed.split(/, | or /);
  expect(outcomes.length).toBeGreaterThan(10);
  const [, table = ''] = /^\| Outcome \| The step is \|(.*?)\n\n/ms.exec(read('docs/reference.md')) ?? [];
  expect([...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual(outcomes);
});

describe.each(globSync('{*,docs/*}.md', { cwd: root }))('%s', (page) => {
  const text = read(page);
  const tokens = new MarkdownIt({ html: true })
    .parse(text, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const html = tokens.filter(({ type }) => type.startsWith('html')).map(({ content }) => content);
  const targets = [
    ...tokens.flatMap((token) => (token.type === 'link_open' ? [String(token.attrGet('href') ?? '')] : [])),
    ...[...html.join('\n').matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, target = '']) => target),
  ].filter((target) => !/^(https?|mailto):/.test(target));

  test('links to what is there', () => {
    const missing = targets.filter((target) => {
      const [path = '', anchor] = decodeURI(target).split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(read(file)).has(anchor));
    });
    expect(missing).toEqual([]);
  });

  test('says nothing about the machine that it was written on', () => {
    expect(text).not.toMatch(/\/home\/|\/root\/|\/work\/|\/tmp\/|registry\./);
  });
});

/** GitHub's anchors of headings: lower case, without punctuation, spaces as dashes. */
function anchorsOf(markdown: string): Set<string> {
  const titles = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  const plain = titles.map((title) => title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, ''));
  return new Set(plain.map((title) => title.replaceAll(' ', '-')));
}

/** What the page on troubleshooting quotes, a message a paragraph; what is filled in stands as `…` there. */
function quotedMessages(): string[] {
  const quotes: string[] = [];
  let depth = 0;
  for (const { type, nesting, children } of new MarkdownIt().parse(read('docs/troubleshooting.md'), {})) {
    if (type.startsWith('blockquote')) depth += nesting;
    if (type === 'inline' && depth > 0)
      quotes.push(plain((children ?? []).map(({ content }) => content || ' ').join('')));
  }
  return quotes;
}

/** Quotes and line breaks differ between a page and a source. */
const plain = (text: string) => text.replace(/\\(['`])/g, '$1').replace(/\s+/g, ' ');

test('the page on troubleshooting quotes what the actions can say', () => {
  const source = plain(globSync('src/**/*.ts', { cwd: root }).map(read).join('\n'));
  const quotes = quotedMessages();
  expect(quotes.length).toBeGreaterThan(20);
  const unsaid = quotes.filter((quote) => quote.split('…').some((part) => !source.includes(part.trim())));
  expect(unsaid).toEqual([]);
});
