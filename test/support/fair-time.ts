/**
 * Time for tests on a machine that others use, too: what waits is measured in the time that this process had, and what
 * works in the time of plain work beside it.
 */
const tickMs = 10;
const mostMs = 2 * tickMs;
let passed = 0;
let last = performance.now();

setInterval(() => {
  passed = fairNow();
  last = performance.now();
}, tickMs).unref();

/**
 * Milliseconds from any moment on, as {@link performance.now}, without those in which this process was kept from running or
 * had other work: a limit of so many of them is one for what only waits.
 */
export function fairNow(): number {
  return passed + Math.min(performance.now() - last, mostMs);
}

/** Measures both times from now on: the fair one for what may last so long at most, the real one for what must last. */
export function stopwatch() {
  const [fair, real] = [fairNow(), performance.now()];
  return { fair: () => fairNow() - fair, real: () => performance.now() - real };
}

/** Calls back once so many of them have passed. @returns what takes that back */
export function afterFair(ms: number, callback: () => void): () => void {
  const end = fairNow() + ms;
  const timer = setInterval(() => {
    if (fairNow() < end) return;
    clearInterval(timer);
    callback();
  }, 100);
  return () => clearInterval(timer);
}

/**
 * How long work takes, in times of plain work that takes a twentieth of a second on a quiet machine. The best of several
 * tries, until it is less than `most` or a minute is over.
 */
export function timesPlainWork(most: number, work: () => unknown): number {
  const end = performance.now() + 60_000;
  let [best, plain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  do {
    plain = Math.min(plain, processorMs(plainWork));
    best = Math.min(best, processorMs(work));
  } while (best >= most * plain && performance.now() < end);
  return best / plain;
}

function processorMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function plainWork(): number {
  const text = 'plain work '.repeat(1000);
  let found = 0;
  for (let time = 0; time < 2300; time += 1)
    for (let place = 0; place < text.length; place += 1) if (text.charCodeAt(place) === time) found += 1;
  return found;
}
