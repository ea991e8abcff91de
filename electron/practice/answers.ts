import type { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { One } from '../../shared/practice/fields.ts';
import { type Operation, type OperationName, operations } from '../../shared/practice/operations.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

/** A successful answer as it came. */
export type Success = { readonly status: number; readonly body: Uint8Array };

/**
 * The body of a 2xx answer -> what the operation answers, parsed. The only place where answers are read.
 *
 * Single objects may come bare or as `{data: …}`; the `1` of updates as text, as JSON, or as 204 or the record itself
 * (wire-facts, "Answers"). An answer that cannot be read is a `protocol` failure that names the field, never its value.
 * @param params the path parameters that were asked for: another record than that is no answer
 */
export function readAnswer(
  name: OperationName,
  { status, body }: Success,
  params: Readonly<Record<string, unknown>>,
): Result<unknown> {
  const operation: Operation = operations[name];
  const protocol = (words: string) =>
    failed(failure('protocol', { status, words: `${name}: ${words}`.slice(0, 300) }));
  if (operation.answer === One && status === 204) return ok(1);

  const text = decoded(body);
  if (text === null) return protocol('the answer is not UTF-8');
  const json = parsed(text);
  if (json === undefined)
    return protocol(text.trim() === '' ? 'the answer is empty' : 'the answer is not JSON');
  if (operation.answer === One) return isDone(json) ? ok(1) : protocol('expected 1');

  const bare = operation.answer.safeParse(json);
  const read = bare.success || !isWrapped(json) ? bare : operation.answer.safeParse(json.data);
  if (!read.success) return protocol(firstIssue(read.error));
  const { id: asked } = params;
  if (operation.method === 'GET' && asked !== undefined && idOf(read.data) !== asked) {
    return protocol('the answer is another record than the one asked for');
  }
  return ok(read.data);
}

/** A text in place of another would be written back by the next change of the record, so bad bytes are no answer. */
function decoded(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `1`, `"1"`, `{data: 1}`, or the record that was changed, bare or wrapped. */
function isDone(json: unknown): boolean {
  const value = isObject(json) && 'data' in json ? json.data : json;
  return value === 1 || value === '1' || Number.isInteger(idOf(value));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (value: unknown): unknown => (isObject(value) && 'id' in value ? value.id : undefined);

/** A single object in `data`; the `data` of a list is an array. */
const isWrapped = (value: unknown): value is { readonly data: object } =>
  isObject(value) && 'data' in value && isObject(value.data);

/** `data[3].start: Invalid input: expected string, received number`; zod's words hold types, not values. */
function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'the answer does not parse';
  const path = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
  return `${path || 'the answer'}: ${issue.message}`;
}
