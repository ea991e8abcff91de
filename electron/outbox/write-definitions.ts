import type { z } from 'zod';
import type { AskedVisit, WriteKind } from '../../shared/bridge/views.ts';
import { memoizeByObject } from '../../shared/memoize.ts';
import type { CallOutcome } from '../practice/types.ts';
import { parseStored } from '../store/stored.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { arrival } from './kinds/arrival.ts';
import { booking } from './kinds/booking.ts';
import { contact } from './kinds/contact.ts';
import { customFields } from './kinds/custom-fields.ts';
import { file } from './kinds/file.ts';
import { move } from './kinds/move.ts';
import { patientDetails } from './kinds/patient-details.ts';
import { payment } from './kinds/payment.ts';
import { paymentRemoval } from './kinds/payment-removal.ts';
import type { BasedWish } from './three-way.ts';
import type {
  AffectedFeed,
  DuplicateCheck,
  FieldValues,
  IfNotRecorded,
  NameLookup,
  NextWrite,
  PreparedWrite,
  ReadBackVerdict,
  SettledCheck,
  WriteContext,
  WriteDefinition,
} from './write-definition.ts';

/** The table of kinds of write. */
export const writeDefinitions = {
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

export type ArgsOf<K extends WriteKind> =
  (typeof writeDefinitions)[K] extends WriteDefinition<infer A, infer _E> ? A : never;

/** A kind applied to a row: args and evidence are parsed once, so the outbox need not know their types. */
export type BoundWrite = {
  readonly kind: WriteKind;
  readonly hold: number;
  readonly ifNotRecorded: IfNotRecorded;
  readonly shows: readonly AffectedFeed[];
  readonly alsoAbout: readonly string[];
  readonly amountCents: number | null;
  readonly paymentId: number | null;
  readonly afterRemovalOf: number | null;
  readonly visit: AskedVisit | null;
  readonly wish: BasedWish | null;
  readonly fields: readonly string[] | null;
  readonly reason: string | null;
  /** Empty where it replaces no payment. */
  sayHalfDone(names: NameLookup): string;
  title(names: NameLookup): string;
  describeEvidence(names: NameLookup): readonly string[];
  prepare(context: WriteContext): Promise<PreparedWrite<unknown>>;
  /** @param prepared the evidence that `prepare` gave */
  send(prepared: unknown, context: WriteContext): Promise<CallOutcome<unknown>>;
  readBack(context: WriteContext): Promise<ReadBackVerdict>;
  /** @param outcome what the service answered */
  inCache(outcome: unknown, cache: Cache): boolean;
  checkSettled(cache: Cache, outcome: unknown): SettledCheck | null;
  /** Its kind creates a record, so a second delivery creates another one. */
  readonly createsRecord: boolean;
  readonly canBeDuplicated: boolean;
  /** @param outcome what the service answered */
  findDuplicate(outcome: unknown, context: WriteContext, names: NameLookup): Promise<DuplicateCheck>;
  /** The write that was asked for together with this one. @param outcome what the service answered */
  next(outcome: unknown): NextWrite | null;
  /** What waits for this write, in words. */
  readonly waits: string | null;
  /** Null for kinds that set no values, and before the first attempt. */
  readonly replaces: BoundReplaces | null;
};

/** The record that a write sets values of, and those values. */
export type BoundReplaces = {
  readonly record: { readonly kind: 'patients' | 'appointments'; readonly id: number };
  readonly written: FieldValues;
  readonly before: FieldValues;
  readonly quickFeed: boolean;
  read(context: WriteContext): Promise<CallOutcome<unknown>>;
  shown(record: object): FieldValues;
  /** A value in words, where the kind has its own. */
  say(field: string, value: unknown, names: NameLookup): string | null;
  /** @returns the args of a write of the same kind */
  restore(record: object, fields: FieldValues): unknown;
};

/**
 * @returns null for a row that this version cannot read (a kind or a shape from a newer one): it stays in the outbox
 * and is shown as unreadable.
 */
export function bind(row: Pick<OutboxRow, 'kind' | 'args'>, evidence: unknown): BoundWrite | null {
  if (!Object.hasOwn(writeDefinitions, row.kind)) return null;
  const args = argsOf(row);
  return args === null
    ? null
    : bindTo(
        writeDefinitions[row.kind as WriteKind] as WriteDefinition<unknown, unknown>,
        args.data,
        evidence,
      );
}

/** Memoized by row: every rendering of the day binds the open writes again. Null: this version cannot read it. */
const argsOf = memoizeByObject((row: Pick<OutboxRow, 'kind' | 'args'>): { readonly data: unknown } | null => {
  const data = parseStored<z.ZodType>(writeDefinitions[row.kind as WriteKind].args, row.args);
  return data === null ? null : { data };
});

function boundReplaces<A, E>(
  { replaces }: WriteDefinition<A, E>,
  args: A,
  evidence: E,
): BoundReplaces | null {
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

function bindTo<A, E>(kind: WriteDefinition<A, E>, args: A, before: unknown): BoundWrite {
  const kept = kind.evidence.safeParse(before);
  const evidence = kept.success ? kept.data : null;
  return {
    kind: kind.kind,
    hold: kind.hold,
    ifNotRecorded: kind.ifNotRecorded,
    shows: kind.shows,
    alsoAbout: kind.alsoAbout?.(args) ?? [],
    amountCents: kind.amountCents(args),
    paymentId: kind.paymentId?.(args) ?? null,
    afterRemovalOf: kind.afterRemovalOf?.(args) ?? null,
    visit: kind.visit?.(args) ?? null,
    wish: kind.wish?.(args) ?? null,
    fields: kind.fields?.(args) ?? null,
    reason: kind.reason?.(args) ?? null,
    sayHalfDone: (names) => kind.sayHalfDone?.(args, names) ?? '',
    title: (names) => kind.title(args, names),
    describeEvidence: (names) => (evidence === null ? [] : kind.describeEvidence(args, evidence, names)),
    prepare: (context) => kind.prepare(args, context, evidence),
    send: (prepared, context) => kind.send(args, kind.evidence.parse(prepared), context),
    readBack: (context) => kind.readBack(args, evidence, context),
    inCache: (outcome, cache) => kind.inCache?.(args, evidence, outcome, cache) ?? false,
    checkSettled: (cache, outcome) => kind.checkSettled?.(args, cache, outcome) ?? null,
    createsRecord: kind.findDuplicate !== undefined,
    canBeDuplicated: kind.findDuplicate !== undefined && evidence !== null,
    findDuplicate: async (outcome, context, names) =>
      evidence === null
        ? { kind: 'no' }
        : ((await kind.findDuplicate?.(args, evidence, outcome, context, names)) ?? { kind: 'no' }),
    next: (outcome) => kind.follows?.next(args, outcome) ?? null,
    waits: kind.follows?.waits(args) ?? null,
    replaces: evidence === null ? null : boundReplaces(kind, args, evidence),
  };
}
