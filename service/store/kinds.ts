import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type * as r from '../../shared/practice/resources/index.ts';
import type { CustomFieldDefinition, FormRecord, Roster } from '../clinic-data.ts';

/** How many patients one appointment of a service takes; stored beside the services, whose wire shape lacks it. */
export type ServiceSize = { readonly id: number; readonly maxPatients: number };

/** A file's record: what the API returns, its time and its size. */
export type StoredFile = r.PatientFile & { readonly createdAt: string; readonly bytes: number };

/** Every kind of record, by the name of its table. */
export type Docs = {
  appointments: r.Appointment;
  patients: r.Patient;
  contacts: r.Contact;
  cases: r.Case;
  invoices: r.Invoice;
  payments: r.Payment;
  payment_methods: r.PaymentMethod;
  locations: r.Location;
  busy_times: r.BusyTime;
  busy_time_types: r.BusyTimeType;
  support_activities: r.SupportActivity;
  support_items: r.SupportItem;
  practitioners: r.Practitioner;
  services: r.Service;
  waitlists: r.WaitlistEntry;
  patient_forms: FormRecord;
  cancellation_reasons: r.CancellationReason;
  rosters: Roster;
  custom_fields: CustomFieldDefinition;
  service_sizes: ServiceSize;
  files: StoredFile;
};
export type KindName = keyof Docs;

type Cell = number | string | null;
/** How a column is searched: for equality, over a range, or never alone. */
export type Indexed = 'equal' | 'range' | 'none';
type Typed = { readonly type: 'INTEGER' | 'TEXT'; readonly index: Indexed };
type Column<D> = Typed & { readonly of: (doc: D) => Cell };
type Part<D> = {
  readonly columns: Readonly<Record<string, Typed>>;
  readonly of: (doc: D) => Cell[][];
};

/** How a kind of record is queried: its columns, its parts (one row per element of an array), and its archive flag. */
export type Kind<D> = {
  readonly columns: Readonly<Record<string, Column<D>>>;
  readonly parts?: Readonly<Record<string, Part<D>>>;
  readonly archived: (doc: D) => boolean;
};

/** Text normalized for filters: lower case, trimmed. */
export const foldedOrNull = (text: string | null | undefined): string | null =>
  text?.normalize('NFC').trim().toLowerCase() ?? null;

const digits = (text: string | null | undefined): string => (text ?? '').replace(/\D/g, '');

const number = <D>(of: (doc: D) => number | null | undefined): Column<D> => ({
  type: 'INTEGER',
  index: 'equal',
  of: (doc) => of(doc) ?? null,
});
const text = <D>(of: (doc: D) => string | null | undefined): Column<D> => ({
  type: 'TEXT',
  index: 'equal',
  of: (doc) => of(doc) ?? null,
});
const folded = <D>(of: (doc: D) => string | null | undefined): Column<D> =>
  text((doc) => foldedOrNull(of(doc)));
const instant = <D>(of: (doc: D) => string | null | undefined): Column<D> => ({
  ...number((doc) => instantFromWire(of(doc))),
  index: 'range',
});
const unindexed = <D>(column: Column<D>): Column<D> => ({ ...column, index: 'none' });

const integer = { type: 'INTEGER', index: 'equal' } as const;
const string = { type: 'TEXT', index: 'equal' } as const;
const moment = { type: 'INTEGER', index: 'range' } as const;

const never = () => false;
const flagged = (doc: { archived?: boolean | null | undefined }) => doc.archived === true;

const phones = <D extends { phoneNumbers?: readonly r.PhoneNumber[] | null | undefined }>(): Part<D> => ({
  columns: { digits: string },
  of: (doc) => (doc.phoneNumbers ?? []).map((phone) => [digits(phone.phoneNumber)]),
});

const wordRows = (words: readonly string[] | null | undefined): Cell[][] =>
  (words ?? []).map((word) => [foldedOrNull(word)]);

const lengthOf = (one: { start?: string | null | undefined; end?: string | null | undefined }): number =>
  (instantFromWire(one.end) ?? 0) - (instantFromWire(one.start) ?? 0);

/** Whether an appointment occupies its practitioner: not when all its patients cancelled. */
function takesTime(one: r.Appointment): boolean {
  const places = one.appointmentPatients ?? [];
  return places.length === 0 || places.some((place) => place.status !== 'Cancelled');
}

/** A case is valid to the end of its expiry date: the instant from which it is expired. */
function expiredFrom(doc: r.Case): number | null {
  const at = instantFromWire(doc.expiryDate);
  if (at === null) return null;
  return at % dayMs === 0 ? at + dayMs : at;
}

export const kinds: { readonly [K in KindName]: Kind<Docs[K]> } = {
  appointments: {
    columns: {
      start_at: instant((a) => a.start),
      end_at: unindexed(instant((a) => a.end)),
      practitioner_id: number((a) => a.practitionerId),
      takes_time: unindexed(number((a) => (takesTime(a) ? 1 : 0))),
      // Longer than a day: so few that a search around a time need not reach back far for all the others.
      is_long: number((a) => (lengthOf(a) > dayMs ? 1 : null)),
    },
    parts: {
      appointment_patients: {
        columns: { patient_id: integer, status: string, status_at: moment, case_id: integer },
        of: (a) =>
          (a.appointmentPatients ?? []).map((p) => [
            p.patientId,
            p.status ?? null,
            instantFromWire(p.statusUpdatedAt),
            p.caseId ?? null,
          ]),
      },
    },
    archived: flagged,
  },
  patients: {
    columns: {
      firstname: folded((p) => p.firstname),
      lastname: folded((p) => p.lastname),
      email: folded((p) => p.email),
      birthdate: text((p) => p.birthdate?.slice(0, 10)),
      invoice_recipient_id: number((p) => p.invoiceRecipientId),
    },
    parts: {
      patient_phones: phones(),
      patient_tags: {
        columns: { tag: string },
        of: (p) => (p.patientTags ?? []).map((tag) => [foldedOrNull(tag)]),
      },
    },
    archived: flagged,
  },
  contacts: {
    columns: {
      firstname: folded((c) => c.firstName),
      lastname: folded((c) => c.lastName),
      email: folded((c) => c.email),
    },
    parts: { contact_phones: phones() },
    archived: flagged,
  },
  cases: {
    columns: {
      patient_id: number((c) => c.patientId),
      practitioner_id: number((c) => c.practitionerId),
      contact_id: number((c) => c.contactId),
      track_type: text((c) => c.trackType),
      is_open: unindexed(number((c) => (c.isOpen === false ? 0 : 1))),
      expired_from: unindexed(number(expiredFrom)),
    },
    archived: never,
  },
  invoices: {
    columns: {
      patient_id: number((i) => i.patientId),
      location_id: number((i) => i.locationId),
      practitioner_id: number((i) => i.practitionerId),
      contact_id: number((i) => i.contactId),
      status: text((i) => i.status),
    },
    archived: (i) => i.isArchived === true,
  },
  payments: {
    columns: { patient_id: number((p) => p.patientId), location_id: number((p) => p.locationId) },
    parts: {
      payment_parts: {
        columns: { invoice_id: integer, cents: { type: 'INTEGER', index: 'none' } },
        of: (p) =>
          [...(p.paymentInvoices ?? []), ...(p.creditAllocations ?? [])].map((one) => [
            one.invoiceId ?? null,
            centsFromDollars(one.amount) ?? 0,
          ]),
      },
    },
    archived: flagged,
  },
  payment_methods: { columns: {}, archived: never },
  locations: { columns: { title: folded((l) => l.title) }, archived: flagged },
  busy_times: {
    columns: {
      start_at: instant((b) => b.start),
      end_at: unindexed(instant((b) => b.end)),
      type_id: number((b) => b.busyTimeTypeId),
    },
    parts: {
      busy_time_practitioners: {
        columns: { practitioner_id: integer },
        of: (b) => (b.practitionerIds ?? []).map((id) => [id]),
      },
    },
    archived: flagged,
  },
  busy_time_types: { columns: {}, archived: flagged },
  support_activities: {
    columns: {
      start_at: instant((s) => s.start),
      patient_id: number((s) => s.patientId),
      practitioner_id: number((s) => s.practitionerId),
      case_id: number((s) => s.caseId),
    },
    archived: flagged,
  },
  support_items: {
    columns: { appointment_id: number((s) => s.appointmentId) },
    archived: (s) => typeof s.deletedAt === 'string',
  },
  practitioners: { columns: {}, archived: flagged },
  services: { columns: {}, archived: flagged },
  waitlists: {
    columns: {
      practitioner_id: number((w) => w.practitionerId),
      user_group_id: number((w) => w.userGroupId),
      location_id: number((w) => w.locationId),
      patient_id: number((w) => w.patientId),
      added_at: instant((w) => w.createdAt),
    },
    parts: {
      waitlist_services: {
        columns: { service_id: integer },
        of: (w) => (w.serviceIds ?? []).map((id) => [id]),
      },
      waitlist_tags: { columns: { tag: string }, of: (w) => wordRows(w.waitlistTags) },
      waitlist_days: { columns: { day: string }, of: (w) => wordRows(w.preferredDays) },
      waitlist_times: { columns: { time_of_day: string }, of: (w) => wordRows(w.preferredTime) },
    },
    archived: flagged,
  },
  patient_forms: {
    columns: { patient_id: number((f) => f.patientId), template_id: number((f) => f.templateId) },
    archived: flagged,
  },
  cancellation_reasons: { columns: {}, archived: flagged },
  rosters: { columns: { practitioner_id: number((o) => o.practitionerId) }, archived: never },
  custom_fields: { columns: {}, archived: never },
  service_sizes: { columns: {}, archived: never },
  files: { columns: { patient_id: number((f) => f.patientId) }, archived: never },
};

export const phoneDigits = digits;
