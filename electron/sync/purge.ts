import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { StoredKind } from '../store/types.ts';
import { paymentDays } from './feeds.ts';
import { type Chunks, eachSome } from './in-chunks.ts';
import { willForgetPayments } from './payments-known.ts';

/**
 * What is kept on this PC, for how long (docs/architecture.md, "What is kept"). `by`: the time that counts.
 * A record that was archived is a tombstone; once its feed has moved on it is no longer needed.
 */
const kept: readonly {
  readonly kind: StoredKind;
  readonly by: 'start' | 'end' | 'updatedAt';
  readonly days: number;
  readonly only?: 'settled';
}[] = [
  { kind: 'appointments', by: 'start', days: 30 },
  // Leave lasts for months: it is kept while it runs.
  { kind: 'busyTimes', by: 'end', days: 30 },
  { kind: 'supportActivities', by: 'start', days: 30 },
  { kind: 'invoices', by: 'updatedAt', days: 90, only: 'settled' },
  { kind: 'payments', by: 'updatedAt', days: paymentDays },
];

/**
 * Forgets what fell out of what is kept. @returns how many objects.
 * @param now UTC ms, surely not later than it is
 */
export async function purgeOld(now: number, ports: Chunks): Promise<number> {
  let forgotten = 0;
  willForgetPayments(ports.cache, now - paymentDays * dayMs);
  for (const rule of kept) {
    const isOld = (object: object) => {
      const fields = object as Readonly<Record<string, unknown>>;
      if (rule.only === 'settled' && fields['status'] !== 'Paid' && fields['isArchived'] !== true)
        return false;
      const text = fields[rule.by] ?? fields['paymentDate'];
      const at = typeof text === 'string' ? instantFromWire(text) : null;
      return at !== null && at < now - rule.days * dayMs;
    };
    const look = (objects: readonly { readonly id: number }[]) => {
      const old = objects.filter(isOld).map((object) => object.id);
      if (old.length > 0) forgotten += ports.cache.forget(rule.kind, old).ids.length;
    };
    if (!(await eachSome(rule.kind, look, ports))) break;
  }
  return forgotten;
}

/** Forgets patients who have no appointment in the kept window, for "booked only". */
export async function purgeUnbooked(
  window: { readonly fromMs: number; readonly toMs: number },
  ports: Chunks,
): Promise<void> {
  const { cache } = ports;
  const booked = new Set<number>();
  const seen = (appointments: readonly Appointment[]) => {
    for (const appointment of appointments) {
      for (const place of appointment.appointmentPatients ?? []) booked.add(place.patientId);
    }
  };
  // Who is booked while it runs is not forgotten either.
  const stopListening = cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') seen(cache.many(kind, ids));
  });
  try {
    seen(cache.appointmentsBetween(window.fromMs, window.toMs, null));
    const look = (patients: readonly { readonly id: number }[]) => {
      const unbooked = patients.flatMap(({ id }) => (booked.has(id) ? [] : [id]));
      if (unbooked.length > 0) cache.forget('patients', unbooked);
    };
    await eachSome('patients', look, ports);
  } finally {
    stopListening();
  }
}
