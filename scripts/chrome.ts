import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Shot {
  readonly html: string;
  /** In CSS pixels. */
  readonly width: number;
  /** Device pixels to a CSS pixel. */
  readonly scale: number;
  readonly colorScheme: 'light' | 'dark';
  /** Run in the page before the picture is taken; if it ends in a promise, that is waited for. */
  readonly script?: string;
}

export interface Chrome extends AsyncDisposable {
  /** A PNG of an HTML page, as high as its content. */
  screenshot(shot: Shot): Promise<Uint8Array>;
}

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Starts Chrome without a window, by the DevTools protocol: its option `--screenshot` knows neither a page's height nor
 * widths below 500 pixels.
 *
 * @param path of Chrome or Chromium; without it, where an installer puts it
 */
export async function startChrome(path = places.find((place) => existsSync(place))): Promise<Chrome> {
  if (path === undefined)
    throw new Error(
      'Install Chrome, or on Debian chromium and fonts-noto-color-emoji; CHROME_PATH may name it.',
    );
  const profile = await mkdtemp(join(tmpdir(), 'pictures-'));
  // Chromium has no sandbox for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const options = ['--headless', '--remote-debugging-port=0', '--hide-scrollbars', ...sandbox];
  const chrome = spawn(path, [...options, `--user-data-dir=${profile}`, 'about:blank']);
  const lines = createInterface(chrome.stderr);
  const address = await new Promise<string>((resolve, reject) => {
    chrome.on('error', reject);
    chrome.on('exit', (code) => reject(new Error(`${path} ended with exit code ${code}.`)));
    lines.on('line', (line) => {
      const [, found] = /^DevTools listening on (ws:.+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const socket = new WebSocket(address);
  await once(socket, 'open');

  // biome-ignore lint/suspicious/noExplicitAny: each method has its own answer
  function send(method: string, params: object = {}, sessionId?: string): Promise<any> {
    const id = ++lastId;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => {
      socket.addEventListener('message', function listen({ data }) {
        const answer = JSON.parse(data);
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        const failure = answer.error?.message ?? answer.result.exceptionDetails?.exception?.description;
        if (failure === undefined) resolve(answer.result);
        else reject(new Error(`${method}: ${failure}`));
      });
    });
  }
  let lastId = 0;

  return {
    async screenshot({ html, width, scale, colorScheme, script = '' }) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const tell = (method: string, params?: object) => send(method, params, sessionId);
      // A page is never lower than its view.
      const view = { width, height: 1, deviceScaleFactor: scale, mobile: false };
      await tell('Emulation.setDeviceMetricsOverride', view);
      const features = [{ name: 'prefers-color-scheme', value: colorScheme }];
      await tell('Emulation.setEmulatedMedia', { features });
      const { frameTree } = await tell('Page.getFrameTree');
      await tell('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
      const run = (expression: string) =>
        tell('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      await run(script);
      const { result } = await run('document.documentElement.scrollHeight');
      const clip = { x: 0, y: 0, width, height: result.value, scale: 1 };
      const { data } = await tell('Page.captureScreenshot', { clip, captureBeyondViewport: true });
      await send('Target.closeTarget', { targetId });
      return Buffer.from(data, 'base64');
    },
    async [Symbol.asyncDispose]() {
      const isOver = once(chrome, 'exit');
      // Chrome may end before it answers.
      void send('Browser.close');
      await isOver;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
