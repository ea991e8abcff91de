import { hkdfSync } from 'node:crypto';
import { type ClinicKeys, newestGeneration } from './clinic-keys.ts';
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
import type { LinkRole } from './permissions.ts';

/**
 * Joining another hub of the same clinic by the keys that a PC holds. It is used when the hub is lost for good and a person
 * has made a reception PC the hub, with a new authority. It needs no code, and no person at the hub.
 *
 * Guarantees
 * - Only a PC with the newest keys joins: one that was removed does not.
 * - A PC joins with the role that its keys show: without the money keys none is a reception PC.
 * - The PC verifies that the hub belongs to its clinic before it trusts the hub's authority, and the hub gives it no key.
 */

/** The secret by which a PC proves its role: 256 bits that are never sent, so there is nothing to guess. */
function secretOf(role: LinkRole, keys: ClinicKeys): Uint8Array | null {
  const { day, money } = newestGeneration(keys);
  const key = role === 'reception' ? money : day;
  return key && new Uint8Array(hkdfSync('sha256', key, new Uint8Array(0), `foyer rejoin v1 ${role}`, 32));
}

/** The hub's side of one attempt. @param authority the certificate of the new hub's authority, PEM */
export function admit(keys: ClinicKeys, authority: string) {
  const own = sessionKeys();
  const offer: Offer = { salt: new Uint8Array(0), publicKey: own.publicKey, authority };
  return {
    offer,
    /** @returns a function that makes the welcome; null: the PC does not hold the keys of its role */
    accept(hello: Hello, proof: Uint8Array): ((body: Uint8Array) => Welcome) | null {
      const secret = secretOf(hello.role, keys);
      const session = secret && sessionOf(secret, own.own, hello.publicKey, hello, offer);
      if (!session || !isSameSecret(proof, session.deskProof)) return null;
      return (body) => ({ proof: session.hubProof, sealed: sealOnce(session.key, body) });
    },
  };
}

/** The PC's side. @param about the public keys, name and role that it was paired with */
export function rejoin(keys: ClinicKeys, about: Omit<Hello, 'publicKey'>) {
  const own = sessionKeys();
  const hello: Hello = { ...about, publicKey: own.publicKey };
  return {
    hello,
    /** @returns null: this PC has no key for its role, or the offer's key is invalid */
    async answer(offer: Offer) {
      const secret = secretOf(about.role, keys);
      const session = secret && sessionOf(secret, own.own, offer.publicKey, hello, offer);
      return session && deskAnswer(session);
    },
  };
}
