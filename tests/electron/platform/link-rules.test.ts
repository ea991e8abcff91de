import { describe, expect, it } from 'vitest';
import { type LinkPolicy, linkRulesOf, noLinkRules } from '../../../electron/platform/link-rules.ts';
import { Policy } from '../../../electron/platform/policy.ts';

const may = (policy: LinkPolicy, computer: string) => {
  const { mayJoin, mayBeHub } = linkRulesOf(policy, computer);
  return { mayJoin, mayBeHub };
};
const [hubOnly, deskOnly] = [
  { mayJoin: false, mayBeHub: true },
  { mayJoin: true, mayBeHub: false },
];

describe('what the policy leaves of the link to the people at a PC', () => {
  it('is everything, where it says nothing', () => {
    expect(linkRulesOf(undefined, 'RECEPTION-1')).toEqual(noLinkRules);
    expect(linkRulesOf({}, 'RECEPTION-1')).toEqual(noLinkRules);
  });

  it('names the hub: that PC is it and joins no other, and all others join there', () => {
    for (const hub of ['RECEPTION-1', 'reception-1.clinic.local', 'Reception-1:50001']) {
      expect(may({ hub }, 'RECEPTION-1')).toEqual(hubOnly);
      expect(may({ hub }, 'RECEPTION-10')).toEqual(deskOnly);
      expect(may({ hub }, 'RECEPTION')).toEqual(deskOnly);
      expect(linkRulesOf({ hub }, 'RECEPTION-2').hub).toBe(hub);
    }
    // An address names no computer: the hub’s own PC has its role.
    expect(may({ hub: '192.168.1.20' }, '192')).toEqual(deskOnly);
  });

  it('gives a PC the first role that fits its name', () => {
    const roles: LinkPolicy['roles'] = [
      { computers: 'ROOM-*', role: 'none' },
      { computers: 'SERVER-1', role: 'hub' },
      { computers: '*', role: 'desk' },
    ];
    expect(may({ roles }, 'room-3')).toEqual({ mayJoin: false, mayBeHub: false });
    expect(may({ roles }, 'SERVER-1')).toEqual({ mayJoin: true, mayBeHub: true });
    expect(may({ roles }, 'SERVER-10')).toEqual(deskOnly);
    expect(may({ roles, hub: '192.168.1.20' }, 'SERVER-1')).toEqual({ mayJoin: true, mayBeHub: true });
    expect(may({ roles, hub: 'SERVER-1' }, 'SERVER-1')).toEqual(hubOnly);
  });

  it('says as what a PC joins, and a practitioner’s PC never is the hub', () => {
    const roles: LinkPolicy['roles'] = [
      { computers: 'ROOM-*', role: 'practitioner' },
      { computers: 'DESK-*', role: 'desk' },
    ];
    expect(linkRulesOf({ roles }, 'ROOM-3')).toMatchObject({
      role: 'practitioner',
      mayJoin: true,
      mayBeHub: false,
    });
    expect(linkRulesOf({ roles }, 'DESK-3')).toMatchObject({ role: 'reception' });
    expect(linkRulesOf({ roles }, 'OTHER')).toMatchObject({ role: null });
  });

  it('is refused whole where it makes no sense', () => {
    const reads = (clinicPcs: unknown) => Policy.safeParse({ version: 1, clinicPcs }).success;
    expect(reads({ hub: 'RECEPTION-1', caFile: 'C:\\ca.pem', port: 50_000 })).toBe(true);
    for (const wrong of [
      { hub: '' },
      { hub: 'https://reception-1' },
      { hub: 'a b' },
      { hub: 'RECEPTION-1:0' },
      { caFile: '' },
      { port: 80 },
      { port: 65_534 },
      { role: 'hub' },
      { roles: [{ computers: '*', role: 'nurse' }] },
    ])
      expect(reads(wrong)).toBe(false);
  });
});
