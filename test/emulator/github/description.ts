import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Payload } from '../../support/events.ts';

type Schema = Payload;

/** A request's route in GitHub's description. */
export interface Route {
  readonly operationId: string;
  readonly documentationUrl: string;
  /** The values of the path's parameters, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What in the query or the body contradicts the description; empty when nothing does. */
  readonly check: (query: Readonly<Record<string, string>>, body: unknown) => string[];
  /** What in an answer contradicts the description. A status that the description doesn't name passes. */
  readonly checkAnswer: (status: number, body: unknown) => string[];
}

export type Description = ReturnType<typeof describe>;

/** GitHub's own OpenAPI description of its REST API. */
function readDocument(): Payload {
  const read: Payload = createRequire(import.meta.url)('@octokit/openapi/generated/api.github.com.json');
  const { schemas } = read['components'];
  // An outdated review comment has nulls that the description doesn't know.
  for (const field of ['line', 'position', 'original_position'])
    Object.assign(schemas['pull-request-review-comment'].properties[field], { nullable: true });
  // So has a pull request whose fork was deleted.
  for (const name of ['pull-request', 'pull-request-simple']) {
    const head = schemas[name].properties.head.properties;
    head.repo = { anyOf: [head.repo, { type: 'null' }] };
  }
  return read;
}

/** The part of GitHub's description that tells of these operations; takes about 0.1 s, so once a process is enough. */
export function describe(operationIds: ReadonlySet<string>) {
  const { paths, components } = readDocument() as { paths: Record<string, Payload>; components: Payload };
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
  const validators = new Map<Schema, ValidateFunction>();
  const referred = new Set<string>();

  function component(reference: string): Schema {
    const [, , section = '', name = ''] = reference.split('/');
    const found = components[section]?.[name];
    if (found === undefined) throw new Error(`The description lacks ${reference}.`);
    return found;
  }
  const resolved = (part: Schema): Schema => ('$ref' in part ? component(part['$ref']) : part);

  /** JSON Schema for OpenAPI 3.0's, with everything it refers to. */
  function jsonSchema(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(jsonSchema);
    if (typeof value !== 'object' || value === null) return value;
    const reference = '$ref' in value ? value.$ref : undefined;
    if (typeof reference === 'string') {
      const id = reference.replace('#/', 'https://api.github.com/');
      if (!referred.has(id)) {
        referred.add(id);
        ajv.addSchema(jsonSchema(component(reference)) as Schema, id);
      }
      return { $ref: id };
    }
    const schema = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonSchema(item)]));
    if (schema['nullable'] !== true) return schema;
    delete schema['nullable'];
    return { anyOf: [schema, { type: 'null' }] };
  }

  function mistakes(schema: Schema, value: unknown, where: string): string[] {
    const validate = validators.get(schema) ?? ajv.compile(jsonSchema(schema) as Schema);
    validators.set(schema, validate);
    validate(value);
    return (validate.errors ?? []).map(
      (error) => `${where}${error.instancePath}: ${error.message ?? error.keyword}`,
    );
  }

  const routes = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (!operationIds.has(operation.operationId)) return [];
      const parameters: Schema[] = (operation.parameters ?? []).map(resolved);
      const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
      return [{ called: new RegExp(`^${method.toUpperCase()} ${pattern}$`), operation, parameters }];
    }),
  );

  return {
    /**
     * Finds a request's route.
     *
     * @param path without the query and without a prefix such as `/api/v3`
     * @returns undefined where none of the served operations has this route
     */
    findRoute(method: string, path: string): Route | undefined {
      for (const { called, operation, parameters } of routes) {
        const match = called.exec(`${method} ${path}`);
        if (match === null) continue;
        const values = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
        );
        return {
          operationId: operation.operationId,
          documentationUrl: operation.externalDocs.url,
          parameters: values,
          check(query, body) {
            const given = { path: values, query };
            const found = (['path', 'query'] as const).flatMap((place) =>
              Object.entries(given[place]).flatMap(([name, text]) => {
                const known = parameters.find((one) => one['in'] === place && one['name'] === name)?.[
                  'schema'
                ];
                if (known === undefined) return [`${place} ${name}: not a parameter of this route`];
                return mistakes(known, typed(text, known), `${place} ${name}`);
              }),
            );
            const schema = operation.requestBody?.content?.['application/json']?.schema;
            if (schema !== undefined) found.push(...mistakes(schema, body ?? null, 'body'));
            else if (body !== undefined) found.push('body: this route takes none');
            return found;
          },
          checkAnswer(status, body) {
            const declared = operation.responses[status];
            if (declared === undefined) return [];
            const schema = resolved(declared)['content']?.['application/json']?.schema;
            if (schema !== undefined) return mistakes(schema, body, `answer ${status}`);
            return body === undefined ? [] : [`answer ${status}: has a body`];
          },
        };
      }
      return undefined;
    },
  };
}

/** The value a parameter's text stands for, as its schema wants it; text that isn't a number stays text. */
function typed(text: string, schema: Schema): unknown {
  if (schema['type'] === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}
