import { autoPace, fixedPace, type Pace } from '../src/agent/pace.ts';

/** A way to time the looks at a job. */
export interface Policy {
  readonly name: string;
  readonly pace: (random: () => number) => Pace;
}

export const auto: Policy = { name: 'auto', pace: autoPace };

const second = 1000;

/** What other programs of this kind do. */
export const others: readonly Policy[] = [
  ...[5, 10, 30, 60].map((seconds) => ({
    name: `every ${seconds} s`,
    pace: () => fixedPace(seconds * second),
  })),
  { name: '5 s × 1.5 up to 60 s', pace: () => exponentialPace(5 * second, 1.5, 60 * second) },
];

export function exponentialPace(first: number, factor: number, most: number): Pace {
  return {
    first: () => first,
    next: (_elapsed, looks) => Math.min(most, first * factor ** looks.length),
  };
}
