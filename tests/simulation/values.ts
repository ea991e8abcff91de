import { isDeepStrictEqual } from 'node:util';
import type { RecordChange } from '../../service/sandbox.ts';
import type { KindName } from '../../service/store/kinds.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Appointment, CancellationReason } from '../../shared/practice/resources/index.ts';

/** What a record says, by field: as far as desks may set it, and another desk's word may be lost. */
export type Values = Readonly<Record<string, unknown>>;

/** A field of a record (`appointment:12`) that a desk set. `at`: monotonic ms of the day. */
export type Setting = {
  readonly at: number;
  readonly record: string;
  readonly field: string;
  readonly value: unknown;
  /** The call of this PC that set it; null: it was set elsewhere. */
  readonly ours: string | null;
};

export const statusOf = (patientId: number | string | null | undefined) => `status of ${patientId}`;

/** What a record says besides its values: what it is, and when it was changed. */
const aboutIt: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt', 'archived', 'deletedAt']);

/** The fields of an appointment or a patient as desks may set them, and of a reason to cancel as the practice does; of any other record, and of none, nothing. */
export function valuesIn(kind: KindName, record: object | null): Values {
  if (kind === 'appointments' && record) {
    const one = record as Appointment;
    const places = (one.appointmentPatients ?? []).flatMap((place) => [
      [statusOf(place.patientId), place.status ?? null] as const,
      [`case of ${place.patientId}`, place.caseId ?? null] as const,
    ]);
    return {
      start: instantFromWire(one.start),
      end: instantFromWire(one.end),
      practitionerId: one.practitionerId ?? null,
      locationId: one.locationId ?? null,
      serviceId: one.serviceId ?? null,
      note: one.note ?? null,
      ...Object.fromEntries(places),
    };
  }
  if (kind === 'cancellation_reasons' && record) {
    const { reason, billableRate } = record as CancellationReason;
    return { reason, billableRate };
  }
  if (kind !== 'patients' || !record) return {};
  return Object.fromEntries(Object.entries(record).filter(([field]) => !aboutIt.has(field)));
}

/** The fields that are not what they were. */
export function changed(before: Values, after: Values): [string, unknown][] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((field) => !isDeepStrictEqual(meant(before[field]), meant(after[field])))
    .map((field) => [field, after[field] ?? null]);
}

/** Nothing, in whatever form, is one value; members of an object that say nothing do not count. */
export function meant(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(meant);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, meant(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== null));
}

/** Every field that a change of a record made another, for the trace of a day: `patients 12 (PUT): note "a" → "b"`. */
export function changeInWords({ kind, id, before, after, call }: RecordChange): string {
  const fields = changed((before ?? {}) as Values, (after ?? {}) as Values)
    .filter(([field]) => field !== 'updatedAt')
    .map(([field, value]) => {
      const was = (before as Values | null)?.[field];
      return `${field} ${JSON.stringify(was ?? null)} → ${JSON.stringify(value)}`;
    });
  return `= ${kind} ${id} by ${call?.id ?? 'another desk'}: ${fields.join(', ')}`;
}
