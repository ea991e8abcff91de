import type { CallInput, CallName, EventPayload } from '../../shared/bridge/contract.ts';
import type { Status, WriteView } from '../../shared/bridge/views.ts';

type Invalidation<N extends CallName> = {
  /** A write of this desk changed, or left the outbox (`gone`). */
  write?(change: EventPayload<'outbox.changed'>, input: CallInput<N>): boolean;
  /** Rows of a day changed. */
  rows?(change: EventPayload<'day.changed'>, input: CallInput<N>): boolean;
  /** One of these lists was read from the practice again. */
  readonly lists?: readonly Status['lists'][number]['feed'][];
  /** How long such events must have paused before the answer is read again. */
  readonly debounceMs?: number;
};

export type AnyInvalidation = Invalidation<never>;

const ofPayments: readonly WriteView['kind'][] = ['payment', 'payment-removal'];

/** What a patient's views go by. Another desk may change any of it, on no day that is shown. */
const ofPatients = ['appointments', 'patients', 'invoices', 'cases'] as const;

/** Which events make the answer of a call out of date while it is shown. A call without a row is read once. */
const invalidations: { readonly [N in CallName]?: Invalidation<N> } = {
  'takings.read': {
    write: ({ write }) => ofPayments.includes(write.kind),
    rows: () => true,
    lists: ['payments'],
  },
  // Each arrival of a morning changes them.
  'figures.read': {
    write: ({ write }) => ofPayments.includes(write.kind),
    rows: () => true,
    lists: ['payments'],
    debounceMs: 1000,
  },
  'figures.unfilled': { rows: () => true, lists: ['busyTimes'], debounceMs: 1000 },
  // The search field and the choices of a patient; the list of the screen "Patients" stays as it was found.
  'patient.search': { rows: ({ date }, asked) => asked.archived === undefined && date === asked.date },
  'contact.search': { write: ({ write }) => write.kind === 'contact', lists: ['contacts'] },
  'day.support': { lists: ['supportActivities'] },
  'day.busy': { rows: ({ date }, asked) => date === asked.date, lists: ['busyTimes'] },
  // Fifty documents change the outbox some two hundred times.
  'file.filed': {
    write: ({ write, gone }) => write.kind === 'file' && (gone || write.state === 'done'),
    debounceMs: 120,
  },
  // What is saved or copied of it is what was read.
  'log.csv': { write: () => true, rows: () => true, debounceMs: 1000 },
  'patient.atDesk': {
    write: ({ write }, { patientId }) => write.patientId === patientId,
    rows: ({ date, reread, changed, gone }, asked) =>
      date === asked.date &&
      (reread || gone.length > 0 || changed.some((row) => row.appointmentId === asked.appointmentId)),
    lists: ofPatients,
    debounceMs: 120,
  },
  'booking.cancellation': {
    rows: ({ reread, changed, gone }, { appointmentId }) =>
      reread || gone.length > 0 || changed.some((row) => row.appointmentId === appointmentId),
    lists: ['cancellationReasons'],
  },
  'patient.page': {
    write: ({ write }, { patientId }) => write.patientId === patientId,
    rows: () => true,
    lists: [...ofPatients, 'payments', 'supportActivities', 'supportItems'],
  },
};

/** @param name the first part of a query's key: the name of its call */
export function invalidationOf(name: unknown): AnyInvalidation | undefined {
  return (invalidations as Record<string, AnyInvalidation | undefined>)[String(name)];
}
