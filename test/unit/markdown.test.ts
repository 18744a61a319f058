import fc from 'fast-check';
import type { Element, Nodes } from 'hast';
import { describe, expect, it } from 'vitest';
import {
  alert,
  type Block,
  details,
  heading,
  hiddenComment,
  type Inline,
  link,
  list,
  md,
  paragraph,
  plainText,
  quotation,
  quoted,
  quotedBlock,
  render,
  strong,
  table,
} from '../../src/runner/markdown.ts';
import { escapeInvisible } from '../../src/text.ts';
import { markdownTree } from '../demo/markdown.ts';
import { hostileText } from '../support/hostile-text.ts';

const seed = 20261127;
const runs = { seed, numRuns: 300 };
const places = [{ kind: 'summary' }, { kind: 'comment', repository: 'octo/docs' }] as const;

/** What a reader gets to see of the Markdown, in both places. */
function readings(blocks: readonly Block[]) {
  const markdown = render(blocks);
  return places.map((place) => markdownTree(markdown, place));
}

function textOf(node: Nodes | undefined): string {
  if (node === undefined) return '';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function elements(node: Nodes, name?: string): Element[] {
  const below = 'children' in node ? node.children.flatMap((child) => elements(child, name)) : [];
  return node.type === 'element' && (name === undefined || node.tagName === name) ? [node, ...below] : below;
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
const cellText = (text: string) => text.replace(/(?<!\\)((?:\\\\)*)\\\|/g, '$1|');

describe('foreign text in a line', () => {
  it.each<[string, (text: Inline) => Block, string]>([
    ['a paragraph', (text) => paragraph('Before ', text, ' after.'), '<p>·<code>·</>·</>'],
    ['a paragraph of its own', (text) => paragraph(text), '<p><code>·</></>'],
    ['a heading', (text) => heading(2, text), '<h2><code>·</></>'],
    ['strong words', (text) => paragraph(strong('The ', text)), '<p><strong>·<code>·</></></>'],
    ['a list', (text) => list(['One ', text], [text]), '<ul><li>·<code>·</></><li><code>·</></></>'],
    [
      'an alert',
      (text) => alert('NOTE', ['Mind ', text], [text]),
      '<div><p>·</><p>·<code>·</></><p><code>·</></></>',
    ],
  ])('stays code, whole, in %s', (_name, wrap, shape) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        if (codeText(text) === '(empty)') return;
        for (const tree of readings([wrap(quoted(text)), paragraph('The end.')])) {
          expect(skeleton(tree)).toBe(`${shape}<p>·</>`);
          for (const code of elements(tree, 'code')) expect(textOf(code)).toBe(codeText(text));
        }
      }),
      runs,
    );
  });

  it('is shown as empty when there is nothing to see', () => {
    for (const text of ['', ' ', '\t', '   ']) expect(render([paragraph(quoted(text))])).toBe('(empty)\n');
  });

  it('stays in its cell', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostileText, hostileText), { minLength: 1, maxLength: 4 }), (rows) => {
        const block = table(
          ['Page', 'Words'],
          rows.map((row) => row.map(quoted)),
          ['left', 'right'],
        );
        for (const tree of readings([block, paragraph('The end.')])) {
          const cells = elements(tree, 'tr')
            .slice(1)
            .map((row) => elements(row, 'td').map(textOf));
          expect(cells).toEqual(rows.map((row) => row.map((text) => cellText(codeText(text)))));
          expect(elements(tree, 'a')).toEqual([]);
          expect(tree.children.filter(({ type }) => type === 'element')).toHaveLength(2);
        }
      }),
      runs,
    );
  });
});

describe('foreign text in a block', () => {
  const codeLines = (text: string) => {
    const lines = escapeInvisible(text.replace(/\r\n?/g, '\n'), '\n\t');
    // An empty block has no line at all.
    return lines === '' ? '' : `${lines}\n`;
  };

  it.each<[string, (text: string) => Block, RegExp, RegExp]>([
    ['a block', quotedBlock, /^<pre><code>·?<\/><\/><p>·<\/>$/, /^```/],
    // No line of a comment begins with foreign text.
    ['a quotation', quotation, /^<blockquote>·?<pre><code>·?<\/><\/>·?<\/><p>·<\/>$/, /^(?:> .*\n|>\n)+$/],
  ])('stays in %s, with its line breaks', (_name, blockOf, shape, source) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(render([blockOf(text)])).toMatch(source);
        for (const tree of readings([blockOf(text), paragraph('The end.')])) {
          expect(skeleton(tree)).toMatch(shape);
          expect(textOf(elements(tree, 'code')[0])).toBe(codeLines(text));
        }
      }),
      runs,
    );
  });

  it('stays in a folded one, whose title is text', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (title, text) => {
        fc.pre(text.trim() !== '' && escapeInvisible(title).trim() !== '');
        // The title is ours, so it may name people; it cannot hold HTML.
        const [inSummary, inComment] = readings([
          ...details(title, [quotedBlock(text)]),
          paragraph('The end.'),
        ]);
        expect(skeleton(inSummary as Nodes)).toBe('<details><summary>·</><pre><code>·</></></><p>·</>');
        expect(textOf(elements(inSummary as Nodes, 'summary')[0])).toBe(escapeInvisible(title));
        expect(skeleton(inComment as Nodes)).toMatch(/<pre><code>·<\/><\/><\/><p>·<\/>$/);
      }),
      runs,
    );
  });

  it('stays hidden in a comment', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const tree of readings([hiddenComment(text), paragraph('The end.')]))
          expect(skeleton(tree)).toBe('<p>·</>');
      }),
      runs,
    );
  });
});

describe('a link', () => {
  const starts = ['', 'https://e.example/', 'http://e.example/?q=', 'javascript:', ' data:text/html,'];
  const addresses = fc.tuple(fc.constantFrom(...starts), hostileText).map((parts) => parts.join(''));

  /** The parser percent-encodes more than an address needs. */
  const decoded = (address: string) =>
    address.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

  it('leads to the address that it shows, by http or https, or is none', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        fc.pre(escapeInvisible(address).trim() !== '');
        const parsed = URL.parse(address);
        const isLink = parsed !== null && /^https?:$/.test(parsed.protocol);
        for (const tree of readings([paragraph('See ', link(address), '.'), paragraph('The end.')])) {
          const [anchor, ...more] = elements(tree, 'a');
          expect(more).toEqual([]);
          expect(textOf(elements(tree, 'code')[0])).toBe(codeText(address));
          if (!isLink) expect(anchor).toBeUndefined();
          else expect(decoded(String(anchor?.properties['href']))).toBe(decoded(parsed.href));
          expect(skeleton(tree).replace(/ [^>]*/, '')).toBe(
            isLink ? '<p>·<a><code>·</></>·</><p>·</>' : '<p>·<code>·</>·</><p>·</>',
          );
        }
      }),
      runs,
    );
  });
});

describe('the source', () => {
  it.each<[string, Block, string]>([
    ['a block of words', quotedBlock('a'), '```text\na\n```\n'],
    ['a list', list(['a'], [quoted('b')]), '- a\n- `b`\n'],
    ['a table', table(['a', 'b'], [['long words', '1']]), '| a | b |\n| - | - |\n| long words | 1 |\n'],
    [
      'an aligned table',
      table(['a', 'b', 'c'], [['1', '2', '3']], ['left', 'right', null]),
      '| a | b | c |\n| :- | -: | - |\n| 1 | 2 | 3 |\n',
    ],
    [
      'a template',
      paragraph(...md`Job ${'a*b'} of ${7}: ${strong('x')}, ${[strong('y'), quoted('z')]}.`),
      'Job `a*b` of 7: **x**, **y**`z`.\n',
    ],
    ['a hidden comment', hiddenComment('a---b--c-'), '<!-- a- - -b- -c- -->\n'],
    ['a link', paragraph(link('https://e.example/a', 'the page')), '[the page](https://e.example/a)\n'],
    ['no link to a scheme that only ends like one', paragraph(link('xhttp://a')), '`xhttp://a`\n'],
  ])('of %s is short and plain', (_name, block, source) => {
    expect(render([block])).toBe(source);
  });
});

it('the words without markup name an address that the words do not', () => {
  const words = ['See ', link('https://e.example/a', 'the page'), ' and ', quoted('x`y')];
  expect(plainText(words)).toBe('See the page (https://e.example/a) and x`y');
  expect(plainText([link('https://e.example/a')])).toBe('https://e.example/a');
});
