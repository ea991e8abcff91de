import { z } from 'zod';
import { Base64Bytes, jsonOf } from './bytes.ts';
import { type ClinicKeys, StoredKeys, unwrap, type WrapKey } from './clinic-keys.ts';
import type { Role } from './permissions.ts';
import type { SharedState, Unsubscribe } from './port.ts';

/** What each PC of the clinic has from the hub: its name on the link, keys, and where the hub is. */
export type DeskRecord = {
  readonly desk: string;
  readonly role: Role;
  /** Name and addresses of the hub, to be tried in this order. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** The hub's lasting public key: what it wraps is known by it. */
  readonly hubKey: Uint8Array;
  readonly keys: ClinicKeys;
};

/** What a record is wrapped for. */
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

/** @returns null: it is no record */
export function decodeDeskRecord(bytes: Uint8Array): DeskRecord | null {
  try {
    return Stored.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // What is not JSON is no record either.
    return null;
  }
}

/**
 * Follows this PC's record, which the hub keeps for it: keys after a change, and where the hub goes.
 *
 * What is not from the hub that this PC was paired with, or is older than what it has, is left alone.
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
