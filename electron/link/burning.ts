import type { Clock, Random } from '../platform/ports.ts';
import { subjects } from './assets.ts';
import type { Engine } from './engine.ts';

/** A desk that may be calling alone, and how many calls of a window are its share. */
export type AbsentDesk = { readonly desk: string; readonly share: number };

const nothing = new Uint8Array(0);

/**
 * Counts the calls that absent desks may be making, once a window for as long as they are away.
 * @param windowMs how long a permit counts; `earlyMs`: how long before that the next ones are counted
 */
export function createBurning(
  engine: Engine,
  clock: Clock,
  random: Random,
  { windowMs, earlyMs }: { readonly windowMs: number; readonly earlyMs: number },
) {
  /** By desk, when its share was counted last, by the steady clock. */
  const burned = new Map<string, number>();
  return {
    /** The stream of permits is empty: all are counted anew. */
    reset: () => burned.clear(),
    /** @param goesOn asked after each answer; @returns whether all shares are counted */
    async burn(absent: readonly AbsentDesk[], goesOn: () => boolean): Promise<boolean> {
      for (const desk of burned.keys()) if (!absent.some((one) => one.desk === desk)) burned.delete(desk);
      for (const { desk, share } of absent) {
        const last = burned.get(desk);
        const now = clock.monotonic();
        if (last !== undefined && now - last < windowMs - earlyMs) continue;
        for (let i = 0; i < share; i++) {
          const counted = await engine.append(subjects.burned(desk), nothing, random.uuid());
          if (!goesOn()) return false;
          // Full is what it was to be.
          if (!counted.ok && counted.failure.kind !== 'full') return false;
        }
        burned.set(desk, now);
      }
      return true;
    },
  };
}
