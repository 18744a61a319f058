import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionTable, withTables } from '../../scripts/action-tables.ts';
import { findWorkflows } from '../../scripts/workflows.ts';
import { parseChart } from '../support/mermaid.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const actions = {
  'docs-agent/docs-agent': parse(read('action.yml')),
  'docs-agent/docs-agent/visitors': parse(read('visitors/action.yml')),
};

test.each([
  ['README.md', 'action.yml'],
  ['docs/visitors.md', 'visitors/action.yml'],
])('the tables of %s are those of %s: otherwise run "npm run docs"', (page, action) => {
  const text = read(page);
  expect(withTables(text, read)).toBe(text);
  for (const kind of ['inputs', 'outputs'])
    expect(text).toMatch(new RegExp(`<!-- ${kind} of ${action} -->\n.*?\n<!-- end -->`, 's'));
});

test('a table names every input with its default, whatever its text', () => {
  const metadata = `
    inputs:
      a|b: { description: "x | y\\nz *w* <b> \`q\`", default: "a|\`b\`" }
      b: { description: See https://example.com/., required: true }
    outputs: { o: { description: d } }`;
  expect(actionTable('inputs', metadata).split('\n')).toEqual([
    '| Input | Default | Meaning |',
    '| - | - | - |',
    '| `a\\|b` | `` a\\|`b` `` | x \\| y&#xA;z \\*w\\* \\<b> \\`q\\` |',
    '| `b` | required | See `https://example.com`/. |',
  ]);
  expect(withTables('a\n<!-- outputs of x -->\nold\n<!-- end -->\n$& b', () => metadata)).toBe(
    'a\n<!-- outputs of x -->\n\n| Output | Meaning |\n| - | - |\n| `o` | d |\n\n<!-- end -->\n$& b',
  );
});

test('the README explains each outcome of the action', () => {
  const listed = /: ([a-z, -]+) or ([a-z-]+)\.$/.exec(
    actions['docs-agent/docs-agent'].outputs.outcome.description,
  );
  const outcomes = [...(listed?.[1]?.split(', ') ?? []), listed?.[2] ?? ''];
  expect(outcomes.length).toBeGreaterThan(10);
  const [, table = ''] = readme.split('| Outcome | The step is |');
  const rows = [
    ...table
      .split('\n\n', 1)
      .join()
      .matchAll(/^\| `([a-z-]+)` \|/gm),
  ].map(([, name]) => name);
  expect(rows).toEqual(outcomes);
});

interface Job {
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}

describe.each(findWorkflows(root))('the workflow of $source, $name', ({ text }) => {
  const jobs = Object.values<Job>(parse(text).jobs);
  const steps = jobs.flatMap((job) => job.steps ?? []);

  test('has a time limit for each job, and no expression in a script', () => {
    for (const job of jobs) if (job.uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0);
    for (const step of steps) expect(step.run ?? '').not.toContain('${{');
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

test('the README shows the comment workflow that the repository has itself', () => {
  const path = '.github/workflows/docs-agent.yml';
  const shown = findWorkflows(root).find((each) => each.source === 'README.md' && each.path === path);
  const { on, jobs } = parse(shown?.text ?? '');
  const own = parse(read(path));
  expect(on).toEqual(own.on);
  for (const part of ['if', 'concurrency', 'permissions'])
    expect(jobs.command[part], part).toEqual(own.jobs.command[part]);
});

describe.each(globSync('{*,docs/*}.md', { cwd: root }))('%s', (page) => {
  const text = read(page);
  const tokens = new MarkdownIt({ html: true })
    .parse(text, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const html = tokens.filter(({ type }) => type.startsWith('html')).map(({ content }) => content);
  const targets = [
    ...tokens.flatMap((token) => (token.type === 'link_open' ? [token.attrGet('href') ?? ''] : [])),
    ...[...html.join('\n').matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, target = '']) => target),
  ].filter((target) => !/^(https?|mailto):/.test(target));

  test('links to what is there', () => {
    const missing = targets.filter((target) => {
      const [path = '', anchor] = decodeURI(target).split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(read(file)).has(anchor));
    });
    expect(missing).toEqual([]);
  });

  test('has diagrams that Mermaid can read', async () => {
    const diagrams = tokens.filter(({ type, info }) => type === 'fence' && info === 'mermaid');
    // The reader of charts says what else it has read, after reading it whole.
    for (const { content } of diagrams)
      await expect(parseChart(content)).rejects.toThrow('Mermaid read a sequence diagram');
  });

  test('says nothing about the machine that it was written on', () => {
    expect(text).not.toMatch(/\/home\/|\/root\/|\/work\/|\/tmp\/|registry\./);
  });
});

/** GitHub's anchors of headings: lower case, without punctuation, spaces as dashes. */
function anchorsOf(markdown: string): Set<string> {
  const titles = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  const plain = titles.map((title) => title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, ''));
  return new Set(plain.map((title) => title.replaceAll(' ', '-')));
}
