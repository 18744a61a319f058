import * as toolkit from '@actions/core';
import { redactor } from '../secrets.ts';
import { escapeCommands } from '../text.ts';

/**
 * Log, annotations and outputs. None of it holds a secret, and the runner executes none of it.
 *
 * @param title stands above each annotation, whose text may have several lines
 */
export function createLog(title: string, core = toolkit) {
  const secrets: string[] = [];
  let redact = redactor(secrets);
  const harmless = (text: string) => redact(text).split('\n').map(escapeCommands).join('\n');
  return {
    /** Masks a secret in all that the job logs, and takes it out of everything that goes through here. */
    mask(secret: string) {
      if (secret === '') return;
      core.setSecret(secret);
      secrets.push(secret);
      redact = redactor(secrets);
    },
    /** Takes the masked secrets out of a text that leaves the process in another way. */
    redact: (text: string) => redact(text),
    info: (line: string) => core.info(escapeCommands(redact(line))),
    notice: (text: string) => core.notice(harmless(text), { title }),
    warning: (text: string) => core.warning(harmless(text), { title }),
    error: (text: string) => core.error(harmless(text), { title }),
    /** @throws Error when the runner's file cannot be written */
    output: (name: string, value: string) => core.setOutput(name, redact(value)),
    /** Writes the step's part of the summary, over what it wrote before. @throws Error when the runner's file cannot be written */
    summary: (markdown: string) => core.summary.addRaw(redact(markdown), true).write({ overwrite: true }),
  };
}

export type Log = ReturnType<typeof createLog>;

/** Tells a text of several lines: an annotation holds them all, and a line of the log is one. */
export function tell(log: Log, level: 'info' | 'notice' | 'warning' | 'error', text: string): void {
  for (const line of level === 'info' ? text.split('\n') : [text]) log[level](line);
}
