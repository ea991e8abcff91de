import type { EventPayload } from '../../shared/bridge/contract.ts';
import { type DayRow, type DayView, windowRows } from '../../shared/bridge/views.ts';

/** A day that is open on a screen, or likely to be opened next. */
export type WatchedDay = { readonly date: string; readonly zone: string; readonly locationId: number | null };

export type DayChangedEvent = EventPayload<'day.changed'>;

/**
 * Watched days, and what changed in them.
 *
 * Guarantee: applying every change in order to the rows first read gives the current rows, also when other readers read
 * the day meanwhile; a change carries only rows that are new or different for at least one reader.
 */
export type DayViews = {
  /** Reads a day and watches it from now on; beyond a limit, the day read longest ago is dropped, but never today. */
  read(day: WatchedDay, offset: number): DayView;
  /**
   * Rebuilds the rows of the days that may have changed (`mayDiffer`; absent: all), and of those whose completeness
   * changed. @returns the differences, by watched day.
   */
  refresh(mayDiffer?: (shown: { day: WatchedDay; rows: readonly DayRow[] }) => boolean): DayChangedEvent[];
  /** The days that are watched, the one read longest ago first. */
  watched(): WatchedDay[];
  /** Watches the days of an earlier session. @returns for each that it must be read again. */
  takeOver(days: readonly WatchedDay[]): DayChangedEvent[];
  /** The rows last read of a day, if it is watched. */
  rows(day: Pick<WatchedDay, 'date' | 'locationId'>): readonly DayRow[] | null;
};

/**
 * The day on the screen, the three that the page prefetches, and those of its other lists: a visible day must not be
 * dropped for a prefetched one. Besides them today, which the page may show at any moment.
 */
const mostWatched = 10;

type Watched = {
  readonly day: WatchedDay;
  /** The rows as last notified. */
  rows: DayRow[];
  /** The same by key, as JSON; empty: readers were notified of different rows, or not all were. */
  readonly texts: Map<string, string>;
  complete: boolean;
  /** Whether one reader has read rows that the others were not notified of. */
  untold: boolean;
};

export function createDayViews(ports: {
  readonly readRows: (day: WatchedDay) => DayRow[];
  readonly complete: (day: WatchedDay) => boolean;
  readonly asOf: () => number | null;
  readonly isToday: (day: WatchedDay) => boolean;
}): DayViews {
  const watched = new Map<string, Watched>();
  const keyOf = (day: Pick<WatchedDay, 'date' | 'locationId'>) => `${day.date}/${day.locationId ?? ''}`;

  const watchedFrom = (day: WatchedDay, rows: DayRow[], complete: boolean): Watched => {
    return { day, rows, texts: textsOf(rows), complete, untold: false };
  };

  const remember = (one: Watched) => {
    watched.delete(keyOf(one.day));
    watched.set(keyOf(one.day), one);
    for (const [key, { day }] of watched) {
      if (watched.size <= mostWatched) break;
      if (!ports.isToday(day)) watched.delete(key);
    }
  };

  /** Rows returned to one reader that other readers of this day were not notified of: the next refresh notifies all. */
  const mark = (known: Watched, rows: readonly DayRow[]) => {
    const texts = textsOf(rows);
    for (const key of new Set([...known.texts.keys(), ...texts.keys()])) {
      if (known.texts.get(key) === texts.get(key)) continue;
      known.texts.set(key, '');
      known.untold = true;
    }
  };

  return {
    read(day, offset) {
      const rows = ports.readRows(day);
      const complete = ports.complete(day);
      const known = watched.get(keyOf(day));
      if (known && known.day.zone === day.zone) {
        mark(known, rows);
        remember(known);
      } else remember(watchedFrom(day, rows, complete));
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
      // Read before any state changes: a store error must not lose the changes of a day.
      const asOf = ports.asOf();
      const read = [...watched.values()].map((before) => {
        const complete = ports.complete(before.day);
        // Rows of a complete day contain more.
        const differ = complete !== before.complete || before.untold || mayDiffer(before);
        return { before, complete, rows: differ ? ports.readRows(before.day) : before.rows };
      });
      const changes: DayChangedEvent[] = [];
      for (const { before, complete, rows } of read) {
        const changed = rows.filter(
          (row, i) =>
            (before.untold || row !== before.rows[i]) && before.texts.get(row.key) !== JSON.stringify(row),
        );
        const keys = new Set(rows.map((row) => row.key));
        const gone = [...before.texts.keys()].filter((key) => !keys.has(key));
        // In place: a refresh must not change the order of reads.
        before.rows = rows;
        before.untold = false;
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
        const complete = ports.complete(day);
        remember(watchedFrom(day, rows, complete));
        const { date, locationId } = day;
        const nothing = { changed: [], gone: [], total: rows.length };
        return { date, locationId, ...nothing, complete, asOf: ports.asOf(), reread: true };
      }),
    rows: (day) => watched.get(keyOf(day))?.rows ?? null,
  };
}

const textsOf = (rows: readonly DayRow[]) => new Map(rows.map((row) => [row.key, JSON.stringify(row)]));
