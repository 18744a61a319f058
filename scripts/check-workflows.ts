import { join } from 'node:path';
import { ToolUnavailableError, UNAVAILABLE } from './tools.ts';
import { checkWorkflows, readActions } from './workflow-checks.ts';
import { findWorkflows } from './workflows.ts';

const root = join(import.meta.dirname, '..');

try {
  const workflows = await findWorkflows(root);
  const actions = await readActions(root);
  const verdicts = await checkWorkflows(root, { workflows, actions });
  for (const { checker, findings } of verdicts)
    console.log(findings === '' ? `${checker}: no findings` : `${checker}:\n${findings}`);
  console.log(`${workflows.length} workflows and ${Object.keys(actions).length} actions were checked.`);
  if (verdicts.some(({ findings }) => findings !== '')) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ToolUnavailableError)) throw error;
  console.error(`NOT RUN: ${error.message}`);
  process.exitCode = UNAVAILABLE;
}
