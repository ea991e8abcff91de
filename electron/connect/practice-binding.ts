import { type Failure, failure } from '../../shared/failures.ts';
import type { Location } from '../../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { openStates, unansweredStates } from '../outbox/states.ts';
import { keyId } from '../session/app-state.ts';
import type { PracticeAddress } from '../session/practice-line.ts';
import { StoreError, storeResult } from '../store/store-error.ts';
import { parseStoredJson } from '../store/stored.ts';
import type { Cache, DeskStore, Stores } from '../store/types.ts';
import {
  type Fingerprint,
  fingerprintOf,
  isSamePractice,
  markOfPatient,
  type PatientMark,
  readFingerprint,
  readFingerprints,
  sampleSize,
} from './practice-fingerprint.ts';
import { connectWords } from './words.ts';

/** A practice that answered. */
export type ReachedPractice = {
  readonly address: PracticeAddress;
  readonly locations: readonly Location[];
  /** The server's time at its answer; null where it gives none. */
  readonly serverTime: number | null;
  /** A sample of its patients; absent: none were asked for, or the key may not list them. */
  readonly patients?: readonly PatientMark[];
  /** What was learnt of the service while it was asked, as the server profile keeps it; null: nothing. */
  readonly serverProfile: string | null;
};

/** What connecting writes down before the new key goes into the keychain. */
type IntendedBinding = { readonly keyId: string; readonly reached: ReachedPractice };

const intentFact = 'practice:intended';
/** Practices that this PC was bound to, in the order in which they came: their numbers are their places. */
const formerFact = 'practices';

type BoundStores = Pick<Stores, 'cache' | 'desk'>;

const fingerprintOfReached = ({ address, locations, patients = [] }: ReachedPractice): Fingerprint =>
  fingerprintOf({ baseUrl: address.baseUrl, locations, patients });

/**
 * The practice that this PC is bound to; null: none yet. Its patients: those of the cache that can be compared, and what
 * was kept of them where the cache is empty.
 * @param compared ids of the patients to compare; none: any
 */
function boundTo({ cache, desk }: BoundStores, compared: readonly number[]): Fingerprint | null {
  const bound = readFingerprint(desk.fact('practice'));
  if (bound === null) return null;
  const ids = compared.length > 0 ? compared : cache.ids('patients', 1, sampleSize);
  const here = new Map(bound.patients.map((mark) => [mark.id, mark]));
  for (const patient of cache.many('patients', ids)) here.set(patient.id, markOfPatient(patient));
  return { ...bound, patients: [...here.values()] };
}

/** Ids of the locations of the practice that this PC is bound to, as far as they are known. */
export function knownLocations({ cache, desk }: BoundStores): ReadonlySet<number> {
  const bound = readFingerprint(desk.fact('practice'))?.locations ?? [];
  return new Set([...bound, ...cache.all('locations')].map(({ id }) => id));
}

/** Whether this is the practice that this PC is bound to. Null: bound to none yet. */
export function isBoundPractice(kept: BoundStores, reached: ReachedPractice): boolean | null {
  const known = boundTo(
    kept,
    (reached.patients ?? []).map(({ id }) => id),
  );
  return known === null ? null : isSamePractice(known, fingerprintOfReached(reached));
}

/**
 * Why this PC cannot be bound to another practice now; null: it can. Waiting writes are never sent to another. What was sent without
 * an answer cannot be discarded either: the words say what a person can do.
 */
export function bindingRefused(kept: BoundStores, reached: ReachedPractice): Failure | null {
  const waiting = kept.desk.countWrites(openStates);
  if (waiting === 0 || isBoundPractice(kept, reached) !== false) return null;
  const unanswered = kept.desk.countWrites(unansweredStates);
  if (unanswered > 0) return failure('bad-input', { words: connectWords.unanswered(unanswered) });
  return failure('bad-input', { words: connectWords.unsent(waiting) });
}

/**
 * Binds what is kept on this PC to one practice.
 *
 * Guarantees:
 * - Another practice behind the same address is not taken for this one because their ids coincide
 *   (practice-fingerprint.ts).
 * - Of another practice the cache is emptied, and what this desk did, noted and counted for it is set aside: none of it
 *   is shown or counted for the new one, and it is there again when this PC comes back.
 * - The new key is never used with what was kept of the old practice: a crash in between is made good at the next start.
 * - After a failure this PC is bound as before; the cache may be empty.
 */
export function bindTo(kept: Stores, reached: ReachedPractice): Result<null> {
  const { cache, desk } = kept;
  const bound = storeResult(() => {
    const refused = bindingRefused(kept, reached);
    if (refused) return refused;
    const before = boundTo(kept, []);
    const isOther = isBoundPractice(kept, reached) === false;
    // The cache first: if binding then fails, it is only read again.
    if (isOther) cache.clear();
    const next = fingerprintOfReached(reached);
    const patients = next.patients.length === 0 && !isOther ? (before?.patients ?? []) : next.patients;
    desk.together(() => {
      if (before && isOther) changePractice(desk, before, next);
      desk.saveFact('practice', JSON.stringify({ ...next, patients: patients.slice(0, sampleSize) }));
    });
    return null;
  });
  if (!bound.ok) return bound;
  if (bound.value) return failed(bound.value);
  // From here on this PC is bound to it. What the cache does not take now, the first reading brings.
  storeResult(() => keepReached(cache, reached));
  return ok(null);
}

function keepReached(cache: Cache, { locations, serverTime, serverProfile }: ReachedPractice): void {
  cache.apply({ kind: 'locations', objects: locations, sequence: 0 });
  if (serverTime !== null && cache.fact('connectedAt') === null) {
    cache.saveFact('connectedAt', String(serverTime));
  }
  // Which day it is there goes by it, before the first call of the session.
  if (serverProfile !== null && cache.fact('serverProfile') === null)
    cache.saveFact('serverProfile', serverProfile);
}

function changePractice(desk: DeskStore, before: Fingerprint, next: Fingerprint): void {
  const known = readFingerprints(desk.fact(formerFact));
  const placeOf = (one: Fingerprint): number => {
    const at = known.findIndex((other) => isSamePractice(one, other));
    if (at < 0) return known.push(one) - 1;
    known[at] = one.patients.length > 0 ? one : { ...one, patients: known[at]?.patients ?? [] };
    return at;
  };
  desk.changePractice(placeOf(before), placeOf(next));
  desk.saveFact(formerFact, JSON.stringify(known));
}

/**
 * Puts key and address into the PC's record and binds what is kept on this PC to the practice. What is to be bound is
 * written down first, and stays so until `endIntention`. After a failure this PC is bound as before, but the record may
 * be of the new practice.
 * @param keep writes the record; null: nothing is kept
 */
export async function bindWithKey(
  stores: Stores,
  reached: ReachedPractice,
  apiKey: string,
  keep: (() => Promise<Result<unknown>>) | null,
): Promise<Result<null>> {
  const refused = storeResult(() => bindingRefused(stores, reached));
  if (!refused.ok) return refused;
  if (refused.value) return failed(refused.value);
  if (keep) {
    const intended: IntendedBinding = { keyId: keyId(apiKey), reached };
    const intent = storeResult(() => stores.desk.saveFact(intentFact, JSON.stringify(intended)));
    if (!intent.ok) return intent;
    const written = await keep();
    if (!written.ok) return written;
  }
  return bindTo(stores, reached);
}

/** What was intended is done. One that cannot be ended is carried out again at the next start: no harm. */
export const clearIntent = (desk: DeskStore): Result<void> =>
  storeResult(() => desk.saveFact(intentFact, null));

/**
 * At the start: a change of practice that was cut off after the record was written is made good.
 * @param record of this PC, where key and address are; `baseUrl` null: of an earlier Foyer, which kept it elsewhere
 * @returns the address of the practice that the files are bound to; null: to none yet. A failure: they are of another
 * practice than the record, and the key must not be used with them
 */
export function finishBinding(
  stores: Stores,
  record: { readonly apiKey: string; readonly baseUrl: string | null },
): Result<string | null> {
  const read = storeResult(() => readIntent(stores.desk.fact(intentFact)));
  if (!read.ok) return read;
  const intended = read.value;
  const isOfRecord =
    intended?.keyId === keyId(record.apiKey) &&
    (record.baseUrl === null || record.baseUrl === intended.reached.address.baseUrl);
  if (intended && isOfRecord) {
    const bound = bindTo(stores, intended.reached);
    // Refused because writes wait: then this PC goes on as it was. A disk error is temporary.
    if (!bound.ok && bound.failure.kind !== 'bad-input') return bound;
  }
  // Without a record of its own yet it is needed once more, should this be cut off, too.
  if (intended && record.baseUrl !== null) clearIntent(stores.desk);
  const here = storeResult(() => readFingerprint(stores.desk.fact('practice'))?.baseUrl ?? null);
  if (!here.ok) return here;
  if (record.baseUrl !== null && here.value !== null && here.value !== record.baseUrl) {
    return failed(failure('store-key-wrong', { words: connectWords.otherPractice }));
  }
  return here;
}

/** @throws StoreError where it cannot be read: it is then unknown to which practice the key belongs */
function readIntent(text: string | null): IntendedBinding | null {
  const read = parseStoredJson(text) as IntendedBinding | null;
  if (text === null || (typeof read?.keyId === 'string' && read.reached)) return read;
  throw new StoreError(failure('store-damaged', { words: connectWords.intentUnread }));
}

/** Why the practice that is open cannot be left for another now; null: it can. @param inMemory either keeps nothing */
export function leavingRefused(
  open: BoundStores & { readonly outbox: { counts(): { readonly waiting: number } } },
  reached: ReachedPractice,
  inMemory: boolean,
): Failure | null {
  const { waiting } = open.outbox.counts();
  // What waits in memory ends with its session; what waits on the disk would be out of sight.
  if (inMemory && waiting > 0) {
    return failure('stale', { words: connectWords.sendFirst(waiting) });
  }
  return bindingRefused(open, reached);
}
