import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

type Schema = { [keyword: string]: unknown };

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

interface Operation {
  operationId: string;
  externalDocs: { url: string };
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, Response | { $ref: string }>;
}

interface Response {
  content?: Record<string, { schema: Schema }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

/** A request's route in GitHub's description. */
export interface Route {
  operationId: string;
  documentationUrl: string;
  /** The values of the path's parameters, percent-decoded. */
  parameters: Record<string, string>;
  /** What in the query or the body contradicts the description; empty when nothing does. */
  check: (query: Readonly<Record<string, string>>, body: unknown) => string[];
  /** What in an answer contradicts the description. A status that the description doesn't name passes. */
  checkAnswer: (status: number, body: unknown) => string[];
}

/** Fields that GitHub answers with null on an outdated review comment, though its description knows no null there. */
const NULL_WHEN_OUTDATED = ['line', 'position', 'original_position'];

const document: Document = JSON.parse(
  readFileSync(new URL('../data/github-routes.json', import.meta.url), 'utf8'),
);
const reviewComment = document.components.schemas['pull-request-review-comment'] as {
  properties: Record<string, Schema>;
};
for (const field of NULL_WHEN_OUTDATED)
  Object.assign(reviewComment.properties[field] ?? {}, { nullable: true });

// A pull request whose fork was deleted has no head repository, which the description doesn't know either.
const pullRequest = document.components.schemas['pull-request'] as {
  properties: { head: { properties: { repo: Schema } } };
};
const { properties: headFields } = pullRequest.properties.head;
headFields.repo = { anyOf: [headFields.repo, { type: 'null' }] };

/** JSON Schema for OpenAPI 3.0's: `nullable` lets null past an `enum`, too. */
function jsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonSchema(item)]));
  const { nullable, enum: values } = schema;
  return nullable === true && Array.isArray(values) ? { ...schema, enum: [...values, null] } : schema;
}

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  coerceTypes: false,
  formats: {
    int64: { type: 'number', validate: Number.isSafeInteger },
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    uri: (text: string) => URL.canParse(text),
    email: /^[^@\s]+@[^@\s]+$/,
  },
});
ajv.addSchema({ $id: 'github', components: jsonSchema(document.components) } as Schema);

const validators = new Map<string, ValidateFunction>();

/** The mistakes of a value by a schema of the document; `key` names the schema for reuse. */
function mistakes(key: string, schema: Schema, value: unknown, where: string): string[] {
  let validate = validators.get(key);
  if (validate === undefined) {
    const absolute = JSON.parse(
      JSON.stringify(jsonSchema(schema)).replaceAll('"#/components/', '"github#/components/'),
    );
    validate = ajv.compile(absolute);
    validators.set(key, validate);
  }
  validate(value);
  return (validate.errors ?? []).map(
    (error) => `${where}${error.instancePath}: ${error.message ?? error.keyword}`,
  );
}

/** The value a parameter's text stands for, as its schema wants it; text that isn't a number stays text. */
function parameterValue(text: string, schema: Schema): unknown {
  return schema['type'] === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

function resolveParameter(parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const resolved = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  if (resolved === undefined) throw new Error(`The description lacks ${parameter.$ref}.`);
  return resolved;
}

const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    operation,
    parameters: operation.parameters.map(resolveParameter),
  })),
);

/**
 * Finds a request's route in GitHub's own OpenAPI description.
 *
 * @param path without the query and without a prefix such as `/api/v3`
 * @returns undefined where the part of the description that is kept has no such route
 */
export function findRoute(method: string, path: string): Route | undefined {
  for (const { pattern, operation, parameters, ...candidate } of operations) {
    const match = candidate.method === method ? pattern.exec(path) : null;
    if (match === null) continue;
    const id = operation.operationId;
    const values = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, text]) => [name, decode(text)]),
    );

    const check: Route['check'] = (query, body) => {
      const found = parameters
        .filter((parameter) => parameter.in === 'path')
        .flatMap(({ name, schema }) =>
          mistakes(`${id} ${name}`, schema, parameterValue(values[name] ?? '', schema), `path {${name}}`),
        );
      for (const [name, text] of Object.entries(query)) {
        const parameter = parameters.find((known) => known.in === 'query' && known.name === name);
        if (parameter === undefined) found.push(`query ${name}: not a parameter of this route`);
        else {
          const { schema } = parameter;
          found.push(...mistakes(`${id} ${name}`, schema, parameterValue(text, schema), `query ${name}`));
        }
      }
      if (operation.requestBody === undefined) {
        if (body !== undefined) found.push('body: this route takes none');
      } else {
        const { schema } = operation.requestBody.content['application/json'];
        found.push(...mistakes(`${id} body`, schema, body ?? null, 'body'));
      }
      return found;
    };

    const checkAnswer: Route['checkAnswer'] = (status, body) => {
      const declared = operation.responses[String(status)];
      const response =
        declared !== undefined && '$ref' in declared
          ? document.components.responses[declared.$ref.split('/').at(-1) ?? '']
          : declared;
      if (response === undefined) return [];
      const schema = response.content?.['application/json']?.schema;
      if (schema === undefined) return body === undefined ? [] : [`answer ${status}: has a body`];
      return mistakes(`${id} ${status}`, schema, body, `answer ${status}`);
    };

    return {
      operationId: id,
      documentationUrl: operation.externalDocs.url,
      parameters: values,
      check,
      checkAnswer,
    };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
