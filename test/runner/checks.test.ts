import { describe, expect, it } from 'vitest';
import { checkWorkflows } from '../../scripts/workflow-checks.ts';
import { workflowsIn } from '../../scripts/workflows.ts';
import { root } from './scenario.ts';

const good = `name: Good
on:
  push:
permissions: {}
concurrency:
  group: \${{ github.workflow }}-\${{ github.sha }}
  cancel-in-progress: false
jobs:
  good:
    name: Good
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - name: Ask
        uses: docs-agent/docs-agent@v1
      - name: Say
        run: echo "yes"
`;
const action = `name: An action
description: One.
runs:
  using: node24
  main: dist/index.js
`;

/** The checkers that have findings, when the good workflow or action is changed in one place. */
async function complaining(from: string, to: string): Promise<string[]> {
  const change = (text: string) => text.replace(from, to);
  if (from !== '') expect(change(good + action)).not.toBe(good + action);
  const workflows = workflowsIn(`\`\`\`yaml\n${change(good)}\`\`\`\n`, 'page.md');
  expect(workflows).toHaveLength(1);
  const verdicts = await checkWorkflows(root, { workflows, actions: { 'action.yml': change(action) } });
  return verdicts.filter(({ findings }) => findings !== '').map(({ checker }) => checker);
}

describe('the checks of workflows', () => {
  it.each([
    ['nothing in a good workflow', '', '', []],
    ['an unknown event', '  push:', '  pushed:', ['actionlint', 'action-validator']],
    ['a script that shellcheck warns of', 'echo "yes"', 'echo $GITHUB_REF', ['actionlint']],
    ['an unknown context', 'github.sha', 'github.commit', ['actionlint']],
    ['a foreign action by its tag', 'docs-agent/docs-agent@v1', 'octocat/other@v1', ['zizmor']],
    ['our own action without a version', 'docs-agent@v1', 'docs-agent', ['actionlint', 'zizmor']],
    ['permissions left to the default', 'permissions: {}\n', '', ['zizmor', 'own rules']],
    ['too much permission', 'permissions: {}', 'permissions: write-all', ['zizmor', 'own rules']],
    ['a dangerous event', '  push:', '  pull_request_target:', ['zizmor']],
    [
      'a title in a script',
      '"yes"',
      `"\${{ github.event.head_commit.message }}"`,
      ['actionlint', 'zizmor', 'own rules'],
    ],
    ['any expression in a script', '"yes"', `"\${{ github.run_id }}"`, ['zizmor', 'own rules']],
    ['a job without a time limit', '    timeout-minutes: 5\n', '', ['own rules']],
    ['a word that is no part of an action', 'main: dist', 'mian: dist', ['zizmor', 'action-validator']],
  ])('find %s', async (_, from, to, checkers) => {
    expect(await complaining(from, to)).toEqual(checkers);
  });
});
