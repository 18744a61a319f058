import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: 'test',
    include: ['**/*.test.ts'],
    exclude: ['**/runner/**'],
    // For what hangs: a machine that is busy with other work takes some tests minutes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A third of the time went into loading the same modules for each file; none of them keeps what a test changed.
    isolate: false,
    // Tests mostly wait; so more of them at once than there are processors.
    maxConcurrency: 16,
    maxWorkers: 4,
  },
});
