import type { DayRow } from '../../shared/bridge/views.ts';
import { canFill, takesCancellations } from '../model/row-actions.ts';
import { heldArrivals } from './arrivals.ts';
import type { PageState } from './desk.ts';

/** Asks who takes the time of a cancelled visit, or its place in a class. */
export function fillTimeOf({ view }: Pick<PageState, 'view'>, row: DayRow): void {
  if (!row.practitioner) return;
  view.openDialog({
    kind: 'book-at',
    start: row.start,
    end: row.end,
    practitionerId: row.practitioner.id,
    locationId: row.locationId,
    serviceId: row.service?.id ?? null,
    ...(row.group === null ? {} : { groupId: row.appointmentId }),
    ...(row.patientId === null ? {} : { exceptId: row.patientId }),
  });
}

/**
 * The cancelled visit whose time is to be filled: the chosen one, else the one whose cancellation can still be undone. Null: there is none, or
 * the practice takes no cancellations.
 */
export function rowToFill(
  { day, outbox, clock, status }: Pick<PageState, 'day' | 'outbox' | 'clock' | 'status'>,
  chosen: DayRow | undefined,
): DayRow | null {
  if (!takesCancellations(status.store.getState().value)) return null;
  const { now } = clock.store.getState();
  if (chosen && canFill(chosen, now)) return chosen;
  const held = new Set(heldArrivals(outbox.store.getState().writes, now).map(({ id }) => id));
  const rows = [...(day.store.getState().day?.rows.values() ?? [])];
  return rows.find((row) => row.pending && held.has(row.pending.writeId) && canFill(row, now)) ?? null;
}
