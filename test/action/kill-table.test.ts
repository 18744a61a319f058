import { describe, expect, test } from 'vitest';
import { type Conversation, command, conversation, prLink } from '../support/conversation.ts';
import { pullRequest, type WorkflowEvent } from '../support/events.ts';
import type { RunOptions } from '../support/runner.ts';

/** On arrival: nothing was done. After the effect: nobody heard of it. After the answer. */
const moments = ['arrival', 'effect', 'answer'] as const;

interface Kill {
  readonly at: 'github' | 'service';
  /** Which of the requests to it, from 0. */
  readonly index: number;
  readonly moment: (typeof moments)[number];
  readonly name: string;
}

interface Scenario {
  readonly name: string;
  /** What an earlier run did, if any. */
  readonly before?: (number: number) => WorkflowEvent;
  /** What is killed, under a pull request of its own. */
  readonly event: (number: number) => WorkflowEvent;
  /** What somebody does when the runs have ended. */
  readonly again: (number: number) => WorkflowEvent;
  readonly inputs: (prompt: string) => Record<string, string>;
}

const promptOf = (number: number) => `case ${number}`;
const say = (body: string, step: number) => (number: number) =>
  command(body.replace('…', promptOf(number)), { id: number * 10 + step, number });
const opened = (number: number) => pullRequest({ number });
const pushed = (number: number) => pullRequest({ number, action: 'synchronize' });
const onCommand = { event: say('/docs-agent …', 1), again: say('/docs-agent retry', 2), inputs: () => ({}) };
const onPullRequest = {
  event: pushed,
  again: pushed,
  inputs: (prompt: string) => ({ prompt, 'pull-request-comment': 'true' }),
};
const scenarios: readonly Scenario[] = [
  { name: 'a command that creates a job', ...onCommand },
  { name: 'a command that continues a job', before: say('/docs-agent begin', 0), ...onCommand },
  { name: 'a pull request that creates a job', ...onPullRequest },
  { name: 'a pull request that continues its job', before: opened, ...onPullRequest },
];

const freshStage = () => conversation({ github: { rateLimit: 100_000 } });

/** A scenario under a pull request of its own, up to what is killed. */
async function prepare(stage: Conversation, scenario: Scenario, number: number) {
  const { github, service } = stage;
  const run = (event: WorkflowEvent, step: number, prompt: string, more: Partial<RunOptions> = {}) => {
    // At work until it was polled: whoever comes after a killed run can see it so.
    service.jobs.nextFollowUp([{ status: 'active' }, { status: 'completed', reads: 1 }]);
    // Only what is killed has to wait. Of two runs, the later one has the higher id.
    const inputs = { wait: String(more.signals !== undefined), ...scenario.inputs(prompt) };
    return stage.run(event, { inputs, ...more, github: { ...more.github, runId: number * 10 + step } });
  };
  github.addPullRequest(number);
  const known = scenario.before && (await run(scenario.before(number), 0, 'begin')).outputs['jobId'];
  for (const { journal, faults } of [github, service]) {
    journal.clear();
    faults.clear();
  }
  const event = scenario.event(number);
  /** The ids of the jobs that have the words, one for each copy. */
  const copies = () =>
    service.jobs.list.flatMap(({ id, prompts }) =>
      prompts.filter((prompt) => prompt.split('\n')[0] === promptOf(number)).map(() => id),
    );
  return {
    /** The job that is there before. */
    known,
    copies,
    attempt: (runAttempt: number, signals?: RunOptions['signals']) =>
      run(event, 1, promptOf(number), { github: { runAttempt }, ...(signals && { signals }) }),
    again: () => run(scenario.again(number), 2, promptOf(number)),
    reply: () => stage.lastReply(number),
    /** All that a later run can see. */
    world() {
      const said = stage.replies(number).map((bodies) => bodies.at(-1)?.replace(/\d+/g, '0'));
      const reactions = github.thread(number).map(({ reactions: all }) => all.map(({ content }) => content));
      return JSON.stringify([said, reactions, copies().length]);
    },
  };
}

/** The requests of a run that nobody kills. Reads have no effect: the first of several in a row stands for them all. */
async function killsOf(scenario: Scenario): Promise<Kill[]> {
  await using stage = await freshStage();
  const { outputs } = await (await prepare(stage, scenario, 100)).attempt(1, []);
  expect(outputs).toMatchObject({ outcome: 'pull-request', prLink });
  return (['github', 'service'] as const).flatMap((at) =>
    stage[at].journal.entries.flatMap(({ method, path }, index, all) => {
      const kill = (moment: Kill['moment']) => ({
        at,
        index,
        moment,
        name: `${moment} of ${method} ${path}`,
      });
      if (method !== 'GET') return moments.map(kill);
      return all[index - 1]?.method === 'GET' ? [] : [kill('arrival')];
    }),
  );
}

/** What a killed run and those after it did wrong. A world that was seen before goes on as it did then. */
async function mistakesAfter(kill: Kill, scenario: Scenario, number: number, seen: Set<string>) {
  await using stage = await freshStage();
  const one = await prepare(stage, scenario, number);
  const mistakes: string[] = [];
  const demand = (holds: boolean, promise: string) => holds || mistakes.push(`${kill.name}: ${promise}`);

  const { journal, faults } = stage[kill.at];
  const isAnswer = kill.moment === 'answer';
  if (!isAnswer)
    faults.add({ skip: kill.index, fault: { kind: 'never', handled: kill.moment === 'effect' } });
  let told = 0;
  const { signal } = await one.attempt(1, [
    {
      signal: 'SIGKILL',
      journal,
      // The journal tells of a request when it comes, and when it is read.
      request: (entry) =>
        isAnswer
          ? entry === journal.entries[kill.index] && entry.ended === 'answered'
          : entry.fault === 'never' && ++told === 2,
    },
  ]);
  demand(signal === 'SIGKILL', 'the run is killed');
  if (seen.has(one.world())) return mistakes;
  seen.add(one.world());

  for (const number of [2, 3]) {
    const { outputs, log } = await one.attempt(number);
    const copies = one.copies();
    const isLost = log.includes('may have');
    demand(copies.length <= 1, `attempt ${number} sends nothing twice`);
    demand(isLost || copies.length === 1, `attempt ${number} sends it, or says that it may have arrived`);
    demand(outputs['jobId'] === (isLost ? (one.known ?? '') : copies[0]), `attempt ${number} knows the job`);
    demand(isLost === (outputs['outcome'] === 'error'), `attempt ${number} is red where it does not know`);
    demand(!isLost || one.reply().includes('may have'), `attempt ${number} says so in the thread`);
  }
  const copies = one.copies().length;
  const { outputs } = await one.again();
  demand(one.copies().length === copies + 1, 'what comes then is sent');
  demand(one.copies().at(-1) === outputs['jobId'], 'what comes then knows its job');
  demand(one.known === undefined || one.known === outputs['jobId'], 'what comes then continues the same job');
  expect(stage.github.violations).toEqual([]);
  return mistakes;
}

describe.skipIf(process.platform === 'win32').concurrent('killed at each request, and run again', () => {
  test.for(scenarios)('$name', { timeout: 180_000 }, async (scenario, { expect: check }) => {
    const seen = new Set<string>();
    const mistakes: string[] = [];
    for (const [index, kill] of (await killsOf(scenario)).entries())
      mistakes.push(...(await mistakesAfter(kill, scenario, 101 + index, seen)));
    check(mistakes).toEqual([]);
    // Nothing yet, asking, asked, known, told; and the reactions of a command.
    check(seen.size).toBeGreaterThanOrEqual(5);
  });
});
