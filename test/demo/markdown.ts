import { randomUUID } from 'node:crypto';
import { alert } from '@mdit/plugin-alert';
import { tasklist } from '@mdit/plugin-tasklist';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { findAndReplace } from 'hast-util-find-and-replace';
import { fromHtml } from 'hast-util-from-html';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { h, s } from 'hastscript';
import MarkdownIt from 'markdown-it';
import type { RenderRule } from 'markdown-it/lib/renderer.mjs';

/**
 * Where GitHub shows the Markdown. In a `comment` a line break is a `<br>`, and mentions and references are links;
 * `repository` (`owner/name`) is where `#123` points.
 */
export type Place = { kind: 'summary' } | { kind: 'comment'; repository: string };

// What only the Markdown parser may make (alerts, checkboxes) carries a class that no author can guess, so that
// the same HTML written by hand loses its class on the way, as it does on GitHub.
const own = `own-${randomUUID()}`;
const ownClass = (name: string) => `${own}-${name}`;

const schema: Schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
  attributes: {
    ...defaultSchema.attributes,
    div: [...(defaultSchema.attributes?.['div'] ?? []), ['className', new RegExp(`^${own}-`)]],
    span: [['className', new RegExp(`^${own}-`)]],
    ul: [['className', 'contains-task-list']],
    li: [['className', 'task-list-item']],
  },
};

function parser(breaks: boolean): MarkdownIt {
  const md = new MarkdownIt({ html: true, linkify: true, breaks });
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
    openRender: (tokens, index) => `<div class="${ownClass(tokens[index]?.markup.toLowerCase() ?? '')}">\n`,
    titleRender: () => '',
  });
  md.use(tasklist, { label: false, containerClass: 'contains-task-list' });
  // The parser aligns cells by a style, which doesn't survive the cleaning; GitHub aligns them by an attribute.
  const alignedCell: RenderRule = (tokens, index, options, _env, self) => {
    const cell = tokens[index];
    const align = cell?.attrGet('style')?.replace('text-align:', '');
    if (cell && align) cell.attrs = [['align', align]];
    return self.renderToken(tokens, index, options);
  };
  md.renderer.rules['th_open'] = alignedCell;
  md.renderer.rules['td_open'] = alignedCell;
  md.renderer.rules['s_open'] = () => '<del>';
  md.renderer.rules['s_close'] = () => '</del>';
  md.renderer.rules['checkbox_input'] = (tokens, index) =>
    `<span class="${ownClass(tokens[index]?.attrGet('checked') ? 'checked' : 'unchecked')}"></span>`;
  return md;
}

const parsers = { summary: parser(false), comment: parser(true) };

const alertIcons: Record<string, string> = {
  note: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 7.2v4M8 4.8v.4',
  tip: 'M5.8 11.5c0-2-2.3-2.7-2.3-5.4a4.5 4.5 0 0 1 9 0c0 2.7-2.3 3.4-2.3 5.4zM6 14.3h4',
  important: 'M2 2h12v9.5H8l-3 3v-3H2zM8 4v3.4M8 9.2v.4',
  warning: 'M8 1.8 15 14.2H1zM8 6v4M8 11.8v.4',
  caution: 'M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM8 4.5v4M8 10.8v.4',
};

function alertTitle(name: string): Element {
  const stroke = {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.5',
    strokeLinecap: 'round' as const,
  };
  return h('p.markdown-alert-title', [
    s(
      'svg.octicon',
      {
        viewBox: '0 0 16 16',
        width: '16',
        height: '16',
        ariaHidden: 'true',
        style: 'margin-right: 8px; overflow: visible',
      },
      [s('path', { ...stroke, strokeLinejoin: 'round', d: alertIcons[name] ?? '' })],
    ),
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  ]);
}

function dressed(node: Element): ElementContent {
  const name = [node.properties['className']]
    .flat()
    .join(' ')
    .slice(own.length + 1);
  if (node.tagName === 'span') {
    return h('input.task-list-item-checkbox', {
      type: 'checkbox',
      disabled: true,
      checked: name === 'checked',
    });
  }
  return h(`div.markdown-alert.markdown-alert-${name}`, [alertTitle(name), ...node.children]);
}

function dress<Node extends RootContent | ElementContent>(nodes: Node[]): (Node | ElementContent)[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node;
    node.children = dress(node.children);
    return `${node.properties['className'] ?? ''}`.startsWith(own) ? dressed(node) : node;
  });
}

const link = (className: string, path: string, text: string) =>
  h('a', { className: [className], href: `https://github.com/${path}` }, text);

// The patterns follow GitHub's html-pipeline filter for mentions and GitHub's page "Autolinked
// references and URLs". They see the text after Markdown has been read: a backslash before an @ doesn't count.
function linkMentionsAndReferences(tree: Root, repository: string): void {
  findAndReplace(
    tree,
    [
      [
        /(?<![0-9A-Za-z_])@([0-9a-z][0-9a-z-]*(?:\/[0-9a-z][\w.-]*)?)(?=\.+(?:[^0-9A-Za-z]|$)|[^0-9A-Za-z_.]|$)/gi,
        (text: string, name: string) =>
          name.includes('/')
            ? link('team-mention', `orgs/${name.replace('/', '/teams/')}`, text)
            : link('user-mention', name, text),
      ],
      [
        /(?<![\w/&-])([0-9a-z][0-9a-z-]*\/[\w.-]+)#(\d+)\b/gi,
        (text: string, target: string, number: string) =>
          link('issue-link', `${target}/issues/${number}`, text),
      ],
      [
        /(?<![\w&/-])(?:#|GH-)(\d+)\b/gi,
        (text: string, number: string) => link('issue-link', `${repository}/issues/${number}`, text),
      ],
    ],
    { ignore: ['a', 'pre', 'code', 'tt', 'script', 'style'] },
  );
}

/**
 * Renders Markdown to a tree as GitHub does: GitHub Flavored Markdown with alerts and task lists, cleaned by GitHub's
 * list of allowed elements and attributes. Not drawn: footnotes, formulas, emoji shortcodes, strikethrough by a single
 * tilde, and the colours of code.
 */
export function markdownTree(markdown: string, place: Place): Root {
  const html = parsers[place.kind].render(markdown);
  const tree = sanitize(fromHtml(html, { fragment: true }), schema) as Root;
  tree.children = dress(tree.children);
  if (place.kind === 'comment') linkMentionsAndReferences(tree, place.repository);
  return tree;
}

/** The HTML of {@link markdownTree}. */
export function renderMarkdown(markdown: string, place: Place): string {
  return toHtml(markdownTree(markdown, place));
}
