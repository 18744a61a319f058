import { appendFileSync, statSync, truncateSync } from 'node:fs';
import { EOL } from 'node:os';
// The toolkit's own writer of commands. Its package root would load an HTTP client for OIDC that no run of ours uses, at
// three times the start-up cost of everything else together; it exports nothing but that root, hence the path.
import { issueCommand } from '../../node_modules/@actions/core/lib/command.js';
import { inert, redactor } from '../text.ts';

/** What a run may do to the outside of its process: the log, annotations, outputs and the job summary. */
export interface Runner {
  /** The value of an input as the runner passes it; `''` when it is not set. */
  input(name: string): string;
  /** Masks a secret in everything that the job logs, and takes it out of everything that leaves through this runner. */
  mask(secret: string): void;
  /** Takes the masked secrets out of a text that leaves the process on another way than through this runner. */
  redact(text: string): string;
  /** Prints one line. */
  info(line: string): void;
  /** Annotations; the text may have several lines. */
  notice(text: string, title?: string): void;
  warning(text: string, title?: string): void;
  error(text: string, title?: string): void;
  /** Sets an output; the last value counts. A failure is logged with the value, and remembered. */
  output(name: string, value: string): void;
  /** Bytes that the summary file of this step holds already. */
  summaryBytes(): number;
  /** Appends Markdown to the job summary. A failure is one warning. */
  summary(markdown: string): void;
  /** Whether an output could not be written: later steps would then work with nothing. */
  lostOutputs(): boolean;
}

/** Bytes of a step's summary, all that is in the file included ("Step isolation and limits" in GitHub's documentation). */
const largestSummary = 1024 * 1024;

/**
 * The runner of GitHub Actions, by its documented environment: `INPUT_*`, `GITHUB_OUTPUT`, `GITHUB_STEP_SUMMARY`, and
 * workflow commands on standard output.
 *
 * @param environment the process's environment
 */
export function createRunner(environment: Readonly<Record<string, string | undefined>>): Runner {
  const secrets: string[] = [];
  let redact = redactor(secrets);
  let outputsLost = false;

  const annotate = (kind: 'notice' | 'warning' | 'error', text: string, title?: string): void => {
    const lines = redact(text).split('\n').map(inert);
    issueCommand(kind, title === undefined ? {} : { title: inert(redact(title)) }, lines.join('\n'));
  };

  const append = (variable: string, text: string): void => {
    const path = environment[variable];
    if (path === undefined || path === '') throw new Error(`the environment variable ${variable} is not set`);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    // Appending would make a new file that nobody reads.
    if (size === undefined) throw new Error(`the file that ${variable} names does not exist`);
    try {
      appendFileSync(path, text, 'utf8');
    } catch (error) {
      takeBack(path, size);
      throw error;
    }
  };

  const summaryBytes = (): number => {
    try {
      return statSync(environment['GITHUB_STEP_SUMMARY'] ?? '').size;
    } catch {
      return 0;
    }
  };

  return {
    // The runner upper-cases the name and replaces spaces, nothing else.
    input: (name) => environment[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '',
    mask(secret) {
      if (secret === '') return;
      issueCommand('add-mask', {}, secret);
      secrets.push(secret);
      redact = redactor(secrets);
    },
    redact: (text) => redact(text),
    info: (line) => process.stdout.write(`${inert(redact(line))}${EOL}`),
    notice: (text, title) => annotate('notice', text, title),
    warning: (text, title) => annotate('warning', text, title),
    error: (text, title) => annotate('error', text, title),
    output(name, value) {
      const clean = redact(value);
      try {
        append('GITHUB_OUTPUT', outputEntry(name, clean));
      } catch (error) {
        outputsLost = true;
        annotate(
          'error',
          `The output ${name} could not be written: ${messageOf(error)}. Later steps will not see it. Its value is: ${clean}`,
        );
      }
    },
    summaryBytes,
    summary(markdown) {
      try {
        const text = `${redact(markdown)}\n`;
        const size = summaryBytes() + Buffer.byteLength(text);
        if (size > largestSummary)
          throw new Error(`it would have ${size} bytes, and the runner drops a summary of more than 1 MiB`);
        append('GITHUB_STEP_SUMMARY', text);
      } catch (error) {
        annotate(
          'warning',
          `The job summary could not be written: ${messageOf(error)}. The log and the outputs hold the result.`,
        );
      }
    },
    lostOutputs: () => outputsLost,
  };
}

/** A disk that is full takes a part: half a value would make the runner fail the step, half a table hide what follows. */
function takeBack(path: string, size: number): void {
  try {
    truncateSync(path, size);
  } catch {
    // The error that led here says enough.
  }
}

/**
 * An entry of the output file, in the two forms that GitHub documents ("Setting an output parameter" and "Multiline
 * strings"). One line has no delimiter that a text could guess, and is all that an honest value needs; a value with line
 * breaks gets a delimiter that nobody can foresee. The toolkit's writer makes the same block of every value, and loads
 * `node:crypto` for it, which costs a fifth of what Node itself takes to start.
 */
function outputEntry(name: string, value: string): string {
  if (!/[\r\n]/.test(value)) return `${name}=${value}${EOL}`;
  const delimiter = `ghadelimiter_${process.getBuiltinModule('node:crypto').randomUUID()}`;
  return `${name}<<${delimiter}${EOL}${value}${EOL}${delimiter}${EOL}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
