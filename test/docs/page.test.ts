import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../demo/markdown.ts';

/** What the tests of summaries and replies rest on: that a harmful text would be seen in what is rendered. */
const comment = (markdown: string) =>
  JSDOM.fragment(renderMarkdown(markdown, { kind: 'comment', repository: 'o/r' }));

test.each([
  ['@ann', 'https://github.com/ann'],
  ['&#64;cy', 'https://github.com/cy'],
  ['\\@bob', 'https://github.com/bob'],
  ['**@dee**', 'https://github.com/dee'],
  ['@o-rg/team', 'https://github.com/orgs/o-rg/teams/team'],
  ['#12', 'https://github.com/o/r/issues/12'],
  ['GH-3', 'https://github.com/o/r/issues/3'],
  ['a/b#4', 'https://github.com/a/b/issues/4'],
  ['https://a.example/x', 'https://a.example/x'],
  ['www.b.example', 'http://www.b.example'],
  ['`@no`', undefined],
  ['a@no', undefined],
  ['a#7 #8x', undefined],
])('a rendered comment links %s as GitHub does', (markdown, address) => {
  expect(comment(markdown).querySelector('a')?.getAttribute('href')).toBe(address);
});

test('a rendered comment runs nothing, and only the real syntax makes an alert', () => {
  const hostile = '<script>x</script><img src=x onerror=x><p class="markdown-alert">y</p><style>z</style>';
  expect(renderMarkdown(hostile, { kind: 'summary' })).not.toMatch(/script|onerror|style|class/);
  expect(comment('> [!WARNING]\n> x').querySelector('.markdown-alert-warning')).not.toBeNull();
  expect(comment('> \\[!WARNING]\n> x').querySelector('.markdown-alert')).toBeNull();
});
