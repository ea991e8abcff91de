import type { Connection, DayRow } from '../../shared/bridge/views.ts';
import { dayOf, instantFromWire } from '../../shared/clinic-time.ts';
import { dayMs, minuteMs } from '../../shared/durations.ts';
import { createListeners } from '../../shared/listeners.ts';
import { addNotice, addWarning } from '../outbox/notices.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { purgeByAge } from '../outbox/purge.ts';
import { noClaims } from '../outbox/write-claims.ts';
import type { NameLookup } from '../outbox/write-definition.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache, DeskStore } from '../store/types.ts';
import { zoneOf, zoneOfDesk } from '../sync/clinic-days.ts';
import { connectionAfter } from '../sync/connection.ts';
import { readFeedState } from '../sync/feed-state.ts';
import { feeds } from '../sync/feeds.ts';
import { createOnDemandReads, type OnDemandReads } from '../sync/on-demand-reads.ts';
import { createPatientReader, type PatientReader } from '../sync/patient-reader.ts';
import { createSync, type Sync } from '../sync/sync.ts';
import { type Labels, readLabels } from '../views/labels.ts';
import { createPractitionersSeen, type PractitionersSeen } from '../views/practitioners.ts';
import { type AbsenceTracker, createAbsenceTracker } from './absence.ts';
import { type AmongDesks, amongDesks } from './among-desks.ts';
import { createCertainTime } from './certain-time.ts';
import { createDayBook, type DayBook } from './day-book.ts';
import { shareDayLists } from './day-lists-of-desk.ts';
import { createDayRows, isMarkedHere, type SessionDayRows } from './day-rows.ts';
import { namesFrom } from './names.ts';
import {
  apiMemory,
  openLine,
  type PracticeApi,
  type SessionOptions,
  type SessionPorts,
} from './practice-line.ts';
import { createSlotOffers, type SlotOffers } from './slot-offers.ts';
import { sessionWords } from './words.ts';

/** What a notice says when the practice's records have gone back in time. */
const restoredWords = sessionWords.restored;

/** A connected practice: everything that lives as long as one address, one key and one store. */
export type Session = PracticeApi &
  AmongDesks &
  Pick<SessionDayRows, 'rows' | 'days' | 'readThrough'> & {
    readonly cache: Cache;
    readonly desk: DeskStore;
    readonly sync: Sync;
    readonly outbox: Outbox;
    /** Whether this desk itself marked the arrival of a row in the last day. */
    markedHere(row: Pick<DayRow, 'key' | 'patientId'>): boolean;
    readonly onDemandReads: OnDemandReads;
    readonly patients: PatientReader;
    readonly absence: AbsenceTracker;
    /** The desk's own names for practitioners and services. */
    labels(): Labels;
    readonly practitionersSeen: PractitionersSeen;
    /** What came of asking patients whether they take a free time. */
    readonly slotOffers: SlotOffers;
    /** What people say of the days. */
    readonly dayBook: DayBook;
    readonly names: NameLookup;
    /** This PC's clock, UTC ms. */
    now(): number;
    /** A time that has certainly come, UTC ms (certain-time.ts). */
    certainNow(): number;
    /** When what is marked now is marked, UTC ms by the practice's clock; null: this PC's clock is known to be wrong. */
    markedNow(): number | null;
    connection(): Connection;
    /** Names the practice for other desks of the clinic (practice-mark.ts). */
    readonly practiceMark: string;
    /** Notified when it is another one, because all locations are read now: this session goes on with the one that it began with. */
    onOtherMark(listener: () => void): () => void;
    onConnection(listener: () => void): () => void;
    start(): void;
    /** @param atLast called when nothing is under way any more, just before the files are closed */
    close(atLast?: () => void): Promise<void>;
  };

export function createSession(ports: SessionPorts, options: SessionOptions): Session {
  const { clock, settings } = ports;
  const { cache, desk } = options.stores;
  const by = () => settings.read().staff;
  const now = () => atPractice();
  const seen = () => sync.serverTimeSeen();
  const { certainNow, isClockBehind } = certainTimeOf(ports, options.stores, { now, seen });
  const slotOffers = createSlotOffers({ desk, by, now, certainNow });
  const dayBook = dayBookOf(ports, options.stores, { now, certainNow, isClockBehind });
  const { line, linked, practice, practiceNow } = openLine(ports, options, apiMemory(options, ports.log), {
    writes: () => among.desks.saidWrites(),
    offers: slotOffers,
    day: dayBook,
  });
  const clockStyle = () => settings.read().clockStyle;
  const names = namesFrom(cache, ports.pcZone, clockStyle);
  const atPractice = () => practiceTime(line, clock.wall());
  const sync = createSync({
    ...line,
    cache,
    desk,
    clock,
    now: atPractice,
    random: ports.random,
    log: ports.log,
    pcZone: ports.pcZone,
    keepPatients: settings.read().keepPatients,
    patientsOfWrites: () => outbox.pending().flatMap(({ patientId }) => patientId ?? []),
    onRecordsGone: () => patients.forgetLoaded(),
    // A write beyond the documentation is sent only where the list that shows it was read, by whichever desk.
    onServed: (feed) => line.serverProfile.sawOperation(feeds[feed].list, true),
    sharing: linked?.sharing,
    onNight: (now, pause) => purgeWrites(ports, desk, now, pause),
    onRestored: () => addNotice(desk, 'practice', restoredWords),
  });
  const patients = createPatientReader({ ...line, cache, clock });
  const onDemandReads = createOnDemandReads({ ...line, clock, zoneOf: zonesIn(cache, ports.pcZone) });
  const outbox = createOutbox({
    ...line,
    desk,
    cache,
    clock,
    random: ports.random,
    log: ports.log,
    names,
    by,
    onDone(shows) {
      if (shows.includes('appointments')) onDemandReads.invalidateSlots();
      for (const feed of shows) void sync.ask(feed);
    },
    asOf: (feed) => readFeedState(cache.feedState(feed)).asOf,
    onWarning: (words) => addWarning(desk, words),
    claims: () => linked?.claims()?.writes ?? noClaims,
  });
  const among = amongDesks(linked, { outbox, cache, slotOffers, dayBook, names }, ports.random);
  const labels = () => readLabels(desk.fact('labels'));
  const known = { cache, desk, outbox, labels, clockStyle };
  const corrected = () => clock.wall() - (line.serverProfile.clockSkewMs() ?? 0);
  const dayRows = createDayRows({ ...known, dayBook, sync, now: corrected });
  const absence = createAbsenceTracker({ ...known, clock, now: atPractice, pcZone: ports.pcZone });
  const connection = followConnection(line, clock, certainNow);
  connection.onChange((now, before) => {
    if (now.state === 'live' && before.state !== 'live') {
      // Back online: waiting writes are retried now.
      outbox.wake();
      sync.wake();
    }
    absence.connectionIs(now.state, now.since);
  });
  const otherMark = createListeners<[]>();
  sync.onPass((feed, beganAt) => {
    if (feed === 'locations' && catchStoreError(practiceNow, () => practice) !== practice) otherMark.notify();
    outbox.passEnded(feed, beganAt);
    among.writesChanged();
    absence.passEnded(feed, beganAt);
  });
  const practitionersSeen = createPractitionersSeen(cache, atPractice);
  for (const forget of [absence.forget, practitionersSeen.forget]) cache.onReset(forget);
  const listed = { cache, sync, outbox, labels, practitionersSeen, rows: dayRows.rows, now: atPractice };
  let stopLists = () => {};

  return {
    ...line,
    ...among.desks,
    cache,
    desk,
    sync,
    outbox,
    days: dayRows.days,
    rows: dayRows.rows,
    markedHere: (row) => isMarkedHere(row, outbox, clock.wall() - dayMs),
    readThrough: dayRows.readThrough,
    labels,
    practitionersSeen,
    slotOffers,
    dayBook,
    onDemandReads,
    absence,
    patients,
    names,
    now: () => clock.wall(),
    certainNow,
    markedNow: () =>
      isClockBehind() || line.serverProfile.clockSetBackMs() >= minuteMs ? null : Math.round(corrected()),
    connection: connection.now,
    practiceMark: practice,
    onOtherMark: otherMark.add,
    onConnection: connection.onChange,
    start() {
      absence.checkForGap();
      among.join();
      outbox.start();
      sync.start();
      linked?.start(sync, line.client.lastSequence);
      stopLists = shareDayLists(ports, linked, practice, listed);
    },
    async close(atLast) {
      dayRows.stop();
      stopLists();
      absence.saveUnfinished();
      linked?.close();
      try {
        await Promise.all([sync.stop(), outbox.stop()]);
        line.budget.close();
        among.freeze();
        await options.stores.settle();
        atLast?.();
      } finally {
        // In every case: files that stay open could not be opened again.
        options.stores.close();
      }
    },
  };
}

/** The zone of a location; null: it is not known here, or can't be read now. */
const zonesIn =
  (cache: Pick<Cache, 'get'>, pcZone: string) =>
  (locationId: number): string | null =>
    catchStoreError(
      () => {
        const location = cache.get('locations', locationId);
        return location && zoneOf(location, pcZone);
      },
      () => null,
    );

/** How the practice is reached, by what became of the calls to it. */
function followConnection({ client }: PracticeApi, clock: SessionPorts['clock'], certainNow: () => number) {
  let connection: Connection = { state: 'connecting', failure: null, since: clock.wall() };
  const listeners = createListeners<[now: Connection, before: Connection]>();
  client.onOutcome((outcome) => {
    // How long the service has said a time is known only where each of its answers is heard.
    certainNow();
    const before = connection;
    connection = connectionAfter(before, outcome, clock.wall());
    if (connection !== before) listeners.notify(connection, before);
  });
  return { now: () => connection, onChange: listeners.add };
}

const certainTimeOf = (
  { clock }: SessionPorts,
  { desk, cache }: SessionOptions['stores'],
  times: { readonly now: () => number; readonly seen: () => number },
) =>
  createCertainTime({
    ...times,
    desk,
    clock,
    readUpTo: () => readFeedState(cache.feedState('statuses')).watermark ?? 0,
  });

const dayBookOf = (
  { settings, pcZone, clinicLink }: SessionPorts,
  { desk, cache }: SessionOptions['stores'],
  times: Pick<Parameters<typeof createDayBook>[0], 'now' | 'certainNow' | 'isClockBehind'>,
): DayBook => {
  const dayBook = createDayBook({
    desk,
    by: () => settings.read().staff || (clinicLink?.name ?? ''),
    ...times,
    dayAt: (at) => dayOf(at, pcZone),
    dayOfVisit: (id) =>
      catchStoreError(
        () => {
          const start = instantFromWire(cache.get('appointments', id)?.start);
          return start === null ? null : dayOf(start, zoneOfDesk(cache, settings.read(), pcZone));
        },
        () => null,
      ),
    name: () => clinicLink?.link.desk ?? '',
  });
  cache.onChange(({ kind, ids }) => {
    if (kind === 'appointments') dayBook.visitsChanged(ids);
  });
  return dayBook;
};

/** Removes the writes that are kept no longer. @param now UTC ms */
async function purgeWrites(
  { settings, log }: Pick<SessionPorts, 'settings' | 'log'>,
  desk: DeskStore,
  now: number,
  pause: () => Promise<boolean>,
): Promise<void> {
  const purged = await purgeByAge(desk, { now, logYears: settings.read().keepLogYears, pause });
  log.info('writes done long ago were purged', { purged });
}
