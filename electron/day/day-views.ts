import type { EventPayload } from '../../shared/bridge/contract.ts';
import { type DayRow, type DayView, windowRows } from '../../shared/bridge/views.ts';

/** A day that somebody looks at, or is likely to look at next. */
export type WatchedDay = { readonly date: string; readonly zone: string; readonly locationId: number | null };

export type DayChange = EventPayload<'day.changed'>;

/**
 * Days that are being looked at, and what changed in them.
 *
 * Guarantee: applying every change in order to the rows first read gives the rows as they are now; a change carries
 * only rows that are new or different.
 */
export type DayViews = {
  /** Reads a day and watches it from now on; the day watched longest ago is dropped beyond a few. */
  read(day: WatchedDay, offset: number): DayView;
  /**
   * Something changed. The rows of a day are made again where what they are made of may be different (`mayDiffer`; left
   * out: everywhere), and where how much of it was read is: @returns what is different, by watched day.
   */
  refresh(mayDiffer?: (shown: { day: WatchedDay; rows: readonly DayRow[] }) => boolean): DayChange[];
  /** The days that are watched, the one read longest ago first. */
  watched(): WatchedDay[];
  /** Watches the days of an earlier session on: @returns, for each, that it must be read again. */
  takeOver(days: readonly WatchedDay[]): DayChange[];
  /** The rows last read of a day, if it is watched. */
  rows(day: Pick<WatchedDay, 'date' | 'locationId'>): readonly DayRow[] | null;
};

/**
 * The one on the screen, the three that the page holds beside it, today, and those that its other lists look through: one
 * that is shown must not be dropped for one that is only held.
 */
const mostWatched = 10;

export function createDayViews(ports: {
  readonly readRows: (day: WatchedDay) => DayRow[];
  readonly complete: (day: WatchedDay) => boolean;
  readonly asOf: () => number | null;
}): DayViews {
  const watched = new Map<
    string,
    { day: WatchedDay; rows: DayRow[]; texts: Map<string, string>; complete: boolean }
  >();
  const keyOf = (day: Pick<WatchedDay, 'date' | 'locationId'>) => `${day.date}/${day.locationId ?? ''}`;

  const remember = (day: WatchedDay, rows: DayRow[]) => {
    const texts = new Map(rows.map((row) => [row.key, JSON.stringify(row)]));
    const complete = ports.complete(day);
    watched.delete(keyOf(day));
    watched.set(keyOf(day), { day, rows, texts, complete });
    for (const key of watched.keys()) {
      if (watched.size <= mostWatched) break;
      watched.delete(key);
    }
    return { texts, complete };
  };

  return {
    read(day, offset) {
      const rows = ports.readRows(day);
      const { complete } = remember(day, rows);
      return {
        date: day.date,
        zone: day.zone,
        locationId: day.locationId,
        rows: rows.slice(offset, offset + windowRows),
        offset,
        total: rows.length,
        complete,
        asOf: ports.asOf(),
      };
    },
    refresh(mayDiffer = () => true) {
      // Read before anything is taken over: a disk in trouble must not swallow what one day has to tell.
      const asOf = ports.asOf();
      const read = [...watched.values()].map((before) => {
        const complete = ports.complete(before.day);
        // Rows of a day that is read whole say more.
        const differ = complete !== before.complete || mayDiffer(before);
        return { before, complete, rows: differ ? ports.readRows(before.day) : before.rows };
      });
      const changes: DayChange[] = [];
      for (const { before, complete, rows } of read) {
        const changed = rows.filter(
          (row, i) => row !== before.rows[i] && before.texts.get(row.key) !== JSON.stringify(row),
        );
        const keys = new Set(rows.map((row) => row.key));
        const gone = [...before.texts.keys()].filter((key) => !keys.has(key));
        // In place: refreshing must not change which day was looked at last.
        before.rows = rows;
        for (const row of changed) before.texts.set(row.key, JSON.stringify(row));
        for (const key of gone) before.texts.delete(key);
        if (changed.length === 0 && gone.length === 0 && complete === before.complete) continue;
        before.complete = complete;
        const reread = changed.length > windowRows || gone.length > windowRows;
        changes.push({
          date: before.day.date,
          locationId: before.day.locationId,
          changed: reread ? [] : changed,
          gone: reread ? [] : gone,
          total: rows.length,
          complete,
          asOf,
          reread,
        });
      }
      return changes;
    },
    watched: () => [...watched.values()].map(({ day }) => day),
    takeOver: (days) =>
      days.map((day) => {
        const rows = ports.readRows(day);
        const { complete } = remember(day, rows);
        const { date, locationId } = day;
        const nothing = { changed: [], gone: [], total: rows.length };
        return { date, locationId, ...nothing, complete, asOf: ports.asOf(), reread: true };
      }),
    rows: (day) => watched.get(keyOf(day))?.rows ?? null,
  };
}
