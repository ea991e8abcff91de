import { roleOfPc } from '../../shared/pc-role.ts';
import type { StateEvent } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { ClinicLink } from './clinic-link.ts';
import {
  isListKey,
  isListOpenToAll,
  type ListedPeople,
  listKey,
  listText,
  openListText,
  type PractitionerList,
  peopleKey,
  peopleText,
  sealListText,
} from './day-list-messages.ts';

/** All that practitioners' PCs are to know at a moment. */
export type DayLists = { readonly people: ListedPeople; readonly lists: readonly PractitionerList[] };

/** A desk, as far as it matters who says the lists. */
export type ListingDesk = { readonly desk: string; readonly polls: boolean; readonly locked: boolean };

/** A practitioner's PC, by its name on the link. */
export const isPractitionersPc = ({ desk }: Pick<ListingDesk, 'desk'>): boolean =>
  roleOfPc(desk) === 'practitioner';

/**
 * Which desk says the lists: the one that polls for all, where its files are open; else the first by name whose files are. Each desk decides it for
 * itself from the presence of all.
 * @returns null: all of them are locked
 */
export function listingDesk(desks: readonly ListingDesk[]): string | null {
  const open = desks.filter((one) => !one.locked && !isPractitionersPc(one));
  const poller = open.find(({ polls }) => polls);
  return poller?.desk ?? open.map(({ desk }) => desk).toSorted()[0] ?? null;
}

/**
 * The lists that practitioners' PCs live from (docs/decisions/0068).
 *
 * Guarantees
 * - Nothing is said while no practitioner's PC is here.
 * - A value is put only where it differs from what stands at the hub; what another desk put there instead is put right after five seconds at
 *   the earliest, so two desks that both say the lists for a moment do no harm.
 * - The lists are confirmed only when all of them stand, and the list of a practitioner who is not named does not: a practitioner's PC takes none
 *   for newer than it is.
 * - At a new hub, and with new keys, all of it is said again.
 */
export type SharedDayLists = {
  /** They may be different now, or another desk may have to say them. */
  say(): void;
  /** The sealing keys are new: what stands is sealed again. */
  sayAgain(): void;
  /** What was said stays: it is all that a practitioner's PC has. */
  close(): void;
};

/** Changes within this time are one, ms. */
const throttleMs = 150;
/** What could not be put, or was replaced, is put again after this long, ms. */
const retryMs = 5000;

export function createDayLists(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing' | 'ids'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Pick<Log, 'error'>;
  /** This desk and those that are here. */
  readonly desks: () => readonly ListingDesk[];
  /** Null: not known at the moment. */
  readonly lists: () => DayLists | null;
}): SharedDayLists {
  const { clinicLink, clock } = ports;
  const { link, sealing, ids } = clinicLink;
  /** What stands at the hub, by its key; empty: it is to be replaced. */
  const stands = new Map<string, string>();
  /** As of when lists that stand were confirmed by this desk last, UTC ms; null: not yet. */
  let readAt: number | null = null;
  let isRefusalLogged = false;
  let isCurrent = false;
  let stopWatch: (() => void) | null = null;
  let cancelPut: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  let busy = false;
  let again = false;
  let closed = false;

  /** Compares the lists with what stands. @param ms from now; where that is planned already, it stays */
  function planPut(ms = throttleMs): void {
    if (closed) return;
    cancelPut ??= clock.after(ms, () => {
      cancelPut = null;
      void put();
    });
  }

  function planRetry(): void {
    if (closed) return;
    cancelRetry ??= clock.after(retryMs, () => {
      cancelRetry = null;
      void put();
    });
  }

  async function put(): Promise<void> {
    again = busy;
    if (closed || busy || link.status().state !== 'linked') return;
    const desks = ports.desks();
    if (!desks.some(isPractitionersPc)) return;
    // Nothing is watched at a clinic without such a PC.
    stopWatch ??= link.state.watch('day', onEvent);
    if (!isCurrent || listingDesk(desks) !== link.desk) return;
    const wanted = ports.lists();
    if (wanted === null) return;
    busy = true;
    const isDone = await putAll(wanted);
    busy = false;
    if (!isDone) planRetry();
    if (again) planPut();
  }

  /** @returns whether all that can be put stands */
  async function putAll({ people, lists }: DayLists): Promise<boolean> {
    const texts = new Map(lists.map((list) => [listKey(ids, list.practitionerId), listText(list)]));
    let failures = 0;
    let refused = 0;
    for (const [key, text] of texts) {
      if (text === null) refused += 1;
      else if (!(await putText(key, text))) failures += 1;
    }
    if (refused > 0 && !isRefusalLogged)
      ports.log.error('a list has not the shape that it may have', { refused });
    isRefusalLogged = refused > 0;
    for (const key of [...stands.keys()].filter((one) => one !== peopleKey && !texts.has(one))) {
      if (closed) break;
      if ((await link.state.remove('day', key)).ok) stands.delete(key);
      else failures += 1;
    }
    // Whose lists there are comes last: with it they are confirmed.
    if (failures + refused === 0) readAt = people.readAt;
    const isPut = await putText(peopleKey, peopleText({ ...people, readAt }));
    return isPut && failures === 0;
  }

  async function putText(key: string, text: string): Promise<boolean> {
    if (closed || stands.get(key) === text) return true;
    const sealed = sealListText(clinicLink, key, text);
    const done = await link.state.put('day', key, sealed);
    // The keys may have been replaced while it was on its way.
    if (done.ok) stands.set(key, isListOpenToAll(sealing, sealed) ? text : '');
    return done.ok;
  }

  function onEvent(event: StateEvent): void {
    switch (event.kind) {
      case 'restarted':
        isCurrent = false;
        stands.clear();
        return;
      case 'current':
        isCurrent = true;
        planPut(0);
        return;
      case 'gone':
        if (stands.delete(event.key)) planPut();
        return;
      case 'put': {
        const { key, body } = event.entry;
        if (!isListKey(key)) return;
        const opened = openListText(sealing, key, body);
        if (opened?.desk === link.desk) return;
        stands.set(key, opened && isListOpenToAll(sealing, body) ? opened.text : '');
        planRetry();
      }
    }
  }

  const stopStatus = watchLinked(link, (isLinked) => {
    if (isLinked) planPut(0);
  });

  return {
    say: () => planPut(),
    sayAgain() {
      for (const key of stands.keys()) stands.set(key, '');
      planPut(0);
    },
    close() {
      closed = true;
      cancelPut?.();
      cancelRetry?.();
      stopWatch?.();
      stopStatus();
    },
  };
}
