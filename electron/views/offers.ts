import { z } from 'zod';
import { offerOutcomes } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import { parseStored } from '../store/stored.ts';

/**
 * What people noted of patients who were asked whether they take a free time, stored in the desk file because the service has no
 * field for it. Names of fields are stored, so they stay as they are.
 */
const SlotOffer = z.object({
  patientId: z.int(),
  /** The clinic day of the free time, and when it begins, UTC ms. */
  date: z.string(),
  start: z.int(),
  practitionerId: z.int(),
  outcome: z.enum(offerOutcomes),
  /** Initials of the user; empty: none were set. */
  by: z.string(),
  /** UTC ms. */
  at: z.number(),
});
export type SlotOffer = z.infer<typeof SlotOffer>;

/** Their fact in the desk file. */
export const offersFact = 'slot-offers';

/** For so long the waiting list shows that a time was offered here: the practice takes the entry off it by hand. */
const keptMs = 90 * dayMs;
const mostKept = 2000;

export const readOffers = (text: string | null): SlotOffer[] => parseStored(z.array(SlotOffer), text) ?? [];

/**
 * The notes with another one in the place of what was noted of the patient for that day, without those that are too old.
 * @param outcome null: taken back
 */
export function withOffer(
  known: readonly SlotOffer[],
  { outcome, ...about }: Omit<SlotOffer, 'outcome'> & { readonly outcome: SlotOffer['outcome'] | null },
): SlotOffer[] {
  const others = known.filter(
    ({ patientId, date, at }) =>
      at > about.at - keptMs && !(patientId === about.patientId && date === about.date),
  );
  return [...others, ...(outcome === null ? [] : [{ ...about, outcome }])].slice(-mostKept);
}

/**
 * What is shown of a patient's notes: what was noted for a time of this day; else the last time that was offered on another one. Who did not
 * answer then, or said no for that day, is asked afresh.
 * @param own the notes about the patient
 */
export function offerFor(own: readonly SlotOffer[], date: string): SlotOffer | null {
  const offered = own.filter(({ outcome }) => outcome === 'offered').sort((a, b) => b.at - a.at);
  return own.find((one) => one.date === date) ?? offered[0] ?? null;
}
