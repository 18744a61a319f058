import { test as base, describe, expect } from 'vitest';
import { startServiceEmulator } from '../emulator/service.ts';
import { deepRecord, oversizedFields } from '../emulator/service-jobs.ts';
import { test } from '../support/agent-stage.ts';
import { runAgent } from '../support/comment-run.ts';
import { prLink } from '../support/conversation.ts';

describe.concurrent('hostile answers', () => {
  const evil = 'x\r\n::set-output name=prLink::evil\n##[error]evil\u202e @octocat <img src=x> | a';

  test('are inert in the log and in the summary', async ({ agent }) => {
    const fields = { model: evil, source: { repository: evil, ref: evil } };
    const script = [
      { status: evil.slice(0, 90), fields },
      { reads: 1, status: 'completed', prLink: `https://github.com@evil.example/${evil}` },
    ];
    // An id with white space is not usable.
    agent.service.jobs.next(script, evil.replace(/\s/g, ''));
    const result = await agent.run();
    const names = new Set(result.commands.map(({ name }) => name));
    expect([...names].sort()).toEqual(['add-mask']);
    expect(result.summary).toContain('octocat');
    expect(result.summary).not.toMatch(/^::|[\u202e\r]/m);
    expect(result.summary).not.toMatch(/(?<!`[^`\n]*)(<img|@octocat)/);
    expect(result.summary).not.toMatch(/\]\([^)]*evil/);
    expect(result.outputs['prLink']).toBe('');
  });

  test('cannot set another output', async ({ agent }) => {
    const fields = { note: 'a', model: 'a\nghadelimiter_x\nprLink<<E\nevil\nE\n' };
    agent.service.jobs.next([{ status: 'failed', fields }]);
    const { outputs } = await agent.run();
    expect(outputs['prLink']).toBe('');
    expect(JSON.parse(outputs['job'] ?? '')).toMatchObject({ model: fields.model });
    expect(outputs['job']).not.toContain('note');
  });

  test.for(['unknown', 'deep'] as const)(
    'with fields that nobody documents are as good: %s',
    async (kind, { agent }) => {
      if (kind === 'deep')
        agent.service.faults.add({
          method: 'POST',
          fault: { kind: 'status', status: 201, body: deepRecord },
        });
      else agent.service.jobs.next([{ status: 'completed', prLink, fields: oversizedFields.unknown }]);
      const result = await agent.run();
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink } });
      expect(result.outputs['job']?.length).toBeLessThan(10_000);
    },
  );

  test.for(['id', 'status', 'link', 'source'] as const)(
    'with a %s that is too long are no answers',
    async (kind, { agent }) => {
      agent.service.jobs.add({ id: 'old', script: [{ status: 'active', fields: oversizedFields[kind] }] });
      const result = await agent.run({ prompt: '', 'job-id': 'old', 'timeout-minutes': '0.02' });
      expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'timed-out', job: '' } });
      expect(result.annotations[0]?.message).toMatch(
        /unusable fields: (id|status|prLink|source.repository) is /,
      );
      expect(result.summary.length).toBeLessThan(10_000);
    },
  );
});

/** Loaded before the bundle. */
const preload = (script: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
});
/** The time of day leaps back and forth by a day at every reading of it. */
const leapingClock = `
const RealDate = Date;
let readings = 0;
const leap = () => RealDate.now() + (++readings % 2 === 0 ? 86400000 : -86400000);
globalThis.Date = class extends RealDate {
  constructor(...values) { super(...(values.length === 0 ? [leap()] : values)); }
  static now() { return leap(); }
};`;
/** What an older Node lacks, and its name. */
const olderNode = `
import zlib from 'node:zlib';
delete zlib.createZstdDecompress;
Object.defineProperty(process, 'version', { value: 'v20.19.0' });
Object.defineProperty(process.versions, 'node', { value: '20.19.0' });`;

describe.concurrent('the runner', () => {
  test('may have a time of day that leaps about: the wait takes as long as it takes', async ({ agent }) => {
    agent.service.jobs.next([{ status: 'active' }]);
    const began = performance.now();
    const result = await agent.run({ 'timeout-minutes': '0.05' }, undefined, {
      env: preload(leapingClock),
      bundle: true,
    });
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect(result.outputs).toMatchObject({ outcome: 'timed-out', status: 'active', jobId: 'job-0001' });
    const polls = agent.service.journal.requests('GET').length;
    expect(polls).toBeGreaterThanOrEqual(1);
    expect(polls).toBeLessThanOrEqual(4);
  });

  base('may have an older Node: one sentence says which one is needed and which it has', async () => {
    await using service = await startServiceEmulator();
    const result = await runAgent(service, {}, { env: preload(olderNode), bundle: true });
    expect(result.exitCode).toBe(1);
    expect(result.log).toMatch(/Node(\.js)? 24.*20\.19\.0/);
    expect(result.log).not.toMatch(/TypeError|undefined/);
  });

  test.for<[string, string | undefined]>([
    ['missing', '/nowhere/summary'],
    ['a directory', import.meta.dirname],
    ['unset', undefined],
  ])(
    'may give a summary file that is %s: a warning, with the result in log and outputs',
    async ([, path], { agent }) => {
      const result = await agent.run({}, undefined, { env: { GITHUB_STEP_SUMMARY: path }, bundle: true });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request', prLink } });
      expect(result.annotations).toMatchObject([
        { level: 'warning', message: expect.stringMatching(/^The job summary could not be written/) },
      ]);
      expect(result.log).toContain(prLink);
    },
  );
});
