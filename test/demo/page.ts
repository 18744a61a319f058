import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { markdownTree } from './markdown.ts';

const require = createRequire(import.meta.url);

function packageFile(specifier: string): string {
  return readFileSync(require.resolve(specifier), 'utf8');
}

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

/** A script element of `source`, and its hash as a Content-Security-Policy names it. */
function inlineScript(source: string, type: 'classic' | 'module'): { element: Element; hash: string } {
  // Inside a script element only these two would be read as HTML.
  const text = source.replace(/<(?=!--|\/script)/gi, '\\x3c');
  return {
    element: h('script', type === 'module' ? { type } : {}, text),
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  };
}

function hasDiagram(nodes: (RootContent | ElementContent)[]): boolean {
  return nodes.some(
    (node) =>
      node.type === 'element' &&
      ([node.properties['className']].flat().includes('language-mermaid') || hasDiagram(node.children)),
  );
}

/**
 * A whole HTML page around `content`, which needs no network and lets nothing but its own scripts run. Mermaid is part
 * of it (5 MB) when there is a diagram. `<html data-drawn="yes">` tells that every diagram is drawn.
 */
export function htmlPage(page: { title: string; style: string; content: ElementContent[] }): string {
  const scripts = hasDiagram(page.content)
    ? [
        inlineScript(packageFile('mermaid/dist/mermaid.min.js'), 'classic'),
        inlineScript(drawDiagrams, 'module'),
      ]
    : [];
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    `script-src ${scripts.map((script) => script.hash).join(' ') || "'none'"}`,
  ].join('; ');
  const html = h('html', { lang: 'en', dataDrawn: scripts.length === 0 ? 'yes' : 'no' }, [
    h('head', [
      h('meta', { charSet: 'utf-8' }),
      h('meta', { httpEquiv: 'Content-Security-Policy', content: policy }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', page.title),
      h('style', packageFile('github-markdown-css/github-markdown.css')),
      h('style', frame + page.style),
    ]),
    h('body', [...page.content, ...scripts.map((script) => script.element)]),
  ]);
  const root: Root = { type: 'root', children: [{ type: 'doctype' }, html] };
  return toHtml(root);
}

/** The nodes of a Markdown tree that can stand inside an element. */
export function markdownBody(tree: Root): Element {
  return h('div.markdown-body', tree.children);
}

const summaryStyle = `
.summary { border: 1px solid var(--edge); border-radius: 6px; max-width: 1000px; margin: 0 auto; }
.summary > h1 { margin: 0; padding: 12px 16px; font-size: 14px; font-weight: 600; border-bottom: 1px solid var(--edge); }
.summary > .markdown-body { padding: 16px; font-size: 14px; border-radius: 6px; }
`;

/** A page that shows a job's summary as GitHub does below the workflow's graph. `title` is plain text. */
export function summaryPage({ title, markdown }: { title: string; markdown: string }): string {
  return htmlPage({
    title,
    style: summaryStyle,
    content: [h('main.summary', [h('h1', title), markdownBody(markdownTree(markdown, { kind: 'summary' }))])],
  });
}
