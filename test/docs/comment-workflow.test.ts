import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { screen } from '../../src/agent/screen.ts';
import { readCommentEvent } from '../../src/github/comment-event.ts';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  review,
  reviewComment,
  type WorkflowEvent,
} from '../support/events.ts';

interface Workflow {
  readonly on: Readonly<Record<string, { readonly types: readonly string[] }>>;
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly if: string;
        readonly concurrency: { readonly group: string; readonly 'cancel-in-progress': boolean };
        readonly permissions: Readonly<Record<string, string>>;
        readonly steps: readonly {
          readonly uses?: string;
          readonly with?: Readonly<Record<string, string>>;
        }[];
      }
    >
  >;
}

const path = join(import.meta.dirname, '../../.github/workflows/docs-agent.yml');
const workflow: Workflow = parse(readFileSync(path, 'utf8'));
const job = workflow.jobs['command'];

/** Works out an expression as GitHub does. */
function evaluate(expression: string, event: WorkflowEvent) {
  const github = { event_name: event.name, event: event.payload };
  const context = JSON.parse(JSON.stringify({ github }), data.reviver) as data.Dictionary;
  const tokens = new Lexer(expression).lex().tokens;
  return new Evaluator(new Parser(tokens, ['github'], []).parse(), context).evaluate();
}

const passes = (event: WorkflowEvent) => evaluate(`!(${job?.if})`, event).coerceString() === 'false';

function isCommand(event: WorkflowEvent): boolean {
  const environment = { GITHUB_EVENT_NAME: event.name, GITHUB_REPOSITORY: 'Codertocat/Hello-World' };
  const comment = readCommentEvent(environment, event.payload);
  return comment !== undefined && !('skip' in screen(comment, '/docs-agent'));
}

const kinds = { issueCommentOnPullRequest, issueCommentOnIssue, reviewComment, review };

describe('the comment workflow', () => {
  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('hides no command: %s', (kind) => {
    const pieces = fc.constantFrom(
      '/docs-agent',
      '/Docs-Agent',
      ' ',
      '\n',
      '\r\n',
      '\t',
      '\u00a0',
      '\ufeff',
      'add',
      '>',
      '`',
      'help',
    );
    const some = fc.array(pieces, { maxLength: 4 }).map((parts) => parts.join(''));
    const white = fc.stringMatching(/^[ \t\r\n\u00a0]{0,3}$/);
    const bodies = fc.oneof(
      some,
      fc.constant(null),
      fc.tuple(white, some).map(([before, after]) => `${before}/docs-agent${after}`),
    );
    let commands = 0;
    fc.assert(
      fc.property(bodies, (body) => {
        const event = kinds[kind]({ body });
        if (!isCommand(event)) return;
        commands += 1;
        expect(passes(event)).toBe(true);
      }),
      { seed: 20_261_127, numRuns: 300 },
    );
    if (kind !== 'issueCommentOnIssue') expect(commands).toBeGreaterThan(20);
  });

  it.each([
    ['an ordinary comment', issueCommentOnPullRequest({ body: 'Looks good' }), false],
    ['a command on an issue', issueCommentOnIssue({ body: '/docs-agent add' }), false],
    ['a review without text', review(), false],
    ['a command', issueCommentOnPullRequest({ body: '\r\n /docs-agent\r\nadd' }), true],
  ])('spares a runner where it can: %s', (_name, event, expected) => {
    expect(passes(event)).toBe(expected);
  });

  it('listens to what the action reads, and to nothing else', () => {
    const types = Object.fromEntries(Object.entries(workflow.on).map(([name, on]) => [name, on.types]));
    expect(types).toEqual({
      issue_comment: ['created'],
      pull_request_review_comment: ['created'],
      pull_request_review: ['submitted'],
    });
  });

  it('asks for the two permissions that a reply and its reactions need, and for no other', () => {
    expect(workflow.permissions).toEqual({});
    expect(job?.permissions).toEqual({ issues: 'write', 'pull-requests': 'write' });
  });

  it('queues the deliveries of one comment, and cancels nothing', () => {
    const group = (event: WorkflowEvent) =>
      (job?.concurrency.group ?? '').replace(/\$\{\{(.*?)\}\}/gs, (_whole, expression: string) =>
        evaluate(expression.trim(), event).coerceString(),
      );
    expect(job?.concurrency['cancel-in-progress']).toBe(false);
    expect(group(issueCommentOnPullRequest({ id: 5 }))).toBe('docs-agent-2-5');
    expect(group(reviewComment({ id: 6 }))).toBe('docs-agent-2-6');
    expect(group(review({ id: 7, number: 9 }))).toBe('docs-agent-9-7');
  });
});
