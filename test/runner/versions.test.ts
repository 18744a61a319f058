import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startServiceEmulator } from '../emulator/service.ts';
import { push, schedule } from '../support/events.ts';
import { runAction } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';
import { onWorkflow, PULL_REQUEST, ran, withPullRequest } from './scenario.ts';

const oldest = process.env['OLDEST_NODE'] ?? '';

describe.each([
  ['the oldest Node 24 of a runner', oldest, /^v24\.4\./],
  ['the newest Node 24', process.execPath, /^v24\./],
])('with %s', (_, node, version) => {
  it('is that version', () => {
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()).toMatch(version);
  });

  it('runs the bundle of docs-agent', async () => {
    await using service = await startServiceEmulator({ job: withPullRequest });
    const { name, payload } = push();
    const result = await runAction({
      action: 'agent',
      node,
      eventName: name,
      event: payload,
      inputs: {
        'project-id': service.projectId,
        'api-key': service.apiKey,
        'base-url': service.url,
        'poll-interval': '2',
        prompt: 'Update the pages.',
      },
    });
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs['prLink']).toBe(PULL_REQUEST);
    expect(result.summary).toContain(PULL_REQUEST);
    expect(result.lines.filter(({ stream }) => stream === 'stderr')).toEqual([]);
  });

  it('runs the bundle of docs-agent/visitors', async () => {
    await using service = await startServiceEmulator();
    const { name, payload } = schedule();
    const result = await runAction({
      action: 'visitors',
      node,
      eventName: name,
      event: payload,
      inputs: {
        'project-id': service.projectId,
        'api-key': service.apiKey,
        'base-url': service.url,
        csv: 'visitors.csv',
      },
    });
    expect(result.exitCode, result.log).toBe(0);
    expect(result.outputs['human']).toMatch(/^\d+$/);
    expect(result.files['visitors.csv']).toBeDefined();
    expect(result.lines.filter(({ stream }) => stream === 'stderr')).toEqual([]);
  });

  // The HTTP client of Node itself learned of proxies in a later version, so this must not rest on it.
  it('goes through a proxy', async () => {
    await using service = await startServiceEmulator();
    await using front = await startTlsFront(service.url);
    await using proxy = await startProxy(front.port);
    const result = await runAction({
      action: 'agent',
      node,
      inputs: {
        'project-id': service.projectId,
        'api-key': service.apiKey,
        'base-url': 'https://docs.test',
        prompt: 'Update the pages.',
        wait: 'false',
      },
      env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath },
    });
    expect(result.exitCode, result.log).toBe(0);
    expect(proxy.requests).toEqual(['CONNECT docs.test:443']);
  });
});

onWorkflow('docs/recipes.md', 'Documentation on push', 'runs whole with the oldest Node 24', async (run) => {
  const { run: result } = await run({ event: push({ ref: 'refs/heads/main' }), act: { node: oldest } });
  expect(result.exitCode).toBe(0);
  expect(ran(result)).toEqual(['Ask the documentation agent: success', 'Show the pull request: success']);
});
