import { instantFromWire } from '../../../shared/clinic-time.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import { paidAtOf } from '../../../shared/practice/paid-at.ts';
import type { Invoice } from '../../../shared/practice/resources/index.ts';
import type { StoredKind, StoredObjects } from '../types.ts';

type Value = string | number | null;

/** How one kind of record is stored: its table, and the columns beyond the common ones that queries need. */
export type KindTable<K extends StoredKind> = {
  readonly table: string;
  readonly columns: readonly string[];
  /** Values in the order of `columns`. */
  readonly values: (object: StoredObjects[K]) => readonly Value[];
};

const plain = (table: string) => ({ table, columns: [], values: () => [] });

/** All kinds. To add one: a row here, and a migration with its table. */
export const kindTables: { readonly [K in StoredKind]: KindTable<K> } = {
  appointments: {
    table: 'appointments',
    columns: ['start_ms', 'location_id'],
    values: (a) => [instantFromWire(a.start), a.locationId ?? null],
  },
  patients: plain('patients'),
  invoices: {
    table: 'invoices',
    columns: ['patient_id', 'issue_ms', 'open'],
    values: (i) => [i.patientId ?? null, instantFromWire(i.issueDate), isOpen(i) ? 1 : 0],
  },
  cases: { table: 'cases', columns: ['patient_id'], values: (c) => [c.patientId ?? null] },
  busyTimes: {
    table: 'busy_times',
    columns: ['start_ms', 'end_ms', 'length_ms', 'location_id'],
    values: (b) => {
      const start = instantFromWire(b.start);
      const end = instantFromWire(b.end);
      const length = start === null || end === null ? null : Math.max(0, end - start);
      return [start, end, length, b.locationId ?? null];
    },
  },
  payments: {
    table: 'payments',
    columns: ['payment_ms'],
    values: (p) => [paidAtOf(p)],
  },
  busyTimeTypes: plain('busy_time_types'),
  contacts: plain('contacts'),
  locations: plain('locations'),
  supportActivities: plain('support_activities'),
  supportItems: plain('support_items'),
  paymentMethods: plain('payment_methods'),
  practitioners: plain('practitioners'),
  services: plain('services'),
  waitlists: plain('waitlists'),
  patientForms: plain('patient_forms'),
  cancellationReasons: plain('cancellation_reasons'),
};

export const storedKinds = Object.keys(kindTables) as StoredKind[];

/**
 * Whether a payment can still be taken for an invoice: not archived, not paid, and a draft or owing something. An
 * invoice whose amounts cannot be parsed counts as open: better shown than lost.
 */
function isOpen(invoice: Invoice): boolean {
  if (isArchived(invoice) || invoice.status === 'Paid') return false;
  if (invoice.status === 'Draft') return true;
  const total = centsFromDollars(invoice.total);
  return total === null || total - (centsFromDollars(invoice.paidAmount) ?? 0) > 0;
}

type Any = Readonly<Record<string, unknown>>;

/**
 * Whether the service returns a record only with `include_archived`: its flag (docs/practice-api/lists.md, "Changes and
 * archived records"; invoices: `isArchived`), or, where a kind has no flag, its archived time (`deletedAt`; payments:
 * `archivedAt`).
 */
export function isArchived(object: object): boolean {
  const { archived, isArchived: flag, deletedAt, archivedAt } = object as Any;
  const said = archived ?? flag;
  if (typeof said === 'boolean') return said;
  return isText(deletedAt) || isText(archivedAt);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/**
 * The version of a record's content, UTC ms: the latest of `updatedAt` and, in an appointment, the patients'
 * `statusUpdatedAt` (on some servers an arrival does not touch the appointment's own `updatedAt`).
 * @returns null when it carries no time at all (payment methods): then only the order of the calls counts.
 */
export function versionOf(object: object): number | null {
  const { updatedAt, appointmentPatients } = object as Any;
  const times = [instant(updatedAt)];
  if (Array.isArray(appointmentPatients)) {
    for (const { statusUpdatedAt } of appointmentPatients as readonly Any[])
      times.push(instant(statusUpdatedAt));
  }
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.max(...known);
}

const instant = (value: unknown) => (typeof value === 'string' ? instantFromWire(value) : null);
