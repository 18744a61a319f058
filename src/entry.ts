import { getInput } from '@actions/core';
import { describeError } from './errors.ts';
import { createDispatcher } from './http.ts';
import { type ReadInput, secretInputs } from './inputs.ts';
import { cancellationSignal } from './runner/cancellation.ts';
import { createLog, type Log } from './runner/log.ts';
import { createWorkspace } from './runner/workspace.ts';
import { createRuntime, type Runtime, type Surroundings } from './runtime.ts';
import { systemClock } from './time.ts';

export interface Action<End> {
  readonly title: string;
  readonly run: (runtime: Runtime) => Promise<End>;
  readonly failed: (error: unknown) => End;
  /** Says how the run ended. @returns whether the step fails */
  readonly report: (end: End, log: Log) => Promise<boolean>;
}

export async function startAction<End>(action: Action<End>): Promise<void> {
  const signal = cancellationSignal();
  const isFailure = await carryOut(action, createLog(action.title), getInput, () => surroundings(signal));
  process.exitCode = isFailure ? 1 : 0;
  // Whatever is still open, such as a handshake or a read that nobody needs any more: all is written.
  process.stdout.write('', () => process.exit());
}

/** Runs an action, and says how it ended. Never rejects. @returns whether the step fails */
export async function carryOut<End>(
  { run, failed, report }: Action<End>,
  log: Log,
  read: ReadInput,
  around: () => Promise<Surroundings>,
): Promise<boolean> {
  try {
    for (const secret of secretInputs) log.mask(read(secret));
    const runtime = around().then((parts) => createRuntime(log, read, parts));
    return await report(await runtime.then(run).catch(failed), log);
  } catch (error) {
    // Without its stack, which may hold secrets.
    log.error(describeError(error));
    return true;
  }
}

async function surroundings(signal: AbortSignal): Promise<Surroundings> {
  // It reads the event when it is evaluated, and fails on a broken one.
  const { context, getOctokit } = await import(/* webpackMode: 'eager' */ '@actions/github');
  return {
    ...{ context, getOctokit, clock: systemClock, signal },
    workspace: createWorkspace(process.env['GITHUB_WORKSPACE'] ?? process.cwd()),
    connect: (address) => createDispatcher(new URL(address), process.env),
  };
}
