import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { messagesIn, messagesOf, normal } from './messages.ts';

const root = resolve(import.meta.dirname, '../..');
const page = await readFile(resolve(root, 'docs/troubleshooting.md'), 'utf8');
const messages = await messagesIn(root, 'src');

/** What a page quotes, by the paragraph and by the cell of a table, without markup. */
function quotesIn(markdown: string): { quoted: string[]; cells: string[] } {
  const quoted: string[] = [];
  const cells: string[] = [];
  let inQuote = false;
  let inCell = false;
  for (const token of new MarkdownIt().parse(markdown, {})) {
    if (token.type === 'blockquote_open' || token.type === 'blockquote_close') inQuote = token.nesting === 1;
    if (token.type === 'td_open' || token.type === 'td_close') inCell = token.nesting === 1;
    if (token.type !== 'inline') continue;
    const words = normal(
      (token.children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join(''),
    );
    if (inQuote) quoted.push(words);
    if (inCell) cells.push(words);
  }
  return { quoted, cells };
}

const { quoted, cells } = quotesIn(page);

it('explains every message that the actions can give', () => {
  const explained = new Set([...quoted, ...cells]);
  const missing = messages.filter(({ text, minor }) => !minor && !explained.has(text));
  expect(missing.map(({ text, where }) => `${where}: ${text}`)).toEqual([]);
});

it('explains no message that there is not', () => {
  const known = new Set(messages.map(({ text }) => text));
  expect(quoted.filter((text) => !known.has(text))).toEqual([]);
});

it('finds messages wherever they are made', () => {
  const texts = (source: string) => messagesOf(source).map(({ text, minor }) => (minor ? `(${text})` : text));
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are sources.
  expect(texts('throw new Error(`a ${b} c`, { cause: new TypeError("d e") });')).toEqual(['a … c', 'd e']);
  expect(texts('const f = (v: string) => { throw new Expectation(v ? "one two" : `three ${v}`) };')).toEqual([
    'one two',
    'three …',
  ]);
  expect(texts('runner.warning(`${a}${b}. Go on.`); found.push("x: y z"); lines.push(`q ${r}`);')).toEqual([
    '…. Go on.',
    'x: y z',
  ]);
  expect(
    texts('log("all is well"); w = { happened: ["The ", link(u, "job"), " ended."], next: ["Do it."] }'),
  ).toEqual(['(all is well)', 'The … ended.', '(Do it.)']);
  expect(
    texts('export function adviceFor(e) { if (e) return "Do this."; return e ? "Do that." : ""; }'),
  ).toEqual(['Do this.', 'Do that.']);
  expect(
    texts('new Error("kind"); new Map("not one"); say("not one"); new E.FooError(`${a}: ${b}`);'),
  ).toEqual([]);
  expect(
    messagesOf("import 'a b c d'; const f = () => [`${n}: it has too much`, 'one two'];", true).map(
      ({ text }) => text,
    ),
  ).toEqual(['…: it has too much']);
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are sources.
});
