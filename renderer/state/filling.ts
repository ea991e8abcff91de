import type { DayRow } from '../../shared/bridge/views.ts';
import { canFill } from '../model/row-actions.ts';
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

/** The cancelled visit whose time is to be filled: the chosen one, else the one whose cancellation can still be undone; null: there is none. */
export function rowToFill(
  { day, outbox, clock, status }: Pick<PageState, 'day' | 'outbox' | 'clock' | 'status'>,
  chosen: DayRow | undefined,
): DayRow | null {
  const { now } = clock.store.getState();
  const fills = (row: DayRow) => canFill(row, now, status.store.getState().value);
  if (chosen && fills(chosen)) return chosen;
  const held = new Set(heldArrivals(outbox.store.getState().writes, now).map(({ id }) => id));
  const rows = [...(day.store.getState().day?.rows.values() ?? [])];
  return rows.find((row) => row.pending && held.has(row.pending.writeId) && fills(row)) ?? null;
}
