import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { drawChart } from './chart.ts';
import { markdownTree, type Place } from './markdown.ts';

const frame = `
:root {
  --page: #fff; --canvas: #f6f8fa; --edge: #d1d9e0; --text: #1f2328; --muted: #59636e; --link: #0969da;
  --note: #0969da; --tip: #1a7f37; --important: #8250df; --warning: #9a6700; --caution: #cf222e;
  --code: rgb(129 139 152 / 15%); color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --canvas: #151b23; --edge: #3d444d; --text: #f0f6fc; --muted: #9198a1; --link: #4493f8;
    --note: #4493f8; --tip: #3fb950; --important: #ab7df8; --warning: #d29922; --caution: #f85149;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 16px; background: var(--page); color: var(--text);
  font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
}
.markdown-body { padding: 16px; overflow-wrap: break-word; }
.markdown-body :is(p, ul, ol, blockquote, pre, table, details, div) { margin: 0 0 16px; }
.markdown-body :is(h1, h2, h3, h4) { margin: 24px 0 16px; line-height: 1.25; }
.markdown-body :is(h1, h2) { padding-bottom: .3em; border-bottom: 1px solid var(--edge); }
.markdown-body h3 { font-size: 1.25em; }
.markdown-body li + li { margin-top: .25em; }
.markdown-body a { color: var(--link); text-decoration: none; }
.markdown-body :is(ul, ol) { padding-left: 2em; }
.markdown-body table { display: block; width: max-content; max-width: 100%; overflow: auto; border-collapse: collapse; }
.markdown-body :is(th, td) { padding: 6px 13px; border: 1px solid var(--edge); }
.markdown-body tr:nth-child(2n) { background: var(--canvas); }
.markdown-body :is(code, pre) { background: var(--code); border-radius: 6px; font: 85%/1.45 ui-monospace, Menlo, monospace; }
.markdown-body code { padding: .2em .4em; white-space: break-spaces; }
.markdown-body pre { padding: 16px; overflow: auto; }
.markdown-body pre > code { padding: 0; background: none; font-size: 100%; white-space: pre; }
.chart { margin: 0 0 16px; text-align: center; }
.chart > svg { width: 100%; max-width: 640px; height: auto; font-size: 12px; fill: var(--muted); }
.chart .grid { stroke: var(--edge); }
.chart rect.now { stroke: var(--text); stroke-width: 1.5; }
.chart text.now { fill: var(--text); font-weight: 600; }
:is(blockquote, .markdown-alert) { padding: 0 1em; border-left: .25em solid var(--kind, var(--edge)); }
.markdown-body > blockquote { color: var(--muted); }
.markdown-alert { padding-block: 8px; }
.markdown-body > :first-child { margin-top: 0; }
.markdown-body > :last-child, .markdown-alert > :last-child { margin-bottom: 0; }
.markdown-alert-title { color: var(--kind); font-weight: 500; }
${['note', 'tip', 'important', 'warning', 'caution'].map((kind) => `.markdown-alert-${kind} { --kind: var(--${kind}); }`).join('\n')}
`;

/** On a phone there is less room around everything, and long words of a table are broken. */
const phone = `
@media (max-width: 480px) {
  body { padding: 8px; }
  .markdown-body { padding: 12px; }
  .markdown-body :is(th, td) { padding: 4px 6px; }
  .markdown-body td :is(a, code) { overflow-wrap: anywhere; }
  .markdown-body td:first-child { min-width: 7em; }
  .markdown-body pre > code { white-space: pre-wrap; overflow-wrap: anywhere; }
  .comment { grid-template-columns: minmax(0, 1fr); }
  .avatar { display: none; }
}
`;

/** A whole HTML page around `main`, which needs no network and runs no script. */
function htmlPage(title: string, style: string, main: Element): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:`;
  const html = h('html', { lang: 'en' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', title),
      h('style', frame + style + phone),
    ]),
    h('body', main),
  ]);
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, html] });
}

const markdownBody = (markdown: string, place: Place) =>
  h('div.markdown-body', withCharts(markdownTree(markdown, place).children));

/** With the charts that GitHub draws from Mermaid's sources, which stay beside them. */
function withCharts(nodes: Root['children']): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'doctype') return [];
    if (node.type !== 'element') return [node];
    const [code] = node.children;
    if (code?.type !== 'element' || !isMermaid(code))
      return [{ ...node, children: withCharts(node.children) }];
    const source = textOf(code);
    return [h('figure.chart', { dataMermaid: source }, drawChart(source))];
  });
}

const isMermaid = ({ properties }: Element) => String(properties['className']) === 'language-mermaid';
const textOf = ({ children }: Element) =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('');

const summaryStyle = `
.summary { border: 1px solid var(--edge); border-radius: 6px; max-width: 1000px; margin: 0 auto; }
.summary > h1 { margin: 0; padding: 12px 16px; font-size: 14px; font-weight: 600; border-bottom: 1px solid var(--edge); }
`;

/** A page that shows a job's summary as GitHub does below the workflow's graph. `title` is plain text. */
export function summaryPage(title: string, markdown: string): string {
  const body = markdownBody(markdown, { kind: 'summary' });
  return htmlPage(title, summaryStyle, h('main.summary', [h('h1', title), body]));
}

/** A pull request's conversation, oldest comment first. */
export interface Thread {
  readonly title: string;
  readonly repository: string;
  readonly comments: readonly ThreadComment[];
  /** The statuses of the head commit, oldest first. */
  readonly checks?: readonly Check[];
}

interface Check {
  readonly context: string;
  readonly state: string;
  readonly description: string;
}

interface ThreadComment {
  /** null where the account is deleted. */
  readonly author: string | null;
  /** Markdown. */
  readonly body: string;
  /** Every text it has had, oldest first. */
  readonly bodies: readonly string[];
  /** By the API's names. */
  readonly reactions: readonly { readonly content: string }[];
}

const threadStyle = `
main { max-width: 920px; margin: 0 auto; }
main > h1 { font-size: 24px; font-weight: 400; line-height: 1.25; margin: 0 0 16px; padding-bottom: 12px; border-bottom: 1px solid var(--edge); }
.comment { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 16px; margin-bottom: 16px; }
.avatar {
  width: 40px; height: 40px; border-radius: 50%; background: #6e7781; color: #fff;
  font-size: 14px; font-weight: 600; display: grid; place-items: center; overflow: hidden;
}
.bot > .avatar { border-radius: 6px; background: #0969da; }
.box { border: 1px solid var(--edge); border-radius: 6px; }
.box > header {
  padding: 8px 16px; background: var(--canvas); color: var(--muted);
  border-bottom: 1px solid var(--edge); border-radius: 6px 6px 0 0;
}
.box > header b { color: var(--text); font-weight: 600; }
.label { border: 1px solid var(--edge); border-radius: 2em; padding: 0 7px; font-size: 12px; font-weight: 500; margin-left: 6px; }
.markdown-body .user-mention, .markdown-body .team-mention { font-weight: 600; color: inherit; text-decoration: underline; }
.reactions { display: flex; gap: 8px; padding: 0 16px 16px; }
.checks { border: 1px solid var(--edge); border-radius: 6px; padding: 0 16px; }
.checks p { margin: 8px 0; color: var(--muted); overflow-wrap: anywhere; }
.checks b { color: var(--text); font-weight: 600; }
.checks span { display: inline-block; width: 24px; font-weight: 600; color: var(--caution); }
.checks .success span { color: var(--tip); }
.checks .pending span { color: var(--warning); }
.reactions span { border: 1px solid var(--edge); border-radius: 2em; padding: 0 8px; font-size: 12px; line-height: 24px; }
`;

const emoji = {
  ...{ '+1': '👍', '-1': '👎', laugh: '😄', hooray: '🎉' },
  ...{ confused: '😕', heart: '❤️', rocket: '🚀', eyes: '👀' },
};

function commentBox({ author, body, bodies, reactions }: ThreadComment, repository: string): Element {
  const name = author ?? 'ghost';
  const isBot = name.endsWith('[bot]');
  const counts = Object.entries(emoji).flatMap(([wanted, symbol]) => {
    const count = reactions.filter(({ content }) => content === wanted).length;
    return count === 0 ? [] : [h('span', { title: wanted }, `${symbol} ${count}`)];
  });
  return h('article.comment', { className: isBot ? ['bot'] : [] }, [
    h('div.avatar', { ariaHidden: 'true' }, name.slice(0, 2).toUpperCase()),
    h('div.box', [
      h('header', [
        h('b', name.replace(/\[bot\]$/, '')),
        isBot ? h('span.label', 'bot') : null,
        ' commented',
        bodies.length > 1 ? ' · edited' : null,
      ]),
      markdownBody(body, { kind: 'comment', repository }),
      counts.length === 0 ? null : h('div.reactions', counts),
    ]),
  ]);
}

const signs: Readonly<Record<string, string>> = { success: '✓', pending: '●' };

/** What stands above the button to merge: of each check, its last word. */
function checksBox(checks: readonly Check[]): Element[] {
  const last = new Map(checks.map((check) => [check.context, check]));
  const rows = [...last.values()].map(({ context, state, description }) =>
    h('p', { className: [state] }, [h('span', signs[state] ?? '✕'), h('b', context), ` — ${description}`]),
  );
  return rows.length === 0 ? [] : [h('section.checks', rows)];
}

/** A page that shows the conversation as a reader on GitHub sees it, mentions and references as links. */
export function threadPage({ title, repository, comments, checks = [] }: Thread): string {
  const boxes = comments.map((comment) => commentBox(comment, repository));
  return htmlPage(title, threadStyle, h('main', [h('h1', title), ...boxes, ...checksBox(checks)]));
}
