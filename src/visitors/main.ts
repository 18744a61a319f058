import { setFlagsFromString } from 'node:v8';
import pkg from '../../package.json' with { type: 'json' };
import { systemClock } from '../clock.ts';
import { createTransport } from '../http/transport.ts';
import { createRunner } from '../runner/runner.ts';
import { openWorkspaceFile, placeInWorkspace, writeWorkspaceFile } from '../runner/workspace.ts';
import { createService, defaultJobPath } from '../service/client.ts';
import { readVisitorsInputs } from './inputs.ts';
import { run } from './run.ts';

const environment = process.env;
const runner = createRunner(environment);
const workspace = environment['GITHUB_WORKSPACE'] ?? process.cwd();

/**
 * Under steady load V8 lets the young generation grow to some 70 MB, however little is alive. A long reading does as
 * well without: a million rows then take 110 MB instead of 165.
 */
const manyRows = 10_000;

const cancellation = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancellation.abort());

process.exitCode = (await run({
  runner,
  clock: systemClock,
  signal: cancellation.signal,
  readInputs: () => readVisitorsInputs(runner, (path) => placeInWorkspace(workspace, path), new Date()),
  connect: (inputs) => {
    if (inputs.maxRows > manyRows) setFlagsFromString('--optimize-for-size');
    const transport = createTransport(environment, `docs-agent/${pkg.version}`);
    const settings = { ...inputs, jobPath: defaultJobPath };
    return {
      service: createService(settings, transport.send, runner.redact),
      requests: transport.attempts,
      close: transport.close,
    };
  },
  openFile: (path) => openWorkspaceFile(workspace, path),
  writeFile: (path, text) => writeWorkspaceFile(workspace, path, text),
}))
  ? 1
  : 0;
