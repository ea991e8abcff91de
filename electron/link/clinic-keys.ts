import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import { Base64Bytes } from './bytes.ts';
import { openOnce, rawOf, sealOnce, sharedOf } from './pairing-session.ts';
import type { Role } from './permissions.ts';
import type { KeyRing } from './sealing.ts';

/**
 * The clinic's keys: made at the hub, wrapped for each PC by itself, changed when a PC is removed.
 *
 * Guarantees
 * - A wrapped set opens at the PC that it was wrapped for, and comes from the hub that this PC was paired with.
 * - A practitioner's PC never gets a money key.
 * - After a change the keys of before open for another day, as long as the hub keeps changes, and seal nothing.
 * - The key that ids are hidden under never changes: subjects and keys stay the same.
 */

/** One generation. `since`: UTC milliseconds. Keys have 32 bytes; `money` is null where the PC's role has none. */
export type KeyGeneration = {
  readonly epoch: number;
  readonly since: number;
  readonly day: Uint8Array;
  readonly money: Uint8Array | null;
};
export type ClinicKeys = { readonly ids: Uint8Array; readonly generations: readonly KeyGeneration[] };

const keyBytes = 32;
/** As long as the hub keeps changes (assets.ts), in milliseconds. */
const keptMs = 24 * 3_600_000;

type Bytes = (length: number) => Uint8Array;

export function firstKeys(bytes: Bytes, now: number): ClinicKeys {
  return { ids: bytes(keyBytes), generations: [generation(1, bytes, now)] };
}

const generation = (epoch: number, bytes: Bytes, since: number): KeyGeneration => ({
  epoch,
  since,
  day: bytes(keyBytes),
  money: bytes(keyBytes),
});

export const newestGeneration = ({ generations }: ClinicKeys): KeyGeneration => {
  const newest = generations.toSorted((a, b) => b.epoch - a.epoch)[0];
  if (!newest) throw new RangeError('no keys');
  return newest;
};

/** Keys for all but a PC that was removed. @param now UTC milliseconds */
export function rotated(keys: ClinicKeys, bytes: Bytes, now: number): ClinicKeys {
  const newest = newestGeneration(keys);
  return { ids: keys.ids, generations: [...keptOf(keys, now), generation(newest.epoch + 1, bytes, now)] };
}

/** Those that still open something: the newest, and those that were the newest within the last day. */
function keptOf({ generations }: ClinicKeys, now: number): readonly KeyGeneration[] {
  return generations.filter(({ epoch }) => {
    const next = generations.find((one) => one.epoch === epoch + 1);
    return next === undefined || now - next.since < keptMs;
  });
}

/** The keys that this PC seals and opens with. @param now UTC milliseconds */
export function ringOf(keys: ClinicKeys, now: number): KeyRing {
  const kept = keptOf(keys, now);
  return {
    day: new Map(kept.map(({ epoch, day }) => [epoch, day])),
    money: new Map(kept.flatMap(({ epoch, money }) => (money ? [[epoch, money] as const] : []))),
  };
}

/** What a PC of that role may have. */
export function keysFor(role: Role, { ids, generations }: ClinicKeys): ClinicKeys {
  if (role === 'reception') return { ids, generations };
  return { ids, generations: generations.map((one) => ({ ...one, money: null })) };
}

/** A lasting X25519 key, as it lies in a PC's keychain: PKCS 8, PEM. */
export type WrapKey = { readonly privateKey: string; readonly publicKey: Uint8Array };

export function createWrapKey(): WrapKey {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: rawOf(publicKey),
  };
}

/** @returns the public half of a key that lies in the keychain */
export const publicHalf = (privateKey: string): Uint8Array => rawOf(createPublicKey(privateKey));

const publicBytes = 32;

/**
 * Seals a text for one PC, so that it can tell that it comes from this hub.
 * @param use what it is for: it opens for nothing else
 * @returns null: the PC's key is none that can be used
 */
export function wrapFor(to: Uint8Array, from: WrapKey, use: string, body: Uint8Array): Uint8Array | null {
  const once = generateKeyPairSync('x25519');
  const key = keyBetween(createPrivateKey(from.privateKey), once.privateKey, to, to, use);
  return key ? Buffer.concat([rawOf(once.publicKey), sealOnce(key, body)]) : null;
}

/** @returns null: it is not for this PC, not from that hub, not for this use, or was changed */
export function unwrap(to: WrapKey, from: Uint8Array, use: string, wrapped: Uint8Array): Uint8Array | null {
  const once = wrapped.subarray(0, publicBytes);
  const own = createPrivateKey(to.privateKey);
  const key = keyBetween(own, own, from, once, use, to.publicKey);
  return key ? openOnce(key, wrapped.subarray(publicBytes)) : null;
}

/**
 * One key of two secrets: of the lasting keys, which proves the sender, and of the sender's key for this one text.
 * Written alike on both sides: (lasting own, lasting other), (own or once, other or once).
 */
function keyBetween(
  lastingOwn: KeyObject,
  secondOwn: KeyObject,
  lastingOther: Uint8Array,
  secondOther: Uint8Array,
  use: string,
  receiver: Uint8Array = lastingOther,
): Buffer | null {
  const lasting = sharedOf(lastingOwn, lastingOther);
  const once = sharedOf(secondOwn, secondOther);
  if (!lasting || !once) return null;
  const info = Buffer.concat([Buffer.from(`foyer wrapped v1\0${use}\0`), receiver]);
  return Buffer.from(hkdfSync('sha256', Buffer.concat([lasting, once]), Buffer.alloc(0), info, 32));
}

const key = Base64Bytes.refine((bytes) => bytes.length === keyBytes);
/** The keys as they lie in a record (bytes-json.ts). */
export const StoredKeys = z.object({
  ids: key,
  generations: z
    .array(z.object({ epoch: z.int().positive(), since: z.number(), day: key, money: key.nullable() }))
    .min(1),
});
