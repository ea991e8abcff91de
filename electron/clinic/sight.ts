import { createListeners } from '../../shared/listeners.ts';
import type { BucketEntry } from '../link/port.ts';
import type { KeyKind } from '../link/sealing.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { ClinicLink } from './clinic-link.ts';
import type { PresentDesk } from './presence.ts';
import type { SightMark } from './presence-messages.ts';
import { type SaidWrite, sealingKeyOfKind } from './said-writes.ts';
import {
  mostSaid,
  openSight,
  partOf,
  type SightMessage,
  sealSight,
  sightKey,
  sightParts,
} from './sight-messages.ts';
import { createUnreadValues } from './unread-values.ts';

/** A write of another desk; `since` by this PC's clock. */
export type SeenWrite = SaidWrite & { readonly desk: string };

/**
 * Writes in sight: what each desk is about to do, and how that stands (docs/decisions/0056).
 *
 * Guarantees
 * - Each state of each open write of this desk is said at once, and is on the others within a tenth of a second.
 * - What another desk said is true, or it is withdrawn while that desk is present: at once where the desk started again,
 *   and with its next presence where it could not say the newest.
 * - What another desk sealed with new keys before this desk had them is shown once it has them.
 * - Nothing of a desk that is not here is shown, and nothing at all while this desk is not linked.
 * - It is in memory only, and names no person. What a desk that crashed had said is forgotten half a minute after its
 *   presence, here and at the hub (link/ended-sight.ts).
 */
export type WritesInSight = {
  /** The writes of this desk have changed. */
  say(): void;
  /** What this desk's presence says of it. */
  mark(): SightMark;
  /** The writes of the desks that are here, the oldest first. */
  others(): readonly SeenWrite[];
  onChange(listener: () => void): () => void;
  /** Another desk came, went, or says another mark. */
  presenceChanged(): void;
  /** The sealing keys are new: what this desk said is sealed and said again, and what others sealed with them before is read. */
  sayAgain(): void;
  close(): void;
};

/** A part that could not be put is put again after this long, ms. */
const retryMs = 500;

/** One part of what this desk says. */
type Part = {
  /** The present list, as it was compared. */
  text: string;
  writes: readonly SaidWrite[];
  number: number;
  /** The newest number that was put, or could not be. */
  answered: number;
  /** The number that stands at the hub, as far as this desk has seen. */
  stands: number;
  busy: boolean;
  cancel: () => void;
};

export function createWritesInSight(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly practice: string;
  /** The desks that are here; null: not known. */
  readonly present: () => readonly PresentDesk[] | null;
  /** This desk's own, now. */
  readonly writes: () => readonly SaidWrite[];
}): WritesInSight {
  const { clock, practice } = ports;
  const { link, sealing } = ports.clinicLink;
  const run = ports.random.uuid();
  const listeners = createListeners<[]>();
  const parts = new Map<KeyKind, Part>(sightParts.map((part) => [part, newPart()]));
  /** What other desks said last, by key. */
  const heard = new Map<string, SightMessage>();
  const unread = createUnreadValues();
  let shown = '[]';
  let closed = false;

  function say(): void {
    const all = ports.writes();
    for (const [kind, part] of parts) {
      const writes = all.filter((one) => sealingKeyOfKind(one.kind) === kind).slice(0, mostSaid);
      const text = JSON.stringify(writes);
      if (text === part.text) continue;
      Object.assign(part, { text, writes, number: part.number + 1 });
      void put(kind, part);
    }
  }

  /** Puts the present list, unless a put is under way: that one is followed by this. */
  async function put(kind: KeyKind, part: Part): Promise<void> {
    part.cancel();
    if (closed || part.busy || link.status().state !== 'linked') return;
    part.busy = true;
    const { number, writes } = part;
    const sealed = sealSight(sealing, link.desk, kind, { practice, run, number, writes });
    const done = await link.state.put('sight', sightKey(link.desk, kind), sealed);
    part.busy = false;
    part.answered = number;
    if (done.ok) part.stands = Math.max(part.stands, number);
    if (part.number !== number) return put(kind, part);
    if (!done.ok) part.cancel = clock.after(retryMs, () => void put(kind, part));
  }

  /** After a new hub, a bucket that was made again, or a put that landed late. */
  function putIfMissing(): void {
    for (const [kind, part] of parts) if (part.stands !== part.number) void put(kind, part);
  }

  function forget(key: string): void {
    heard.delete(key);
    unread.gone(key);
    // This desk was taken for absent, or said nothing new for a day.
    for (const [kind, part] of parts) if (sightKey(link.desk, kind) === key) part.stands = 0;
    putIfMissing();
    compare();
  }

  function hear(entry: BucketEntry): void {
    const { key, body } = entry;
    const of = partOf(key);
    if (!of) return;
    const message = openSight(sealing, of.desk, of.part, body);
    unread.came(entry, message !== null);
    if (of.desk === link.desk) {
      const part = parts.get(of.part);
      if (!part) return;
      part.stands = message?.run === run ? message.number : 0;
      if (part.stands !== part.number) void put(of.part, part);
    } else if (message) heard.set(key, message);
    else heard.delete(key);
    compare();
  }

  const stopWatch = link.state.watch('sight', (event) => {
    switch (event.kind) {
      case 'restarted':
        heard.clear();
        unread.clear();
        for (const part of parts.values()) part.stands = 0;
        return compare();
      case 'current':
        return putIfMissing();
      case 'gone':
        return forget(event.key);
      case 'put':
        return hear(event.entry);
    }
  });
  const stopStatus = watchLinked(link, (isLinked) => {
    if (isLinked) return putIfMissing();
    // All of it comes again with the next connection.
    heard.clear();
    unread.clear();
    compare();
  });

  const others = () =>
    link.status().state === 'linked' ? seenWrites(heard, practice, ports.present() ?? []) : [];

  /** Notifies where the others' writes are not what they were; a clock that is measured a little otherwise is no change. */
  function compare(): void {
    const now = JSON.stringify(others().map(({ since: _, ...rest }) => rest));
    if (now === shown) return;
    shown = now;
    listeners.notify();
  }

  const sayAgain = () => {
    for (const [kind, part] of parts) {
      part.number += 1;
      void put(kind, part);
    }
  };
  // At the start all is said, also where there is nothing: what an earlier start left is replaced.
  sayAgain();
  say();

  return {
    say,
    mark: () => ({
      run,
      day: parts.get('day')?.answered ?? 0,
      money: parts.get('money')?.answered ?? 0,
    }),
    others,
    onChange: listeners.add,
    sayAgain() {
      sayAgain();
      for (const entry of unread.take()) hear(entry);
    },
    presenceChanged: compare,
    close() {
      closed = true;
      stopWatch();
      stopStatus();
      listeners.clear();
      for (const [kind, { cancel }] of parts) {
        cancel();
        if (link.status().state === 'linked') void link.state.remove('sight', sightKey(link.desk, kind));
      }
    },
  };
}

/** @param heard what each desk said last, by key. @returns the writes of the desks that are here, the oldest first */
function seenWrites(
  heard: ReadonlyMap<string, SightMessage>,
  practice: string,
  desks: readonly PresentDesk[],
): readonly SeenWrite[] {
  const all = desks.flatMap((desk) =>
    sightParts.flatMap((part) => {
      const message = heard.get(sightKey(desk.desk, part));
      if (!message || message.practice !== practice || !isPresentSight(message, part, desk)) return [];
      return message.writes.map((one) => ({
        ...one,
        desk: desk.desk,
        since: Math.round(one.since + desk.clockAheadMs),
      }));
    }),
  );
  return all.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
}

/** Said by the present start of the desk, and not older than what its presence names. */
function isPresentSight({ run, number }: SightMessage, part: KeyKind, { sight }: PresentDesk): boolean {
  return sight !== undefined && sight.run === run && number >= sight[part];
}

const newPart = (): Part => ({
  text: '[]',
  writes: [],
  number: 0,
  answered: 0,
  stands: 0,
  busy: false,
  cancel: () => undefined,
});
