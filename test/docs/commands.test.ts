import { expect, test } from 'vitest';
import { commandWords } from '../../src/agent/asked/command.ts';
import type { CommandRules } from '../../src/agent/outcome.ts';
import { answerText } from '../../src/agent/told/answers.ts';
import { read } from '../support/project.ts';

const words = Object.entries(commandWords);

test.each(words)('the pages name the command word %s', (word) => {
  const [, commands = ''] = /^## Commands$(.*?)^## /ms.exec(read('docs/comment-command.md')) ?? [];
  expect(commands).toMatch(new RegExp(`^\\|.*\`/docs-agent ${word}\`.*\\|$`, 'm'));
  expect(read('README.md')).toMatch(new RegExp(`\`(/docs-agent )?${word}\``));
});

// A word that only says that the service cannot do something is no help.
test.each(words.filter(([, { kind }]) => kind !== 'cannot-stop'))('the help names the word %s', (word) => {
  const rules: CommandRules = { command: '/docs-agent', permission: 'write', allowBots: [], followUp: true };
  const help = answerText({ kind: 'help' }, rules, { runUrl: 'https://github.com/a/b/actions/runs/1' });
  expect(JSON.stringify(help)).toContain(`/docs-agent ${word}`);
});
