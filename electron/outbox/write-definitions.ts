import { type AskedVisit, type WriteKind, writeKinds } from '../../shared/bridge/views.ts';
import type { FailureKind } from '../../shared/failures.ts';
import type { CallOutcome } from '../practice/types.ts';
import { type ParsedWriteOf, parseWrite } from '../store/parsed-write.ts';
import type { Cache } from '../store/types.ts';
import { arrival } from './kinds/arrival.ts';
import { booking } from './kinds/booking.ts';
import { cancellation } from './kinds/cancellation.ts';
import { contact } from './kinds/contact.ts';
import { customFields } from './kinds/custom-fields.ts';
import { file } from './kinds/file.ts';
import { move } from './kinds/move.ts';
import { patientDetails } from './kinds/patient-details.ts';
import { payment } from './kinds/payment.ts';
import { paymentRemoval } from './kinds/payment-removal.ts';
import type { ReplacedRecord } from './replaced-record.ts';
import type { BasedWish } from './three-way.ts';
import type {
  AboutRecords,
  AffectedFeed,
  ClaimedRecords,
  DuplicateCheck,
  FieldValues,
  IfNotRecorded,
  NameLookup,
  NewWrite,
  NewWriteOf,
  PreparedWrite,
  ReadBackVerdict,
  SettledCheck,
  WriteContext,
  WriteDefinition,
} from './write-definition.ts';

const kinds = {
  arrival,
  payment,
  'payment-removal': paymentRemoval,
  file,
  booking,
  move,
  cancellation,
  'patient-details': patientDetails,
  'custom-fields': customFields,
  contact,
} as const;

type EvidenceOf<K extends WriteKind> =
  (typeof kinds)[K] extends WriteDefinition<K, infer Evidence> ? Evidence : never;

/** The table of kinds of write. */
export const writeDefinitions: { readonly [K in WriteKind]: WriteDefinition<K, EvidenceOf<K>> } = kinds;

type KindNames = Pick<WriteDefinition<WriteKind, unknown>, 'kind' | 'named' | 'masked'>;

/** What a row's kind is called; null: this version does not know it. */
export const knownKind = ({ kind }: { readonly kind: string }): KindNames | null =>
  writeKinds.some((one) => one === kind) ? writeDefinitions[kind as WriteKind] : null;

/** A kind applied to a row: what the row asks for stays with its kind, typed, and the outbox need not know it. */
export type BoundWrite = {
  readonly ifNotRecorded: IfNotRecorded;
  readonly shows: readonly AffectedFeed[];
  readonly alsoAbout: readonly string[];
  readonly about: Required<AboutRecords>;
  readonly claims: ClaimedRecords | null;
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
  prepare(context: WriteContext): Promise<ReadyWrite>;
  restsOn(context: WriteContext): unknown;
  readBack(context: WriteContext): Promise<ReadBackVerdict>;
  /** Null: the cache does not show whether. */
  inCache(cache: Cache): boolean | null;
  /** The invoices whose copies show it already. */
  shownOn(cache: Cache): readonly number[];
  checkSettled(cache: Cache): SettledCheck | null;
  /** Whether a refusal may be that of a second delivery: of a kind that creates a record, or that is refused once it is done. */
  mayBeASecond(refusal: FailureKind): boolean;
  readonly canBeDuplicated: boolean;
  findDuplicate(context: WriteContext, names: NameLookup): Promise<DuplicateCheck>;
  /** The write that was asked for together with this one; null: none, or this one is not done. */
  next(): NewWrite | null;
  /** What waits for this write, in words. */
  readonly waits: string | null;
  /** Null for kinds that set no values, and before the first attempt. */
  readonly replaces: BoundReplaces | null;
};

/** A write that was checked; what it is sent with cannot be exchanged any more. */
export type ReadyWrite =
  | Exclude<PreparedWrite<unknown>, { readonly kind: 'send' }>
  | {
      readonly kind: 'send';
      /** To be stored with the write before the call. */
      readonly evidence: unknown;
      readonly send: (context: WriteContext) => Promise<CallOutcome<unknown>>;
    };

/** The record that a write sets values of, and those values. */
export type BoundReplaces = {
  readonly record: ReplacedRecord;
  readonly written: FieldValues;
  readonly before: FieldValues;
  readonly quickFeed: boolean;
  readonly harmlessTwice: boolean;
  read(context: WriteContext): Promise<CallOutcome<unknown>>;
  shown(record: object): FieldValues;
  /** A value in words, where the kind has its own. */
  say(field: string, value: unknown, names: NameLookup): string | null;
  /** @returns a write of the same kind; null: not possible */
  restore(record: object, fields: FieldValues): NewWriteOf<WriteKind> | null;
};

/** @returns null for a row that this version cannot read: it stays in the outbox and is shown as unreadable */
export function bind(row: Parameters<typeof parseWrite>[0], evidence: unknown): BoundWrite | null {
  const write = parseWrite(row);
  return write && bindTo(write, evidence);
}

function boundReplaces<K extends WriteKind>(
  { kind, args }: NewWriteOf<K>,
  evidence: EvidenceOf<K>,
): BoundReplaces | null {
  const { replaces }: WriteDefinition<K, EvidenceOf<K>> = writeDefinitions[kind];
  if (!replaces) return null;
  return {
    record: replaces.record(args),
    written: replaces.written(args, evidence),
    before: replaces.before(args, evidence),
    quickFeed: replaces.quickFeed ?? false,
    harmlessTwice: replaces.harmlessTwice ?? false,
    read: (context) => replaces.read(args, context),
    shown: (record) => replaces.shown(args, evidence, record),
    say: (field, value, names) => replaces.say?.(args, field, value, names) ?? null,
    restore(record, fields) {
      const restored = replaces.restore(args, record, fields);
      return restored && { kind, args: restored };
    },
  };
}

function bindTo<K extends WriteKind>({ kind, args, outcome }: ParsedWriteOf<K>, before: unknown): BoundWrite {
  const definition: WriteDefinition<K, EvidenceOf<K>> = writeDefinitions[kind];
  const kept = definition.evidence.safeParse(before);
  const evidence = kept.success ? kept.data : null;
  return {
    ifNotRecorded: definition.ifNotRecorded,
    shows: definition.shows,
    alsoAbout: definition.alsoAbout?.(args) ?? [],
    about: { appointmentId: null, invoiceIds: [], ...definition.about?.(args) },
    claims: definition.claimsOnlyIf?.(args) === false ? null : (definition.claims ?? null),
    amountCents: definition.amountCents?.(args) ?? null,
    paymentId: definition.paymentId?.(args, outcome) ?? null,
    afterRemovalOf: definition.afterRemovalOf?.(args) ?? null,
    visit: definition.visit?.(args) ?? null,
    wish: definition.wish?.(args) ?? null,
    fields: definition.fields?.(args) ?? null,
    reason: definition.reason?.(args) ?? null,
    sayHalfDone: (names) => definition.sayHalfDone?.(args, names) ?? '',
    title: (names) => definition.title(args, names),
    describeEvidence: (names) =>
      evidence === null ? [] : definition.describeEvidence(args, evidence, names),
    async prepare(context) {
      const prepared = await definition.prepare(args, context, evidence);
      if (prepared.kind !== 'send') return prepared;
      const fresh = prepared.evidence;
      return { kind: 'send', evidence: fresh, send: (options) => definition.send(args, fresh, options) };
    },
    restsOn: (context) => definition.restsOn?.(args, context) ?? null,
    readBack: (context) => definition.readBack(args, evidence, context),
    inCache: (cache) => definition.inCache?.(args, evidence, outcome, cache) ?? null,
    shownOn: (cache) => definition.shownOn?.(args, evidence, outcome, cache) ?? [],
    checkSettled: (cache) => definition.checkSettled?.(args, cache, outcome) ?? null,
    mayBeASecond: (refusal) =>
      (refusal === 'refused-by-service' && definition.findDuplicate !== undefined) ||
      (definition.refusedOnceDone === true && (refusal === 'refused-by-service' || refusal === 'not-found')),
    canBeDuplicated: definition.findDuplicate !== undefined && evidence !== null,
    findDuplicate: async (context, names) =>
      evidence === null
        ? { kind: 'no' }
        : ((await definition.findDuplicate?.(args, evidence, outcome, context, names)) ?? { kind: 'no' }),
    next: () => definition.follows?.next(args, outcome) ?? null,
    waits: definition.follows?.waits(args) ?? null,
    replaces: evidence === null ? null : boundReplaces({ kind, args }, evidence),
  };
}
