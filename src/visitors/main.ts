import { readInput } from '../inputs.ts';
import { cancellationSignal } from '../runner/cancellation.ts';
import { createLog, setOutput, writeSummary } from '../runner/log.ts';
import { createWorkspace } from '../runner/workspace.ts';
import { systemClock } from '../time.ts';
import { fail, type Runtime, run } from './run.ts';

/** The action docs-agent/visitors, as its process runs it. */
export async function visitors(): Promise<void> {
  const log = createLog('docs-agent/visitors');
  log.mask(readInput('api-key'));

  const runtime: Runtime = {
    readInput,
    environment: process.env,
    now: new Date(),
    clock: systemClock,
    signal: cancellationSignal(),
    log,
    workspace: createWorkspace(process.env['GITHUB_WORKSPACE'] ?? process.cwd()),
    setOutputs(outputs) {
      for (const [name, value] of Object.entries(outputs)) setOutput(log, name, value);
    },
    writeSummary: (markdown) => writeSummary(log, markdown),
  };

  const failed = await run(runtime).catch((error: unknown) => fail(runtime, error));
  process.exitCode = failed ? 1 : 0;
}
