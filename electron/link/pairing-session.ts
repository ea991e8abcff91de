import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { LinkRole } from './permissions.ts';

/**
 * The key exchange of both ways to join a clinic's link (pairing.ts by a code, rejoining.ts by the keys that a PC holds): two
 * ephemeral X25519 keys, a secret that both sides share, and a transcript that binds all that either side has seen.
 */

/** How a PC introduces itself. `wrapKey`: its long-term X25519 key, for which the clinic's keys are wrapped (clinic-keys.ts). */
export type Hello = {
  readonly publicKey: Uint8Array;
  readonly nkey: string;
  readonly wrapKey: Uint8Array;
  readonly name: string;
  readonly role: LinkRole;
};
export type Offer = { readonly salt: Uint8Array; readonly publicKey: Uint8Array; readonly authority: string };
export type Welcome = { readonly proof: Uint8Array; readonly sealed: Uint8Array };

const tagBytes = 16;

export type SessionKeys = { readonly own: KeyObject; readonly publicKey: Uint8Array };

/** Generates the ephemeral X25519 keys of one side. */
export function sessionKeys(): SessionKeys {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return { own: privateKey, publicKey: rawPublicKey(publicKey) };
}

/** @returns null: the other side's key is invalid */
export function sessionOf(secret: Uint8Array, own: KeyObject, other: Uint8Array, hello: Hello, offer: Offer) {
  const shared = sharedSecretOf(own, other);
  if (!shared) return null;
  const transcript = transcriptOf(hello, offer);
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', shared, secret, Buffer.concat([Buffer.from(`${use}\0`), transcript]), 32));
  const proofFor = (use: string) => createHmac('sha256', keyFor(use)).update(transcript).digest();
  return { key: keyFor('welcome'), deskProof: proofFor('desk'), hubProof: proofFor('hub') };
}

/** The desk's answer to an offer: its proof, and what opens the welcome of a hub that proves the same secret. */
export function deskAnswer({ key, deskProof, hubProof }: NonNullable<ReturnType<typeof sessionOf>>) {
  return {
    proof: deskProof,
    /** @returns null: the hub does not know the secret, and its authority must not be trusted */
    open: ({ proof, sealed }: Welcome): Uint8Array | null =>
      isSameSecret(proof, hubProof) ? openOnce(key, sealed) : null,
  };
}

/** A hash of all that both sides must have seen alike, each part with its length before it. */
function transcriptOf({ publicKey, nkey, wrapKey, name, role }: Hello, offer: Offer): Buffer {
  const hash = createHash('sha256');
  for (const part of [
    'foyer pairing v2',
    publicKey,
    nkey,
    wrapKey,
    name,
    role,
    offer.salt,
    offer.publicKey,
    offer.authority,
  ]) {
    const bytes = Buffer.from(part as Uint8Array);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}

/** @returns null for an invalid key, and for a low-order key, whose shared secret is always zero */
export function sharedSecretOf(own: KeyObject, other: Uint8Array): Buffer | null {
  if (other.length !== 32) return null;
  try {
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(other).toString('base64url') },
      format: 'jwk',
    });
    const shared = diffieHellman({
      privateKey: createPrivateKey(own.export({ type: 'pkcs8', format: 'pem' })),
      publicKey,
    });
    return shared.every((byte) => byte === 0) ? null : shared;
  } catch {
    return null;
  }
}

export function rawPublicKey(key: KeyObject): Uint8Array {
  return new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));
}

/** A zero nonce is safe here, as the key seals one message only. */
export function sealOnce(key: Uint8Array, body: Uint8Array): Uint8Array {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

export function openOnce(key: Uint8Array, sealed: Uint8Array): Uint8Array | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return new Uint8Array(
      Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]),
    );
  } catch {
    return null;
  }
}

export const isSameSecret = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);
