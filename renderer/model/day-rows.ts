import type { EventPayload } from '../../shared/bridge/contract.ts';
import type { DayRow, DayView } from '../../shared/bridge/views.ts';

/**
 * The rows of one day as the renderer holds them: read in pages, and updated by events that may arrive between two
 * pages of the same reading.
 *
 * Guarantees:
 * - A row that changed during a reading is not overwritten by an older page.
 * - A row that was removed during a reading does not come back with an older page.
 * - A row that was read again unchanged stays the same object, and so do the rows of a day: nothing renders for it.
 */
export type DayRows = {
  readonly date: string;
  readonly zone: string;
  readonly rows: ReadonlyMap<string, DayRow>;
  readonly total: number;
  readonly complete: boolean;
  readonly asOf: number | null;
  /** Keys that events touched since the present reading began. */
  readonly touched: ReadonlySet<string>;
};

export type RowChange = EventPayload<'day.changed'>;

/** A day without rows that has not been read yet. */
export function emptyDay(date: string, zone: string): DayRows {
  return { date, zone, rows: new Map(), total: 0, complete: false, asOf: null, touched: new Set() };
}

/** Merges one page of a reading. The first page (`offset` 0) starts a new reading. */
export function withWindow(day: DayRows, view: DayView): DayRows {
  const rows = new Map<string, DayRow>();
  for (const [key, row] of day.rows) if (view.offset > 0 || day.touched.has(key)) rows.set(key, row);
  for (const row of view.rows)
    if (!day.touched.has(row.key)) rows.set(row.key, asBefore(day.rows.get(row.key), row));
  const same = rows.size === day.rows.size && [...rows].every(([key, row]) => day.rows.get(key) === row);
  const { zone, total, complete, asOf } = view;
  return { ...day, zone, rows: same ? day.rows : rows, total, complete, asOf };
}

const asBefore = (before: DayRow | undefined, row: DayRow): DayRow =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;

/** Merges a change event. A change of another day is ignored. */
export function withChange(day: DayRows, change: RowChange): DayRows {
  if (change.date !== day.date) return day;
  const rows = new Map(day.rows);
  const touched = new Set(day.touched);
  for (const row of change.changed) {
    rows.set(row.key, row);
    touched.add(row.key);
  }
  for (const key of change.gone) {
    rows.delete(key);
    touched.add(key);
  }
  return { ...day, rows, touched, total: change.total, complete: change.complete, asOf: change.asOf };
}

/**
 * By start, then by practitioner: the order of the list within a bucket.
 *
 * Guarantee: never by what privacy mode hides, so that no row changes its place under a hand that presses F8.
 */
export function inOrder(rows: Iterable<DayRow>): DayRow[] {
  return [...rows].sort(
    (a, b) =>
      a.start - b.start ||
      withWhom(a).localeCompare(withWhom(b)) ||
      a.appointmentId - b.appointmentId ||
      (a.patientId ?? 0) - (b.patientId ?? 0),
  );
}

const withWhom = (row: DayRow): string => row.practitioner?.name ?? '';
