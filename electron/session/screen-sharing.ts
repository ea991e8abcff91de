import { minuteMs } from '../../shared/durations.ts';
import type { Clock } from '../platform/ports.ts';

/** How long a person lets others see Foyer, as for remote support, ms. */
const allowedFor = 30 * minuteMs;

/**
 * Lets Foyer be seen where the screen is shared, for half an hour, although it is hidden there.
 *
 * Guarantee: it ends by itself, also where the PC slept in between or its clock was set, and no later run knows of it.
 */
export type Sharing = {
  /** Begins the half hour, again where it has begun; false: ends it. */
  allow(allowed: boolean): void;
  /** UTC ms of this PC at which it ends; null: it is not allowed. */
  until(): number | null;
  /** Back from sleep: ends what has expired. */
  check(): void;
  stop(): void;
};

/** @param onChange it was allowed, or is over */
export function createSharing(clock: Clock, onChange: () => void): Sharing {
  let allowed: { readonly wall: number; readonly monotonic: number; readonly cancel: () => void } | null =
    null;
  const end = () => {
    if (!allowed) return;
    allowed.cancel();
    allowed = null;
    onChange();
  };
  const look = () => {
    if (allowed && (clock.wall() >= allowed.wall || clock.monotonic() >= allowed.monotonic)) end();
  };
  return {
    allow(wanted) {
      if (!wanted) return end();
      allowed?.cancel();
      const cancel = clock.after(allowedFor, end);
      allowed = { wall: clock.wall() + allowedFor, monotonic: clock.monotonic() + allowedFor, cancel };
      onChange();
    },
    until: () => allowed?.wall ?? null,
    check: look,
    stop: () => allowed?.cancel(),
  };
}
