import { second } from './time.ts';

/** How long the answer to something that was sent is waited for after the run was cancelled. */
const usualGrace = 3 * second;

/**
 * The signal for a request that changes something: aborted with the run's signal while nothing of the request
 * was sent, else three seconds later unless told, so that its answer is not lost.
 *
 * @param isSent whether anything was sent; asked once, when the run's signal is aborted
 * @param grace in milliseconds
 */
export function graceful(signal: AbortSignal, isSent: () => boolean, grace = usualGrace): AbortSignal {
  const end = new AbortController();
  const stop = () => {
    if (isSent()) setTimeout(() => end.abort(signal.reason), grace).unref();
    else end.abort(signal.reason);
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return end.signal;
}

/** The value of the work, or `undefined` as soon as the signal is aborted, whatever the work does then. */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
