import { type Failure, failure } from '../shared/failures.ts';
import type { Location } from '../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { openStates } from './outbox/states.ts';
import type { PracticeAddress } from './session.ts';
import type { Desk, Stores } from './store/types.ts';

/** A practice that answered. */
export type Reached = {
  readonly address: PracticeAddress;
  readonly locations: readonly Location[];
  /** The server's time at its answer; null where it gives none. */
  readonly serverTime: number | null;
};

type Known = { readonly baseUrl: string; readonly locations: readonly number[] };

/**
 * Whether this is the practice that this PC is bound to: the same address and some of the same locations (another
 * practice behind the same address, where the service is one for all, has other locations). Null: bound to none yet.
 */
export function isSamePractice(desk: Desk, { address, locations }: Reached): boolean | null {
  const known = JSON.parse(desk.fact('practice') ?? 'null') as Known | null;
  if (known === null) return null;
  return known.baseUrl === address.baseUrl && locations.some((l) => known.locations.includes(l.id));
}

/** Why this PC cannot be bound to another practice now; null: it can. Waiting writes are never sent to another. */
export function bindingRefused(desk: Desk, reached: Reached): Failure | null {
  const waiting = desk.countWrites(openStates);
  if (waiting === 0 || isSamePractice(desk, reached) !== false) return null;
  const changes = waiting === 1 ? '1 change still waits' : `${waiting} changes still wait`;
  return failure('bad-input', { words: `${changes} for the practice this PC was connected to before` });
}

/** Binds what is kept on this PC to one practice. What was kept of another is forgotten. */
export function bindTo({ cache, desk }: Stores, reached: Reached): Result<null> {
  const refused = bindingRefused(desk, reached);
  if (refused) return failed(refused);
  if (isSamePractice(desk, reached) === false) cache.clear();
  const { address, locations, serverTime } = reached;
  const ids = locations.map((l) => l.id).sort((a, b) => a - b);
  desk.saveFact('practice', JSON.stringify({ baseUrl: address.baseUrl, locations: ids } satisfies Known));
  cache.apply({ kind: 'locations', objects: locations, sequence: 0 });
  if (serverTime !== null && cache.fact('connectedAt') === null) {
    cache.saveFact('connectedAt', String(serverTime));
  }
  return ok(null);
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
