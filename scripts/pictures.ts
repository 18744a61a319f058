/**
 * Takes the pictures of the pages, from what the demo has just written. `npm run pictures` runs both. Needs Chrome or
 * Chromium, which CHROME_PATH may name.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmPackage } from './tools.ts';

interface Picture {
  /** Without its ending. */
  readonly name: string;
  /** The demo's page, where it has another name. */
  readonly page?: string;
  /** In CSS pixels. */
  readonly width: number;
  /** A selector of what is left out. */
  readonly without?: string;
}
const pictures: readonly Picture[] = [
  { name: 'comment-thread', width: 760 },
  { name: 'agent-summary', width: 760 },
  { name: 'visitors-summary', width: 960 },
  // For the README: a command with its reply, as the first workflow makes them, and the report up to its second section.
  {
    name: 'comment-front',
    page: 'comment-thread',
    width: 760,
    without: 'article:nth-of-type(n + 3), .checks',
  },
  {
    name: 'visitors-front',
    page: 'visitors-summary',
    width: 760,
    without: 'h3:nth-of-type(n + 2), h3 ~ h3 ~ *',
  },
];
/** Bytes. */
const largest = 300_000;
/** Device pixels to a CSS pixel; the first that makes a picture small enough counts. */
const scales = [2, 1.5, 1];

/** Where an installer puts Chrome. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const leaveOut = (selector: string): string => `
for (const each of document.querySelectorAll('${selector}')) each.remove();`;

/** Draws the charts as GitHub does, in place of the demo's own drawings. */
const drawCharts = (colorScheme: 'light' | 'dark'): string => `
mermaid.initialize({ startOnLoad: false, theme: '${colorScheme === 'dark' ? 'dark' : 'default'}' });
(async () => {
for (const [index, chart] of document.querySelectorAll('figure[data-mermaid]').entries())
  chart.innerHTML = (await mermaid.render('chart-' + index, chart.dataset.mermaid)).svg;
})()`;

const mermaid = await readFile(join(npmPackage('mermaid@12.3.0'), 'dist', 'mermaid.min.js'), 'utf8');
const executablePath = process.env['CHROME_PATH'] ?? places.find((place) => existsSync(place));
if (executablePath === undefined)
  throw new Error(
    'Install Chrome, or on Debian chromium and fonts-noto-color-emoji; CHROME_PATH may name it.',
  );
const playwright = pathToFileURL(join(npmPackage('playwright-core@1.65.1'), 'index.mjs'));
const { chromium } = await import(playwright.href);
await using chrome = await chromium.launch({ executablePath });
for (const { name: title, page: source = title, width, without } of pictures) {
  const html = await readFile(join('demo-output', `${source}.html`), 'utf8');
  for (const colorScheme of ['light', 'dark'] as const) {
    let png: Uint8Array = new Uint8Array();
    for (const scale of scales) {
      // A page is never lower than its view.
      const view = { viewport: { width, height: 1 }, deviceScaleFactor: scale };
      await using page = await chrome.newPage({ ...view, colorScheme, bypassCSP: true });
      await page.setContent(html);
      if (html.includes('data-mermaid=')) {
        await page.addScriptTag({ content: mermaid });
        await page.evaluate(drawCharts(colorScheme));
      }
      if (without !== undefined) await page.evaluate(leaveOut(without));
      png = await page.screenshot({ fullPage: true });
      if (png.length <= largest) break;
    }
    const name = join('.github', 'assets', `${title}-${colorScheme}.png`);
    await writeFile(name, png);
    console.log(`${name}: ${Math.ceil(png.length / 1000)} kB`);
  }
}
