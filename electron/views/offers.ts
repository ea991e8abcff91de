import { z } from 'zod';
import { offerOutcomes } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import { parseStored } from '../store/stored.ts';

/**
 * What people noted of a patient who was asked whether they take a free time, stored in the desk file because the service has no
 * field for it. Names of fields are stored, so they stay as they are.
 */
export const OfferNote = z.object({
  patientId: z.int(),
  /** The clinic day of the free time, and when it begins, UTC ms. */
  date: z.string(),
  start: z.int(),
  practitionerId: z.int(),
  /** Null: what was noted before is taken back, at whichever desk that was. */
  outcome: z.enum(offerOutcomes).nullable(),
  /** Initials of the user; empty: none were set. */
  by: z.string(),
  /** UTC ms by the practice's clock, which every desk shares. */
  at: z.number(),
});
export type OfferNote = z.infer<typeof OfferNote>;

/** What stands of a patient and a day. */
export type SlotOffer = OfferNote & { readonly outcome: NonNullable<OfferNote['outcome']> };

/** The facts of the desk file: what was noted at this desk, and what linked desks noted. */
export const offersFact = 'slot-offers';
export const heardOffersFact = 'slot-offers-heard';

/** For so long the waiting list shows that a time was offered here: the practice takes the entry off it by hand. */
const keptMs = 90 * dayMs;
const mostKept = 2000;

export const readOffers = (text: string | null): OfferNote[] => parseStored(z.array(OfferNote), text) ?? [];

type Asked = Pick<OfferNote, 'patientId' | 'date'>;

/** What a note is about: the patient and the day. */
export const offerSubject = ({ patientId, date }: Asked): string => `${patientId}:${date}`;

/** Of the same patient and day. */
export const isSameOffer = (a: Asked, b: Asked): boolean => offerSubject(a) === offerSubject(b);

/**
 * The notes with another one in the place of what was noted of the patient for that day, without those that are too old.
 * @param certainNow a time that has certainly come, UTC ms: a note of a PC whose clock is ahead makes no other one old
 */
export function withOffer(known: readonly OfferNote[], note: OfferNote, certainNow: number): OfferNote[] {
  const others = known.filter((one) => one.at > certainNow - keptMs && !isSameOffer(one, note));
  return [...others, note].slice(-mostKept);
}

/** The newest note of each patient and day, in whichever order desks heard of them; also those that were taken back. */
export function newestNotes(notes: readonly OfferNote[]): OfferNote[] {
  const newest = new Map<string, OfferNote>();
  for (const note of notes) {
    const subject = offerSubject(note);
    const known = newest.get(subject);
    if (!known || isLaterNote(note, known)) newest.set(subject, note);
  }
  return [...newest.values()];
}

/** Of one moment, every desk takes the same one. */
export const isLaterNote = (note: OfferNote, known: OfferNote): boolean =>
  note.at === known.at ? JSON.stringify(note) > JSON.stringify(known) : note.at > known.at;

export const standingOffers = (notes: readonly OfferNote[]): SlotOffer[] =>
  newestNotes(notes).flatMap(({ outcome, ...note }) => (outcome === null ? [] : [{ ...note, outcome }]));

/**
 * What is shown of a patient's notes: what was noted for a time of this day; else the last time that was offered on another one. Who did not
 * answer then, or said no for that day, is asked afresh.
 * @param own the notes about the patient
 */
export function offerFor(own: readonly SlotOffer[], date: string): SlotOffer | null {
  const offered = own.filter(({ outcome }) => outcome === 'offered').sort((a, b) => b.at - a.at);
  return own.find((one) => one.date === date) ?? offered[0] ?? null;
}
