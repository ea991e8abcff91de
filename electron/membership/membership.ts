import { ok, type Result } from '../../shared/result.ts';
import type { ClinicLink } from '../clinic/clinic-link.ts';
import type { HubState } from '../link/hub.ts';
import type { LinkRole } from '../link/permissions.ts';
import type { LinkCheck } from '../link/self-test.ts';
import type { AskingPc } from './asking.ts';
import { type AtDesk, createAtDesk } from './at-desk.ts';
import { type AtHub, createAtHub } from './at-hub.ts';
import { createFirewallHere, type FirewallHere } from './firewall.ts';
import { createHubSide, type HubSide } from './hub-side.ts';
import { createMembershipCore, linkRefused, type MembershipCore, storeAgainMs } from './membership-core.ts';
import type { MembershipHooks, MembershipPorts, PracticeGift } from './ports.ts';
import { whyNotHub } from './rules.ts';
import { createTakingOver } from './taking-over.ts';
import { testOf } from './tested-link.ts';
import { membershipWords as words } from './words.ts';

/**
 * This PC's membership of its clinic: whether it is linked, who is the hub, and everything that changes that.
 *
 * Guarantees
 * - Secrets lie sealed on the disk, and their key in the keychain; none of them is in `state` or in the log.
 * - A PC gets nothing before the person at the hub has said yes to its name. It gets the practice's key only where that
 *   person says so; a practitioner's PC never does.
 * - A PC that is removed is cut off, and all others have new keys; while the server does not answer, the hub retries, and says so.
 * - Hub, keeper and joining go on while the desk is locked.
 * - What a person does and could not be stored has not happened. What the hub says of itself, and that this PC has taken it over, holds at
 *   once and is stored as soon as it can be.
 * - At most one hub runs on this PC, and no server of it where this PC is not the hub.
 * - While the hub is being moved no PC is added, renamed or removed: the new hub has every one that the hub of before had.
 * - What the policy sets is not changed here (rules.ts); a PC that it links to no other, or otherwise than this one is linked, is not
 *   linked, whatever it keeps: that stays as it is until a person leaves, or the policy is another one.
 */
export type Membership = {
  /** Reads what is stored and links this PC; what can't be read at the moment is read again. A PC that was never linked asks the keychain nothing. */
  start(): Promise<void>;
  /** For sessions that begin now; null: this PC is not linked. */
  clinicLink(): ClinicLink | null;
  /** Notified when `clinicLink` is another one: sessions begin again. */
  onLink(listener: () => void): () => void;
  state(): MembershipState;
  onChange(listener: () => void): () => void;
  /** The practice that the hub gave this PC, over restarts too; null: none, or this PC has connected since. */
  given(): PracticeGift | null;
  /** It has another key; null: it is given no longer. */
  keepGiven(given: PracticeGift | null): void;
  /** Tests the link of this PC from end to end. */
  test(): Promise<Result<readonly LinkCheck[]>>;
  /** At the hub everything is written again and its server restarted; elsewhere the connection is made again. */
  repair(): Promise<Result<null>>;
  /** Refused while this PC may have the only record of the clinic, because the hub is on its way to it; for some minutes at most. */
  mayLeave(): Result<null>;
  /** This PC forgets its keys. At the hub this ends the link of all PCs. */
  leave(): Promise<Result<null>>;
  /** The same where it was removed at the hub, and has not joined again meanwhile; else nothing. */
  leaveIfRemoved(): Promise<Result<null>>;
  close(): Promise<void>;
} & Pick<AtDesk, 'join' | 'rejoin'> &
  Pick<
    AtHub,
    | 'makeHub'
    | 'takeOver'
    | 'invite'
    | 'endInvitation'
    | 'decide'
    | 'rename'
    | 'remove'
    | 'moveTo'
    | 'openFirewall'
    | 'closeFirewall'
    | 'practiceChanged'
  >;

export type MembershipState = {
  readonly is: 'none' | 'hub' | 'member' | 'removed' | 'unread' | 'set-otherwise';
  /** What this PC keeps of its clinic was read. Else it may be of one whatever `role` says. */
  readonly isKnown: boolean;
  /** Where the policy sets another hub, certificate or role than this PC's, so that it is not linked: which, as a sentence. */
  readonly setOtherwise: string | null;
  /** What people call this PC; where it is not linked, the computer's own name. */
  readonly name: string;
  /** What it is linked as; null: it is not linked. */
  readonly role: LinkRole | null;
  /** Its name on the link, as `d02`; null: it is not linked. */
  readonly desk: string | null;
  readonly isLinked: boolean;
  readonly hubDesk: string | null;
  readonly hubName: string;
  /** What the policy leaves to the people at this PC. */
  readonly rules: {
    readonly hub: string | null;
    readonly mayJoin: boolean;
    readonly mayMakeHub: boolean;
    readonly role: LinkRole | null;
  };
  /** Where the hub is, for the self-test. */
  readonly hosts: readonly string[];
  readonly joining: 'reaching' | 'asking' | null;
  /** This PC is the hub no more, and its firewall still has rules of the link. */
  readonly firewallStays: boolean;
  /** Of the hub's PC alone. */
  readonly hub: {
    readonly state: HubState;
    /** Other PCs can't join: its port is not open. */
    readonly joiningFault: boolean;
    /** The port at which PCs join; null: none is open yet. */
    readonly joiningPort: number | null;
    readonly invitation: { readonly code: string; readonly until: number } | null;
    readonly asking: AskingPc | null;
    readonly members: readonly KnownPc[];
    readonly movingTo: string | null;
    /** False: the server has not answered a change yet; a PC that was removed may still be linked. */
    readonly isApplied: boolean;
    /** What an administrator enters to let the other PCs in; none: no such firewall here. */
    readonly firewall: readonly string[];
    /** Whether they are let in; null: not known. */
    readonly isLetIn: boolean | null;
  } | null;
};

export type KnownPc = {
  readonly desk: string;
  readonly name: string;
  readonly role: LinkRole;
  readonly sharesKey: boolean;
};

/** What can't be read at the start is read again often at first; a keychain that may ask a person each time, no oftener than each minute. */
const readOften = 24;
const readLaterMs = 60_000;

export function createMembership(ports: MembershipPorts, hooks: MembershipHooks): Membership {
  const core = createMembershipCore(ports, hooks, (record) => atDesk.onRecord(record));
  const firewall = createFirewallHere(core);
  const hubSide = createHubSide(core);
  const taking = createTakingOver(core, hubSide);
  const atHub = createAtHub(core, hubSide, firewall, taking);
  const atDesk: AtDesk = createAtDesk(core, taking, hubSide);

  /** Starts the hub, where this PC is it, or takes it over, and the policy lets it be; else none runs here. */
  async function openStored(): Promise<void> {
    await taking.resume();
    const hub = core.stored()?.hub;
    if (hub && !hubSide.here() && core.setOtherwise() === null) await hubSide.open(hub);
    // What can't be read may be the hub's.
    if (core.unread() === null) await hubSide.endLeft();
  }

  let closed = false;
  let reads = 0;
  let cancelReading: () => void = () => undefined;

  /** Where the keychain or the disk refuses at the moment, it is read again until it is known: this PC may be the hub. */
  async function read(): Promise<void> {
    await core.read();
    if (closed || (core.unread()?.kind ?? 'link-unread') === 'link-unread') return;
    reads += 1;
    const inMs = reads <= readOften ? storeAgainMs : readLaterMs;
    cancelReading = ports.clock.after(inMs, () => void core.serial(readAgain));
  }

  async function readAgain(): Promise<void> {
    // Meanwhile a person may have left, or joined.
    if (core.unread() === null) return;
    await read();
    if (closed || core.unread() !== null) return;
    await openStored();
    await core.relink();
  }

  const mayLeave = (): Result<null> => (taking.isInDoubt() ? linkRefused(words.moving) : ok(null));

  async function leave(): Promise<Result<null>> {
    const may = mayLeave();
    if (!may.ok) return may;
    atDesk.close();
    // The server's files can't be removed while it runs.
    await hubSide.stop();
    // Nothing is known of one that was left running once its file is removed.
    await hubSide.endLeft();
    const removed = await core.remove();
    if (!removed.ok) {
      await openStored();
      return removed;
    }
    await core.relink();
    return ok(null);
  }

  return {
    ...atHub,
    join: atDesk.join,
    rejoin: atDesk.rejoin,
    async start() {
      const { mayJoin, mayBeHub } = ports.rules;
      const isLinkable = mayJoin || mayBeHub;
      if (isLinkable) await read();
      else ports.log.info('the policy links this PC to no other');
      firewall.check();
      await openStored();
      if (core.stored() !== null) await core.relink();
    },
    clinicLink: () => core.link()?.clinicLink ?? null,
    onLink: core.onLink,
    onChange: core.onChange,
    state: () => stateOf(core, hubSide, atDesk, firewall),
    given: () => core.stored()?.given ?? null,
    keepGiven(given) {
      const stored = core.stored();
      if (stored?.given) core.keep({ ...stored, given });
    },
    test: () => testOf(core),
    repair: () =>
      hubSide.here()
        ? atHub.repair()
        : core.serial(async () => {
            if (core.stored() === null) return linkRefused(words.notLinked);
            await core.relink();
            await openStored();
            return ok(null);
          }),
    mayLeave,
    leave: () => core.serial(leave),
    leaveIfRemoved: () => core.serial(async () => (whichOf(core) === 'removed' ? leave() : ok(null))),
    async close() {
      closed = true;
      cancelReading();
      atDesk.close();
      await core.close();
      await hubSide.stop();
    },
  };
}

function stateOf(
  core: MembershipCore,
  hubSide: HubSide,
  atDesk: AtDesk,
  firewall: FirewallHere,
): MembershipState {
  const stored = core.stored();
  const status = core.link()?.engine.status() ?? null;
  const about = stored?.desk.about;
  return {
    is: whichOf(core),
    isKnown: core.isKnown(),
    setOtherwise: core.setOtherwise(),
    name: stored?.own.name ?? core.ports.hostName(),
    role: stored?.desk.role ?? null,
    desk: stored?.desk.desk ?? null,
    isLinked: status?.state === 'linked',
    hubDesk: about?.hubDesk ?? null,
    hubName: about?.hubName ?? '',
    rules: {
      hub: core.ports.rules.hub,
      mayJoin: core.ports.rules.mayJoin,
      mayMakeHub: whyNotHub(core.ports.rules) === null,
      role: core.ports.rules.role,
    },
    hosts: stored?.desk.hosts ?? [],
    joining: atDesk.joining(),
    firewallStays: firewall.stays(),
    hub: hubOfState(core, hubSide, firewall),
  };
}

function whichOf(core: MembershipCore): MembershipState['is'] {
  const stored = core.stored();
  if (core.unread()) return 'unread';
  if (stored === null) return 'none';
  if (core.setOtherwise() !== null) return 'set-otherwise';
  if (stored.hub) return 'hub';
  return core.link()?.engine.status().closed === 'removed' ? 'removed' : 'member';
}

function hubOfState(core: MembershipCore, hubSide: HubSide, firewall: FirewallHere): MembershipState['hub'] {
  const hub = core.stored()?.hub;
  const here = hubSide.here();
  if (!hub || !here) return null;
  return {
    state: here.state(),
    joiningFault: here.joiningFault(),
    joiningPort: here.joiningPort(),
    invitation: here.invitation(),
    asking: here.asking(),
    members: hub.members.map(({ desk, name, role, sharesKey = false }) => ({ desk, name, role, sharesKey })),
    movingTo: hubSide.movingTo(),
    isApplied: here.isApplied(),
    firewall: core.ports.firewall?.commands() ?? [],
    isLetIn: firewall.isSet(),
  };
}
