import { startServiceEmulator } from '../emulator/service.ts';
import { accountOf, commentStage } from '../support/comment-run.ts';
import { issueCommentOnPullRequest, push } from '../support/events.ts';
import { type RunResult, runAction } from '../support/runner.ts';
import { showLine, showResult, writeOutput } from './output.ts';
import { type Thread, threadPage } from './page.ts';

const prompt = `The commits below changed the public API of the client library.

Update the reference pages that describe it, and add an entry to the changelog page. Leave the tutorials alone.`;

/**
 * The main job: a push hands the agent a prompt, and the run goes on with the pull request. On the emulator on loopback,
 * or on the real service when the environment names one.
 */
export async function promptDemo(): Promise<RunResult> {
  const {
    DOCS_AGENT_API_KEY: apiKey,
    DOCS_AGENT_PROJECT_ID: projectId,
    DOCS_AGENT_BASE_URL: baseUrl,
  } = process.env;
  if (apiKey !== undefined && projectId !== undefined && baseUrl !== undefined) {
    console.log(`Against the service at ${baseUrl}, project ${projectId}.`);
    const account = { 'project-id': projectId, 'api-key': apiKey, 'base-url': baseUrl };
    return await runPrompt(account, 3_700_000);
  }
  const prLink = 'https://github.com/example/docs/pull/128';
  await using service = await startServiceEmulator({
    job: [{ status: 'active' }, { reads: 3, status: 'completed', prLink }],
  });
  console.log(
    `Against an emulator of the service at ${service.url}; see the README for how to use the real one.`,
  );
  return await runPrompt(accountOf(service), 60_000);
}

async function runPrompt(account: Readonly<Record<string, string>>, timeoutMs: number): Promise<RunResult> {
  const { name: eventName, payload: event } = push({ ref: 'refs/heads/main' });
  const result = await runAction({
    ...{ action: 'agent', eventName, event, onLine: showLine, timeoutMs },
    inputs: { ...account, prompt },
  });
  await showResult('agent', 'docs-agent on a push', result);
  return result;
}

/** A comment under a pull request, the run that it sets off, and the thread as a reader sees it afterwards. */
export async function commentDemo(): Promise<RunResult> {
  const [repository, number, author] = ['octo-org/handbook', 479, 'maria-q'];
  /** Where the service keeps the documentation. */
  const fields = { source: { repository: 'octo-org/docs', ref: 'main' } };
  const prLink = 'https://github.com/octo-org/docs/pull/129';
  await using stage = await commentStage({
    github: { repository },
    service: {
      job: [
        { status: 'active', fields },
        { reads: 2, status: 'completed', prLink, fields },
      ],
    },
  });
  stage.github.setPermission(author, 'write');
  const body = '/docs-agent add a section on retries to the page about webhooks\r\n\r\nMention the backoff.';
  console.log('maria-q writes under a pull request:');
  for (const line of body.split('\r\n')) console.log(`  > ${line}`);
  console.log();
  const event = issueCommentOnPullRequest({ body, author, number, repository });
  const result = await stage.run(event, { onLine: showLine });
  await showResult('comment', 'docs-agent on a comment', result);
  const thread: Thread = {
    title: `Send webhooks again when they fail #${number}`,
    repository,
    comments: stage.github.thread(number).map(({ reactions, bodies, ...comment }) => ({
      author: comment.author ?? 'ghost',
      body: comment.body,
      at: new Date().toISOString(),
      reactions: reactions.map(({ content }) => content),
      edited: bodies.length > 1,
    })),
  };
  await writeOutput('comment-thread.json', JSON.stringify(thread, null, 2));
  console.log(`Thread:  ${await writeOutput('comment-thread.html', threadPage(thread))}`);
  return result;
}
