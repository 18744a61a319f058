import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RunResult } from '../support/runner.ts';
import { parseCommand } from '../support/runner-grammar.ts';
import { summaryPage } from './page.ts';

const folder = resolve(import.meta.dirname, '../../demo-output');

let scenes = 0;

/** Prints a scene's heading. */
export function beginScene(title: string): void {
  scenes += 1;
  console.log(`\n━━ ${scenes}. ${title}\n`);
}

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

/** Prints what somebody writes. */
export function showComment(author: string, body: string): void {
  console.log(`${author} writes:`);
  for (const line of body.split('\r\n')) console.log(`  > ${line}`);
  console.log();
}

/** Prints a log line as it arrives and as the runner shows it, set off from the demo's own words. */
export function showLine(line: { readonly text: string }): void {
  const command = parseCommand(line.text);
  if (command === undefined) console.log(`  │ ${line.text}`);
  else if (command.name !== 'add-mask') console.log(`  │ ${command.name}: ${command.data}`);
}

/**
 * Prints the outputs, and writes the summary, as Markdown and as a page with this title, and the files of the run.
 *
 * @param isRed whether the scene is about a step that fails; the demo fails where it is otherwise
 */
export async function showResult(name: string, title: string, result: RunResult, isRed = false) {
  console.log('\nOutputs, as a later step sees them:');
  for (const [output, value] of Object.entries(result.outputs)) {
    if (value === '') continue;
    // Records as JSON can be long; their start says what they are.
    const shown = value.length > 160 ? `${value.slice(0, 159)}…` : value;
    console.log(`  ${output.padEnd(14)} ${shown.replaceAll('\n', `\n${' '.repeat(17)}`)}`);
  }
  const files = { [`${name}-summary.md`]: result.summary, ...result.files };
  for (const [file, content] of Object.entries(files)) await writeOutput(file, content);
  const page = summaryPage(title, result.summary);
  console.log(`\nSummary: ${await writeOutput(`${name}-summary.html`, page)}`);
  const { exitCode } = result;
  if (exitCode !== 0) console.log(`The step is red, with exit code ${exitCode}.`);
  if ((exitCode !== 0) === isRed) return;
  console.log('That is not what this scene is about: something is broken.');
  process.exitCode = 1;
}
