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

/** The standard normal distribution's quantile, by Tukey's lambda (within 0.03 from 0.001 to 0.999). */
function normalQuantile(share: number): number {
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
}
