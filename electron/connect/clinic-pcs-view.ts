import type { ClinicPc, ClinicPcsView, HubView, LinkView } from '../../shared/bridge/views.ts';
import { roleOfPc } from '../../shared/pc-role.ts';
import type { MembershipState } from '../membership/membership.ts';
import { usualPorts } from '../membership/ports.ts';

/** Of a PC that is linked to no other, or can’t be. */
export const notLinked: MembershipState = {
  is: 'none',
  isKnown: true,
  setOtherwise: null,
  name: '',
  role: null,
  desk: null,
  isLinked: false,
  hubDesk: null,
  hubName: '',
  rules: { hub: null, mayJoin: true, mayMakeHub: true, role: null },
  hosts: [],
  joining: null,
  firewallStays: false,
  hub: null,
};

/**
 * The PCs of this clinic as the page shows them. Pure.
 *
 * Guarantee: it holds no key. The one secret in it is the code that a person reads out, at the hub's PC.
 *
 * @param link who is on it, as the open practice knows; null: none is open, or this PC is not linked
 */
export function clinicPcsView(
  state: MembershipState,
  link: LinkView | null,
  here: { readonly canLink: boolean; readonly waitsToConnect: boolean },
): ClinicPcsView {
  return {
    is: state.is,
    setOtherwise: state.setOtherwise,
    canLink: here.canLink,
    name: state.name,
    isLinked: state.isLinked,
    hubName: state.hubName,
    set: state.rules,
    addresses: addressesOf(state).slice(0, 20),
    joining: state.joining,
    waitsToConnect: here.waitsToConnect,
    firewallStays: state.firewallStays,
    pcs: pcsOf(state, link),
    hub: state.hub && hubView(state.hub),
  };
}

/** Where the hub is; at its own PC as others enter it to join: with the port, where that is not the one they assume. */
function addressesOf({ hosts, hub }: MembershipState): readonly string[] {
  const port = hub?.joiningPort ?? usualPorts.joining;
  return port === usualPorts.joining ? hosts : hosts.map((host) => `${host}:${port}`);
}

const hubView = (hub: NonNullable<MembershipState['hub']>): HubView => ({
  // Until the port is open at which PCs join, no code can be used.
  state:
    hub.state.is === 'running' && hub.joiningPort === null && !hub.joiningFault ? 'starting' : hub.state.is,
  sentence: hub.state.is === 'failed' ? hub.state.sentence : null,
  joiningFault: hub.joiningFault,
  invitation: hub.invitation,
  asking: hub.asking,
  movingTo: hub.movingTo,
  isApplied: hub.isApplied,
  firewall: [...hub.firewall],
  isLetIn: hub.isLetIn,
});

function pcsOf(state: MembershipState, link: LinkView | null): ClinicPc[] {
  if (state.desk === null) return [];
  const isLinked = link?.state === 'linked';
  const others = isLinked ? link.others : [];
  const known = state.hub
    ? state.hub.members
    : [
        { desk: state.desk, name: state.name, role: state.role ?? ('reception' as const), sharesKey: false },
        ...others.map(({ desk, name }) => ({
          desk,
          name,
          role: roleOfPc(desk),
          sharesKey: false,
        })),
      ];
  return known
    .map(({ desk, name, role, sharesKey }) => {
      const isThis = desk === state.desk;
      // What the others see: of this PC as well.
      const seen = isThis ? isLinked && link.own : others.find((one) => one.desk === desk);
      return {
        desk,
        // The name that it gives itself is newer than the one it had when it was added.
        name: isThis ? state.name : name,
        role,
        isThis,
        isHub: desk === state.hubDesk,
        sharesKey,
        here: seen ? hereOf(seen) : null,
      };
    })
    .toSorted((a, b) => a.desk.localeCompare(b.desk, 'en', { numeric: true }))
    .slice(0, 200);
}

const hereOf = ({
  version,
  polls,
  power,
  locked,
  roundTripMs,
}: LinkView['others'][number]): ClinicPc['here'] => ({
  version,
  polls,
  power,
  locked,
  roundTripMs,
});
