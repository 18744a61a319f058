import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import { attempt, type Conversation, test, waiting } from '../support/conversation.ts';
import { workflowDispatch } from '../support/events.ts';
import { first, happened, opened, pushed, second, third } from '../support/pushes.ts';

const known = { ...checked, known: true };
const prompts = ({ service }: Conversation) => service.jobs.list.flatMap((job) => job.prompts);
const change = (added: string) => [{ filename: 'src/a.ts', patch: `@@ -1,2 +1,3 @@ one\n a\n+${added}` }];

/** The next prompt arrives, and its answer is lost. */
const lose = ({ service }: Conversation) =>
  service.faults.add({ method: 'POST', fault: { kind: 'reset-after-body' } });
const refuse = ({ service }: Conversation, code = 402) =>
  service.faults.add({ method: 'POST', fault: status(code, { headers: { 'retry-after': '60' } }) });
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
        stage.github.setChangedFiles(2, change('b1'));
        await stage.runFor(11, opened, known);
        stage.github.setChangedFiles(2, change('b2'));
        return await putOff(stage, () => {
          stage.github.moveHead(2, third);
          stage.github.setChangedFiles(2, change('b1'));
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
        stage.github.setChangedFiles(2, change('b1'));
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
        stage.github.setChangedFiles(2, change('b1'));
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
