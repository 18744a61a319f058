import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';

/** A workflow that the project has or shows. */
export interface Workflow {
  /** The file that holds it, relative to the project, with `/`. */
  readonly source: string;
  /** The first line of its text in that file, from 1. */
  readonly line: number;
  readonly name: string;
  /** Where it belongs in a repository: its own path, or what a first line such as `# .github/workflows/docs.yml` says. */
  readonly path: string;
  readonly text: string;
}

/** The repository's own workflows and those in its Markdown pages, in a stable order. */
export async function findWorkflows(root: string): Promise<Workflow[]> {
  const own = (await list(root, '.github/workflows')).filter((path) => /\.ya?ml$/.test(path));
  const pages = ['README.md', ...(await list(root, 'docs')).filter((path) => path.endsWith('.md'))];
  const found: Workflow[] = [];
  for (const source of own) {
    const text = await readFile(join(root, source), 'utf8');
    found.push({ source, line: 1, name: nameOf(text) ?? source, path: source, text });
  }
  for (const source of pages) found.push(...workflowsIn(await readFile(join(root, source), 'utf8'), source));
  return found;
}

/** The YAML blocks of a Markdown text that are whole workflows. */
export function workflowsIn(markdown: string, source: string): Workflow[] {
  const blocks = new MarkdownIt().parse(markdown, {}).filter(({ type, info }) => {
    const language = info.trim().split(/\s+/)[0];
    return type === 'fence' && (language === 'yaml' || language === 'yml');
  });
  return blocks.flatMap((block) => {
    const name = nameOf(block.content);
    if (name === undefined) return [];
    const line = (block.map?.[0] ?? 0) + 2;
    const told = /^# (?<path>\.github\/workflows\/[\w.-]+\.ya?ml)\n/.exec(block.content)?.groups?.['path'];
    return [{ source, line, name, path: told ?? '.github/workflows/workflow.yml', text: block.content }];
  });
}

/** The workflow's name; `undefined` for YAML that is no workflow. */
function nameOf(text: string): string | undefined {
  const value: unknown = parse(text);
  if (typeof value !== 'object' || value === null || !('jobs' in value) || !('on' in value)) return undefined;
  return 'name' in value ? String(value.name) : '';
}

async function list(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
