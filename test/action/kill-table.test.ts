import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../emulator/journal.ts';
import { type Conversation, command, conversation, nextLink } from '../support/conversation.ts';
import { pullRequest, push, type WorkflowEvent } from '../support/events.ts';
import { commit, pushed } from '../support/pushes.ts';
import type { SignalPlan } from '../support/runner.ts';

/** Runs by their number, which is the id of the run and of its command: a later one has a higher number. */
const [EARLIER, OTHER, KILLED, NEXT] = [1, 2, 3, 4] as const;
const numbers = [EARLIER, OTHER, KILLED, NEXT];
/** The last commit of the pull request before anybody pushes. */
const firstHead: string = pullRequest().payload['pull_request'].head.sha;

type EventOf = (number: number) => WorkflowEvent;
const commanded: EventOf = (number) => command(`/docs-agent case ${number}`, { id: number });
const skipped: EventOf = (number) => command('/docs-agent skip', { id: number });
const mergePush: EventOf = (number) => push({ after: commit(number) });

interface Scenario {
  /** What was carried out before, by its number. */
  readonly before: Readonly<Record<number, EventOf>>;
  readonly killed: EventOf;
  readonly next: EventOf;
}
const scenarios: Readonly<Record<string, Scenario>> = {
  'a command that creates a job': { before: {}, killed: commanded, next: commanded },
  'a command that continues a job': { before: { [EARLIER]: commanded }, killed: commanded, next: commanded },
  'a push that creates a job': { before: {}, killed: pushed, next: pushed },
  'a push that continues its job': { before: { [EARLIER]: pushed }, killed: pushed, next: pushed },
  'the push of a merge': { before: { [EARLIER]: pushed }, killed: mergePush, next: commanded },
  'a command between pushes': {
    before: { [EARLIER]: pushed, [OTHER]: commanded },
    killed: commanded,
    next: pushed,
  },
  'a skip between pushes': { before: { [EARLIER]: pushed }, killed: skipped, next: pushed },
};

interface Sequel {
  /** What comes after the kill, as run and attempt. */
  readonly runs: readonly (readonly [number, number])[];
  /** What became of the world meanwhile; one after the other, each world has one. */
  readonly mishaps?: readonly ((stage: Conversation) => void)[];
}
const sequels: Readonly<Record<string, Sequel>> = {
  'any older run again, this one again, the next event': {
    runs: [
      [EARLIER, 2],
      [KILLED, 2],
      [NEXT, 1],
    ],
  },
  'the next event, then this one again': {
    runs: [
      [NEXT, 1],
      [KILLED, 2],
    ],
  },
  'an edit, a copy or a lost answer, then this one again, and the next event': {
    runs: [
      [KILLED, 2],
      [NEXT, 1],
    ],
    mishaps: [
      ({ github, ourComments }) => {
        for (const { id, body } of ourComments())
          github.editComment(id, `A note.\r\n\r\n${body.replaceAll('\n', '\r\n')}`);
      },
      ({ github, ourComments }) => {
        const copy = { author: 'github-actions[bot]', review: {}, createdAt: '2099-01-01T00:00:00Z' };
        for (const { body } of ourComments()) github.addComment(2, { body, ...copy });
      },
      ({ github }) => github.faults.add({ method: 'PATCH', times: 4, fault: { kind: 'reset-after-body' } }),
    ],
  },
};

/** What a run after the kill did, and what both servers hold then. */
interface Told {
  readonly number: number;
  readonly jobId: string | undefined;
  /** What it says of its prompt, if that was not sent: `left` to a later run, with whose job it ends. */
  readonly says: 'lost' | 'left' | 'skipped' | 'closed' | undefined;
  /** The jobs that were sent the prompt of a run, once for each time. */
  readonly copies: (number: number) => readonly string[];
  /** How many jobs there are, and whether there was one before the kill. */
  readonly jobs: number;
  readonly hadJob: boolean;
  /** Whether the run, or one before it that came to its end, was to say `skip`. */
  readonly isSkipped: boolean;
  /** The newest state of the check on the last commit. */
  readonly check: string | undefined;
}
const demands: Readonly<Record<string, (told: Told) => boolean>> = {
  'no prompt is sent twice': ({ copies }) => numbers.every((number) => copies(number).length <= 1),
  'no prompt is lost without a word': ({ number, copies, says }) =>
    says !== undefined || copies(number).length === 1,
  'only what the killed run asked can be lost': ({ number, says }) => says !== 'lost' || number <= KILLED,
  'the job that has the prompt is told': ({ number, copies, says, jobId }) =>
    says !== undefined || copies(number)[0] === jobId,
  'the job that is known is continued': ({ jobs, hadJob }) => !hadJob || jobs === 1,
  'a skip is obeyed': ({ isSkipped, says }) => !isSkipped || says === 'skipped',
  'the check does not stay pending': ({ number, check, isSkipped }) =>
    number < KILLED || (isSkipped ? check === 'success' : check !== 'pending'),
};

const stageOf = () =>
  conversation({ github: { rateLimit: 100_000 }, service: { apiKey: 'mint_0123456789abcdef' } });

/** Each run is an hour after the one before: nobody waits for a follow-up of a moment ago. */
function runner(stage: Conversation, { before, killed, next }: Scenario, hours = 0) {
  const eventOf: Readonly<Record<number, EventOf>> = { ...before, [KILLED]: killed, [NEXT]: next };
  let laterMs = hours * 3_600_000;
  return (number: number, runAttempt: number, signals: readonly SignalPlan[] = []) => {
    const event = (eventOf[number] ?? killed)(number);
    if (event.name === 'push') stage.github.closePullRequest(2, commit(number));
    const isCommand = event.name === 'issue_comment';
    const prompted = isCommand ? {} : { prompt: `case ${number}`, 'pull-request-comment': 'true' };
    // Each prompt has a pull request of its own, so that its end shows at once.
    laterMs += 3_600_000;
    stage.service.jobs.nextFollowUp([{ status: 'completed', prLink: nextLink.replace('8', `${number}8`) }]);
    return stage.run(event, {
      inputs: { ...prompted, check: 'documentation' },
      github: { runId: number, runAttempt, sha: commit(number) },
      ...{ known: runAttempt > 1, laterMs, pace: 100, signals },
    });
  };
}

/** What both servers hold, which is all that a run leaves when it is killed. */
const save = ({ github, service }: Conversation) => ({ github: github.save(), service: service.save() });
type World = ReturnType<typeof save>;

const checksOf = ({ github }: Conversation, commit: string) =>
  github.statuses(commit).map(({ state }) => state);

/** All of it that a later run goes by. */
function traces(stage: Conversation): string {
  const { ourComments, markers, github, service } = stage;
  const eyes = github.thread(2).map(({ reactions }) => reactions.some(({ content }) => content === 'eyes'));
  const told = service.jobs.list.map(({ prompts }) => prompts.length);
  const memory = markers().map((all) => ({ ...all.at(-1), sentAt: undefined }));
  const checks = [firstHead, ...numbers.map(commit)].map((sha) => checksOf(stage, sha).at(-1));
  return JSON.stringify([ourComments().length, memory, eyes, told, checks]);
}

async function prepared(scenario: Scenario) {
  const stage = await stageOf();
  const run = runner(stage, scenario);
  for (const number of Object.keys(scenario.before)) await run(Number(number), 1);
  return { stage, run };
}

/** The worlds that a kill at each moment leaves: what a run leaves is what the servers hold, so nobody need be killed. */
async function worldsOf(scenario: Scenario): Promise<Map<string, World>> {
  const worlds = new Map<string, World>();
  // The reply and the check have their last words at the same time, in either order.
  for (const late of [/\/statuses\//, /\/comments\/\d+$/]) {
    const { stage, run } = await prepared(scenario);
    await using _ = stage;
    const times = Number.POSITIVE_INFINITY;
    stage.github.faults.add({ path: late, times, fault: { kind: 'delay', ms: 250 } });
    const note = () => {
      const key = traces(stage);
      if (!worlds.has(key)) worlds.set(key, save(stage));
    };
    for (const { journal } of [stage.github, stage.service]) journal.listen(note);
    const { exitCode, outputs } = await run(KILLED, 1);
    const outcome = scenario.killed === skipped ? 'skipped' : 'pull-request';
    expect({ exitCode, outcome: outputs['outcome'] }).toEqual({ exitCode: 0, outcome });
    note();
  }
  return worlds;
}

/** The demands that do not hold after a kill. */
async function mistakesAfter(world: World, scenario: Scenario, { runs, mishaps }: Sequel, index: number) {
  await using stage = await stageOf();
  stage.github.restore(world.github);
  stage.service.restore(world.service);
  const run = runner(stage, scenario, 10);
  mishaps?.[index % mishaps.length]?.(stage);
  const copies = (number: number) =>
    stage.service.jobs.list.flatMap(({ id, prompts }) =>
      prompts.filter((prompt) => prompt.split('\n')[0] === `case ${number}`).map(() => id),
    );
  const pushes = [...Object.entries(scenario.before), [KILLED, scenario.killed] as const];
  let head = Number(pushes.findLast(([, eventOf]) => eventOf === pushed)?.[0] ?? 0);
  let isSkipped = false;

  const mistakes: string[] = [];
  for (const [number, attempt] of runs) {
    if (number === EARLIER && scenario.before[EARLIER] === undefined) continue;
    const from = traces(stage);
    const { outputs, log } = await run(number, attempt);
    const { outcome, jobId } = outputs;
    if (number === NEXT && scenario.next === pushed) head = NEXT;
    isSkipped ||= number === KILLED && scenario.killed === skipped;
    // Only pushes share a reply, which the newest one takes over.
    const isLeft = number === KILLED && scenario.killed !== commanded && copies(NEXT).length > 0;
    const words = {
      lost: outcome === 'error' && /\bmay (have|exist)/.test(log),
      skipped: /needs no documentation|No documentation needed/.test(log),
      closed: /is merged, so the agent is not asked/.test(log),
      left: isLeft && (jobId !== '' || log.includes('#issuecomment-')),
    };
    const told: Told = {
      ...{ number, jobId, copies, isSkipped },
      says: (['lost', 'skipped', 'closed', 'left'] as const).find((word) => words[word]),
      jobs: stage.service.jobs.list.length,
      hadJob: scenario.before[EARLIER] !== undefined,
      check: checksOf(stage, head === 0 ? firstHead : commit(head)).at(-1),
    };
    for (const [demand, holds] of Object.entries(demands))
      if (!holds(told)) mistakes.push(`Run ${number}, attempt ${attempt}, from ${from}: ${demand}`);
  }
  stage.checkRequests();
  return mistakes;
}

const worlds = new Map<Scenario, Promise<Map<string, World>>>();
function worldsOnce(scenario: Scenario) {
  const found = worlds.get(scenario) ?? worldsOf(scenario);
  worlds.set(scenario, found);
  return found;
}

const rows = Object.entries(scenarios).flatMap(([name, scenario]) =>
  Object.entries(sequels).map(([then, sequel]) => ({ name, then, scenario, sequel })),
);

describe.concurrent('killed at each request', () => {
  test.for(rows)('$name: $then', async ({ scenario, sequel }, { expect: check }) => {
    const all = await worldsOnce(scenario);
    // Nothing yet, the eyes or the check, asking or skipping, ended; and what is between.
    check(all.size).toBeGreaterThanOrEqual(scenario.killed === skipped ? 3 : 5);
    const mistakes: string[] = [];
    for (const [index, world] of [...all.values()].entries())
      mistakes.push(...(await mistakesAfter(world, scenario, sequel, index)));
    check(mistakes).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('SIGKILL', () => {
  test('at each write leaves one of those worlds', async () => {
    const [scenario] = Object.values(scenarios) as [Scenario];
    const known = await worldsOnce(scenario);
    const left = new Set<string>();
    // What only reads leaves nothing.
    const writes = [
      ['github', 'POST'],
      ['github', 'PATCH'],
      ['service', 'POST'],
    ] as const;
    for (const [at, method] of writes) {
      for (let index = 0, isOver = false; !isOver; index += 1) {
        const { stage, run } = await prepared(scenario);
        await using _ = stage;
        const { journal, faults } = stage[at];
        faults.add({ method, skip: index, fault: { kind: 'never', handled: index % 2 === 1 } });
        // The journal tells of a request when it comes, and when it is read.
        const request = ({ fault, ended }: JournalEntry) =>
          fault === 'never' && ended === undefined && ++told === 2;
        let told = 0;
        isOver = (await run(KILLED, 1, [{ signal: 'SIGKILL', journal, request }])).signal === null;
        if (!isOver) left.add(traces(stage));
      }
    }
    expect([...left].filter((world) => !known.has(world))).toEqual([]);
    expect(left.size).toBeGreaterThanOrEqual(4);
  });
});
