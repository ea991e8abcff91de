import { instantFromWire } from '../../shared/clinic-time.ts';
import type { Cache, StoredKind } from '../store/types.ts';
import { eachObject } from './audit.ts';

const day = 86_400_000;

/**
 * What is kept on this PC, for how long (docs/architecture.md, "What is kept"). `by`: the time that counts.
 * A record that was archived is a tombstone; once its feed has moved on it is no longer needed.
 */
const kept: readonly {
  readonly kind: StoredKind;
  readonly by: 'start' | 'updatedAt';
  readonly days: number;
  readonly only?: 'settled';
}[] = [
  { kind: 'appointments', by: 'start', days: 30 },
  { kind: 'busyTimes', by: 'start', days: 30 },
  { kind: 'supportActivities', by: 'start', days: 30 },
  { kind: 'invoices', by: 'updatedAt', days: 90, only: 'settled' },
  { kind: 'payments', by: 'updatedAt', days: 90 },
];

/**
 * Forgets what fell out of what is kept. @returns how many objects.
 * @param now UTC ms, surely not later than it is
 */
export function forgetOld(cache: Cache, now: number): number {
  let forgotten = 0;
  for (const rule of kept) {
    const old: number[] = [];
    eachObject(cache, rule.kind, (object) => {
      const fields: Readonly<Record<string, unknown>> = object;
      if (rule.only === 'settled' && fields['status'] !== 'Paid' && fields['isArchived'] !== true) return;
      const text = fields[rule.by] ?? fields['paymentDate'];
      const at = typeof text === 'string' ? instantFromWire(text) : null;
      if (at !== null && at < now - rule.days * day) old.push(object.id);
    });
    if (old.length > 0) forgotten += cache.forget(rule.kind, old).ids.length;
  }
  return forgotten;
}

/** Patients whom this PC has but who have no appointment in the kept window, for "booked only". */
export function unbookedPatients(cache: Cache, window: { fromMs: number; toMs: number }): number[] {
  const booked = new Set<number>();
  for (const appointment of cache.appointmentsBetween(window.fromMs, window.toMs, null)) {
    for (const place of appointment.appointmentPatients ?? []) booked.add(place.patientId);
  }
  const unbooked: number[] = [];
  eachObject(cache, 'patients', (patient) => {
    if (!booked.has(patient.id)) unbooked.push(patient.id);
  });
  return unbooked;
}
