import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';

/** How a page is photographed. `width` is in CSS pixels; `scale` is device pixels to a CSS pixel, 2 unless given. */
export type View = { width: number; colorScheme: 'light' | 'dark'; scale?: number };

const debianChromium = '/usr/bin/chromium';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

const isRoot = process.getuid?.() === 0;

function installOnDebian(): void {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', 'chromium', 'fonts-noto-color-emoji'], options);
}

async function launch(): Promise<Browser> {
  const options = { args: quiet, chromiumSandbox: !isRoot };
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return chromium.launch({ ...options, executablePath: chosen });
  if (!existsSync(debianChromium) && isRoot && isDebian()) installOnDebian();
  if (existsSync(debianChromium)) return chromium.launch({ ...options, executablePath: debianChromium });
  try {
    return await chromium.launch({ ...options, channel: 'chrome' });
  } catch (cause) {
    throw new Error(
      'No Chrome found: install Chrome or Chromium, and set CHROME_PATH when it is in an unusual place.',
      {
        cause,
      },
    );
  }
}

/**
 * Hands `use` a function that makes a PNG of an HTML page, as high as its content. The browser has no network and a
 * profile of its own, and is gone when `use` has finished. It is the one at CHROME_PATH, or Debian's Chromium
 * (installed first where this runs as root on Debian), or an installed Chrome.
 *
 * @throws Error saying how to get a browser when there is none; the browser's own error when a page takes more than
 * 30 s to draw.
 */
export async function withScreenshots<Result>(
  use: (screenshot: (html: string, view: View) => Promise<Buffer>) => Promise<Result>,
): Promise<Result> {
  const browser = await launch();
  try {
    return await use(async (html, { width, colorScheme, scale = 2 }) => {
      const context = await browser.newContext({
        // A full page is never lower than the viewport.
        viewport: { width, height: 1 },
        deviceScaleFactor: scale,
        colorScheme,
        offline: true,
      });
      try {
        const page = await context.newPage();
        await page.setContent(html);
        await page.locator('html[data-drawn="yes"]').waitFor();
        return await page.screenshot({ fullPage: true, animations: 'disabled' });
      } finally {
        await context.close();
      }
    });
  } finally {
    await browser.close();
  }
}
