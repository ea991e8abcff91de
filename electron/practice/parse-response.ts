import { z } from 'zod';
import { type Failure, failure } from '../../shared/failures.ts';
import { One } from '../../shared/practice/fields.ts';
import { type Operation, type OperationName, operations } from '../../shared/practice/operations.ts';
import { type Misfit, readRecord, type SetAside, type TolerantRead } from '../../shared/practice/tolerant.ts';
import { failed } from '../../shared/result.ts';

/** A successful answer as it came. */
export type SuccessResponse = { readonly status: number; readonly body: Uint8Array };

/**
 * What was read of an answer. `misfits`: the fields that did not have their documented type, each once; absent when all
 * had it. A list also has `setAside` in its value: the records that could not be read.
 */
export type ParsedResponse =
  | { readonly ok: true; readonly value: unknown; readonly misfits?: readonly Misfit[] }
  | { readonly ok: false; readonly failure: Failure };

/**
 * The body of a 2xx answer -> what the operation answers, parsed. The only place where answers are read.
 *
 * Single objects may come bare or as `{data: …}`; the `1` of updates as text, as JSON, or as 204 or the record itself
 * (docs/practice-api/requests.md, "Responses"). Fields of another type than documented are read as far as they can be (tolerant.ts); one
 * record that cannot be read is set aside, and its page is read. An answer that cannot be read is a `protocol` failure
 * that names the field, never its value.
 * @param params the path parameters that were asked for: another record than that is no answer
 */
export function parseResponse(
  name: OperationName,
  { status, body }: SuccessResponse,
  params: Readonly<Record<string, unknown>>,
): ParsedResponse {
  const operation: Operation = operations[name];
  const protocol = (words: string) =>
    failed(failure('protocol', { status, words: `${name}: ${words}`.slice(0, 300) }));
  if (operation.answer === One && status === 204) return { ok: true, value: 1 };

  const text = decoded(body);
  if (text === null) return protocol('the answer is not UTF-8');
  const json = parsed(text);
  if (json === undefined)
    return protocol(text.trim() === '' ? 'the answer is empty' : 'the answer is not JSON');
  if (operation.answer === One) return isDone(json) ? { ok: true, value: 1 } : protocol('expected 1');

  const element = elementOf(operation.answer);
  if (element) return readList(operation.answer, element, json) ?? protocol(issueOf(operation.answer, json));
  const direct = readRecord(operation.answer, json);
  const read = direct.ok || !isWrapped(json) ? direct : readRecord(operation.answer, json.data);
  if (!read.ok) return protocol(fieldWords(read));
  const { id: asked } = params;
  if (operation.method === 'GET' && asked !== undefined && idOf(read.value) !== asked) {
    return protocol('the answer is another record than the one asked for');
  }
  return withMisfits(read.value, read.misfits);
}

/** The records of a list, each for itself; null: there is no list of records. */
function readList(answer: z.ZodType, element: z.ZodType, json: unknown): ParsedResponse | null {
  const asItIs = answer.safeParse(json);
  if (asItIs.success) return { ok: true, value: asItIs.data };
  const page = Page.safeParse(json);
  if (!page.success) return null;
  const data: unknown[] = [];
  const setAside: SetAside[] = [];
  const misfits = new Map<string, Misfit>();
  for (const record of page.data.data) {
    const read = readRecord(element, record);
    if (read.ok) data.push(read.value);
    else setAside.push(read.setAside);
    for (const misfit of read.ok ? read.misfits : []) misfits.set(misfit.field, misfit);
  }
  const value = { ...page.data, data, ...(setAside.length > 0 ? { setAside } : {}) };
  return withMisfits(value, [...misfits.values()]);
}

/** A list answer, its records unread. Links that cannot be read are none: paging does not depend on them. */
const Page = z.looseObject({
  data: z.array(z.unknown()),
  links: z
    .looseObject({
      previousPage: z.string().nullish().catch(null),
      nextPage: z.string().nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

function elementOf(answer: z.ZodType): z.ZodType | null {
  const { data } = answer instanceof z.ZodObject ? answer.shape : {};
  return data instanceof z.ZodArray ? (data.element as z.ZodType) : null;
}

const withMisfits = (value: unknown, misfits: readonly Misfit[]): ParsedResponse =>
  misfits.length > 0 ? { ok: true, value, misfits } : { ok: true, value };

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

/** `total: expected amount, got list`: types, never values. */
function fieldWords({ setAside }: Extract<TolerantRead, { ok: false }>): string {
  const { field, expected, got } = setAside;
  return `${field || 'the answer'}: expected ${expected}, got ${got}`;
}

/** `data: Invalid input: expected array, received undefined`; zod's words hold types, not values. */
function issueOf(schema: z.ZodType, json: unknown): string {
  const [issue] = schema.safeParse(json).error?.issues ?? [];
  if (!issue) return 'the answer does not parse';
  return `${issue.path.map(String).join('.') || 'the answer'}: ${issue.message}`;
}
