import { hashOf } from '../emulator/github/files.ts';
import { commentStage } from '../support/comment-run.ts';
import { issueCommentOnPullRequest, type PullRequestChanges, pullRequest } from '../support/events.ts';
import { beginScene, showComment, showLine, showResult, writeOutput } from './output.ts';
import { threadPage } from './page.ts';
import { clock, jobOf, lapsed } from './time-lapse.ts';

const repository = 'octo-org/api';
const docs = 'octo-org/docs';
const token = 'ghs_of_the_app_for_the_documentation';
const author = 'maria-q';
const reviewer = 'jonas-w';
const number = 485;
const title = 'Sign webhook requests';

/** The workflow of the page on the check, with `on-close: merge`. */
const inputs = {
  ...{ 'poll-interval': 'auto', check: 'documentation', paths: 'src/**' },
  ...{ 'on-close': 'merge', 'docs-repository': docs, 'docs-token': token },
  prompt: 'Update the pages that describe what this pull request changes.',
};

/** A pull request of code and its documentation, from the first push to the merge of both. */
export async function lifeScenes(): Promise<void> {
  await using stage = await commentStage({ github: { repository, clock }, service: { clock } });
  const { github, service } = stage;
  github.addToken(token, { [docs]: { contents: 'write', pull_requests: 'write' } });
  github.setPermission(author, 'write');
  github.setPermissionIn(docs, reviewer, 'write');
  const sha = hashOf(title);
  github.addPullRequest(number, { title });
  github.moveHead(number, sha);
  github.setChangedFiles(number, [{ filename: 'src/webhooks/sign.ts' }]);

  let runs = 19_641_188_000;
  async function run(name: string, event: ReturnType<typeof pullRequest>) {
    runs += 1;
    const options = { ...lapsed(), onLine: showLine, github: { runId: runs } };
    await showResult(name, 'docs summary', await stage.run(event, { ...options, inputs }));
  }
  const happens = (changes: PullRequestChanges) => pullRequest({ repository, number, sha, ...changes });
  /** The agent's next pull request, after so many minutes. */
  function opens(documentation: number, minutes: number, name: string, filename: string, additions: number) {
    github.addDocumentation(documentation, { title: name }, docs);
    github.setChangedFiles(documentation, [{ filename, additions, deletions: 0 }], docs);
    const prLink = `https://github.com/${docs}/pull/${documentation}`;
    service.jobs.next(jobOf(minutes, { status: 'completed', prLink }));
  }

  beginScene('A pull request is opened, and the agent is asked about it');
  opens(130, 5, 'Describe signed webhooks', 'guides/webhooks.mdx', 31);
  await run('life-opened', happens({}));

  beginScene('A command asks for another documentation pull request');
  const body = '/docs-agent new: Write it as a page of its own, with an example in each language.';
  showComment(author, body);
  opens(131, 7, 'Add a page on signed webhooks', 'guides/signed-webhooks.mdx', 118);
  const id = github.addComment(number, { body, author });
  await run('life-new', issueCommentOnPullRequest({ body, author, number, repository, id }));

  beginScene('Both are reviewed, and the code is merged');
  console.log(`${reviewer} approves ${docs}#131. ${author} merges ${repository}#${number}.\n`);
  github.review(131, 'approved', reviewer, docs);
  const merged = hashOf('merged');
  github.closePullRequest(number, merged);
  await run('life-merged', happens({ merged }));
  for (const documentation of [130, 131])
    console.log(`${docs}#${documentation} is ${github.stateOf(documentation, docs).state}.`);
  const [comments, checks] = [github.thread(number), github.statuses(sha)];
  const page = threadPage({ title: `${title} #${number}`, repository, comments, checks });
  console.log(`Thread:  ${await writeOutput('life-thread.html', page)}`);
  if (github.stateOf(131, docs).state !== 'merged') process.exitCode = 1;
}
