import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import { attempt, type Conversation, command, test, waiting } from '../support/conversation.ts';
import { push, workflowDispatch } from '../support/events.ts';
import { change, lose, prompts, refuse, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened, pushed, second, third } from '../support/pushes.ts';

const known = { ...checked, known: true };
const byHand = (stage: Conversation, runId: number, runAttempt = 1) =>
  stage.run(workflowDispatch(), {
    inputs: { prompt: 'more', 'pull-request': '2', check: 'documentation', ...waiting.inputs },
    github: { runId, runAttempt },
  });

const retry = (stage: Conversation) =>
  stage.say(12, '/docs-agent retry', { ...known, inputs: { ...checked.inputs, prompt: 'more' } });

/** A push is put off by a limit, and meanwhile something else happens. */
function putOff(stage: Conversation, meanwhile: () => void) {
  stage.github.moveHead(2, second);
  refuse(stage, 429);
  const onLine = ({ text }: { readonly text: string }) => /Trying again in 1 min/.test(text) && meanwhile();
  return stage.runFor(12, pushed(2), { ...known, onLine: (line) => void onLine(line) });
}

describe.concurrent('a prompt is paid once', () => {
  test.for<[string, (stage: Conversation) => Promise<unknown>]>([
    [
      'by hand, though a later run by hand was refused, and the first is run again',
      async (stage) => {
        stage.github.happened(opened.payload);
        await byHand(stage, 14);
        refuse(stage);
        await byHand(stage, 15);
        return await byHand(stage, 14, 2);
      },
    ],
    [
      'told, then a push is put off, and the branch goes back to what was told',
      async (stage) => {
        await stage.runFor(11, opened, checked);
        return await putOff(stage, () => stage.github.moveHead(2, first));
      },
    ],
    [
      'told, then a push is put off, and a third one takes its changes back',
      async (stage) => {
        stage.github.happened(opened.payload);
        change(stage, 'b1');
        await stage.runFor(11, opened, known);
        change(stage, 'b2');
        return await putOff(stage, () => {
          stage.github.moveHead(2, third);
          change(stage, 'b1');
        });
      },
    ],
    [
      'lost, then a push is put off, and the branch goes back to what was lost',
      async (stage) => {
        lose(stage);
        await stage.runFor(11, opened, checked);
        return await putOff(stage, () => stage.github.moveHead(2, first));
      },
    ],
    [
      'lost, then a push is refused, and the next one goes back',
      async (stage) => {
        lose(stage);
        await stage.runFor(11, opened, checked);
        refuse(stage);
        await stage.runFor(12, pushed(2), checked);
        return await stage.runFor(13, happened('synchronize', first), checked);
      },
    ],
    [
      'lost, and a run that learned of it late says so and keeps it in mind',
      async (stage) => {
        stage.github.happened(opened.payload);
        change(stage, 'b1');
        lose(stage);
        await stage.runFor(11, opened, known);
        stage.github.moveHead(2, second);
        stage.github.faults.add({ method: 'GET', path: /files$/, times: 4, fault: status(502) });
        await stage.runFor(12, pushed(2), known);
        stage.github.faults.clear();
        return await stage.runFor(13, happened('labeled', second), known);
      },
    ],
    [
      'though its job is unknown for a while when it is run again',
      async (stage) => {
        const say = (more: object) => stage.say(11, '/docs-agent add words', { ...known, ...more });
        await stage.say(11, '/docs-agent add words', checked);
        stage.service.faults.add({ method: 'GET', times: 3, fault: status(404) });
        await say({ ...attempt(2), laterMs: 7_200_000 });
        stage.service.faults.clear();
        return await say({ ...attempt(3), laterMs: 9_200_000 });
      },
    ],
    [
      'by a retry that is lost, and the pull request is labeled',
      async (stage) => {
        refuse(stage);
        await stage.runFor(11, opened, checked);
        lose(stage);
        await retry(stage);
        return await stage.runFor(13, happened('labeled', first), known);
      },
    ],
    [
      'by a retry, and the branch is brought up to date',
      async (stage) => {
        stage.github.happened(opened.payload);
        change(stage, 'b1');
        refuse(stage);
        await stage.runFor(11, opened, known);
        await retry(stage);
        stage.github.moveHead(2, second);
        return await stage.runFor(13, pushed(2), known);
      },
    ],
  ])('%s', async ([, run], { stage }) => {
    await run(stage);
    expect(prompts(stage)).toHaveLength(1);
  });
});

test('by each of two steps, though their replies were deleted and they are run again', async ({ stage }) => {
  const event = command('/docs-agent add words', { id: 5 });
  const step = (key: string, runAttempt: number) =>
    stage.run(event, {
      inputs: { ...checked.inputs, 'reply-key': key },
      github: { runId: 5, runAttempt },
    });
  for (const key of ['one', 'two']) await step(key, 1);
  for (const { id } of stage.ourComments()) stage.github.deleteComment(id);
  for (const key of ['one', 'two']) await step(key, 2);
  expect(sendings(stage)).toBe(2);
});

describe.concurrent('a commit is told once', () => {
  const merged = push({ after: commit(5) });
  test.for([
    ['once', 404, 1],
    ['for a minute', 502, 9],
  ] as const)(
    'though GitHub %s cannot name the pull request of a push that is run again',
    async ([, code, times], { stage }) => {
      stage.github.happened(opened.payload);
      stage.github.closePullRequest(2, commit(5));
      await stage.runFor(11, merged, { github: { sha: commit(5) } });
      stage.github.faults.add({ method: 'GET', path: /commits\/\w+\/pulls$/, times, fault: status(code) });
      const again = { github: { sha: commit(5), runAttempt: 2 }, known: true, pace: 60 };
      expect((await stage.runFor(11, merged, again)).exitCode).toBe(1);
      expect(sendings(stage)).toBe(1);
    },
  );

  test('though GitHub says 404 of the pull request to a run that comes late', async ({ stage }) => {
    await stage.runFor(11, opened, checked);
    await stage.runFor(12, pushed(2), checked);
    stage.github.faults.add({ method: 'GET', path: /pulls\/2$/, fault: status(404) });
    await stage.runFor(13, happened('labeled', first), known);
    expect(sendings(stage)).toBe(2);
  });

  test('though another job failed and a push was refused since: the job that was told counts', async ({
    stage,
  }) => {
    await stage.runFor(11, opened, checked);
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.say(12, '/docs-agent new Something else', checked);
    refuse(stage);
    await stage.runFor(13, pushed(2), checked);
    await stage.runFor(14, happened('synchronize', first), checked);
    expect(sendings(stage)).toBe(3);
  });

  test('and once more where its job failed, whatever another job did since', async ({ stage }) => {
    stage.service.jobs.next([{ status: 'failed' }]);
    await stage.runFor(11, opened, checked);
    await stage.say(12, '/docs-agent new Something else', checked);
    refuse(stage);
    await stage.runFor(13, pushed(2), checked);
    await stage.runFor(14, happened('synchronize', first), checked);
    expect(sendings(stage)).toBe(4);
  });

  test('though two commits were lost since, and the branch goes back to the first', async ({ stage }) => {
    lose(stage);
    await stage.runFor(11, opened, checked);
    lose(stage);
    await stage.runFor(12, pushed(2), checked);
    refuse(stage);
    await stage.runFor(13, pushed(3), checked);
    await stage.runFor(14, happened('synchronize', first), checked);
    expect(sendings(stage)).toBe(3);
  });

  test('though one look is slow, the branch goes back, and what was lost comes again', async ({ stage }) => {
    change(stage, 'a');
    await stage.runFor(11, opened, checked);
    lose(stage);
    change(stage, 'b');
    await stage.runFor(12, pushed(2), checked);
    stage.github.moveHead(2, third);
    change(stage, 'c');
    const limited = status(429, { headers: { 'retry-after': '30' } });
    stage.github.faults.add({ method: 'POST', path: /statuses/, fault: limited });
    const onLine = ({ text }: { readonly text: string }) => {
      if (!/Trying again in 30 s/.test(text)) return;
      stage.github.moveHead(2, first);
      change(stage, 'a');
    };
    await stage.runFor(13, pushed(3), { ...known, onLine, pace: 20 });
    stage.github.moveHead(2, second);
    change(stage, 'b');
    await stage.runFor(14, happened('synchronize', second), known);
    expect(sendings(stage)).toBe(2);
  });
});
