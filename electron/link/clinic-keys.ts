import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import { Base64Bytes } from './bytes.ts';
import { openOnce, rawPublicKey, sealOnce, sharedSecretOf } from './pairing-session.ts';
import type { LinkRole } from './permissions.ts';
import type { KeyRing } from './sealing.ts';

/**
 * The clinic's keys: generated at the hub, wrapped for each PC separately, rotated when a PC is removed.
 *
 * Guarantees
 * - A wrapped set opens at the PC that it was wrapped for, and comes from the hub that this PC was paired with.
 * - A practitioner's PC never gets a money key.
 * - After a rotation the earlier keys open for another day, as long as the hub keeps changes, and seal nothing.
 * - The key of pseudonymous ids never changes: subjects and keys stay the same.
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

/** Adds a generation, which a PC that was removed does not get. @param now UTC milliseconds */
export function rotated(keys: ClinicKeys, bytes: Bytes, now: number): ClinicKeys {
  const newest = newestGeneration(keys);
  return { ids: keys.ids, generations: [...keptOf(keys, now), generation(newest.epoch + 1, bytes, now)] };
}

/** The generations that still open messages: the newest, and those that were the newest within the last day. */
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

/** The keys that a PC of that role may have. */
export function keysFor(role: LinkRole, { ids, generations }: ClinicKeys): ClinicKeys {
  if (role === 'reception') return { ids, generations };
  return { ids, generations: generations.map((one) => ({ ...one, money: null })) };
}

/** A long-term X25519 key, as it is stored in a PC's keychain: PKCS 8, PEM. */
export type WrapKey = { readonly privateKey: string; readonly publicKey: Uint8Array };

export function createWrapKey(): WrapKey {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: rawPublicKey(publicKey),
  };
}

/** @returns the public half of a key from the keychain */
export const publicHalf = (privateKey: string): Uint8Array => rawPublicKey(createPublicKey(privateKey));

const publicBytes = 32;

/**
 * Seals bytes for one PC, which can verify that they come from this hub.
 * @param use the purpose: they open for no other one
 * @returns null: the PC's public key is invalid
 */
export function wrapFor(to: Uint8Array, from: WrapKey, use: string, body: Uint8Array): Uint8Array | null {
  const once = generateKeyPairSync('x25519');
  const key = keyBetween(createPrivateKey(from.privateKey), once.privateKey, to, to, use);
  return key ? Buffer.concat([rawPublicKey(once.publicKey), sealOnce(key, body)]) : null;
}

/** @returns null: the bytes are for another PC, from another hub, for another use, or were changed */
export function unwrap(to: WrapKey, from: Uint8Array, use: string, wrapped: Uint8Array): Uint8Array | null {
  const once = wrapped.subarray(0, publicBytes);
  const own = createPrivateKey(to.privateKey);
  const key = keyBetween(own, own, from, once, use, to.publicKey);
  return key ? openOnce(key, wrapped.subarray(publicBytes)) : null;
}

/**
 * Derives one key from two shared secrets: that of the long-term keys, which proves the sender, and that of the sender's
 * ephemeral key. Both sides pass them alike: (long-term own, long-term other), (own or ephemeral, other or ephemeral).
 */
function keyBetween(
  lastingOwn: KeyObject,
  secondOwn: KeyObject,
  lastingOther: Uint8Array,
  secondOther: Uint8Array,
  use: string,
  receiver: Uint8Array = lastingOther,
): Buffer | null {
  const lasting = sharedSecretOf(lastingOwn, lastingOther);
  const once = sharedSecretOf(secondOwn, secondOther);
  if (!lasting || !once) return null;
  const info = Buffer.concat([Buffer.from(`foyer wrapped v1\0${use}\0`), receiver]);
  return Buffer.from(hkdfSync('sha256', Buffer.concat([lasting, once]), Buffer.alloc(0), info, 32));
}

const key = Base64Bytes.refine((bytes) => bytes.length === keyBytes);
/** The keys as they are stored in a record (bytes.ts). */
export const StoredKeys = z.object({
  ids: key,
  generations: z
    .array(z.object({ epoch: z.int().positive(), since: z.number(), day: key, money: key.nullable() }))
    .min(1),
});
