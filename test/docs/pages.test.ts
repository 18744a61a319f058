import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withTables } from '../../scripts/action-tables.ts';
import { examplesOf, findWorkflows } from '../../scripts/workflows.ts';
import { commandWords } from '../../src/agent/asked/command.ts';
import { read, root } from '../support/project.ts';

test('the tables of the reference are those of the actions: otherwise run "npm run docs"', () => {
  const text = read('docs/reference.md');
  expect(withTables(text, read)).toBe(text);
  for (const action of ['action.yml', 'visitors/action.yml'])
    for (const kind of ['inputs', 'outputs'])
      expect(text).toMatch(new RegExp(`<!-- ${kind} of ${action} -->\n.*?\n<!-- end -->`, 's'));
});

test('a table names every input with its default, whatever its text', () => {
  const metadata = `
    inputs:
      a|b: { description: "x | y\\nz *w* <b> \`q\`", default: "a|\`b\`" }
      b: { description: See https://example.com/., required: true }`;
  expect(withTables('a\n<!-- inputs of x -->\nold\n<!-- end -->\n$& b', () => metadata)).toBe(`a
<!-- inputs of x -->

| Input | Default | Meaning |
| - | - | - |
| \`a\\|b\` | \`\` a\\|\`b\` \`\` | x \\| y&#xA;z \\*w\\* \\<b> \\\`q\\\` |
| \`b\` | required | See \`https://example.com\`/. |

<!-- end -->
$& b`);
});

test('comments make groups of inputs', () => {
  const metadata = `
    inputs:
      # Required
      a: { description: x }
      b: { description: y }
      # Further
      c: { description: z }`;
  const page = withTables('<!-- inputs of x -->\n<!-- end -->', () => metadata);
  expect(page.match(/^\| [\w`]+/gm)).toEqual(['| Required', '| `a`', '| `b`', '| Further', '| `c`']);
});

test('the reference explains each outcome of the action', () => {
  const [, listed = ''] = /: (.+)\.$/.exec(parse(read('action.yml')).outputs.outcome.description) ?? [];
  const outcomes = listed.split(/, | or /);
  expect(outcomes.length).toBeGreaterThan(10);
  const [, table = ''] = /^\| Outcome \| The step is \|(.*?)\n\n/ms.exec(read('docs/reference.md')) ?? [];
  expect([...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)).toEqual(outcomes);
});

describe.each(globSync('{*,docs/*}.md', { cwd: root }))('%s', (page) => {
  const text = read(page);
  const tokens = new MarkdownIt({ html: true })
    .parse(text, {})
    .flatMap((token) => [token, ...(token.children ?? [])]);
  const html = tokens.filter(({ type }) => type.startsWith('html')).map(({ content }) => content);
  const targets = [
    ...tokens.flatMap((token) => (token.type === 'link_open' ? [String(token.attrGet('href') ?? '')] : [])),
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

/** What the page on troubleshooting quotes, a message a paragraph; what is filled in stands as `…` there. */
function quotedMessages(): string[] {
  const quotes: string[] = [];
  let depth = 0;
  for (const { type, nesting, children } of new MarkdownIt().parse(read('docs/troubleshooting.md'), {})) {
    if (type.startsWith('blockquote')) depth += nesting;
    if (type === 'inline' && depth > 0)
      quotes.push(plain((children ?? []).map(({ content }) => content || ' ').join('')));
  }
  return quotes;
}

/** Quotes and line breaks differ between a page and a source. */
const plain = (text: string) => text.replace(/\\(['`])/g, '$1').replace(/\s+/g, ' ');

test('the page on troubleshooting quotes what the actions can say', () => {
  const source = plain(globSync('src/**/*.ts', { cwd: root }).map(read).join('\n'));
  const quotes = quotedMessages();
  expect(quotes.length).toBeGreaterThan(20);
  const unsaid = quotes.filter((quote) => quote.split('…').some((part) => !source.includes(part.trim())));
  expect(unsaid).toEqual([]);
});

// Every page says `@v1`: what it names has to be in that release, which is what the action's file and the code have.
describe('the pages name nothing that the release lacks', () => {
  const actions = ['action.yml', 'visitors/action.yml'].map((path) => parse(read(path)));
  const [inputs, outputs] = ['inputs', 'outputs'].map(
    (kind) => new Set(actions.flatMap((action) => Object.keys(action[kind]))),
  );
  const pages = globSync('{README,SECURITY,CHANGELOG,docs/*}.md', { cwd: root }).map(
    (page) => [page, read(page)] as const,
  );
  /** Words in code, and lines of code. */
  const codeIn = (text: string) =>
    new MarkdownIt()
      .parse(text, {})
      .flatMap((token) => [token, ...(token.children ?? [])])
      .filter(({ type }) => type === 'code_inline' || type === 'fence')
      .map(({ content }) => content);

  test.each(pages)('%s: command words', (_page, text) => {
    const said = codeIn(text).flatMap((code) => [...code.matchAll(/^\/docs-agent ([a-z]+)$/gm)]);
    // What is shown as misspelled.
    for (const [, word = ''] of said) expect([...Object.keys(commandWords), 'staus']).toContain(word);
  });

  test.each(pages)('%s: outputs of a step', (_page, text) => {
    for (const [, name] of text.matchAll(/steps\.(?:docs|visitors)\.outputs\.(\w+)/g))
      expect(outputs).toContain(name);
  });

  test.each(pages)('%s: inputs and outputs', (_page, text) => {
    const known = new Set([...(inputs ?? []), ...(outputs ?? []), ...others]);
    // What looks like one: two words or more with a dash, or in camel case; or any word with a value, as `once: true`.
    const named = codeIn(text).flatMap((code) => [
      ...code.matchAll(/^([a-z]+(?:-[a-z]+)+|[a-z]+[A-Z]\w*)(?:: [^\n]+)?$/g),
    ]);
    expect(named.flatMap(([, name = '']) => (known.has(name) ? [] : [name]))).toEqual([]);
  });
});

/** What looks like an input or an output, and is a word of GitHub, of Mintlify or of a machine. */
const others = new Set([
  ...[
    'pull-requests',
    'fail-fast',
    'runs-on',
    'package-ecosystem',
    'ubuntu-latest',
    'ubuntu-slim',
    'client-id',
  ],
  ...['timed-out', 'pull-request', 'no-pull-request', 'dry-run'],
]);

test('the changelog begins with the release of the package, and has no list of what is not released', () => {
  const [first] = /^## .+$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(first).toMatch(new RegExp(`^## \\[${JSON.parse(read('package.json')).version}\\] - `));
  expect(read('CHANGELOG.md')).not.toContain('Unreleased');
});

test('the page for administrators has the permissions of every workflow', () => {
  const rows = [...read('docs/admin.md').matchAll(/^\| ((?:`[\w-]+\.yml`(?:, )?)+) \| (.+) \|$/gm)];
  const told = rows.flatMap(([, files = '', permissions = '']) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => [
      file,
      permissions === 'none' ? [] : permissions.split(', '),
    ]),
  );
  const real = [...examplesOf(findWorkflows(root))].map(([file, text]) => {
    const jobs = Object.values<{ readonly permissions?: Record<string, string> }>(parse(text).jobs);
    const granted = jobs.flatMap(({ permissions = {} }) => Object.entries(permissions));
    return [file, [...new Set(granted.map(([name, access]) => `\`${name}: ${access}\``))].sort()];
  });
  expect(new Map(told as [string, string[]][])).toEqual(new Map(real as [string, string[]][]));
});

test('the workflow that takes the place of curl names inputs that the action has', () => {
  const [, after] = new MarkdownIt()
    .parse(read('docs/from-curl.md'), {})
    .flatMap(({ type, info, content }) => (type === 'fence' && info === 'yml' ? [parse(content)] : []));
  const { 'update-docs': job } = after.jobs;
  expect(job.concurrency.group).toMatch(/^docs-agent-\$\{\{ github\.event\.pull_request\.number \}\}$/);
  const known = Object.keys(parse(read('action.yml')).inputs);
  expect(known).toEqual(expect.arrayContaining(Object.keys(job.steps[0].with)));
});
