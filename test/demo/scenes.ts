import { endText } from '../../src/agent/reply-text.ts';
import type { Result, Source } from '../../src/agent/result.ts';
import { summaryFor } from '../../src/agent/summary.ts';
import { render } from '../../src/runner/markdown.ts';
import { minute, second } from '../../src/time.ts';
import { summaryPage } from './page.ts';
import { type Thread, threadPage } from './thread.ts';

/** Scenes that the pages show: made-up values of the size that a team sees, and our own words for them. */

const repository = 'octo-org/api';
const documentation = 'https://github.com/octo-org/docs';
const job = {
  id: '6b1f0c9e-3d52-4a7e-9a55-0f6f2f1c8b74',
  status: 'completed',
  source: { repository: documentation, ref: 'docs/webhook-retries' },
  model: 'sonnet',
  prLink: `${documentation}/pull/129`,
  createdAt: '2026-11-24T09:13:42.000Z',
};

const source = (comment: number, run: number): Source => ({
  runUrl: `https://github.com/${repository}/actions/runs/${run}`,
  command: {
    by: 'maria-q',
    word: '/docs-agent',
    url: `https://github.com/${repository}/pull/479#issuecomment-${comment}`,
  },
});

const opened: Result = {
  outcome: 'pull-request',
  job,
  prompt: 'Add a section on retries to the page about webhooks.',
  waitedMs: 6 * minute + 41 * second,
  source: source(3571902846, 19641187203),
};
const updated: Result = {
  ...opened,
  followUp: true,
  updated: true,
  waitedMs: 3 * minute + 8 * second,
  source: source(3571948110, 19642003371),
};

const reply = (result: Result) => (result.source === undefined ? '' : render(endText(result.source, result)));

const command = (body: string, at: string) => ({
  ...{ author: 'maria-q', body, at, reactions: ['rocket'], edited: false },
});
const answer = (body: string, at: string) => ({
  ...{ author: 'github-actions[bot]', body, at, reactions: [], edited: true },
});

const thread: Thread = {
  title: 'Retry failed webhook deliveries #479',
  repository,
  comments: [
    command('/docs-agent Add a section on retries to the page about webhooks.', '2026-11-24T09:13:00Z'),
    answer(reply(opened), '2026-11-24T09:13:00Z'),
    command(
      '/docs-agent Show the backoff as a table, and link it from the error reference.',
      '2026-11-24T09:31:00Z',
    ),
    answer(reply(updated), '2026-11-24T09:31:00Z'),
  ],
};

const documentationPullRequest: Thread = {
  title: 'Document webhook retries #129',
  repository: 'octo-org/docs',
  comments: [
    {
      author: 'mintlify[bot]',
      body: [
        'Adds a section on retries to the page about webhooks, for octo-org/api#479.',
        '',
        '| File | Change |',
        '| - | - |',
        '| `guides/webhooks.mdx` | New section “Retries”, with the backoff as a table |',
        '| `api-reference/errors.mdx` | Link from `webhook_delivery_failed` to the new section |',
      ].join('\n'),
      at: '2026-11-24T09:19:00Z',
      reactions: [],
      edited: true,
    },
    {
      author: 'jonas-w',
      body: 'Reads well. Thank you, @maria-q.',
      at: '2026-11-24T09:48:00Z',
      reactions: ['+1'],
      edited: false,
    },
  ],
};

/** HTML pages by the name of their picture. */
export const scenes: Readonly<Record<string, string>> = {
  'comment-thread': threadPage(thread),
  'documentation-pull-request': threadPage(documentationPullRequest),
  'agent-summary': summaryPage({ title: 'docs summary', markdown: summaryFor(opened) }),
};
