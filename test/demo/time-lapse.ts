import type { JobScript, JobStep } from '../emulator/service-jobs.ts';

/** In the demo a minute lasts half a second, for the emulators and for the actions' processes. */
const pace = 120;

const minute = 60_000;
const began = Date.now();

/** For an emulator: milliseconds since 1970. */
export const clock = (): number => began + (Date.now() - began) * pace;

/** For an action: its bundle, in the time of the emulators. */
export const lapsed = () => ({ bundle: true, pace, laterMs: clock() - Date.now(), timeoutMs: 120_000 });

/** A job that is done after so many minutes. */
export const jobOf = (minutes: number, end: JobStep): JobScript => [
  { status: 'active' },
  { after: minutes * minute, ...end },
];
