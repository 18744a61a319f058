import type { GitHubEmulator } from '../emulator/github.ts';
import { commentStage } from '../support/comment-run.ts';
import { issueCommentOnPullRequest } from '../support/events.ts';
import type { RunResult } from '../support/runner.ts';
import { say, showLine, showOutputs, writeOutput } from './output.ts';
import { summaryPage } from './page.ts';
import { type Thread, threadPage } from './thread.ts';

const repository = 'octo-org/handbook';
const number = 479;
/** Where the service keeps the documentation. */
const source = { repository: 'octo-org/docs', ref: 'main' };

/** A comment under a pull request, the run that it sets off, and the thread as a reader sees it afterwards. */
export async function commentDemo(): Promise<RunResult> {
  await using stage = await commentStage({
    github: { repository },
    service: {
      job: [
        { status: 'active', fields: { source } },
        {
          reads: 2,
          status: 'completed',
          prLink: 'https://github.com/octo-org/docs/pull/129',
          fields: { source },
        },
      ],
    },
  });
  stage.github.setPermission('maria-q', 'write');
  const body = '/docs-agent add a section on retries to the page about webhooks\r\n\r\nMention the backoff.';
  const event = issueCommentOnPullRequest({ body, author: 'maria-q', number, repository });
  say('maria-q writes under a pull request:');
  for (const line of body.split('\r\n')) say(`  > ${line}`);
  say();
  const result = await stage.run(event, { onLine: showLine });
  showOutputs(result);
  await writeOutput('comment-summary.md', result.summary);
  const summary = summaryPage({ title: 'docs-agent on a comment', markdown: result.summary });
  say(`Summary: ${await writeOutput('comment-summary.html', summary)}`);
  const thread = threadOf(stage.github);
  await writeOutput('comment-thread.json', JSON.stringify(thread, null, 2));
  say(`Thread:  ${await writeOutput('comment-thread.html', threadPage(thread))}`);
  return result;
}

/** The emulated conversation as {@link threadPage} takes it. */
function threadOf(github: GitHubEmulator): Thread {
  return {
    title: `Send webhooks again when they fail #${number}`,
    repository,
    comments: github.thread(number).map(({ author, body, bodies, reactions }) => ({
      ...{ author: author ?? 'ghost', body, at: new Date().toISOString(), edited: bodies.length > 1 },
      reactions: reactions.map(({ content }) => content),
    })),
  };
}
