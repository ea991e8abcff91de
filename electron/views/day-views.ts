import type { EventPayload } from '../../shared/bridge/contract.ts';
import { type DayRow, type DayView, windowRows } from '../../shared/bridge/views.ts';

/** A day that is open on a screen, or likely to be opened next. */
export type WatchedDay = { readonly date: string; readonly zone: string; readonly locationId: number | null };

export type DayChange = EventPayload<'day.changed'>;

/**
 * Days that are being looked at, and what changed in them.
 *
 * Guarantee: applying every change in order to the rows first read gives the rows as they are now, whoever else reads the
 * day meanwhile; a change carries only rows that are new or different, to some reader at least.
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

type Watched = {
  readonly day: WatchedDay;
  /** As they were told last. */
  rows: DayRow[];
  /** The same by key, as JSON; empty: told differently to several, or not to all. */
  readonly texts: Map<string, string>;
  complete: boolean;
  /** Whether somebody has read what others have not been told. */
  untold: boolean;
};

export function createDayViews(ports: {
  readonly readRows: (day: WatchedDay) => DayRow[];
  readonly complete: (day: WatchedDay) => boolean;
  readonly asOf: () => number | null;
}): DayViews {
  const watched = new Map<string, Watched>();
  const keyOf = (day: Pick<WatchedDay, 'date' | 'locationId'>) => `${day.date}/${day.locationId ?? ''}`;

  const watchedFrom = (day: WatchedDay, rows: DayRow[], complete: boolean): Watched => {
    return { day, rows, texts: textsOf(rows), complete, untold: false };
  };

  const remember = (one: Watched) => {
    watched.delete(keyOf(one.day));
    watched.set(keyOf(one.day), one);
    for (const key of watched.keys()) {
      if (watched.size <= mostWatched) break;
      watched.delete(key);
    }
  };

  /** Rows that are given to one reader, and that others of this day have not been told of: the next refresh tells all. */
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
      // Read before anything is taken over: a disk in trouble must not swallow what one day has to tell.
      const asOf = ports.asOf();
      const read = [...watched.values()].map((before) => {
        const complete = ports.complete(before.day);
        // Rows of a day that is read whole say more.
        const differ = complete !== before.complete || before.untold || mayDiffer(before);
        return { before, complete, rows: differ ? ports.readRows(before.day) : before.rows };
      });
      const changes: DayChange[] = [];
      for (const { before, complete, rows } of read) {
        const changed = rows.filter(
          (row, i) =>
            (before.untold || row !== before.rows[i]) && before.texts.get(row.key) !== JSON.stringify(row),
        );
        const keys = new Set(rows.map((row) => row.key));
        const gone = [...before.texts.keys()].filter((key) => !keys.has(key));
        // In place: refreshing must not change which day was looked at last.
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
