import { type Failure, failure } from '../shared/failures.ts';
import type { Location } from '../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { keyId } from './app-state.ts';
import { openStates } from './outbox/states.ts';
import type { Vault } from './ports.ts';
import type { PracticeAddress } from './session.ts';
import type { Desk, Stores } from './store/types.ts';

/** A practice that answered. */
export type Reached = {
  readonly address: PracticeAddress;
  readonly locations: readonly Location[];
  /** The server's time at its answer; null where it gives none. */
  readonly serverTime: number | null;
  /** What was learnt of the service while it was asked, as its manners are kept; null: nothing. */
  readonly manners: string | null;
};

type Known = { readonly baseUrl: string; readonly locations: readonly number[] };

/** What connecting writes down before the new key goes into the keychain. */
type Intended = { readonly keyId: string; readonly caFile: string | null; readonly reached: Reached };

const intendedFact = 'practice:intended';
/** Practices that this PC was bound to, in the order in which they came: their numbers are their places. */
const formerFact = 'practices';

const knownOf = ({ address, locations }: Reached): Known => ({
  baseUrl: address.baseUrl,
  locations: locations.map((l) => l.id).sort((a, b) => a - b),
});

/**
 * The same address and some of the same locations (another practice behind the same address, where the service is one
 * for all, has other locations).
 */
const isSame = (a: Known, b: Known): boolean =>
  a.baseUrl === b.baseUrl && a.locations.some((id) => b.locations.includes(id));

const boundTo = (desk: Desk): Known | null => JSON.parse(desk.fact('practice') ?? 'null') as Known | null;

/** Whether this is the practice that this PC is bound to. Null: bound to none yet. */
export function isSamePractice(desk: Desk, reached: Reached): boolean | null {
  const known = boundTo(desk);
  return known === null ? null : isSame(known, knownOf(reached));
}

/** Why this PC cannot be bound to another practice now; null: it can. Waiting writes are never sent to another. */
export function bindingRefused(desk: Desk, reached: Reached): Failure | null {
  const waiting = desk.countWrites(openStates);
  if (waiting === 0 || isSamePractice(desk, reached) !== false) return null;
  const changes = waiting === 1 ? '1 change still waits' : `${waiting} changes still wait`;
  return failure('bad-input', { words: `${changes} for the practice this PC was connected to before` });
}

/**
 * Binds what is kept on this PC to one practice.
 *
 * Guarantees:
 * - Of another practice the cache is emptied, and what this desk did, noted and counted for it is set aside: none of it
 *   is shown or counted for the new one, and it is there again when this PC comes back.
 * - The new key is never used with what was kept of the old practice: a crash in between is made good at the next start.
 */
export function bindTo({ cache, desk }: Stores, reached: Reached): Result<null> {
  const refused = bindingRefused(desk, reached);
  if (refused) return failed(refused);
  // The cache first: emptied in vain, it is only read again.
  if (isSamePractice(desk, reached) === false) cache.clear();
  desk.together(() => {
    changePractice(desk, knownOf(reached));
    desk.saveFact('practice', JSON.stringify(knownOf(reached)));
  });
  const { locations, serverTime, manners } = reached;
  cache.apply({ kind: 'locations', objects: locations, sequence: 0 });
  if (serverTime !== null && cache.fact('connectedAt') === null) {
    cache.saveFact('connectedAt', String(serverTime));
  }
  // Which day it is there goes by it, before the first call of the session.
  if (manners !== null && cache.fact('manners') === null) cache.saveFact('manners', manners);
  return ok(null);
}

function changePractice(desk: Desk, next: Known): void {
  const before = boundTo(desk);
  if (before === null || isSame(before, next)) return;
  const known = JSON.parse(desk.fact(formerFact) ?? '[]') as Known[];
  const placeOf = (one: Known): number => {
    const at = known.findIndex((other) => isSame(one, other));
    if (at < 0) return known.push(one) - 1;
    known[at] = one;
    return at;
  };
  desk.changePractice(placeOf(before), placeOf(next));
  desk.saveFact(formerFact, JSON.stringify(known));
}

/**
 * Puts the key into the keychain and binds what is kept on this PC to its practice. What is to be bound is written down
 * first, and stays so until `endIntention`.
 */
export async function bindWithKey(
  vault: Vault,
  stores: Stores,
  reached: Reached,
  input: { readonly apiKey: string; readonly caFile: string | null; readonly memoryOnly: boolean },
): Promise<Result<null>> {
  const refused = bindingRefused(stores.desk, reached);
  if (refused) return failed(refused);
  if (!input.memoryOnly) {
    const key = input.apiKey.trim();
    const intended: Intended = { keyId: keyId(key), caFile: input.caFile, reached };
    stores.desk.saveFact(intendedFact, JSON.stringify(intended));
    const written = await vault.write('api-key', key);
    if (!written.ok) return written;
  }
  return bindTo(stores, reached);
}

/** The settings say the new address too. */
export const endIntention = (desk: Desk): void => desk.saveFact(intendedFact, null);

/**
 * At the start: a change of practice that was cut off between the key and the settings is made good.
 * @returns where the practice of the key is; null: nothing was cut off, or the key had not been changed yet
 */
export function bindAsIntended(
  stores: Stores,
  apiKey: string,
): { readonly caFile: string | null; readonly reached: Reached } | null {
  const intended = JSON.parse(stores.desk.fact(intendedFact) ?? 'null') as Intended | null;
  if (intended === null) return null;
  if (intended.keyId === keyId(apiKey) && bindTo(stores, intended.reached).ok) return intended;
  endIntention(stores.desk);
  return null;
}

/** Why the practice that is open cannot be left for another now; null: it can. @param inMemory either keeps nothing */
export function leavingRefused(
  open: { readonly desk: Desk; readonly outbox: { counts(): { readonly waiting: number } } },
  reached: Reached,
  inMemory: boolean,
): Failure | null {
  const { waiting } = open.outbox.counts();
  // What waits in memory ends with its session; what waits on the disk would be out of sight.
  if (inMemory && waiting > 0) {
    return failure('stale', { words: `${waiting} not yet sent, and kept in another place` });
  }
  return bindingRefused(open.desk, reached);
}
