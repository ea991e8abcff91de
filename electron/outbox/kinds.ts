import type { z } from 'zod';
import type { AskedVisit, WriteKind } from '../../shared/bridge/views.ts';
import { memoizeByObject } from '../../shared/memoize.ts';
import type { Outcome } from '../practice/types.ts';
import { storedAs } from '../store/stored.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import type {
  Afterwards,
  Kind,
  Names,
  NotDone,
  Prepared,
  Shown,
  Twice,
  Verdict,
  WriteContext,
} from './kind.ts';
import { arrival } from './kinds/arrival.ts';
import { booking } from './kinds/booking.ts';
import { contact } from './kinds/contact.ts';
import { customFields } from './kinds/custom-fields.ts';
import { file } from './kinds/file.ts';
import { move } from './kinds/move.ts';
import { patientDetails } from './kinds/patient-details.ts';
import { payment } from './kinds/payment.ts';
import { paymentRemoval } from './kinds/payment-removal.ts';

/** The table of kinds of write. */
export const kinds = {
  arrival,
  payment,
  'payment-removal': paymentRemoval,
  file,
  booking,
  move,
  'patient-details': patientDetails,
  'custom-fields': customFields,
  contact,
} as const;

export type ArgsOf<K extends WriteKind> = (typeof kinds)[K] extends Kind<infer A, infer _E> ? A : never;

/** A kind applied to a row: its args and evidence parsed once, so that the outbox need not know their types. */
export type BoundWrite = {
  readonly kind: WriteKind;
  readonly hold: number;
  readonly notDone: NotDone;
  readonly shows: readonly Shown[];
  readonly alsoAbout: readonly string[];
  readonly amountCents: number | null;
  readonly paymentId: number | null;
  readonly visit: AskedVisit | null;
  readonly fields: readonly string[] | null;
  readonly reason: string | null;
  title(names: Names): string;
  tellEvidence(names: Names): readonly string[];
  prepare(context: WriteContext): Promise<Prepared<unknown>>;
  /** @param prepared the evidence that `prepare` gave */
  send(prepared: unknown, context: WriteContext): Promise<Outcome<unknown>>;
  readBack(context: WriteContext): Promise<Verdict>;
  /** @param outcome what the service answered */
  inCache(outcome: unknown, cache: Cache): boolean;
  afterwards(cache: Cache, outcome: unknown): Afterwards | null;
  /** Its kind makes a record, which a second delivery makes once more. */
  readonly makes: boolean;
  readonly canBeTwice: boolean;
  /** @param outcome what the service answered */
  madeTwice(outcome: unknown, context: WriteContext, names: Names): Promise<Twice>;
  /** Null for kinds that set no values, and before it was first sent. */
  readonly replaces: BoundReplaces | null;
};

/** The record that a write sets values of, and the values. */
export type BoundReplaces = {
  readonly record: { readonly kind: 'patients' | 'appointments'; readonly id: number };
  readonly written: Fields;
  readonly before: Fields;
  readonly quickFeed: boolean;
  read(context: WriteContext): Promise<Outcome<unknown>>;
  shown(record: object): Fields;
  /** A value in words, where the kind has its own for it. */
  say(field: string, value: unknown, names: Names): string | null;
  /** @returns the args of a write of the same kind */
  restore(record: object, fields: Fields): unknown;
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * @returns null for a row that this version cannot read (a kind or a shape from a newer one): it stays in the outbox
 * and says so.
 */
export function bind(row: Pick<OutboxRow, 'kind' | 'args'>, evidence: unknown): BoundWrite | null {
  if (!Object.hasOwn(kinds, row.kind)) return null;
  const args = argsOf(row);
  return args === null
    ? null
    : bindTo(kinds[row.kind as WriteKind] as Kind<unknown, unknown>, args.data, evidence);
}

/** Every look at the day binds the open writes anew: the args of a row are parsed once. Null: this version cannot. */
const argsOf = memoizeByObject((row: Pick<OutboxRow, 'kind' | 'args'>): { readonly data: unknown } | null => {
  const data = storedAs<z.ZodType>(kinds[row.kind as WriteKind].args, row.args);
  return data === null ? null : { data };
});

function boundReplaces<A, E>({ replaces }: Kind<A, E>, args: A, evidence: E): BoundReplaces | null {
  if (!replaces) return null;
  return {
    record: replaces.record(args),
    written: replaces.written(args, evidence),
    before: replaces.before(args, evidence),
    quickFeed: replaces.quickFeed ?? false,
    read: (context) => replaces.read(args, context),
    shown: (record) => replaces.shown(args, evidence, record),
    say: (field, value, names) => replaces.say?.(args, field, value, names) ?? null,
    restore: (record, fields) => replaces.restore(args, record, fields),
  };
}

function bindTo<A, E>(kind: Kind<A, E>, args: A, before: unknown): BoundWrite {
  const kept = kind.evidence.safeParse(before);
  const evidence = kept.success ? kept.data : null;
  return {
    kind: kind.kind,
    hold: kind.hold,
    notDone: kind.notDone,
    shows: kind.shows,
    alsoAbout: kind.alsoAbout?.(args) ?? [],
    amountCents: kind.amountCents(args),
    paymentId: kind.paymentId?.(args) ?? null,
    visit: kind.visit?.(args) ?? null,
    fields: kind.fields?.(args) ?? null,
    reason: kind.reason?.(args) ?? null,
    title: (names) => kind.title(args, names),
    tellEvidence: (names) => (evidence === null ? [] : kind.tellEvidence(args, evidence, names)),
    prepare: (context) => kind.prepare(args, context, evidence),
    send: (prepared, context) => kind.send(args, kind.evidence.parse(prepared), context),
    readBack: (context) => kind.readBack(args, evidence, context),
    inCache: (outcome, cache) => kind.inCache?.(args, evidence, outcome, cache) ?? false,
    afterwards: (cache, outcome) => kind.afterwards?.(args, cache, outcome) ?? null,
    makes: kind.madeTwice !== undefined,
    canBeTwice: kind.madeTwice !== undefined && evidence !== null,
    madeTwice: async (outcome, context, names) =>
      evidence === null
        ? { kind: 'no' }
        : ((await kind.madeTwice?.(args, evidence, outcome, context, names)) ?? { kind: 'no' }),
    replaces: evidence === null ? null : boundReplaces(kind, args, evidence),
  };
}
