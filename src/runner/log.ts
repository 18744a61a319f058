import * as core from '@actions/core';
import { escapeCommands, redactor } from '../text.ts';

export type Log = ReturnType<typeof createLog>;

/**
 * The log and its annotations. Whatever is printed is made harmless first, and secrets are taken out of it.
 *
 * @param title stands above each annotation
 */
export function createLog(title: string) {
  const secrets: string[] = [];
  let redact = redactor(secrets);
  const harmless = (text: string) => redact(text).split('\n').map(escapeCommands).join('\n');
  return {
    /** Masks a secret in all that the job logs, and takes it out of everything that `redact` is asked about. */
    mask(secret: string) {
      if (secret === '') return;
      core.setSecret(secret);
      secrets.push(secret);
      redact = redactor(secrets);
    },
    /** Takes the masked secrets out of a text that leaves the process in another way. */
    redact: (text: string) => redact(text),
    /** One line. */
    info: (line: string) => core.info(escapeCommands(redact(line))),
    // Annotations; the text may have several lines.
    notice: (text: string) => core.notice(harmless(text), { title }),
    warning: (text: string) => core.warning(harmless(text), { title }),
    error: (text: string) => core.error(harmless(text), { title }),
  };
}

/**
 * Appends Markdown to the job's summary.
 *
 * @throws Error when the runner's file cannot be written
 */
export async function writeSummary(log: Log, markdown: string): Promise<void> {
  await core.summary.addRaw(log.redact(markdown), true).write();
}

/** @throws Error when the runner's file cannot be written */
export function setOutput(log: Log, name: string, value: string): void {
  core.setOutput(name, log.redact(value));
}
