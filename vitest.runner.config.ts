import { defineConfig } from 'vitest/config';

/** Whole workflows under a real runner; `npm run test:runner` starts it. */
export default defineConfig({
  test: {
    dir: 'test/runner',
    include: ['*.test.ts'],
    // Nearly all of a run is sleep, since a wait looks at its job for the first time after 30 s.
    maxConcurrency: 16,
    maxWorkers: 3,
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
});
