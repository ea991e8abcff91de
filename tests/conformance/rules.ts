import { z } from 'zod';
import { type Operation, type OperationName, operations } from '../../shared/practice/operations.ts';
import { type PromiseTable, promises } from './promises.ts';

/**
 * The rules of the spec, as data: each with its sentence, its section, and the operations it applies to. A test of a
 * rule is named `operation · sentence`, with the variant (a parameter, a field) in brackets where the rule has several;
 * `docs/spec-coverage.md` is generated from those names, and no cell of the table may be without a test.
 */
export type Rule = {
  readonly section: string;
  readonly sentence: string;
  /** The variants to test for an operation; `['']`: one test; none: the rule does not apply. */
  readonly applies: (operation: Operation, name: OperationName) => readonly string[];
};

export const names = Object.keys(operations) as OperationName[];

const once = (when: boolean): readonly string[] => (when ? [''] : []);
const always = () => [''];
const isList = (operation: Operation) => operation.lists !== undefined;
const fieldsOf = (schema: Operation['query'] | Operation['body']): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : [];

const inner = (field: z.ZodType): z.ZodType =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable
    ? inner(field.unwrap() as z.ZodType)
    : field;

const isDatetime = (field: z.ZodType): boolean => inner(field).meta()?.['format'] === 'date-time';
const isInteger = (field: z.ZodType): boolean => inner(field) instanceof z.ZodNumber;
const isEnum = (field: z.ZodType): boolean => inner(field) instanceof z.ZodEnum;
const where = (fields: [string, z.ZodType][], test: (field: z.ZodType) => boolean): string[] =>
  fields.filter(([, field]) => test(field)).map(([name]) => name);

/** The parameters that every list has. */
export const commonKeys = ['id_gt', 'id_lt', 'update_gt', 'update_lt', 'include_archived'] as const;
const isCommon = (key: string) => (commonKeys as readonly string[]).includes(key);

export const rules = {
  key: {
    section: 'Authentication',
    sentence: 'A request without a valid key fails with 401.',
    applies: always,
  },
  https: {
    section: 'Authentication',
    sentence: 'All requests must use HTTPS; plain HTTP requests do not succeed.',
    applies: always,
  },
  rate: { section: 'Limits', sentence: '60 calls per minute per API key: all requests.', applies: always },
  internal: {
    section: 'Errors',
    sentence: '500 is a fault in the service, and never tells of its inside.',
    applies: always,
  },
  answer: {
    section: 'Operations',
    sentence: 'The payload out is as documented, by the table of operations and by the OpenAPI page.',
    applies: always,
  },
  'unknown-query': {
    section: 'Errors',
    sentence: '400: a query parameter that the operation does not have.',
    applies: always,
  },
  'path-ids': {
    section: 'Operations',
    sentence: 'Path parameters are integers greater than 0.',
    applies: (operation) => Object.keys(operation.params?.shape ?? {}),
  },
  'not-found': {
    section: 'Errors',
    sentence: '404: the requested resource does not exist.',
    applies: (operation) => Object.keys(operation.params?.shape ?? {}),
  },
  one: {
    section: 'Operations',
    sentence: 'Payload out: the number 1, as text.',
    applies: (operation) => once(operation.answer instanceof z.ZodLiteral),
  },
  page: {
    section: 'Common list conventions',
    sentence: 'Lists return {data: [objects], links: {previousPage: string, nextPage: string}}.',
    applies: (operation) => once(isList(operation)),
  },
  first: {
    section: 'Common list conventions',
    sentence: 'With neither id_gt nor id_lt, the first page is returned.',
    applies: (operation) => once(isList(operation)),
  },
  id_gt: {
    section: 'Common list conventions',
    sentence: 'id_gt requests the next page: objects with id greater than the value.',
    applies: (operation) => once(isList(operation)),
  },
  id_lt: {
    section: 'Common list conventions',
    sentence: 'id_lt requests the previous page: objects with id less than the value.',
    applies: (operation) => once(isList(operation)),
  },
  links: {
    section: 'Common list conventions',
    sentence: 'links are relative paths of the form /v1/<object_type>?id_gt=<id> or ?id_lt=<id>.',
    applies: (operation) => once(isList(operation)),
  },
  limited: {
    section: 'Limits',
    sentence: 'Each list response holds a limited number of objects.',
    applies: (operation) => once(isList(operation)),
  },
  update_gt: {
    section: 'Common list conventions',
    sentence: 'update_gt: objects updated after the value.',
    applies: (operation) => once(isList(operation) && 'update_gt' in (operation.query?.shape ?? {})),
  },
  update_lt: {
    section: 'Common list conventions',
    sentence: 'update_lt: objects updated before the value.',
    applies: (operation) => once(isList(operation) && 'update_lt' in (operation.query?.shape ?? {})),
  },
  archived: {
    section: 'Common list conventions',
    sentence: 'Archived records are excluded from lists unless include_archived is true.',
    applies: (operation) => once(isList(operation) && 'include_archived' in (operation.query?.shape ?? {})),
  },
  filter: {
    section: 'Appointment list filters; List filters of other resources',
    sentence: 'The filter leaves exactly the objects that it names.',
    applies: (operation) =>
      isList(operation) ? where(fieldsOf(operation.query), () => true).filter((key) => !isCommon(key)) : [],
  },
  nullable: {
    section: 'Appointment list filters',
    sentence: 'A nullable parameter that is null filters nothing.',
    applies(operation, name) {
      if (name === 'listAppointments')
        return where(fieldsOf(operation.query), () => true).filter((key) => !/^update|archived/.test(key));
      return isList(operation) ? ['id_gt', 'id_lt'] : [];
    },
  },
  fields: {
    section: 'Resources and their fields',
    sentence: 'Every documented field of the resource is answered.',
    applies: (operation) => once(operation.method === 'GET' && operation.path !== '/free-slots'),
  },
  stamps: {
    section: 'Resources and their fields',
    sentence: 'Every resource returns createdAt and updatedAt datetimes unless stated.',
    applies: (operation) => once(isList(operation) && operation.path !== '/payment-methods'),
  },
  datetimes: {
    section: 'Resources and their fields',
    sentence:
      'Datetimes are taken as YYYY-MM-DD, YYYY-MM-DDTHH:MM:SSZ and YYYY-MM-DDTHH:MM:SS.sssZ, and in no other form.',
    applies: (operation) => [
      ...where(fieldsOf(operation.query), isDatetime),
      ...where(fieldsOf(operation.body), isDatetime),
    ],
  },
  integers: {
    section: 'Resources and their fields',
    sentence: 'Ids are integers greater than 0, in queries and bodies.',
    applies: (operation) => [
      ...where(fieldsOf(operation.query), isInteger),
      ...where(fieldsOf(operation.body), isInteger).filter((key) => key !== 'amount'),
    ],
  },
  values: {
    section: 'Errors',
    sentence: '400: a value that is none of the documented ones.',
    applies: (operation) => [
      ...where(fieldsOf(operation.query), isEnum),
      ...where(fieldsOf(operation.body), isEnum),
    ],
  },
  'required-query': {
    section: 'Errors',
    sentence: '400: a missing parameter.',
    applies: (operation) => where(fieldsOf(operation.query), (field) => !field.safeParse(undefined).success),
  },
  'unknown-field': {
    section: 'Errors',
    sentence: '400: a body field that the operation does not have.',
    applies: (operation) => once(operation.body instanceof z.ZodObject),
  },
  'required-field': {
    section: 'Errors',
    sentence: '400: a missing body field.',
    applies: (operation) => where(fieldsOf(operation.body), (field) => !field.safeParse(undefined).success),
  },
  types: {
    section: 'Errors',
    sentence: '400: a body field of another type than documented.',
    applies: (operation) => where(fieldsOf(operation.body), () => true),
  },
  json: {
    section: 'Common list conventions',
    sentence: 'Create and update operations with a body use Content-Type: application/json.',
    applies: (operation) => once(operation.body instanceof z.ZodObject),
  },
  'no-body': {
    section: 'Operations',
    sentence: 'Payload in: none.',
    applies: (operation) => once(operation.method !== 'GET' && operation.body === undefined),
  },
  extension: {
    section: 'Beyond the spec',
    sentence: 'Without the extensions the operation is not found.',
    applies: (operation) => once(operation.since === 'extension'),
  },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

/** The name of a test: what the coverage table is made from. */
export const testName = (operation: OperationName, sentence: string, variant = ''): string =>
  `${operation} · ${sentence}${variant === '' ? '' : ` [${variant}]`}`;

/** Every test that has to exist: the rules by operation and variant, and each operation's own promises. */
export function expected(): { operation: OperationName; section: string; sentence: string; test: string }[] {
  return names.flatMap((name) => [
    ...Object.values<Rule>(rules).flatMap(({ section, sentence, applies }) =>
      applies(operations[name], name).map((variant) => ({
        operation: name,
        section,
        sentence,
        test: testName(name, sentence, variant),
      })),
    ),
    ...((promises as PromiseTable)[name] ?? []).map((sentence) => ({
      operation: name,
      section: 'The operation itself',
      sentence,
      test: testName(name, sentence),
    })),
  ]);
}
