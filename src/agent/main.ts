import type { Dispatcher } from 'undici';
import { describeError } from '../errors.ts';
import { createGitHub, loadToolkit } from '../github/client.ts';
import { placeOf } from '../github/event.ts';
import { createDispatcher, userAgent } from '../http.ts';
import { readInput } from '../inputs.ts';
import { cancellationSignal } from '../runner/cancellation.ts';
import { createLog, writeSummary } from '../runner/log.ts';
import { createWorkspace } from '../runner/workspace.ts';
import { createService } from '../service/client.ts';
import { systemClock } from '../time.ts';
import { logText, messageFor } from './messages.ts';
import { clearOutputs, setOutputs } from './outputs.ts';
import { isFailure, type Result } from './result.ts';
import { run } from './run.ts';
import { summaryFor } from './summary.ts';

const log = createLog('docs-agent');
const dispatchers: Dispatcher[] = [];

function connect(address: string): Dispatcher {
  const dispatcher = createDispatcher(new URL(address), process.env);
  dispatchers.push(dispatcher);
  return dispatcher;
}

async function runAction(signal: AbortSignal): Promise<Result> {
  for (const secret of ['api-key', 'github-token']) log.mask(readInput(secret));
  clearOutputs(log);
  const { context, getOctokit } = await loadToolkit();
  const { redact } = log;
  return await run({
    context,
    read: readInput,
    workspace: createWorkspace(process.env['GITHUB_WORKSPACE'] ?? process.cwd()),
    log,
    clock: systemClock,
    random: Math.random,
    signal,
    connectService: (inputs) =>
      createService(inputs, { dispatcher: connect(inputs.baseUrl), userAgent, redact }),
    connectGitHub(token) {
      const { apiUrl } = context;
      const network = { dispatcher: connect(apiUrl), userAgent, clock: systemClock, redact };
      return createGitHub(placeOf(context), { getOctokit, token, apiUrl, ...network });
    },
  });
}

async function report(result: Result): Promise<void> {
  setOutputs(log, result);
  if (result.outcome === 'skipped') {
    log.info(`Nothing to do. ${result.reason ?? ''}`);
    return;
  }
  const text = logText(messageFor(result));
  if (isFailure(result)) log.error(text);
  else if (result.outcome === 'denied') log.warning(text);
  else log.info(text);
  // A reply needs a server that may be slow: everything else comes before it.
  await writeSummary(log, summaryFor(result)).catch((error) =>
    log.warning(`The job summary could not be written: ${describeError(error)}`),
  );
  await result.reply?.finish(result);
  setOutputs(log, result);
}

/** The action docs-agent, as its process runs it. */
export async function agent(): Promise<void> {
  const signal = cancellationSignal();
  try {
    const result = await runAction(signal).catch((error): Result => ({ outcome: 'error', error }));
    await report(result);
    process.exitCode = isFailure(result) ? 1 : 0;
  } catch (error) {
    // Without its stack, which may hold secrets.
    log.error(describeError(error));
    process.exitCode = 1;
  } finally {
    for (const dispatcher of dispatchers) await dispatcher.destroy();
  }
}
