import { z } from 'zod';
import type { WriteKind } from '../../shared/bridge/views.ts';
import { memoizeByObject } from '../../shared/memoize.ts';
import type { OutboxRow } from './rows.ts';
import { parseStored, parseStoredJson } from './stored.ts';
import {
  ArrivalArgs,
  BookingArgs,
  ContactArgs,
  CustomFieldsArgs,
  FileArgs,
  MoveArgs,
  PatientDetailsArgs,
  PaymentArgs,
  PaymentRemovalArgs,
} from './write-args.ts';

/** The part of the service's response that names the record which a write created. */
const Created = z.object({ id: z.int().positive() });
/** Nothing that the service answers is used. */
const Unused = z.never();

const write = <K extends WriteKind, A extends z.ZodType, O extends z.ZodType>(kind: K, args: A, outcome: O) =>
  z.object({ kind: z.literal(kind), args, outcome: outcome.nullable().catch(null) });

const ParsedWrite = z.discriminatedUnion('kind', [
  /** `completed`: another desk completed the visit before the arrival was sent, or before it was seen. */
  write('arrival', ArrivalArgs, z.object({ completed: z.enum(['unsent', 'unseen']) })),
  /** The number may come later than the id. */
  write('payment', PaymentArgs, Created.extend({ paymentNumber: z.string().nullish().catch(null) })),
  write('payment-removal', PaymentRemovalArgs, Unused),
  write('file', FileArgs, Created),
  /** The appointment, or, of a read-back or a place in a class, its id. */
  write(
    'booking',
    BookingArgs,
    Created.extend({ group: z.boolean().optional(), maxPatients: z.number().nullish() }),
  ),
  write('move', MoveArgs, Unused),
  write('patient-details', PatientDetailsArgs, Unused),
  write('custom-fields', CustomFieldsArgs, Unused),
  write('contact', ContactArgs, Created),
]);

/**
 * A write of the outbox: its kind, what it asks for, and what of the service's response is used (null: not done yet, or
 * found by a read-back that names no record).
 */
export type ParsedWrite = z.infer<typeof ParsedWrite>;
export type WriteArgs = { readonly [K in WriteKind]: Extract<ParsedWrite, { kind: K }>['args'] };
export type WriteOutcomes = { readonly [K in WriteKind]: Extract<ParsedWrite, { kind: K }>['outcome'] };
export type ParsedWriteOf<K extends WriteKind> = {
  readonly kind: K;
  readonly args: WriteArgs[K];
  readonly outcome: WriteOutcomes[K];
};

type StoredWrite = Pick<OutboxRow, 'kind' | 'args'> & { readonly outcome?: string | null };

/**
 * The only parse of what is stored of a write: views, outbox and bridge read it here, so that none of them can fail to
 * read what another one shows. Memoized by row.
 *
 * @returns null for a row that this version cannot read (a kind or a shape of a newer one); the outbox logs it and asks a
 * person (electron/outbox/unreadable.ts)
 */
export const parseWrite = memoizeByObject((row: StoredWrite): ParsedWrite | null => {
  const { data } = ParsedWrite.safeParse({
    kind: row.kind,
    args: parseStoredJson(row.args),
    outcome: parseStoredJson(row.outcome ?? null),
  });
  return data ?? null;
});

/** The same for writes of one kind; null for all others. */
export function parseWriteOf<K extends WriteKind>(kind: K, row: StoredWrite): ParsedWriteOf<K> | null {
  const parsed = row.kind === kind ? parseWrite(row) : null;
  return parsed && isOf(kind, parsed) ? parsed : null;
}

const isOf = <K extends WriteKind>(kind: K, parsed: ParsedWrite): parsed is ParsedWrite & ParsedWriteOf<K> =>
  parsed.kind === kind;

/** The record that a write created, also where the rest of the write cannot be read. */
export const createdId = memoizeByObject(
  (row: Pick<OutboxRow, 'outcome'>): number | null => parseStored(Created, row.outcome)?.id ?? null,
);
