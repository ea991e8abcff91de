import { instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { StoredKind } from '../store/types.ts';
import { formDays, paymentDays } from './feeds.ts';
import { type Chunks, forEachChunk } from './in-chunks.ts';
import { notePaymentPurge } from './payments-known.ts';

/**
 * How long the cache keeps records, by kind (docs/architecture.md, "What is kept"). `by`: the time that counts. An
 * archived record is a tombstone, and no longer needed once its feed has read on.
 */
const retention: readonly {
  readonly kind: StoredKind;
  readonly by: 'start' | 'end' | 'updatedAt';
  readonly days: number;
  readonly only?: 'settled';
}[] = [
  { kind: 'appointments', by: 'start', days: 30 },
  // Leave lasts for months: it is kept while it lasts.
  { kind: 'busyTimes', by: 'end', days: 30 },
  { kind: 'supportActivities', by: 'start', days: 30 },
  { kind: 'invoices', by: 'updatedAt', days: 90, only: 'settled' },
  { kind: 'payments', by: 'updatedAt', days: paymentDays },
  { kind: 'patientForms', by: 'updatedAt', days: formDays },
];

/**
 * Purges records that are older than their retention. @returns how many.
 * @param now UTC ms, never later than the true time
 * @param keptFrom where the window of starts begins, UTC ms: its first day counts as complete until midnight
 */
export async function purgeOld(
  now: number,
  ports: Chunks,
  keptFrom = Number.POSITIVE_INFINITY,
): Promise<number> {
  let forgotten = 0;
  notePaymentPurge(ports.cache, now - paymentDays * dayMs);
  for (const rule of retention) {
    const isOfWindow = rule.by === 'start' || rule.by === 'end';
    const before = Math.min(now - rule.days * dayMs, isOfWindow ? keptFrom : Number.POSITIVE_INFINITY);
    const isOld = (object: object) => {
      const fields = object as Readonly<Record<string, unknown>>;
      if (rule.only === 'settled' && fields['status'] !== 'Paid' && fields['isArchived'] !== true)
        return false;
      // Older records keep leave as an appointment that only blocks time.
      const by = fields['isUnavailableBlock'] === true ? 'end' : rule.by;
      const text = fields[by] ?? fields['paymentDate'];
      const at = typeof text === 'string' ? instantFromWire(text) : null;
      return at !== null && at < before;
    };
    const look = (objects: readonly { readonly id: number }[]) => {
      const old = objects.filter(isOld).map((object) => object.id);
      if (old.length > 0) forgotten += ports.cache.remove(rule.kind, old).ids.length;
    };
    if (!(await forEachChunk(rule.kind, look, ports))) break;
  }
  return forgotten;
}

/**
 * Removes patients without an appointment in the cached window, for the setting "booked only".
 *
 * Guarantee: a patient of a write that the cache does not show yet stays: the booking may be on its way.
 */
export async function purgeUnbooked(
  window: { readonly fromMs: number; readonly toMs: number },
  ports: Chunks & {
    /** Patients of writes that the cache does not show yet. */
    readonly patientsOfWrites: () => readonly number[];
  },
): Promise<void> {
  const { cache, patientsOfWrites } = ports;
  const booked = new Set<number>();
  const seen = (appointments: readonly Appointment[]) => {
    for (const appointment of appointments) {
      for (const place of appointment.appointmentPatients ?? []) booked.add(place.patientId);
    }
  };
  // Patients booked while it runs are kept, too.
  const stopListening = cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') seen(cache.many(kind, ids));
  });
  try {
    seen(cache.appointmentsBetween(window.fromMs, window.toMs, null));
    const look = (patients: readonly { readonly id: number }[]) => {
      const written = new Set(patientsOfWrites());
      const unbooked = patients.flatMap(({ id }) => (booked.has(id) || written.has(id) ? [] : [id]));
      if (unbooked.length > 0) cache.remove('patients', unbooked);
    };
    await forEachChunk('patients', look, ports);
  } finally {
    stopListening();
  }
}
