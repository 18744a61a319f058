import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { DateTime } from 'luxon';
import { markdownTree, type Place } from './markdown.ts';

const { resolve } = createRequire(import.meta.url);
const packageFile = (specifier: string) => readFileSync(resolve(specifier), 'utf8');

const frame = `
:root { --page: #fff; --canvas: #f6f8fa; --edge: #d1d9e0; --text: #1f2328; --muted: #59636e; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1117; --canvas: #151b23; --edge: #3d444d; --text: #f0f6fc; --muted: #9198a1; }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 16px; background: var(--page); color: var(--text);
  font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
}
.mermaid { margin-bottom: 16px; text-align: center; }
.mermaid svg { max-width: 100%; height: auto; }
`;

const drawDiagrams = `
mermaid.initialize({
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default',
});
for (const [index, code] of document.querySelectorAll('pre > code.language-mermaid').entries()) {
  const box = document.createElement('div');
  box.className = 'mermaid';
  code.parentElement.replaceWith(box);
  try {
    box.innerHTML = (await mermaid.render('diagram-' + index, code.textContent)).svg;
  } catch (error) {
    box.textContent = 'Unable to render rich display. ' + error.message;
  }
}
document.documentElement.dataset.drawn = 'yes';
`;

/**
 * A whole HTML page around `main`, which needs no network and lets nothing but its own scripts run. Mermaid is part of it
 * (5 MB) when there may be a diagram. `<html data-drawn="yes">` tells that every diagram is drawn.
 */
function htmlPage(title: string, style: string, main: Element): string {
  const nonce = randomUUID();
  const script = (source: string, type?: 'module') =>
    // Inside a script element only these two would be read as HTML.
    h('script', { nonce, type }, source.replace(/<(?=!--|\/script)/gi, '\\x3c'));
  const scripts = toHtml(main).includes('language-mermaid')
    ? [script(packageFile('mermaid/dist/mermaid.min.js')), script(drawDiagrams, 'module')]
    : [];
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'`;
  const html = h('html', { lang: 'en', dataDrawn: scripts.length === 0 ? 'yes' : 'no' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', title),
      h('style', packageFile('github-markdown-css/github-markdown.css')),
      h('style', frame + style),
    ]),
    h('body', [main, ...scripts]),
  ]);
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, html] });
}

const markdownBody = (markdown: string, place: Place) =>
  h('div.markdown-body', markdownTree(markdown, place).children);

const summaryStyle = `
.summary { border: 1px solid var(--edge); border-radius: 6px; max-width: 1000px; margin: 0 auto; }
.summary > h1 { margin: 0; padding: 12px 16px; font-size: 14px; font-weight: 600; border-bottom: 1px solid var(--edge); }
.summary > .markdown-body { padding: 16px; font-size: 14px; border-radius: 6px; }
`;

/** A page that shows a job's summary as GitHub does below the workflow's graph. `title` is plain text. */
export function summaryPage(title: string, markdown: string): string {
  const body = markdownBody(markdown, { kind: 'summary' });
  return htmlPage(title, summaryStyle, h('main.summary', [h('h1', title), body]));
}

/** A comment of a pull request. Its `body` is Markdown, and `at` an ISO 8601 time. */
export interface ThreadComment {
  readonly author: string;
  readonly body: string;
  readonly at: string;
  /** By the API's names. */
  readonly reactions?: readonly string[];
  readonly edited?: boolean;
}

/** A pull request's conversation, oldest comment first. */
export interface Thread {
  readonly title: string;
  readonly repository: string;
  readonly comments: readonly ThreadComment[];
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
.box > .markdown-body { padding: 16px; font-size: 14px; background: transparent; }
.markdown-body .user-mention, .markdown-body .team-mention { font-weight: 600; color: inherit; text-decoration: underline; }
.reactions { display: flex; gap: 8px; padding: 0 16px 16px; }
.reactions span { border: 1px solid var(--edge); border-radius: 2em; padding: 0 8px; font-size: 12px; line-height: 24px; }
`;

const emoji = {
  ...{ '+1': '👍', '-1': '👎', laugh: '😄', hooray: '🎉' },
  ...{ confused: '😕', heart: '❤️', rocket: '🚀', eyes: '👀' },
};

function commentBox(comment: ThreadComment, repository: string): Element {
  const { author, body, at, reactions = [], edited = false } = comment;
  const isBot = author.endsWith('[bot]');
  const counts = Object.entries(emoji).flatMap(([name, symbol]) => {
    const count = reactions.filter((reaction) => reaction === name).length;
    return count === 0 ? [] : [h('span', { title: name }, `${symbol} ${count}`)];
  });
  return h('article.comment', { className: isBot ? ['bot'] : [] }, [
    h('div.avatar', { ariaHidden: 'true' }, author.slice(0, 2).toUpperCase()),
    h('div.box', [
      h('header', [
        h('b', author.replace(/\[bot\]$/, '')),
        isBot ? h('span.label', 'bot') : null,
        ' commented ',
        h('time', { dateTime: at }, DateTime.fromISO(at, { zone: 'utc' }).toFormat("LLL d, y, HH:mm 'UTC'")),
        edited ? ' · edited' : null,
      ]),
      markdownBody(body, { kind: 'comment', repository }),
      counts.length === 0 ? null : h('div.reactions', counts),
    ]),
  ]);
}

/** A page that shows the conversation as a reader on GitHub sees it, mentions and references as links. */
export function threadPage({ title, repository, comments }: Thread): string {
  const boxes = comments.map((comment) => commentBox(comment, repository));
  return htmlPage(title, threadStyle, h('main', [h('h1', title), ...boxes]));
}
