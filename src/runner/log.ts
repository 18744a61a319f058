import * as toolkit from '@actions/core';
import { redactor } from '../secrets.ts';
import { escapeCommands } from '../text.ts';

/** Log, annotations and outputs. None of it holds a secret, and the runner executes none of it. */
export interface Log {
  /** Masks a secret in all that the job logs, and takes it out of everything that goes through here. */
  mask(secret: string): void;
  /** Takes the masked secrets out of a text that leaves the process in another way. */
  redact(text: string): string;
  info(line: string): void;
  // Annotations; the text may have several lines.
  notice(text: string): void;
  warning(text: string): void;
  error(text: string): void;
  /** @throws Error when the runner's file cannot be written */
  output(name: string, value: string): void;
  /** Writes the step's part of the summary, over what it wrote before. @throws Error when the runner's file cannot be written */
  summary(markdown: string): Promise<void>;
}

export type Toolkit = Pick<
  typeof toolkit,
  'setSecret' | 'info' | 'notice' | 'warning' | 'error' | 'setOutput' | 'summary'
>;

/** @param title stands above each annotation */
export function createLog(title: string, core: Toolkit = toolkit): Log {
  const secrets: string[] = [];
  let redact = redactor(secrets);
  const harmless = (text: string) => redact(text).split('\n').map(escapeCommands).join('\n');
  return {
    mask(secret) {
      if (secret === '') return;
      core.setSecret(secret);
      secrets.push(secret);
      redact = redactor(secrets);
    },
    redact: (text) => redact(text),
    info: (line) => core.info(escapeCommands(redact(line))),
    notice: (text) => core.notice(harmless(text), { title }),
    warning: (text) => core.warning(harmless(text), { title }),
    error: (text) => core.error(harmless(text), { title }),
    output: (name, value) => core.setOutput(name, redact(value)),
    async summary(markdown) {
      await core.summary.addRaw(redact(markdown), true).write({ overwrite: true });
    },
  };
}
