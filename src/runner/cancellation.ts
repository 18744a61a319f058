/** Aborted when the runner cancels the job. The process is not ended by that, so that it can report. */
export function cancellationSignal(): AbortSignal {
  const cancellation = new AbortController();
  // The last one is Ctrl+Break, which only Windows has.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const)
    process.on(signal, () => cancellation.abort());
  return cancellation.signal;
}
