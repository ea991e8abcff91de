import { type CancellationSheet, mostCancellationReasons } from '../../shared/bridge/views.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { ReadableCache } from '../store/types.ts';
import { clipped } from './people.ts';

/** The reasons of the practice that are in use, as they are called; the free ones first, as most cancellations are. */
export function cancellationReasonsOf(cache: ReadableCache): CancellationSheet['reasons'] {
  const reasons = cache.all('cancellationReasons').flatMap(({ id, archived, reason, billableRate }) => {
    const words = archived ? null : clipped(reason, 400);
    return words === null ? [] : [{ id, words, rate: billableRate ?? null }];
  });
  return reasons
    .sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0) || a.words.localeCompare(b.words) || a.id - b.id)
    .slice(0, mostCancellationReasons);
}

/** What a cancellation of this appointment is made of. */
export const cancellationSheet = (cache: ReadableCache, appointment: Appointment): CancellationSheet => ({
  reasons: cancellationReasonsOf(cache),
  left: (appointment.appointmentPatients ?? []).filter(({ status }) => status !== 'Cancelled').length,
  recurring: Boolean(appointment.repeatId || appointment.recurringRule),
});
