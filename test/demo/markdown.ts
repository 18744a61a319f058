import { randomUUID } from 'node:crypto';
import { alert } from '@mdit/plugin-alert';
import type { Root } from 'hast';
import { findAndReplace } from 'hast-util-find-and-replace';
import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { h } from 'hastscript';
import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';

/**
 * Where GitHub shows the Markdown. In a `comment` a line break is a `<br>`, and mentions and references are links;
 * `repository` (`owner/name`) is where `#123` points.
 */
export type Place = { kind: 'summary' } | { kind: 'comment'; repository: string };

// What only the Markdown parser may make (alerts) has names that no author can guess, until all is cleaned.
// The same HTML written by hand loses its class on the way, as it does on GitHub.
const own = `own-${randomUUID()}-`;

const { tagNames, attributes } = defaultSchema;
const schema: Schema = {
  ...defaultSchema,
  tagNames: [...(tagNames ?? []).filter((name) => name !== 'input'), `${own}p`],
  attributes: {
    ...attributes,
    div: [...(attributes?.['div'] ?? []), ['className', new RegExp(`^${own}`)]],
    [`${own}p`]: ['className'],
  },
};

const md = new MarkdownIt({ html: true, linkify: true });
// GitHub drops the address of a link it doesn't like, and that happens in the cleaning.
md.validateLink = () => true;
// GitHub links bare addresses by scheme or `www.`, never by their ending.
md.linkify.set({ fuzzyLink: false, fuzzyIP: false });
md.linkify.add('//', null);
md.linkify.add('www.', {
  validate: (text, position, linkify) => {
    const length = linkify.testSchemaAt(`http://www.${text.slice(position)}`, 'http:', 5);
    return length > 6 ? length - 6 : 0;
  },
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});
md.use(alert, {
  openRender: (tokens: Token[], index: number) =>
    `<div class="${own}markdown-alert ${own}markdown-alert-${tokens[index]?.markup}">`,
  titleRender: (tokens: Token[], index: number) => {
    const name = tokens[index]?.markup ?? '';
    return `<${own}p class="markdown-alert-title">${name.charAt(0).toUpperCase()}${name.slice(1)}</${own}p>`;
  },
});
// The parser aligns cells by a style, which doesn't survive the cleaning; GitHub aligns them by an attribute.
const alignedCell: RendererRule = (tokens, index, options, _env, self) => {
  const cell = tokens[index];
  const align = String(cell?.attrGet('style') ?? '').replace('text-align:', '');
  if (cell && align) cell.attrs = [['align', align]];
  return self.renderToken(tokens, index, options);
};
Object.assign(md.renderer.rules, {
  th_open: alignedCell,
  td_open: alignedCell,
  s_open: () => '<del>',
  s_close: () => '</del>',
});

// The patterns follow GitHub's html-pipeline filter for mentions and GitHub's page "Autolinked
// references and URLs". They see the text after Markdown has been read: a backslash before an @ doesn't count.
const mention =
  /(?<![0-9A-Za-z_])@([0-9a-z][0-9a-z-]*(?:\/[0-9a-z][\w.-]*)?)(?=\.+(?:[^0-9A-Za-z]|$)|[^0-9A-Za-z_.]|$)/gi;
const distantReference = /(?<![\w/&-])([0-9a-z][0-9a-z-]*\/[\w.-]+)#(\d+)\b/gi;
const reference = /(?<![\w&/-])(?:#|GH-)(\d+)\b/gi;

function linkMentionsAndReferences(tree: Root, repository: string): void {
  const link = (className: string, path: string, text: string) =>
    h('a', { className: [className], href: `https://github.com/${path}` }, text);
  const account = (text: string, name: string) =>
    name.includes('/')
      ? link('team-mention', `orgs/${name.replace('/', '/teams/')}`, text)
      : link('user-mention', name, text);
  const issue = (text: string, target: string, number: string) =>
    link('issue-link', `${target}/issues/${number}`, text);
  const here = (text: string, number: string) => issue(text, repository, number);
  findAndReplace(
    tree,
    [
      [mention, account],
      [distantReference, issue],
      [reference, here],
    ],
    { ignore: ['a', 'pre', 'code', 'tt', 'script', 'style'] },
  );
}

/**
 * Renders Markdown to a tree as GitHub does: GitHub Flavored Markdown with alerts, cleaned by GitHub's list of
 * allowed elements and attributes. Not drawn: task lists, footnotes, formulas, emoji shortcodes, strikethrough by a single
 * tilde, icons of alerts, and the colours of code.
 */
export function markdownTree(markdown: string, place: Place): Root {
  const html = md.set({ breaks: place.kind === 'comment' }).render(markdown);
  const clean = sanitize(fromHtml(html, { fragment: true }), schema);
  const tree: Root = JSON.parse(JSON.stringify(clean).replaceAll(own, ''));
  if (place.kind === 'comment') linkMentionsAndReferences(tree, place.repository);
  return tree;
}
