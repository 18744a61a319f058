import { isLoopback } from '../http/loopback.ts';
import {
  Expectation,
  flag,
  type InputReader,
  names,
  numberBetween,
  oneOf,
  optional,
  readInputs,
  text,
  valuesOf,
} from '../runner/inputs.ts';
import type { Runner } from '../runner/runner.ts';
import { apiKey, baseUrl, isPathSegment, projectId } from '../service/inputs.ts';
import { hasNothingVisible } from '../text.ts';

/** From the least to the most; GitHub's own role names. */
export const permissions = ['read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof permissions)[number];

export interface AgentInputs {
  readonly projectId: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** `undefined` when neither `prompt` nor `prompt-file` is given. */
  readonly prompt: string | undefined;
  readonly command: string;
  readonly permission: Permission;
  readonly allowBots: readonly string[];
  readonly githubToken: string;
  readonly context: boolean;
  readonly wait: boolean;
  readonly timeoutMs: number;
  /** `undefined` stands for `auto`. */
  readonly pollIntervalMs: number | undefined;
  readonly jobId: string | undefined;
  readonly jobPath: string;
  readonly requirePullRequest: boolean;
  readonly dryRun: boolean;
}

/** The inputs that say who may command, and what the answer to anybody needs. */
export type GateInputs = Pick<
  AgentInputs,
  'command' | 'permission' | 'allowBots' | 'githubToken' | 'wait' | 'timeoutMs' | 'dryRun'
>;

/**
 * Reads what has to be known before anything else about a command. The other inputs come after the permission: a
 * stranger's comment must not turn a run red because something else is set up wrongly.
 *
 * @throws InputError with every mistake in them
 */
export function readGateInputs(runner: Pick<Runner, 'input'>): GateInputs {
  const values = valuesOf(
    readInputs(runner, {
      command: commandWord,
      permission: oneOf(permissions),
      'allow-bots': botNames,
      'github-token': commandToken,
      wait: orElse(flag, true),
      'timeout-minutes': orElse(minutes, 60),
      'dry-run': orElse(flag, true),
    }),
  );
  return {
    command: values.command,
    permission: values.permission,
    allowBots: values['allow-bots'],
    githubToken: values['github-token'],
    wait: values.wait,
    timeoutMs: values['timeout-minutes'] * 60_000,
    dryRun: values['dry-run'],
  };
}

/**
 * Reads the `command` input alone.
 *
 * @throws InputError
 */
export function readCommandWord(runner: Pick<Runner, 'input'>): string {
  return valuesOf(readInputs(runner, { command: commandWord })).command;
}

/** Whether inputs say what to do, so that a comment's words don't. */
export function namesItsTask(runner: Pick<Runner, 'input'>): boolean {
  return ['prompt', 'prompt-file', 'job-id'].some((name) => isGiven(runner, name));
}

/**
 * Reads a file of the workspace.
 *
 * @returns its bytes, or why they cannot be had: `outside` the workspace, or `missing` (not there, no file, not readable)
 */
export type ReadWorkspaceFile = (path: string) => Uint8Array | 'outside' | 'missing';

/**
 * @param promptFromComment whether the event is a comment, whose words are the prompt when none is given
 * @throws InputError with every mistake that can be seen
 */
export function readAgentInputs(
  runner: Pick<Runner, 'input'>,
  readFile: ReadWorkspaceFile,
  promptFromComment: boolean,
): AgentInputs {
  const read = readInputs(runner, {
    'project-id': projectId,
    'api-key': apiKey,
    'base-url': baseUrl,
    prompt: optionalPrompt,
    'prompt-file': optional(promptFile(readFile)),
    command: commandWord,
    permission: oneOf(permissions),
    'allow-bots': botNames,
    'github-token': text,
    context: flag,
    wait: flag,
    'timeout-minutes': minutes,
    'poll-interval': pollInterval,
    'job-id': optional(jobId),
    'job-path': jobPath,
    'require-pull-request': flag,
    'dry-run': flag,
  });
  const values = valuesOf(read, [
    ...contradictions(runner, promptFromComment),
    ...('values' in read ? keyIn('prompt-file', read.values['prompt-file'], read.values['api-key']) : []),
  ]);
  return {
    projectId: values['project-id'],
    apiKey: values['api-key'],
    baseUrl: values['base-url'],
    prompt: values.prompt ?? values['prompt-file'],
    command: values.command,
    permission: values.permission,
    allowBots: values['allow-bots'],
    githubToken: values['github-token'],
    context: values.context,
    wait: values.wait,
    timeoutMs: values['timeout-minutes'] * 60_000,
    pollIntervalMs: values['poll-interval'],
    jobId: values['job-id'],
    jobPath: values['job-path'],
    requirePullRequest: values['require-pull-request'],
    dryRun: values['dry-run'],
  };
}

/** For what is told as a mistake later, once it is known that somebody may command. */
function orElse<Value>(read: InputReader<Value>, instead: Value): InputReader<Value> {
  return (value) => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof Expectation)) throw error;
      return instead;
    }
  };
}

/** White space in a prompt was meant to be something, and is a mistake of its own; elsewhere it is an empty expression. */
function isGiven(runner: Pick<Runner, 'input'>, name: string): boolean {
  const value = runner.input(name);
  return (name === 'prompt' ? value : value.trim()) !== '';
}

/** Mistakes that show in several inputs together. */
function contradictions(runner: Pick<Runner, 'input'>, promptFromComment: boolean): string[] {
  const given = (name: string) => isGiven(runner, name);
  const found: string[] = [];
  if (!given('prompt') && !given('prompt-file') && !given('job-id') && !promptFromComment) {
    found.push(
      'prompt: it is required on this event. Give prompt or prompt-file, or job-id to wait for an existing job; only a comment brings its own words',
    );
  }
  if (given('prompt') && given('prompt-file'))
    found.push('prompt, prompt-file: only one of them is expected');
  for (const name of ['prompt', 'prompt-file']) {
    if (given('job-id') && given(name)) {
      found.push(
        `job-id, ${name}: job-id waits for an existing job, which has its prompt already; leave one of them out`,
      );
    }
  }
  found.push(...keyIn('prompt', runner.input('prompt'), runner.input('api-key').trim()));
  const interval = runner.input('poll-interval').trim();
  const seconds = /^\d+$/.test(interval) ? Number(interval) : 0;
  const url = URL.parse(runner.input('base-url').trim());
  if (seconds >= 1 && seconds < 10 && (url === null || !isLoopback(url.hostname))) {
    found.push(
      'poll-interval: auto, or 10 seconds or more is expected; the service counts requests by the hour',
    );
  }
  return found;
}

function keyIn(name: string, words: string | undefined, key: string): string[] {
  if (key === '' || words?.includes(key) !== true) return [];
  return [`${name}: it contains the API key, which would become public with the pull request; take it out`];
}

// An input that is not set and one that is empty are the same to the runner; white space was meant to be something.
const optionalPrompt: InputReader<string | undefined> = (value) => {
  if (value === '') return undefined;
  if (hasNothingVisible(value))
    throw new Expectation('it is only white space; an instruction for the agent is expected');
  return value.trim();
};

function promptFile(readFile: ReadWorkspaceFile): InputReader<string> {
  return (value) => {
    const bytes = readFile(value.trim());
    if (bytes === 'outside') throw new Expectation('a file inside the workspace is expected');
    if (bytes === 'missing') {
      throw new Expectation(
        'there is no such file in the workspace. The path is relative to its root, and a checkout step has to come before',
      );
    }
    let words: string;
    try {
      words = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new Expectation('the file is not UTF-8 text');
    }
    if (hasNothingVisible(words))
      throw new Expectation('the file is empty; an instruction for the agent is expected');
    return words.trim();
  };
}

/** The `command` input: the first token of a comment that is meant for us. */
export const commandWord: InputReader<string> = (value) => {
  const word = value.trim();
  if (!/^\S{2,50}$/.test(word))
    throw new Expectation('one word of 2 to 50 characters is expected, such as /docs-agent');
  return word;
};

const minutes = numberBetween(0.01, 7200, 'minutes');

const commandToken: InputReader<string> = (value) => {
  const token = value.trim();
  if (token === '')
    throw new Expectation(
      'it is empty, so nobody’s permission could be checked; leave the input out to use the token of the workflow',
    );
  return token;
};

const botNames: InputReader<readonly string[]> = (value) => {
  const bots = names(value).map((name) => name.replace(/^@/, ''));
  if (bots.some((name) => name.includes('*'))) {
    throw new Expectation(
      'names of bots are expected; there is no wildcard, since any app could then spend your jobs',
    );
  }
  return bots;
};

const pollInterval: InputReader<number | undefined> = (value) => {
  const word = value.trim();
  if (word === 'auto' || word === '') return undefined;
  const seconds = /^\d+$/.test(word) ? Number(word) : 0;
  if (seconds < 1 || seconds > 3600)
    throw new Expectation('auto, or whole seconds from 10 (on loopback from 1) to 3600 are expected');
  return seconds * 1000;
};

const jobId: InputReader<string> = (value) => {
  const id = value.trim();
  if (!isPathSegment(id)) throw new Expectation('the id of a job is expected, as the output jobId holds it');
  return id;
};

const jobPath: InputReader<string> = (value) => {
  const path = value.trim();
  const sound =
    /^\/[\x21-\x7e]+$/.test(path) &&
    path.includes('{id}') &&
    !/[?#\\]/.test(path) &&
    !/\/\.\.?(\/|$)/.test(path);
  if (!sound)
    throw new Expectation('a path that starts with / and has {id} where the job’s id belongs is expected');
  return path;
};
