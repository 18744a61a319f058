/** What a schedule of looks does for a known set of job lengths. */
export interface Schedule {
  /** Milliseconds from a job's start, rising. */
  readonly looks: readonly number[];
  /** Looks a job, on average. */
  readonly requests: number;
}

/**
 * The schedule of looks with the least `mean delay + price × mean requests`, by dynamic programming over the times at
 * which a look is possible: from the last one backwards, the best next look after each.
 *
 * @param lengths job lengths in ms; they are all noticed
 * @param grid possible times of looks in ms, rising; the last one lies behind every length
 * @param price what a request may cost, in ms of delay
 */
export function bestSchedule(lengths: readonly number[], grid: readonly number[], price: number): Schedule {
  const times = Float64Array.from([0, ...grid]);
  const last = times.length - 1;
  // Of the jobs that are finished at a time: how many, and the sum of their lengths.
  const finished = new Float64Array(times.length);
  const sums = new Float64Array(times.length);
  const sorted = [...lengths].sort((a, b) => a - b);
  for (let index = 0, done = 0, sum = 0; index <= last; index += 1) {
    for (; done < sorted.length && (sorted[done] as number) <= (times[index] as number); done += 1)
      sum += sorted[done] as number;
    finished[index] = done;
    sums[index] = sum;
  }
  if (finished[last] !== sorted.length)
    throw new Error('The last possible look comes before the end of a job.');

  const cost = new Float64Array(times.length);
  const next = new Int32Array(times.length);
  for (let from = last - 1; from >= 0; from -= 1) {
    const doneBefore = finished[from] as number;
    const sumBefore = sums[from] as number;
    const looking = price * (sorted.length - doneBefore);
    let best = Number.POSITIVE_INFINITY;
    for (let to = from + 1; to <= last; to += 1) {
      const delay =
        (times[to] as number) * ((finished[to] as number) - doneBefore) - ((sums[to] as number) - sumBefore);
      const whole = looking + delay + (cost[to] as number);
      if (whole < best) {
        best = whole;
        next[from] = to;
      }
      // Later looks only add delay for those that would be noticed here.
      if (delay > best) break;
    }
    cost[from] = best;
  }

  const looks: number[] = [];
  let requests = 0;
  for (let at = 0; at < last && finished[at] !== sorted.length; at = next[at] as number) {
    requests += (sorted.length - (finished[at] as number)) / sorted.length;
    looks.push(times[next[at] as number] as number);
  }
  return { looks, requests };
}

/** The best schedule that needs at most so many requests a job, on average. */
export function bestScheduleFor(
  lengths: readonly number[],
  grid: readonly number[],
  requests: number,
): Schedule {
  let cheap = 0;
  let dear = 3_600_000;
  let found = bestSchedule(lengths, grid, dear);
  for (let step = 0; step < 40; step += 1) {
    const price = (cheap + dear) / 2;
    const schedule = bestSchedule(lengths, grid, price);
    if (schedule.requests > requests) cheap = price;
    else {
      dear = price;
      found = schedule;
    }
  }
  return found;
}
