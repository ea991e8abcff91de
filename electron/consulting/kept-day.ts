import { z } from 'zod';
import { ConsultingList, Id, Instant, Named } from '../../shared/bridge/views.ts';
import { DayEntry } from '../views/day-entries.ts';

/** More than desks tell each other of; the newest are kept. */
export const mostKeptEntries = 4000;

/** As many as desks name; the one who is chosen is always among them. */
export const mostPractitioners = 200;

/** All that a practitioner's PC keeps of the practice: whose PC it is, the last known list, and what was marked. */
export const KeptDay = z.strictObject({
  v: z.literal(1),
  /** The practice that ids are of, as the desks name it; empty: not known yet. */
  practice: z.string().max(64),
  /** Whose PC this is; null: not chosen. */
  practitionerId: Id.nullable(),
  practitioners: z.array(Named).max(mostPractitioners),
  list: ConsultingList.nullable(),
  /** As of when the list is known, by this PC's clock; null: nothing is. */
  knownAt: Instant.nullable(),
  /** What this PC and the desks marked, of the last days. */
  entries: z.array(DayEntry.nullable().catch(null)).max(mostKeptEntries),
});
export type KeptDay = z.infer<typeof KeptDay>;

export const nothingKept: KeptDay = {
  v: 1,
  practice: '',
  practitionerId: null,
  practitioners: [],
  list: null,
  knownAt: null,
  entries: [],
};
