import { createHash, scryptSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CodeHash,
  codeFrom,
  createInvitation,
  createJoinRequest,
  readCode,
} from '../../../electron/link/pairing.ts';
import type { Hello, Offer } from '../../../electron/link/pairing-session.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** scrypt at a cost for tests. */
const hash: CodeHash = async (code, salt) => new Uint8Array(scryptSync(code, salt, 32, { N: 2 }));
const authority = '-----BEGIN CERTIFICATE-----\nours\n-----END CERTIFICATE-----\n';
const code = codeFrom(new Uint8Array(10).fill(77));
const about = {
  nkey: 'UDESK',
  wrapKey: new Uint8Array(32).fill(5),
  name: 'RECEPTION-2',
  role: 'reception',
} as const;
const body = new TextEncoder().encode('the clinic’s keys');

function hub() {
  const clock = createVirtualClock();
  let drawn = 0;
  const bytes = (length: number) =>
    new Uint8Array(createHash('sha256').update(String(drawn++)).digest()).slice(0, length);
  return { clock, invitation: createInvitation(code, authority, { hash, clock, bytes }) };
}

async function answered(typed: string, offer: Offer) {
  const joinRequest = createJoinRequest(typed, about, hash);
  const answer = await joinRequest.answer(offer);
  if (!answer) throw new Error('no answer');
  return { ...answer, hello: joinRequest.hello };
}

describe('a code', () => {
  it('has 80 bits in 16 digits, and is read as people type it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
        const made = codeFrom(bytes);
        expect(made).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(readCode(made)).toBe(made.replaceAll('-', ''));
        const typed = made.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
        expect(readCode(typed)).toBe(readCode(made));
      }),
    );
    expect(readCode('1234')).toBeNull();
    expect(readCode('UUUU-UUUU-UUUU-UUUU')).toBeNull();
  });

  it('differs with each of its bits', () => {
    const codes = Array.from({ length: 80 }, (_, bit) => {
      const bytes = new Uint8Array(10);
      bytes[bit >> 3] = 1 << (bit & 7);
      return codeFrom(bytes);
    });
    expect(new Set(codes).size).toBe(80);
  });
});

describe('pairing', () => {
  it('with the right code gives the new PC what it needs, and tells it that this is the hub', async () => {
    const { invitation } = hub();
    const { hello, proof, open } = await answered(code.toLowerCase(), invitation.offer);
    const accepted = await invitation.accept(hello, proof);
    if (!accepted.ok) throw new Error(accepted.why);
    const welcome = accepted.welcome(body);
    expect(Buffer.from(welcome.sealed).includes('clinic')).toBe(false);
    expect(open(welcome)).toEqual(body);
  });

  it('seals one welcome: two texts under the key of one pairing would give each other away', async () => {
    const { invitation } = hub();
    const { hello, proof } = await answered(code, invitation.offer);
    const accepted = await invitation.accept(hello, proof);
    if (!accepted.ok) throw new Error(accepted.why);
    accepted.welcome(body);
    expect(() => accepted.welcome(new TextEncoder().encode('other keys'))).toThrow('one welcome');
  });

  it('ends a code with its first use, after ten minutes, and with the fifth wrong proof', async () => {
    const first = hub();
    const right = await answered(code, first.invitation.offer);
    expect((await first.invitation.accept(right.hello, right.proof)).ok).toBe(true);
    expect(await first.invitation.accept(right.hello, right.proof)).toEqual({ ok: false, why: 'used' });

    const late = hub();
    const inTime = await answered(code, late.invitation.offer);
    await late.clock.advance(600_001);
    expect(await late.invitation.accept(inTime.hello, inTime.proof)).toEqual({ ok: false, why: 'expired' });

    const guessed = hub();
    const guesses = [];
    for (let i = 0; i < 5; i++) {
      const { hello, proof } = await answered(codeFrom(new Uint8Array(10).fill(i)), guessed.invitation.offer);
      guesses.push(guessed.invitation.accept(hello, proof));
    }
    for (const guess of await Promise.all(guesses)) expect(guess).toEqual({ ok: false, why: 'wrong-code' });
    const known = await answered(code, guessed.invitation.offer);
    expect(await guessed.invitation.accept(known.hello, known.proof)).toEqual({
      ok: false,
      why: 'too-many-tries',
    });
  });

  it('with a hub in between that shows its own authority comes to nothing', async () => {
    const { invitation } = hub();
    const changed = { ...invitation.offer, authority: authority.replace('ours', 'theirs') };
    const { hello, proof } = await answered(code, changed);
    expect(await invitation.accept(hello, proof)).toEqual({ ok: false, why: 'wrong-code' });
  });

  it.each<[string, Partial<Hello>]>([
    ['another key of the desk', { nkey: 'UOTHER' }],
    ['another lasting key', { wrapKey: new Uint8Array(32).fill(6) }],
    ['another name', { name: 'RECEPTION-3' }],
    ['another role', { role: 'practitioner' }],
    ['no key that can be used', { publicKey: new Uint8Array(32) }],
    ['a key of another length', { publicKey: new Uint8Array(5) }],
  ])('with %s than the desk said comes to nothing', async (_what, other) => {
    const { invitation } = hub();
    const { hello, proof } = await answered(code, invitation.offer);
    expect(await invitation.accept({ ...hello, ...other }, proof)).toEqual({ ok: false, why: 'wrong-code' });
  });

  it('with a hub that does not know the code gives the PC no authority to trust', async () => {
    const { invitation } = hub();
    const { hello, proof, open } = await answered(code, invitation.offer);
    const accepted = await invitation.accept(hello, proof);
    if (!accepted.ok) throw new Error(accepted.why);
    const welcome = accepted.welcome(body);
    expect(open({ ...welcome, proof })).toBeNull();
    expect(open({ ...welcome, proof: new Uint8Array(32) })).toBeNull();
    const flipped = Uint8Array.from(welcome.sealed);
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    expect(open({ ...welcome, sealed: flipped })).toBeNull();
  });
});
