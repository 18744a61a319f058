import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: 'test',
    include: ['**/*.test.ts'],
    exclude: ['**/runner/**'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Spawned bundles mostly wait; so more of them at once than there are processors.
    maxConcurrency: 8,
    maxWorkers: 3,
  },
});
