/**
 * Takes the pictures of the pages: scenes, and the weekly report of the last demo. `npm run pictures` runs it. Needs
 * Chrome or Chromium: the browser at CHROME_PATH, Debian's Chromium, or an installed Chrome.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { summaryPage } from '../test/demo/page.ts';
import { scenes } from '../test/demo/scenes.ts';

const target = join('.github', 'assets');
/** Bytes. */
const largest = 300_000;
/** Device pixels to a CSS pixel; the first that makes a picture small enough counts. */
const scales = [2, 1.5, 1];

const report = await readFile(join('demo-output', 'visitors-summary.md'), 'utf8').catch((cause: unknown) => {
  throw new Error('There is no report of visitors in demo-output: run "npm run demo" first.', { cause });
});
const pages = { ...scenes, 'visitors-summary': summaryPage('visitors summary', report) };

const path = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
const place = existsSync(path) ? { executablePath: path } : { channel: 'chrome' };
// Chromium has no sandbox for root.
const browser = await chromium
  .launch({ ...place, chromiumSandbox: process.getuid?.() !== 0 })
  .catch((error) => {
    if (!/is not found|doesn't exist/.test(error.message)) throw error;
    console.error(
      'Install Chrome, or on Debian chromium and fonts-noto-color-emoji; CHROME_PATH may name it.',
    );
    process.exit(1);
  });

/** A PNG of an HTML page, as high as its content. The browser has no network. */
async function screenshot(html: string, colorScheme: 'light' | 'dark', scale: number): Promise<Uint8Array> {
  // A full page is never lower than the viewport.
  const viewport = { width: 900, height: 1 };
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale, colorScheme, offline: true });
  await page.setContent(html);
  await page.locator('html[data-drawn="yes"]').waitFor();
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await page.close();
  return png;
}

try {
  await mkdir(target, { recursive: true });
  for (const [title, html] of Object.entries(pages)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      let png: Uint8Array = new Uint8Array();
      for (const scale of scales) {
        png = await screenshot(html, colorScheme, scale);
        if (png.length <= largest) break;
      }
      const name = join(target, `${title}-${colorScheme}.png`);
      await writeFile(name, png);
      console.log(`${name}: ${Math.ceil(png.length / 1000)} kB`);
    }
  }
} finally {
  await browser.close();
}
