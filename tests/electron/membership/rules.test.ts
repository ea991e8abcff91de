import { describe, expect, it } from 'vitest';
import { createAuthority } from '../../../electron/link/certificates.ts';
import type { MembershipRules } from '../../../electron/membership/ports.ts';
import { trustOf, whyNotHub, whyNotJoin, whyNotMoved } from '../../../electron/membership/rules.ts';
import { membershipWords as words } from '../../../electron/membership/words.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { anyHub } from './pcs.ts';

const rules = (more: Partial<MembershipRules>): MembershipRules => ({ ...anyHub, ...more });

describe('what the policy refuses at this PC', () => {
  it('is nothing, where it says nothing', () => {
    expect(whyNotHub(anyHub)).toBeNull();
    expect(whyNotMoved(anyHub)).toBeNull();
    expect(whyNotJoin(anyHub, '10.0.0.9')).toBeNull();
  });

  it('is another hub than the one it names, however the address is written', () => {
    const desk = rules({ hub: 'RECEPTION-1', mayBeHub: false });
    expect(whyNotJoin(desk, ' reception-1 ')).toBeNull();
    for (const other of ['10.0.0.9', 'RECEPTION-1:51000', 'RECEPTION-10'])
      expect(whyNotJoin(desk, other)).toBe(words.otherHub('RECEPTION-1'));
    expect(whyNotHub(desk)).toBe(words.hubSetByIt);
  });

  it('is, at the hub that it names, moving the hub away and joining another', () => {
    const hub = rules({ hub: 'RECEPTION-1', mayJoin: false });
    expect(whyNotHub(hub)).toBeNull();
    expect(whyNotMoved(hub)).toBe(words.hubSetByIt);
    expect(whyNotJoin(hub, 'RECEPTION-1')).toBe(words.hubSetByIt);
  });

  it('is everything at a PC that it links to no other', () => {
    const none = rules({ mayJoin: false, mayBeHub: false });
    expect(whyNotHub(none)).toBe(words.setByIt);
    expect(whyNotJoin(none, '10.0.0.9')).toBe(words.setByIt);
  });

  it('is a new hub where it sets the authority: a new hub has another', () => {
    expect(whyNotHub(rules({ authority: async () => ok('') }))).toBe(words.authoritySetByIt);
  });

  it('is an authority that is not in its file, and everything where the file can’t be read', async () => {
    const [ours, other] = [await createAuthority(0), await createAuthority(0)];
    const trust = await trustOf(rules({ authority: async () => ok(ours.certificate) }));
    if (!trust.ok) throw new Error('not read');
    expect(trust.value(ours.certificate)).toBe(true);
    for (const not of [
      other.certificate,
      '',
      'x',
      '-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----',
    ])
      expect(trust.value(not)).toBe(false);
    const unread = failed(failure('certificate'));
    expect(await trustOf(rules({ authority: async () => unread }))).toBe(unread);
    const any = await trustOf(anyHub);
    expect(any.ok && any.value(other.certificate)).toBe(true);
  });
});
