import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { threadPage } from '../demo/page.ts';
import { issueCommentOnPullRequest } from '../support/events.ts';
import { startGitHubEmulator } from './github.ts';
import { startServiceEmulator } from './service.ts';
import type { JobScript, JobStep } from './service-jobs.ts';

const HELP = `Usage: npm run emulator -- [--service-port PORT] [--github-port PORT]

Starts the documentation service and the part of GitHub that docs-agent needs, on 127.0.0.1, and prints how to try the
action against them. Nothing is kept when it ends.

  --service-port PORT  port of the service; 4110 by default, 0 for any free port
  --github-port PORT   port of GitHub; 4120 by default, 0 for any free port
  --help               print this text
`;

const API_KEY = 'mint_emulator_for_trying_out';
const TOKEN = 'token_emulator_for_trying_out';
/** Who writes the command, and later the reply. */
const PERSON = { login: 'maria-q', id: 21_031_067, type: 'User' } as const;
const PULL_REQUEST = 479;

try {
  const { values } = parseArgs({
    options: {
      'service-port': { type: 'string', default: '4110' },
      'github-port': { type: 'string', default: '4120' },
      help: { type: 'boolean', default: false },
    },
  });
  const port = (name: 'service-port' | 'github-port'): number => {
    if (/^\d{1,5}$/.test(values[name]) && Number(values[name]) < 65_536) return Number(values[name]);
    throw new Error(`--${name} ${values[name]} is not a port. Use a whole number from 0 to 65535.`);
  };
  if (values.help) console.log(HELP);
  else await serve(port('service-port'), port('github-port'));
} catch (error) {
  console.error(`${(error as Error).message.split(/\. |\n/)[0]} (see --help)`);
  process.exitCode = 2;
}

async function serve(servicePort: number, githubPort: number): Promise<void> {
  await using open = new AsyncDisposableStack();
  let documentation = 128;
  const scriptOf = (prompt: string, end: JobStep): JobScript => [
    { status: 'active' },
    { reads: 1, ...(/\bfail\b/i.test(prompt) ? { status: 'failed' } : end) },
  ];
  const job = (prompt: string): JobScript => {
    documentation += 1;
    const prLink = `https://github.com/octo-org/docs/pull/${documentation}`;
    return scriptOf(prompt, { status: 'completed', prLink });
  };
  const followUp = (prompt: string): JobScript => scriptOf(prompt, { status: 'completed' });
  const service = open.use(await startServiceEmulator({ port: servicePort, apiKey: API_KEY, job, followUp }));
  const repository = 'octo-org/api';
  const github = open.use(
    await startGitHubEmulator({ port: githubPort, repository, token: TOKEN, tokenOwner: PERSON }),
  );
  github.setPermission(PERSON.login, 'write');
  github.addPullRequest(PULL_REQUEST);
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-'));
  open.defer(() => rmSync(folder, { recursive: true }));
  const page = join(folder, 'thread.html');
  const readThread = () => github.thread(PULL_REQUEST);
  const writePage = () =>
    writeFileSync(
      page,
      threadPage({ title: `Limit requests #${PULL_REQUEST}`, repository, comments: readThread() }),
    );
  writePage();

  let runs = 0;
  /** Writes what the run of a command needs. */
  function prepareRun(id: number, body: string): void {
    runs += 1;
    const write = (name: string, extension: string, content: string): string => {
      const path = join(folder, `${name}-${runs}.${extension}`);
      writeFileSync(path, content);
      return path;
    };
    const event = issueCommentOnPullRequest({ id, body, author: PERSON, number: PULL_REQUEST, repository });
    const eventPath = write('event', 'json', JSON.stringify(event.payload, null, 2));
    const environmentPath = join(folder, `run-${runs}.env`);
    const used = JSON.stringify([eventPath, environmentPath]);
    // A second run would be the same run of GitHub twice, which cannot be.
    const clean = `import { rmSync } from "node:fs"; process.on("exit", () => ${used}.map((path) => rmSync(path)));`;
    const environment = {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clean)}`,
      'INPUT_PROJECT-ID': service.projectId,
      'INPUT_API-KEY': /\bwrong key\b/i.test(body) ? 'mint_a_key_that_is_refused' : API_KEY,
      'INPUT_BASE-URL': service.url,
      'INPUT_GITHUB-TOKEN': TOKEN,
      'INPUT_POLL-INTERVAL': '1',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: eventPath,
      GITHUB_REPOSITORY: repository,
      GITHUB_REPOSITORY_ID: github.repositoryId,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_WORKFLOW: 'Docs',
      GITHUB_JOB: 'docs',
      GITHUB_RUN_ID: runs,
      GITHUB_RUN_ATTEMPT: 1,
      GITHUB_OUTPUT: write('output', 'txt', ''),
      GITHUB_STEP_SUMMARY: write('summary', 'md', ''),
    };
    const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(environmentPath, lines.join(''));
    console.log(`
Run the action on this command:

node_modules/.bin/node --env-file=${environmentPath} dist/agent/index.js
`);
  }

  for (const [name, { journal }] of Object.entries({ service, github })) {
    journal.listen(({ method, path, ended, status = 'no answer' }) => {
      if (ended !== undefined) console.log(`${name.padEnd(8)} ${method} ${path} → ${status}`);
    });
  }
  github.journal.listen(({ method, path, ended, status = 0 }) => {
    if (ended === undefined || method === 'GET' || status >= 300) return;
    writePage();
    const written = readThread().at(-1);
    if (path.endsWith(`/${PULL_REQUEST}/comments`) && written?.body.startsWith('/docs-agent'))
      prepareRun(written.id, written.body);
  });

  const comments = `${github.apiUrl}/repos/${repository}/issues/${PULL_REQUEST}/comments`;
  console.log(`The emulators are running. Ctrl+C ends them.

  base-url    ${service.url}
  project-id  ${service.projectId}
  api-key     ${API_KEY}
  GitHub      ${github.apiUrl}, token ${TOKEN}

Write a command under pull request ${PULL_REQUEST} of ${repository}, from a second terminal in this folder:

curl -s -o /dev/null -H "Authorization: Bearer ${TOKEN}" -d '{"body":"/docs-agent describe the new limits"}' ${comments}

What to run is then printed here. To see the thread, open ${page}.
A second command continues the job. With "fail" in a command its job fails; with "wrong key" the service refuses its run.
`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}
