import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

/** A text that a run can show, with `…` in the place of everything that differs from run to run. */
export interface Message {
  readonly text: string;
  /** A line of the log or an advice stands beside a message, or says that all is well. */
  readonly minor: boolean;
  /** `src/agent/wait.ts:12` */
  readonly where: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

const hole = '…';

/** Constructors whose arguments are messages. */
const thrown = /(Error|Expectation)$/;
/** Functions that show their argument, and lists that mistakes are collected in. */
const shown = /^(warn|warning|error|notice|annotate|skipped|push)$/;
const logged = /^(log|info)$/;
/** A list of lines is no list of mistakes. */
const harmless = /^lines\.push$/;
/** Properties that say why a run ended as it did, and what comes next. */
const told = /^(happened|skip)$/;
const advised = /^next$/;
/** Modules that hold nothing but mistakes and reasons, so that every text of several words is one. */
const modules = /\b(inputs|screen)\.ts$/;
/** Functions that give a message back. */
const speaking = /advice$|advicefor|^(failureWords|stopWords|dropText)$/i;

/** The messages of all TypeScript below a folder, each place of each once. */
export async function messagesIn(root: string, folder: string): Promise<Message[]> {
  const names = (await readdir(join(root, folder), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const found: Message[] = [];
  for (const name of names.sort()) {
    const source = await readFile(join(root, folder, name), 'utf8');
    const path = `${folder}/${name.replaceAll('\\', '/')}`;
    for (const { start, ...message } of messagesOf(source, modules.test(name)))
      found.push({ ...message, where: `${path}:${source.slice(0, start).split('\n').length}` });
  }
  return found;
}

/**
 * The messages of a TypeScript source, and the offset where each starts.
 *
 * @param all whether every text of several words is one
 */
export function messagesOf(source: string, all = false): (Omit<Message, 'where'> & { start: number })[] {
  const found: (Omit<Message, 'where'> & { start: number })[] = [];
  const take = (node: Node, minor = false) => {
    for (const text of textsOf(node).map(normal)) {
      // One word is a kind, a name or a title.
      if (/\s/.test(text) && /\p{L}/u.test(text)) found.push({ text, minor, start: node.start });
    }
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, (node, around) => {
    if (all && /^(Literal|TemplateLiteral)$/.test(node.type) && textsOf(node).some(isProse)) take(node);
    const name = nameOf(node['callee'] ?? node['key']);
    if (node.type === 'NewExpression' && thrown.test(name))
      for (const each of listOf(node['arguments'])) take(each);
    if (node.type === 'CallExpression' && (logged.test(name) || (shown.test(name) && !isHarmless(node)))) {
      const said = listOf(node['arguments']).filter(({ type }) => type !== 'ArrayExpression');
      for (const each of said) take(each, logged.test(name));
    }
    if (node.type === 'Property' && (told.test(name) || advised.test(name)))
      take(node['value'] as Node, advised.test(name));
    if (speaking.test(around)) {
      const said = node.type === 'ReturnStatement' ? node['argument'] : node['init'];
      if (isNode(said) && node.type !== 'ForStatement') take(said);
    }
  });
  return found;
}

function isProse(text: string): boolean {
  return text.trim().split(/\s+/).length > 3;
}

function isHarmless(call: Node): boolean {
  const callee = call['callee'];
  return isNode(callee) && harmless.test(`${nameOf(callee['object'])}.${nameOf(callee)}`);
}

/** One form of what is a message in the code and in a page. */
export function normal(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/…(?: ?…)+/g, hole)
    .trim();
}

/** Calls back for every node, with the name of the function that holds it. */
function visit(node: Node, callback: (node: Node, around: string) => void, around = ''): void {
  if (node.type === 'ImportDeclaration') return;
  callback(node, around);
  const inside = node.type === 'FunctionDeclaration' ? nameOf(node['id']) : around;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, callback, inside);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The last name of `a.b.c`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return typeof node['name'] === 'string' ? node['name'] : '';
}

/** Every text that an expression can stand for. */
function textsOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [hole];
    case 'TemplateLiteral':
      return [
        listOf(node['quasis'])
          .map((quasi) => (quasi['value'] as { cooked: string }).cooked)
          .join(hole),
      ];
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].filter(isNode).flatMap(textsOf);
    case 'ArrayExpression':
      return listOf(node['elements']).reduce<string[]>(
        (starts, part) => starts.flatMap((start) => textsOf(part).map((end) => start + end)),
        [''],
      );
    case 'TSAsExpression':
      return textsOf(node['expression'] as Node);
    default:
      return [hole];
  }
}
