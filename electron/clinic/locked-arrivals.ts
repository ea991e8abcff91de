import { watchLinked } from '../link/watch-linked.ts';
import type { DayEntry } from '../views/day-entries.ts';
import type { ClinicLink } from './clinic-link.ts';
import { lockedArrivalsKey, sealMarks } from './day-messages.ts';

/**
 * The arrivals that a desk sees behind its lock, at the hub: its files are closed, so it says neither marks nor lists, and a practitioner's PC would not
 * hear of a patient who came (docs/decisions/0072).
 *
 * Guarantee: it says of an arrival which row and since when, as of those that an open desk has seen, under a key of its own: what this desk
 * said of the day while it was open stays as it is.
 */
export type LockedArrivals = {
  /** All that were seen since the lock, of one day. What could not be put is put with the next call. */
  say(arrivals: readonly DayEntry[]): void;
  close(): void;
};

export function createLockedArrivals(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing' | 'onNewKeys'>;
  readonly practice: string;
  /** `polls`: this desk reads for all, so it alone says what it sees. */
  readonly own: () => { readonly polls: boolean };
}): LockedArrivals {
  const { practice, own } = ports;
  const { link, sealing, onNewKeys } = ports.clinicLink;
  /** What stands at the hub; empty: it is to be put again. */
  let stands = '';
  let busy = false;
  const forget = () => {
    stands = '';
  };

  async function put(day: string, entries: readonly DayEntry[], text: string): Promise<void> {
    busy = true;
    const key = lockedArrivalsKey(link.desk, day);
    const sealed = sealMarks(sealing, link.desk, key, { practice, entries });
    const done = await link.state.put('day', key, sealed);
    busy = false;
    // The keys may have been replaced while it was on its way.
    if (done.ok && sealing.isOfNewestKey(sealed)) stands = text;
  }

  const stops = [watchLinked(link, forget), onNewKeys?.(forget)];
  return {
    say(arrivals) {
      const [first] = arrivals;
      const text = JSON.stringify(arrivals);
      if (!first || !own().polls || busy || text === stands || link.status().state !== 'linked') return;
      void put(first.day, arrivals, text);
    },
    close() {
      for (const stop of stops) stop?.();
    },
  };
}
