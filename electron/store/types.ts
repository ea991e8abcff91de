import type { LocationIds } from '../../shared/locations.ts';
import type * as practice from '../../shared/practice/resources/index.ts';
import type { SetAside } from '../../shared/practice/tolerant.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { DeskMark } from './desk/desk-mark.ts';
import type { DeskFactName } from './desk/fact-names.ts';
import type { DraftStore } from './draft-row.ts';
import type { FoundPatient } from './found-patient.ts';
import type { ActionLogEntry, CountRow, OutboxRow } from './rows.ts';

export type { FoundBy, FoundPatient } from './found-patient.ts';
export type { ActionLogEntry, CountRow, OutboxRow } from './rows.ts';

/** The kinds of record that the cache stores, each a table of its own. */
export type StoredObjects = {
  appointments: practice.Appointment;
  patients: practice.Patient;
  invoices: practice.Invoice;
  cases: practice.Case;
  busyTimes: practice.BusyTime;
  busyTimeTypes: practice.BusyTimeType;
  contacts: practice.Contact;
  locations: practice.Location;
  supportActivities: practice.SupportActivity;
  supportItems: practice.SupportItem;
  paymentMethods: practice.PaymentMethod;
  practitioners: practice.Practitioner;
  services: practice.Service;
  payments: practice.Payment;
  waitlists: practice.WaitlistEntry;
  /** How far each form is; what was answered is dropped as it is read. */
  patientForms: practice.PatientForm;
  cancellationReasons: practice.CancellationReason;
};
export type StoredKind = keyof StoredObjects;

/** A page of records to upsert. */
export type CacheChange<K extends StoredKind = StoredKind> = {
  readonly kind: K;
  readonly objects: readonly StoredObjects[K][];
  /** Records of the page that could not be parsed: stored separately, as received. */
  readonly aside?: readonly SetAside[] | undefined;
  /** The client's number of the call (orders responses with equal time stamps). */
  readonly sequence: number;
  /** State of the feed that read them, saved in the same transaction. */
  readonly feed?: { readonly name: string; readonly state: string };
  /**
   * False: the change need not be on the disk when `apply` returns; it is there with the next durable one, and whole or
   * absent after a power cut. For records that are read again if lost.
   */
  readonly durable?: false;
  /** True: the records were read twice, minutes apart, so they are stored whatever their time stamps. */
  readonly confirmed?: true;
};

/** A record of the practice that could not be parsed. Id 0: one without a readable id. */
export type AsideRecord = {
  readonly kind: StoredKind;
  readonly id: number;
  readonly field: string;
  readonly expected: string;
  readonly got: string;
};

/** The records that a change stored differently (new, changed, archived or removed). */
export type ChangedRecords = {
  readonly kind: StoredKind;
  readonly ids: readonly number[];
  /** The patients whom these records are about, or were about before. */
  readonly patientIds: readonly number[];
  /** Records that were not stored because they are older than the cached ones; absent: none. */
  readonly older?: readonly number[];
};

/** Limit of a query: none. Sums and counts cover all records; only what crosses to the page is cut to a window. */
export const noLimit = 1_000_000;

/**
 * What can be read of the cache. Views are given this alone: a view that writes does not compile.
 */
export type ReadableCache = {
  feedState(name: string): string | null;
  /** Key-value facts about the practice of this cache (base address, server profile, …). */
  fact(name: string): string | null;

  get<K extends StoredKind>(kind: K, id: number): StoredObjects[K] | null;
  /** In the order of `ids`; missing ones left out. */
  many<K extends StoredKind>(kind: K, ids: readonly number[]): StoredObjects[K][];
  /** All of a small kind (locations, practitioners, services, methods, types), archived ones included. */
  all<K extends StoredKind>(kind: K): StoredObjects[K][];
  count(kind: StoredKind): number;
  /** The records that could not be parsed, by kind and id. */
  setAside(): AsideRecord[];
  /** Those of a kind with ids above `after`, as received, by id; one without a readable id has 0. */
  asideRecords(kind: StoredKind, after: number, limit: number): SetAside[];
  /** Ids from `from` up, at most `limit`: for the audit. */
  ids(kind: StoredKind, from: number, limit: number): number[];

  /** Appointments that start in [startMs, endMs), not archived, by start then id. */
  appointmentsBetween(startMs: number, endMs: number, locationId: number | null): practice.Appointment[];
  /** A patient's appointments, newest first, archived ones left out. */
  appointmentsOfPatient(patientId: number, limit: number): practice.Appointment[];
  /** Of these patients: those with an appointment (not archived, not cancelled) starting before `beforeMs`. */
  patientsSeenBefore(patientIds: readonly number[], beforeMs: number): Set<number>;
  /** Of these patients: those with an appointment (not archived; a cancelled one too) that starts in [startMs, endMs). */
  patientsVisitingBetween(patientIds: readonly number[], startMs: number, endMs: number): Set<number>;
  /** A practitioner's appointments that start in [startMs, endMs), not archived, by start then id. */
  appointmentsOfPractitioner(practitionerId: number, startMs: number, endMs: number): practice.Appointment[];
  /** Entries of the waiting list that are not archived and ask for this practitioner, or for none; in no order. */
  waitingFor(practitionerId: number): practice.WaitlistEntry[];
  /** Forms of these patients, completed ones too, not archived, by id. */
  formsOfPatients(patientIds: readonly number[]): practice.PatientForm[];
  /** Open invoices (not archived, not paid, owing more than 0 or draft) of these patients, oldest first. */
  openInvoicesOf(patientIds: readonly number[]): practice.Invoice[];
  invoicesOfPatient(patientId: number, limit: number): practice.Invoice[];
  casesOfPatients(patientIds: readonly number[]): practice.Case[];
  /**
   * Ids of cases that appointments starting in [startMs, endMs) refer to and that are not cached; the soonest first.
   */
  missingCases(startMs: number, endMs: number): number[];
  /** Ids of types that busy times refer to and that are not cached. */
  missingBusyTypes(): number[];
  /** A patient's support activities, the newest id first. */
  supportActivitiesOf(patientId: number, limit: number): practice.SupportActivity[];
  /** Support activities that start in [startMs, endMs), not archived, by start. */
  supportActivitiesBetween(startMs: number, endMs: number): practice.SupportActivity[];
  /** The support items of these appointments. */
  supportItemsOf(appointmentIds: readonly number[]): practice.SupportItem[];
  /**
   * Appointments that only block time (docs/practice-api/resources.md, `isUnavailableBlock`) and overlap [startMs,
   * endMs), however long ago they began.
   */
  blocksBetween(startMs: number, endMs: number): practice.Appointment[];
  busyTimesBetween(startMs: number, endMs: number, locationId: number | null): practice.BusyTime[];
  /** Payments dated in [startMs, endMs), removed ones too, by date then id. */
  paymentsBetween(startMs: number, endMs: number): practice.Payment[];
  /** A patient's payments, removed ones too, newest first. */
  paymentsOfPatient(patientId: number, limit: number): practice.Payment[];
  /**
   * Resolves once every stored patient is indexed: in steps between other work. Without it a search indexes at once those who wait
   * for it, for a second or more just after a desk was filled with a large practice.
   */
  indexed(): Promise<void>;
  /** Full-text search over names, preferred name, phone digits, birth date, e-mail; best first. */
  searchPatients(text: string, options: { limit: number; archived: boolean }): practice.Patient[];
  /**
   * The same with fuzzy matching: where fewer than three are found, patients with similar names follow, each with the
   * reason of the match.
   * @param options.first of equal matches these come first: the patients of a day
   */
  findPatients(
    text: string,
    options: { limit: number; archived: boolean; first?: readonly number[] },
  ): FoundPatient[];
};

/**
 * `cache.db`: server truth only; may be deleted at any time.
 *
 * Guarantees:
 * - an older version never overwrites a newer one (version: the latest of `updatedAt` and, for appointments, the
 *   patients' `statusUpdatedAt`; equal versions: the later call wins), unless it was read twice (`confirmed`);
 * - rows and the state of the feed that read them commit in one transaction;
 * - listeners are notified only after the commit;
 * - a record is stored as it was parsed: unknown fields and values survive, but for a form's (`statusResource`);
 * - a record that could not be parsed is stored separately, as received, until it can be parsed; an earlier version of
 *   it stays.
 */
export type Cache = ReadableCache & {
  /** @returns what really changed. Throws only on a damaged or full disk, as `StoreError`. */
  apply(change: CacheChange): ChangedRecords;
  /** Removes records that the service no longer has (audit), or that are outside of the cached scope. */
  remove(kind: StoredKind, ids: readonly number[]): ChangedRecords;
  /** What is stored is so for all: where the files refuse to one listener what it asks for, the others are notified all the same. */
  onChange(listener: (changed: ChangedRecords) => void): () => void;
  /** Notified of records that were older than the cached ones, and not stored. */
  onOlder(listener: (kind: StoredKind, ids: readonly number[]) => void): () => void;
  /** Notified after a reset: by `clear`, or because the file was damaged and set aside. */
  onReset(listener: () => void): () => void;

  saveFeedState(name: string, state: string): void;
  saveFact(name: string, value: string): void;
  /** A whole list was read: of its kind only these stay set aside. */
  retainSetAside(kind: StoredKind, ids: ReadonlySet<number>): void;
  /**
   * Reads every page of the file, for the nightly audit (seconds for a large practice). @throws StoreError
   * `store-damaged`, after the file was set aside and a new one created.
   */
  verify(): void;
  /** Resets the cache: another practice, another key, a restored service, or the user's decision. */
  clear(): void;
  close(): void;
};

/**
 * `desk.db`: what exists nowhere else. Never deleted or recreated unless the user decides so.
 *
 * Guarantee: when a method returns, its change survives a crash and a power cut (`synchronous=FULL`).
 */
export type DeskStore = DraftStore & {
  addWrite(row: OutboxRow, file?: { readonly name: string; readonly bytes: Uint8Array }): void;
  /** Sets fields of a write if it is in one of `from`; @returns false when it was not. */
  changeWrite(id: string, from: readonly string[], fields: Partial<Omit<OutboxRow, 'id'>>): boolean;
  /** Removes a write (and its file), by the user's decision or after it is done; the caller logs it. */
  removeWrite(id: string, from: readonly string[]): boolean;
  write(id: string): OutboxRow | null;
  /** By creation, oldest first. */
  writes(states?: readonly string[]): OutboxRow[];
  countWrites(states: readonly string[]): number;
  /** Done writes of a kind, newest first; `patientId` null: of any patient. */
  done(kind: string, patientId: number | null): OutboxRow[];
  /**
   * Done removals of payments, and the done payments of this desk that have the id of a removed one, in one order: newest
   * first, whatever the PC's clock said.
   */
  removals(): OutboxRow[];
  /** The latest done writes, of all kinds, oldest first. */
  lastDone(most: number): OutboxRow[];
  /** Done writes not marked as settled (electron/outbox/write-notes.ts), oldest first. */
  unsettled(): OutboxRow[];
  /** Removes done and settled writes of a kind from before a time (UTC ms). @returns how many, at most `most` */
  purgeDone(kind: string, before: number, most: number): number;
  fileOf(writeId: string): { name: string; bytes: Uint8Array<ArrayBuffer> } | null;
  /** Deletes the bytes of a filed document, keeping its write. */
  dropFile(writeId: string): void;
  logAction(entry: ActionLogEntry): void;
  actions(fromMs: number, toMs: number): ActionLogEntry[];
  /** When the oldest entry of the log was made, UTC ms; null: it is empty. */
  oldestAction(): number | null;
  /** The same for the newest. */
  newestAction(): number | null;
  /**
   * Removes log entries from before a time (UTC ms): the only way in which the log gets shorter. @returns how many, at
   * most `most`
   */
  trimActions(before: number, most: number): number;
  fact(name: DeskFactName): string | null;
  saveFact(name: DeskFactName, value: string | null): void;
  /** Saves what is learnt again if it is lost: the desk is not copied for it alone, nor is it counted. */
  noteFact(name: DeskFactName, value: string): void;
  /** Which file it is, and how many changes were committed; null: none was since these are counted. */
  mark(): DeskMark | null;
  /** Nothing was ever asked for or done here. */
  isEmpty(): boolean;
  /** Counts on from here, if it has counted less so far: from its next change on. */
  countFrom(generation: number): void;
  /** Is called after each commit that counts. @returns ends it */
  onCommit(listener: () => void): () => void;
  /** By shift. */
  counts(date: string, locationIds: LocationIds): CountRow[];
  /** Sets or adds the count of a shift. */
  saveCount(row: CountRow): void;
  /**
   * Puts what was done, noted and counted for one practice aside, and gives back what was for another. Practices are
   * numbered on this PC (electron/connect/practice-binding.ts).
   */
  changePractice(from: number, to: number): void;
  /** Several changes in one transaction. */
  together<T>(changes: () => T): T;
  /** Reads every page of the file. @throws StoreError `store-damaged`: opening again restores the last copy. */
  verify(): void;
  close(): void;
};

export type Stores = {
  readonly cache: Cache;
  readonly desk: DeskStore;
  /** Before `close`: does in steps what `close` would otherwise do at once. */
  settle(): Promise<void>;
  close(): void;
};

export type OpenStoresOptions = {
  /** Null: in memory only, nothing is kept. */
  readonly folder: string | null;
  readonly key: Uint8Array;
  readonly now: () => number;
  /**
   * Timers (`Clock.after`). With them, the cache's upkeep and the desk's copies are made between other work; without,
   * a little with each change.
   */
  readonly after?: Clock['after'];
  /** Lets other work come (`setImmediate`). With it, the desk is copied in steps; without, at once. */
  readonly pause?: (() => Promise<void>) | undefined;
  /**
   * Logs failures that lose nothing: a copy of the desk that could not be made, a cache that was set aside while in
   * use.
   */
  readonly log?: Log;
};

/**
 * Opens both files in a folder with a raw 32-byte key. Failures: store-damaged (desk; a damaged cache is set aside and
 * a new one created, see `notes`), store-key-wrong, store-from-future, store-in-use, store-read-only, disk-full.
 *
 * `notes`: sentences for the user. A desk that was restored from a copy also says so in its fact `store:restored`
 * (`DeskRestored` in desk/file.ts): until the outbox has processed its `uncertain` writes, they must not be sent.
 */
export type OpenStores = (options: OpenStoresOptions) => Result<{ stores: Stores; notes: readonly string[] }>;
