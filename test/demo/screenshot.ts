import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** How a page is photographed. `width` is in CSS pixels; `scale` is device pixels to a CSS pixel. */
export interface View {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly scale: number;
}

/** The browser at CHROME_PATH, Debian's Chromium, or an installed Chrome. */
async function launch(): Promise<Browser> {
  const path = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  const place = existsSync(path) ? { executablePath: path } : { channel: 'chrome' };
  // Chromium has no sandbox for root.
  return await chromium.launch({ ...place, chromiumSandbox: process.getuid?.() !== 0 }).catch((error) => {
    if (!/is not found|doesn't exist/.test(error.message)) throw error;
    console.error(
      'Install Chrome, or on Debian chromium and fonts-noto-color-emoji; CHROME_PATH may name it.',
    );
    process.exit(1);
  });
}

/**
 * Hands `use` a function that makes a PNG of an HTML page, as high as its content. The browser has no network and a
 * profile of its own, and is gone when `use` has finished. Without a browser, this process ends with a line that says so.
 *
 * @throws the browser's own error when a page takes more than 30 s to draw
 */
export async function withScreenshots(
  use: (screenshot: (html: string, view: View) => Promise<Uint8Array>) => Promise<void>,
): Promise<void> {
  const browser = await launch();
  try {
    await use(async (html, { width, colorScheme, scale }) => {
      // A full page is never lower than the viewport.
      const viewport = { width, height: 1 };
      const page = await browser.newPage({ viewport, deviceScaleFactor: scale, colorScheme, offline: true });
      await page.setContent(html);
      await page.locator('html[data-drawn="yes"]').waitFor();
      const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
      await page.close();
      return png;
    });
  } finally {
    await browser.close();
  }
}
