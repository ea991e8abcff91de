import { z } from 'zod';
import { unwrap, type WrapKey, wrapFor } from '../link/clinic-keys.ts';
import type { ClinicRecord } from '../link/clinic-record.ts';
import type { Clock } from '../platform/ports.ts';

/**
 * Moving the hub. The hub gives its record to another PC within that PC's own record; that PC starts the hub, and says so to
 * the hub of before, which then names the new place to all PCs and stops.
 *
 *   hub      -> PC        the clinic's record, wrapped for it (clinic-record.ts)
 *   PC       -> hub       where the new hub is, wrapped for the hub of before
 *   hub      -> all PCs   their records with the new place
 *
 * Guarantees
 * - The new place comes from the PC that the hub was handed to, or it is ignored.
 * - Meanwhile no PC is added, renamed or removed: the new hub has the clinic as it was handed over.
 * - The PC that takes it over says so only once it has stored the clinic, and the hub of before stops only after it has stored that it is none
 *   any more: at each moment the clinic is on the disk of one of them.
 */
const takenUse = 'hub taken';

/** How long the other PC has to take the hub over, in milliseconds. */
export const movingMs = 60_000;

/** To which PC the hub is being moved. */
export type Move = {
  /** Null: to none. */
  to(): string | null;
  begin(desk: string): void;
  end(): void;
};

/** @param withdrawn the other PC has not taken it over within a minute */
export function createMove(clock: Pick<Clock, 'after'>, withdrawn: () => void): Move {
  let now: { readonly desk: string; readonly cancel: () => void } | null = null;
  function end(): void {
    now?.cancel();
    now = null;
  }
  const withdraw = () => {
    end();
    withdrawn();
  };
  return {
    to: () => now?.desk ?? null,
    begin(desk) {
      now = { desk, cancel: clock.after(movingMs, withdraw) };
    },
    end,
  };
}

const Taken = z.object({ hosts: z.array(z.string().max(255)).min(1).max(16), port: z.int().positive() });
export type NewPlace = { readonly hosts: readonly string[]; readonly port: number };

/** What the PC that has taken the hub says to the one before. @returns null: that hub's key is invalid */
export const takenMessage = (own: WrapKey, hubKey: Uint8Array, place: NewPlace): Uint8Array | null =>
  wrapFor(hubKey, own, takenUse, new TextEncoder().encode(JSON.stringify(place)));

/** @returns where the new hub is; null: the message is not from the PC that the hub is handed to */
export function readTaken(record: ClinicRecord, desk: string, message: Uint8Array): NewPlace | null {
  const member = record.members.find((one) => one.desk === desk);
  const opened = member && unwrap(record.wrapKey, member.wrapKey, takenUse, message);
  if (!opened) return null;
  try {
    return Taken.parse(JSON.parse(new TextDecoder().decode(opened)));
  } catch {
    // Not JSON.
    return null;
  }
}

/** The hub's answer to it. */
export const takenAnswer = new TextEncoder().encode('taken');
export const notTakenAnswer = new TextEncoder().encode('no');
