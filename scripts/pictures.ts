/** Photographs what the README shows of the last demo; `npm run pictures` runs it. Needs Chrome or Chromium. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { summaryPage } from '../test/demo/page.ts';
import { withScreenshots } from '../test/demo/screenshot.ts';
import { threadPage } from '../test/demo/thread.ts';

const files = ['agent-summary.md', 'comment-thread.json', 'visitors-summary.md'];
const target = join('.github', 'assets');
const largest = 300_000;
const scales = [2, 1.5, 1];

async function pageOf(file: string): Promise<string> {
  const text = await readFile(join('demo-output', file), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no ${file} in demo-output: run "npm run demo" first.`, { cause });
  });
  if (file.endsWith('.json')) return threadPage(JSON.parse(text));
  return summaryPage({ title: `${parse(file).name.replace(/-summary$/, '')} summary`, markdown: text });
}

await mkdir(target, { recursive: true });
await withScreenshots(async (screenshot) => {
  for (const file of files) {
    const html = await pageOf(file);
    for (const colorScheme of ['light', 'dark'] as const) {
      let png: Uint8Array = new Uint8Array();
      for (const scale of scales) {
        png = await screenshot(html, { width: 900, colorScheme, scale });
        if (png.length <= largest) break;
      }
      const name = join(target, `${parse(file).name}-${colorScheme}.png`);
      await writeFile(name, png);
      console.log(`${name}: ${Math.ceil(png.length / 1000)} kB`);
    }
  }
});
