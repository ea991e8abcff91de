import { z } from 'zod';
import { Day, Id, Instant, Label, Named } from './common.ts';
import { RowStatus } from './day.ts';

/** The longest alert or note of a visit that a practitioner’s PC is given, in characters. */
export const longestVisitText = 1000;
/** The most visits of one practitioner on one day. */
export const mostVisits = 120;

const VisitText = z.string().max(longestVisitText).nullable();

/**
 * One patient's visit as a practitioner's PC has it, from the link and in its file: this, and nothing else of a patient. No money, no contact,
 * no document, no record's id but those in the key.
 */
export const ConsultingRow = z.strictObject({
  /** `appointmentId:patientId`, as in the day of the desks. */
  key: z.string().max(60),
  start: Instant,
  end: Instant,
  status: RowStatus,
  /** When the status was set: of one who has arrived, since when. */
  statusAt: Instant.nullable(),
  /** Null: the reception desk does not have the patient's record yet. */
  name: Label.nullable(),
  /** Where it is another than the first name. */
  preferredName: Label.nullable(),
  initials: z.string().max(8),
  service: Label.nullable(),
  alert: VisitText,
  /** Of the appointment. */
  note: VisitText,
  /** On the case of this visit, where it counts visits; null: not known, or none. */
  visitsLeft: z.int().nonnegative().nullable(),
  isFirstVisit: z.boolean(),
  /** A form of this visit is not completed. */
  hasOpenForm: z.boolean(),
});
export type ConsultingRow = z.infer<typeof ConsultingRow>;

/** By start. */
export const ConsultingDay = z.strictObject({ date: Day, rows: z.array(ConsultingRow).max(mostVisits) });
export type ConsultingDay = z.infer<typeof ConsultingDay>;

/** A practitioner as one is chosen. */
export const ConsultingPerson = Named;
export type ConsultingPerson = z.infer<typeof ConsultingPerson>;

/** What the desks say of a practitioner's day: today, and the next day with visits. */
export const ConsultingList = z.strictObject({
  practitionerId: Id,
  zone: z.string().max(60),
  days: z.array(ConsultingDay).max(2),
});
export type ConsultingList = z.infer<typeof ConsultingList>;
