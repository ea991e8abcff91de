import { expect, test } from 'vitest';
import { clinicPcsView } from '../../../electron/connect/clinic-pcs-view.ts';
import type { MembershipState } from '../../../electron/membership/membership.ts';
import { ClinicPcsView, type LinkView } from '../../../shared/bridge/views.ts';

const member: MembershipState = {
  is: 'member',
  isKnown: true,
  setOtherwise: null,
  name: 'Desk 2',
  role: 'reception',
  desk: 'd02',
  isLinked: true,
  hubDesk: 'd01',
  hubName: 'Front desk',
  rules: { hub: null, mayJoin: true, mayMakeHub: true, role: null },
  hosts: ['RECEPTION-1', '192.168.1.20'],
  joining: null,
  firewallStays: false,
  hub: null,
};
const other = (desk: string, name: string): LinkView['others'][number] => ({
  desk,
  name,
  version: '1.0.0',
  polls: desk === 'd01',
  power: 'mains',
  locked: false,
  roundTripMs: 2.5,
});
const here = { canLink: true, waitsToConnect: false };
const known = (desk: string, name: string) => ({ desk, name, role: 'reception', sharesKey: true }) as const;

test('Elsewhere than at the hub, this PC and those that are on are shown, in the order of their names on the link.', () => {
  const link: LinkView = {
    state: 'linked',
    desk: 'd02',
    name: 'Desk 2',
    polls: false,
    own: other('d02', 'Desk 2'),
    others: [other('d10', 'Office'), other('d01', 'Front desk'), other('p03', 'Room 3')],
  };
  const { pcs } = ClinicPcsView.parse(clinicPcsView(member, link, here));
  expect(pcs.map(({ name, isThis, isHub, role }) => [name, isThis, isHub, role])).toEqual([
    ['Front desk', false, true, 'reception'],
    ['Desk 2', true, false, 'reception'],
    ['Office', false, false, 'reception'],
    ['Room 3', false, false, 'practitioner'],
  ]);
});

test('At the hub all are shown, and those that are off as off; without a connection no one else is on.', () => {
  const hub: MembershipState = {
    ...member,
    is: 'hub',
    name: 'Front desk',
    desk: 'd01',
    hub: {
      state: { is: 'failed', why: 'no-address', sentence: 'This PC has no network connection.' },
      joiningFault: false,
      joiningPort: 47_301,
      invitation: null,
      asking: null,
      members: [known('d01', 'Front desk'), known('d02', 'Desk 2'), known('d03', 'Office')],
      movingTo: null,
      isApplied: true,
      firewall: [],
      isLetIn: null,
    },
  };
  const linked: LinkView = {
    state: 'linked',
    desk: 'd01',
    name: 'Front desk',
    polls: true,
    own: other('d01', 'Front desk'),
    others: [other('d02', 'Desk 2')],
  };
  const isOn = (link: LinkView) => clinicPcsView(hub, link, here).pcs.map((pc) => pc.here !== null);
  expect(isOn(linked)).toEqual([true, true, false]);
  expect(isOn({ ...linked, state: 'linking' })).toEqual([false, false, false]);
  expect(clinicPcsView(hub, linked, here).hub).toMatchObject({
    state: 'failed',
    sentence: 'This PC has no network connection.',
  });
});

test('This PC is shown as the others see it: on battery, locked, with its round trip, or not at all.', () => {
  const own = { ...other('d02', 'Desk 2'), power: 'battery', locked: true, roundTripMs: 7 } as const;
  const link: LinkView = { state: 'linked', desk: 'd02', name: 'Desk 2', polls: true, own, others: [] };
  const ofThis = (seen: LinkView | null) => clinicPcsView(member, seen, here).pcs[0]?.here;
  const { desk: _desk, name: _name, ...said } = own;
  expect(ofThis(link)).toEqual(said);
  // It polls by itself, and has not said so yet.
  expect(ofThis(link)?.polls).toBe(false);
  expect([ofThis({ ...link, own: null }), ofThis({ ...link, state: 'linking' }), ofThis(null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('A PC that is not linked shows no PC, and whether it can be.', () => {
  const alone = { ...member, is: 'none', desk: null } as const;
  expect(clinicPcsView(alone, null, { ...here, canLink: false })).toMatchObject({ pcs: [], canLink: false });
});

test('Where the hub took a free port for PCs that join, its addresses say which; elsewhere they are the hub’s own.', () => {
  const hub: MembershipState = {
    ...member,
    is: 'hub',
    hub: {
      state: { is: 'starting' },
      joiningFault: false,
      joiningPort: 51_234,
      invitation: null,
      asking: null,
      members: [],
      movingTo: null,
      isApplied: true,
      firewall: [],
      isLetIn: null,
    },
  };
  const shown = ['RECEPTION-1:51234', '192.168.1.20:51234'];
  expect(clinicPcsView(hub, null, here).addresses).toEqual(shown);
  const usual = { ...hub, hub: hub.hub && { ...hub.hub, joiningPort: 47_301 } };
  expect(clinicPcsView(usual, null, here).addresses).toEqual(member.hosts);
  expect(clinicPcsView(member, null, here).addresses).toEqual(member.hosts);
  // Until its port is open a code could not be used; where it can’t be opened, that is said.
  const running = {
    ...hub.hub,
    state: { is: 'running', host: '', port: 1, monitorPort: 2 },
    joiningPort: null,
  };
  const stateOf = (more: object) =>
    clinicPcsView({ ...hub, hub: { ...running, ...more } } as MembershipState, null, here).hub?.state;
  expect(stateOf({})).toBe('starting');
  expect([stateOf({ joiningPort: 47_301 }), stateOf({ joiningFault: true })]).toEqual(['running', 'running']);
});
