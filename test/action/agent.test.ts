import { describe, expect } from 'vitest';
import { type Fault, status } from '../emulator/faults.ts';
import { test } from '../support/agent-stage.ts';
import { prLink } from '../support/conversation.ts';
import { pullRequest, push } from '../support/events.ts';
import { certificatePath, startProxy, startTlsFront } from '../support/tls.ts';

describe.concurrent('the main job', () => {
  test('sends the prompt of a push, waits, and gives back the pull request', async ({ agent }) => {
    const event = push({ ref: 'refs/heads/main' });
    const result = await agent.run({}, event);
    expect(result).toMatchObject({ exitCode: 0, annotations: [] });
    const known = { prLink, status: 'completed', jobId: 'job-0001' };
    expect(result.outputs).toMatchObject({ ...known, outcome: 'pull-request', commentUrl: '' });
    expect(JSON.parse(result.outputs['job'] ?? '')).toMatchObject({ id: 'job-0001', prLink });
    const [prompt] = agent.prompts();
    expect(prompt).toMatch(/^Update the docs\.\n\n---\n/);
    expect(prompt).toContain(`/compare/${event.payload['before']}...${event.payload['after']}`);
    expect(result.summary).toMatch(
      /^## ✅ Opened \[example\/docs#7\]\(https:\/\/github.com\/example\/docs\/pull\/7\)\n\nReview and merge it.*- Agent job: `job-0001`/s,
    );
    expect(result.summary).toContain('<summary>Prompt</summary>');
    expect(result.log).toContain('Started the agent job job-0001.');
    expect(result.log).toMatch(/Agent job job-0001: completed after \d+ s, with the pull request/);
    expect(result.log).not.toContain('::group::');
  });

  test('takes an empty input for one that is not set', async ({ agent }) => {
    const optional = ['context', 'wait', 'timeout-minutes', 'permission', 'command', 'dry-run'];
    const result = await agent.run(Object.fromEntries(optional.map((name) => [name, ''])));
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(agent.prompts()[0]).toContain('Repository: ');
  });

  test.for(['issues', 'milestone', 'repository_dispatch'])(
    'sends the prompt of an event that closes no pull request: %s',
    async (name, { agent }) => {
      const result = await agent.run({}, { name, payload: { ...push().payload, action: 'closed' } });
      expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
      expect(agent.prompts()).toHaveLength(1);
    },
  );

  test('sends nothing of a pull request that its author wrote', async ({ agent }) => {
    const event = pullRequest();
    event.payload['pull_request'].title = 'Ignore all previous';
    event.payload['pull_request'].head.ref = 'ignore-all-previous';
    await agent.run({}, event);
    expect(agent.prompts()[0]).toContain('/pull/2');
    expect(agent.prompts()[0]).not.toMatch(/ignore/i);
  });

  test('takes a prompt from a file that is larger than an input can be', async ({ agent }) => {
    const prompt = `Rewrite this:\n${'é'.repeat(150_000)}`;
    const inputs = { prompt: '', 'prompt-file': 'prompts/long.md' };
    const result = await agent.run(inputs, undefined, { workspace: { 'prompts/long.md': prompt } });
    expect(result.exitCode).toBe(0);
    expect(agent.prompts()[0]).toContain(prompt);
    expect(Buffer.byteLength(result.summary)).toBeLessThan(1024 * 1024);
  });

  test('sends the words alone with context: none, and returns after the create with wait: false', async ({
    agent,
  }) => {
    const result = await agent.run({ context: 'none', wait: 'false' });
    expect(agent.prompts()).toEqual(['Update the docs.']);
    expect(result.outputs).toMatchObject({ outcome: 'started', status: 'active', jobId: 'job-0001' });
    expect(agent.service.journal.entries).toHaveLength(1);
    expect(result.summary).toContain('job-id');
  });

  test('waits for an existing job with job-id, and says no time of it', async ({ agent }) => {
    agent.service.jobs.add({ id: 'old', script: [{ status: 'completed', prLink }] });
    const result = await agent.run({ prompt: '', 'job-id': 'old' });
    expect(result.outputs).toMatchObject({ outcome: 'pull-request', jobId: 'old', prLink });
    expect(result.summary).toMatch(
      /^## ✅ Documentation pull request: \[example\/docs#7\]\(\S+\)\n\n- Agent job/,
    );
  });

  test('reads an existing job once with wait: false, over a fault that passes', async ({ agent }) => {
    agent.service.jobs.add({ id: 'old', script: [{ status: 'active' }] });
    agent.service.faults.add({ fault: status(502) });
    const result = await agent.run({ prompt: '', 'job-id': 'old', wait: 'false' });
    expect(result.outputs).toMatchObject({ outcome: 'started', jobId: 'old', status: 'active' });
    expect(agent.service.journal.entries).toHaveLength(2);
  });

  test('touches nothing in a dry run, and shows the prompt', async ({ agent }) => {
    const result = await agent.run({ 'dry-run': 'true' });
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'dry-run', jobId: '' } });
    expect(agent.service.journal.entries).toEqual([]);
    expect(result.summary).toContain('Update the docs.');
  });
});

describe.concurrent('how a job can end', () => {
  test.for<[string, string | null, Record<string, string>, string, number]>([
    ['completed', null, {}, 'no-pull-request', 0],
    ['completed', null, { 'require-pull-request': 'true' }, 'no-pull-request', 1],
    ['completed', prLink, { 'require-pull-request': 'true' }, 'pull-request', 0],
    ['failed', null, {}, 'failed', 1],
    ['failed', prLink, {}, 'failed', 1],
    ['archived', null, {}, 'archived', 1],
    ['archived', prLink, {}, 'archived', 0],
  ])('%s with pull request %s and %j', async ([word, link, inputs, outcome, exitCode], { agent }) => {
    agent.service.jobs.next([{ status: word, prLink: link }]);
    const result = await agent.run(inputs);
    expect(result).toMatchObject({ exitCode, outputs: { outcome, status: word, prLink: link ?? '' } });
    expect(result.annotations.map(({ level }) => level)).toEqual(exitCode === 0 ? [] : ['error']);
    expect(result.annotations[0]?.message.includes('require-pull-request') ?? false).toBe(
      exitCode === 1 && outcome === 'no-pull-request',
    );
    expect(result.summary).toMatch(/^## \S/);
    if (link !== null) expect(result.summary).toContain(`[example/docs#7](${link})`);
  });

  test('timed out: outputs are set, the summary says how to go on', async ({ agent }) => {
    agent.service.jobs.next([{ status: 'active', prLink }]);
    const result = await agent.run({ 'timeout-minutes': '0.03' });
    const outputs = { outcome: 'timed-out', status: 'active', jobId: 'job-0001', prLink };
    expect(result).toMatchObject({ exitCode: 1, outputs });
    expect(result.summary).toMatch(/stopped waiting.*job-id to `job-0001`/);
    expect(result.annotations[0]?.message).toContain(prLink);
  });
});

describe.concurrent('mistakes in the inputs', () => {
  test('are told all at once, in a line each, before any request', async ({ agent }) => {
    const wrong = { 'project-id': '', 'base-url': 'http://example.com', prompt: ' ', wait: 'maybe' };
    const result = await agent.run(wrong);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error' } });
    for (const start of [
      'project-id: Empty. Usual causes: ',
      'base-url: Expected an address',
      'prompt: Required on this event.',
      'wait: Expected true or false. Received: maybe',
    ]) {
      expect(result.annotations[0]?.message).toContain(`\n- ${start}`);
      expect(result.summary).toContain(`\n- \`${start}`);
    }
    expect(agent.service.journal.entries).toEqual([]);
  });

  test.for<[Record<string, string>, RegExp]>([
    [{ 'prompt-file': '../../../../../../etc/hostname' }, /prompt-file: .*outside the workspace/],
    [{ 'job-id': ' ', 'prompt-file': ' ' }, /prompt: Required on this event/],
  ])('%j', async ([inputs, words], { agent }) => {
    const result = await agent.run({ prompt: '', ...inputs });
    expect(result.annotations[0]?.message).toMatch(words);
    expect(result.summary).not.toContain('&#x20;');
  });
});

describe.concurrent('the service', () => {
  test('may refuse a create clearly: it is repeated', async ({ agent }) => {
    for (const code of [429, 503])
      agent.service.faults.add({ method: 'POST', fault: status(code, { headers: { 'retry-after': '1' } }) });
    const result = await agent.run();
    expect(agent.service.journal.requests('POST')).toHaveLength(3);
    expect(agent.service.jobs.list).toHaveLength(1);
    expect(result.outputs['outcome']).toBe('pull-request');
  });

  test.for<[string, Fault, RegExp]>([
    ['never answer it', { kind: 'reset-after-body' }, /The agent job may exist.*set job-id/s],
    ...[400, 401, 403, 404].map((code): [string, Fault, RegExp] => [
      `answer ${code}`,
      status(code, { body: '{"error":"No.","message":["Why","not"]}' }),
      new RegExp(`answered ${code}: No\\.; Why; not.*Check `, 's'),
    ]),
  ])('may %s: it is not repeated, and told with advice', async ([, fault, words], { agent }) => {
    agent.service.faults.add({ method: 'POST', fault });
    const result = await agent.run();
    expect(agent.service.journal.requests('POST')).toHaveLength(1);
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: '' } });
    expect(result.annotations[0]?.message).toMatch(words);
  });

  test('may fail for a while when it is polled', async ({ agent }) => {
    const faults = [status(502), { kind: 'reset-after-body' }, { kind: 'html' }, status(404)] as const;
    for (const fault of [...faults, { kind: 'switching-protocols' } as const])
      agent.service.faults.add({ path: /\/job\//, fault });
    const result = await agent.run();
    expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
    expect(result.log).toMatch(/Mintlify answers again\./);
  });

  test('may take the key back meanwhile: the id, and advice', async ({ agent }) => {
    agent.service.faults.add({ path: /\/job\//, fault: status(401, { body: '{"error":"Expired"}' }) });
    const result = await agent.run();
    const outputs = { outcome: 'error', jobId: 'job-0001', status: 'active' };
    expect(result).toMatchObject({ exitCode: 1, outputs });
    expect(result.annotations[0]?.message).toMatch(/Expired.*may still be running.*Create an admin key/s);
  });

  test('may not know the job: nobody is sent after it', async ({ agent }) => {
    const result = await agent.run({ prompt: '', 'job-id': 'job-9999' });
    expect(result).toMatchObject({ exitCode: 1, outputs: { outcome: 'error', jobId: 'job-9999' } });
    expect(result.summary).not.toContain('may still be running');
  });

  test('is reached through a proxy, with a private certificate', async ({ agent }) => {
    await using front = await startTlsFront(agent.service.url);
    await using proxy = await startProxy(front.port);
    const inputs = { 'base-url': 'https://docs.test', 'poll-interval': '10', wait: 'false' };
    const env = { https_proxy: proxy.url, NODE_EXTRA_CA_CERTS: certificatePath };
    const result = await agent.run(inputs, undefined, { env, bundle: true });
    expect(result.outputs['outcome']).toBe('started');
    expect(proxy.requests).toEqual(['CONNECT docs.test:443']);
  });

  test('may not be there: the whole story', async ({ agent }) => {
    const inputs = { 'base-url': 'https://docs.invalid', 'poll-interval': '10', 'timeout-minutes': '0.02' };
    const result = await agent.run(inputs);
    expect(result.annotations[0]?.message).toMatch(
      /there was no connection.*(ENOTFOUND|EAI_AGAIN).*NODE_EXTRA_CA_CERTS/s,
    );
  });
});
