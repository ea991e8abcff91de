import { z } from 'zod';
import { Base64Bytes, jsonOf } from './bytes.ts';
import { type ClinicKeys, StoredKeys, unwrap, type WrapKey } from './clinic-keys.ts';
import type { LinkRole } from './permissions.ts';
import type { SharedState, Unsubscribe } from './port.ts';

/** What the hub gives to each PC of the clinic: its name on the link, its keys, and where the hub is. */
export type DeskRecord = {
  readonly desk: string;
  readonly role: LinkRole;
  /** Name and addresses of the hub, to be tried in this order. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** The hub's long-term public key, by which this PC verifies what the hub wraps. */
  readonly hubKey: Uint8Array;
  readonly keys: ClinicKeys;
};

/** The use that a record is wrapped for (clinic-keys.ts). */
export const recordUse = 'desk record';

const Stored = z.object({
  desk: z.string(),
  role: z.enum(['reception', 'practitioner']),
  hosts: z.array(z.string()).min(1),
  port: z.int().positive(),
  hubKey: Base64Bytes,
  keys: StoredKeys,
});

export const encodeRecord = (record: object): Uint8Array => new TextEncoder().encode(jsonOf(record));

/** @returns null: the bytes are not a record */
export function decodeDeskRecord(bytes: Uint8Array): DeskRecord | null {
  try {
    return Stored.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // Not JSON.
    return null;
  }
}

/**
 * Follows the record that the hub publishes for this PC: new keys after a rotation, and the hub's new address.
 *
 * A record that another hub wrapped, or that is older than the present one, is ignored.
 */
export function followRecord(
  state: Pick<SharedState, 'watch'>,
  own: WrapKey,
  first: DeskRecord,
  onRecord: (record: DeskRecord) => void,
): Unsubscribe {
  let now = first;
  return state.watch('keys', (event) => {
    if (event.kind !== 'put' || event.entry.key !== first.desk) return;
    const opened = unwrap(own, now.hubKey, recordUse, event.entry.body);
    const record = opened && decodeDeskRecord(opened);
    if (!record || record.desk !== first.desk || epochOf(record) < epochOf(now)) return;
    if (jsonOf(record) === jsonOf(now)) return;
    now = record;
    onRecord(record);
  });
}

const epochOf = ({ keys }: DeskRecord): number => Math.max(...keys.generations.map(({ epoch }) => epoch));
