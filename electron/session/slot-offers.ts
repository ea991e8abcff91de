import { dayMs } from '../../shared/durations.ts';
import { createListeners } from '../../shared/listeners.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { DeskStore } from '../store/types.ts';
import {
  heardOffersFact,
  isLaterNote,
  isSameOffer,
  newestNotes,
  type OfferNote,
  offersFact,
  readOffers,
  type SlotOffer,
  standingOffers,
  withOffer,
} from '../views/offers.ts';

/**
 * What came of asking patients whether they take a free time, noted at this desk and at those that it is linked to.
 *
 * Guarantees
 * - Of a patient and a day the newest note stands at every desk, in whichever order they were heard.
 * - What is noted here is newer than what is known here: it replaces what another desk noted.
 * - A note is too old by the time that has certainly come: neither this PC's clock nor another one that is ahead drops any.
 * - A note that is heard again changes nothing, and nothing that is heard is said again.
 */
export type SlotOffers = {
  /** What stands. */
  known(): readonly SlotOffer[];
  note(note: Omit<OfferNote, 'by' | 'at'>): void;
  /** What other desks are to hear of this one: its notes of the last days. Null: they can't be read now. */
  own(): readonly OfferNote[] | null;
  /** What other desks noted in the last days, where nothing newer is known. Null: it can't be read now. */
  ofOthers(): readonly OfferNote[] | null;
  /** Keeps what another desk noted, where it is newer. @returns false: it can't be stored now, and is to be heard again */
  hear(notes: readonly OfferNote[]): boolean;
  /** Notified when something was noted here. */
  onNoted(listener: () => void): () => void;
  /** Notified of what others noted and this desk did not know. */
  onHeard(listener: (notes: readonly OfferNote[]) => void): () => void;
};

/** For so long a desk that was off hears of a note: longer than a weekend with its holidays. */
const saidMs = 7 * dayMs;

export function createSlotOffers(ports: {
  readonly desk: Pick<DeskStore, 'fact' | 'saveFact'>;
  /** Initials of who is at this desk. */
  readonly by: () => string;
  /** UTC ms by the practice's clock. */
  readonly now: () => number;
  /** A time that has certainly come, UTC ms (certain-time.ts). */
  readonly certainNow: () => number;
}): SlotOffers {
  const { desk } = ports;
  const noted = createListeners<[]>();
  const heard = createListeners<[readonly OfferNote[]]>();
  const ownNotes = () => readOffers(desk.fact(offersFact));
  const heardNotes = () => readOffers(desk.fact(heardOffersFact));
  const all = () => [...ownNotes(), ...heardNotes()];
  /** What stands, parsed once: a list of candidates asks for it each time. Null: something was noted or heard since. */
  let standing: readonly SlotOffer[] | null = null;
  const newerOf = (notes: readonly OfferNote[]) => {
    const known = newestNotes(all());
    return newestNotes(notes).filter((note) =>
      known.every((one) => !isSameOffer(one, note) || isLaterNote(note, one)),
    );
  };
  return {
    known() {
      standing ??= standingOffers(all());
      return standing;
    },
    note(note) {
      const before = newestNotes(all()).find((one) => isSameOffer(one, note));
      const at = Math.max(Math.round(ports.now()), (before?.at ?? 0) + 1);
      const notes = withOffer(ownNotes(), { ...note, by: ports.by(), at }, ports.certainNow());
      standing = null;
      desk.saveFact(offersFact, JSON.stringify(notes));
      noted.notify();
    },
    own: () =>
      catchStoreError<readonly OfferNote[] | null>(
        () => ownNotes().filter(({ at }) => at > ports.now() - saidMs),
        () => null,
      ),
    ofOthers: () =>
      catchStoreError<readonly OfferNote[] | null>(
        () => {
          const [own, heard] = [ownNotes(), heardNotes()];
          const newest = new Set(newestNotes([...own, ...heard]));
          return heard.filter((note) => newest.has(note) && note.at > ports.now() - saidMs);
        },
        () => null,
      ),
    hear(notes) {
      const isNew = catchStoreError<readonly OfferNote[] | null>(
        () => {
          const newer = newerOf(notes);
          if (newer.length === 0) return newer;
          const certainNow = ports.certainNow();
          let kept = heardNotes();
          for (const note of newer) kept = withOffer(kept, note, certainNow);
          standing = null;
          desk.saveFact(heardOffersFact, JSON.stringify(kept));
          return newer;
        },
        () => null,
      );
      if (isNew?.length) heard.notify(isNew);
      return isNew !== null;
    },
    onNoted: noted.add,
    onHeard: heard.add,
  };
}
