import type { Visitors } from '../service/schemas.ts';

/** Growth in percent, rounded to a tenth: 0 from zero to zero, `new` from zero to some. */
export function growth(before: number | undefined, now: number): number | 'new' | undefined {
  if (before === undefined) return undefined;
  if (before === 0) return now === 0 ? 0 : 'new';
  return tenth(((now - before) / before) * 100);
}

/** AI visitors of all visits by either kind, ai ÷ (human + ai), in percent, rounded to a tenth. */
export function aiShare({ human, ai }: Visitors): number | undefined {
  return human + ai === 0 ? undefined : tenth((ai / (human + ai)) * 100);
}

/** From share to share in percentage points. The shares are tenths, and so is the result: what is shown adds up. */
export function pointsBetween(before: number | undefined, now: number | undefined): number | undefined {
  return before === undefined || now === undefined ? undefined : tenth(now - before);
}

/** Below this many human visitors before, a drop says nothing. */
export const fewestForDrop = 100;

/** Whether human visitors fell by more than `threshold` percent, and there were {@link fewestForDrop} of them or more. */
export function hasDropped(before: number, now: number, threshold = 100): boolean {
  return before >= fewestForDrop && (before - now) * 100 > threshold * before;
}

/** Rounds halves away from zero. Adding 0 makes -0 a plain zero. */
function tenth(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 10)) / 10 + 0;
}
