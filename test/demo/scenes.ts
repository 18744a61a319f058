import { endText } from '../../src/agent/reply/reply-text.ts';
import type { Result, Source } from '../../src/agent/result/result.ts';
import { summaryFor } from '../../src/agent/result/summary.ts';
import { render } from '../../src/runner/markdown.ts';
import { minute, second } from '../../src/time.ts';
import { summaryPage, type ThreadComment, threadPage } from './page.ts';

/** Scenes that the pages show: made-up values of the size that a team sees, and our own words for them. */

const repository = 'octo-org/api';
const documentation = 'https://github.com/octo-org/docs';

const opened: Result = {
  outcome: 'pull-request',
  job: {
    id: '6b1f0c9e-3d52-4a7e-9a55-0f6f2f1c8b74',
    status: 'completed',
    source: { repository: documentation, ref: 'docs/webhook-retries' },
    model: 'sonnet',
    prLink: `${documentation}/pull/129`,
    createdAt: '2026-11-24T09:13:42.000Z',
  },
  prompt: 'Add a section on retries to the page about webhooks.',
  waitedMs: 6 * minute + 41 * second,
};
const updated: Result = { ...opened, followUp: true, updated: true, waitedMs: 3 * minute + 8 * second };

const sourceOf = (comment: number, run: number): Source => ({
  runUrl: `https://github.com/${repository}/actions/runs/${run}`,
  command: {
    by: 'maria-q',
    word: '/docs-agent',
    url: `https://github.com/${repository}/pull/479#issuecomment-${comment}`,
  },
});
const source = sourceOf(3571902846, 19641187203);

/** A command, and the reply to it when the run is over. */
const exchange = (at: string, body: string, answer: Source, result: Result): ThreadComment[] => [
  { author: 'maria-q', body, at, reactions: ['rocket'] },
  { author: 'github-actions[bot]', body: render(endText(answer, result)), at, edited: true },
];

const description = `
Adds a section on retries to the page about webhooks, for octo-org/api#479.

| File | Change |
| - | - |
| \`guides/webhooks.mdx\` | New section “Retries”, with the backoff as a table |
| \`api-reference/errors.mdx\` | Link from \`webhook_delivery_failed\` to the new section |
`;

/** HTML pages by the name of their picture. */
export const scenes: Readonly<Record<string, string>> = {
  'comment-thread': threadPage({
    title: 'Retry failed webhook deliveries #479',
    repository,
    comments: [
      ...exchange(
        '2026-11-24T09:13:00Z',
        '/docs-agent Add a section on retries to the page about webhooks.',
        source,
        opened,
      ),
      ...exchange(
        '2026-11-24T09:31:00Z',
        '/docs-agent Show the backoff as a table, and link it from the error reference.',
        sourceOf(3571948110, 19642003371),
        updated,
      ),
    ],
  }),
  'documentation-pull-request': threadPage({
    title: 'Document webhook retries #129',
    repository: 'octo-org/docs',
    comments: [
      { author: 'mintlify[bot]', body: description, at: '2026-11-24T09:19:00Z', edited: true },
      {
        author: 'jonas-w',
        body: 'Reads well. Thank you, @maria-q.',
        at: '2026-11-24T09:48:00Z',
        reactions: ['+1'],
      },
    ],
  }),
  'agent-summary': summaryPage('docs summary', summaryFor({ ...opened, source })),
};
