import type { DayRow } from '../../shared/bridge/views.ts';
import { dayBounds, dayOf } from '../../shared/clinic-time.ts';
import type { ClockStyle } from '../../shared/clock-words.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isHeldBack } from '../outbox/write-notes.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache, DeskStore } from '../store/types.ts';
import { readFeedState } from '../sync/feed-state.ts';
import { keptDays } from '../sync/feeds.ts';
import type { Sync } from '../sync/sync.ts';
import { createDayViews, type DayViews, type WatchedDay } from '../views/day-views.ts';
import { doneHereFact, doneOn, readDoneHere } from '../views/done-here.ts';
import type { Labels } from '../views/labels.ts';
import { overlayOfOutbox } from '../views/overlay.ts';
import { type DayKnowledge, readDayRows } from '../views/read-day-rows.ts';
import type { DayBook } from './day-book.ts';

/** `past`: since when every appointment is in the cache, UTC ms; null while they are still being read. */
export type ReadThrough = {
  readonly past: number | null;
  readonly invoices: boolean;
  readonly cases: boolean;
  /** Whether the practice has forms: those of a list that it has no longer stay in the cache. */
  readonly forms: boolean;
};

export type SessionDayRows = {
  /** The rows of a day as they are now: the cache with the pending writes as an overlay. */
  rows(day: WatchedDay): DayRow[];
  /** Which lists have been read to their end: rows say more then. */
  readonly readThrough: () => ReadThrough;
  readonly days: DayViews;
  stop(): void;
};

/**
 * The rows of an open practice's days.
 *
 * What is known of the lists is memoized between two reads: rows must not change because the PC's clock was set.
 */
export function createDayRows(ports: {
  readonly cache: Cache;
  readonly desk: DeskStore;
  readonly dayBook: Pick<DayBook, 'on'>;
  readonly sync: Sync;
  readonly outbox: Pick<Outbox, 'pending' | 'shownOn'>;
  readonly labels: () => Labels;
  readonly clockStyle: () => ClockStyle;
  /** This PC's clock as corrected by the service's, UTC ms. */
  readonly now: () => number;
}): SessionDayRows {
  const { cache, desk, dayBook, sync, outbox, labels } = ports;

  /** A midnight by the practice's clock. */
  const pastKnownSince = (): number | null => {
    const now = ports.now();
    const since = (Math.floor(now / dayMs) - (keptDays.back - 1)) * dayMs;
    return sync.covers(since, now) ? since : null;
  };
  let readThrough: ReadThrough = { past: null, invoices: false, cases: false, forms: false };
  // The outbox and the status report a store error; what was known stays.
  const refreshReadThrough = () => {
    readThrough = catchStoreError(
      () => ({
        past: pastKnownSince(),
        invoices: sync.invoicesRead(),
        cases: sync.casesRead(),
        forms: sync.ages().some(({ feed }) => feed === 'patientForms'),
      }),
      () => readThrough,
    );
  };
  refreshReadThrough();
  const unsubscribes = [sync.onChange(refreshReadThrough), cache.onReset(refreshReadThrough)];

  const complete = ({ date, zone }: WatchedDay): boolean => {
    const { startMs, endMs } = dayBounds(date, zone);
    return sync.covers(startMs, endMs);
  };
  const known = (day: WatchedDay): DayKnowledge => ({
    doneHere: doneOn(readDoneHere(desk.fact(doneHereFact)), day.date),
    marks: dayBook.on(day.date),
    since: readThrough.past,
    invoicesRead: readThrough.invoices,
    casesRead: readThrough.cases,
    hasForms: readThrough.forms,
    dayComplete: complete(day),
  });
  const rows = (day: WatchedDay): DayRow[] =>
    readDayRows(cache, day, overlayOfOutbox(outbox, isHeldBack), labels(), ports.clockStyle(), known(day));

  return {
    rows,
    readThrough: () => readThrough,
    days: createDayViews({
      readRows: rows,
      complete,
      asOf: () => readFeedState(cache.feedState('appointments')).watermark,
      isToday: ({ date, zone }) => date === dayOf(ports.now(), zone),
    }),
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

/** Whether the arrival of a row is among the writes since an instant. */
export function isMarkedHere(
  { key, patientId }: Pick<DayRow, 'key' | 'patientId'>,
  outbox: Pick<Outbox, 'since'>,
  since: number,
): boolean {
  return (
    patientId !== null &&
    outbox.since('arrival', patientId, since).some(({ subject }) => subject === `appointment:${key}`)
  );
}
