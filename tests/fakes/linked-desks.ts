import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { ClinicLink } from '../../electron/clinic/clinic-link.ts';
import type { Link } from '../../electron/link/port.ts';
import { createSealing, type KeyRing, type Sealing } from '../../electron/link/sealing.ts';
import { memoryFolder } from '../../scripts/memory-folder.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import type { Dialect } from '../../service/dialect.ts';
import { createListeners, type Listeners } from '../../shared/listeners.ts';
import { type FakeHubWorld, fakeWorld, type OnAppended } from '../electron/link/worlds.ts';
import type { PcClock } from '../simulation/pc-clock.ts';
import { chanceFrom } from './chance.ts';
import { type FakeMembership, fakeMembership } from './fake-membership.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { openWholeDesk, type WholeDesk, type WholeDeskOptions } from './whole-desk.ts';

/** Whole desks of one clinic on a hub, all in one virtual time and against one service. */
export type LinkedDesks = {
  readonly desks: readonly WholeDesk[];
  /** The present one, where the clinic has moved. */
  readonly hub: FakeHubWorld;
  /**
   * The clinic moves to another hub, and the one before ends; one PC after another gets a link to it. Only where the desks have memberships, and all
   * of them are awake.
   * @param places of the PCs that are the clinic's
   */
  moveHub(places: readonly number[]): Promise<void>;
  /** The link of a PC whose desk is none of these: it has all keys, and reads nothing. */
  strangersLink(): Promise<ClinicLink>;
  /** The links of the desks, by their places; another at each start after a crash. */
  readonly links: readonly Link[];
  /** Notified as a desk sends what it says now of a claim that it has: the hub has not compared it yet. */
  onClaimSaid(listener: (place: number) => void): void;
  /**
   * A person at the hub removes a PC: it ends, its key is taken from the hub, and all others seal with new keys; each from when they reach it.
   */
  remove(place: number): Promise<void>;
  /** The membership of a PC gives it another link, as after it was removed and joined again. Only where the desks have memberships. */
  relink(place: number): Promise<void>;
  /** The desks, by their places, that run the next version of Foyer, in which each message has another shape. */
  readonly updated: ReadonlySet<number>;
  /** From now on the program of this desk is of the next version: it reads messages of this one, which does not read its own. */
  update(place: number): void;
  /** Another PC joins the clinic: it is connected, and has read nothing but its first day. It has the newest version that is there. */
  join(): Promise<WholeDesk>;
  /** What a practitioner's PC of the clinic has: the rights of its role, and the key of the day alone. Its place is `practitionersPlace`. */
  practitionersLink(): Promise<ClinicLink>;
  close(): Promise<void>;
};

/** @param count how many; each is connected and has read everything */
export async function openLinkedDesks(
  count: number,
  options: {
    readonly patients?: number;
    readonly seed?: number;
    readonly dialect?: Partial<Dialect>;
    readonly clinic?: ClinicData;
    readonly now?: number;
    /** The keeper itself runs, with a grace at each new hub; left out: the budget is always open. */
    readonly keeper?: boolean;
    /** By place: which of the practice's API keys a PC has; left out: all have the same. */
    readonly apiKeys?: readonly number[];
    /** By place: whether a PC keeps the patients who are booked alone; left out: none does. */
    readonly keepsBookedOnly?: (place: number) => boolean;
    /** The document decoder of each; left out: a worker thread. */
    readonly decoder?: WholeDeskOptions['decoder'];
    /** Each PC has its link from a membership, which can replace it. */
    readonly memberships?: boolean;
    /** How long new keys take to reach a PC that is awake, ms; left out: they reach all at once. */
    readonly newKeysAfter?: () => number;
    /** Notified as a PC has got a link: at each start, or in the place of another. */
    readonly onLink?: (place: number, link: Link) => void;
    /** Notified as a message is counted in a stream of the present hub. */
    readonly onAppended?: OnAppended;
  } = {},
): Promise<LinkedDesks> {
  let hub: FakeHubWorld | null = null;
  const serviceChance = chanceFrom(options.seed ?? 1);
  let keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
  // The order in which several records are claimed follows from it.
  const ids = createHash('sha256')
    .update(`ids of ${options.seed ?? 1}`)
    .digest();
  const onClaimSaid: ((place: number) => void)[] = [];
  const updated = new Set<number>();
  /** By place, of the run of the program that is the present one. */
  const sealings = new Map<number, { readonly sealing: Sealing; readonly newKeys: Listeners<[]> }>();
  /** By place: which key was the newest as the PC joined. It gets none of those before. */
  const joinedAt = new Map<number, number>();
  /** By place: the keys that have reached it. */
  const reached = new Map<number, KeyRing>();
  /** By place: the membership of the run of the program that is the present one, and how it gets another link. */
  const relinks = new Map<number, { membership: FakeMembership | null; link: () => Promise<ClinicLink> }>();
  const receptionPcs = () => Math.max(desks.length, count);
  /** By place: how many reception PCs there are, as the hub said last. */
  const said = new Map<number, number>();
  let hubs = 0;
  const beginHub = (clock: VirtualClock): Promise<FakeHubWorld> => {
    hubs += 1;
    const shared = options.keeper ? { desks: receptionPcs } : {};
    const name = hubs === 1 ? {} : { name: `hub-${hubs}` };
    const { onAppended = () => undefined } = options;
    return fakeWorld({ seed: (options.seed ?? 1) + hubs - 1, clock, onAppended, ...shared, ...name });
  };
  const linkOf =
    (place: number) =>
    async (clock: VirtualClock, pcClock: PcClock): Promise<ClinicLink> => {
      const name = linkNameOf(place);
      hub ??= await beginHub(clock);
      if ((links[place]?.status().state ?? 'closed') !== 'closed')
        throw new Error('a link of an ended run is open');
      const link = withClaimsHeard(await hub.linkOn(name, pcClock), () => {
        for (const listener of onClaimSaid) listener(place);
      });
      links[place] = link;
      pcClock.onEnd(() => void link.close());
      link.watchStatus(({ state }) => {
        if (state === 'linked') said.set(place, receptionPcs());
      });
      options.onLink?.(place, link);
      const { sealing, newKeys } = sealingOf(place);
      return {
        name,
        link,
        sealing,
        lifetimes: hub.lifetimes,
        ids,
        receptionPcs: () => said.get(place) ?? receptionPcs(),
        onNewKeys: newKeys.add,
      };
    };
  const keysAt = (place: number): KeyRing => {
    const known = reached.get(place) ?? keys;
    reached.set(place, known);
    const since = keysSince(known, joinedAt.get(place) ?? 0);
    return place === practitionersPlace ? { ...since, money: new Map() } : since;
  };
  /** What a PC seals and opens with, from this start of its program on. */
  function sealingOf(place: number): { readonly sealing: Sealing; readonly newKeys: Listeners<[]> } {
    joinedAt.set(place, joinedAt.get(place) ?? newestOf(keys));
    const own = createSealing(linkNameOf(place), randomBytes(16), keysAt(place));
    const made = { sealing: withShapesOf(() => updated.has(place), own), newKeys: createListeners<[]>() };
    sealings.set(place, made);
    return made;
  }
  function giveKeys(place: number): void {
    reached.set(place, keys);
    const at = sealings.get(place);
    at?.sealing.setKeys(keysAt(place));
    at?.newKeys.notify();
  }
  /** The ports of a PC that has its link from a membership: at each start another one, with the link of that run. */
  function withMembership(place: number): Pick<WholeDeskOptions, 'clinicLink' | 'openMembership'> {
    let last: ClinicLink | null = null;
    const relink = { membership: null as FakeMembership | null, link: async () => last as ClinicLink };
    relinks.set(place, relink);
    return {
      async clinicLink(clock, pcClock) {
        relink.link = async () => {
          last = await linkOf(place)(clock, pcClock);
          return last;
        };
        return relink.link();
      },
      openMembership(hooks) {
        const membership = fakeMembership();
        membership.setLink(last);
        relink.membership = membership;
        return membership.open(hooks);
      },
    };
  }
  const desks: WholeDesk[] = [];
  const links: Link[] = [];
  const join = async () => {
    const [first] = desks;
    const { apiKeys } = options;
    const withSameKey = apiKeys ? desks[apiKeys.indexOf(apiKeys[desks.length] ?? 0)] : first;
    if (updated.size > 0) updated.add(desks.length);
    const desk = await openWholeDesk({
      patients: options.patients ?? 60,
      dialect: options.dialect ?? {},
      ...(options.clinic ? { clinic: options.clinic } : {}),
      ...(options.now === undefined ? {} : { now: options.now }),
      number: desks.length + 1,
      // Of the golden ratio: no two desks have the same, and the first one the usual one.
      fraction: (0.5 + desks.length * 0.618_034) % 1,
      folderIn: memoryFolder() ?? tmpdir(),
      serviceChance,
      ...(options.memberships ? withMembership(desks.length) : { clinicLink: linkOf(desks.length) }),
      ...(options.decoder ? { decoder: options.decoder } : {}),
      ...(first ? { beside: first } : {}),
      ...(withSameKey ? { apiKey: withSameKey.apiKey } : {}),
    });
    if (options.keepsBookedOnly?.(desks.length)) desk.settings = { ...desk.settings, keepPatients: 'booked' };
    desks.push(desk);
    for (const [place, link] of links.entries())
      if (link.status().state === 'linked') said.set(place, receptionPcs());
    await connectAtLast(desk);
    return desk;
  };
  for (let n = 1; n <= count; n++) {
    const desk = await join();
    await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 3_600_000);
  }
  const present = (): FakeHubWorld => {
    const there = hub as FakeHubWorld | null;
    if (there === null) throw new Error('no desk');
    return there;
  };
  async function relink(place: number): Promise<void> {
    const at = relinks.get(place);
    if (!at?.membership) throw new Error('it has no membership');
    await links[place]?.close();
    at.membership.setLink(await at.link());
  }
  return {
    desks,
    get hub() {
      return present();
    },
    async moveHub(places) {
      const before = present();
      hub = await beginHub(before.clock);
      await before.kill();
      await before.close();
      for (const place of places) await relink(place);
    },
    async strangersLink() {
      const link = await present().link('d90', 'reception');
      const sealing = createSealing('d90', randomBytes(16), keys);
      return { name: 'PC of d90', link, sealing, lifetimes: present().lifetimes, ids, receptionPcs };
    },
    links,
    onClaimSaid: (listener) => void onClaimSaid.push(listener),
    async remove(place) {
      desks[place]?.crash();
      sealings.delete(place);
      await present().removeDesk(linkNameOf(place));
      keys = { day: withNewKey(keys.day), money: withNewKey(keys.money) };
      const left = [...sealings.keys()];
      const after = options.newKeysAfter;
      if (after)
        for (const at of left) (desks[at]?.pcClock ?? present().clock).after(after(), () => giveKeys(at));
      else for (const at of left) giveKeys(at);
    },
    relink,
    updated,
    update: (place) => void updated.add(place),
    join,
    async practitionersLink() {
      const name = linkNameOf(practitionersPlace);
      const link = await present().link(name, 'practitioner');
      const { sealing, newKeys } = sealingOf(practitionersPlace);
      return {
        name: `PC of ${name}`,
        link,
        sealing,
        lifetimes: present().lifetimes,
        ids,
        receptionPcs,
        onNewKeys: newKeys.add,
      };
    },
    async close() {
      // What is under way ends by time-outs.
      for (const desk of desks.toReversed()) await desk.clock.until(desk.close(), 600_000);
      await present().close();
    },
  };
}

type Keys = KeyRing['day'];
const newestOf = ({ day }: KeyRing): number => Math.max(...day.keys());
/** For a day, what was sealed with the keys of before can still be opened, by those who had them. */
const withNewKey = (known: Keys): Keys =>
  new Map([...known, [Math.max(...known.keys()) + 1, randomBytes(32)]]);
const keysSince = ({ day, money }: KeyRing, first: number): KeyRing => {
  const since = (all: Keys) => new Map([...all].filter(([epoch]) => epoch >= first));
  return { day: since(day), money: since(money) };
};

/** The place of the practitioner's PC, which is not among the desks. */
export const practitionersPlace = -1;

/** The name of a PC on the link, by its place. */
export const linkNameOf = (place: number): string =>
  place === practitionersPlace ? 'p01' : `d${String(place + 1).padStart(2, '0')}`;

/** As a version seals and opens: in the next one each shape has a higher number, and those of this one can be read still. */
const withShapesOf = (isNext: () => boolean, sealing: Sealing): Sealing => {
  const next = <C extends { readonly schema: number }>(context: C): C => ({
    ...context,
    schema: context.schema + 1,
  });
  return {
    ...sealing,
    seal: (key, context, body) => sealing.seal(key, isNext() ? next(context) : context, body),
    open(context, sealed) {
      const opened = isNext() ? sealing.open(next(context), sealed) : null;
      return opened === null || (!opened.ok && opened.why === 'damaged')
        ? sealing.open(context, sealed)
        : opened;
    },
  };
};

const withClaimsHeard = (link: Link, onSaid: () => void): Link => ({
  ...link,
  claim: {
    ...link.claim,
    advance(claim, body) {
      const answer = link.claim.advance(claim, body);
      onSaid();
      return answer;
    },
  },
});

/** A person at the new PC tries again where the practice cannot be reached. */
async function connectAtLast(desk: WholeDesk): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      return await desk.connect();
    } catch (error) {
      if (tried === 50) throw error;
      await desk.clock.advance(5000);
    }
  }
}
