import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';

/** A workflow that the project has or shows. */
export interface Workflow {
  /** The file that holds it, relative to the project, with `/`. */
  readonly source: string;
  /** The first line of its text in that file, from 1. */
  readonly line: number;
  readonly name: string;
  /** Its place in a repository: its own path, or what a first line such as `# .github/workflows/docs.yml` says. */
  readonly path: string;
  readonly text: string;
}

/** The repository's own workflows and those in its Markdown pages, in a stable order. */
export function findWorkflows(root: string): Workflow[] {
  const files = (pattern: string): { source: string; text: string }[] =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((source) => ({ source, text: readFileSync(join(root, source), 'utf8') }));
  return [
    ...files('.github/workflows/*.yml').map(({ source, text }) => ({
      ...{ source, text, line: 1, path: source },
      name: nameOf(text) ?? source,
    })),
    ...files('{README,docs/*}.md').flatMap(({ source, text }) => workflowsIn(text, source)),
  ];
}

/**
 * The workflows in files, in folders of workflows, or in repositories (`.github/workflows`).
 *
 * @throws Error where there is none
 */
export function workflowsAt(paths: readonly string[]): Workflow[] {
  const files = paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    const inRepository = join(path, '.github/workflows');
    const folder = existsSync(inRepository) ? inRepository : path;
    return globSync('*.{yml,yaml}', { cwd: folder })
      .sort()
      .map((name) => join(folder, name));
  });
  if (files.length === 0) throw new Error(`There are no workflows in ${paths.join(', ')}.`);
  return files.map((source) => {
    const text = readFileSync(source, 'utf8');
    return { source, line: 1, name: nameOf(text) ?? source, path: source, text };
  });
}

/**
 * The files of `examples/`: each workflow of the pages, to copy. By name, the text.
 *
 * @throws Error when two different workflows have the same file name
 */
export function examplesOf(workflows: readonly Workflow[]): Map<string, string> {
  const examples = new Map<string, string>();
  for (const { source, path, text } of workflows) {
    const name = basename(path);
    if (source.startsWith('.github/')) continue;
    // The one workflow is on two pages.
    if ((examples.get(name) ?? text) !== text)
      throw new Error(`Two workflows of the pages are called ${name}; one is in ${source}.`);
    examples.set(name, text);
  }
  return examples;
}

/** The YAML blocks of a Markdown text that are whole workflows. */
function workflowsIn(markdown: string, source: string): Workflow[] {
  return new MarkdownIt().parse(markdown, {}).flatMap(({ type, info, map, content: text }) => {
    const name = type === 'fence' && info === 'yaml' ? nameOf(text) : undefined;
    if (name === undefined) return [];
    const path = /^# (\.github\/workflows\/\S+)\n/.exec(text)?.[1] ?? '.github/workflows/workflow.yml';
    return [{ source, line: (map?.[0] ?? 0) + 2, name, path, text }];
  });
}

/** The workflow's name; `undefined` for YAML that is no workflow. */
function nameOf(text: string): string | undefined {
  const value = parse(text) as { name?: string; on?: unknown; jobs?: unknown } | null;
  return value?.on === undefined || value.jobs === undefined ? undefined : (value.name ?? '');
}

/**
 * A workflow as act 0.2.89 and actionlint 1.7.12 read it: without `queue: max`, which they do not know yet. An empty line
 * takes its place, so that findings name the right lines.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#concurrency
 */
export function withoutQueue(workflow: string): string {
  return workflow.replace(/^ +queue: max\b.*$/gm, '');
}
