import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { startServiceEmulator } from '../emulator/service.ts';
import { push } from '../support/events.ts';
import { runAction } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';
import { asked, onWorkflow, PULL_REQUEST, withPullRequest } from './scenario.ts';

const oldest = process.env['OLDEST_NODE'] ?? '';

describe.each([
  ['the oldest Node 24 of a runner', oldest, /^v24\.4\./],
  ['the newest Node 24', process.execPath, /^v24\./],
])('with %s', (_, node, version) => {
  test('the bundle of docs-agent works, through a proxy and TLS', async () => {
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(version);
    await using service = await startServiceEmulator({ job: withPullRequest });
    await using front = await startTlsFront(service.url);
    await using proxy = await startProxy(front.port);
    const { name: eventName, payload: event } = push();
    const result = await runAction({
      ...{ action: 'agent', node, eventName, event, timeoutMs: 60_000 },
      inputs: {
        ...{ 'project-id': service.projectId, 'api-key': service.apiKey, 'poll-interval': '10' },
        ...{ 'base-url': 'https://docs.test', prompt: 'Update the pages.' },
      },
      env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath },
    });
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs['prLink']).toBe(PULL_REQUEST);
    expect(result.summary).toContain(PULL_REQUEST);
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT docs.test:443']));
    expect(result.lines.filter(({ stream }) => stream === 'stderr')).toEqual([]);
  });

  test('the bundle of docs-agent/visitors works', async () => {
    await using service = await startServiceEmulator();
    const result = await runAction({
      ...{ action: 'visitors', node },
      inputs: {
        ...{ 'project-id': service.projectId, 'api-key': service.apiKey },
        ...{ 'base-url': service.url, csv: 'visitors.csv' },
      },
    });
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs['human']).toMatch(/^\d+$/);
    expect(result.files['visitors.csv']).toBeDefined();
    expect(result.lines.filter(({ stream }) => stream === 'stderr')).toEqual([]);
  });
});

onWorkflow('docs/recipes.md', 'Documentation on push', 'runs whole with the oldest Node 24', {
  event: push({ ref: 'refs/heads/main' }),
  before: () => ({ node: oldest }),
  steps: [asked, 'Show the pull request: success'],
});
