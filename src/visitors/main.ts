import type { Dispatcher } from 'undici';
import pkg from '../../package.json' with { type: 'json' };
import { createDispatcher } from '../http.ts';
import { readInput } from '../inputs.ts';
import { createLog, setOutput, writeSummary } from '../runner/log.ts';
import { createWorkspace } from '../runner/workspace.ts';
import { createService } from '../service/client.ts';
import { systemClock } from '../time.ts';
import { fail, run } from './run.ts';
import type { Runtime } from './runtime.ts';

const log = createLog('docs-agent/visitors');
log.mask(readInput('api-key'));

const cancellation = new AbortController();
// The last one is Ctrl+Break, which only Windows has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const)
  process.on(signal, () => cancellation.abort());

let dispatcher: Dispatcher | undefined;

const runtime: Runtime = {
  readInput,
  now: new Date(),
  clock: systemClock,
  signal: cancellation.signal,
  log,
  workspace: createWorkspace(process.env['GITHUB_WORKSPACE'] ?? process.cwd()),
  connect(inputs) {
    dispatcher = createDispatcher(new URL(inputs.baseUrl), process.env);
    const { redact } = log;
    return createService(inputs, { dispatcher, userAgent: `docs-agent/${pkg.version}`, redact });
  },
  setOutputs(outputs) {
    for (const [name, value] of Object.entries(outputs)) setOutput(log, name, value);
  },
  writeSummary: (markdown) => writeSummary(log, markdown),
};

const failed = await run(runtime).catch((error: unknown) => fail(runtime, { kind: 'error', error }));
process.exitCode = failed ? 1 : 0;
// A connection that is being made would keep the process.
await dispatcher?.destroy();
