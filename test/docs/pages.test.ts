import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { actionTable, withTables } from '../../scripts/action-tables.ts';
import { workflowsIn } from '../../scripts/workflows.ts';
import { isRed, type Outcome } from '../../src/agent/ending.ts';
import { parseChart } from '../support/mermaid.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');

const pages = [
  ...(await readdir(root)).filter((name) => name.endsWith('.md')),
  ...(await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];

/** The cells of every table of a page that has these titles, row by row, without markup. */
function tableRows(markdown: string, ...titles: string[]): string[][] {
  const cells: string[][][] = [];
  for (const token of new MarkdownIt().parse(markdown, {})) {
    if (token.type === 'table_open') cells.push([]);
    if (token.type === 'tr_open') cells.at(-1)?.push([]);
    if (token.type === 'inline' && /^t[hd]/.test(openCell(token.level))) {
      const words = (token.children ?? []).map(({ content }) => content).join('');
      cells.at(-1)?.at(-1)?.push(words);
    }
  }
  return cells
    .filter(([head]) => head !== undefined && titles.every((title, index) => head[index] === title))
    .flatMap(([, ...rows]) => rows);
}

/** Text in a cell is five levels deep: table, section, row, cell. */
function openCell(level: number): string {
  return level === 4 ? 'td' : '';
}

describe('the tables of inputs and outputs', () => {
  it('are those of the actions: otherwise run "npm run docs"', () => {
    expect(withTables(readme, read)).toBe(readme);
    for (const path of ['action.yml', 'visitors/action.yml'])
      for (const kind of ['inputs', 'outputs']) expect(readme).toContain(`<!-- ${kind} of ${path} -->\n`);
  });

  it('name everything that an action has, with its default', () => {
    for (const path of ['action.yml', 'visitors/action.yml']) {
      const action = parse(read(path));
      const inputs = tableRows(actionTable('inputs', read(path)), 'Input', 'Default', 'Meaning');
      const expected = Object.entries<{ required?: boolean; default?: string; description: string }>(
        action.inputs,
      ).map(([name, input]) => [
        name,
        input.required ? 'required' : (input.default ?? ''),
        input.description,
      ]);
      expect(inputs).toEqual(expected);
      expect(
        tableRows(actionTable('outputs', read(path)), 'Output', 'Meaning').map(([name]) => name),
      ).toEqual(Object.keys(action.outputs));
    }
  });

  it('take any text in a cell', () => {
    const action = {
      inputs: { 'a|b': { description: 'x | y\nz *w* <b> `q`', default: 'a|`b`' } },
      outputs: { o: { description: '<!-- end -->' } },
    };
    const [row] = tableRows(actionTable('inputs', JSON.stringify(action)), 'Input');
    expect(row?.slice(0, 2)).toEqual(['a|b', 'a|`b`']);
    expect(actionTable('outputs', JSON.stringify(action))).not.toContain('\n<!-- end -->');
  });

  it('leave every other byte of the page alone', () => {
    const metadata = '{ inputs: {}, outputs: { o: { description: d } } }';
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string(),
        (before, after, old) => {
          fc.pre(![before, after, old].some((part) => /<!-- (end|inputs|outputs)/.test(part)));
          const table = '\n\n| Output | Meaning |\n| - | - |\n| `o` | d |\n\n';
          const page = (content: string) =>
            `${before}\n<!-- outputs of a.yml -->${content}<!-- end -->\n${after}`;
          expect(withTables(page(`\n${old}\n`), () => metadata)).toBe(page(table));
        },
      ),
      { seed: 7 },
    );
  });

  it('have a beginning and an end', () => {
    const metadata = () => '{ inputs: {}, outputs: {} }';
    expect(() => withTables('a\nb', metadata)).toThrow('no line such as');
    expect(() => withTables('a\n<!-- inputs of a.yml -->\n', metadata)).toThrow('line 2 has no end');
    expect(() =>
      withTables('<!-- inputs of a.yml -->\n<!-- outputs of a.yml -->\n<!-- end -->', metadata),
    ).toThrow('line 1 has no end');
  });
});

it('shows each outcome with the colour that it has', () => {
  const job = { id: 'j', status: 'archived', record: {} } as Parameters<typeof isRed>[0]['job'] & object;
  const withLink = { ...job, prLink: 'https://github.com/example/docs/pull/7' };
  const colours = (outcome: Outcome) =>
    new Set(
      [job, withLink].flatMap((each) =>
        [true, false].map((wanted) => isRed({ outcome, job: each, requirePullRequest: wanted })),
      ),
    );
  const outcomes: Readonly<Record<Outcome, true>> = {
    'pull-request': true,
    'no-changes': true,
    archived: true,
    failed: true,
    'timed-out': true,
    cancelled: true,
    started: true,
    skipped: true,
    denied: true,
    usage: true,
    'dry-run': true,
    error: true,
  };
  const rows = tableRows(readme, 'Outcome', 'The step is');
  expect(rows.map(([outcome]) => outcome).sort()).toEqual(Object.keys(outcomes).sort());
  for (const [outcome = '', colour = ''] of rows) {
    expect([colour.includes('🔴 red'), colour.includes('🟢 green')], outcome).toEqual([
      colours(outcome as Outcome).has(true),
      colours(outcome as Outcome).has(false),
    ]);
  }
});

it('shows the comment workflow that the repository has itself', () => {
  const shown = workflowsIn(readme, 'README.md').find(
    ({ path }) => path === '.github/workflows/docs-agent.yml',
  );
  const { on, jobs } = parse(shown?.text ?? '');
  const own = parse(read('.github/workflows/docs-agent.yml'));
  expect(on).toEqual(own.on);
  for (const part of ['if', 'concurrency', 'permissions'])
    expect(jobs.command[part], part).toEqual(own.jobs.command[part]);
});

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const tokens = new MarkdownIt({ html: true })
    .parse(text, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const targets = [
    ...tokens.flatMap((token) => (token.type === 'link_open' ? [token.attrGet('href') ?? ''] : [])),
    ...tokens
      .filter(({ type }) => type.startsWith('html'))
      .flatMap(({ content }) =>
        [...content.matchAll(/(?:src|srcset|href)="([^"]+)"/g)].map(([, target = '']) => target),
      ),
  ];

  it('links to what is there', () => {
    const missing = targets
      .filter((target) => !/^(https?|mailto):/.test(target))
      .filter((target) => {
        const [path = '', anchor] = decodeURI(target).split('#');
        const file = path === '' ? page : join(dirname(page), path);
        return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(read(file)).has(anchor));
      });
    expect(missing).toEqual([]);
  });

  it('has diagrams that Mermaid can read', async () => {
    const diagrams = tokens.filter(({ type, info }) => type === 'fence' && info === 'mermaid');
    // The reader of charts says what else it has read, after reading it whole.
    for (const { content } of diagrams)
      await expect(parseChart(content)).rejects.toThrow('Mermaid read a sequence diagram');
  });

  it('says nothing about the machine that it was written on', () => {
    expect(text).not.toMatch(/\/home\/|\/root\/|\/work\/|\/tmp\/|registry\./);
  });
});

/** GitHub's anchors of headings: lower case, without punctuation, spaces as dashes, repeated ones counted. */
function anchorsOf(markdown: string): Set<string> {
  const found = new Set<string>();
  const tokens = new MarkdownIt().parse(markdown, {});
  for (const [index, { type }] of tokens.entries()) {
    if (type !== 'heading_open') continue;
    const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join('');
    const anchor = words
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let unique = anchor;
    for (let count = 1; found.has(unique); count += 1) unique = `${anchor}-${count}`;
    found.add(unique);
  }
  return found;
}
