import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findWorkflows } from '../../scripts/workflows.ts';
import { parseCommand } from '../../src/agent/asked/command.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  mergeGroup,
  pullRequest,
  push,
  review,
  reviewComment,
  type WorkflowEvent,
  workflowDispatch,
} from '../support/events.ts';
import { read, root } from '../support/project.ts';

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

interface Shared {
  readonly source: string;
  readonly name: string;
  readonly job: Job;
  readonly on: Readonly<Record<string, { readonly types?: readonly string[] } | null>>;
  readonly concurrency?: unknown;
}

/** Every workflow whose runs are about a pull request or a push that is reported in one. */
const shown: readonly Shared[] = findWorkflows(root).flatMap(({ source, name, text }) => {
  const { on, jobs, concurrency } = parse(text);
  const events = ['issue_comment', 'pull_request_review_comment', 'pull_request_review', 'pull_request'];
  const reports = /pull-request-comment: true/.test(text) && 'push' in on;
  const found = events.some((event) => event in on) || reports || /\bpull-request: \$/.test(text);
  return Object.values<Job>(jobs).flatMap((job) =>
    found && asks(job) ? [{ source, name, job, on, concurrency }] : [],
  );
});

const theOne = shown.find(({ source }) => source === 'docs/documentation-check.md');
if (theOne === undefined) throw new Error('The page on the check shows no workflow.');

/** The one workflow with the lines that the page on comments shows for reviews and lines of the diff. */
const [listened, taken] = new MarkdownIt()
  .parse(read('docs/comment-command.md'), {})
  .flatMap(({ type, info, content }) => (type === 'fence' && info === 'yaml' ? [parse(content)] : []));
const everywhere: Shared = {
  ...{ source: 'docs/comment-command.md', name: 'Documentation everywhere' },
  on: { ...theOne.on, ...listened },
  job: { ...theOne.job, ...taken },
};

/** The one workflow as its page changes it for labels. */
const byLabel: Shared = {
  ...{ source: 'docs/documentation-check.md', name: 'Documentation by label' },
  on: { ...theOne.on, pull_request: { types: ['labeled', 'closed'] } },
  job: {
    ...theOne.job,
    if: theOne.job.if?.replace(
      '!github.event.pull_request.draft',
      "github.event.label.name == 'needs docs'",
    ) as string,
  },
};

const sharing = [...shown, everywhere, byLabel];

test('the page names the lines of the workflow by label', () => {
  const page = read('docs/documentation-check.md');
  expect(page).toContain(
    "`github.event.label.name == 'needs docs'` in place of `!github.event.pull_request.draft`",
  );
  expect(page).toContain('`types: [labeled, closed]`');
  expect(byLabel.job.if).not.toBe(theOne.job.if);
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
  ['/docs-agent skip only tests', 'the run'],
  ['/docs-agent skip the part on webhooks', 'the run'],
  // Spelled otherwise, they work all the same, and wait.
  ['/docs-agent status.', '2'],
  ['/docs-agent  skip', '2'],
  ['/docs-agent status codes: document 429', '2'],
  ['/docs-agent skip: only tests', '2'],
  ['/docs-agent skip\nonly tests', '2'],
  ['/docs-agent skipping is not described', '2'],
  ['/docs-agent statuses', '2'],
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

test('the workflow of the page on comments listens everywhere', () => {
  for (const [name] of places) expect(Object.keys(everywhere.on)).toContain(name);
});

describe.each(commands)('$source, "$name"', ({ job, on }) => {
  const heard = places.filter(([name]) => name in on);

  test.each(comments)('for %j takes the turn of %j', (body, turn) => {
    for (const [, eventWith] of heard) expect(turnOf(job, eventWith({ body }))).toBe(turn);
  });

  test('spares a runner for an issue and for a review without text', () => {
    expect(turnOf(job, issueCommentOnIssue({ body: '/docs-agent add' }))).toBeNull();
    if ('pull_request_review' in on) expect(turnOf(job, review())).toBeNull();
  });

  test.each(heard)(
    'hides no command in %s, and lets none that sends a prompt overtake',
    (_name, eventWith) => {
      const pieces = [
        '/docs-agent',
        '/Docs-Agent',
        'status',
        'skip',
        'retry',
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
          if (kind === 'prompt' || kind === 'retry') expect(turn).toBe('2');
          if (turn === 'the run') expect(['status', 'skip', 'near-miss']).toContain(kind);
        }),
        { seed: 20_261_128, numRuns: 400 },
      );
      for (const kind of ['none', 'prompt', 'status', 'skip']) expect(kinds).toContain(kind);
    },
  );
});

/** What happens to a pull request, and whether it starts a run. */
const lives: readonly (readonly [what: string, event: WorkflowEvent, starts: boolean])[] = [
  ['is opened', pullRequest(), true],
  ['is pushed to', pullRequest({ action: 'synchronize' }), true],
  ['is opened again', pullRequest({ action: 'reopened' }), true],
  ['is ready for review', pullRequest({ action: 'ready_for_review' }), true],
  ['is merged', pullRequest({ merged: 'a1' }), true],
  ['is closed', pullRequest({ action: 'closed' }), true],
  ['is opened as a draft', pullRequest({ draft: true }), false],
  ['is pushed to as a draft', pullRequest({ action: 'synchronize', draft: true }), false],
  // Its documentation is closed with it.
  ['is closed as a draft', pullRequest({ action: 'closed', draft: true }), true],
];

const following = sharing.filter(({ on, name }) => 'pull_request' in on && name !== byLabel.name);

describe.each(following)('$source, "$name"', ({ job, on }) => {
  test.each(lives)('where a pull request %s', (_what, event, starts) => {
    expect(turnOf(job, event)).toBe(starts ? '2' : null);
    expect(on['pull_request']?.types).toContain(event.payload['action']);
  });

  test('in the merge queue', () => {
    if ('merge_group' in on) expect(turnOf(job, mergeGroup())).toBe('the run');
  });
});

const labelled = (name: string): WorkflowEvent => {
  const { name: event, payload } = pullRequest({ action: 'labeled' });
  return { name: event, payload: { ...payload, label: { name } } };
};
const byHand = workflowDispatch();
byHand.payload['inputs'] = { 'pull-request': '2' };

/** The other recipes: what happens, and the turn that it takes. */
const others: readonly (readonly [name: string, what: string, event: WorkflowEvent, turn: string | null])[] =
  [
    [byLabel.name, 'its label', labelled('needs docs'), '2'],
    [byLabel.name, 'another label', labelled('bug'), null],
    [byLabel.name, 'the end', pullRequest({ merged: 'a1' }), '2'],
    ['Documentation on push', 'a push', push({ ref: 'refs/heads/main' }), 'refs/heads/main'],
    ['Documentation by hand', 'a number', byHand, '2'],
  ];

test.each(others)('"%s", on %s, takes the turn of its pull request', (name, _what, event, turn) => {
  const found = sharing.filter((workflow) => workflow.name === name);
  expect(found.map(({ job }) => turnOf(job, event))).toEqual([turn]);
});

test('every recipe that takes turns is tried here', () => {
  const tried = [...commands, ...following].map(({ name }) => name);
  const names = new Set([...tried, ...others.map(([name]) => name)]);
  expect(sharing.filter(({ name }) => !names.has(name))).toEqual([]);
});
