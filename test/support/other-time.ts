/**
 * Variables for a process in which time is another one: it goes `speed` times as fast, and begins `laterMs` after now. Both
 * clocks and every sleep obey; time limits of sockets do not.
 */
export function otherTime({ speed = 1, laterMs = 0 }: { speed?: number; laterMs?: number }) {
  const script = `
import timers from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';
const sleep = timers.setTimeout;
timers.setTimeout = (ms, ...rest) => sleep(ms / ${speed}, ...rest);
syncBuiltinESMExports();
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() * ${speed};
const start = Date.now() + ${laterMs};
Date.now = () => Math.round(start + elapsed() * ${speed});`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` };
}
