import { expect, it } from 'vitest';
import type { Workflow } from '../../scripts/workflows.ts';
import './agent.ts';
import './command.ts';
import './release.ts';
import './visitors.ts';
import { tested, workflows } from './scenario.ts';

/** Reached by the test of the workflow that calls it. */
const called = ['docs/recipes.md, Documentation (shared)'];

it('are all run that use the actions', () => {
  const using = workflows.filter(({ text }) => /uses: (docs-agent\/docs-agent|\.\/)/.test(text));
  expect(using.length).toBeGreaterThan(0);
  const isTested = ({ source, name }: Workflow) => [...called, ...tested].includes(`${source}, ${name}`);
  const tried = new Set(using.filter(isTested).map(({ text }) => text));
  // The one workflow is on two pages.
  expect(using.filter(({ text }) => !tried.has(text)).map(({ name }) => name)).toEqual([]);
});
