import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterFair } from './fair-time.ts';
import type { LogLine, Ran, Step } from './runner.ts';
import { parseFileCommands } from './runner-grammar.ts';
import { watchForSignals } from './runner-signals.ts';

/** Runs the action's bundle as a process, without standard input. */
export async function runProcess(step: Step): Promise<Ran> {
  const { options, home, env } = step;
  const [output, summary] = [join(home, 'output'), join(home, 'summary')];
  await writeFile(join(home, 'event.json'), JSON.stringify(options.event ?? {}));
  await writeFile(output, '');
  await writeFile(summary, options.summary ?? '');
  const started = await placeToStart();
  const ended = await spawned({ ...step, env: { ...timePreload(step), ...env } }, started).finally(started);
  const outputs = parseFileCommands(await readText(output)).map(({ name, value }) => [name, value]);
  return { ...ended, outputs: Object.fromEntries(outputs), summary: await readText(summary) };
}

/** The process's clocks and sleeps obey `pace` and `laterMs`; only sleeps go faster, and time limits of sockets do not. */
function timePreload({ options: { pace = 1, laterMs = 0 } }: Step): NodeJS.ProcessEnv {
  if (pace === 1 && laterMs === 0) return {};
  const script = `
import timers from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';
const sleep = timers.setTimeout;
const elapsed = performance.now.bind(performance);
let slept = 0;
timers.setTimeout = async (ms, ...rest) => {
  const end = performance.now() + ms;
  const value = await sleep(ms / ${pace}, ...rest);
  slept = Math.max(slept, end - elapsed());
  return value;
};
syncBuiltinESMExports();
performance.now = () => elapsed() + slept;
const start = Date.now() + ${laterMs};
Date.now = () => Math.round(start + performance.now());`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}

let places = 2;
const queue: (() => void)[] = [];

/** Waits until few other processes are starting, which would only slow each other down. Returns what ends the start. */
async function placeToStart(): Promise<() => void> {
  if (places > 0) places -= 1;
  else await new Promise<void>((resolve) => queue.push(resolve));
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const next = queue.shift();
    if (next === undefined) places += 1;
    else next();
  };
}

function spawned(
  { options, main, home, env }: Step,
  started: () => void,
): Promise<Omit<Ran, 'outputs' | 'summary'>> {
  return new Promise((fulfil, reject) => {
    const lines: LogLine[] = [];
    const timers: NodeJS.Timeout[] = [];
    const later = (ms: number, action: () => void): void => void timers.push(setTimeout(action, ms));
    let timedOut = false;
    const timeoutMs = options.timeoutMs ?? 30_000;
    const child = spawn(options.node ?? process.execPath, [main], {
      cwd: join(home, 'workspace'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const signals = watchForSignals(options.signals ?? [], (signal) => {
      child.kill(signal === 'cancel' ? 'SIGINT' : signal);
      if (signal !== 'cancel') return;
      later(7_500, () => child.kill('SIGTERM'));
      later(10_000, () => child.kill('SIGKILL'));
    });
    const settle = (): number => {
      for (const timer of timers) clearTimeout(timer);
      keepTime();
      return signals.stop();
    };
    for (const stream of ['stdout', 'stderr'] as const) {
      // A line ends at CR LF, LF or CR alone, as for the runner; the two of a CR LF may come apart.
      createInterface({ input: child[stream], crlfDelay: Number.POSITIVE_INFINITY }).on('line', (text) => {
        const line: LogLine = { stream, text };
        lines.push(line);
        started();
        options.onLine?.(line);
        signals.sawLine(text);
      });
    }
    const keepTime = afterFair(timeoutMs, () => {
      timedOut = true;
      child.kill('SIGKILL');
    });
    child.on('error', (error) => {
      settle();
      reject(new Error(`The action could not be started with ${main}: ${error.message}`, { cause: error }));
    });
    child.on('close', (exitCode, signal) => {
      const afterSignalMs = settle();
      const log = lines.map(({ text }) => text).join('\n');
      if (timedOut) reject(new Error(`The action was still running after ${timeoutMs} ms. Its log:\n${log}`));
      else fulfil({ exitCode, signal, afterSignalMs, lines });
    });
    options.onChild?.(child);
  });
}

async function readText(path: string): Promise<string> {
  const entry = await stat(path).catch(() => undefined);
  return entry?.isFile() ? readFile(path, 'utf8') : '';
}
