import { expect } from 'vitest';
import {
  issueCommentOnIssue,
  issueCommentOnPullRequest,
  pullRequest,
  review,
  reviewComment,
} from '../support/events.ts';
import { read } from '../support/project.ts';
import { asked, grantedBy, onWorkflow, PULL_REQUEST, workflowOf, workflows } from './scenario.ts';

const recipes = 'docs/recipes.md';
const body = '/docs-agent Describe the new flag.\n\nMention `--dry-run` too.';
const author = 'Codertocat';
const comment = issueCommentOnPullRequest({ body, author });
const onLines = reviewComment({ body, author, place: { path: 'src/flags.ts', line: 12 } });

const page = 'https://github.com/Codertocat/Hello-World/pull/2';
const command = {
  reactions: ['eyes', 'rocket'].map((content) => ({ content, author: 'github-actions[bot]' })),
};
const commandOnLines = { ...command, kind: 'review' };
const reply = {
  kind: 'issue',
  author: 'github-actions[bot]',
  body: expect.stringContaining(PULL_REQUEST),
};
const replyInThread = { ...reply, kind: 'review', inReplyTo: onLines.payload['comment'].id };

/** What brings a command, what the agent is told of its place, and the conversation afterwards. */
const commands = [
  ['a comment and answers it', comment, page, [command, reply]],
  ['a review and answers in the conversation', review({ body, author }), page, [reply]],
  ['a review comment and answers in its thread', onLines, 'src/flags.ts', [commandOnLines, replyInThread]],
] as const;

/** Every workflow that listens to comments by itself; the one workflow is on two pages. */
const listeners = workflows.filter(
  ({ source, name, text }) =>
    /^ {2}issue_comment:/m.test(text) &&
    text.includes('uses: docs-agent/docs-agent@v1') &&
    !(source === 'README.md' && name === 'Documentation'),
);

for (const { source, name, text } of listeners) {
  for (const [what, event, place, thread] of commands) {
    if (!text.includes(`\n  ${event.name}:`)) continue;
    onWorkflow(source, name, `carries out ${what}`, {
      ...{ event, steps: [asked] },
      check(outcome) {
        expect(outcome.asked).toMatchObject({ outcome: 'pull-request', prLink: PULL_REQUEST });
        expect(outcome.steps[0]?.annotations).toEqual([]);
        expect(outcome.prompts).toHaveLength(1);
        expect(outcome.prompts[0]).toMatch(/^Describe the new flag\.\n\nMention `--dry-run` too\./);
        expect(outcome.prompts[0]).toContain(place);
        expect(outcome.thread).toMatchObject(thread);
        expect(outcome.asked['commentUrl']).toContain(String(outcome.thread.at(-1)?.id));
      },
    });
  }

  onWorkflow(source, name, 'refuses a stranger, green, and asks the service for nothing', {
    event: issueCommentOnPullRequest({ body, author: 'stranger' }),
    steps: [asked],
    check(outcome) {
      expect(outcome.asked).toMatchObject({ outcome: 'denied', jobId: '', prLink: '' });
      expect(outcome.steps[0]?.annotations).toEqual(['warning']);
      expect(outcome.requests).toEqual([]);
      expect(outcome.thread).toHaveLength(2);
    },
  });

  for (const [what, event] of [
    ['another comment', issueCommentOnPullRequest({ body: 'Thanks!' })],
    ['a comment on an issue', issueCommentOnIssue({ body })],
    ['a comment that only speaks of it', issueCommentOnPullRequest({ body: 'See /docs-agent.' })],
  ] as const) {
    onWorkflow(source, name, `does nothing for ${what}`, {
      ...{ event, steps: [] },
      check(outcome) {
        expect([...outcome.requests, ...outcome.github.journal.entries]).toEqual([]);
      },
    });
  }
}

/** The one workflow with the lines of the page for reviews and lines of a diff. */
const [listened = '', taken = ''] = [...read('docs/comment-command.md').matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, lines = '']) => lines,
);
const indented = (lines: string, spaces: number) => lines.replace(/^(?=.)/gm, ' '.repeat(spaces));
const one = ['docs/documentation-check.md', 'Documentation'] as const;
const [own = ''] = /^ {4}if: .*?queue: max.*?\n/ms.exec(workflowOf(...one).text) ?? [];
const everywhere = {
  '  merge_group:\n': `${indented(listened, 2)}  merge_group:\n`,
  [own]: indented(taken, 4),
};

for (const [what, event, place, thread] of commands)
  onWorkflow(...one, `carries out ${what}, with the lines for everywhere`, {
    ...{ event, changes: everywhere, steps: [asked] },
    check(outcome) {
      expect(outcome.asked).toMatchObject({ outcome: 'pull-request', prLink: PULL_REQUEST });
      expect(outcome.prompts[0]).toContain(place);
      expect(outcome.thread).toMatchObject(thread);
    },
  });

for (const [what, event, isAsked] of [
  ['another review', review({ body: 'Looks good.', author }), false],
  ['another comment on a line', reviewComment({ body: 'Why?', author }), false],
  ['a pull request that is opened', pullRequest(), true],
] as const)
  onWorkflow(...one, `on ${what}, with the lines for everywhere`, {
    ...{ event, changes: everywhere, steps: isAsked ? [asked] : [] },
    before: ({ github }) => void github.setChangedFiles(2, [{ filename: 'src/flags.ts' }]),
    check: ({ prompts }) => expect(prompts).toHaveLength(isAsked ? 1 : 0),
  });

const shared = workflowOf(recipes, 'Documentation (shared)');

for (const [who, title, outcome, answer] of [
  ['Codertocat', 'which obeys an administrator', 'pull-request', PULL_REQUEST],
  ['writer', 'which refuses who may only write', 'denied', 'maintain'],
] as const) {
  onWorkflow(recipes, 'Documentation (caller)', `calls the shared workflow, ${title}`, {
    event: issueCommentOnPullRequest({ body, author: who }),
    // What a called job may do is what both grant.
    github: { scopes: grantedBy(shared.text) },
    repositories: { 'octo-org/workflows@v1': { [shared.path]: shared.text } },
    before({ github }) {
      github.setPermission('writer', 'write');
    },
    steps: [asked],
    check(result) {
      expect(result.asked['outcome']).toBe(outcome);
      expect(result.prompts).toHaveLength(outcome === 'denied' ? 0 : 1);
      expect(result.thread.at(-1)?.body).toContain(answer);
    },
  });
}
