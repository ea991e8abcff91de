import { z } from 'zod';
import { letterOfRole } from '../../shared/pc-role.ts';
import { Base64Bytes } from './bytes.ts';
import { type Authority, createAuthority } from './certificates.ts';
import {
  type ClinicKeys,
  createWrapKey,
  firstKeys,
  keysFor,
  rotated,
  StoredKeys,
  unwrap,
  type WrapKey,
  wrapFor,
} from './clinic-keys.ts';
import { type AboutClinic, type DeskRecord, encodeRecord, recordUse } from './desk-record.ts';
import { createNKey, type NKey } from './nats-keys.ts';
import type { Hello } from './pairing-session.ts';
import type { HubDesk } from './server-config.ts';

/** A PC of the clinic. `name`: what people call it. */
export type Member = HubDesk & {
  readonly name: string;
  readonly wrapKey: Uint8Array;
  /** It got the practice's API key from the hub, and gets each later one; absent: it has one of its own. */
  readonly sharesKey?: boolean | undefined;
};

/** What a PC needs to be the hub of its clinic. It is stored in that PC's keychain, and moves with the hub. */
export type ClinicRecord = {
  /** Identifies the server of this clinic. */
  readonly mark: string;
  readonly authority: Authority;
  readonly keeper: NKey;
  readonly system: NKey;
  readonly wrapKey: WrapKey;
  readonly keys: ClinicKeys;
  readonly members: readonly Member[];
  /** Name and addresses of the hub's PC, and the port of the link. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** Names on the link of PCs that were removed, or above all of a hub that was lost: no PC gets one of them, nor a lower one. Absent: none, or an earlier Foyer was the hub. */
  readonly removed?: readonly string[] | undefined;
  /** The name on the link of the hub's PC; absent: the PCs do not learn it. */
  readonly hubDesk?: string | undefined;
  /** Not stored: the practice's API key, for the PCs that share it; and to which PC the hub is being handed over. */
  readonly apiKey?: string | null;
  readonly handedTo?: string | null;
};

type Bytes = (length: number) => Uint8Array;
type HubLocation = Pick<ClinicRecord, 'hosts' | 'port'>;

/** The record of a clinic that sets the link up. @param now UTC milliseconds */
export const newClinic = (place: HubLocation, bytes: Bytes, now: number): Promise<ClinicRecord> =>
  withNewAuthority(place, firstKeys(bytes, now), bytes, now);

/**
 * The hub is lost for good: a reception PC becomes the hub, with the keys that all PCs hold. The others rejoin by these keys
 * (rejoining.ts), or by a code. The names on the link go on above those of before: what the PCs keep of the clinic has those.
 * @param desk the name of that PC on the link so far
 */
export async function clinicAfterLoss(
  place: HubLocation,
  { keys, desk }: Pick<DeskRecord, 'keys' | 'desk'>,
  bytes: Bytes,
  now: number,
): Promise<ClinicRecord> {
  const last = (Math.floor(Number(desk.slice(1)) / namesOfOneHub) + 1) * namesOfOneHub;
  const given = Object.values(letterOfRole).map((letter) => `${letter}${last}`);
  return { ...(await withNewAuthority(place, keys, bytes, now)), removed: given };
}

/** A clinic has fewer PCs in its time; a hub that was made after a loss does not know which names were given. */
const namesOfOneHub = 100;

async function withNewAuthority(
  { hosts, port }: HubLocation,
  keys: ClinicKeys,
  bytes: Bytes,
  now: number,
): Promise<ClinicRecord> {
  return {
    mark: Buffer.from(bytes(8)).toString('hex'),
    authority: await createAuthority(now),
    keeper: await createNKey(),
    system: await createNKey(),
    wrapKey: createWrapKey(),
    keys,
    members: [],
    hosts,
    port,
  };
}

/**
 * Adds a PC. One that is known by its key gets the name that it had on the link.
 * @param sharesKey whether it gets the practice's API key from the hub
 * @returns the record, and the PC's name on the link
 */
export function withMember(
  record: ClinicRecord,
  { nkey, wrapKey, name, role }: Omit<Hello, 'publicKey'>,
  sharesKey = false,
): { readonly record: ClinicRecord; readonly desk: string } {
  const known = record.members.find(({ publicKey }) => publicKey === nkey);
  const desk = known?.role === role ? known.desk : nextDesk(record, letterOfRole[role]);
  const others = record.members.filter((one) => one !== known);
  const member: Member = { desk, role, publicKey: nkey, name, wrapKey, ...(sharesKey && { sharesKey }) };
  const next = { ...record, members: [...others, member] };
  return { record: known && known.desk !== desk ? withRemoved(next, known.desk) : next, desk };
}

const withRemoved = (record: ClinicRecord, desk: string): ClinicRecord => ({
  ...record,
  removed: [...(record.removed ?? []), desk],
});

/**
 * A name higher than that of every PC that is or was one of the clinic: what the others keep of a PC that was removed, as its notes, would
 * otherwise be the next one's own.
 */
function nextDesk({ members, removed = [] }: ClinicRecord, letter: string): string {
  const names = [...members.map(({ desk }) => desk), ...removed];
  const numbers = names.map((name) => (name.startsWith(letter) ? Number(name.slice(1)) : 0));
  return `${letter}${String(Math.max(0, ...numbers) + 1).padStart(2, '0')}`;
}

/** Removes a PC and rotates the keys of all others. @param now UTC milliseconds */
export function withoutMember(record: ClinicRecord, desk: string, bytes: Bytes, now: number): ClinicRecord {
  const members = record.members.filter((one) => one.desk !== desk);
  if (members.length === record.members.length) return record;
  return withRemoved({ ...record, members, keys: rotated(record.keys, bytes, now) }, desk);
}

/** Changes what people call a PC. */
export const withPcName = (record: ClinicRecord, desk: string, name: string): ClinicRecord => ({
  ...record,
  members: record.members.map((one) => (one.desk === desk ? { ...one, name } : one)),
});

/** @returns the record that the hub gives to the PC of that name; null: there is no such PC */
export function deskRecordOf(record: ClinicRecord, desk: string): DeskRecord | null {
  const member = record.members.find((one) => one.desk === desk);
  if (!member) return null;
  const { hosts, port, wrapKey, keys } = record;
  const about = aboutFor(record, member);
  return {
    desk,
    role: member.role,
    hosts,
    port,
    hubKey: wrapKey.publicKey,
    keys: keysFor(member.role, keys),
    ...(about && { about }),
  };
}

function aboutFor(record: ClinicRecord, { desk, name, role, sharesKey }: Member): AboutClinic | null {
  const { hubDesk, members, apiKey, handedTo } = record;
  if (hubDesk === undefined) return null;
  const isGivenKey = sharesKey === true && role === 'reception';
  return {
    name,
    hubDesk,
    hubName: members.find((one) => one.desk === hubDesk)?.name ?? '',
    receptionPcs: members.filter((one) => one.role === 'reception').length,
    apiKey: (isGivenKey && apiKey) || null,
    handed: handedTo === desk ? handOver(record, desk) : null,
  };
}

/** @returns by PC, its record as the keeper publishes it: wrapped, so the engine can't read it */
export function wrappedRecords(record: ClinicRecord): ReadonlyMap<string, Uint8Array> {
  const wrapped = record.members.flatMap(({ desk, wrapKey }) => {
    const own = deskRecordOf(record, desk);
    const sealed = own && wrapFor(wrapKey, record.wrapKey, recordUse, encodeRecord(own));
    return sealed ? [[desk, sealed] as const] : [];
  });
  return new Map(wrapped);
}

/**
 * Another PC of the clinic is the hub. Where that one has its API key from the hub of before, this one's PC has it from the new one from now on.
 */
export function withHubAt(record: ClinicRecord, desk: string): ClinicRecord {
  const isShared = record.members.some((one) => one.desk === desk && one.sharesKey === true);
  const shared = ({ desk: of }: Member) => isShared && of === record.hubDesk;
  return {
    ...record,
    hubDesk: desk,
    members: record.members.map((one) => (shared(one) ? { ...one, sharesKey: true } : one)),
  };
}

const hubUse = 'hub';

/**
 * Hands the hub over to another reception PC, which starts it at its own address. The other PCs learn the new address from
 * their records, which the previous hub publishes before it stops.
 * @returns null: there is no such reception PC
 */
export function handOver(record: ClinicRecord, desk: string): Uint8Array | null {
  const to = record.members.find((one) => one.desk === desk && one.role === 'reception');
  return to ? wrapFor(to.wrapKey, record.wrapKey, hubUse, encodeRecord(record)) : null;
}

/** Takes the hub over at the PC that it was handed to. @returns null: it is from another hub, or for another PC */
export function takeHub(
  handed: Uint8Array,
  own: WrapKey,
  { hubKey }: Pick<DeskRecord, 'hubKey'>,
  { hosts, port }: HubLocation,
): ClinicRecord | null {
  const opened = unwrap(own, hubKey, hubUse, handed);
  const record = opened && decodeClinicRecord(opened);
  return record && { ...record, hosts, port };
}

const Keys = z.object({ seed: z.string(), publicKey: z.string() });
export const StoredClinicRecord = z.object({
  mark: z.string().regex(/^[0-9a-f]{16}$/),
  authority: z.object({ certificate: z.string(), key: z.string() }),
  keeper: Keys,
  system: Keys,
  wrapKey: z.object({ privateKey: z.string(), publicKey: Base64Bytes }),
  keys: StoredKeys,
  members: z.array(
    z.object({
      desk: z.string(),
      role: z.enum(['reception', 'practitioner']),
      publicKey: z.string(),
      name: z.string(),
      wrapKey: Base64Bytes,
      sharesKey: z.boolean().optional(),
    }),
  ),
  hosts: z.array(z.string()).min(1),
  port: z.int(),
  removed: z.array(z.string()).optional(),
  hubDesk: z.string().optional(),
});

/** @returns null: the bytes are not a record of a clinic */
export function decodeClinicRecord(bytes: Uint8Array): ClinicRecord | null {
  try {
    return StoredClinicRecord.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // Not JSON.
    return null;
  }
}
