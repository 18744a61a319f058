import { defineConfig } from 'vitest/config';

/** For `npm run mutation`, which names the test files: those that run in the process that holds the mutants. */
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? 'test/unit/**/*.test.ts').split(','),
    // Runs in threads of its own, where no mutant is active.
    exclude: ['test/unit/simulation.test.ts'],
    environment: 'node',
  },
});
