import { join } from 'node:path';
import { getOctokit } from '@actions/github';
import type { Dispatcher } from 'undici';
import { agentAction } from '../../src/agent/main.ts';
import { type Action, carryOut } from '../../src/entry.ts';
import { createDispatcher } from '../../src/http.ts';
import type { ReadInput } from '../../src/inputs.ts';
import { createLog } from '../../src/runner/log.ts';
import { createWorkspace } from '../../src/runner/workspace.ts';
import type { Surroundings } from '../../src/runtime.ts';
import { type Clock, systemClock } from '../../src/time.ts';
import { visitorsAction } from '../../src/visitors/main.ts';
import { contextOf } from './context.ts';
import { afterFair, fairNow } from './fair-time.ts';
import type { LogLine, Ran, RunOptions, Step } from './runner.ts';
import { inputVariable } from './runner-environment.ts';
import { runnerLines } from './runner-grammar.ts';
import { watchForSignals } from './runner-signals.ts';

type Toolkit = NonNullable<Parameters<typeof createLog>[1]>;

/** Runs the action's sources in this process, with all that it takes from a process handed in. */
export async function runHere(step: Step): Promise<Ran> {
  return step.options.action === 'agent' ? await run(agentAction, step) : await run(visitorsAction, step);
}

async function run<End>(action: Action<End>, { options, home, env }: Step): Promise<Ran> {
  for (const name of Object.keys(options.env ?? {}))
    if (/^(GITHUB|NODE)_/.test(name)) throw new Error(`${name} only acts on a process: set "bundle: true".`);
  const lines: LogLine[] = [];
  const cancellation = new AbortController();
  const signals = watchForSignals(options.signals ?? [], () => cancellation.abort());
  const print = (printed: string) => {
    for (const text of runnerLines(printed)) {
      const line: LogLine = { stream: 'stdout', text };
      lines.push(line);
      options.onLine?.(line);
      signals.sawLine(text);
    }
  };
  const outputs: Record<string, string> = {};
  let summary = options.summary ?? '';
  const core = {
    ...commandsTo(print),
    setOutput: (name: string, value: unknown) => void Object.assign(outputs, { [name]: String(value) }),
    summary: {
      addRaw: (text: string) => ({
        async write({ overwrite }: { readonly overwrite: boolean }) {
          summary = overwrite ? `${text}\n` : `${summary}${text}\n`;
        },
      }),
    },
  } as unknown as Toolkit;
  const dispatchers: Dispatcher[] = [];
  const around: Surroundings = {
    ...{ context: contextFrom(env, options.event), getOctokit },
    clock: options.clock ?? clockOf(options),
    signal: options.signal ?? cancellation.signal,
    workspace: createWorkspace(join(home, 'workspace')),
    connect(address) {
      const dispatcher = createDispatcher(new URL(address), env);
      dispatchers.push(dispatcher);
      return dispatcher;
    },
  };
  const read: ReadInput = (name) => (env[inputVariable(name)] ?? '').trim();
  const timeoutMs = options.timeoutMs ?? 30_000;
  let keepTime = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    keepTime = afterFair(timeoutMs, () => resolve(undefined));
  });
  try {
    const isFailure = await Promise.race([
      carryOut(action, createLog(action.title, core), read, async () => around),
      timeout,
    ]);
    if (isFailure !== undefined)
      return {
        ...{ exitCode: isFailure ? 1 : 0, signal: null, afterSignalMs: signals.stop() },
        ...{ lines, outputs, summary },
      };
    cancellation.abort();
    const log = lines.map(({ text }) => text).join('\n');
    throw new Error(`The action was still running after ${timeoutMs} ms. Its log:\n${log}`);
  } finally {
    keepTime();
    signals.stop();
    // The end of a process ends its connections.
    for (const dispatcher of dispatchers) await dispatcher.destroy();
  }
}

/** What the toolkit prints, and how: `::warning title=…::…`. */
function commandsTo(print: (printed: string) => void) {
  const data = (text: string | Error) =>
    String(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text = '') => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const annotation =
    (level: string): Toolkit['notice'] =>
    (text, { title } = {}) =>
      print(`::${level} title=${property(title)}::${data(text)}`);
  return {
    setSecret: (secret: string) => print(`::add-mask::${data(secret)}`),
    info: print,
    ...{ notice: annotation('notice'), warning: annotation('warning'), error: annotation('error') },
  };
}

/** Only sleeps go faster: what a busy machine is slow at must not look like a server that is. */
function clockOf({ pace, laterMs, signals = [], shown = { at: 0 } }: RunOptions): Clock {
  const speed = pace ?? (signals.length === 0 ? 10 : 1);
  let slept = 0;
  const now = () => fairNow() + slept;
  const usual = Math.max(Date.now(), shown.at);
  const ahead = (laterMs === undefined ? usual : Date.now() + laterMs) - now();
  return {
    now,
    wall() {
      shown.at = Math.round(ahead + now());
      return shown.at;
    },
    async sleep(ms, signal) {
      const [start, began] = [now(), fairNow()];
      await systemClock.sleep(ms / speed, signal);
      const end = start + (signal.aborted ? (fairNow() - began) * speed : Math.max(0, ms));
      slept = Math.max(slept, end - fairNow());
    },
  };
}

/** What the toolkit makes of the runner's variables. */
function contextFrom(env: NodeJS.ProcessEnv, event: object = {}) {
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const text = (name: string) => env[`GITHUB_${name}`] ?? '';
  return contextOf(text('EVENT_NAME'), event, {
    repo: { owner, repo },
    ...{ serverUrl: text('SERVER_URL'), apiUrl: text('API_URL'), workflow: text('WORKFLOW') },
    ...{ runId: Number(text('RUN_ID')), runAttempt: Number(text('RUN_ATTEMPT')) },
    ...{ job: text('JOB'), action: text('ACTION'), actor: text('ACTOR') },
    ...{ ref: text('REF'), sha: text('SHA') },
  });
}
