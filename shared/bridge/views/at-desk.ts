import { z } from 'zod';
import { Id, Instant, Label, PractitionerView } from './common.ts';
import { OwingView } from './day.ts';
import { CaseView, EditableDetails, VisitView } from './patient.ts';

/** A visit ahead that this desk asked for and the practice's diary does not show yet. */
export const BookedHere = z.lazy(() =>
  z.strictObject({
    writeId: z.uuid(),
    start: Instant,
    zone: z.string(),
    practitioner: PractitionerView.nullable(),
    /** Where it stands, as the outbox says it. */
    says: Label,
    /** It is not sent, or again, without a person's word. */
    asks: z.boolean(),
  }),
);
export type BookedHere = z.infer<typeof BookedHere>;

/** What a patient's panel can put right in place, and what comes next: read when the patient is chosen. */
export const AtDeskView = z.lazy(() =>
  z.strictObject({
    patientId: Id,
    email: Label.nullable(),
    phoneNumbers: EditableDetails.shape.phoneNumbers.max(50),
    /** What of the address can be changed here, as the service has it. */
    town: z.strictObject({
      city: Label.nullable(),
      state: Label.nullable(),
      postalCode: Label.nullable(),
    }),
    hasMobile: z.boolean(),
    privacyPolicy: Label.nullable(),
    irn: Label.nullable(),
    tags: EditableDetails.shape.tags.max(200),
    customFields: EditableDetails.shape.customFields.max(100),
    /** Those that an appointment can be part of on the day, and the one it is part of. */
    cases: z.array(CaseView).max(50),
    /** How many further ones are not among them. */
    moreCases: z.int(),
    caseId: Id.nullable(),
    /** Null: not known before the open invoices have been read, all or this patient's. */
    owing: OwingView.nullable(),
    /** The next visit after the appointment, or after now; null: none is known. */
    next: VisitView.nullable(),
    /** By start. */
    booked: z.array(BookedHere).max(50),
    /** Whether this PC holds every appointment ahead, so that none known means none booked. */
    nextKnown: z.boolean(),
  }),
);
export type AtDeskView = z.infer<typeof AtDeskView>;
