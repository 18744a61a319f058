import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../emulator/journal.ts';
import { type Conversation, command, conversation, nextLink } from '../support/conversation.ts';
import { pullRequest, push, type WorkflowEvent } from '../support/events.ts';
import type { SignalPlan } from '../support/runner.ts';

/** Runs by their number, which is the id of the run and of its command: a later one has a higher number. */
const [EARLIER, OTHER, KILLED, NEXT] = [1, 2, 3, 4] as const;
const sha = (number: number) => String(number).repeat(40);

type EventOf = (number: number) => WorkflowEvent;
const commanded: EventOf = (number) => command(`/docs-agent case ${number}`, { id: number });
const pushed: EventOf = (number) => {
  const { name, payload } = pullRequest({ action: 'synchronize' });
  Object.assign(payload, { before: sha(number - 1), after: sha(number) });
  payload['pull_request'].head.sha = sha(number);
  return { name, payload };
};
const mergePush: EventOf = (number) => push({ after: sha(number) });

interface Scenario {
  readonly name: string;
  /** What was carried out before, by its number. */
  readonly before: readonly (readonly [number, EventOf])[];
  readonly killed: EventOf;
  readonly next: EventOf;
}
const scenarios: readonly Scenario[] = [
  { name: 'a command that creates a job', before: [], killed: commanded, next: commanded },
  {
    name: 'a command that continues a job',
    before: [[EARLIER, commanded]],
    killed: commanded,
    next: commanded,
  },
  { name: 'a pull request that creates a job', before: [], killed: pushed, next: pushed },
  {
    name: 'a pull request that continues its job',
    before: [[EARLIER, pushed]],
    killed: pushed,
    next: pushed,
  },
  { name: 'the push of a merge', before: [[EARLIER, pushed]], killed: mergePush, next: commanded },
  {
    name: 'a command between pushes',
    before: [
      [EARLIER, pushed],
      [OTHER, commanded],
    ],
    killed: commanded,
    next: pushed,
  },
];

/** What comes after the kill, as run and attempt. */
const sequels = {
  'any older run again, this one again, the next event': [
    [EARLIER, 2],
    [KILLED, 2],
    [NEXT, 1],
  ],
  'the next event, then this one again': [
    [NEXT, 1],
    [KILLED, 2],
  ],
} as const;

const stageOf = () =>
  conversation({ github: { rateLimit: 100_000 }, service: { apiKey: 'mint_0123456789abcdef' } });

/** Each run is minutes after the one before: nobody waits for a follow-up of a moment ago. */
function runner(stage: Conversation, { before, killed, next }: Scenario, hours = 0) {
  const events = new Map([...before, [KILLED, killed] as const, [NEXT, next] as const]);
  let laterMs = hours * 3_600_000;
  return (number: number, runAttempt: number, wait = false, signals: SignalPlan[] = []) => {
    const event = (events.get(number) ?? killed)(number);
    const isCommand = event.name === 'issue_comment';
    if (event.name === 'push')
      stage.github.addPullRequest(2, {
        state: 'closed',
        merged_at: '2026-11-01T00:00:00Z',
        merge_commit_sha: sha(number),
      });
    const prompted = isCommand ? {} : { prompt: `case ${number}`, 'pull-request-comment': 'true' };
    // Each prompt has a pull request of its own, so that its end shows at once.
    laterMs += 180_000;
    stage.service.jobs.nextFollowUp([{ status: 'completed', prLink: nextLink.replace('8', `${number}8`) }]);
    return stage.run(event, {
      inputs: { ...prompted, wait: String(wait) },
      github: { runId: number, runAttempt, sha: sha(number) },
      ...{ laterMs, signals },
    });
  };
}

/** What both servers hold, which is all that a run leaves when it is killed. */
const save = ({ github, service }: Conversation) => ({ github: github.save(), service: service.save() });
type World = ReturnType<typeof save>;

/** All of it that a later run goes by. */
function traces({ ourComments, markers, github, service }: Conversation): string {
  const eyes = github.thread(2).map(({ reactions }) => reactions.some(({ content }) => content === 'eyes'));
  const told = service.jobs.list.map(({ prompts }) => prompts.length);
  const memory = markers().map((all) => ({ ...all.at(-1), sentAt: undefined }));
  return JSON.stringify([ourComments().length, memory, eyes, told]);
}

async function prepared(scenario: Scenario) {
  const stage = await stageOf();
  const run = runner(stage, scenario);
  for (const [number] of scenario.before) await run(number, 1, true);
  return { stage, run };
}

/** The worlds that a kill at each moment leaves: one run is enough, since what it leaves is what the servers hold. */
async function worldsOf(scenario: Scenario): Promise<Map<string, World>> {
  const { stage, run } = await prepared(scenario);
  await using _ = stage;
  const worlds = new Map<string, World>();
  const note = () => void worlds.set(traces(stage), save(stage));
  for (const { journal } of [stage.github, stage.service]) journal.listen(note);
  const result = await run(KILLED, 1, true);
  expect(result).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
  note();
  return worlds;
}

/** What the runs after a kill did wrong. */
async function mistakesAfter(
  world: World,
  scenario: Scenario,
  sequel: (typeof sequels)[keyof typeof sequels],
) {
  await using stage = await stageOf();
  stage.github.restore(world.github);
  stage.service.restore(world.service);
  const run = runner(stage, scenario, 1);
  const killedEvent = scenario.killed(KILLED);
  const known = world.service[0]?.id;
  const mistakes: string[] = [];
  let step = '';
  const demand = (holds: boolean, promise: string) => holds || mistakes.push(`${step}: ${promise}`);
  const copies = (number: number) =>
    stage.service.jobs.list.flatMap(({ id, prompts }) =>
      prompts.filter((prompt) => prompt.split('\n')[0] === `case ${number}`).map(() => id),
    );

  for (const [number, attempt] of sequel) {
    if (number === EARLIER && scenario.before.length === 0) continue;
    step = `${traces(stage)}, run ${number}, attempt ${attempt}`;
    const { outputs, log } = await run(number, attempt);
    const isLost = outputs['outcome'] === 'error' && /may (have|exist)/.test(log);
    const isLeft = outputs['outcome'] === 'skipped' && log.includes('#issuecomment-');
    for (const each of [EARLIER, OTHER, KILLED, NEXT])
      demand(copies(each).length <= 1, `prompt ${each} is sent once: ${copies(each)}`);
    // A run of a pull request whose reply a newer one has taken over sends nothing any more, and says so.
    const isTakenOver = number === KILLED && killedEvent.name !== 'issue_comment' && copies(NEXT).length > 0;
    demand(
      isLost || copies(number).length === 1 || (isTakenOver && (isLeft || outputs['jobId'] !== '')),
      'no silent loss',
    );
    demand(!isLost || number === KILLED, 'only what was killed can be lost');
    demand(
      isLost || isLeft || isTakenOver || copies(number)[0] === outputs['jobId'],
      'the job that has the prompt is told',
    );
    if (number === NEXT && known !== undefined && scenario.before.length > 0)
      demand(copies(NEXT)[0] === stage.service.jobs.list.at(-1)?.id, 'the newest job is continued');
  }
  demand(scenario.before.length === 0 || stage.service.jobs.list.length === 1, 'nobody makes another job');
  stage.checkRequests();
  return mistakes;
}

const worlds = new Map(
  scenarios.map((scenario) => [scenario, undefined as Promise<Map<string, World>> | undefined]),
);
const worldsOnce = (scenario: Scenario) => {
  const found = worlds.get(scenario) ?? worldsOf(scenario);
  worlds.set(scenario, found);
  return found;
};

const rows = scenarios.flatMap((scenario) =>
  Object.entries(sequels).map(([then, sequel]) => ({ name: scenario.name, then, scenario, sequel })),
);

describe.concurrent('killed at each request', { timeout: 120_000 }, () => {
  test.for(rows)('$name: $then', async ({ scenario, sequel }, { expect: check }) => {
    const mistakes: string[] = [];
    const all = await worldsOnce(scenario);
    // Nothing yet, asking, asked, sent, ended; and the eyes of a command.
    check(all.size).toBeGreaterThanOrEqual(5);
    for (const world of all.values()) mistakes.push(...(await mistakesAfter(world, scenario, sequel)));
    check(mistakes).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('SIGKILL', { timeout: 60_000 }, () => {
  const [scenario] = scenarios as [Scenario, ...Scenario[]];
  test('at each request leaves one of those worlds', async () => {
    const known = await worldsOnce(scenario);
    const left = new Set<string>();
    for (const at of ['github', 'service'] as const) {
      for (let index = 0, isOver = false; !isOver; index += 1) {
        const { stage, run } = await prepared(scenario);
        await using _ = stage;
        const { journal, faults } = stage[at];
        faults.add({ skip: index, fault: { kind: 'never', handled: index % 2 === 1 } });
        // The journal tells of a request when it comes, and when it is read.
        const request = ({ fault, ended }: JournalEntry) =>
          fault === 'never' && ended === undefined && ++told === 2;
        let told = 0;
        isOver = (await run(KILLED, 1, true, [{ signal: 'SIGKILL', journal, request }])).signal === null;
        if (!isOver) left.add(traces(stage));
      }
    }
    expect([...left].filter((world) => !known.has(world))).toEqual([]);
    expect(left.size).toBeGreaterThanOrEqual(4);
  });
});
