import type { Clock, Random } from '../platform/ports.ts';
import { subjects } from './assets.ts';
import type { Engine } from './engine.ts';

/** A desk that may be calling alone; `share`: its part of the budget, in calls a window. */
export type AbsentDesk = { readonly desk: string; readonly share: number };

const nothing = new Uint8Array(0);

/**
 * Reserves the calls that absent desks may be making, once a window for as long as they are away.
 * @param windowMs how long a permit counts; `earlyMs`: how long before that the share is reserved again
 */
export function createReservedShares(
  engine: Engine,
  clock: Clock,
  random: Random,
  { windowMs, earlyMs }: { readonly windowMs: number; readonly earlyMs: number },
) {
  /** By desk, when its share was reserved last, by the steady clock. */
  const reservedAt = new Map<string, number>();
  return {
    /** The stream of permits is empty: all shares have to be reserved again. */
    reset: () => reservedAt.clear(),
    /** @param goesOn asked after each answer; @returns whether all shares are reserved */
    async reserve(absent: readonly AbsentDesk[], goesOn: () => boolean): Promise<boolean> {
      for (const desk of reservedAt.keys())
        if (!absent.some((one) => one.desk === desk)) reservedAt.delete(desk);
      for (const { desk, share } of absent) {
        const last = reservedAt.get(desk);
        const now = clock.monotonic();
        if (last !== undefined && now - last < windowMs - earlyMs) continue;
        for (let i = 0; i < share; i++) {
          const counted = await engine.append(subjects.reserved(desk), nothing, random.uuid());
          if (!goesOn()) return false;
          // A full stream grants no more calls, which is what the reservation is for.
          if (!counted.ok && counted.failure.kind !== 'full') return false;
        }
        reservedAt.set(desk, now);
      }
      return true;
    },
  };
}
