import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startServiceEmulator } from '../emulator/service.ts';
import { accountOf } from '../support/comment-run.ts';
import { push } from '../support/events.ts';
import { runAction } from '../support/runner.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';
import { asked, onWorkflow, PULL_REQUEST, withPullRequest } from './scenario.ts';

const oldest = process.env['OLDEST_NODE'] ?? '';

test('the actions run with the newest Node 24 here, and with the oldest of a runner below', () => {
  expect(process.version).toMatch(/^v24\./);
  expect(execFileSync(oldest, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\.4\./);
});

test('the bundle of docs-agent works with the oldest Node 24, through a proxy and TLS', async () => {
  await using service = await startServiceEmulator({ job: withPullRequest });
  await using front = await startTlsFront(service.url);
  await using proxy = await startProxy(front.port);
  const { name: eventName, payload: event } = push();
  const address = { 'base-url': 'https://docs.test', 'poll-interval': '10' };
  const result = await runAction({
    ...{ action: 'agent', node: oldest, eventName, event, timeoutMs: 60_000 },
    inputs: { ...accountOf(service), ...address, prompt: 'Update the pages.' },
    env: { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath },
  });
  expect(result.exitCode, result.log).toBe(0);
  expect(result.outputs['prLink']).toBe(PULL_REQUEST);
  expect(result.summary).toContain(PULL_REQUEST);
  expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT docs.test:443']));
  expect(result.lines.filter(({ stream }) => stream === 'stderr')).toEqual([]);
});

test('the bundle of docs-agent/visitors works with the oldest Node 24', async () => {
  await using service = await startServiceEmulator();
  const account = { 'project-id': service.projectId, 'api-key': service.apiKey, 'base-url': service.url };
  const inputs = { ...account, csv: 'visitors.csv' };
  const result = await runAction({ action: 'visitors', node: oldest, inputs });
  expect(result.exitCode, result.log).toBe(0);
  expect(result.outputs['human']).toMatch(/^\d+$/);
  expect(result.files['visitors.csv']).toBeDefined();
  expect(result.lines.filter(({ stream }) => stream === 'stderr')).toEqual([]);
});

onWorkflow('docs/recipes.md', 'Documentation on push', 'runs whole with the oldest Node 24', {
  event: push({ ref: 'refs/heads/main' }),
  node: oldest,
  steps: [asked],
});
