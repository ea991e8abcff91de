import type { ConsultingView, ConsultingVisit, DayRow, Named } from '../../shared/bridge/views.ts';
import { arrivalOf } from './new-arrivals.ts';

/**
 * Today's visits as rows of a desk, for what the desktop shows of who waits: tray, badge, notifications. Pure.
 *
 * @returns null: today's list is not known
 */
export function deskRowsOf({ day, today, practitioner }: ConsultingView): readonly DayRow[] | null {
  if (day === null || practitioner === null || day.date !== today) return null;
  return day.visits.map((visit) => deskRow(visit, practitioner));
}

const deskRow = (visit: ConsultingVisit, practitioner: Named): DayRow => ({
  ...arrivalOf(visit, practitioner).row,
  end: visit.end,
  service: null,
  status: visit.status,
  statusWord: null,
  statusAt: visit.statusAt,
  group: null,
  pending: null,
  owing: null,
  invoice: 'unknown',
  flags: [],
  note: null,
  recurring: false,
  ...(visit.goneIn ? { goneIn: visit.goneIn } : {}),
  ...(visit.finished ? { finished: visit.finished } : {}),
});
