import { z } from 'zod';
import { Day, Id, Instant } from '../../shared/bridge/views.ts';
import type { Context, Sealing } from '../link/sealing.ts';
import { parseStored } from '../store/stored.ts';
import { OfferNote } from '../views/offers.ts';

const schema = 1;

/** Older ones are not said. */
const mostOffersSaid = 300;

const SaidOffer = OfferNote.extend({
  patientId: Id,
  date: Day,
  start: Instant,
  practitionerId: Id,
  by: z.string().max(40),
  at: Instant,
});

const OffersMessage = z.object({
  /** Ids are of this practice. */
  practice: z.string(),
  notes: z.array(SaidOffer.nullable().catch(null)).max(mostOffersSaid),
});
export type OffersMessage = { readonly practice: string; readonly notes: readonly OfferNote[] };

/** The notes that fit into a message, as they are read from it: the newest of them. */
export const sayableOffers = (notes: readonly OfferNote[]): readonly OfferNote[] =>
  notes
    .flatMap((note) => {
      const read = SaidOffer.safeParse(note);
      return read.success ? [read.data] : [];
    })
    .slice(-mostOffersSaid);

/** The key in the bucket `day` of what a desk noted. */
export const offersKey = (desk: string): string => `offers.${desk}`;

/** @returns null: it is no key of a desk's notes */
export const deskOfOffers = (key: string): string | null => /^offers\.([^.]+)$/.exec(key)?.[1] ?? null;

const contextOf = (desk: string): Context => ({
  scope: 'state',
  subject: `day.${offersKey(desk)}`,
  desk,
  schema,
  id: 'offers',
});

/** Patients are named by their ids. */
export const sealOffers = (sealing: Sealing, desk: string, message: OffersMessage): Uint8Array =>
  sealing.seal('day', contextOf(desk), Buffer.from(JSON.stringify(message), 'utf8'));

/** @returns null: it cannot be opened, or is of a shape that is not known here */
export function openOffers(sealing: Sealing, desk: string, bytes: Uint8Array): OffersMessage | null {
  const opened = sealing.open(contextOf(desk), bytes);
  if (!opened.ok || opened.key !== 'day') return null;
  const read = parseStored(OffersMessage, Buffer.from(opened.body).toString('utf8'));
  return read && { ...read, notes: read.notes.filter((one) => one !== null) };
}
