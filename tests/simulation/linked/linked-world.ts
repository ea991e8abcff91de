import { leaseBucket } from '../../../electron/link/assets.ts';
import { bucketStream } from '../../../electron/link/engine.ts';
import type { DayEntry } from '../../../electron/views/day-entries.ts';
import type { OfferNote } from '../../../electron/views/offers.ts';
import type { FaultRule } from '../../../service/faults.ts';
import type { Sandbox } from '../../../service/service.ts';
import type { KindName } from '../../../service/store/kinds.ts';
import {
  type LinkedDesks,
  linkNameOf,
  openLinkedDesks,
  practitionersPlace,
} from '../../fakes/linked-desks.ts';
import type { VirtualClock } from '../../fakes/virtual-clock.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';
import { smallClinic } from '../clinic.ts';
import { drawFrom } from '../draw.ts';
import { type ArrivalsSeen, watchArrivalsSeen } from './linked-arrivals.ts';
import { type BudgetWatch, watchBudget } from './linked-budget.ts';
import { type MoneyWatch, watchMoney } from './linked-money.ts';
import { type PermitWatch, watchPermits } from './linked-permits.ts';
import type { LinkedPlan } from './linked-plan.ts';
import { type PollingWatch, watchPolling } from './linked-polling.ts';
import { joinPractitioner, type LinkedPractitioner } from './linked-practitioner.ts';
import { type Together, watchTogether } from './linked-together.ts';

/** What a person marked or noted at a desk, as it stood there in that moment. */
export type SaidEntry<Entry> = {
  readonly entry: Entry;
  /** Where; by its place among the desks, or `practitionersPlace`. */
  readonly place: number;
  /** Ms of the clock. */
  readonly madeAt: number;
  /** Whether that desk was linked, and all desks of one version. */
  readonly wasLinked: boolean;
  /** How often a desk had lost the hub by then. */
  readonly partitions: number;
};

/** When a desk was removed, and how often one had lost the hub by then. */
export type RemovedAt = { readonly at: number; readonly partitions: number };

/** A change of the practice's records, as a backup takes it back. */
type Undo = {
  readonly at: number;
  readonly kind: KindName;
  readonly id: number;
  readonly before: object | null;
};

/** Desks of one clinic on a hub, in the middle of a day. */
export type LinkedWorld = Pick<
  LinkedDesks,
  'desks' | 'hub' | 'links' | 'join' | 'relink' | 'strangersLink' | 'updated' | 'update'
> & {
  /** Desks that were removed from the clinic; by their place in `desks`, from when on (ms of the clock). They end at that moment. */
  readonly removed: ReadonlyMap<number, RemovedAt>;
  /** A person at the hub removes a PC. */
  remove(place: number): Promise<void>;
  /** The practitioner's PC; null: none has joined. */
  practitioner(): LinkedPractitioner | null;
  joinPractitioner(): Promise<void>;
  /** A person at the hub removes it. */
  removePractitioner(): Promise<void>;
  /** All that people ever marked, and noted of free times. */
  readonly marks: SaidEntry<DayEntry>[];
  /** Marks of a day that their desk, by a wrong clock, does not say to others: once its clock is right again it may, or has lost them. */
  readonly marksNotSaid: Pick<DayEntry, 'desk' | 'day' | 'what' | 'key' | 'value'>[];
  readonly notes: SaidEntry<OfferNote>[];
  readonly plan: LinkedPlan;
  /** The clinic moves to another hub. All its desks run. */
  moveHub(): Promise<void>;
  readonly clock: VirtualClock;
  readonly sandbox: Sandbox;
  /** How often a desk lost the hub. */
  partitions: number;
  /** Desks that sleep, or whose program does not run, by their place in `desks`. */
  readonly away: Set<number>;
  /** What the desks do on purpose with the same records, and what was seen of it. */
  readonly together: Together;
  readonly budget: BudgetWatch;
  readonly permits: PermitWatch;
  readonly polling: PollingWatch;
  /** The payments that desks record. */
  readonly money: MoneyWatch;
  /** A PC sleeps. @param stops whether its monotonic clock stands meanwhile */
  sleep(place: number, stops: boolean): void;
  /** A sleeping PC wakes up. */
  wake(place: number): void;
  /** A desk has started again, with another link. */
  started(place: number): void;
  /** Changes of the practice's records, oldest first, by which an earlier moment can be restored. */
  readonly undo: readonly Undo[];
  /** When a backup of the service was last restored, ms of the clock; null: it was not. */
  restoredAt: number | null;
  readonly arrivalsSeen: ArrivalsSeen;
  /** Statuses that were set to `Arrived`, in all. */
  arrivals: number;
  /** Faults on the wire to the practice, for a while. */
  rain(rule: FaultRule, forMs: number): void;
  /** By how much an answer of the practice was behind what it had, at most so far, ms. */
  stale: number;
  close(): Promise<void>;
};

/** So long new keys take to reach a PC at most, ms. */
const newKeysMs = 60_000;
/** Theirs is a seed of its own. */
const newKeysSeed = 80_000_000;

export async function openLinkedWorld(plan: LinkedPlan): Promise<LinkedWorld> {
  const { clinic, startMs, seed, dialect } = plan;
  const newKeysDraw = drawFrom(newKeysSeed + seed);
  const budget = watchBudget(plan.apiKeys, () => world);
  const permits = watchPermits(() => world);
  const opened = await openLinkedDesks(plan.desks, {
    clinic: smallClinic(clinic.seed, clinic.size, startMs),
    now: startMs,
    seed,
    dialect,
    keeper: true,
    memberships: true,
    keepsBookedOnly: (place) => plan.bookedOnly.has(place),
    ...(plan.apiKeys ? { apiKeys: plan.apiKeys } : {}),
    onLink(place, link) {
      budget.follow(place, link);
      permits.started(place, link);
    },
    onAppended: permits.counted,
    newKeysAfter: () => newKeysDraw.int(0, newKeysMs),
  });
  const [first] = opened.desks as readonly [WholeDesk];
  const { clock } = first;
  const { sandbox } = first.service;
  const away = new Set<number>();
  const removed = new Map<number, RemovedAt>();
  const together = watchTogether(opened.desks, opened.links, away, clock);
  const money = watchMoney({
    desks: opened.desks,
    sandbox,
    clock,
    together,
    stale: () => world.stale,
  });
  const undo: Undo[] = [];
  sandbox.watch(({ kind, id, before }) => void undo.push({ at: clock.monotonic(), kind, id, before }));
  let practitioner: LinkedPractitioner | null = null;
  const world: LinkedWorld = {
    ...opened,
    get hub() {
      return opened.hub;
    },
    async moveHub() {
      const places = [...opened.desks.keys()].filter((place) => !removed.has(place));
      world.partitions += places.length;
      together.disturbed();
      world.polling.leaseLost();
      await clock.until(opened.moveHub(places), 10 * 60_000);
      for (const place of places) together.restarted(place);
    },
    plan,
    clock,
    sandbox,
    partitions: 0,
    away,
    stale: 0,
    arrivals: 0,
    together,
    budget,
    permits,
    polling: watchPolling(opened.desks, away, clock, () => opened.hub.madeAs(bucketStream(leaseBucket))),
    money,
    marks: [],
    marksNotSaid: [],
    notes: [],
    removed,
    async remove(place) {
      removed.set(place, { at: clock.monotonic(), partitions: world.partitions });
      together.disturbed(place);
      together.keysChange(newKeysMs);
      await opened.remove(place);
    },
    practitioner: () => practitioner,
    async joinPractitioner() {
      practitioner = await joinPractitioner(opened);
    },
    async removePractitioner() {
      together.keysChange(newKeysMs);
      await opened.remove(practitionersPlace);
    },
    async close() {
      await practitioner?.close();
      await opened.close();
    },
    async join() {
      const desk = await opened.join();
      together.follow();
      money.follow();
      permits.follow();
      world.arrivalsSeen.started(opened.desks.indexOf(desk));
      return desk;
    },
    async relink(place) {
      together.disturbed(place);
      await opened.relink(place);
      together.restarted(place);
    },
    sleep(place, stops) {
      world.partitions += 1;
      away.add(place);
      together.disturbed(place);
      opened.desks[place]?.pcClock.sleep(stops);
      opened.hub.sleep(linkNameOf(place));
    },
    wake(place) {
      if (!away.delete(place) || removed.has(place)) return;
      const desk = opened.desks[place];
      world.arrivalsSeen.wakes(place);
      permits.wakes(place);
      together.disturbed(place);
      desk?.pcClock.wakeUp();
      opened.hub.wake(linkNameOf(place));
      desk?.companion().wake();
    },
    started(place) {
      together.restarted(place);
      world.arrivalsSeen.started(place);
    },
    undo,
    restoredAt: null,
    arrivalsSeen: watchArrivalsSeen(() => world),
    rain(rule, forMs) {
      if (rule.kind === 'stale') world.stale = Math.max(world.stale, rule.ms ?? 0);
      const id = sandbox.fault(rule);
      clock.after(forMs, () => sandbox.endFault(id));
    },
  };
  permits.follow();
  for (const place of opened.desks.keys()) world.arrivalsSeen.started(place);
  return world;
}

/** Whether some desks run the next version, and others do not yet. */
const isMixed = ({ desks, removed, updated }: LinkedWorld): boolean =>
  updated.size > 0 && desks.some((_, place) => !removed.has(place) && !updated.has(place));

/** An entry that was made at a desk just now. */
export const entryMade = <Entry>(world: LinkedWorld, desk: WholeDesk, entry: Entry): SaidEntry<Entry> => {
  const place = world.desks.indexOf(desk);
  return {
    entry,
    place,
    madeAt: world.clock.monotonic(),
    wasLinked: world.links[place]?.status().state === 'linked' && !isMixed(world),
    partitions: world.partitions,
  };
};

/** A desk that is removed so soon after an entry may not have said it. */
const saidWithinMs = 20_000;

/**
 * Whether an entry must stand, whatever became of its desk. One of a PC that was removed counts where that was linked, with no loss of
 * the hub since. Where it was alone, the entry may have been lost with it, or not.
 */
export function mustStand(made: SaidEntry<unknown>, { removed, practitioner }: LinkedWorld): boolean {
  const end = made.place === practitionersPlace ? practitioner()?.removed : removed.get(made.place);
  if (!end) return true;
  return made.wasLinked && end.partitions === made.partitions && end.at - made.madeAt > saidWithinMs;
}

/** The desks that are the clinic's still. */
export const leftOf = ({ desks, removed }: LinkedWorld): readonly WholeDesk[] =>
  desks.filter((_, place) => !removed.has(place));

/** Whether a desk is awake and runs, and is not locked: a person can work at it. */
export const isUsable = ({ desks, away }: LinkedWorld, place: number): boolean => {
  const companion = desks[place]?.companion();
  return !away.has(place) && companion?.session() != null && !companion.lock.locked();
};

/** One of the desks at which a person can work. */
export function someDesk(
  world: LinkedWorld,
  fraction: number,
): { readonly desk: WholeDesk; readonly place: number } | null {
  const there = world.desks.flatMap((desk, place) => (isUsable(world, place) ? [{ desk, place }] : []));
  return there[Math.floor(fraction * there.length)] ?? null;
}
