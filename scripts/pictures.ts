import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { summaryPage } from '../test/demo/page.ts';
import { withScreenshots } from '../test/demo/screenshot.ts';
import { threadPage, threadSchema } from '../test/demo/thread.ts';

const source = 'demo-output';
/** What the README shows of the demo. */
const files = ['agent-summary.md', 'comment-thread.json', 'visitors-summary.md'];
const target = join('.github', 'assets');
const width = 900;
const largest = 300_000;
const scales = [2, 1.5, 1];

async function pageOf(file: string): Promise<string> {
  const text = await readFile(join(source, file), 'utf8').catch((error: unknown) => {
    throw new Error(`There is no ${file} in ${source}: run "npm run demo" first.`, { cause: error });
  });
  return file.endsWith('.json')
    ? threadPage(threadSchema.parse(JSON.parse(text)))
    : summaryPage({ title: `${parse(file).name.replace(/-summary$/, '')} summary`, markdown: text });
}

await mkdir(target, { recursive: true });
await withScreenshots(async (screenshot) => {
  for (const file of files) {
    const html = await pageOf(file);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const scale of scales) {
        const png = await screenshot(html, { width, colorScheme, scale });
        if (png.length > largest && scale !== scales.at(-1)) continue;
        const name = join(target, `${parse(file).name}-${colorScheme}.png`);
        await writeFile(name, png);
        console.log(`${name}: ${Math.ceil(png.length / 1000)} kB at scale ${scale}`);
        break;
      }
    }
  }
});
