import { fairNow } from './fair-time.ts';
import type { SignalPlan } from './runner.ts';

/**
 * Sends each signal once, when its moment has come.
 *
 * @param plans what the emulators' journals do not decide is decided by `sawLine`
 */
export function watchForSignals(plans: readonly SignalPlan[], send: (signal: SignalPlan['signal']) => void) {
  const waiting = new Set(plans);
  let firstAt = Number.NaN;
  function sendOnce(plan: SignalPlan): void {
    if (!waiting.delete(plan)) return;
    if (Number.isNaN(firstAt)) firstAt = fairNow();
    send(plan.signal);
  }
  const stops = plans.flatMap((plan) =>
    'journal' in plan ? [plan.journal.listen((entry) => void (plan.request(entry) && sendOnce(plan)))] : [],
  );
  return {
    sawLine(text: string): void {
      for (const plan of waiting) if ('line' in plan && plan.line.test(text)) sendOnce(plan);
    },
    /** To be called at the end. @returns milliseconds since the first signal */
    stop(): number {
      for (const stop of stops) stop();
      return fairNow() - firstAt;
    },
  };
}
