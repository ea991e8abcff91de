import type { Clock } from '../platform/ports.ts';
import type { KnownClaim } from './claim-messages.ts';

/** At a new hub, and after each new connection, a desk declares what it holds within this time, ms. */
export const reclaimMs = 5000;
/** A claim ends so long after the presence of its desk, ms. */
export const endsAfterMs = 30_000;

/** A claim of another desk, and when the hub was last known to have it, monotonic ms. */
export type HeardClaim = { readonly claim: KnownClaim; readonly heardAt: number };

/**
 * Claims of other desks from before a hub ended, until their desks have had the time to declare them at the next one: a desk may be slower
 * to it than this one.
 *
 * Guarantees
 * - Such a claim counts until its desk has declared it, or has been here for five seconds without doing so.
 * - It counts no longer than 30 s after the hub was last known to have it, however often a connection comes and goes.
 */
export type EarlierClaims = {
  get(key: string): KnownClaim | null;
  all(): readonly HeardClaim[];
  keep(heard: HeardClaim): void;
  /** Its desk says the same at the hub of now, or something else of that record. */
  declared(claim: KnownClaim): void;
  /** @param here the desks that are linked now; null: that is not known */
  presence(here: ReadonlySet<string> | null): void;
  /** When the next of them ends, monotonic ms; null: none is left. */
  nextEnd(): number | null;
};

export function createEarlierClaims(clock: Pick<Clock, 'monotonic'>): EarlierClaims {
  const claims = new Map<string, HeardClaim>();
  /** Since when a desk is here, monotonic ms. */
  const hereSince = new Map<string, number>();

  const endOf = ({ claim: { desk }, heardAt }: HeardClaim) =>
    Math.min(heardAt + endsAfterMs, (hereSince.get(desk) ?? Number.POSITIVE_INFINITY) + reclaimMs);

  function drop(): void {
    for (const [key, one] of claims) if (clock.monotonic() >= endOf(one)) claims.delete(key);
  }

  return {
    get(key) {
      drop();
      return claims.get(key)?.claim ?? null;
    },
    all() {
      drop();
      return [...claims.values()];
    },
    keep: (heard) => void claims.set(heard.claim.entry.key, heard),
    declared({ desk, entry: { key } }) {
      if (claims.get(key)?.claim.desk === desk) claims.delete(key);
    },
    presence(here) {
      for (const desk of hereSince.keys()) if (!here?.has(desk)) hereSince.delete(desk);
      for (const desk of here ?? []) if (!hereSince.has(desk)) hereSince.set(desk, clock.monotonic());
    },
    nextEnd() {
      drop();
      const ends = [...claims.values()].map(endOf);
      return ends.length === 0 ? null : Math.min(...ends);
    },
  };
}
