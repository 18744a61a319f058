import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findWorkflows } from '../../scripts/workflows.ts';
import { parseCommand } from '../../src/agent/asked/command.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  type Payload,
  pullRequest,
  push,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';
import { root } from '../support/project.ts';

interface Job {
  readonly if?: string;
  readonly concurrency?: { readonly group?: string; readonly queue?: string };
  readonly uses?: string;
  readonly steps?: readonly { readonly uses?: string; readonly with?: object }[];
}

/** Works out an expression with GitHub's own library. */
function evaluate(expression: string, { name, payload }: WorkflowEvent): string {
  const github = { event_name: name, event: payload, ref: payload['ref'], run_id: 'the run', repository };
  const context = JSON.parse(JSON.stringify({ github }), data.reviver) as data.Dictionary;
  const { tokens } = new Lexer(expression).lex();
  return new Evaluator(new Parser(tokens, ['github'], []).parse(), context).evaluate().coerceString();
}
const repository = 'Codertocat/Hello-World';

/** The turn that a job takes, without the start that all of them share; `null` where its `if` keeps it from running. */
function turnOf({ if: condition, concurrency }: Job, event: WorkflowEvent): string | null {
  if (condition !== undefined && evaluate(`!(${condition})`, event) === 'true') return null;
  const group = concurrency?.group?.replace(/\$\{\{(.*?)\}\}/gs, (_whole, expression: string) =>
    evaluate(expression.trim(), event),
  );
  return group?.replace(/^docs-agent-/, '') ?? 'none';
}

const asks = ({ uses, steps = [] }: Job) =>
  [uses, ...steps.map((step) => step.uses)].some((each) =>
    each?.match(/^(docs-agent\/docs-agent|octo-org)[@/]/),
  );

/** Every workflow whose runs are about a pull request or a push that is reported in one. */
const sharing = findWorkflows(root).flatMap(({ source, name, text }) => {
  const { on, jobs, concurrency } = parse(text);
  const events = ['issue_comment', 'pull_request_review_comment', 'pull_request_review', 'pull_request'];
  const reports = /pull-request-comment: true/.test(text) && 'push' in on;
  const found = events.some((event) => event in on) || reports;
  return Object.values<Job>(jobs).flatMap((job) =>
    found && asks(job) ? [{ source, name, job, on, concurrency }] : [],
  );
});

test.each(sharing)('$source, "$name" takes its turn in the job, beside its if', ({ job, concurrency }) => {
  // At the top of the workflow, ordinary comments would wait too.
  expect(concurrency).toBeUndefined();
  expect(job.concurrency).toEqual({ group: expect.stringMatching(/^docs-agent-\$\{\{/), queue: 'max' });
});

const places = [
  ['issue_comment', issueCommentOnPullRequest],
  ['pull_request_review_comment', reviewComment],
  ['pull_request_review', review],
] as const;

/** What a comment says, and the turn that it takes: that of its pull request (2), one of its own, or none. */
const comments: readonly (readonly [body: string, turn: '2' | 'the run' | null])[] = [
  ['/docs-agent', '2'],
  ['/docs-agent add a page on retries', '2'],
  ['/docs-agent\nadd a page', '2'],
  ['/docs-agent new add a page', '2'],
  ['/docs-agent retry', '2'],
  ['/docs-agent status', 'the run'],
  ['/DOCS-agent Status', 'the run'],
  ['/docs-agent skip', 'the run'],
  // Spelled otherwise, both work all the same, and wait.
  ['/docs-agent status.', '2'],
  ['/docs-agent  skip', '2'],
  ['/docs-agent status codes: document 429', '2'],
  ['/docs-agent skip the part on webhooks', '2'],
  // Gets a hint.
  ['/Docs-Agent: add', '2'],
  ['Looks good', null],
  ['See /docs-agent', null],
  ['> /docs-agent add', null],
  ['\t/docs-agent add', null],
  ['@docs-agent add', null],
  ['', null],
];

const commands = sharing.filter(({ on }) => 'issue_comment' in on);

describe.each(commands)('$source, "$name"', ({ job, on }) => {
  const heard = places.filter(([name]) => name in on);

  test.each(comments)('for %j takes the turn of %j', (body, turn) => {
    for (const [, eventWith] of heard) expect(turnOf(job, eventWith({ body }))).toBe(turn);
  });

  test('spares a runner for an issue and for a review without text', () => {
    expect(turnOf(job, issueCommentOnIssue({ body: '/docs-agent add' }))).toBeNull();
    expect(turnOf(job, review())).toBeNull();
  });

  test.each(heard)(
    'hides no command in %s, and lets none that sends a prompt overtake',
    (_name, eventWith) => {
      const pieces = [
        '/docs-agent',
        '/Docs-Agent',
        'status',
        'skip',
        ' ',
        '\n',
        '\r\n',
        '\t',
        '\u00a0',
        '>',
        'a',
      ];
      const bodies = fc
        .tuple(fc.constantFrom('/docs-agent', ''), fc.array(fc.constantFrom(...pieces), { maxLength: 5 }))
        .map(([first, rest]) => first + rest.join(''));
      const kinds = new Set<string>();
      fc.assert(
        fc.property(bodies, (body) => {
          const { kind } = parseCommand(body, '/docs-agent');
          const turn = turnOf(job, eventWith({ body }));
          kinds.add(kind);
          if (kind !== 'none') expect(turn).not.toBeNull();
          if (kind === 'prompt') expect(turn).toBe('2');
        }),
        { seed: 20_261_128, numRuns: 200 },
      );
      for (const kind of ['none', 'prompt', 'status', 'skip']) expect(kinds).toContain(kind);
    },
  );
});

/** The pull request 2 with further fields, changed in place. */
function pullRequestWith(change: (pull: Payload) => void, action = 'opened'): WorkflowEvent {
  const event = pullRequest({ action });
  change(event.payload['pull_request']);
  return event;
}

const opened = pullRequest();
const draft = pullRequestWith((pull) => {
  pull['draft'] = true;
});
const closed = pullRequest({ action: 'closed' });
const fork = pullRequest({ action: 'closed', head: 'stranger/Hello-World' });
const stacked = pullRequestWith((pull) => {
  pull['base'].ref = 'another-branch';
}, 'closed');
const labelled = (name: string): WorkflowEvent => ({
  ...opened,
  payload: { ...opened.payload, label: { name } },
});
const queued: WorkflowEvent = {
  name: 'merge_group',
  payload: { action: 'checks_requested', merge_group: {} },
};
const pushed = push({ ref: 'refs/heads/main' });

/** The other recipes: what happens, and the turn that it takes. */
const others: readonly (readonly [name: string, what: string, event: WorkflowEvent, turn: string | null])[] =
  [
    ['Documentation follows the pull request', 'a pull request', opened, '2'],
    ['Documentation follows the pull request', 'a draft', draft, null],
    ['Documentation once for each pull request', 'a pull request', opened, '2'],
    ['Documentation once for each pull request', 'a draft', draft, null],
    ['Documentation on request', 'its label', labelled('needs docs'), '2'],
    ['Documentation on request', 'another label', labelled('bug'), null],
    ['Documentation check', 'a pull request', opened, '2'],
    ['Documentation check', 'a draft', draft, null],
    ['Documentation check', 'the merge queue', queued, 'the run'],
    ['Documentation is merged with its code', 'a closed pull request', closed, '2'],
    ['Documentation is merged with its code', 'one from a fork', fork, null],
    ['Documentation is merged with its code', 'one that is stacked on another', stacked, null],
    ['Documentation on push', 'a push', pushed, 'refs/heads/main'],
  ];

test.each(others)('"%s", on %s, takes the turn of its pull request', (name, _what, event, turn) => {
  const found = sharing.filter((workflow) => workflow.name === name);
  expect(found.map(({ job }) => turnOf(job, event))).toEqual([turn]);
});

test('every recipe that takes turns is tried here', () => {
  const tried = new Set([...commands, ...others.map(([name]) => ({ name }))].map(({ name }) => name));
  expect(sharing.filter(({ name }) => !tried.has(name))).toEqual([]);
});
