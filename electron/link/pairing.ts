import type { Clock } from '../platform/ports.ts';
import {
  deskAnswer,
  type Hello,
  isSameSecret,
  type Offer,
  sealOnce,
  sessionKeys,
  sessionOf,
  type Welcome,
} from './pairing-session.ts';

/**
 * Adding a PC by a one-time code. The code is the only secret that both sides share: it authenticates each to the other and
 * pins the clinic's authority. The network is not trusted.
 *
 *   desk -> hub   hello    its ephemeral X25519 key, the public halves of its NKey and long-term X25519 key, name, role
 *   hub -> desk   offer    salt, ephemeral X25519 key, the authority's certificate
 *   desk -> hub   proof    HMAC over all of the above, under a key from the code and both X25519 keys
 *   hub -> desk   welcome  HMAC of the hub, and what the PC needs, sealed, once the person at the hub has approved
 *
 * Guarantees
 * - A code is valid for ten minutes, for one PC, and for five wrong proofs.
 * - Both sides have seen the same certificate, keys, name and role, or neither gets anything from the other.
 * - A recorded pairing stays secret when the code becomes known later: the X25519 keys are ephemeral.
 */

/** A slow hash of the code, 32 bytes. */
export type CodeHash = (code: string, salt: Uint8Array) => Promise<Uint8Array>;

export type PairingRefusal = 'wrong-code' | 'expired' | 'used' | 'too-many-tries';

const lifeMs = 600_000;
const maxTries = 5;

/** Crockford's base 32: no two digits are confused when a code is read out. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param bytes 10 random bytes @returns 16 digits in groups of four, 80 bits */
export function codeFrom(bytes: Uint8Array): string {
  if (bytes.length !== 10) throw new RangeError('a code is made of 10 bytes');
  let bits = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let code = '';
  for (let i = 0; i < 16; i++) {
    code = (digits[Number(bits % 32n)] ?? '') + code;
    bits /= 32n;
  }
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Parses a code that a person typed. @returns its 16 digits; null: not a code */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === 16 && [...code].every((digit) => digits.includes(digit)) ? code : null;
}

type Parts = {
  readonly hash: CodeHash;
  readonly clock: Clock;
  readonly bytes: (length: number) => Uint8Array;
};

/** The hub's side of one code. @param authority the certificate of the clinic's authority, PEM */
export function createInvitation(code: string, authority: string, { hash, clock, bytes }: Parts) {
  const began = clock.monotonic();
  const salt = bytes(16);
  const keys = sessionKeys();
  const offer: Offer = { salt, publicKey: keys.publicKey, authority };
  const secret = secretOf(code, salt, hash);
  let tries = 0;
  let used = false;

  const refusal = (): PairingRefusal | null => {
    if (used) return 'used';
    if (tries >= maxTries) return 'too-many-tries';
    return clock.monotonic() - began > lifeMs ? 'expired' : null;
  };

  return {
    offer,
    /**
     * Checks a desk's proof. A right one uses the code up.
     * @returns a function that makes the welcome, to be called once the person has approved; a second call throws
     */
    async accept(
      hello: Hello,
      proof: Uint8Array,
    ): Promise<
      | { readonly ok: true; readonly welcome: (body: Uint8Array) => Welcome }
      | { readonly ok: false; readonly why: PairingRefusal }
    > {
      const before = refusal();
      if (before) return { ok: false, why: before };
      // Counted before the hash is awaited, so that concurrent tries count.
      tries += 1;
      const session = sessionOf(await secret, keys.own, hello.publicKey, hello, offer);
      if (!session || !isSameSecret(proof, session.deskProof)) return { ok: false, why: 'wrong-code' };
      if (used) return { ok: false, why: 'used' };
      used = true;
      // The key of this pairing seals one message: with a second one under the same nonce, both could be read.
      let welcomed = false;
      const welcome = (body: Uint8Array) => {
        if (welcomed) throw new Error('a pairing has one welcome');
        welcomed = true;
        return { proof: session.hubProof, sealed: sealOnce(session.key, body) };
      };
      return { ok: true, welcome };
    },
  };
}

/** The new PC's side. @param about its public keys, name and role */
export function createJoinRequest(typed: string, about: Omit<Hello, 'publicKey'>, hash: CodeHash) {
  const keys = sessionKeys();
  const hello: Hello = { ...about, publicKey: keys.publicKey };
  return {
    hello,
    /** @returns null: what was typed is not a code, or the offer's key is invalid */
    async answer(offer: Offer) {
      const code = readCode(typed);
      if (code === null) return null;
      const secret = await secretOf(code, offer.salt, hash);
      const session = sessionOf(secret, keys.own, offer.publicKey, hello, offer);
      return session && deskAnswer(session);
    },
  };
}

const secretOf = async (code: string, salt: Uint8Array, hash: CodeHash): Promise<Uint8Array> => {
  const digitsOnly = readCode(code);
  if (digitsOnly === null) throw new RangeError('not a code');
  return hash(digitsOnly, salt);
};
