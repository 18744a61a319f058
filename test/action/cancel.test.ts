import { describe, expect, test as plain } from 'vitest';
import type { FaultRule } from '../emulator/faults.ts';
import type { JournalEntry } from '../emulator/journal.ts';
import type { JobScript } from '../emulator/service-jobs.ts';
import { outputNames } from '../support/comment-run.ts';
import {
  attempt,
  atWork,
  type Conversation,
  conversation,
  prLink,
  started,
  test,
} from '../support/conversation.ts';
import { pullRequest, push, schedule } from '../support/events.ts';
import { pushed, second } from '../support/pushes.ts';
import type { RunOptions, RunResult } from '../support/runner.ts';

/** Nothing under way: within a second. A prompt, or a reply or check without its last word: within six. On a busy machine. */
const soonMs = 2500;
const graceMs = 6500;
const onWindows = process.platform === 'win32';
const options = { retry: 2 };

const sha = 'c'.repeat(40);
const lastRun = { workflow_id: 9, head_branch: 'main', head_sha: 'a'.repeat(40) };
/** Finished by the second poll. */
const usual: JobScript = [{ status: 'active' }, { status: 'completed', prLink, reads: 1 }];
const checked = { check: 'documentation', wait: 'true' };

type Run = (more?: Partial<RunOptions>) => Promise<RunResult>;

/** Kinds of runs that make every kind of request, up to the moment before. */
const kinds: Readonly<Record<string, (stage: Conversation) => Run | Promise<Run>>> = {
  'a command': (stage) => (more) => stage.say(2, '/docs-agent\nmore', { inputs: checked, ...more }),
  async 'a push that continues a job'(stage) {
    await stage.runFor(1, pullRequest());
    return (more) => stage.runFor(2, pushed(2), { inputs: checked, ...more });
  },
  'the push of a merge'(stage) {
    stage.github.closePullRequest(2, sha);
    return (more) =>
      stage.runFor(2, push({ after: sha }), { inputs: { wait: 'true' }, ...more, github: { sha } });
  },
  'a nightly run'({ github, run }) {
    github.addRun({ ...lastRun, id: 1 });
    github.addRun({ ...lastRun, id: 2, status: 'in_progress', conclusion: null });
    github.setComparison(lastRun.head_sha, sha, { commits: [{ sha }], files: [] });
    const inputs = { prompt: 'more', 'since-last-run': 'true', context: 'diff' };
    return (more) => run(schedule(), { inputs, ...more, github: { runId: 2, sha, ref: 'refs/heads/main' } });
  },
};

async function prepared(kind: string) {
  const stage = await conversation({ service: { job: usual } });
  const run = await kinds[kind]?.(stage);
  for (const { journal } of [stage.github, stage.service]) journal.clear();
  return { stage, run: run as Run };
}

/** Each request of a run that nobody cancels, with the way in which its server fails; each way comes round. */
async function requestsOf(kind: string, kindIndex: number) {
  const { stage, run } = await prepared(kind);
  await using _ = stage;
  expect(await run()).toMatchObject({ exitCode: 0, outputs: { outcome: 'pull-request' } });
  return (['github', 'service'] as const).flatMap((at) =>
    stage[at].journal.entries.map(({ method, path }, index) => ({
      ...{ kind, at, index, method, path: path.replace(/^\/repos\/[^/]+\/[^/]+/, '') },
      fault: (['never', 'half-open', 'dripping'] as const)[(index + kindIndex) % 3] ?? 'never',
    })),
  );
}

/** What stands on the pull request for all to see: the newest reply, and the newest state of the check. */
function standing({ github, lastReply }: Conversation, commit: string) {
  return { reply: lastReply(), check: github.statuses(commit).at(-1)?.state };
}
const firstHead: string = pullRequest().payload['pull_request'].head.sha;
const ends = ({ summary }: RunResult) => summary.match(/^## .*/gm) ?? [];

const rows = onWindows ? [] : (await Promise.all(Object.keys(kinds).map(requestsOf))).flat();

describe.skipIf(onWindows).concurrent('cancelled while a server fails', options, () => {
  plain.for(rows)('$kind: $fault from $method $path on', async (row) => {
    const { kind, at, index, method, path, fault } = row;
    const { stage, run } = await prepared(kind);
    await using _ = stage;
    const { journal, faults } = stage[at];
    faults.add({ skip: index, times: Number.POSITIVE_INFINITY, fault: { kind: fault } });
    const isRead = method === 'GET' || path === '/graphql';
    let isUnderWay = !isRead;
    const request = (entry: JournalEntry) => {
      if (entry.fault === undefined || (fault !== 'never' && entry.status === undefined)) return false;
      if (method !== 'GET' && entry.body === '') return false;
      isUnderWay ||= stage.github.journal.entries.some(
        (one) => /POST|PATCH/.test(one.method) && !one.path.endsWith('/graphql') && one.ended === 'answered',
      );
      return true;
    };
    const result = await run({ signals: [{ signal: 'cancel', journal, request }] });
    expect(result.afterSignalMs).toBeLessThan(isUnderWay ? graceMs : soonMs);
    expect(Object.keys(result.outputs).sort()).toEqual(outputNames);
    // Where only the files to review and the last words are missing, the job is done.
    const isOver = at === 'github' && result.outputs['outcome'] === 'pull-request';
    if (!isOver) expect(result).toMatchObject({ signal: null, outputs: { outcome: 'cancelled' } });
    const isLost = at === 'service' && !isRead;
    const words = isLost ? /did not answer/ : isOver ? /^## .*(Opened|Updated)/m : /was cancelled/;
    expect(result.summary).toMatch(words);
    expect(ends(result)).toHaveLength(1);
    expect(stage.service.journal.requests('POST').length).toBeLessThanOrEqual(1);
    if (at === 'github') return;
    for (const sha of [firstHead, second]) expect(standing(stage, sha).check).not.toBe('pending');
    expect(standing(stage, firstHead).reply).not.toContain('⏳');
  });
});

const ofFault = ({ method, fault, body }: JournalEntry) =>
  fault !== undefined && (method === 'GET' || body !== '');
const goesOn = /was cancelled.*The agent job `job-0001` continues.*can't be cancelled.*Re-run jobs/s;

/** A moment of a command that continues `job-0001`, and what the service does then. */
interface Moment {
  readonly name: string;
  readonly rule?: FaultRule;
  /** A line of the log, or the request that the rule is for. */
  readonly line?: RegExp;
  readonly words: RegExp;
  readonly sent: number;
}
const moments: readonly Moment[] = [
  {
    name: 'before it reads the job',
    rule: { method: 'GET', fault: { kind: 'never' } },
    ...{ words: /was cancelled/, sent: 0 },
  },
  {
    name: 'while the service refuses it',
    rule: { method: 'POST', fault: { kind: 'status', status: 429, headers: { 'retry-after': '30' } } },
    line: /Trying again in 30 s/,
    ...{ words: /Nothing was sent/, sent: 0 },
  },
  {
    name: 'while it has no answer',
    rule: { method: 'POST', fault: { kind: 'never', handled: true } },
    ...{ words: /did not answer/, sent: 1 },
  },
  {
    name: 'while it is answered',
    rule: { method: 'POST', fault: { kind: 'delay', ms: 2000 } },
    ...{ words: goesOn, sent: 1 },
  },
  { name: 'while it is waited for', line: /^Waiting for the agent job/, words: goesOn, sent: 1 },
];

describe.skipIf(onWindows).concurrent('a cancelled command with a check', options, () => {
  test.for(moments)(
    '$name: all that is known is told, and nothing is sent twice',
    async (moment, { stage }) => {
      const { rule, line, words, sent } = moment;
      await stage.begin();
      stage.service.jobs.nextFollowUp(atWork);
      if (rule !== undefined) stage.service.faults.add(rule);
      const { journal } = stage.service;
      const when = line === undefined ? { journal, request: ofFault } : { line };
      const signals = [{ signal: 'cancel', ...when } as const];
      const result = await stage.say(2, '/docs-agent more', { inputs: checked, signals });
      expect(result.afterSignalMs).toBeLessThan(graceMs);
      expect(result.outputs).toMatchObject({ outcome: 'cancelled', jobId: 'job-0001' });
      expect(ends(result)).toHaveLength(1);
      expect(stage.reactions(2)).toEqual(['eyes', 'confused']);
      const check = rule?.method === 'GET' ? undefined : 'error';
      expect(standing(stage, firstHead)).toEqual({ reply: expect.stringMatching(words), check });
      expect(stage.words().flat()).toHaveLength(1 + sent);
      stage.service.faults.clear();
      await stage.say(2, '/docs-agent more', { ...started, ...attempt(2) });
      expect(stage.words().flat()).toHaveLength(2);
    },
  );

  const waiting = [{ signal: 'cancel', line: /^Waiting for the agent job/ } as const];
  const silent = { times: Number.POSITIVE_INFINITY, fault: { kind: 'never' } } as const;
  test.for<[string, FaultRule]>([
    ['GitHub takes two seconds for the reply', { method: 'PATCH', fault: { kind: 'delay', ms: 2000 } }],
    ['GitHub takes a second for everything', { times: 9, fault: { kind: 'delay', ms: 1000 } }],
    ['the comments are silent, among which a skip could be', { method: 'GET', path: /comments$/, ...silent }],
  ])('has the last words of reply and check, though %s', async ([, rule], { stage }) => {
    stage.service.jobs.next(atWork);
    const onLine = (line: { text: string }) => {
      if (/^Waiting for the agent job/.test(line.text)) stage.github.faults.add(rule);
    };
    const result = await stage.say(2, '/docs-agent more', { inputs: checked, signals: waiting, onLine });
    expect(result.afterSignalMs).toBeLessThan(graceMs);
    expect(standing(stage, firstHead)).toEqual({ reply: expect.stringMatching(goesOn), check: 'error' });
  });

  test('whose pending check GitHub took without an answer does not leave it so', async ({ stage }) => {
    const { journal, faults } = stage.github;
    faults.add({ path: /statuses/, fault: { kind: 'never', handled: true } });
    const signals = [{ signal: 'cancel', journal, request: ofFault } as const];
    const result = await stage.say(2, '/docs-agent more', { inputs: checked, signals });
    expect(result.afterSignalMs).toBeLessThan(graceMs);
    expect(stage.github.statuses(firstHead).map(({ state }) => state)).toEqual(['pending', 'error']);
    expect(stage.words()).toEqual([]);
  });

  test.for([
    ['whose run overtook it', ['success', 'success']],
    ['whose run came while it waited', ['success', 'pending', 'success']],
  ] as const)('leaves the check as a skip has it, %s', async ([name, states], { stage }) => {
    await stage.say(5, '/docs-agent skip', { inputs: checked });
    const [{ id, body } = { id: 0, body: '' }] = stage.ourComments();
    const isLater = name.includes('waited');
    if (isLater) stage.github.deleteComment(id);
    const onLine = ({ text }: { text: string }) => {
      if (isLater && /^Waiting for the agent job/.test(text))
        stage.github.addComment(2, { body, author: 'github-actions[bot]' });
    };
    stage.service.jobs.next(atWork);
    await stage.say(2, '/docs-agent more', { inputs: checked, signals: waiting, onLine });
    const said = stage.github.statuses(firstHead).map(({ state }) => state);
    expect(said).toEqual(states);
  });

  test('before the reply stands has a last word all the same, and is sent by a second attempt', async ({
    stage,
  }) => {
    const { journal, faults } = stage.github;
    faults.add({ method: 'GET', path: /comments$/, fault: { kind: 'delay', ms: 500 } });
    const signals = [{ signal: 'cancel', journal, request: ofFault } as const];
    const first = await stage.say(2, '/docs-agent more', { inputs: checked, signals });
    expect(first.outputs['outcome']).toBe('cancelled');
    expect(stage.reactions(2)).toEqual(['eyes', 'confused']);
    expect(stage.markers()).toMatchObject([[{ state: 'unsent' }]]);
    expect(stage.github.statuses(firstHead)).toEqual([]);
    await stage.say(2, '/docs-agent more', { ...started, ...attempt(2) });
    expect(stage.words()).toEqual([['more']]);
  });

  test('status, while the service is silent: no fault of anybody’s', async ({ stage }) => {
    await stage.begin();
    stage.service.faults.add({ method: 'GET', fault: { kind: 'never' } });
    const { journal } = stage.service;
    const signals = [{ signal: 'SIGTERM', journal, request: ofFault } as const];
    const result = await stage.say(2, '/docs-agent status', { signals });
    expect(result).toMatchObject({ exitCode: 0, annotations: [], outputs: { outcome: 'cancelled' } });
  });
});
