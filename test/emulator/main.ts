import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { issueCommentOnPullRequest } from '../support/events.ts';
import { startGitHubEmulator } from './github.ts';
import { startServiceEmulator } from './service.ts';

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
const PERSON = { login: 'Codertocat', id: 21_031_067, type: 'User' } as const;

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
  const service = open.use(await startServiceEmulator({ port: servicePort, apiKey: API_KEY }));
  const github = open.use(await startGitHubEmulator({ port: githubPort, token: TOKEN, tokenOwner: PERSON }));
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-'));
  open.defer(() => rmSync(folder, { recursive: true }));
  for (const name of ['output', 'summary.md']) writeFileSync(join(folder, name), '');

  for (const [name, { journal }] of Object.entries({ service, github })) {
    journal.listen(({ method, path, ended, status = 'no answer' }) => {
      if (ended !== undefined) console.log(`${name.padEnd(8)} ${method} ${path} → ${status}`);
    });
  }
  github.journal.listen(({ method, body, ended, status }) => {
    if (method !== 'POST' || status !== 201 || ended === undefined || !body.includes('"/docs-agent')) return;
    const { id, body: words } = github.thread(2).at(-1) ?? { id: 0, body: '' };
    const event = issueCommentOnPullRequest({ id, body: words, author: PERSON });
    writeFileSync(join(folder, 'event.json'), JSON.stringify(event.payload, null, 2));
    console.log('         The event of this command is written: run step 2.');
  });

  const comments = `${github.apiUrl}/repos/${github.repository}/issues/2/comments`;
  const authorization = `-H "Authorization: Bearer ${TOKEN}"`;
  const environment = {
    'INPUT_PROJECT-ID': service.projectId,
    'INPUT_API-KEY': API_KEY,
    'INPUT_BASE-URL': service.url,
    'INPUT_GITHUB-TOKEN': TOKEN,
    'INPUT_POLL-INTERVAL': '1',
    GITHUB_EVENT_NAME: 'issue_comment',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_REPOSITORY: github.repository,
    GITHUB_REPOSITORY_ID: String(github.repositoryId),
    GITHUB_API_URL: github.apiUrl,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_WORKFLOW: 'Docs',
    GITHUB_JOB: 'docs',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  };
  console.log(`The emulators are running. Ctrl+C ends them.

  base-url    ${service.url}
  project-id  ${service.projectId}
  api-key     ${API_KEY}
  GitHub      ${github.apiUrl}, token ${TOKEN}

1. Write a command under pull request 2 of ${github.repository}:

curl -s ${authorization} -d '{"body":"/docs-agent describe the new limits"}' ${comments}

2. Run the action as a runner does, in this folder (Node 24, see node_modules/.bin):

env ${Object.entries(environment)
    .map(([name, value]) => `'${name}=${value}'`)
    .join(' \\\n  ')} \\
  node_modules/.bin/node dist/agent/index.js

3. Read the thread:

curl -s ${authorization} ${comments}
`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}
