import { readFileSync } from 'node:fs';
import pkg from '../../package.json' with { type: 'json' };
import { systemClock } from '../clock.ts';
import { readEvent } from '../github/event.ts';
import { createTransport } from '../http/transport.ts';
import { createRunner } from '../runner/runner.ts';
import { readWorkspaceFile } from '../runner/workspace.ts';
import { createService } from '../service/client.ts';
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

const cancellation = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancellation.abort());

process.exitCode = (await run({
  runner,
  clock: systemClock,
  random: Math.random,
  signal: cancellation.signal,
  readInputs: () =>
    readAgentInputs(
      runner,
      (path) => readWorkspaceFile(environment['GITHUB_WORKSPACE'] ?? process.cwd(), path),
      false,
    ),
  readEvent: () => readEvent(environment, readPayload()),
  connect: (inputs) => {
    const transport = createTransport(environment, `docs-agent/${pkg.version}`);
    return { service: createService(inputs, transport.send, runner.redact), requests: transport.attempts };
  },
}))
  ? 1
  : 0;
