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
  /** Absent: the hub was set up by an earlier Foyer. */
  readonly about?: AboutClinic | undefined;
};

/** What a PC learns of its clinic besides. */
export type AboutClinic = {
  /** What people call this PC. */
  readonly name: string;
  /** The hub's PC: its name on the link, and what people call it. */
  readonly hubDesk: string;
  readonly hubName: string;
  /** How many reception PCs the clinic has; absent: the hub was set up by an earlier Foyer. */
  readonly receptionPcs?: number | undefined;
  /** The practice's API key, where this PC uses the hub's; null: it has one of its own, or none. Never stored with the record. */
  readonly apiKey: string | null;
  /** The hub itself, as it is handed over to this PC (clinic-record.ts); null: it is not. */
  readonly handed: Uint8Array | null;
};

/** The use that a record is wrapped for (clinic-keys.ts). */
export const recordUse = 'desk record';

export const StoredDeskRecord = z.object({
  desk: z.string(),
  role: z.enum(['reception', 'practitioner']),
  hosts: z.array(z.string()).min(1),
  port: z.int().positive(),
  hubKey: Base64Bytes,
  keys: StoredKeys,
  about: z
    .object({
      name: z.string(),
      hubDesk: z.string(),
      hubName: z.string(),
      receptionPcs: z.int().positive().optional(),
      apiKey: z.string().nullable(),
      handed: Base64Bytes.nullable(),
    })
    .optional(),
});

export const encodeRecord = (record: object): Uint8Array => new TextEncoder().encode(jsonOf(record));

/** @returns null: the bytes are not a record */
export function decodeDeskRecord(bytes: Uint8Array): DeskRecord | null {
  try {
    return StoredDeskRecord.parse(JSON.parse(new TextDecoder().decode(bytes)));
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
