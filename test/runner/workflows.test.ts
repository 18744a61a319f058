import { expect, it } from 'vitest';
import './agent.ts';
import './command.ts';
import './merge.ts';
import './visitors.ts';
import { tested, workflows } from './scenario.ts';

/** Reached by the test of the workflow that calls it. */
const called = ['docs/recipes.md, Documentation command (shared)'];

it('are all run that use the actions', () => {
  const using = workflows.filter(({ text }) => /uses: (docs-agent\/docs-agent|\.\/)/.test(text));
  expect(using.length).toBeGreaterThan(0);
  const names = using.map(({ source, name }) => `${source}, ${name}`);
  expect(names.filter((name) => !tested.has(name) && !called.includes(name))).toEqual([]);
});
