import { readFileSync } from 'node:fs';
import pkg from '../../package.json' with { type: 'json' };
import { systemClock } from '../clock.ts';
import { readCommentText, readEvent } from '../github/event.ts';
import { createTransport } from '../http/transport.ts';
import { createRunner } from '../runner/runner.ts';
import { readWorkspaceFile } from '../runner/workspace.ts';
import { createService } from '../service/client.ts';
import { describeError } from '../service/errors.ts';
import { readAgentInputs } from './inputs.ts';
import { run } from './run.ts';

const environment = process.env;
const runner = createRunner(environment);
function readPayload(): unknown {
  try {
    return JSON.parse(readFileSync(environment['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
  } catch {
    return undefined;
  }
}

function openTransport() {
  return createTransport(environment, `docs-agent/${pkg.version}`);
}

const cancellation = new AbortController();
// The last one is Ctrl+Break, which only Windows has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const)
  process.on(signal, () => cancellation.abort());

/** What even the report could not say: a message instead of a stack, which could hold anything. */
function lastWord(error: unknown): boolean {
  runner.error(describeError(error), 'docs-agent');
  return true;
}

process.exitCode = (await run({
  runner,
  clock: systemClock,
  random: Math.random,
  signal: cancellation.signal,
  readInputs: (promptFromComment) =>
    readAgentInputs(
      runner,
      (path) => readWorkspaceFile(environment['GITHUB_WORKSPACE'] ?? process.cwd(), path),
      promptFromComment,
    ),
  readEvent: () => readEvent(environment, readPayload()),
  connect: (inputs) => {
    const { send, attempts } = openTransport();
    return { service: createService(inputs, send, runner.redact), requests: attempts };
  },
  comments: {
    readText: () => readCommentText(environment, readPayload()),
    read: async () => {
      const { readCommentEvent } = await import('../github/comment-event.ts');
      return readCommentEvent(environment, readPayload());
    },
    listener: {
      name: ['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION']
        .map((name) => environment[name] ?? '')
        .join('/'),
      run: environment['GITHUB_RUN_ID'] ?? '',
      attempt: Number(environment['GITHUB_RUN_ATTEMPT']) || 1,
    },
    connectGitHub: async (token, repository) => {
      const { createGitHub } = await import('../github/client.ts');
      const apiUrl = (environment['GITHUB_API_URL'] ?? 'https://api.github.com').replace(/\/+$/, '');
      return createGitHub({ apiUrl, repository, token }, openTransport().send, systemClock, runner.redact);
    },
  },
}).catch(lastWord))
  ? 1
  : 0;
