import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RunResult } from '../support/runner.ts';
import { parseCommand } from '../support/runner-grammar.ts';

const folder = resolve(import.meta.dirname, '../../demo-output');

/**
 * Writes a file that a person opens after the demo.
 *
 * @returns its path relative to the checkout
 */
export async function writeOutput(name: string, content: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
  return join('demo-output', name);
}

export function say(text = ''): void {
  console.log(text);
}

/** Prints a log line as it arrives and as the runner shows it, set off from the demo's own words. */
export function showLine(line: { readonly text: string }): void {
  const command = parseCommand(line.text);
  if (command === undefined) say(`  │ ${line.text}`);
  else if (command.name !== 'add-mask') say(`  │ ${command.name}: ${command.data}`);
}

/** Records as JSON can be long; their start says what they are. */
export function showOutputs({ outputs }: RunResult): void {
  say('\nOutputs, as a later step sees them:');
  for (const [name, value] of Object.entries(outputs))
    say(`  ${name.padEnd(14)} ${value.length > 160 ? `${value.slice(0, 159)}…` : value || '(empty)'}`);
  say();
}
