import type { DayRow } from '../../../shared/bridge/views.ts';
import { waitOf } from '../../../shared/wait-time.ts';

/** Minutes from arriving, or from the visit's start for who was early, to going in; null: when they arrived is not known. */
export function waitedOf(row: DayRow): number | null {
  if (!row.goneIn || row.status !== 'arrived' || row.statusAt === null) return null;
  const { early, minutes } = waitOf(row, row.goneIn.at);
  return early ? 0 : minutes;
}
