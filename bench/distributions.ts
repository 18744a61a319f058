import { minute, second } from '../src/time.ts';

/** How long jobs take, in milliseconds. */
export interface Distribution {
  readonly name: string;
  /** The length that a share of the jobs stays below; the share lies between 0 and 1, both excluded. */
  readonly quantile: (share: number) => number;
}

function logNormal(median: number, sigma: number): (share: number) => number {
  return (share) => median * Math.exp(sigma * normalQuantile(share));
}

const fourMinutes = logNormal(4 * minute, 0.8);

export const distributions: readonly Distribution[] = [
  { name: 'log-normal, median 4 min, σ 0.8', quantile: fourMinutes },
  { name: 'log-normal, median 8 min, σ 0.8', quantile: logNormal(8 * minute, 0.8) },
  { name: 'uniform, 1 to 30 min', quantile: (share) => minute + share * 29 * minute },
  {
    name: '30 % fail at 25 s, the rest as the first',
    quantile: (share) => (share < 0.3 ? 25 * second : fourMinutes((share - 0.3) / 0.7)),
  },
  { name: 'heavy tail: log-normal, median 3 min, σ 1.2', quantile: logNormal(3 * minute, 1.2) },
];

/**
 * So many job lengths, falling on equal shares of the distribution, shortest first: what chance would add to a sample
 * is left out.
 */
export function lengthsOf(distribution: Distribution, count: number): number[] {
  return Array.from({ length: count }, (_, index) => distribution.quantile((index + 0.5) / count));
}

/** The standard normal distribution's quantile, by bisection of {@link normalShare}. */
function normalQuantile(share: number): number {
  let low = -9;
  let high = 9;
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The standard normal distribution function (Abramowitz and Stegun 7.1.26 for erf; within 1.5e-7). */
function normalShare(value: number): number {
  const x = Math.abs(value) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - polynomial * Math.exp(-x * x);
  return value < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}
