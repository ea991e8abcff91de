import { failure } from '../shared/failures.ts';
import type { Location } from '../shared/practice/resources/index.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import { openStates } from './outbox/states.ts';
import type { PracticeAddress } from './session.ts';
import type { Stores } from './store/types.ts';

/** A practice that answered. */
export type Reached = {
  readonly address: PracticeAddress;
  readonly locations: readonly Location[];
  /** The server's time at its answer; null where it gives none. */
  readonly serverTime: number | null;
};

/**
 * Binds what is kept on this PC to one practice: its address and its locations. Another practice behind the same
 * address (the service is one for all) has other locations. Writes that wait for one practice are never sent to another.
 */
export function bindTo({ cache, desk }: Stores, { address, locations, serverTime }: Reached): Result<null> {
  const { baseUrl } = address;
  const ids = locations.map((l) => l.id).sort((a, b) => a - b);
  const known = JSON.parse(desk.fact('practice') ?? 'null') as {
    baseUrl: string;
    locations: number[];
  } | null;
  const same = known !== null && known.baseUrl === baseUrl && known.locations.some((id) => ids.includes(id));
  if (known !== null && !same) {
    const waiting = desk.countWrites(openStates);
    if (waiting > 0) {
      const words = `${waiting} changes still wait for the practice this PC was connected to before`;
      return failed(failure('bad-input', { words }));
    }
    cache.clear();
  }
  desk.saveFact('practice', JSON.stringify({ baseUrl, locations: ids }));
  cache.apply({ kind: 'locations', objects: locations, sequence: 0 });
  if (serverTime !== null && cache.fact('connectedAt') === null)
    cache.saveFact('connectedAt', String(serverTime));
  return ok(null);
}
