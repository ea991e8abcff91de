import { z } from 'zod';
import type { OperationName } from '../shared/practice/operations.ts';
import type { Dialect } from './dialect.ts';
import { badField, badRequest, type Refusal } from './outcome.ts';

/**
 * Query strings -> the types of an operation's query schema. One function for every operation; the schema then judges
 * the values.
 */

/** A query string as pairs in their order, decoded; null when it is not properly encoded. */
export type Pairs = readonly (readonly [string, string])[];

/** Fastify's query parser: never throws, keeps repeated keys. */
export function parsePairs(text: string): { pairs: Pairs | null } {
  if (text === '') return { pairs: [] };
  const pairs: [string, string][] = [];
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const at = piece.indexOf('=');
    const [name, value] = at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
    try {
      pairs.push([decode(name), decode(value)]);
    } catch {
      return { pairs: null };
    }
  }
  return { pairs };
}

const decode = (text: string): string => {
  const plain = decodeURIComponent(text.replaceAll('+', ' '));
  if (plain.includes('\0')) throw new URIError('null byte');
  return plain;
};

type Type = 'integer' | 'integers' | 'text' | 'texts';

/** The types of a query schema's parameters, computed once per operation. */
export type QueryTypes = {
  readonly schema: z.ZodObject;
  readonly types: ReadonlyMap<string, Type>;
  /** Parameters that may be null: on a query string, an empty value or the word. */
  readonly nullable: ReadonlySet<string>;
};

/** Nullable in the spec in every list; the filters of appointments are, too, those of other lists are not. */
const cursors = ['id_gt', 'id_lt'];
const nullableFilters = [
  'start_gt',
  'start_lt',
  'patientId',
  'practitionerId',
  'status',
  'status_update_gt',
  'status_update_lt',
];

export function queryTypes(name: OperationName, schema: z.ZodObject): QueryTypes {
  const types = new Map<string, Type>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    const isList = inner instanceof z.ZodArray;
    const single = (isList ? inner.element : inner) instanceof z.ZodNumber ? 'integer' : 'text';
    types.set(name, isList ? `${single}s` : single);
  }
  const nullable = new Set(name === 'listAppointments' ? [...cursors, ...nullableFilters] : cursors);
  return { schema, types, nullable };
}

const isInteger = (text: string): boolean => /^-?\d{1,15}$/.test(text);

const isList = (type: Type | undefined): boolean => type === 'integers' || type === 'texts';

/** Collects a list of ids or words in the encodings that this server reads. */
function listOf(name: string, pairs: Pairs, accepted: Dialect['ids']): readonly string[] | null {
  const takes = (encoding: Dialect['ids']) => accepted === 'all' || accepted === encoding;
  const found: string[] = [];
  let plain = 0;
  for (const [key, value] of pairs) {
    if (key === `${name}[]` && takes('brackets')) found.push(value);
    else if (key === name) {
      plain += 1;
      found.push(...(takes('comma') ? value.split(',') : [value]));
    }
  }
  if (accepted === 'brackets' && plain > 0) return null;
  if (accepted === 'comma' && plain > 1) return null;
  return found;
}

/**
 * @returns the query as its schema types it, or a refusal: a key that the operation does not have (unless the dialect
 * ignores those), a repeated key, an invalid number, a value that the schema refuses.
 */
export function readQuery(
  { schema, types, nullable }: QueryTypes,
  pairs: Pairs | null,
  dialect: Pick<Dialect, 'unknownQuery' | 'ids'>,
): { readonly ok: true; readonly value: Record<string, unknown> } | Refusal {
  if (pairs === null) return badRequest('the query string is not properly encoded');
  const read: Record<string, unknown> = {};
  for (const [key, value] of pairs) {
    const name =
      key.endsWith('[]') && dialect.ids !== 'repeated' && dialect.ids !== 'comma' ? key.slice(0, -2) : key;
    const type = types.get(name);
    if (type === undefined || (name !== key && !isList(type))) {
      if (dialect.unknownQuery === 'ignored') continue;
      return badField(key.slice(0, 60), 'is not a query parameter of this operation');
    }
    if (isList(type)) {
      if (name in read) continue;
      const values = listOf(name, pairs, dialect.ids);
      const isNumeric = type === 'integers';
      if (values === null || (isNumeric && !values.every(isInteger)))
        return badField(name, isNumeric ? 'must be a list of integers' : 'must be a list');
      read[name] = isNumeric ? values.map(Number) : values;
      continue;
    }
    if (name in read) return badField(name, 'is given more than once');
    if ((value === '' || value === 'null') && nullable.has(name)) {
      read[name] = undefined;
      continue;
    }
    if (type === 'integer') {
      if (!isInteger(value)) return badField(name, 'must be an integer');
      read[name] = Number(value);
    } else read[name] = value;
  }
  const parsed = schema.safeParse(read);
  return parsed.success ? { ok: true, value: parsed.data } : refusalOf(parsed.error);
}

/** The errors of a schema, by field. */
export function refusalOf(error: z.ZodError): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues.slice(0, 20)) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, 20).map((key) => key.slice(0, 60))
        : [issue.path.join('.')];
    const words = issue.code === 'unrecognized_keys' ? 'is not a field of this operation' : issue.message;
    for (const name of names) {
      const field = name || 'body';
      fields[field] = [...(Object.hasOwn(fields, field) ? (fields[field] ?? []) : []), words];
    }
  }
  const [first] = Object.entries(fields);
  return badRequest(first ? `${first[0]}: ${first[1][0]}` : 'missing or invalid parameters', fields);
}
