import type { JobScript, JobStep } from '../emulator/service-jobs.ts';

/** In the demo a minute lasts half a second, for the emulators and for the actions' processes. */
const speed = 120;

const minute = 60_000;
const began = Date.now();

/** For an emulator: milliseconds since 1970. */
export const clock = (): number => began + (Date.now() - began) * speed;

/** A job that is done after so many minutes. */
export const jobOf = (minutes: number, end: JobStep): JobScript => [
  { status: 'active' },
  { after: minutes * minute, ...end },
];

/** Loaded before an action: its clock runs faster, and its pauses are shorter. */
const preload = `import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
const now = performance.now.bind(performance);
performance.now = () => now() * ${speed};
const pause = timers.setTimeout;
timers.setTimeout = (ms, ...rest) => pause(ms / ${speed}, ...rest);
syncBuiltinESMExports();`;

/** The environment of an action's process. */
export const env = { NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(preload)}"` };
