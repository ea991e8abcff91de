import { z } from 'zod';
import { One } from '../shared/practice/fields.ts';
import { limits } from '../shared/practice/limits.ts';
import { type Operation, operations } from '../shared/practice/operations.ts';
import * as resources from '../shared/practice/resources/index.ts';
import type { Dialect } from './dialect.ts';
import { isServed } from './extensions.ts';

/** The OpenAPI 3.1 description of the service, derived from the table of operations. */

type Json = Record<string, unknown>;

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Every named schema of the resources: `Patient`, `PaymentCreate` … */
const namedSchemas = (): [string, z.ZodType][] =>
  Object.entries<unknown>(resources).flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : []));

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Zod -> JSON Schema without the keywords that belong to the root of a document. */
function plain(schema: z.ZodType): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  return made;
}

function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas()) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => key !== '$schema' && key !== '$id');
    return Object.fromEntries(kept.map(([key, inner]) => [key, clean(inner)]));
  };
  return clean(schemas) as Json;
}

const errors: Readonly<Record<string, string>> = {
  400: 'Bad request: missing or invalid parameters',
  401: 'Unauthorized: no valid API key',
  404: 'The requested resource does not exist',
  429: 'Too many requests: the rate limit is exceeded',
  500: 'Internal server error',
};

function answerContent(operation: Operation, names: ReadonlyMap<z.ZodType, string>): Json {
  const named = (schema: z.ZodType): Json => {
    const name = names.get(schema);
    return name === undefined ? plain(schema) : refTo(name);
  };
  if (operation.answer === One) return { 'text/plain': { schema: { type: 'integer', const: 1 } } };
  if (operation.lists) {
    const link = { type: ['string', 'null'] };
    const links = { type: 'object', properties: { previousPage: link, nextPage: link } };
    const data = { type: 'array', items: named(operation.lists) };
    const properties = { data, links };
    return { 'application/json': { schema: { type: 'object', required: ['data'], properties } } };
  }
  return { 'application/json': { schema: named(operation.answer) } };
}

function parametersOf({ params, query }: Operation): Json[] {
  const of = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: plain(field as z.ZodType),
    }));
  return [...of(params, 'path'), ...of(query, 'query')];
}

function bodyOf({ body }: Operation, names: ReadonlyMap<z.ZodType, string>): Json {
  if (body === undefined) return {};
  if (body === 'file') {
    const file = { type: 'string', format: 'binary', description: `PDF, at most ${limits.fileBytes} bytes` };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const name = names.get(body);
  const schema = name === undefined ? plain(body) : refTo(name);
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function tagOf(path: string): string {
  return (path.split('/')[1] ?? '').replaceAll('-', ' ');
}

/** @param extensions which of the operations beyond the spec are part of the page. */
export function openApi({ extensions }: Pick<Dialect, 'extensions'>): Json {
  const names = new Map(namedSchemas().map(([name, schema]) => [schema, name] as const));
  const refusals = Object.fromEntries(
    Object.entries(errors).map(([code, description]) => [code, { description }]),
  );
  const paths: Record<string, Json> = {};
  for (const [operationId, entry] of Object.entries(operations)) {
    const operation: Operation = entry;
    if (!isServed(operation, extensions)) continue;
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = {
      operationId,
      summary: operation.summary,
      tags: [tagOf(operation.path)],
      ...(operation.since === 'extension' ? { 'x-extension': true } : {}),
      ...(operation.params || operation.query ? { parameters: parametersOf(operation) } : {}),
      ...bodyOf(operation, names),
      responses: { 200: { description: 'Success', content: answerContent(operation, names) }, ...refusals },
    };
    paths[operation.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Practice API',
      version: '1.0.0',
      description: `JSON over HTTPS. Every call carries an API key; at most ${limits.callsPerMinute} calls a minute and key.`,
    },
    servers: [{ url: '/v1' }],
    security: [{ key: [] }],
    paths,
    components: { schemas: componentSchemas(), securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
