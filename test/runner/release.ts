import { expect } from 'vitest';
import { push } from '../support/events.ts';
import { asked, onWorkflow, stepOf } from './scenario.ts';

const recipes = 'docs/recipes.md';
const after = '1481a2de7b2a7d02428ad93446ab166be7793fbb';
const before = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
const tagged = push({ ref: 'refs/tags/v2.1.0', before, after });

const look = 'Look for open documentation';
const steps = ['Check out the tag: success', 'Release: success'];
/** Stands for a project's own release: it says what it was given. */
const files = { 'scripts/release.mjs': 'console.log(process.argv.slice(2).join(" "))' };
/** The workflow where the documentation is in the same repository. */
const changes = {
  '          docs-repository: octo-org/docs\n          docs-token: ${{ secrets.DOCS_REPOSITORY_TOKEN }}\n':
    '',
};

onWorkflow(recipes, 'Release with documentation', 'releases where no documentation is open', {
  ...{ event: tagged, files, changes },
  github: { scopes: { pull_requests: 'read' } },
  before: ({ github }) => void github.addDocumentation(71, { state: 'closed', merged: true }),
  steps: [asked, `${look}: success`, ...steps],
  check(outcome) {
    expect(stepOf(outcome, look).outputs['outcome']).toBe('dry-run');
    expect(stepOf(outcome, 'Release').lines.join('')).toContain('v2.1.0');
    expect(outcome.prompts).toHaveLength(1);
    expect(outcome.prompts[0]).toContain('v2.1.0');
  },
});

onWorkflow(recipes, 'Release with documentation', 'releases nothing while some is open, and names it', {
  ...{ event: tagged, files, changes },
  github: { scopes: { pull_requests: 'read' } },
  before: ({ github }) => void github.addDocumentation(71),
  steps: [asked, `${look}: success`, 'Stop while it is open: failure'],
  check(outcome) {
    const { outputs, summary } = stepOf(outcome, look);
    expect(outputs['outcome']).toBe('skipped');
    expect(summary).toContain('Codertocat/Hello-World#71');
    expect(outcome.prompts).toHaveLength(1);
  },
});

onWorkflow(recipes, 'Release with documentation', 'releases nothing where it cannot see the documentation', {
  ...{ event: tagged, files },
  steps: [asked, `${look}: failure`],
  isRefused: true,
  check: ({ prompts }) => expect(prompts).toHaveLength(1),
});
