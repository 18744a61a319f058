import { second } from './time.ts';

/**
 * The signal for a request that changes something: aborted with the run's signal while nothing of the request
 * was sent, else later by `grace` (in milliseconds), so that its answer is not lost.
 */
export function graceful(signal: AbortSignal, isSent: () => boolean, grace = 3 * second): AbortSignal {
  const end = new AbortController();
  whenAborted(signal, () => {
    if (isSent()) setTimeout(() => end.abort(signal.reason), grace).unref();
    else end.abort(signal.reason);
  });
  return end.signal;
}

/** The value of the work, or `undefined` as soon as the signal is aborted, whatever the work does then. */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const aborted = new Promise<undefined>((end) => whenAborted(signal, () => end(undefined)));
  return Promise.race([aborted, work]);
}

function whenAborted(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}
