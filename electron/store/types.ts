import type { LocationIds } from '../../shared/locations.ts';
import type * as practice from '../../shared/practice/resources/index.ts';
import type { SetAside } from '../../shared/practice/tolerant.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { DeskMark } from './desk/mark.ts';
import type { DraftStore } from './draft-row.ts';
import type { FoundPatient } from './found.ts';
import type { ActionLogEntry, CountRow, OutboxRow } from './rows.ts';

export type { FoundBy, FoundPatient } from './found.ts';
export type { ActionLogEntry, CountRow, OutboxRow } from './rows.ts';

/** The kinds of object the cache holds, each a table of its own. */
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
};
export type StoredKind = keyof StoredObjects;

/** A page of answers to be kept. */
export type CacheChange<K extends StoredKind = StoredKind> = {
  readonly kind: K;
  readonly objects: readonly StoredObjects[K][];
  /** Records of the page that could not be read: kept apart as they came. */
  readonly aside?: readonly SetAside[] | undefined;
  /** The client's number of the call that answered (orders answers with equal time stamps). */
  readonly sequence: number;
  /** State of the feed that read them, saved in the same transaction. */
  readonly feed?: { readonly name: string; readonly state: string };
  /**
   * False: the change need not be on the disk when `apply` returns; it is there with the next one that need be, and is
   * whole or not there after a power cut. For what is read again if it is lost.
   */
  readonly lasting?: false;
  /** True: the objects were read twice, with minutes between, so they are kept whatever their time stamps. */
  readonly confirmed?: true;
};

/** A record of the practice that could not be read. Id 0: one without a readable id. */
export type AsideRecord = {
  readonly kind: StoredKind;
  readonly id: number;
  readonly field: string;
  readonly expected: string;
  readonly got: string;
};

/** What is now stored differently (new, changed, archived or forgotten). */
export type Changed = {
  readonly kind: StoredKind;
  readonly ids: readonly number[];
  /** The patients whom these objects are about, or were about before. */
  readonly patientIds: readonly number[];
  /** What came, and was not kept because it is older than what is here; absent: none. */
  readonly older?: readonly number[];
};

/** As a limit of a question: none. Sums and counts are of all, and only what crosses to the page is cut to a window. */
export const everyOne = 1_000_000;

/**
 * `cache.db`: server truth only; may be deleted at any time.
 *
 * Guarantees:
 * - an older version never overwrites a newer one (version: the latest of `updatedAt` and, for appointments, the
 *   patients' `statusUpdatedAt`; equal versions: the later call wins), unless it was read twice (`confirmed`);
 * - rows and the state of the feed that brought them commit in one transaction;
 * - listeners hear only after the commit;
 * - an object is kept as the service gave it: unknown fields and values survive;
 * - a record that could not be read is kept apart as it came, until it can be read; an earlier version of it stays.
 */
export type Cache = {
  /** @returns what really changed. Throws only on a damaged or full disk, as `StoreError`. */
  apply(change: CacheChange): Changed;
  /** Forgets objects that the service no longer has (audit), or that fell out of scope. */
  forget(kind: StoredKind, ids: readonly number[]): Changed;
  onChange(listener: (changed: Changed) => void): () => void;
  /** Heard when records came that are older than they are here, and were not kept. */
  onOlder(listener: (kind: StoredKind, ids: readonly number[]) => void): () => void;
  /** Heard after everything was dropped: by `clear`, or because the file was found damaged and set aside. */
  onReset(listener: () => void): () => void;

  feedState(name: string): string | null;
  saveFeedState(name: string, state: string): void;
  /** Small facts about the practice this cache belongs to (base address, server profile, …). */
  fact(name: string): string | null;
  saveFact(name: string, value: string): void;

  get<K extends StoredKind>(kind: K, id: number): StoredObjects[K] | null;
  /** In the order of `ids`; missing ones left out. */
  many<K extends StoredKind>(kind: K, ids: readonly number[]): StoredObjects[K][];
  /** All of a small kind (locations, practitioners, services, methods, types), archived ones included. */
  all<K extends StoredKind>(kind: K): StoredObjects[K][];
  count(kind: StoredKind): number;
  /** The records that could not be read, by kind and id. */
  setAside(): AsideRecord[];
  /** A whole list was read: of its kind only these are set aside. */
  keepAside(kind: StoredKind, ids: ReadonlySet<number>): void;
  /** Ids from `from` up, at most `limit`: for the audit. */
  ids(kind: StoredKind, from: number, limit: number): number[];

  /** Appointments that start in [startMs, endMs), not archived, by start then id. */
  appointmentsBetween(startMs: number, endMs: number, locationId: number | null): practice.Appointment[];
  /** A patient's appointments, newest first, archived ones left out. */
  appointmentsOfPatient(patientId: number, limit: number): practice.Appointment[];
  /** Of these patients: those with an appointment (not archived, not cancelled) starting before `beforeMs`. */
  patientsSeenBefore(patientIds: readonly number[], beforeMs: number): Set<number>;
  /** Open invoices (not archived, not paid, owing more than 0 or draft) of these patients, oldest first. */
  openInvoicesOf(patientIds: readonly number[]): practice.Invoice[];
  invoicesOfPatient(patientId: number, limit: number): practice.Invoice[];
  casesOfPatients(patientIds: readonly number[]): practice.Case[];
  /** Ids of cases that appointments starting in [startMs, endMs) are part of, and that are not here; the soonest first. */
  missingCases(startMs: number, endMs: number): number[];
  /** Ids of types that busy times name and that are not here. */
  missingBusyTypes(): number[];
  /** A patient's support activities, the newest id first. */
  supportActivitiesOf(patientId: number, limit: number): practice.SupportActivity[];
  /** Support activities that start in [startMs, endMs), not archived, by start. */
  supportActivitiesBetween(startMs: number, endMs: number): practice.SupportActivity[];
  /** The support items of these appointments. */
  supportItemsOf(appointmentIds: readonly number[]): practice.SupportItem[];
  /** Appointments that only block time (spec, `isUnavailableBlock`) and take up some of [startMs, endMs), however long ago they began. */
  blocksBetween(startMs: number, endMs: number): practice.Appointment[];
  busyTimesBetween(startMs: number, endMs: number, locationId: number | null): practice.BusyTime[];
  /** Payments dated in [startMs, endMs), removed ones too, by date then id. */
  paymentsBetween(startMs: number, endMs: number): practice.Payment[];
  /** A patient's payments, removed ones too, newest first. */
  paymentsOfPatient(patientId: number, limit: number): practice.Payment[];
  /** Full-text search over names, preferred name, phone digits, birth date, e-mail; best first. */
  searchPatients(text: string, options: { limit: number; archived: boolean }): practice.Patient[];
  /**
   * The same as people spell: where fewer than three are found, those follow whose names are near what was typed, and each
   * says why it was found.
   * @param options.first of equally good finds these come first: the patients of a day
   */
  findPatients(
    text: string,
    options: { limit: number; archived: boolean; first?: readonly number[] },
  ): FoundPatient[];
  /**
   * Reads every page of the file, for the nightly audit (seconds for a large practice). @throws StoreError
   * `store-damaged`, after the file was set aside and begun anew.
   */
  verify(): void;
  /** Drops everything: another practice, another key, or a person's word. */
  clear(): void;
  close(): void;
};

/**
 * `desk.db`: what exists nowhere else. Never deleted or recreated without a person's word.
 *
 * Guarantee: when a method returns, its change survives a crash and a power cut (`synchronous=FULL`).
 */
export type Desk = DraftStore & {
  addWrite(row: OutboxRow, file?: { name: string; bytes: Uint8Array }): void;
  /** Sets fields of a write, only while it is in one of `from`; @returns false when it was not. */
  changeWrite(id: string, from: readonly string[], fields: Partial<Omit<OutboxRow, 'id'>>): boolean;
  /** Removes a write (and its file) by a person's decision or after it is done; logged by the caller. */
  removeWrite(id: string, from: readonly string[]): boolean;
  write(id: string): OutboxRow | null;
  /** By creation, oldest first. */
  writes(states?: readonly string[]): OutboxRow[];
  countWrites(states: readonly string[]): number;
  /** What was done of a kind, newest first; `patientId` null: for anyone. */
  done(kind: string, patientId: number | null): OutboxRow[];
  /** What was done last, of all kinds, oldest first. */
  lastDone(most: number): OutboxRow[];
  /** What is done and not noted as settled (electron/outbox/record.ts), oldest first. */
  unsettled(): OutboxRow[];
  /** Removes what was done of a kind, and settled, before a time (UTC ms). @returns how many, at most `most` */
  forgetDone(kind: string, before: number, most: number): number;
  fileOf(writeId: string): { name: string; bytes: Uint8Array<ArrayBuffer> } | null;
  /** Deletes the bytes of a filed document, keeping its write. */
  dropFile(writeId: string): void;
  logAction(entry: ActionLogEntry): void;
  actions(fromMs: number, toMs: number): ActionLogEntry[];
  /** When the oldest entry of the log was made, UTC ms; null: it is empty. */
  oldestAction(): number | null;
  /** The same for the newest. */
  newestAction(): number | null;
  /** Removes entries of the log from before a time (UTC ms): the only way in which it gets shorter. @returns how many, at most `most` */
  trimActions(before: number, most: number): number;
  fact(name: string): string | null;
  saveFact(name: string, value: string | null): void;
  /** Saves what is learnt again if it is lost: the desk is not copied for it alone, nor is it counted. */
  noteFact(name: string, value: string): void;
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
  readonly desk: Desk;
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
  /** Told of troubles that lose nothing: a copy of the desk that could not be made, a cache set aside while in use. */
  readonly log?: Log;
};

/**
 * Opens both files in a folder with a raw 32-byte key. Failures: store-damaged (desk; a damaged cache is set aside and
 * begun anew, see `notes`), store-key-wrong, store-from-future, store-in-use, store-read-only, disk-full.
 *
 * `notes`: sentences for a person. A desk that was restored from a copy also says so in its fact `store:restored`
 * (`DeskRestored` in desk/file.ts): until the outbox has dealt with its `uncertain` writes, they must not be sent.
 */
export type OpenStores = (options: OpenStoresOptions) => Result<{ stores: Stores; notes: readonly string[] }>;
