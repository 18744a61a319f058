import { describe, expect, it } from 'vitest';
import { closeDocumentation } from '../../src/agent/documentation/close.ts';
import type { CodeEnd } from '../../src/agent/outcome.ts';
import type { GitHub } from '../../src/github/client.ts';
import type { Fault } from '../emulator/faults.ts';
import { secondaryLimit } from '../emulator/github/token-limit.ts';
import { clientAt } from './client-at.ts';
import { emulated, signal } from './emulated.ts';

const here = emulated();
const docs = 'octo-org/docs';
const serverUrl = 'https://github.com';
const code = 'https://github.com/Codertocat/Hello-World/pull/2';
const linkOf = (number: number, repository = docs) => `${serverUrl}/${repository}/pull/${number}`;
const everything = { contents: 'write', pull_requests: 'write' } as const;
const docsToken = 'ghs_docs';

interface Asked {
  readonly links?: readonly string[];
  readonly docsRepository?: string;
  readonly token?: string;
  readonly until?: AbortSignal;
  /** The request at which the process ends, and whether GitHub has carried it out by then. */
  readonly kill?: { readonly at: number; readonly isDone: boolean };
}

/** Two documentation pull requests of the code, 72 the newer one, unless told. */
async function close(end: CodeEnd, { token = docsToken, until = signal, kill, ...asked }: Asked = {}) {
  const client = clientAt(here.emulator.apiUrl, { repository: here.emulator.repository, token });
  const { links = [linkOf(72), linkOf(71)], docsRepository = docs } = asked;
  const log = { info: (line: string) => void client.lines.push(line) };
  const before = here.emulator.journal.entries.length;
  const github = kill === undefined ? client.github : mortal(client.github, kill);
  const work = closeDocumentation(
    links,
    { url: code, end },
    { docsRepository, github, serverUrl, signal: until, log },
  );
  const ends = await work.finally(client[Symbol.asyncDispose]);
  const requests = here.emulator.journal.entries.length - before;
  const told = ends.map(({ end }) => {
    if (end.kind === 'failed') return `failed: ${(end.error as Error).message}`;
    return end.kind === 'left' ? end.why : end.kind;
  });
  return { ends, told, requests, lines: client.lines };
}

/** A client whose process ends at one of its requests. */
function mortal(github: GitHub, { at, isDone }: { readonly at: number; readonly isDone: boolean }): GitHub {
  let count = 0;
  return new Proxy(github, {
    get:
      (target, name: keyof GitHub) =>
      async (...values: unknown[]) => {
        const isLast = ++count === at;
        if (isLast && !isDone) throw new Error('Killed');
        const answer = await (target[name] as (...all: unknown[]) => Promise<unknown>)(...values);
        if (isLast) throw new Error('Killed');
        return answer;
      },
  });
}

function prepare(numbers: readonly number[] = [71, 72], fields = {}) {
  for (const number of numbers) here.emulator.addDocumentation(number, fields, docs);
  here.emulator.setPermissionIn(docs, 'hubot', 'write');
  here.emulator.addToken(docsToken, { [docs]: everything });
}
const states = (numbers = [72, 71]) => numbers.map((number) => here.emulator.stateOf(number, docs).state);
const comments = (number: number) => here.emulator.thread(number, docs).map(({ body }) => body);
const approve = (number = 72) => here.emulator.review(number, 'approved', 'hubot', docs);

describe('merged code', () => {
  it('waits for the rules of the branch, and merges by itself then', async () => {
    prepare([71, 72], { draft: true });
    here.emulator.setRules({ reviews: true }, docs);
    expect((await close('merged')).told).toEqual(['waiting', 'closed']);
    expect(here.emulator.stateOf(72, docs)).toEqual({ state: 'open', isDraft: false, isWaiting: true });
    expect(here.emulator.stateOf(71, docs).state).toBe('closed');
    expect(comments(71)).toEqual([expect.stringContaining('octo-org/docs#72 has the newer documentation')]);
    expect(comments(72)).toEqual([]);
    approve();
    expect(here.emulator.stateOf(72, docs).state).toBe('merged');
  });

  it.each<[string, () => void, string, string]>([
    ['unread, and no rules', () => undefined, 'asked', 'open'],
    ['approved, and no rules', () => approve(), 'merged', 'merged'],
    [
      'approved by somebody who cannot write',
      () => here.emulator.review(72, 'approved', 'stranger', docs),
      'asked',
      'open',
    ],
    [
      'approved, and changed since',
      () => {
        approve();
        here.emulator.moveHead(72, 'b'.repeat(40), docs);
      },
      'asked',
      'open',
    ],
    [
      'approved by the rules',
      () => {
        here.emulator.setRules({ reviews: true }, docs);
        approve();
      },
      'merged',
      'merged',
    ],
    [
      'unread, with a check to wait for and no review',
      () => here.emulator.setRules({ checks: true }, docs),
      'asked',
      'open',
    ],
    [
      'approved, with a check to wait for',
      () => {
        here.emulator.setRules({ checks: true }, docs);
        approve();
      },
      'waiting',
      'open',
    ],
    [
      'no auto-merge, unread',
      () => here.emulator.setRules({ reviews: true, autoMerge: false }, docs),
      'asked',
      'open',
    ],
    [
      'no auto-merge, approved',
      () => {
        here.emulator.setRules({ reviews: true, autoMerge: false }, docs);
        approve();
      },
      'merged',
      'merged',
    ],
    [
      'no auto-merge, approved, with a check to wait for',
      () => {
        here.emulator.setRules({ checks: true, autoMerge: false }, docs);
        approve();
      },
      'asked',
      'open',
    ],
    [
      'conflicts',
      () => {
        approve();
        here.emulator.setMergeable(72, { hasConflicts: true }, docs);
      },
      'asked',
      'open',
    ],
    [
      'conflicts, though somebody turned auto-merge on',
      () => {
        const auto_merge = { merge_method: 'squash', enabled_by: { login: 'hubot' } };
        here.emulator.addDocumentation(72, { auto_merge }, docs);
        here.emulator.setMergeable(72, { hasConflicts: true }, docs);
      },
      'asked',
      'open',
    ],
    [
      'failed checks that no rule demands',
      () => {
        approve();
        here.emulator.setMergeable(72, { checks: 'failure' }, docs);
      },
      'merged',
      'merged',
    ],
    [
      'rebase alone is allowed',
      () => {
        here.emulator.setRules({ methods: ['rebase'] }, docs);
        approve();
      },
      'merged',
      'merged',
    ],
    [
      'no way to merge',
      () => {
        here.emulator.setRules({ methods: [] }, docs);
        approve();
      },
      'asked',
      'open',
    ],
    [
      'changes are wanted, and a rule demands a review',
      () => {
        here.emulator.setRules({ reviews: true }, docs);
        here.emulator.setPermissionIn(docs, 'lead', 'admin');
        here.emulator.review(72, 'changes_requested', 'lead', docs);
      },
      'asked',
      'open',
    ],
    [
      'changes are wanted by another',
      () => {
        approve();
        here.emulator.setPermissionIn(docs, 'lead', 'admin');
        here.emulator.review(72, 'changes_requested', 'lead', docs);
      },
      'asked',
      'open',
    ],
  ])('%s', async (_, given, expected, state) => {
    prepare([72]);
    given();
    const { told, requests } = await close('merged', { links: [linkOf(72)] });
    expect([told, states([72])]).toEqual([[expected], [state]]);
    expect(requests).toBeLessThanOrEqual(8);
    expect(comments(72)).toHaveLength(expected === 'asked' ? 1 : 0);
    // A second attempt repeats nothing.
    const again = await close('merged', { links: [linkOf(72)] });
    expect([again.told, states([72])]).toEqual([[expected], [state]]);
    expect(comments(72)).toHaveLength(expected === 'asked' ? 1 : 0);
  });

  it('says what stands in the way', async () => {
    prepare([72]);
    here.emulator.setMergeable(72, { hasConflicts: true, checks: 'failure' }, docs);
    const { ends } = await close('merged', { links: [linkOf(72)] });
    expect(ends).toMatchObject([{ end: { kind: 'asked' }, title: 'Documentation 72' }]);
    expect(comments(72)[0]).toMatch(/is merged, and its documentation here is not\. .*It has conflicts\./s);
  });

  it('does not take somebody else’s comment for its own', async () => {
    prepare([72]);
    await close('merged', { links: [linkOf(72)] });
    const [asked = ''] = comments(72);
    here.emulator.addDocumentation(73, {}, docs);
    here.emulator.addComment(73, { body: asked, author: 'stranger' }, docs);
    await close('merged', { links: [linkOf(73)] });
    expect(comments(73)).toHaveLength(2);
  });

  it('leaves alone what people decided, and what is not its own', async () => {
    prepare([70, 71, 72, 74]);
    const fork = here.emulator.pull(72, docs)['head'];
    here.emulator.addPullRequest(
      72,
      { head: { ...fork, repo: { ...fork.repo, id: 1 } } },
      { repository: docs },
    );
    here.emulator.closePullRequest(71, undefined, docs);
    here.emulator.addPullRequest(
      70,
      { base: { ...here.emulator.pull(70, docs)['base'], ref: 'v1' } },
      { repository: docs },
    );
    here.emulator.addDocumentation(7, {}, 'other/docs');
    const links = [
      ...['https://gitlab.example/a/b/-/merge_requests/1', linkOf(7, 'other/docs')],
      ...[linkOf(74), linkOf(72), linkOf(71), linkOf(70)],
    ];
    const { told } = await close('merged', { links });
    expect(told).toEqual(['elsewhere', 'elsewhere', 'asked', 'elsewhere', 'closed', 'elsewhere']);
    expect(comments(72)).toEqual([]);
  });

  it('stacked: nothing is written', async () => {
    prepare();
    expect((await close('stacked')).told).toEqual(['stacked', 'stacked']);
    expect(states()).toEqual(['open', 'open']);
  });
});

describe('closed code', () => {
  it('closes all, with a comment each', async () => {
    prepare();
    expect((await close('closed')).told).toEqual(['closed', 'closed']);
    expect(states()).toEqual(['closed', 'closed']);
    for (const number of [71, 72])
      expect(comments(number)).toEqual([expect.stringContaining('was closed without a merge')]);
    expect((await close('closed')).told).toEqual(['closed', 'closed']);
    expect(comments(72)).toHaveLength(1);
  });
});

describe('where it is', () => {
  it('a name in another case, and names of before, are the same repository', async () => {
    prepare([72]);
    const one = await close('closed', { links: [linkOf(72, 'Octo-Org/DOCS')] });
    expect(one.told).toEqual(['closed']);
    here.emulator.addDocumentation(75, {}, docs);
    here.emulator.rename('octo-org/handbook', docs);
    expect((await close('merged', { links: [linkOf(75)] })).told).toEqual(['asked']);
    here.emulator.addDocumentation(76, {}, 'octo-org/handbook');
    const links = [linkOf(76, 'octo-org/handbook')];
    expect((await close('closed', { links, docsRepository: docs })).told).toEqual(['closed']);
  });

  it('another repository is left alone, whether the token sees it or not', async () => {
    prepare([]);
    here.emulator.addDocumentation(7, {}, 'other/docs');
    const { told } = await close('closed', { links: [linkOf(7, 'other/docs'), linkOf(8, 'no/such')] });
    expect(told).toEqual(['elsewhere', 'elsewhere']);
    expect(here.emulator.stateOf(7, 'other/docs').state).toBe('open');
  });

  it('a repository that the token cannot see is an error, not "elsewhere"', async () => {
    here.emulator.addPullRequest(72, {}, { repository: docs, private: true });
    const { told } = await close('merged', { token: here.emulator.token });
    expect(told).toEqual([expect.stringMatching(/^failed: .*NOT_FOUND/), expect.stringMatching(/^failed: /)]);
  });
});

describe('what fails', () => {
  it.each([{ contents: 'read' }, { pull_requests: 'read' }, {}] as const)(
    'a permission that lacks is told before anything is done: %s',
    async (lacks) => {
      prepare([71, 72], { draft: true });
      const scopes = Object.keys(lacks).length === 0 ? lacks : { ...everything, ...lacks };
      here.emulator.addToken(docsToken, { [docs]: scopes });
      const { ends, told } = await close('merged');
      for (const each of told) expect(each).toMatch(/^failed: .*not accessible/);
      expect(ends[0]?.end).toMatchObject({ error: { facts: { reason: 'permission' } } });
      expect(states()).toEqual(['open', 'open']);
      expect([...comments(71), ...comments(72)]).toEqual([]);
      expect(here.emulator.stateOf(72, docs).isDraft).toBe(true);
      here.emulator.addToken(docsToken, { [docs]: everything });
      expect((await close('merged')).told).toEqual(['asked', 'closed']);
    },
  );

  it('one that fails is the end of itself alone, and a second attempt does what is missing', async () => {
    prepare([70, 71, 72]);
    approve();
    const fault: Fault = { kind: 'status', status: 502, body: 'Bad gateway' };
    here.emulator.faults.add({ method: 'PATCH', path: /pulls\/71$/, times: 4, fault });
    const links = [72, 71, 70].map((number) => linkOf(number));
    const { told } = await close('merged', { links });
    expect(told).toEqual(['merged', expect.stringMatching(/^failed: /), 'closed']);
    expect((await close('merged', { links })).told).toEqual(['merged', 'closed', 'closed']);
    for (const number of [70, 71]) expect(comments(number)).toHaveLength(1);
  });

  it('what a limit kept from being done is done after it', async () => {
    prepare([72]);
    approve();
    here.emulator.faults.add({ method: 'PUT', fault: secondaryLimit({ retryAfterSeconds: 2 }) });
    expect((await close('merged', { links: [linkOf(72)] })).told).toEqual(['merged']);
  });

  it.each<[string, object, () => void, { method?: string; path: RegExp; skip?: number }, string]>([
    ['of the merge', {}, approve, { method: 'PUT', path: /merge$/ }, 'merged'],
    ['of auto-merge', { reviews: true }, () => undefined, { path: /graphql$/, skip: 1 }, 'waiting'],
  ])(
    'after an answer that was lost, a second attempt does nothing twice: %s',
    async (_, rules, given, rule, end) => {
      prepare([72]);
      here.emulator.setRules(rules, docs);
      given();
      here.emulator.faults.add({ ...rule, fault: { kind: 'reset-after-body' } });
      const links = [linkOf(72)];
      expect((await close('merged', { links })).told).toEqual([expect.stringMatching(/^failed: /)]);
      expect((await close('merged', { links })).told).toEqual([end]);
      expect(here.emulator.stateOf(72, docs)).toMatchObject(
        end === 'merged' ? { state: end } : { isWaiting: true },
      );
    },
  );

  it('a head that moves between reading and merging is not merged', async () => {
    prepare([72]);
    approve();
    here.emulator.journal.listen(({ path, ended }) => {
      if (path.endsWith('/graphql') && ended !== undefined) here.emulator.moveHead(72, 'c'.repeat(40), docs);
    });
    expect((await close('merged', { links: [linkOf(72)] })).told).toEqual(['asked']);
    expect(states([72])).toEqual(['open']);
  });
});

describe('a run that ends in the middle', () => {
  const scenarios: readonly [string, CodeEnd, object, () => void][] = [
    ['merged', 'merged', {}, approve],
    ['auto-merge', 'merged', { reviews: true }, () => undefined],
    ['asked', 'merged', {}, () => undefined],
    ['closed', 'closed', {}, () => undefined],
  ];
  const result = () =>
    [72, 71].map((number) => [here.emulator.stateOf(number, docs), comments(number).length]);

  /** What a run that nothing disturbs makes of it, and the state before, to begin again. */
  async function wholeRun(end: CodeEnd, rules: object, given: () => void) {
    prepare([71, 72], { draft: true });
    here.emulator.setRules(rules, docs);
    given();
    const before = here.emulator.save();
    const { requests } = await close(end);
    return { before, requests, whole: result() };
  }

  it.each(scenarios)('killed at each request, and run again: %s', async (_, end, rules, given) => {
    const { before, requests, whole } = await wholeRun(end, rules, given);
    for (let at = 1; at <= requests; at += 1)
      for (const isDone of [false, true]) {
        here.emulator.restore(before);
        await expect(close(end, { kill: { at, isDone } })).rejects.toThrow('Killed');
        const { told } = await close(end);
        expect([at, isDone, result()]).toEqual([at, isDone, whole]);
        expect(told).not.toContain('failed');
      }
  });

  it.each(scenarios)('cancelled at each request, and run again: %s', async (_, end, rules, given) => {
    const { before, requests, whole } = await wholeRun(end, rules, given);
    for (let at = 1; at <= requests; at += 1) {
      here.emulator.restore(before);
      const cancellation = new AbortController();
      let seen = 0;
      const stop = here.emulator.journal.listen(({ ended }) => {
        if (ended === undefined && ++seen === at) cancellation.abort();
      });
      const { told } = await close(end, { until: cancellation.signal });
      stop();
      for (const each of told) expect(each).not.toMatch(/failed/);
      await close(end);
      expect([at, result()]).toEqual([at, whole]);
    }
  });
});
