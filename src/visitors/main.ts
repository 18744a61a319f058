import { setFlagsFromString } from 'node:v8';
import pkg from '../../package.json' with { type: 'json' };
import { systemClock } from '../clock.ts';
import { createTransport } from '../http/transport.ts';
import { createRunner } from '../runner/runner.ts';
import { openWorkspaceFile, placeInWorkspace, writeWorkspaceFile } from '../runner/workspace.ts';
import { createService, defaultJobPath } from '../service/client.ts';
import { describeError } from '../service/errors.ts';
import { readVisitorsInputs } from './inputs.ts';
import { run } from './run.ts';

const environment = process.env;
const runner = createRunner(environment);
const workspace = environment['GITHUB_WORKSPACE'] ?? process.cwd();

/** From here on it pays to hold less memory, and a reading of fewer rows ends before V8 takes more. */
const manyRows = 10_000;

/**
 * Has V8 hold little memory. Measured with a million rows, neither costs time: without `optimize-for-size`, V8 lets the
 * young generation grow under a steady load, however little of it is alive, and the peak is 28 MB higher; without
 * `no-maglev`, V8's first optimizing compiler works on further threads, each with a heap of its own, for another 8 MB.
 */
function holdLittleMemory(): void {
  setFlagsFromString('--optimize-for-size');
  setFlagsFromString('--no-maglev');
}

const cancellation = new AbortController();
// The last one is Ctrl+Break, which only Windows has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const)
  process.on(signal, () => cancellation.abort());

/** What even the report could not say: a message instead of a stack, which could hold anything. */
function lastWord(error: unknown): boolean {
  runner.error(describeError(error), 'docs-agent/visitors');
  return true;
}

process.exitCode = (await run({
  runner,
  clock: systemClock,
  signal: cancellation.signal,
  readInputs: () => readVisitorsInputs(runner, (path) => placeInWorkspace(workspace, path), new Date()),
  connect: (inputs) => {
    if (inputs.maxRows > manyRows) holdLittleMemory();
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
}).catch(lastWord))
  ? 1
  : 0;
