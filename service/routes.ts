import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../shared/practice/limits.ts';
import { type Operation, type OperationName, operations } from '../shared/practice/operations.ts';
import { isServed } from './extensions.ts';
import { readUpload } from './files.ts';
import type { OperationHandlers } from './handler.ts';
import { badRequest, notFound, type OperationOutcome, type Refusal } from './outcome.ts';
import type { Practice } from './practice.ts';
import { type Pairs, queryTypes, readQuery, refusalOf } from './query.ts';
import { refusalReply, replyOf, send } from './replies.ts';
import { mayNot } from './roles.ts';
import { breakOff, carryOutWithFault } from './wire-faults.ts';

/** JSON bodies are small: the largest is a patient with tags and phones. */
export const largestBody = 256 * 1024;

/** Text that SQLite or a reader could not store unchanged: a null byte, or half of a surrogate pair. */
function unclean(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return true;
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner);
  }
  return false;
}

/** A JSON body, or the words of the parse error. */
function readJson(bytes: Buffer): { value: unknown } | string {
  if (bytes.length === 0) return { value: undefined };
  if (!isUtf8(bytes)) return 'the body is not UTF-8';
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return unclean(value) ? 'the body has text that cannot be kept' : { value };
  } catch {
    return 'the body is not JSON';
  }
}

/** `{}`: detected without serializing the value, on which a body of thousands of brackets would overflow the stack. */
const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** Whole numbers above 0 in the path, as text -> the schema's types. */
function readParams(
  operation: Operation,
  given: unknown,
): { readonly ok: true; readonly value: Record<string, number> } | Refusal {
  const read: Record<string, number> = {};
  for (const [name, value] of Object.entries(given as Record<string, string>)) {
    if (!/^\d{1,15}$/.test(value)) return badRequest(`${name} must be an integer greater than 0`);
    read[name] = Number(value);
  }
  const parsed = operation.params?.safeParse(read);
  if (parsed && !parsed.success) return refusalOf(parsed.error);
  return { ok: true, value: read };
}

/**
 * Registers every operation of the table, generically: parameters, query and body by its schemas, the role, the handler
 * in a transaction, the response in the dialect's form.
 */
export function registerOperations(
  app: FastifyInstance,
  practice: Practice,
  handlers: OperationHandlers,
): void {
  app.removeAllContentTypeParsers();
  app.register(multipart, {
    limits: {
      files: 2,
      fields: 10,
      parts: 12,
      fileSize: limits.fileBytes + 1,
      fieldSize: 4096,
      headerPairs: 20,
    },
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, readJson(body as Buffer));
  });
  for (const name of Object.keys(operations) as OperationName[]) register(app, practice, handlers, name);
}

function register(
  app: FastifyInstance,
  practice: Practice,
  handlers: OperationHandlers,
  name: OperationName,
): void {
  const operation: Operation = operations[name];
  const types = operation.query ? queryTypes(name, operation.query) : null;
  const schema = operation.body === 'file' ? null : operation.body;
  const handler = handlers[name] as (practice: Practice, call: unknown) => OperationOutcome;

  /** Parameters, role, query and body of a call -> the function that carries it out, as often as it is called. */
  const judge = async (request: FastifyRequest): Promise<Refusal | (() => OperationOutcome)> => {
    const { user } = request;
    if (!user) throw new Error('a call got past the gate without a key');
    const dialect = practice.dialect();
    if (!isServed(operation, dialect.extensions)) return notFound();
    const refused = mayNot(user, name);
    if (refused) return refused;
    const asked = readParams(operation, request.params);
    if (!asked.ok) return asked;
    const params = asked.value;
    const { pairs } = request.query as { pairs: Pairs | null };
    const query = types ? readQuery(types, pairs, dialect) : noQuery(pairs, dialect.unknownQuery);
    if (!query.ok) return query;
    const carryOut = (call: object) => () => {
      practice.underWay.call = request.record;
      try {
        return practice.records.transaction(() => handler(practice, call));
      } finally {
        practice.underWay.call = null;
      }
    };
    if (operation.body === 'file') {
      const file = await readUpload(request);
      if ('ok' in file) return file;
      return carryOut({ params, query: {}, file, user });
    }
    const read = (request.body ?? { value: undefined }) as { value: unknown } | string;
    if (typeof read === 'string') return badRequest(read);
    if (!schema) {
      const empty = read.value === undefined || (operation.method !== 'GET' && isEmptyObject(read.value));
      if (!empty) return badRequest('this operation takes no body');
      const call = { params, query: query.value, user };
      return operation.method === 'GET' ? () => handler(practice, call) : carryOut(call);
    }
    const body = schema.safeParse(read.value);
    if (!body.success) return refusalOf(body.error);
    return carryOut({ params, query: query.value, body: body.data, user });
  };

  app.route({
    method: operation.method,
    url: `/v1${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { operation: name },
    bodyLimit: operation.body === 'file' ? limits.fileBytes + largestBody : largestBody,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const judged = await judge(request);
      const carriedOut =
        typeof judged === 'function' ? await carryOutWithFault(request.fault, judged, practice) : judged;
      if (carriedOut === 'later') return breakOff(request, reply);
      const outcome = carriedOut;
      const dialect = practice.dialect();
      return send(reply, outcome.ok ? replyOf(outcome, dialect) : refusalReply(outcome, dialect.errorBody));
    },
  });
}

function noQuery(pairs: Pairs | null, unknown: 'refused' | 'ignored') {
  if (pairs === null) return badRequest('the query string is not properly encoded');
  if (pairs.length > 0 && unknown === 'refused') return badRequest('this operation takes no query');
  return { ok: true as const, value: {} };
}
