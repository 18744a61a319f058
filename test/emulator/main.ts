import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { threadPage } from '../demo/page.ts';
import { type GitHubEmulator, startGitHubEmulator } from './github.ts';
import { deeds, peopleAt, type Started } from './people.ts';
import { type ServiceEmulator, startServiceEmulator } from './service.ts';
import type { JobScript, JobStep } from './service-jobs.ts';

const HELP = `Usage: npm run emulator -- [--service-port PORT] [--github-port PORT]

Starts an emulated Mintlify and the part of GitHub that docs-agent needs, on 127.0.0.1. Type comments and pushes here, and
run the action on them in a second terminal. Nothing is kept when it ends.

  --service-port PORT  port of Mintlify; 4110 by default, 0 for any free port
  --github-port PORT   port of GitHub; 4120 by default, 0 for any free port
  --help               print this text
`;

const API_KEY = 'mint_emulator_for_trying_out';
const REPOSITORY = 'octo-org/api';
const DOCUMENTATION = 'octo-org/docs';
const DOCUMENTATION_TOKEN = 'ghs_for_the_documentation';
const PERSON = 'maria-q';
const PULL_REQUEST = 479;
const TITLE = 'Limit requests';

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
  const github = open.use(await startGitHubEmulator({ port: githubPort, repository: REPOSITORY }));
  const agent = agentOn(github);
  const service = open.use(await startServiceEmulator({ port: servicePort, apiKey: API_KEY, ...agent }));
  const documentation = { repository: DOCUMENTATION, token: DOCUMENTATION_TOKEN, newest: agent.newest };
  const people = peopleAt(github, PULL_REQUEST, TITLE, PERSON, documentation);
  const folder = mkdtempSync(join(tmpdir(), 'docs-agent-'));
  open.defer(() => rmSync(folder, { recursive: true }));
  const page = join(folder, 'thread.html');
  const writePage = () =>
    writeFileSync(
      page,
      threadPage({
        title: `${TITLE} #${PULL_REQUEST}`,
        repository: REPOSITORY,
        comments: github.thread(PULL_REQUEST),
        checks: github.statuses(people.head()),
      }),
    );
  writePage();

  for (const [name, { journal }] of Object.entries({ service, github })) {
    journal.listen(({ method, path, ended, status = 'no answer' }) => {
      if (ended !== undefined) console.log(`${name.padEnd(8)} ${method} ${path} → ${status}`);
    });
  }
  github.journal.listen(({ method, path, ended, status = 0 }) => {
    if (ended === undefined || method === 'GET' || status >= 300) return;
    writePage();
    const sha = /\/statuses\/(\w+)$/.exec(path)?.[1];
    const last = sha === undefined ? undefined : github.statuses(sha).at(-1);
    if (last !== undefined)
      console.log(`check    ${last.context} on ${sha?.slice(0, 7)}: ${last.state}, "${last.description}"`);
    for (const [name, state] of agent.changes()) console.log(`docs     ${name}: ${state}`);
  });

  console.log(`The emulators are running. Ctrl+C ends them.

  base-url    ${service.url}
  project-id  ${service.projectId}
  api-key     ${API_KEY}
  GitHub      ${github.apiUrl}, token ${github.token}

You are ${PERSON}, at the pull request ${PULL_REQUEST} of ${REPOSITORY}. Type a comment and press Enter:

/docs-agent describe the new limits

What to run is then printed here. To see the thread, open ${page}.
A second command continues the job. With "fail" in a command its job fails; with "wrong key" Mintlify refuses its run.
"approve" and "merge" let the documentation be merged together with its code.

Or type one of these words:
${Object.entries(deeds)
  .map(([word, what]) => `  ${word.padEnd(8)} ${what}`)
  .join('\n')}
`);
  const prepareRun = runsIn(folder, service, github);
  const input = open.adopt(createInterface(process.stdin), (lines) => lines.close());
  input.on('line', (line) => {
    if (line.trim() === '') return;
    const started = people.do(line.trim());
    writePage();
    console.log('why' in started ? `\nNo run. ${started.why}\n` : prepareRun(started));
  });
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}

/** An agent that opens pull requests of the documentation, where the prompt does not say "fail". */
function agentOn(github: GitHubEmulator) {
  const first = 129;
  let number = first - 1;
  let lines = 0;
  const states = new Map<number, string>();
  const write = () => {
    lines += 12;
    const files = [
      { filename: 'guides/limits.mdx', additions: lines, deletions: 3 },
      { filename: 'api-reference/errors.mdx', additions: lines / 4, deletions: 0 },
    ];
    github.setChangedFiles(number, files, DOCUMENTATION);
  };
  const scriptOf = (prompt: string, end: JobStep): JobScript => [
    { status: 'active' },
    { reads: 1, ...(/\bfail\b/i.test(prompt) ? { status: 'failed' } : end) },
  ];
  return {
    newest: () => (number < first ? undefined : number),
    /** What has become of them since this was last asked, by their names. */
    changes(): [name: string, state: string][] {
      const all = Array.from({ length: number - first + 1 }, (_, index) => first + index);
      return all.flatMap((each): [string, string][] => {
        const { state, isWaiting } = github.stateOf(each, DOCUMENTATION);
        const now = `${state}${isWaiting ? ', merged when it is ready' : ''}`;
        if (states.get(each) === now) return [];
        states.set(each, now);
        return [[`${DOCUMENTATION}#${each}`, now]];
      });
    },
    job(prompt: string): JobScript {
      number += 1;
      lines = 0;
      github.addDocumentation(number, { title: 'Describe the limits of requests' }, DOCUMENTATION);
      write();
      const prLink = `https://github.com/${DOCUMENTATION}/pull/${number}`;
      return scriptOf(prompt, { status: 'completed', prLink });
    },
    followUp(prompt: string): JobScript {
      write();
      return scriptOf(prompt, { status: 'completed' });
    },
  };
}

/** Writes what runs need, and says how they are carried out. */
function runsIn(folder: string, { projectId, url }: ServiceEmulator, github: GitHubEmulator) {
  let runs = 0;
  return function prepareRun({ event, inputs }: Extract<Started, { event: unknown }>): string {
    runs += 1;
    const write = (name: string, extension: string, content: string): string => {
      const path = join(folder, `${name}-${runs}.${extension}`);
      writeFileSync(path, content);
      return path;
    };
    const eventPath = write('event', 'json', JSON.stringify(event.payload, null, 2));
    const environmentPath = join(folder, `run-${runs}.env`);
    const used = JSON.stringify([eventPath, environmentPath]);
    // A second run would be the same run of GitHub twice, which cannot be.
    const clean = `import { rmSync } from "node:fs"; process.on("exit", () => ${used}.map((path) => rmSync(path)));`;
    const isWrong = /\bwrong key\b/i.test(event.payload['comment']?.body ?? '');
    const given = {
      ...{ 'project-id': projectId, 'api-key': isWrong ? 'mint_a_key_that_is_refused' : API_KEY },
      ...{ 'base-url': url, 'github-token': github.token, 'poll-interval': '1', ...inputs },
    };
    const environment = {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clean)}`,
      ...Object.fromEntries(
        Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
      ),
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: eventPath,
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_ACTOR: PERSON,
      GITHUB_WORKFLOW: 'Docs',
      GITHUB_JOB: 'docs',
      GITHUB_RUN_ID: runs,
      GITHUB_RUN_ATTEMPT: 1,
      GITHUB_OUTPUT: write('output', 'txt', ''),
      GITHUB_STEP_SUMMARY: write('summary', 'md', ''),
    };
    const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
    writeFileSync(environmentPath, lines.join(''));
    return `
Run the action on this, in a second terminal in this folder:

node_modules/.bin/node --env-file=${environmentPath} dist/agent/index.js
`;
  };
}
