import { minuteMs } from '../../shared/durations.ts';
import type { BucketEntry, StateEvent } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Random } from '../platform/ports.ts';
import { isLaterNote, newestNotes, type OfferNote, offerSubject } from '../views/offers.ts';
import type { ClinicLink } from './clinic-link.ts';
import { delayForOthers } from './delay-for-others.ts';
import {
  deskOfOffers,
  type OffersMessage,
  offersKey,
  openOffers,
  sayableOffers,
  sealOffers,
} from './offer-messages.ts';
import { createUnreadValues } from './unread-values.ts';

/** What this desk noted of patients who were asked, and what it keeps of others. */
export type OffersOfDesk = {
  /** What was noted here in the last days, the oldest first; null: it can't be read now. */
  own(): readonly OfferNote[] | null;
  /** What others noted in the last days, as far as nothing newer is known; null: it can't be read now. */
  ofOthers(): readonly OfferNote[] | null;
  /** @returns whether what is newer of it is kept here; if not, it is to be heard again */
  hear(notes: readonly OfferNote[]): boolean;
};

/**
 * Notes of patients who were asked whether they take a free time, at every desk (docs/decisions/0065).
 *
 * Guarantees
 * - What is noted at one desk is on the others within a tenth of a second; a desk that was off hears it when it is back.
 * - Each desk has one value at the hub, whole. It is put where it differs from what stands there, and not for what was heard from a desk
 *   that says it still.
 * - What a desk noted that was removed, or is off at a new hub, another one says in its place (docs/decisions/0076).
 * - What this desk could not keep when it heard it, as on a full disk, it has within a minute of when it can.
 * - At a new hub each desk that has noted something puts one value.
 */
export type SharedOffers = {
  /** Something was noted here. */
  say(): void;
  /** The sealing keys are new: what stands is sealed again, and what others sealed with them before is heard. */
  sayAgain(): void;
  /** What was said stays: the others are to know it while this desk is off. */
  close(): void;
};

/** What could not be put, or was replaced at the hub, is put again after this long, ms: never more often. */
const retryMs = 5000;
/** What could not be kept is heard again after this long, ms. */
const hearAgainMs = minuteMs;

type Standing = { readonly text: string; readonly notes: readonly OfferNote[]; readonly revision: number };

export function createSharedOffers(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Pick<Random, 'fraction'>;
  readonly practice: string;
  readonly offers: OffersOfDesk;
}): SharedOffers {
  const { clock, practice, offers } = ports;
  const { link, sealing } = ports.clinicLink;
  /** The value of this desk at the hub, as far as it has seen; null: there is none. */
  let stands: Standing | null = null;
  /** What other desks say, by their names, as far as who joins from now on can open it. */
  const said = new Map<string, readonly OfferNote[]>();
  const unread = createUnreadValues();
  /** All that stands at the hub has been delivered. */
  let isCurrent = false;
  let busy = false;
  let closed = false;
  let cancel: () => void = () => undefined;
  let cancelForOthers: (() => void) | null = null;
  let cancelHearAgain: () => void = () => undefined;

  const differs = (notes: readonly OfferNote[]): boolean => JSON.stringify(notes) !== (stands?.text ?? '[]');

  async function put(forOthers = false): Promise<void> {
    cancel();
    if (closed || busy || !isCurrent || link.status().state !== 'linked') return;
    const read = publishable(offers, [...said.values()].flat(), stands?.notes ?? []);
    if (read === null) return;
    const notes = forOthers ? read.withOthers : read.alone;
    if (!differs(notes)) {
      if (differs(read.withOthers)) sayForOthersLater();
      return;
    }
    const text = JSON.stringify(notes);
    busy = true;
    const sealed = sealOffers(sealing, link.desk, { practice, notes });
    const done = await link.state.put('day', offersKey(link.desk), sealed);
    busy = false;
    if (done.ok) {
      // The keys may have been replaced while it was on its way.
      stands = { text: sealing.isOfNewestKey(sealed) ? text : '', notes, revision: done.value };
      // What was noted meanwhile.
      void put();
    } else if (!closed) cancel = clock.after(retryMs, () => void put());
  }

  function sayForOthersLater(): void {
    cancelForOthers ??= clock.after(delayForOthers(ports.random), () => {
      cancelForOthers = null;
      void put(true);
    });
  }

  function hearOwn(message: OffersMessage | null, { body, revision }: BucketEntry): void {
    // An event may come after the answer to a later put.
    if (stands && revision < stands.revision) return;
    const isToStay = message?.practice === practice && sealing.isOfNewestKey(body);
    stands = {
      text: isToStay ? JSON.stringify(message.notes) : '',
      notes: message?.practice === practice ? message.notes : [],
      revision,
    };
    cancel();
    cancel = clock.after(retryMs, () => void put());
  }

  function hearOther(desk: string, message: OffersMessage | null, body: Uint8Array): void {
    const notes = message?.practice === practice ? message.notes : [];
    said.set(desk, sealing.isOfNewestKey(body) ? notes : []);
    hear(notes);
    if (isCurrent) void put();
  }

  function hear(notes: readonly OfferNote[]): void {
    if (offers.hear(notes)) return;
    cancelHearAgain();
    cancelHearAgain = clock.after(hearAgainMs, () => hear([...said.values()].flat()));
  }

  function onValue(entry: BucketEntry): void {
    const desk = deskOfOffers(entry.key);
    if (desk === null) return;
    const message = openOffers(sealing, desk, entry.body);
    unread.came(entry, message !== null);
    if (desk === link.desk) hearOwn(message, entry);
    else hearOther(desk, message, entry.body);
  }

  function isGone(key: string): void {
    unread.gone(key);
    const desk = deskOfOffers(key);
    if (desk === null) return;
    if (desk === link.desk) stands = null;
    else said.delete(desk);
    void put();
  }

  function onEvent(event: StateEvent): void {
    switch (event.kind) {
      case 'restarted':
        isCurrent = false;
        stands = null;
        said.clear();
        unread.clear();
        return;
      case 'current':
        isCurrent = true;
        void put();
        return;
      case 'gone':
        isGone(event.key);
        return;
      case 'put':
        onValue(event.entry);
    }
  }

  const stopWatch = link.state.watch('day', onEvent);
  const stopStatus = watchLinked(link, (isLinked) => {
    if (isLinked) void put();
  });

  return {
    say: () => void put(),
    sayAgain() {
      if (stands) stands = { ...stands, text: '' };
      said.clear();
      for (const entry of unread.take()) onValue(entry);
      void put();
    },
    close() {
      closed = true;
      cancel();
      cancelForOthers?.();
      cancelHearAgain();
      stopWatch();
      stopStatus();
    },
  };
}

/**
 * What this desk publishes, and the same with notes of other desks that no desk publishes any more; null: it can't be read now.
 *
 * @param said what other desks publish
 * @param published what this one does
 */
function publishable(
  offers: Pick<OffersOfDesk, 'own' | 'ofOthers'>,
  said: readonly OfferNote[],
  published: readonly OfferNote[],
) {
  const [own, ofOthers] = [offers.own(), offers.ofOthers()];
  if (own === null || ofOthers === null) return null;
  const elsewhere = new Map(newestNotes(said).map((note) => [offerSubject(note), note]));
  const isSaid = (note: OfferNote) => {
    const one = elsewhere.get(offerSubject(note));
    return one !== undefined && !isLaterNote(note, one);
  };
  const here = new Set(published.map((note) => JSON.stringify(note)));
  const isHere = (note: OfferNote) => here.has(JSON.stringify(note));
  return {
    alone: sayableOffers([...ofOthers.filter(isHere), ...own]),
    withOthers: sayableOffers([...ofOthers.filter((note) => isHere(note) || !isSaid(note)), ...own]),
  };
}
