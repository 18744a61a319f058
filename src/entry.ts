import { describeError } from './errors.ts';
import { createGitHub, loadToolkit } from './github/client.ts';
import { placeOf } from './github/event.ts';
import { createDispatcher, userAgent } from './http.ts';
import { type ReadInput, readInput } from './inputs.ts';
import { cancellationSignal } from './runner/cancellation.ts';
import { createLog, type Log } from './runner/log.ts';
import { createWorkspace } from './runner/workspace.ts';
import type { Runtime } from './runtime.ts';
import { createService } from './service/client.ts';
import { systemClock } from './time.ts';

/** One of the two actions. */
export interface Action<End> {
  /** Stands above its annotations. */
  readonly title: string;
  /** Every output as it is while nothing is known: later steps can rely on all of them. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly run: (runtime: Runtime) => Promise<End>;
  /** What an error that nobody expected makes of the run. */
  readonly failed: (error: unknown) => End;
  /** Says how the run ended. @returns whether the step fails */
  readonly report: (end: End, log: Log) => Promise<boolean>;
}

/** Runs an action as its process: the real parts wired together, and the exit code. */
export async function startAction<End>(action: Action<End>): Promise<void> {
  const log = createLog(action.title);
  const signal = cancellationSignal();
  let isFailure = true;
  try {
    isFailure = await carryOut(action, log, readInput, () => createRuntime(log, signal));
  } catch (error) {
    // Without its stack, which may hold secrets.
    log.error(describeError(error));
  }
  process.exitCode = isFailure ? 1 : 0;
  // Whatever is still open, such as a handshake or a read that nobody needs any more: all is written.
  process.stdout.write('', () => process.exit());
}

/** Runs an action. @returns whether the step fails */
export async function carryOut<End>(
  { outputs, run, failed, report }: Action<End>,
  log: Log,
  read: ReadInput,
  createRuntime: () => Promise<Runtime>,
): Promise<boolean> {
  for (const secret of ['api-key', 'github-token']) log.mask(read(secret));
  for (const [name, value] of Object.entries(outputs)) log.output(name, value);
  return await report(await createRuntime().then(run).catch(failed), log);
}

async function createRuntime(log: Log, signal: AbortSignal): Promise<Runtime> {
  const { context, getOctokit } = await loadToolkit();
  const { redact } = log;
  const connect = (address: string) => createDispatcher(new URL(address), process.env);
  return {
    context,
    read: readInput,
    workspace: createWorkspace(process.env['GITHUB_WORKSPACE'] ?? process.cwd()),
    log,
    clock: systemClock,
    now: new Date(),
    random: Math.random,
    signal,
    connectService: (settings) =>
      createService(settings, { dispatcher: connect(settings.baseUrl), userAgent, redact }),
    connectGitHub(token) {
      const { apiUrl } = context;
      const network = { dispatcher: connect(apiUrl), userAgent, clock: systemClock, log, redact };
      return createGitHub(placeOf(context), { getOctokit, token, apiUrl, ...network });
    },
  };
}
