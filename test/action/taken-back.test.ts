import { describe, expect } from 'vitest';
import { status } from '../emulator/faults.ts';
import { checked } from '../support/checks.ts';
import { attempt, type Conversation, test } from '../support/conversation.ts';
import { refuse, sendings } from '../support/prompts.ts';
import { commit, first, happened, opened } from '../support/pushes.ts';

const known = { ...checked, known: true };
const pull = /pulls\/2$/;
const limit = ({ github }: Conversation, method: string, path: RegExp, seconds: number) =>
  github.faults.add({ method, path, fault: status(429, { headers: { 'retry-after': `${seconds}` } }) });
type OnLine = (line: { readonly text: string }) => void;
type Way = (stage: Conversation, onLine: OnLine) => Promise<unknown>;
const slowly = { ...known, pace: 4 };

describe.concurrent('a prompt that is taken back is not sent', () => {
  /** Says `skip` as soon as the log has a line. */
  async function skipAt(stage: Conversation, line: RegExp, run: Way): Promise<void> {
    let skip: Promise<unknown> | undefined;
    await run(stage, ({ text }) => {
      if (line.test(text)) skip ??= stage.say(12, '/docs-agent skip', checked);
    });
    expect(skip).toBeDefined();
    await skip;
    expect(sendings(stage)).toBe(0);
  }
  const push: Way = (stage, onLine) => stage.runFor(11, opened, { ...slowly, onLine });
  const command: Way = (stage, onLine) => stage.say(11, '/docs-agent add words', { ...slowly, onLine });

  test.for<[string, Way]>([
    ['a push', push],
    ['a command', command],
  ])('by skip, while GitHub puts a list of comments off: %s', async ([, run], { stage }) => {
    stage.github.happened(opened.payload);
    limit(stage, 'GET', /pulls\/2\/comments$/, 40);
    await skipAt(stage, /Trying again in 40 s/, run);
  });

  test('by skip, while the last look before the prompt is put off itself', async ({ stage }) => {
    stage.github.happened(opened.payload);
    limit(stage, 'POST', /statuses/, 20);
    await skipAt(stage, /Trying again in 40 s/, (_, onLine) =>
      push(stage, (line) => {
        if (/Trying again in 20 s/.test(line.text)) limit(stage, 'GET', pull, 40);
        onLine(line);
      }),
    );
  });

  test('by a merge, though GitHub refuses once to show the pull request', async ({ stage }) => {
    refuse(stage);
    await stage.runFor(11, opened, checked);
    stage.github.closePullRequest(2, commit(9));
    stage.github.faults.add({ method: 'GET', path: pull, fault: status(403) });
    const again = await stage.runFor(11, opened, { ...known, ...attempt(2) });
    expect([again.exitCode, sendings(stage)]).toEqual([1, 1]);
  });

  test('by a merge, though a label came since that GitHub does not know yet', async ({ stage }) => {
    stage.github.happened(opened.payload);
    stage.github.closePullRequest(2, commit(9));
    stage.github.addPullRequest(2, { updated_at: '2026-05-02T00:00:00Z' });
    const event = happened('labeled', first);
    event.payload['pull_request'].updated_at = '2026-05-02T00:00:01Z';
    await stage.runFor(12, event, known);
    expect(sendings(stage)).toBe(0);
  });

  test('by a close while it is put off, though GitHub does not know the pull request then', async ({
    stage,
  }) => {
    stage.github.happened(opened.payload);
    refuse(stage, 429);
    const onLine: OnLine = ({ text }) => {
      if (!/Trying again in 1 min/.test(text)) return;
      stage.github.closePullRequest(2);
      stage.github.faults.add({ method: 'GET', path: pull, fault: status(404) });
    };
    await stage.runFor(11, happened('labeled', first), { ...known, onLine, pace: 60 });
    expect(sendings(stage)).toBe(1);
  });
});

test.for([
  ['sent', 0, 2],
  ['taken back by a skip in the last wait', 2, 1],
])(
  'a prompt whose job is gone, which is seen twice, once to decide and once to plan, is %s',
  async ([, nth, expected], { stage }) => {
    stage.github.happened(opened.payload);
    await stage.runFor(11, opened, known);
    const gone = status(404, { body: '{"error":"Agent job not found"}' });
    stage.service.faults.add({ method: 'GET', path: /job-0001$/, times: 99, fault: gone });
    const skips: Promise<unknown>[] = [];
    let waits = 0;
    const onLine: OnLine = ({ text }) => {
      if (!/Trying again in 20 s/.test(text)) return;
      waits += 1;
      if (waits === nth) skips.push(stage.say(22, '/docs-agent skip', checked));
    };
    await stage.runFor(13, happened('labeled', first), { ...known, onLine, pace: 8, laterMs: 3_600_000 });
    await Promise.all(skips);
    expect([waits, sendings(stage)]).toEqual([2, expected]);
  },
);
