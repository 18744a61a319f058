import { expect, it, test } from 'vitest';
import { readPageText, snippetsOf } from '../../src/visitors/page-text.ts';

const matter = '---\ntitle: A\nopenapi: get /a\n---\n';

it.each([
  [matter, true],
  [`${matter}\n\n  \n`, true],
  ['---\r\nurl: https://example.com\r\n---\r\n', true],
  ['\uFEFF---\ntitle: A\n---', true],
  ['', true],
  [`${matter}\nWords.`, false],
  ['Words without front matter.', false],
  ['---\ntitle: it is never closed', false],
])('%j has no text of its own: %s', (text, isStub) => {
  expect(readPageText(text).isSettled).toBe(isStub);
});

it.each([
  ['---\ntitle: Old\ndeprecated: true\n---\nWords.', true],
  ['---\ntitle: A\n---\n<Note>This page documents **legacy** behavior.</Note>', true],
  ['- **Status**: Final\n\nWords.', true],
  ['| Status | Superseded |', true],
  [`${'Words. '.repeat(100)} legacy`, false],
  ['The status of the final step.', false],
])('%j says that it is about something old: %s', (text, isLegacy) => {
  expect(readPageText(text).isSettled).toBe(isLegacy);
});

test('imports are those of the page, not of its examples', () => {
  const text = [
    matter,
    "import Auth from '/snippets/auth.mdx';",
    'import { Card } from "../snippets/card.jsx"',
    "import React from 'react'",
    '```js\nimport x from "./example.js"\n```',
    '<Snippet file="intro.mdx" />',
  ].join('\n');
  expect(readPageText(text).imports).toEqual([
    ...['/snippets/auth.mdx', '../snippets/card.jsx', '/snippets/intro.mdx'],
  ]);
});

it.each<[string[], (string | undefined)[]]>([
  [[], []],
  [['/snippets/a.mdx'], ['docs/snippets/a.mdx']],
  [
    ['../snippets/a.mdx', './b'],
    ['docs/snippets/a.mdx', 'docs/guides/b.mdx'],
  ],
  [['/snippets/c.mdx'], ['docs/_snippets/c.mdx']],
  [
    ['/snippets/a.mdx', '/snippets/gone.mdx'],
    ['docs/snippets/a.mdx', undefined],
  ],
  [['../../../outside.mdx'], [undefined]],
])('the snippets %j lie at %j', (imports, places) => {
  const files = new Set(['docs/snippets/a.mdx', 'docs/guides/b.mdx', 'docs/_snippets/c.mdx', 'outside.mdx']);
  expect(snippetsOf('docs/guides/page.mdx', imports, 'docs', files)).toEqual(places);
});

test('the folder of a documentation can be the root', () => {
  expect(snippetsOf('page.mdx', ['/snippets/a.mdx'], '', new Set(['snippets/a.mdx']))).toEqual([
    'snippets/a.mdx',
  ]);
});

test('texts that are made to stall it take no time', () => {
  const start = performance.now();
  for (const text of [
    `---\n${'a\n'.repeat(200_000)}`,
    '```\n'.repeat(100_001),
    `import ${'x '.repeat(200_000)}`,
    'import from '.repeat(40_000),
    `import '${'./'.repeat(200_000)}`,
    `status ${'*'.repeat(300_000)}`,
  ])
    readPageText(text);
  expect(performance.now() - start).toBeLessThan(2000);
});
