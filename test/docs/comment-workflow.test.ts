import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseCommand } from '../../src/agent/command.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';

const path = join(import.meta.dirname, '../../.github/workflows/docs-agent.yml');
const workflow = parse(readFileSync(path, 'utf8'));
const { command: job } = workflow.jobs;

/** Works out an expression as GitHub does. */
function evaluate(expression: string, event: WorkflowEvent): string {
  const github = { event_name: event.name, event: event.payload };
  const context = JSON.parse(JSON.stringify({ github }), data.reviver) as data.Dictionary;
  const { tokens } = new Lexer(expression).lex();
  return new Evaluator(new Parser(tokens, ['github'], []).parse(), context).evaluate().coerceString();
}

const passes = (event: WorkflowEvent) => evaluate(`!(${job.if})`, event) === 'false';

describe('the comment workflow', () => {
  test.each([
    ['a comment on a pull request', issueCommentOnPullRequest],
    ['a review comment', reviewComment],
    ['a review', review],
  ] as const)('hides no command in %s', (_name, eventWith) => {
    const pieces = fc.constantFrom(
      ...['/docs-agent', '/Docs-Agent', ' ', '\n', '\r\n', '\t', '\u00a0', '>', 'a'],
    );
    const some = fc.array(pieces, { maxLength: 4 }).map((parts) => parts.join(''));
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
    ['an ordinary comment', issueCommentOnPullRequest({ body: 'Looks good' }), false],
    ['a command on an issue', issueCommentOnIssue({ body: '/docs-agent add' }), false],
    ['a review without text', review(), false],
    ['a command', issueCommentOnPullRequest({ body: '\r\n /docs-agent\r\nadd' }), true],
  ])('spares a runner where it can: %s', (_name, event, expected) => {
    expect(passes(event)).toBe(expected);
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
