/**
 * Cuts the routes that the GitHub emulator serves out of GitHub's own OpenAPI description.
 *
 *     node scripts/github-routes.ts PACKAGE
 *
 * PACKAGE is the folder of an unpacked `@octokit/openapi`. What is written, `test/emulator/data/github-routes.json`, is
 * an OpenAPI document still: the operations below and everything they refer to, without prose and examples.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json };

const OPERATIONS: ReadonlySet<string> = new Set([
  'repos/get-collaborator-permission-level',
  'issues/list-comments',
  'issues/get-comment',
  'issues/create-comment',
  'issues/update-comment',
  'pulls/get',
  'pulls/list-review-comments',
  'pulls/get-review-comment',
  'pulls/create-reply-for-review-comment',
  'pulls/update-review-comment',
  'pulls/get-review',
  'reactions/list-for-issue-comment',
  'reactions/create-for-issue-comment',
  'reactions/delete-for-issue-comment',
  'reactions/list-for-pull-request-review-comment',
  'reactions/create-for-pull-request-review-comment',
  'reactions/delete-for-pull-request-comment',
  'users/get-authenticated',
]);

/** Prose, examples and extensions: nothing that a check reads. */
const LEFT_OUT = new Set(['description', 'summary', 'tags', 'example', 'examples', 'deprecated', 'title']);

/** Maps from free names to values, whose keys are no keywords. */
const NAME_MAPS = new Set(['properties', 'patternProperties', 'responses', 'headers', 'content']);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutProse(value: Json, keysAreNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => keysAreNames || !(LEFT_OUT.has(key) || key.startsWith('x-')))
      .map(([key, item]) => [key, withoutProse(item, !keysAreNames && NAME_MAPS.has(key))]),
  );
}

/** Every `#/components/<section>/<name>` in a value. */
function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : references(item),
  );
}

const packageFolder = process.argv[2];
if (packageFolder === undefined) {
  throw new Error(
    'Which package? Unpack @octokit/openapi and name its folder: node scripts/github-routes.ts PACKAGE',
  );
}
const description: JsonObject = JSON.parse(
  readFileSync(join(packageFolder, 'generated', 'api.github.com.json'), 'utf8'),
);
const { info, paths: allPaths, components: allComponents } = description;
if (!isObject(info) || !isObject(allPaths) || !isObject(allComponents)) {
  throw new Error(`${packageFolder} holds no OpenAPI document of the expected shape.`);
}

const paths: JsonObject = {};
const found = new Set<string>();
for (const [path, item] of Object.entries(allPaths)) {
  if (!isObject(item)) continue;
  for (const [method, operation] of Object.entries(item)) {
    const id = isObject(operation) ? operation['operationId'] : undefined;
    if (typeof id !== 'string' || !OPERATIONS.has(id) || operation === undefined) continue;
    found.add(id);
    paths[path] = { ...(isObject(paths[path]) ? paths[path] : {}), [method]: withoutProse(operation) };
  }
}
const missing = [...OPERATIONS].filter((id) => !found.has(id));
if (missing.length > 0) throw new Error(`The description has no operation ${missing.join(', ')}.`);

const components: Record<string, JsonObject> = {};
const open = references(paths);
for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
  const [, , section, name] = reference.split('/');
  if (section === undefined || name === undefined) throw new Error(`Unknown kind of reference: ${reference}`);
  components[section] ??= {};
  if (name in components[section]) continue;
  const sectionItems = allComponents[section];
  const target = isObject(sectionItems) ? sectionItems[name] : undefined;
  if (target === undefined)
    throw new Error(`The description refers to ${reference}, which it does not hold.`);
  const kept = withoutProse(target);
  components[section][name] = kept;
  open.push(...references(kept));
}

const sorted = Object.fromEntries(
  Object.entries(components)
    .sort()
    .map(([section, items]) => [section, Object.fromEntries(Object.entries(items).sort())]),
);
const output = join(dirname(fileURLToPath(import.meta.url)), '..', 'test/emulator/data/github-routes.json');
writeFileSync(
  output,
  `${JSON.stringify(
    {
      openapi: description['openapi'] ?? null,
      info: {
        title: info['title'] ?? null,
        version: info['version'] ?? null,
        license: info['license'] ?? null,
      },
      paths,
      components: sorted,
    },
    null,
    1,
  )}\n`,
);
