import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import { checked, said } from '../support/checks.ts';
import { type Conversation, command, test } from '../support/conversation.ts';
import { lose, refuse, sendings } from '../support/prompts.ts';
import { first, opened } from '../support/pushes.ts';

const end = (stage: Conversation) => said(stage, first).at(-1)?.slice(0, 2);
const later = { ...checked, laterMs: 600_000 };
const step = (key: string) => ({ ...checked.inputs, check: key, prompt: `prompt ${key}`, 'reply-key': key });
const lastOf = ({ github }: Conversation, name: string) =>
  github.statuses(first).findLast(({ context }) => context === name);

describe.concurrent('the check tells what became of the last prompt', () => {
  test.for(['/docs-agent skip', '/docs-agent add'])(
    'where pending was not written, and the agent is still at work: after %s',
    async (before, { stage }) => {
      stage.github.moveHead(2, first);
      await stage.say(11, before, checked);
      expect(end(stage)?.[0]).toBe('success');
      stage.github.faults.add({ method: 'POST', path: /statuses/, times: 4, fault: status(502) });
      stage.service.jobs.next([{ status: 'active' }]);
      stage.service.jobs.nextFollowUp([{ status: 'active' }]);
      const inputs = { ...checked.inputs, 'timeout-minutes': '0.02' };
      await stage.say(12, '/docs-agent more', { inputs, pace: 60, laterMs: 600_000 });
      expect(end(stage)).toEqual(['error', 'Still at work. Re-run to wait on, or /docs-agent skip']);
    },
  );

  test('where it was lost, though status was asked while it was sent', async ({ stage }) => {
    await stage.runFor(11, opened, checked);
    const { service, github } = stage;
    const before = service.journal.entries.length;
    service.faults.add({ method: 'POST', fault: { kind: 'never' } });
    const isPrompt = ({ number, method, body }: JournalEntry) =>
      number > before && method === 'POST' && body !== '';
    const posted = service.journal.waitFor(isPrompt);
    const request = ({ ended }: JournalEntry) => ended !== undefined && said(stage, first).length === 4;
    const signals = [{ signal: 'SIGINT', journal: github.journal, request } as const];
    const run = stage.say(12, '/docs-agent more', { ...later, signals });
    await posted;
    await stage.say(13, '/docs-agent status', later);
    expect(end(stage)?.[0]).toBe('pending');
    await stage.say(14, '/docs-agent status', { ...later, inputs: { ...checked.inputs, prompt: 'more' } });
    expect(end(stage)?.[0]).toBe('success');
    await run;
    expect(end(stage)).toEqual(['error', 'May have been sent. Push, /docs-agent retry or skip']);
  });

  test('where it was refused, and another step of the run lifted the skip', async ({ stage }) => {
    stage.github.moveHead(2, first);
    await stage.say(11, '/docs-agent skip', { inputs: step('a') });
    const more = command('/docs-agent new more', { id: 12 });
    stage.github.happened(more.payload);
    lose(stage);
    await stage.run(more, { known: true, github: { runId: 12 }, inputs: step('a') });
    refuse(stage);
    await stage.run(more, { known: true, github: { runId: 12 }, inputs: step('b') });
    expect(sendings(stage)).toBe(2);
    expect([lastOf(stage, 'a')?.state, lastOf(stage, 'b')?.state]).toEqual(['error', 'error']);
  });

  test('where it was refused, though another step told the commit, after status', async ({ stage }) => {
    stage.github.happened(opened.payload);
    await stage.runFor(11, opened, { known: true, inputs: step('a') });
    refuse(stage);
    await stage.runFor(11, opened, { known: true, inputs: step('b') });
    await stage.say(12, '/docs-agent status', { inputs: step('b'), laterMs: 600_000 });
    expect([lastOf(stage, 'a')?.state, lastOf(stage, 'b')?.state]).toEqual(['success', 'error']);
  });
});
