import { hashOf } from '../emulator/github/files.ts';
import { startServiceEmulator } from '../emulator/service.ts';
import { accountOf, commentStage } from '../support/comment-run.ts';
import { issueCommentOnPullRequest, push } from '../support/events.ts';
import { type RunOptions, runAction } from '../support/runner.ts';
import { beginScene, showComment, showLine, showResult, writeOutput } from './output.ts';
import { threadPage } from './page.ts';
import { clock, jobOf, lapsed } from './time-lapse.ts';

const repository = 'octo-org/api';
const prompt = `The commits below changed the public API of the client library.

Update the reference pages that describe it, and add an entry to the changelog page. Leave the tutorials alone.`;

/** A push sends the agent a prompt: on an emulator, or on the real service when the environment names one. */
export async function pushScene(): Promise<void> {
  beginScene('A push sends the agent a prompt');
  const {
    DOCS_AGENT_API_KEY: apiKey,
    DOCS_AGENT_PROJECT_ID: projectId,
    DOCS_AGENT_BASE_URL: baseUrl,
  } = process.env;
  if (apiKey !== undefined && projectId !== undefined && baseUrl !== undefined) {
    console.log(`On the service at ${baseUrl}, project ${projectId}, in real time.`);
    const account = { 'project-id': projectId, 'api-key': apiKey, 'base-url': baseUrl };
    await runPush(account, { bundle: true, timeoutMs: 3_700_000 });
  } else {
    const prLink = 'https://github.com/octo-org/docs/pull/128';
    const job = jobOf(4.2, { status: 'completed', prLink });
    await using service = await startServiceEmulator({ clock, job });
    await runPush({ ...accountOf(service), 'poll-interval': 'auto' }, lapsed());
  }
}

async function runPush(
  account: Readonly<Record<string, string>>,
  options: Partial<RunOptions>,
): Promise<void> {
  const { name: eventName, payload } = push({ ref: 'refs/heads/main' });
  const event = JSON.parse(JSON.stringify(payload).replaceAll('Codertocat/Hello-World', repository));
  const result = await runAction({
    ...{ action: 'agent', eventName, event, github: { repository }, onLine: showLine, ...options },
    inputs: { ...account, prompt },
  });
  await showResult('agent', 'docs summary', result);
}

/** Commands under pull requests: a new job, a follow-up to it, and a job that fails. Each has its check. */
export async function commandScenes(): Promise<void> {
  const documentation = { repository: 'octo-org/docs' };
  const prLink = `https://github.com/${documentation.repository}/pull/129`;
  await using stage = await commentStage({
    github: { repository, clock },
    service: {
      clock,
      job: jobOf(6.5, { status: 'completed', prLink }),
      followUp: jobOf(3, { status: 'completed' }),
    },
  });
  const { github, service } = stage;
  const author = 'maria-q';
  github.setPermission(author, 'write');
  github.addPullRequest(129, { title: 'Describe how webhooks are retried' }, documentation);
  const changed = (...files: [filename: string, additions: number, deletions: number][]) => {
    const all = files.map(([filename, additions, deletions]) => ({ filename, additions, deletions }));
    github.setChangedFiles(129, all, documentation.repository);
  };
  let runs = 19_641_187_203;
  async function command(name: string, number: number, title: string, body: string, isRed = false) {
    showComment(author, body);
    runs += 1;
    const head = hashOf(title);
    github.addPullRequest(number, { title });
    github.moveHead(number, head);
    const before = github.statuses(head).length;
    const event = issueCommentOnPullRequest({ body, author, number, repository, id: 3_571_902_846 + runs });
    const result = await stage.run(event, {
      ...{ ...lapsed(), onLine: showLine, github: { runId: runs } },
      inputs: { 'poll-interval': 'auto', check: 'documentation' },
    });
    await showResult(name, 'docs summary', result, isRed);
    const checks = github.statuses(head);
    for (const { state, description } of checks.slice(before))
      console.log(`Check:   ${state}, "${description}"`);
    return threadPage({ title: `${title} #${number}`, repository, comments: github.thread(number), checks });
  }
  const showThread = async (name: string, page: string) =>
    console.log(`Thread:  ${await writeOutput(`${name}-thread.html`, page)}`);

  beginScene('A comment on a pull request asks the agent');
  const title = 'Retry failed webhook deliveries';
  const first =
    '/docs-agent Add a section on retries to the page about webhooks.\r\n\r\nMention the backoff.';
  changed(['guides/webhooks.mdx', 24, 3], ['api-reference/errors.mdx', 6, 0]);
  await showThread('comment', await command('comment', 479, title, first));

  beginScene('A second comment there continues the job');
  const second = '/docs-agent Show the backoff as a table, and link it from the error reference.';
  changed(['guides/webhooks.mdx', 38, 9], ['api-reference/errors.mdx', 11, 1]);
  await showThread('comment', await command('follow-up', 479, title, second));

  beginScene('The agent fails');
  service.jobs.next(jobOf(1.5, { status: 'failed' }));
  const other = 'Accept requests in Esperanto';
  const third = '/docs-agent Translate the API reference into Esperanto.';
  await command('failure', 482, other, third, true);

  beginScene('Somebody says that it needs no documentation');
  await showThread('failure', await command('skip', 482, other, '/docs-agent skip'));
}
