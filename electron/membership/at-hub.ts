import { ok, type Result } from '../../shared/result.ts';
import {
  type ClinicRecord,
  clinicAfterLoss,
  deskRecordOf,
  newClinic,
  withMember,
  withoutMember,
  withPcName,
} from '../link/clinic-record.ts';
import type { Admission } from './asking.ts';
import type { FirewallHere } from './firewall.ts';
import type { HubSide } from './hub-side.ts';
import { linkRefused, type MembershipCore } from './membership-core.ts';
import type { StoredMembership } from './membership-file.ts';
import { whyNotHub, whyNotMoved } from './rules.ts';
import type { TakingOver } from './taking-over.ts';
import { membershipWords as words } from './words.ts';

/** What a person does at the hub's PC. Everything of it is refused at every other PC. */
export type AtHub = {
  makeHub(name: string): Promise<Result<null>>;
  /** The hub is lost for good: this PC becomes it. */
  takeOver(): Promise<Result<null>>;
  invite(): Result<null>;
  endInvitation(): Result<null>;
  decide(id: string, admission: Admission | null): Result<null>;
  rename(desk: string, name: string): Promise<Result<null>>;
  /** Cuts a PC off, and gives all others new keys. */
  remove(desk: string): Promise<Result<null>>;
  moveTo(desk: string): Promise<Result<null>>;
  repair(): Promise<Result<null>>;
  /** Lets the other PCs in through this PC's firewall. Windows asks for an administrator. */
  openFirewall(): Promise<Result<null>>;
  /** Takes that back; also at a PC that is the hub no more. */
  closeFirewall(): Promise<Result<null>>;
  /** The practice's key may be another one: PCs that share it get it. */
  practiceChanged(): void;
};

export function createAtHub(
  core: MembershipCore,
  side: HubSide,
  firewall: FirewallHere,
  taking: Pick<TakingOver, 'end' | 'isInDoubt'>,
): AtHub {
  const { ports, hooks, serial } = core;
  const { clock, random } = ports;

  async function begin(stored: StoredMembership): Promise<Result<null>> {
    const saved = await core.save(stored);
    if (!saved.ok) return saved;
    if (stored.hub) await side.open(stored.hub);
    await core.relink();
    return saved;
  }

  return {
    makeHub: (name) =>
      serial(async () => {
        if (core.stored() || core.unread()) return linkRefused(words.linkedAlready);
        const not = whyNotHub(ports.rules);
        if (not !== null) return linkRefused(not);
        const own = await core.newKeys(name);
        const clinic = await newClinic(await core.place(), random.bytes, clock.wall());
        return begin(hubOf(clinic, own, false));
      }),
    takeOver: () =>
      serial(async () => {
        const stored = core.stored();
        if (!stored) return linkRefused(words.notLinked);
        if (stored.hub) return linkRefused(words.linkedAlready);
        if (stored.desk.role !== 'reception') return linkRefused(words.receptionOnly);
        const not = whyNotHub(ports.rules);
        if (not !== null) return linkRefused(not);
        if (taking.isInDoubt()) return linkRefused(words.moving);
        // That of before may have been on its way to this PC: it does not run beside the new one.
        await taking.end(false);
        const clinic = await clinicAfterLoss(await core.place(), stored.desk, random.bytes, clock.wall());
        return begin({ ...hubOf(clinic, stored.own, true), given: stored.given });
      }),
    invite() {
      const here = side.here();
      if (!here) return linkRefused(words.atHubOnly);
      // A code that could not be used yet.
      if (here.state().is !== 'running' || here.joiningPort() === null)
        return linkRefused(words.hubNotRunning);
      if (side.movingTo() !== null) return linkRefused(words.moving);
      here.invite();
      return ok(null);
    },
    endInvitation() {
      side.here()?.endInvitation();
      return ok(null);
    },
    decide(id, admission) {
      if (admission !== null && side.movingTo() !== null) return linkRefused(words.moving);
      return side.here()?.decide(id, admission) ? ok(null) : linkRefused(words.noneAsks);
    },
    rename: (desk, name) =>
      side.change((hub) => (memberOf(hub, desk) ? withPcName(hub, desk, name) : words.noSuchPc)),
    remove: (desk) =>
      side.change((hub) => {
        if (desk === hub.hubDesk) return words.hubItself;
        if (!memberOf(hub, desk)) return words.noSuchPc;
        return withoutMember(hub, desk, random.bytes, clock.wall());
      }),
    moveTo: (desk) =>
      side.change((hub) => {
        const to = memberOf(hub, desk);
        const not = whyNotMoved(ports.rules);
        if (not !== null) return not;
        if (side.movingTo() !== null) return words.moving;
        if (!to || desk === hub.hubDesk) return words.noSuchPc;
        if (to.role !== 'reception') return words.receptionOnly;
        side.handTo(desk);
        return hub;
      }),
    async repair() {
      const here = side.here();
      if (!here) return linkRefused(words.atHubOnly);
      await here.repair();
      return ok(null);
    },
    openFirewall: async () => (side.here() ? firewall.allow() : linkRefused(words.atHubOnly)),
    closeFirewall: firewall.remove,
    practiceChanged() {
      const apiKey = hooks.practice()?.apiKey ?? null;
      if (side.here() && apiKey !== null && apiKey !== side.givenKey()) void side.change((hub) => hub);
    },
  };
}

const memberOf = ({ members }: ClinicRecord, desk: string) => members.find((one) => one.desk === desk);

/** A clinic whose hub is this PC, and whose only PC it is so far. */
function hubOf(clinic: ClinicRecord, own: StoredMembership['own'], byKeys: boolean): StoredMembership {
  const { nkey, wrapKey, name } = own;
  const hello = { nkey: nkey.publicKey, wrapKey: wrapKey.publicKey, name, role: 'reception' } as const;
  const { record, desk } = withMember(clinic, hello);
  const hub = { ...record, hubDesk: desk };
  const deskRecord = deskRecordOf(hub, desk);
  if (!deskRecord) throw new Error('the hub is no PC of its clinic');
  return {
    own,
    desk: deskRecord,
    authority: clinic.authority.certificate,
    hub,
    takingOver: null,
    byKeys,
    joinedAt: null,
    given: null,
  };
}
