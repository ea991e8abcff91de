import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { Base64Bytes, jsonOf } from '../link/bytes.ts';
import type { WrapKey } from '../link/clinic-keys.ts';
import { type ClinicRecord, StoredClinicRecord } from '../link/clinic-record.ts';
import { type DeskRecord, StoredDeskRecord } from '../link/desk-record.ts';
import type { NKey } from '../link/nats-keys.ts';
import type { Random, Vault } from '../platform/ports.ts';
import { makeFolder, writeDurably } from '../store/files.ts';
import { openSealedText, sealedNonceBytes, sealText } from '../store/sealed-text.ts';
import { storeResult } from '../store/store-error.ts';
import { parseStored } from '../store/stored.ts';
import type { PracticeGift } from './ports.ts';

/** What a PC keeps of its clinic's link. */
export type StoredMembership = {
  /** This PC's own keys, and what people call it. */
  readonly own: { readonly nkey: NKey; readonly wrapKey: WrapKey; readonly name: string };
  /** What the hub gave it, without the practice's key. */
  readonly desk: DeskRecord;
  /** The certificate of the clinic's authority, PEM. */
  readonly authority: string;
  /** This PC is the hub; null: another is. */
  readonly hub: ClinicRecord | null;
  /** The clinic as its hub has handed it to this PC, which takes it over (taking-over.ts); null: it does not. */
  readonly takingOver: ClinicRecord | null;
  /** PCs come back to this hub by the keys that they hold: it was moved, has another address, or was set up after the last one was lost. */
  readonly byKeys: boolean;
  /** The address that was entered to join this hub; null: this PC was the first, or the hub has moved since. */
  readonly joinedAt: string | null;
  /** The practice that the hub gave, until this PC has connected to it; null: none. */
  readonly given: PracticeGift | null;
};

/** The entry of the keychain that opens the file: a credential of Windows is too small for a clinic. */
export const membershipSecret = 'clinic-link';
const fileName = 'membership';
const keyBytes = 32;
const bound = 'foyer membership v1';

export const GivenPractice = z.object({
  baseUrl: z.string(),
  apiKey: z.string(),
  caPem: z.string().nullable(),
});

const StoredShape = z.object({
  own: z.object({
    nkey: z.object({ seed: z.string(), publicKey: z.string() }),
    wrapKey: z.object({ privateKey: z.string(), publicKey: Base64Bytes }),
    name: z.string(),
  }),
  desk: StoredDeskRecord,
  authority: z.string(),
  hub: StoredClinicRecord.nullable(),
  takingOver: StoredClinicRecord.nullable().default(null),
  byKeys: z.boolean(),
  joinedAt: z.string().nullable().default(null),
  given: GivenPractice.nullable().default(null),
});

/**
 * The membership on the disk: one file, sealed with a key of the keychain.
 *
 * Guarantees
 * - Nothing of it can be read, or changed unnoticed, without the keychain.
 * - The practice's API key is in it only where the hub gave it, until this PC has connected: it is not to be given once more after a restart.
 * - A file that cannot be read is a failure, never taken for none.
 * - A PC that was never linked asks the keychain nothing.
 */
export type MembershipFile = {
  read(): Promise<Result<StoredMembership | null>>;
  write(membership: StoredMembership): Promise<Result<null>>;
  /** The key first: after that nothing can read the file. */
  remove(): Promise<Result<null>>;
};

export function createMembershipFile({
  vault,
  folder,
  random,
}: {
  readonly vault: Vault;
  readonly folder: string;
  readonly random: Pick<Random, 'bytes'>;
}): MembershipFile {
  const path = join(folder, fileName);
  const unread = () => failed(failure('link-unread'));

  async function keyOf(): Promise<Result<Buffer | null>> {
    const kept = await vault.read(membershipSecret);
    if (!kept.ok) return kept;
    if (kept.value === null) return ok(null);
    const key = Buffer.from(kept.value, 'hex');
    return key.length === keyBytes ? ok(key) : unread();
  }

  async function newKey(): Promise<Result<Buffer>> {
    const key = Buffer.from(random.bytes(keyBytes));
    const written = await vault.write(membershipSecret, key.toString('hex'));
    return written.ok ? ok(key) : written;
  }

  return {
    async read() {
      if (!existsSync(path)) return ok(null);
      const key = await keyOf();
      if (!key.ok) return key;
      const bytes = storeResult(() => Buffer.from(readFileSync(path, 'utf8'), 'base64'));
      if (!bytes.ok) return bytes;
      const opened = key.value && parseStored(StoredShape, openSealedText(key.value, bound, bytes.value));
      return opened ? ok(opened) : unread();
    },
    async write(membership) {
      const kept = await keyOf();
      if (!kept.ok) return kept;
      const key = kept.value === null ? await newKey() : ok(kept.value);
      if (!key.ok) return key;
      const { value } = key;
      return storeResult(() => {
        makeFolder(folder);
        const sealed = sealText(value, random.bytes(sealedNonceBytes), bound, textOf(membership));
        writeDurably(path, sealed.toString('base64'));
        return null;
      });
    },
    async remove() {
      if (!existsSync(folder)) return ok(null);
      const removed = await vault.remove(membershipSecret);
      if (!removed.ok) return removed;
      return storeResult(() => {
        rmSync(folder, { recursive: true, force: true });
        return null;
      });
    },
  };
}

function textOf({
  own,
  desk,
  authority,
  hub,
  takingOver,
  byKeys,
  joinedAt,
  given,
}: StoredMembership): string {
  return jsonOf({
    own,
    desk: withoutGifts(desk),
    authority,
    hub: hub && ofClinicAlone(hub),
    takingOver: takingOver && ofClinicAlone(takingOver),
    byKeys,
    joinedAt,
    given,
  });
}

/** A clinic as it is kept: the practice's key, and to whom it is handed over, are not. */
function ofClinicAlone({ apiKey: _key, handedTo: _to, ...record }: ClinicRecord): ClinicRecord {
  return record;
}

/** A record as it is kept: the practice's key and a hub that is on its way are not. */
export const withoutGifts = (desk: DeskRecord): DeskRecord =>
  desk.about ? { ...desk, about: { ...desk.about, apiKey: null, handed: null } } : desk;
