/**
 * Cuts the operations and examples that the emulator names, with their schemas, out of GitHub's OpenAPI description,
 * without prose. `npm run github-description` runs it, after the emulator or the version here has changed.
 */
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Payload } from '../test/support/events.ts';
import { npmPackage } from './tools.ts';

const prose = /^(description|summary|title|examples?|externalDocs|tags|headers|deprecated|x-.*)$/;

const source = npmPackage('@octokit/openapi@23.0.2');
const emulator = join(import.meta.dirname, '..', 'test/emulator/github');
const target = join(emulator, 'data');
const code = globSync('*.ts', { cwd: emulator }).map((name) => readFileSync(join(emulator, name), 'utf8'));
const isNamed = (text: string): boolean => code.some((each) => each.includes(text));
const { info, paths, components }: Payload = JSON.parse(
  readFileSync(join(source, 'generated/api.github.com.json'), 'utf8'),
);

/** Below `properties` the keys are names, `title` and the like included. */
function withoutProse(part: unknown, areNames = false): unknown {
  if (Array.isArray(part)) return part.map((item) => withoutProse(item));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => areNames || !prose.test(key))
      .map(([key, value]) => [key, withoutProse(value, !areNames && key === 'properties')]),
  );
}

const parts: Record<string, Payload> = { parameters: {}, responses: {}, schemas: {}, examples: {} };
function collect(part: unknown): void {
  for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
    const found = parts[kind];
    if (found === undefined || name in found) continue;
    found[name] = withoutProse(components[kind][name]);
    collect(found[name]);
  }
}
const examples = Object.entries<Payload>(components.examples).filter(([name]) =>
  isNamed(`describedExample('${name}')`),
);
parts['examples'] = Object.fromEntries(examples);
const cut: Record<string, Payload> = {};
for (const [path, methods] of Object.entries<Payload>(paths)) {
  for (const [method, operation] of Object.entries<Payload>(methods)) {
    if (!isNamed(`'${operation['operationId']}'`)) continue;
    const { url } = operation['externalDocs'];
    cut[path] = {
      ...cut[path],
      [method]: { ...(withoutProse(operation) as Payload), externalDocs: { url } },
    };
  }
}
collect(cut);

/** JSON with one line for each entry, in the order of their names, so that a change can be read. */
const lines = (entries: Payload): string =>
  Object.keys(entries)
    .sort()
    .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(entries[key])}`)
    .join(',\n');
const componentLines = Object.entries(parts).map(([kind, entries]) => `"${kind}": {\n${lines(entries)}\n}`);

mkdirSync(target, { recursive: true });
copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE'));
writeFileSync(
  join(target, 'api.github.com.json'),
  `{\n"info": ${JSON.stringify(info)},\n"paths": {\n${lines(cut)}\n},\n"components": {\n${componentLines.join(',\n')}\n}\n}\n`,
);
