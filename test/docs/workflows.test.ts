import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { examplesOf, findWorkflows } from '../../scripts/workflows.ts';
import { read, root } from '../support/project.ts';

const actions = {
  'docs-agent/docs-agent': parse(read('action.yml')),
  'docs-agent/docs-agent/visitors': parse(read('visitors/action.yml')),
};

interface Job {
  readonly if?: string;
  readonly concurrency?: unknown;
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

describe.each(findWorkflows(root))('the workflow of $source, $name', ({ text }) => {
  const { on, concurrency, ...workflow } = parse(text);
  const jobs = Object.values<Job>(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test('has a time limit for each job, and no expression in a script', () => {
    for (const job of jobs) if (job.uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
  });

  test('leaves turns and filters to its caller where it is called', () => {
    // The same group in the caller and in what it calls would block each other.
    if (!('workflow_call' in on)) return;
    expect(concurrency).toBeUndefined();
    for (const job of jobs) expect([job.if, job.concurrency]).toEqual([undefined, undefined]);
  });

  test('names inputs and outputs that the actions have', () => {
    for (const step of steps) {
      const action = actions[step.uses?.split('@')[0] as keyof typeof actions];
      if (action === undefined) continue;
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
      for (const [name, { required }] of Object.entries<{ required?: boolean }>(action.inputs))
        if (required) expect(step.with, name).toHaveProperty([name]);
    }
    const outputs = Object.values(actions).flatMap((action) => Object.keys(action.outputs));
    for (const [, id, name] of text.matchAll(/steps\.(docs|visitors)\.outputs\.(\w+)/g))
      expect(outputs, id).toContain(name);
  });
});

test.each(findWorkflows(root).filter(({ source }) => source === 'README.md'))(
  'the README shows "$name" in at most fifty lines',
  ({ text }) => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(50);
  },
);

test('examples/ holds the workflows of the pages: otherwise run "npm run docs"', () => {
  const files = readdirSync(join(root, 'examples')).map((name) => [name, read(`examples/${name}`)] as const);
  expect(new Map(files)).toEqual(examplesOf(findWorkflows(root)));
});

test('the README and the page on the check show the same workflow', () => {
  const shown = findWorkflows(root).filter(({ source }) =>
    /^(README|docs\/documentation-check)\.md$/.test(source),
  );
  const texts = shown.flatMap(({ name, text }) => (name === 'Documentation' ? [text] : []));
  expect(texts).toHaveLength(2);
  expect(new Set(texts).size).toBe(1);
});

test('there are few files to choose from', () => {
  expect(readdirSync(join(root, 'examples')).length).toBeLessThanOrEqual(20);
});

describe("the repository's own comment workflow", () => {
  const path = '.github/workflows/docs-agent.yml';
  const workflow = parse(read(path));
  const { command: job } = workflow.jobs;

  test('listens to new comments, and to nothing else', () => {
    expect(workflow.on).toEqual({
      issue_comment: { types: ['created'] },
      pull_request_review_comment: { types: ['created'] },
      pull_request_review: { types: ['submitted'] },
    });
  });

  test('asks for the one permission that a reply and its reactions need', () => {
    expect(workflow.permissions).toEqual({});
    expect(job.permissions).toEqual({ 'pull-requests': 'write' });
  });
});
