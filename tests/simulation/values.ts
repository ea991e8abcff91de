import { isDeepStrictEqual } from 'node:util';
import type { PracticeService } from '../../service/service.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';

/** What a record says, by field: as far as desks may set it, and another desk's word may be lost. */
export type Values = Readonly<Record<string, unknown>>;

/** A field of a record (`appointment:12`) that somebody set. `at`: monotonic ms of the day. */
export type Setting = {
  readonly at: number;
  readonly record: string;
  readonly field: string;
  readonly value: unknown;
  /** It was this PC. */
  readonly ours: boolean;
};

const details = ['alert', 'city', 'lastname', 'email'] as const;
export const statusOf = (patientId: number | string | null | undefined) => `status of ${patientId}`;

/** The fields of an appointment or a patient as the practice has them; of any other record none. */
export function valuesOf({ sandbox }: PracticeService, record: string): Values {
  const [kind, id] = record.split(':');
  if (kind === 'appointment') {
    const one = sandbox.state('appointments', Number(id));
    if (!one) return {};
    const statuses = (one.appointmentPatients ?? []).map(
      (place) => [statusOf(place.patientId), place.status ?? null] as const,
    );
    return {
      start: instantFromWire(one.start),
      end: instantFromWire(one.end),
      ...Object.fromEntries(statuses),
    };
  }
  if (kind !== 'patient') return {};
  const one = sandbox.state('patients', Number(id));
  return one ? Object.fromEntries(details.map((field) => [field, one[field] ?? null])) : {};
}

/** The fields that are not what they were. */
export function changed(before: Values, after: Values): [string, unknown][] {
  return Object.entries(after).filter(
    ([field, value]) => field in before && !isDeepStrictEqual(before[field], value),
  );
}

/** What a call of this PC sets, if it does; null: nothing of that kind. */
export function setBy(
  service: PracticeService,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: unknown },
): { readonly record: string; readonly values: Values } | null {
  const [, kind, id, , patientId] =
    /\/(appointments|patients)\/(\d+)(\/patients\/(\d+))?(\/arrival)?$/.exec(path) ?? [];
  if (!kind || !id) return null;
  const record = `${kind.replace(/s$/, '')}:${id}`;
  if (method === 'POST' && path.endsWith('/arrival')) {
    const only = service.sandbox.state('appointments', Number(id))?.appointmentPatients?.[0]?.patientId;
    return { record, values: { [statusOf(patientId ? Number(patientId) : only)]: 'Arrived' } };
  }
  if (method !== 'PUT') return null;
  const sent = (typeof body === 'string' ? JSON.parse(body) : {}) as Record<string, unknown>;
  const fields = kind === 'patients' ? details : (['start', 'end'] as const);
  const values = fields.flatMap((field): [string, unknown][] => {
    if (!(field in sent)) return [];
    const value = sent[field] ?? null;
    return [[field, kind === 'patients' ? value : instantFromWire(String(value))]];
  });
  return { record, values: Object.fromEntries(values) };
}
