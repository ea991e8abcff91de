import type { z } from 'zod';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { limits } from '../../shared/practice/limits.ts';
import { type Operation, type OperationName, operations } from '../../shared/practice/operations.ts';
import type { PaymentCreate } from '../../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { practiceWords } from './words.ts';

/** A request that keeps to the spec, ready to be sent. Arrays in the query are written out by the client. */
export type PreparedRequest = {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [string, string | readonly number[]])[];
  readonly body: string | undefined;
  readonly file: UploadFile | undefined;
};
export type UploadFile = { readonly name: string; readonly bytes: Uint8Array };

type RequestInput = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: unknown;
};
type Rule = (parts: { readonly query: Fields; readonly body: Fields }) => Failure | null;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Holds what is about to be sent against the table and the limits of the spec. What does not keep to them is never sent.
 * @param verbatim fields of the body that replace its own, unchecked: what the service itself gave
 * @returns failures `bad-input` with the names of the fields, `too-large`, `not-a-pdf`
 */
export function prepareRequest(
  name: OperationName,
  input: RequestInput,
  verbatim: Fields = {},
): Result<PreparedRequest> {
  const operation: Operation = operations[name];
  const params = parsePart(operation.params, input.params);
  if (!params.ok) return params;
  const query = parsePart(operation.query, input.query);
  if (!query.ok) return query;
  const schema = operation.body === 'file' ? undefined : operation.body;
  const body = parsePart(schema, input.body);
  if (!body.ok) return body;
  const file = operation.body === 'file' ? checkFile(input.file) : ok(undefined);
  if (!file.ok) return file;
  const broken = rules[name]?.({ query: query.value, body: body.value });
  if (broken) return failed(broken);
  return ok({
    path: operation.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params.value[part])),
    params: params.value,
    query: Object.entries(query.value).flatMap(([key, value]) =>
      value === undefined || value === null
        ? []
        : [[key, Array.isArray(value) ? value : String(value)] as const],
    ),
    body: schema ? JSON.stringify({ ...body.value, ...verbatim }) : undefined,
    file: file.value,
  });
}

function parsePart(schema: z.ZodType | undefined, part: unknown): Result<Fields> {
  if (!schema) return ok({});
  const read = schema.safeParse(part ?? {});
  if (read.success) return ok(read.data as Fields);
  const at = (issue: z.core.$ZodIssue) => issue.path.map(String).join('.');
  const fields = [...new Set(read.error.issues.map(at).filter((path) => path !== ''))].slice(0, 50);
  const words = read.error.issues.map((issue) => `${at(issue) || 'request'}: ${issue.message}`).join('; ');
  return failed(badInput(words, fields));
}

const badInput = (words: string, fields: readonly string[]) =>
  failure('bad-input', { words: words.slice(0, 300), ...(fields.length > 0 ? { fields: [...fields] } : {}) });

function checkFile(file: unknown): Result<UploadFile> {
  const { name, bytes } = (file ?? {}) as Partial<UploadFile>;
  if (typeof name !== 'string' || name.trim() === '')
    return failed(badInput(practiceWords.file.noName, ['file']));
  if (!(bytes instanceof Uint8Array)) return failed(badInput(practiceWords.file.noContent, ['file']));
  if (bytes.byteLength > limits.fileBytes) return failed(failure('too-large'));
  if (!isPdf(bytes)) return failed(failure('not-a-pdf'));
  return ok({ name, bytes });
}

/** A PDF by its content: readers accept the mark anywhere in the first 1,024 bytes. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}

/** What the spec rules beyond the shape of a request. */
const rules: Readonly<Partial<Record<OperationName, Rule>>> = {
  createAppointment: ({ body }) => checkOrder(body, 'start', 'end', null),
  updateAppointment: ({ body }) => checkOrder(body, 'start', 'end', null),
  listAvailabilities: ({ query }) => checkOrder(query, 'startDate', 'endDate', limits.availabilityDays),
  searchFreeSlots: ({ query }) => checkOrder(query, 'from', 'to', limits.freeSlotDays),
  createPayment: ({ body }) => {
    const { amount, paymentInvoices } = body as PaymentCreate;
    const parts = paymentInvoices.map((part) => wholeCents(part.amount));
    const total = wholeCents(amount);
    if (total === null || parts.some((part) => part === null)) {
      return badInput(practiceWords.amounts.decimals, ['amount', 'paymentInvoices']);
    }
    const sum = parts.reduce<number>((a, b) => a + (b ?? 0), 0);
    return sum === total ? null : badInput(practiceWords.amounts.sum, ['amount', 'paymentInvoices']);
  },
};

function checkOrder(fields: Fields, from: string, to: string, days: number | null): Failure | null {
  const [start, end] = [fields[from], fields[to]].map((text) => instantFromWire(text as string | undefined));
  if (start === null || start === undefined || end === null || end === undefined) return null;
  if (end < start) return badInput(`${to} is before ${from}.`, [from, to]);
  if (days !== null && end - start > days * dayMs) {
    return badInput(`More than ${days} days from ${from} to ${to}.`, [from, to]);
  }
  return null;
}

/** Decimal dollars -> cents, null unless they are exact to the cent. */
function wholeCents(dollars: number): number | null {
  const cents = centsFromDollars(dollars);
  return cents !== null && Math.abs(cents / 100 - dollars) < 1e-9 ? cents : null;
}
