import fc from 'fast-check';
import type { Nodes } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import { describe, expect, it } from 'vitest';
import {
  alert,
  type Block,
  details,
  foreign,
  foreignBlock,
  heading,
  hiddenComment,
  type Inline,
  link,
  list,
  md,
  own,
  paragraph,
  plainText,
  quotation,
  render,
  strong,
  table,
} from '../../src/runner/markdown.ts';
import { escapeInvisible } from '../../src/text.ts';
import { markdownTree } from '../demo/markdown.ts';
import { hostileText } from '../support/hostile-text.ts';
import { elements } from '../support/rendered.ts';

const runs = { seed: 20_261_127, numRuns: 150 };
const comment = { kind: 'comment', repository: 'o/r' } as const;

/** What a reader gets to see of the blocks, in both places; a paragraph behind them shows where they end. */
function readings(...blocks: readonly Block[]) {
  const markdown = render([...blocks, paragraph('The end.')]);
  return [markdownTree(markdown, { kind: 'summary' }), markdownTree(markdown, comment)];
}

/** The document without its text: elements, and where links lead. */
function skeleton(node: Nodes): string {
  if (node.type === 'text') return node.value.trim() === '' ? '' : '·';
  const inside = 'children' in node ? node.children.map(skeleton).join('').replace(/·+/g, '·') : '';
  if (node.type !== 'element') return inside;
  const href = node.properties['href'];
  return `<${node.tagName}${href === undefined ? '' : ` ${href}`}>${inside}</>`;
}

const codeText = (text: string) => (escapeInvisible(text).trim() === '' ? '(empty)' : escapeInvisible(text));

/**
 * Parsers disagree whether two backslashes before a pipe end the cell, so the writer never makes an even number of
 * them: one that stands alone before a pipe is lost.
 */
const cellText = (text: string) => codeText(text).replace(/(?<!\\)((?:\\\\)*)\\\|/g, '$1|');

const codeLines = (text: string) => {
  const lines = escapeInvisible(text.replace(/\r\n?/g, '\n'), '\n\t');
  // An empty block has no line at all.
  return lines === '' ? '' : `${lines}\n`;
};

describe('foreign text', () => {
  it.each<[string, (text: Inline) => Block, string]>([
    ['a paragraph', (text) => paragraph('Before ', text, ' after.'), '<p>·<code>·</>·</>'],
    ['a paragraph of its own', (text) => paragraph(text), '<p><code>·</></>'],
    ['a heading', (text) => heading(2, text), '<h2><code>·</></>'],
    ['strong words', (text) => paragraph(strong('The ', text)), '<p><strong>·<code>·</></></>'],
    ['a list', (text) => list(['One ', text], [text]), '<ul><li>·<code>·</></><li><code>·</></></>'],
    ['an alert', (text) => alert('NOTE', ['Mind ', text]), '<div><p>·</><p>·<code>·</></></>'],
  ])('stays code, whole, in %s', (_name, wrap, shape) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        fc.pre(codeText(text) !== '(empty)');
        for (const tree of readings(wrap(foreign(text)))) {
          expect(skeleton(tree)).toBe(`${shape}<p>·</>`);
          for (const code of elements(tree, 'code')) expect(textOf(code)).toBe(codeText(text));
        }
      }),
      runs,
    );
  });

  it('stays in its cell', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostileText, hostileText), { minLength: 1, maxLength: 4 }), (rows) => {
        const cells = rows.map((row) => row.map(foreign));
        for (const tree of readings(table(['Page', 'Words'], cells, ['left', 'right']))) {
          const [, ...shown] = elements(tree, 'tr');
          expect(shown.map((row) => elements(row, 'td').map((cell) => textOf(cell)))).toEqual(
            rows.map((row) => row.map(cellText)),
          );
          expect(elements(tree, 'a')).toEqual([]);
          expect(tree.children.filter(({ type }) => type === 'element')).toHaveLength(2);
        }
      }),
      runs,
    );
  });

  it.each<[string, (text: string) => Block[], RegExp, RegExp]>([
    ['a block', (text) => [foreignBlock(text)], /^<pre><code>·?<\/><\/>$/, /^```+text\n/],
    [
      'a folded block',
      (text) => details('A fold', [foreignBlock(text)]),
      /^<details><summary>·<\/>·?<pre><code>·?<\/><\/>·?<\/>$/,
      /^<details>\n/,
    ],
    // No line of a comment begins with foreign text, which another program could take for a command.
    [
      'a quotation',
      (text) => [quotation(text)],
      /^<blockquote>·?<pre><code>·?<\/><\/>·?<\/>$/,
      /^(?:> .*\n|>\n)+$/,
    ],
  ])('stays in %s, with its line breaks', (_name, blocksOf, shape, source) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(render(blocksOf(text))).toMatch(source);
        for (const tree of readings(...blocksOf(text))) {
          expect(skeleton(tree).replace(/<p>·<\/>$/, '')).toMatch(shape);
          expect(textOf(elements(tree, 'code')[0])).toBe(codeLines(text));
        }
      }),
      runs,
    );
  });

  it('stays hidden in a comment', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const tree of readings(hiddenComment(text))) expect(skeleton(tree)).toBe('<p>·</>');
      }),
      runs,
    );
  });
});

describe('a link', () => {
  const starts = ['', 'https://e.example/', 'http://e.example/?q=', 'xhttp://', 'javascript:', ' data:,'];
  const addresses = fc.tuple(fc.constantFrom(...starts), hostileText).map((parts) => parts.join(''));

  /** The parser percent-encodes more than an address needs. */
  const decoded = (address: string) =>
    address.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

  it('leads to the address that it shows, by http or https, or is none', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        fc.pre(escapeInvisible(address).trim() !== '');
        const url = URL.parse(address);
        const target = url !== null && /^https?:$/.test(url.protocol) ? [decoded(url.href)] : [];
        const shape = target.length === 0 ? '<p>·<code>·</>·</><p>·</>' : '<p>·<a><code>·</></>·</><p>·</>';
        for (const tree of readings(paragraph('See ', link(address), '.'))) {
          const anchors = elements(tree, 'a').map(({ properties }) => decoded(String(properties['href'])));
          expect(anchors).toEqual(target);
          expect(textOf(elements(tree, 'code')[0])).toBe(codeText(address));
          expect(skeleton(tree).replace(/ [^>]*/, '')).toBe(shape);
        }
      }),
      runs,
    );
  });
});

const template = md`Job ${foreign('a*b')} of ${7}: ${strong('x')}, ${own('y*')}${[foreign('z'), own('.')]}`;
it.each<[string, Block[], string]>([
  [
    'a table',
    [table(['a', 'b', 'c'], [['long words', '2', '3']], ['left', 'right', null])],
    '| a | b | c |\n| :- | -: | - |\n| long words | 2 | 3 |\n',
  ],
  ['a template', [paragraph(...template)], 'Job `a*b` of 7: **x**, y\\*`z`.\n'],
  ['foreign text that nobody can see', [paragraph(foreign('\t\u00a0'))], '(empty)\n'],
  ['a title', details('a', []), '<details>\n<summary>a</summary>\n\n</details>\n'],
  ['a hidden comment', [hiddenComment('a---b--c-')], '<!-- a- - -b- -c- -->\n'],
])('the source of %s is short and plain', (_name, blocks, source) => {
  expect(render(blocks)).toBe(source);
});

it('the words without markup name an address that the words do not', () => {
  const words = ['See ', link('https://e.example/a', 'the page'), ' and ', foreign('x`y')];
  expect(plainText(words)).toBe('See the page (https://e.example/a) and x`y');
  expect(plainText([link('https://e.example/a')])).toBe('https://e.example/a');
});

describe('the reader of these tests sees what GitHub would show', () => {
  it.each([
    ['@ann', 'https://github.com/ann'],
    ['#12', 'https://github.com/o/r/issues/12'],
    ['https://a.example/x', 'https://a.example/x'],
    ['www.b.example', 'http://www.b.example'],
  ])('in a comment, %s is a link to %s', (markdown, address) => {
    expect(elements(markdownTree(markdown, comment), 'a')[0]?.properties['href']).toBe(address);
  });
});
