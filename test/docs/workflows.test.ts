import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findWorkflows } from '../../scripts/workflows.ts';
import { parseCommand } from '../../src/agent/command.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';
import { read, root } from '../support/project.ts';

const actions = {
  'docs-agent/docs-agent': parse(read('action.yml')),
  'docs-agent/docs-agent/visitors': parse(read('visitors/action.yml')),
};

interface Job {
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}

describe.each(findWorkflows(root))('the workflow of $source, $name', ({ text }) => {
  const jobs = Object.values<Job>(parse(text).jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test('has a time limit for each job, and no expression in a script', () => {
    for (const job of jobs) if (job.uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
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

describe('the comment workflow', () => {
  const path = '.github/workflows/docs-agent.yml';
  const workflow = parse(read(path));
  const { command: job } = workflow.jobs;

  /** Works out an expression as GitHub does. */
  function evaluate(expression: string, event: WorkflowEvent): string {
    const github = { event_name: event.name, event: event.payload };
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
    [issueCommentOnPullRequest({ id: 5 }), 'docs-agent-2-5'],
    [reviewComment({ id: 6 }), 'docs-agent-2-6'],
    [review({ id: 7, number: 9 }), 'docs-agent-9-7'],
  ])('queues the deliveries of one comment, and cancels nothing: %#', (event, expected) => {
    const group = job.concurrency.group.replace(/\$\{\{(.*?)\}\}/gs, (_whole: string, expression: string) =>
      evaluate(expression.trim(), event),
    );
    expect(group).toBe(expected);
    expect(job.concurrency['cancel-in-progress']).toBe(false);
  });
});
