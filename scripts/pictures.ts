/**
 * Takes the pictures of the pages: scenes, and the weekly report of the last demo. `npm run pictures` runs it. Needs
 * Chrome or Chromium.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { summaryPage } from '../test/demo/page.ts';
import { scenes } from '../test/demo/scenes.ts';
import { withScreenshots } from '../test/demo/screenshot.ts';

const target = join('.github', 'assets');
const largest = 300_000;
const scales = [2, 1.5, 1];

const report = await readFile(join('demo-output', 'visitors-summary.md'), 'utf8').catch((cause: unknown) => {
  throw new Error('There is no report of visitors in demo-output: run "npm run demo" first.', { cause });
});
const pages = {
  ...scenes,
  'visitors-summary': summaryPage({ title: 'visitors summary', markdown: report }),
};

await mkdir(target, { recursive: true });
await withScreenshots(async (screenshot) => {
  for (const [title, html] of Object.entries(pages)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      let png: Uint8Array = new Uint8Array();
      for (const scale of scales) {
        png = await screenshot(html, { width: 900, colorScheme, scale });
        if (png.length <= largest) break;
      }
      const name = join(target, `${title}-${colorScheme}.png`);
      await writeFile(name, png);
      console.log(`${name}: ${Math.ceil(png.length / 1000)} kB`);
    }
  }
});
