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
export const ConsultingDay = z.lazy(() =>
  z.strictObject({ date: Day, rows: z.array(ConsultingRow).max(mostVisits) }),
);
export type ConsultingDay = z.infer<typeof ConsultingDay>;

/** What the desks say of a practitioner's day: today, and the next day with visits. */
export const ConsultingList = z.strictObject({
  practitionerId: Id,
  zone: z.string().max(60),
  days: z.array(ConsultingDay).max(2),
});
export type ConsultingList = z.infer<typeof ConsultingList>;

/** Who marked something (initials), and when. */
const ConsultingMark = z.strictObject({ at: Instant, by: z.string().max(40) });

/** A visit with what was marked of it, here or at a desk. */
export const ConsultingVisit = ConsultingRow.extend({
  goneIn: ConsultingMark.nullable(),
  finished: ConsultingMark.nullable(),
  /** The note between desk and practitioner. */
  message: ConsultingMark.extend({ text: z.string().max(300) }).nullable(),
  /** The same about the group as a whole, where the visit is one in a group. */
  groupMessage: ConsultingMark.extend({ text: z.string().max(300) }).nullable(),
});
export type ConsultingVisit = z.infer<typeof ConsultingVisit>;

export const lateChoices = [5, 10, 15] as const;

/** What a practitioner's PC shows. */
export const ConsultingView = z.lazy(() =>
  z.strictObject({
    /** `no-desk`: linked, but every reception desk is locked or off. `alone`: the hub can't be reached. */
    link: z.enum(['linked', 'no-desk', 'alone']),
    /** Whose PC this is; null: not chosen yet. */
    practitioner: Named.nullable(),
    /** Those that can be chosen; none: no desk has said them yet. */
    practitioners: z.array(Named).max(200),
    today: Day,
    zone: z.string().max(60),
    /** Today; where it is not known, the last day that is; null: none is. */
    day: z.strictObject({ date: Day, visits: z.array(ConsultingVisit).max(mostVisits) }).nullable(),
    /** The next day with visits. */
    next: z.strictObject({ date: Day, visits: z.array(ConsultingVisit).max(mostVisits) }).nullable(),
    /** As of when the list is known, by this PC's clock; null: never. */
    knownAt: Instant.nullable(),
    /** By how much the practitioner runs late today; null: on time. */
    late: ConsultingMark.extend({ minutes: z.int().positive() }).nullable(),
  }),
);
export type ConsultingView = z.infer<typeof ConsultingView>;
