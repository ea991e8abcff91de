import { z } from 'zod';
import { Cents, Day, Id, Instant, Label, Named, PractitionerView, ServiceView } from './common.ts';
import { OwingView, PatientBrief, RowStatus, windowRows } from './day.ts';
import { InvoiceView, PaidView } from './money.ts';
import { FiledView } from './writes.ts';

/**
 * Why a patient was found, where it is not by the name that is shown; `text`: the name or number that was meant. `visit`: by
 * the practitioner and the time of their visit.
 */
export const FoundWhy = z.lazy(() =>
  z.strictObject({
    by: z.enum(['middle-name', 'preferred-name', 'short-name', 'close', 'phone', 'email', 'visit']),
    text: Label.nullable(),
  }),
);
export type FoundWhy = z.infer<typeof FoundWhy>;

export const PatientHit = z.lazy(() =>
  z.strictObject({
    patient: PatientBrief,
    archived: z.boolean(),
    /** Not called what was typed, but something near it. These come after all others. */
    close: z.boolean(),
    why: FoundWhy.nullable(),
    /** The patient's row on the day asked about, if any. */
    today: z.strictObject({ key: z.string(), start: Instant, practitioner: Label.nullable() }).nullable(),
  }),
);
export type PatientHit = z.infer<typeof PatientHit>;

/** A field of a patient, for the page: everything the spec has, in sections. */
export const PatientField = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    label: Label,
    section: z.enum(['Identity', 'Contact', 'Funding', 'Emergency', 'Privacy', 'Billing', 'Record']),
    /** As it is written on the screen; null: empty. */
    value: z.string().max(4000).nullable(),
    /** The service can change it. */
    editable: z.boolean(),
  }),
);
export type PatientField = z.infer<typeof PatientField>;

export const VisitView = z.lazy(() =>
  z.strictObject({
    appointmentId: Id,
    start: Instant,
    end: Instant,
    zone: z.string(),
    locationName: Label.nullable(),
    practitioner: PractitionerView.nullable(),
    service: ServiceView.nullable(),
    status: RowStatus,
    statusWord: Label.nullable(),
    note: z.string().max(4000).nullable(),
    /** Why it was cancelled, in the practice's own words; on the patient's page. */
    cancellation: z.string().max(4000).nullable().optional(),
    /** What it costs without tax, on the patient's page; `per`: the price is for one of these. */
    price: z.strictObject({ cents: Cents, per: Label.nullable() }).nullable().optional(),
    caseId: Id.nullable(),
  }),
);
export type VisitView = z.infer<typeof VisitView>;

export const CaseView = z.strictObject({
  id: Id,
  number: Label,
  state: z.enum(['open', 'expired', 'closed']),
  issued: Day.nullable(),
  expires: Day.nullable(),
  used: z.number().nullable(),
  allowed: z.number().nullable(),
  /** Of `used` and `allowed`; `other`: what the practice counts is not known here. */
  unit: z.enum(['visits', 'hours', 'cents', 'other']),
  use: z.enum(['plenty', 'nearly', 'used-up', 'cannot-tell']),
  contact: Label.nullable(),
  notes: z.string().max(4000).nullable(),
  /** On the patient's page. */
  practitioner: PractitionerView.nullable().optional(),
  providerNumber: Label.nullable().optional(),
  referralPeriod: Label.nullable().optional(),
  /** Visits that did not take place and are counted all the same. */
  alsoCounts: z
    .array(z.enum(['did-not-arrive', 'cancelled']))
    .max(2)
    .optional(),
});
export type CaseView = z.infer<typeof CaseView>;

export const SupportView = z.lazy(() =>
  z.strictObject({
    id: Id,
    start: Instant.nullable(),
    end: Instant.nullable(),
    practitioner: PractitionerView.nullable(),
    itemCode: Label.nullable(),
    quantity: z.number().nullable(),
    unit: Label.nullable(),
    priceCents: Cents.nullable(),
    note: z.string().max(4000).nullable(),
    service: ServiceView.nullable().optional(),
    invoice: z.enum(['invoiced', 'not-to-be-invoiced']).nullable().optional(),
  }),
);
export type SupportView = z.infer<typeof SupportView>;

/** A support activity under the day. */
export const DaySupportView = z.lazy(() =>
  z.strictObject({
    id: Id,
    start: Instant,
    end: Instant.nullable(),
    locationId: Id.nullable(),
    patientId: Id.nullable(),
    patientName: Label.nullable(),
    practitioner: PractitionerView.nullable(),
    service: ServiceView.nullable(),
    itemCode: Label.nullable(),
    note: z.string().max(4000).nullable(),
  }),
);
export type DaySupportView = z.infer<typeof DaySupportView>;

/** Travel and the like, billed beside an appointment. */
export const SupportItemView = z.lazy(() =>
  z.strictObject({
    id: Id,
    appointmentId: Id,
    start: Instant.nullable(),
    type: Label.nullable(),
    itemCode: Label.nullable(),
    quantity: z.number().nullable(),
    unit: Label.nullable(),
    priceCents: Cents.nullable(),
    toMinutes: z.number().nullable(),
    returnMinutes: z.number().nullable(),
    address: Label.nullable(),
    note: z.string().max(4000).nullable(),
  }),
);
export type SupportItemView = z.infer<typeof SupportItemView>;

/** What the service keeps of an NDIS plan, as it is sent; days as `YYYY-MM-DD`. */
export const NdisView = z.lazy(() =>
  z.strictObject({
    diagnosis: z.string().nullable(),
    nomineeEmail: z.string().nullable(),
    fundManagement: z.string().nullable(),
    nomineeLastName: z.string().nullable(),
    nomineeFirstName: z.string().nullable(),
    nomineeMobileCode: z.string().nullable(),
    nomineeMobileNumber: z.string().nullable(),
    startDate: Day.nullable(),
    endDate: Day.nullable(),
  }),
);
export type NdisView = z.infer<typeof NdisView>;

/** What of a patient is changed at the desk and on their page alike. */
export const EditableDetails = z.strictObject({
  /** As the service has them, for editing. */
  phoneNumbers: z.array(
    z.strictObject({ phoneNumber: z.string(), type: z.string().nullable(), code: z.string().nullable() }),
  ),
  tags: z.array(Label),
  /** `id`: the number by which the service takes a change; null until it was learnt from a change made here. */
  customFields: z.array(z.strictObject({ name: Label, value: z.string().max(4000), id: Id.nullable() })),
});
export type EditableDetails = z.infer<typeof EditableDetails>;

export const PatientPage = z.lazy(() =>
  z.strictObject({
    patient: PatientBrief,
    archived: z.boolean(),
    fields: z.array(PatientField),
    ...EditableDetails.shape,
    /** Null where it is too long to be shown whole: then it is not changed here. */
    ndis: NdisView.nullable(),
    /** Newest first. */
    visits: z.array(VisitView).max(windowRows),
    /** Newest first; every open one is among them, as far as a window holds them. */
    invoices: z.array(InvoiceView).max(windowRows),
    /** Newest first. */
    payments: z.array(PaidView).max(windowRows),
    /** Payments of this PC that are done, and of which too little can be read to show them. */
    unreadablePayments: z.int().nonnegative(),
    cases: z.array(CaseView).max(windowRows),
    supportActivities: z.array(SupportView).max(windowRows),
    supportItems: z.array(SupportItemView).max(windowRows),
    files: z.array(FiledView).max(windowRows),
    /** How many there are of each list: where there are more than a window holds, the page says so. */
    totals: z.strictObject({
      visits: z.int(),
      invoices: z.int(),
      payments: z.int(),
      cases: z.int(),
      supportActivities: z.int(),
      supportItems: z.int(),
      files: z.int(),
    }),
    /** Of every invoice, shown or not. Null: not known before the open invoices have been read, all or this patient's. */
    owing: OwingView.nullable(),
    /** When the patient was last read from the service, by this PC's clock; null: not since Foyer started. */
    loadedAt: Instant.nullable(),
  }),
);
export type PatientPage = z.infer<typeof PatientPage>;

export const ContactView = z.lazy(() =>
  z.strictObject({
    id: Id,
    name: Label,
    type: Label.nullable(),
    occupation: Label.nullable(),
    company: Label.nullable(),
    providerNumber: Label.nullable(),
    /** Every number, faxes too. */
    phones: z.array(z.strictObject({ number: Label, type: Label.nullable() })).max(50),
    email: Label.nullable(),
    address: Label.nullable(),
    archived: z.boolean(),
    /** Patients of this contact whom this PC knows: the first ones; `contact.patients` gives all. */
    patients: z.array(Named).max(50),
    /** How many patients the practice ties to this contact. */
    patientCount: z.int(),
    invoices: z.int(),
    cases: z.int(),
  }),
);
export type ContactView = z.infer<typeof ContactView>;
