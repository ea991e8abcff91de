import { createListeners } from '../../shared/listeners.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock } from '../platform/ports.ts';
import type { ClinicLink } from './clinic-link.ts';
import { isPractitionersPc } from './day-lists.ts';
import { type DeskPresence, openPresence, sealPresence } from './presence-messages.ts';

/** A desk of the clinic that is on the link. */
export type PresentDesk = DeskPresence & {
  readonly desk: string;
  /** This PC's clock minus that desk's, ms; 0 where that desk does not give its own. */
  readonly clockAheadMs: number;
};

/**
 * Which desks are here.
 *
 * Guarantees
 * - A desk that ends is gone at once; one that is cut off, within eleven seconds.
 * - While this desk is not linked, no other is here.
 */
export type PresenceOfDesks = {
  /** This desk not among them; null: not known yet. */
  others(): readonly PresentDesk[] | null;
  /** The tokens of all desks that are here, also of those whose messages this version cannot read; null: not known yet. */
  here(): ReadonlySet<string> | null;
  /** What the others see of this desk: what it said last and the hub has; null: nothing, as while it is not linked. */
  own(): DeskPresence | null;
  /** The name of a desk, also of one that was here before; its token where it never was. */
  nameOf(desk: string): string;
  /** What this desk says of itself has changed: it is said at once. */
  say(): void;
  /** Notified when another desk came, went or changed, its round trip apart, and when it is known which are here. */
  onChange(listener: () => void): () => void;
  /** Notified when people at the others see this desk otherwise, round trips apart. */
  onOwn(listener: () => void): () => void;
  close(): void;
};

/** The bucket forgets a desk after ten seconds. */
const sayEveryMs = 3000;

export function createPresence(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Clock;
  /** What this desk is at the moment, without what is measured. */
  readonly own: () => Omit<DeskPresence, 'roundTripMs' | 'now'>;
}): PresenceOfDesks {
  const { clock, own } = ports;
  const { link, sealing } = ports.clinicLink;
  const desks = new Map<string, PresentDesk>();
  /** Of which desks an entry stands, readable or not. */
  const standing = new Set<string>();
  const names = new Map<string, string>();
  const listeners = createListeners<[]>();
  const ownListeners = createListeners<[]>();
  let isKnown = false;
  let roundTripMs: number | null = null;
  let said: DeskPresence | null = null;
  let cancel: () => void = () => undefined;
  let closed = false;

  async function say(): Promise<void> {
    cancel();
    if (closed) return;
    cancel = clock.after(sayEveryMs, () => void say());
    if (link.status().state !== 'linked') return;
    const sent = clock.monotonic();
    const now = { ...own(), roundTripMs, now: Math.round(clock.wall()) };
    const put = await link.state.put('presence', link.desk, sealPresence(sealing, link.desk, now));
    if (!put.ok || closed || link.status().state !== 'linked') return;
    roundTripMs = clock.monotonic() - sent;
    const before = said;
    said = now;
    if (before === null || isSeenOtherwise(before, now)) ownListeners.notify();
  }

  function clear(): void {
    isKnown = false;
    if (said !== null) {
      said = null;
      ownListeners.notify();
    }
    if (standing.size === 0) return;
    standing.clear();
    desks.clear();
    listeners.notify();
  }

  const stopWatch = link.state.watch('presence', (event) => {
    switch (event.kind) {
      case 'restarted':
        return clear();
      case 'current':
        if (isKnown) return;
        isKnown = true;
        // What was put before it counts only now.
        return listeners.notify();
      case 'gone':
        desks.delete(event.key);
        if (standing.delete(event.key)) listeners.notify();
        return;
      case 'put': {
        const { key: desk, body } = event.entry;
        if (desk === link.desk) return;
        const isNew = !standing.has(desk);
        standing.add(desk);
        const read = openPresence(sealing, desk, body);
        if (read === null) {
          if (isNew) listeners.notify();
          return;
        }
        const before = desks.get(desk);
        const now = { ...read, desk, clockAheadMs: read.now === undefined ? 0 : clock.wall() - read.now };
        desks.set(desk, now);
        names.set(desk, now.name);
        if (!before || isOther(before, now)) listeners.notify();
      }
    }
  });
  const stopStatus = watchLinked(link, (isLinked) => {
    if (isLinked) void say();
    else clear();
  });
  void say();

  return {
    others: () => (isKnown ? [...desks.values()].toSorted((a, b) => (a.desk < b.desk ? -1 : 1)) : null),
    here: () => (isKnown ? new Set(standing) : null),
    own: () => said,
    nameOf: (desk) => names.get(desk) ?? desk,
    say: () => void say(),
    onChange: listeners.add,
    onOwn: ownListeners.add,
    close() {
      closed = true;
      cancel();
      stopWatch();
      stopStatus();
      if (link.status().state === 'linked') void link.state.remove('presence', link.desk);
    },
  };
}

/** What is measured differs each time. */
function isOther(before: PresentDesk, now: PresentDesk): boolean {
  const parts = (desk: PresentDesk) => {
    const { roundTripMs: _trip, now: _now, practiceNow: _practice, clockAheadMs: _ahead, ...rest } = desk;
    return JSON.stringify(rest);
  };
  return parts(before) !== parts(now);
}

/** This PC's clock minus the time at the practice, as far as that desk knows it, ms; null: it does not give its own. */
export const practiceAheadMs = ({ now, practiceNow, clockAheadMs }: PresentDesk): number | null =>
  now === undefined ? null : clockAheadMs + now - (practiceNow ?? now);

/** What people see of a desk, with whether its round trip was measured. */
function isSeenOtherwise(before: DeskPresence, now: DeskPresence): boolean {
  const parts = ({ name, polls, power, locked, roundTripMs }: DeskPresence) =>
    JSON.stringify([name, polls, power, locked, roundTripMs === null]);
  return parts(before) !== parts(now);
}

/**
 * How well a desk polls for the others: it should have all lists, its files open, and power.
 * A desk gives the lease to one of a higher rank, and to no other.
 */
export const pollerRank = ({
  isFull,
  locked,
  power,
}: Pick<DeskPresence, 'isFull' | 'locked' | 'power'>): number =>
  (isFull ? 4 : 0) + (locked ? 0 : 2) + (power === 'mains' ? 1 : 0);

/** Another desk of this practice and key; a practitioner's PC is none, whatever it says of itself. */
export const isDeskOf = (
  other: Pick<PresentDesk, 'desk' | 'practice' | 'key'>,
  { practice, key }: Pick<DeskPresence, 'practice' | 'key'>,
): boolean => !isPractitionersPc(other) && other.practice === practice && other.key === key;

/** Whether the desk that polls has another practice or key, so that this one applies nothing of what it reads. */
export function isPolledWithOtherKey(
  others: readonly PresentDesk[],
  about: Pick<DeskPresence, 'practice' | 'key'>,
): boolean {
  const polling = others.filter((one) => one.polls && !isPractitionersPc(one));
  // While the lease changes hands, two may say that they poll.
  return polling.length > 0 && !polling.some((one) => isDeskOf(one, about));
}

/** Desks that can fill this one, the best first: those that do nothing else for all, and answer soonest. */
export function fillPeers(
  others: readonly PresentDesk[],
  { practice, key }: Pick<DeskPresence, 'practice' | 'key'>,
): readonly PresentDesk[] {
  const cost = ({ polls, power, roundTripMs }: PresentDesk) =>
    (power === 'mains' ? 0 : 1000) + (polls ? 100 : 0) + Math.min(roundTripMs ?? 50, 99);
  return others
    .filter((one) => isDeskOf(one, { practice, key }) && one.isFull && !one.locked)
    .toSorted((a, b) => cost(a) - cost(b));
}
