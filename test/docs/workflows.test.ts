import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { examplesOf, findWorkflows } from '../../scripts/workflows.ts';
import { parseCommand } from '../../src/agent/command/command.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  pullRequest,
  push,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';
import { read, root } from '../support/project.ts';

const actions = {
  'docs-agent/docs-agent': parse(read('action.yml')),
  'docs-agent/docs-agent/visitors': parse(read('visitors/action.yml')),
};

/** By it, GitHub makes runs about one pull request take turns. A folded text is this one in a row. */
const turns = {
  group: [
    `docs-agent-\${{ github.event.issue.number || github.event.pull_request.number || github.ref }}`,
    `\${{ startsWith(github.event.comment.body, '/docs-agent status') && format('-{0}', github.run_id) || '' }}`,
  ].join(''),
  queue: 'max',
};

interface Job {
  readonly if?: string;
  readonly concurrency?: unknown;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

describe.each(findWorkflows(root))('the workflow of $source, $name', ({ text }) => {
  const { on, concurrency, ...workflow } = parse(text);
  const jobs = Object.values<Job>(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test('has a time limit for each job, and no expression in a script', () => {
    for (const job of jobs) if (job.uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
  });

  test('takes turns where its event has a pull request, in the job that has the event', () => {
    const asking = jobs.filter(({ uses, steps: [...own] = [] }) =>
      [uses, ...own.map((step) => step.uses)].some((each) =>
        each?.match(/^(docs-agent\/docs-agent|octo-org)[@/]/),
      ),
    );
    const comments = steps.some((step) => step.with?.['pull-request-comment'] === true);
    const isAboutPullRequest =
      ['issue_comment', 'pull_request_review_comment', 'pull_request_review', 'pull_request'].some(
        (name) => name in on,
      ) ||
      ('push' in on && comments);
    for (const job of asking) {
      // The same group in the caller and in what it calls would wait for itself.
      if ('workflow_call' in on) expect([job.if, job.concurrency]).toEqual([undefined, undefined]);
      else if (isAboutPullRequest) expect(job.concurrency).toEqual(turns);
    }
    if ('workflow_call' in on || (asking.length > 0 && isAboutPullRequest))
      expect(concurrency).toBeUndefined();
  });

  test('names inputs and outputs that the actions have', () => {
    for (const step of steps) {
      const action = actions[step.uses?.split('@')[0] as keyof typeof actions];
      if (action === undefined) continue;
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
      for (const [name, { required }] of Object.entries<{ required?: boolean }>(action.inputs))
        if (required) expect(step.with, name).toHaveProperty([name]);
    }
    const outputs = Object.values(actions).flatMap((action) => Object.keys(action.outputs));
    for (const [, id, name] of text.matchAll(/steps\.(docs|visitors)\.outputs\.(\w+)/g))
      expect(outputs, id).toContain(name);
  });
});

test('examples/ holds the workflows of the pages: otherwise run "npm run docs"', () => {
  const files = readdirSync(join(root, 'examples')).map((name) => [name, read(`examples/${name}`)] as const);
  expect(new Map(files)).toEqual(examplesOf(findWorkflows(root)));
});

describe('the comment workflow', () => {
  const path = '.github/workflows/docs-agent.yml';
  const workflow = parse(read(path));
  const { command: job } = workflow.jobs;

  /** Works out an expression as GitHub does. */
  function evaluate(expression: string, event: WorkflowEvent): string {
    const { ref } = event.payload;
    const github = { event_name: event.name, event: event.payload, ref, run_id: '77' };
    const context = JSON.parse(JSON.stringify({ github }), data.reviver) as data.Dictionary;
    const { tokens } = new Lexer(expression).lex();
    return new Evaluator(new Parser(tokens, ['github'], []).parse(), context).evaluate().coerceString();
  }

  const passes = (event: WorkflowEvent) => evaluate(`!(${job.if})`, event) === 'false';

  test('is the one that the README shows', () => {
    const shown = findWorkflows(root).find((each) => each.source === 'README.md' && each.path === path);
    const { on, jobs } = parse(shown?.text ?? '');
    expect(on).toEqual(workflow.on);
    for (const part of ['if', 'concurrency', 'permissions'])
      expect(jobs.command[part], part).toEqual(job[part]);
  });

  test.each([
    ['a comment on a pull request', issueCommentOnPullRequest],
    ['a review comment', reviewComment],
    ['a review', review],
  ] as const)('hides no command in %s', (_name, eventWith) => {
    const pieces = ['/docs-agent', '/Docs-Agent', ' ', '\n', '\r\n', '\t', '\u00a0', '>', 'a'];
    const some = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(''));
    const white = fc.stringMatching(/^[ \t\r\n\u00a0\ufeff]{0,3}$/);
    const bodies = fc.tuple(white, fc.constantFrom('/docs-agent', ''), some).map((parts) => parts.join(''));
    let commands = 0;
    fc.assert(
      fc.property(bodies, (body) => {
        if (parseCommand(body, '/docs-agent').kind === 'none') return;
        commands += 1;
        expect(passes(eventWith({ body }))).toBe(true);
      }),
      { seed: 20_261_127, numRuns: 300 },
    );
    expect(commands).toBeGreaterThan(20);
  });

  test.each([
    ['an ordinary comment', issueCommentOnPullRequest({ body: 'Looks good' })],
    ['a command on an issue', issueCommentOnIssue({ body: '/docs-agent add' })],
    ['a review without text', review()],
  ])('spares a runner for %s', (_name, event) => {
    expect(passes(event)).toBe(false);
  });

  test('listens to new comments, and to nothing else', () => {
    expect(workflow.on).toEqual({
      issue_comment: { types: ['created'] },
      pull_request_review_comment: { types: ['created'] },
      pull_request_review: { types: ['submitted'] },
    });
  });

  test('asks for the one permission that a reply and its reactions need', () => {
    expect(workflow.permissions).toEqual({});
    expect(job.permissions).toEqual({ 'pull-requests': 'write' });
  });

  test.each([
    [issueCommentOnPullRequest({ body: '/docs-agent add' }), 'docs-agent-2'],
    [reviewComment({ body: '/docs-agent add' }), 'docs-agent-2'],
    [review({ body: '/docs-agent add', number: 9 }), 'docs-agent-9'],
    [pullRequest(), 'docs-agent-2'],
    [push({ ref: 'refs/heads/main' }), 'docs-agent-refs/heads/main'],
    [issueCommentOnPullRequest({ body: '/docs-agent status' }), 'docs-agent-2-77'],
  ])('takes the turn of its pull request: %#', (event, expected) => {
    const group = turns.group.replace(/\$\{\{(.*?)\}\}/gs, (_whole: string, expression: string) =>
      evaluate(expression.trim(), event),
    );
    expect(group).toBe(expected);
  });
});
