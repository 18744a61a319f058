import { afterEach, beforeEach, expect } from 'vitest';
import { type GitHubEmulatorOptions, startGitHubEmulator } from '../emulator/github.ts';
import { clientAt } from './client-at.ts';

/** Of a run that nobody cancels. */
export const { signal } = new AbortController();

async function begin(options: GitHubEmulatorOptions = {}) {
  const emulator = await startGitHubEmulator(options);
  const client = clientAt(emulator.apiUrl, emulator);
  const end = async () => {
    await client[Symbol.asyncDispose]();
    await emulator.close();
  };
  return { emulator, client, ...client, end };
}

/**
 * Before each test of a file, an emulated GitHub and a client for it; after each, what was asked must have been as GitHub
 * describes it.
 */
export function emulated() {
  let now: Awaited<ReturnType<typeof begin>>;
  beforeEach(async () => {
    now = await begin();
  });
  afterEach(async () => {
    expect(now.emulator.violations).toEqual([]);
    expect(now.emulator.answerMistakes).toEqual([]);
    for (const { headers } of now.emulator.journal.entries)
      expect(headers['x-github-api-version']).toBe('2022-11-28');
    await now.end();
  });
  return {
    get emulator() {
      return now.emulator;
    },
    get github() {
      return now.github;
    },
    get clock() {
      return now.clock;
    },
    /** What was logged. */
    get lines() {
      return now.lines;
    },
    /** Another one in its place. */
    async start(options: GitHubEmulatorOptions) {
      await now.end();
      now = await begin(options);
    },
  };
}
