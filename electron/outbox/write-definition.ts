import type { z } from 'zod';
import type { AskedVisit, WriteKind } from '../../shared/bridge/views.ts';
import type { CallOptions, CallOutcome, PracticeClient, Walk } from '../practice/types.ts';
import type { ParsedWrite, WriteArgs, WriteOutcomes } from '../store/parsed-write.ts';
import type { Cache } from '../store/types.ts';
import type { ReplacedRecord } from './replaced-record.ts';
import { type BasedWish, fingerprint } from './three-way.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

/** A visit that this desk has just booked or moved, and where in the diary it was put. */
export type OwnVisit = {
  readonly appointmentId: number;
  readonly patientId: number | null;
  readonly place: AskedVisit;
};

/** `state`: whether it is being sent, not known, or done. */
export type OwnArrival = { readonly writeId: string; readonly state: string; readonly appointmentId: number };

/** Records that other writes of a write's kind and desk are known to have created, by id; null: a write that cannot be read. */
export type CreatedRecords = ReadonlyMap<number, ParsedWrite | null>;

/** What a kind of write may use: the service through the client, and what this PC has cached. */
export type WriteContext = {
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly cache: Cache;
  readonly options: CallOptions;
  /** This PC's clock, UTC ms. */
  readonly now: () => number;
  /** It could not be sent when the user asked for it: this PC was offline, or Foyer was closed in between. */
  readonly waited: boolean;
  /** Whether the cached copy of what a feed reads is as fresh as while this PC is online. */
  readonly isCurrent: (feed: AffectedFeed) => boolean;
  /** The user saw the evidence and decided to send it (again). What they were shown by then: `agreedTo`. */
  readonly confirmed: boolean;
  /** How many times it was sent before. */
  readonly attempts: number;
  /** See `mayBeCarriedOut` and `hasPerhapsLeft` in write-notes.ts. */
  readonly mayBeCarriedOut: boolean;
  readonly hasPerhapsLeft: boolean;
  /** What the checks found so far, as the user was shown it. */
  readonly seen: readonly string[];
  /** What the user was shown when they decided to send it: the findings in words, and fingerprints of what they were asked about. */
  readonly agreedTo: readonly string[];
  /** What earlier writes of this kind about the same record want to set that need a decision themselves. */
  readonly earlierWishes: () => readonly BasedWish[];
  /** How many checks failed because the connection or the service broke. */
  readonly failedChecks: number;
  readonly claimed: () => CreatedRecords;
  /** Whether this desk's removal of a payment is known to be done. */
  readonly isRemoved: (paymentId: number) => boolean;
  /** Whether a payment of this desk waits until another one is removed, which it replaces. */
  readonly isReplaced: (paymentId: number) => boolean;
  /** For a record that was just read: the fields that do not show yet what this desk set recently (a stale replica). */
  readonly behind: (kind: string, record: { readonly id: number }) => readonly string[];
  /** Visits that this desk has just booked or moved: a replica may not show them yet. */
  readonly ownVisits: () => readonly OwnVisit[];
  /** Arrivals of this desk that are being sent, or were lately: who comes after all takes the time of a cancelled visit again. */
  readonly ownArrivals: () => readonly OwnArrival[];
  /** The bytes of a write that carries a file. */
  readonly file: () => { name: string; bytes: Uint8Array<ArrayBuffer> } | null;
};

/** A question that the user decides. */
export type Question = {
  /** In words, as the card shows it. */
  readonly seen: string;
  /** The values or records of the practice that the question is about, where the words do not name them. */
  readonly about?: unknown;
};

/**
 * Whether the user saw exactly this question and chose to send the write anyway.
 *
 * Guarantee: a decision covers what the user was shown, and nothing that came after it: a third value of a field is
 * asked about again, and what a later check found on its own is no part of it.
 */
export const accepted = ({ agreedTo }: Pick<WriteContext, 'agreedTo'>, question: Question): boolean =>
  agreedTo.includes(question.about === undefined ? question.seen : fingerprint(question.about));

/** The result of the check just before sending. `evidence` is stored with the write before the call. */
export type PreparedWrite<Evidence> =
  | { readonly kind: 'send'; readonly evidence: Evidence }
  /** The practice already is as the write wants it. */
  | { readonly kind: 'done'; readonly seen: string; readonly outcome?: unknown }
  /** Something changed: the user decides. */
  | ({ readonly kind: 'ask' } & Question)
  /** The check failed for a passing reason: retry later. */
  | { readonly kind: 'check-failed'; readonly outcome: Extract<CallOutcome<unknown>, { ok: false }> };

/**
 * For kinds that set values of a record. A call without a response may be carried out minutes later and overwrite what
 * was set since, so the record is watched (late-calls.ts). Values are in the form in which the kind compares them.
 */
export type Replaces<Args, Evidence> = {
  readonly record: (args: Args) => ReplacedRecord;
  /** Reads the record again; the result goes into the cache. */
  readonly read: (args: Args, context: WriteContext) => Promise<CallOutcome<unknown>>;
  /** A feed reads the record every few seconds, so it is read on its own only once, at the end. */
  readonly quickFeed?: true;
  /** A second delivery undoes nothing that was set since. */
  readonly harmlessTwice?: true;
  /** Everything that a call writes. */
  readonly written: (args: Args, evidence: Evidence) => FieldValues;
  /** The fields that the user changed, with their values just before the call. */
  readonly before: (args: Args, evidence: Evidence) => FieldValues;
  /** What a copy of the record shows of the fields that a call writes. */
  readonly shown: (args: Args, evidence: Evidence, record: object) => FieldValues;
  /** A value in words, where it differs from how it is stored; null: as stored. */
  readonly say?: (args: Args, field: string, value: unknown, names: NameLookup) => string | null;
  /** Args of a write that sets these fields again on top of the current record; null: not possible. */
  readonly restore: (args: Args, record: object, fields: FieldValues) => Args | null;
};

/** What a read-back found about a write whose outcome is unknown. */
export type ReadBackVerdict =
  | { readonly kind: 'done'; readonly outcome: unknown; readonly seen: string }
  /** Not recorded, as far as one complete check can tell. */
  | { readonly kind: 'not-done'; readonly seen: string }
  /** `mayBeDone`: what was found is at least what the write would have changed; after a refusal the user is warned. */
  /** `missing`: only one like it was found, as far as one complete check can tell. */
  | { readonly kind: 'ask'; readonly seen: string; readonly mayBeDone?: true; readonly missing?: true }
  | { readonly kind: 'check-failed'; readonly outcome: Extract<CallOutcome<unknown>, { ok: false }> };

/** What the cache shows of a recorded write, in words. */
export type SettledCheck = { readonly seen: string; readonly warning: string | null };

/** Whether the practice has more records than one call should have created. */
export type DuplicateCheck =
  | { readonly kind: 'no' }
  /** `warning`: shown to the user. It holds no name and no amount, because it is visible in privacy mode too. */
  /** `guessed`: inferred from amounts alone; the user may have been warned about the same already. */
  | { readonly kind: 'duplicate'; readonly seen: string; readonly warning: string; readonly guessed?: true }
  | { readonly kind: 'check-failed' };

/** A write to add: its kind, and what it asks for. */
export type NewWriteOf<K extends WriteKind> = { readonly kind: K; readonly args: WriteArgs[K] };
export type NewWrite = { [K in WriteKind]: NewWriteOf<K> }[WriteKind];

/**
 * For kinds that another write may follow, which the user asked for together with it. It is stored in the same transaction in which the first one is done, so
 * that a crash leaves both or neither; while the first one is not done, and where it is refused or discarded, there is
 * no second one.
 */
export type Follows<Args, Outcome> = {
  /** @param outcome what the service answered, or what a read-back found. @returns null: nothing follows */
  readonly next: (args: Args, outcome: Outcome) => NewWrite | null;
  /** What waits for this write, in words, while it is not done; null: nothing does. */
  readonly waits: (args: Args) => string | null;
};

/** Records that a write is about. */
export type AboutRecords = {
  readonly appointmentId?: number | null;
  readonly invoiceIds?: readonly number[];
};

/** Which of the records of a write are claimed: all of its invoices, its visit, or its patient. */
export type ClaimedRecords = 'invoices' | 'appointment' | 'patient';

/** What happens when a complete check finds that a write with an unknown outcome was not recorded. */
export type IfNotRecorded = 'send-again' | 'ask-after-two-checks';

/** What the cache shows of a write. */
type OfCache<A, E, O, Shown> = (args: A, evidence: E | null, outcome: O, cache: Cache) => Shown;

/**
 * One kind of write, whole: its title, its check before sending, its call and its read-back. The outbox walks the table
 * of kinds (electron/outbox/write-definitions.ts); to add one, add a row: docs/recipes/add-a-write.md. What it asks for and
 * what of the response is used is parsed by electron/store/parsed-write.ts.
 */
export type WriteDefinition<
  K extends WriteKind,
  Evidence,
  Args = WriteArgs[K],
  Outcome = WriteOutcomes[K],
> = {
  readonly kind: K;
  /** Incremented when the shape of the args changes (electron/store/parsed-write.ts). */
  readonly version: number;
  readonly evidence: z.ZodType<Evidence>;
  /** Serial queue: writes of one subject are sent one after another. */
  readonly subject: (args: Args) => string;
  /** Further subjects, for kinds that have more than one: the write waits for earlier writes of each. */
  readonly alsoAbout?: (args: Args) => readonly string[];
  readonly patientId: (args: Args) => number | null;
  /** The records besides the patient that it is about. */
  readonly about?: (args: Args) => AboutRecords;
  /** What one desk of the clinic at a time may write (docs/decisions/0056); absent: all may. */
  readonly claims?: ClaimedRecords;
  /** Whether this one claims them; absent: all do. */
  readonly claimsOnlyIf?: (args: Args) => boolean;
  /** Of money, cents. */
  readonly amountCents?: (args: Args) => number | null;
  /** The payment that it removes, or that it made as far as the practice has said which. */
  readonly paymentId?: (args: Args, outcome: Outcome) => number | null;
  /** The payment that must be known to be removed before this is sent (replacement.ts); null: none. */
  readonly afterRemovalOf?: (args: Args) => number | null;
  /** What is done and what is not, where that payment is removed and this is not recorded; null: it waits for none. */
  readonly sayHalfDone?: (args: Args, names: NameLookup) => string | null;
  /** The diary time it asks for, for kinds that ask for one; null: this write changes none. */
  readonly visit?: (args: Args) => AskedVisit | null;
  /** What it wants to set, in the form in which the kind compares values; for kinds that compare with a base. */
  readonly wish?: (args: Args) => BasedWish;
  /** The fields of the record that it changes, by the practice's names. */
  readonly fields?: (args: Args) => readonly string[];
  /** The reason that the user had to enter; it goes into the action log with the outcome. */
  readonly reason?: (args: Args) => string;
  /** What it is called when only its kind can be read: "An arrival". */
  readonly named: string;
  /** What it is called in privacy mode and at a locked desk; no name and no amount. */
  readonly masked: string;
  /**
   * For how many days it stays in the desk file once done; `log`: as long as the action log. Payments are kept for the
   * takings of a financial year, documents for the list of filed documents; of the rest the action log is enough, and its
   * details are patient data.
   */
  readonly keptDays: number | 'log';
  /** "Arrival of Margaret Oduya, 9:30". */
  readonly title: (args: Args, names: NameLookup) => string;
  /** What was known before sending, in words, for a user who must decide. */
  readonly describeEvidence: (args: Args, evidence: Evidence, names: NameLookup) => readonly string[];
  /** Milliseconds for which the write is held before sending, so that it can be undone. */
  readonly hold: number;
  readonly ifNotRecorded: IfNotRecorded;
  /** The service refuses it where it is done already: the refusal may be of a second delivery. */
  readonly refusedOnceDone?: true;
  /** `earlier`: the evidence of the previous attempt, if there was one. */
  readonly prepare: (
    args: Args,
    context: WriteContext,
    earlier: Evidence | null,
  ) => Promise<PreparedWrite<Evidence>>;
  /** What this PC knows that the check is about, as a value: where that is another at the call's turn, it is checked again. Null: it knows nothing yet. */
  readonly restsOn?: (args: Args, context: WriteContext) => unknown;
  /** `evidence` is what `prepare` just returned. */
  readonly send: (args: Args, evidence: Evidence, context: WriteContext) => Promise<CallOutcome<unknown>>;
  readonly readBack: (
    args: Args,
    evidence: Evidence | null,
    context: WriteContext,
  ) => Promise<ReadBackVerdict>;
  /** For kinds that set values of a record. */
  readonly replaces?: Replaces<Args, Evidence>;
  /**
   * For kinds whose effect would count twice in the overlay: whether the cache shows the effect already; null: it does not show
   * whether. `outcome`: what the service answered. Absent or null: the next pass of the feed settles it.
   */
  readonly inCache?: OfCache<Args, Evidence, Outcome, boolean | null>;
  /** Of several invoices that it pays, those whose copies in the cache show it already. */
  readonly shownOn?: OfCache<Args, Evidence, Outcome, readonly number[]>;
  /**
   * What the practice's records say once the feed that shows the effect has been read; stored as evidence. `warning`:
   * shown to the user, because a finished write is not reviewed. `outcome`: the write's outcome.
   */
  readonly checkSettled?: (args: Args, cache: Cache, outcome: Outcome) => SettledCheck | null;
  /**
   * For kinds that create a record: whether the finished write was recorded twice. `outcome`: what the service
   * answered.
   */
  readonly findDuplicate?: (
    args: Args,
    evidence: Evidence,
    outcome: Outcome,
    context: WriteContext,
    names: NameLookup,
  ) => Promise<DuplicateCheck>;
  /** For kinds that another write may follow. */
  readonly follows?: Follows<Args, Outcome>;
  /** The feeds that will show the effect; the first one settles the write. */
  readonly shows: readonly [AffectedFeed, ...AffectedFeed[]];
};

/** Looks up names for titles; each has a fallback that is true without the record. */
export type NameLookup = {
  readonly patient: (id: number) => string;
  /** Time of day in the zone of the appointment's location: `9:30`. */
  readonly clock: (ms: number, locationId: number | null) => string;
  /** The same with its date: `24 Nov, 9:30`. */
  readonly when: (ms: number, locationId: number | null) => string;
  readonly method: (id: number) => string;
  /** The practice's number of a payment: `PAY-000123`. */
  readonly payment: (id: number) => string;
  readonly invoice: (id: number) => string;
};

/**
 * Names of the feeds that show the effect of writes. The outbox does not import the feeds themselves (import rules).
 */
export type AffectedFeed =
  | 'statuses'
  | 'appointments'
  | 'cases'
  | 'patients'
  | 'invoices'
  | 'payments'
  | 'contacts';
