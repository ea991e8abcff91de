import type { BucketEntry, StateEvent } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock } from '../platform/ports.ts';
import type { OfferNote } from '../views/offers.ts';
import type { ClinicLink } from './clinic-link.ts';
import {
  deskOfOffers,
  type OffersMessage,
  offersKey,
  openOffers,
  sayableOffers,
  sealOffers,
} from './offer-messages.ts';

/** What this desk noted of patients who were asked, and what it keeps of others. */
export type OffersOfDesk = {
  /** What was noted here in the last days, the oldest first; null: it can't be read now. */
  own(): readonly OfferNote[] | null;
  hear(notes: readonly OfferNote[]): void;
};

/**
 * Notes of patients who were asked whether they take a free time, at every desk (docs/decisions/0065).
 *
 * Guarantees
 * - What is noted at one desk is on the others within a tenth of a second; a desk that was off hears it when it is back.
 * - Each desk has one value at the hub, whole. It is put where it differs from what stands there, and never for what was heard.
 * - At a new hub each desk that has noted something puts one value.
 */
export type SharedOffers = {
  /** Something was noted here. */
  say(): void;
  /** The sealing keys are new: what stands is sealed again. */
  sayAgain(): void;
  /** What was said stays: the others are to know it while this desk is off. */
  close(): void;
};

/** What could not be put, or was replaced at the hub, is put again after this long, ms: never more often. */
const retryMs = 5000;

export function createSharedOffers(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly practice: string;
  readonly offers: OffersOfDesk;
}): SharedOffers {
  const { clock, practice, offers } = ports;
  const { link, sealing } = ports.clinicLink;
  /** The value of this desk at the hub, as far as it has seen; null: there is none. */
  let stands: { readonly text: string; readonly revision: number } | null = null;
  /** All that stands at the hub has been delivered. */
  let isCurrent = false;
  let busy = false;
  let closed = false;
  let cancel: () => void = () => undefined;

  async function put(): Promise<void> {
    cancel();
    if (closed || busy || !isCurrent || link.status().state !== 'linked') return;
    const own = offers.own();
    if (own === null) return;
    const notes = sayableOffers(own);
    const text = JSON.stringify(notes);
    if (text === (stands?.text ?? '[]')) return;
    busy = true;
    const sealed = sealOffers(sealing, link.desk, { practice, notes });
    const done = await link.state.put('day', offersKey(link.desk), sealed);
    busy = false;
    if (done.ok) {
      // The keys may have been replaced while it was on its way.
      stands = { text: sealing.isOfNewestKey(sealed) ? text : '', revision: done.value };
      // What was noted meanwhile.
      void put();
    } else if (!closed) cancel = clock.after(retryMs, () => void put());
  }

  function hearOwn(message: OffersMessage | null, { body, revision }: BucketEntry): void {
    // An event may come after the answer to a later put.
    if (stands && revision < stands.revision) return;
    const isToStay = message?.practice === practice && sealing.isOfNewestKey(body);
    stands = { text: isToStay ? JSON.stringify(message.notes) : '', revision };
    cancel();
    cancel = clock.after(retryMs, () => void put());
  }

  function onEvent(event: StateEvent): void {
    switch (event.kind) {
      case 'restarted':
        isCurrent = false;
        stands = null;
        return;
      case 'current':
        isCurrent = true;
        void put();
        return;
      case 'gone':
        if (event.key !== offersKey(link.desk)) return;
        stands = null;
        void put();
        return;
      case 'put': {
        const { key, body } = event.entry;
        const desk = deskOfOffers(key);
        if (desk === null) return;
        const message = openOffers(sealing, desk, body);
        if (desk === link.desk) hearOwn(message, event.entry);
        else if (message?.practice === practice) offers.hear(message.notes);
      }
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
      void put();
    },
    close() {
      closed = true;
      cancel();
      stopWatch();
      stopStatus();
    },
  };
}
