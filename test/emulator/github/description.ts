import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Payload } from '../../support/events.ts';

type Texts = Readonly<Record<string, string>>;

export type Route = NonNullable<ReturnType<ReturnType<typeof describe>>>;

/**
 * What the emulator needs of GitHub's own OpenAPI description of its REST API (`info` in the file names the source, and
 * the LICENSE beside it is the source's). `npm run github-description` makes it.
 */
const path = join(import.meta.dirname, 'data/api.github.com.json');
const readFile = (): Payload => JSON.parse(readFileSync(path, 'utf8'));

/** An answer that GitHub gives as an example, by its name there. */
export const describedExample = (name: string): Payload =>
  readFile()['components'].examples[name]?.value ?? missing(`the example ${name}`);

function missing(what: string): never {
  throw new Error(`GitHub's description in test lacks ${what}. Run "npm run github-description".`);
}

function readDocument(): Payload {
  const document = readFile();
  const { schemas } = document['components'];
  // An outdated review comment has nulls that the description doesn't know.
  for (const field of ['line', 'position', 'original_position'])
    schemas['pull-request-review-comment'].properties[field].nullable = true;
  // So has a pull request whose fork was deleted.
  for (const name of ['pull-request', 'pull-request-simple']) {
    const head = schemas[name].properties.head.properties;
    head.repo = { anyOf: [head.repo, { type: 'null' }] };
  }
  return document;
}

/**
 * The part of GitHub's description that tells of these operations, as a function that finds a request's route. It takes
 * a path without the query and without a prefix such as `/api/v3`, and gives undefined where no operation has it.
 *
 * @throws Error when the description lacks one of them
 */
export function describe(operationIds: readonly string[]) {
  const document = readDocument();
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateSchema: false,
    formats: {
      int64: { type: 'number', validate: Number.isSafeInteger },
      'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
      uri: (text: string) => URL.canParse(text),
      email: /^[^@\s]+@[^@\s]+$/,
    },
  });
  const validators = new Map<Payload, ValidateFunction>();
  const referred = new Set<string>();

  const component = (reference: string): Payload =>
    reference
      .split('/')
      .slice(1)
      .reduce((part, name) => part[name], document);
  const resolved = (part: Payload): Payload => ('$ref' in part ? component(part['$ref']) : part);

  /** JSON Schema for OpenAPI 3.0's, with everything it refers to. */
  function jsonSchema(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(jsonSchema);
    if (typeof value !== 'object' || value === null) return value;
    const reference = '$ref' in value ? value.$ref : undefined;
    if (typeof reference === 'string') {
      const id = reference.replace('#/', 'https://api.github.com/');
      if (!referred.has(id)) {
        referred.add(id);
        ajv.addSchema(jsonSchema(component(reference)) as Payload, id);
      }
      return { $ref: id };
    }
    const schema = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonSchema(item)]));
    if (schema['nullable'] !== true) return schema;
    delete schema['nullable'];
    return { anyOf: [schema, { type: 'null' }] };
  }

  function mistakes(schema: Payload, value: unknown, where: string): string[] {
    const validate = validators.get(schema) ?? ajv.compile(jsonSchema(schema) as Payload);
    validators.set(schema, validate);
    validate(value);
    const errors = validate.errors ?? [];
    return errors.map(({ instancePath, message }) => `${where}${instancePath}: ${message}`);
  }

  /** What in a body contradicts what is declared for it. */
  function bodyMistakes(declared: Payload, body: unknown, where: string): string[] {
    const schema = declared['content']?.['application/json']?.schema;
    if (schema !== undefined) return mistakes(schema, body ?? null, where);
    return body === undefined ? [] : [`${where}: there must be none`];
  }

  const operations = Object.entries<Payload>(document['paths']).flatMap(([template, methods]) =>
    Object.entries<Payload>(methods)
      .filter(([, operation]) => operationIds.includes(operation['operationId']))
      .map(([method, operation]) => {
        const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
        return { called: new RegExp(`^${method.toUpperCase()} ${pattern}$`), operation };
      }),
  );

  for (const id of operationIds)
    if (!operations.some(({ operation }) => operation['operationId'] === id)) missing(`the operation ${id}`);

  return (method: string, path: string) => {
    const request = `${method} ${path}`;
    const found = operations.find(({ called }) => called.test(request));
    if (found === undefined) return undefined;
    const { operationId, externalDocs, responses, requestBody = {}, parameters = [] } = found.operation;
    const known: Payload[] = parameters.map(resolved);
    const inPath = Object.entries(found.called.exec(request)?.groups ?? {});
    const values = Object.fromEntries(inPath.map(([name, text]) => [name, decodeURIComponent(text)]));

    function textMistakes(place: 'path' | 'query', texts: Texts): string[] {
      return Object.entries(texts).flatMap(([name, text]) => {
        const schema = known.find((one) => one['in'] === place && one['name'] === name)?.['schema'];
        if (schema === undefined) return [`${place} ${name}: not a parameter of this route`];
        return mistakes(schema, typed(text, schema), `${place} ${name}`);
      });
    }

    return {
      operationId: String(operationId),
      documentationUrl: String(externalDocs.url),
      /** The values of the path's parameters, percent-decoded. */
      parameters: values,
      /** What in the request contradicts the description; empty when nothing does. */
      check: (query: Texts, body: unknown): string[] => [
        ...textMistakes('path', values),
        ...textMistakes('query', query),
        ...bodyMistakes(requestBody, body, 'body'),
      ],
      /** What in an answer contradicts the description. A status that the description doesn't name passes. */
      checkAnswer: (status: number, body: unknown): string[] =>
        status in responses ? bodyMistakes(resolved(responses[status]), body, `answer ${status}`) : [],
    };
  };
}

/** The value a parameter's text stands for, as its schema wants it; text that isn't a number stays text. */
function typed(text: string, schema: Payload): unknown {
  if (schema['type'] === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}
