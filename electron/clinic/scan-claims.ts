import type { DeskAtWork } from '../../shared/bridge/views.ts';
import type { Clock } from '../platform/ports.ts';
import type { ClaimBody } from './claim-messages.ts';
import type { ClaimOwner } from './claim-owner.ts';
import type { ClaimOwners } from './claim-owners.ts';
import { holderOf } from './open-sheets.ts';

/** A file in a folder of a scanner that several desks watch. `digest`: SHA-256 of what is in it, hexadecimal. */
export type ClaimedScan = { readonly name: string; readonly digest: string };

/**
 * Scans that are being filed, so that no two linked desks file the same one. Without a link nothing is claimed.
 *
 * Guarantee: what was claimed here is claimed until `end`, whatever becomes of the link meanwhile.
 */
export type ScanClaims = {
  /** Whether a scan is claimed here, or was to be. */
  has(scan: ClaimedScan): boolean;
  /** Claims a scan, also once more. @returns the desk that is filing it; null: none is, it may be filed here */
  claim(scan: ClaimedScan): Promise<DeskAtWork | null>;
  /** It is not filed after all, or does not lie in the folder any more. */
  end(scan: ClaimedScan): void;
};

/** What other desks have claimed may not be known yet, and the hub may not answer: a person waits no longer than this, ms. */
const patienceMs = 8000;
const askAgainMs = 250;

export function createScanClaims(ports: {
  readonly owners: ClaimOwners;
  readonly keyOf: (scan: ClaimedScan) => string;
  readonly clock: Clock;
  readonly practice: string;
  readonly by: () => string;
  readonly nameOf: (desk: string) => string;
}): ScanClaims {
  const { owners, keyOf, clock, practice } = ports;

  const bodyOf = (id: string): ClaimBody => ({
    id,
    kind: 'file',
    state: 'waiting',
    since: Math.round(clock.wall()),
    by: ports.by(),
    practice,
    patientId: null,
    appointmentId: null,
    invoiceIds: [],
  });

  const rest = (ms: number) => new Promise<void>((go) => void clock.after(ms, go));

  async function acquire(owner: ClaimOwner): Promise<void> {
    const until = clock.monotonic() + patienceMs;
    while (owners.standing() === 'not-yet' && clock.monotonic() < until) await rest(askAgainMs);
    if (owners.standing() !== 'linked') return;
    await Promise.race([owners.acquire(owner), rest(until - clock.monotonic())]);
  }

  return {
    has: (scan) => owners.get(keyOf(scan)) !== null,
    async claim(scan) {
      const key = keyOf(scan);
      const owner =
        owners.get(key) ?? owners.add({ id: key, isSheet: false, keys: [key], body: bodyOf(key) });
      await acquire(owner);
      const other = owner.has ? null : owners.otherOn(owner.keys);
      if (!other) return null;
      owners.remove(key);
      return holderOf(other, ports.nameOf);
    },
    end: (scan) => owners.remove(keyOf(scan)),
  };
}
