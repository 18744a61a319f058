/**
 * Takes the pictures of the pages: scenes, and the weekly report of the last demo. `npm run pictures` runs it. Needs
 * Chrome or Chromium, which CHROME_PATH may name.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { summaryPage } from '../test/demo/page.ts';
import { scenes } from '../test/demo/scenes.ts';
import { startChrome } from './chrome.ts';
import { npmPackage } from './tools.ts';

const target = join('.github', 'assets');
/** Bytes. */
const largest = 300_000;
/** Device pixels to a CSS pixel; the first that makes a picture small enough counts. */
const scales = [2, 1.5, 1];

const report = await readFile(join('demo-output', 'visitors-summary.md'), 'utf8').catch((cause: unknown) => {
  throw new Error('There is no report of visitors in demo-output: run "npm run demo" first.', { cause });
});
const pages = { ...scenes, 'visitors-summary': summaryPage('visitors summary', report) };

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
await mkdir(target, { recursive: true });
for (const [title, html] of Object.entries(pages)) {
  const script = html.includes('language-mermaid') ? drawCharts : () => '';
  for (const colorScheme of ['light', 'dark'] as const) {
    let png: Uint8Array = new Uint8Array();
    for (const scale of scales) {
      const drawing = script(mermaid, colorScheme);
      png = await chrome.screenshot({ html, colorScheme, scale, width: 900, script: drawing });
      if (png.length <= largest) break;
    }
    const name = join(target, `${title}-${colorScheme}.png`);
    await writeFile(name, png);
    console.log(`${name}: ${Math.ceil(png.length / 1000)} kB`);
  }
}
