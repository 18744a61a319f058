/**
 * Takes the pictures of the pages, from what the demo has just written. `npm run pictures` runs both. Needs Chrome or
 * Chromium, which CHROME_PATH may name.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChrome } from './chrome.ts';
import { npmPackage } from './tools.ts';

/** The demo's pages, and the widths at which they are drawn, in CSS pixels. */
const pictures = { 'comment-thread': 760, 'agent-summary': 760, 'visitors-summary': 960 };
/** Bytes. */
const largest = 300_000;
/** Device pixels to a CSS pixel; the first that makes a picture small enough counts. */
const scales = [2, 1.5, 1];

/** Draws the charts as GitHub does, in place of their sources. */
const drawCharts = (mermaid: string, colorScheme: 'light' | 'dark'): string => `${mermaid}
mermaid.initialize({ startOnLoad: false, theme: '${colorScheme === 'dark' ? 'dark' : 'default'}' });
(async () => {
for (const [index, code] of document.querySelectorAll('pre > code.language-mermaid').entries()) {
  const { svg } = await mermaid.render('chart-' + index, code.textContent);
  code.parentElement.className = 'chart';
  code.parentElement.innerHTML = svg;
}
})()`;

const mermaid = await readFile(join(npmPackage('mermaid@12.3.0'), 'dist', 'mermaid.min.js'), 'utf8');
await using chrome = await startChrome(process.env['CHROME_PATH']);
for (const [title, width] of Object.entries(pictures)) {
  const html = await readFile(join('demo-output', `${title}.html`), 'utf8');
  for (const colorScheme of ['light', 'dark'] as const) {
    const script = html.includes('language-mermaid') ? drawCharts(mermaid, colorScheme) : '';
    let png: Uint8Array = new Uint8Array();
    for (const scale of scales) {
      png = await chrome.screenshot({ html, colorScheme, scale, width, script });
      if (png.length <= largest) break;
    }
    const name = join('.github', 'assets', `${title}-${colorScheme}.png`);
    await writeFile(name, png);
    console.log(`${name}: ${Math.ceil(png.length / 1000)} kB`);
  }
}
