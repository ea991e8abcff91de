import type { ArrivedRow, DayRow } from '../../shared/bridge/views.ts';
import type { ClockStyle } from '../../shared/clock-words.ts';
import { hourMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { LinkedDesk } from '../clinic/linked-desk.ts';
import type { Clock } from '../platform/ports.ts';
import type { PracticeApi } from '../session/practice-line.ts';
import { openCache } from '../store/cache/cache.ts';
import { memoryCache } from '../store/cache/file.ts';
import { type FeedName, feeds } from '../sync/feeds.ts';
import { runPass } from '../sync/incremental-read.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { createReceivedReads, dueAfter, type ReceivedPass, type ReceivedRows } from '../sync/shared-reads.ts';
import type { ArrivalWatch } from '../views/arrival-watch.ts';
import { arrivedEntry, type DayEntry, wholeKey } from '../views/day-entries.ts';
import { noLabels } from '../views/labels.ts';
import { maskedRow } from '../views/masked.ts';
import { type NoteWatch, othersNotes } from '../views/note-watch.ts';
import { overlayOf } from '../views/overlay.ts';
import { readDayRows } from '../views/read-day-rows.ts';

/** The day's snapshot while the files are closed: its masked rows, and up to where arrivals were read. */
export type DaySnapshot = {
  readonly date: string;
  readonly zone: string;
  readonly rows: readonly DayRow[];
  /** The state of the feed of statuses, as it lay in the cache. */
  readonly statuses: string;
};

export type ArrivalWatcher = {
  /** The rows as they are known now, masked. */
  rows(): readonly DayRow[];
  /** When the list was last read to its end, by this PC's clock; null: not yet. */
  readAt(): number | null;
  wake(): void;
  /** Ends the calls too. Nothing is notified after this resolves. @returns what was read */
  stop(): Promise<ReadWhileLocked>;
};

/** What the files are given when they are open again. */
export type ReadWhileLocked = {
  readonly appointments: readonly Appointment[];
  /** Of visits that may be completed by now. */
  readonly arrivals: readonly DayEntry[];
};

const twoHours = 2 * hourMs;
/** Half as often as at an open desk: the only readers are the tray and a notification. */
const everyMs = { busy: 2 * feeds.statuses.every, idle: 16 * feeds.statuses.every, most: 120_000 } as const;

/**
 * Polls for arrivals while the files are closed: one list, read into memory, which holds ids, times and states.
 *
 * Guarantees:
 * - Nothing is written to the disk, and no patient's record is read.
 * - An arrival that was known before is not notified again; a patient who left and came again is a new arrival.
 * - An arrival of a day that is not known behind the lock is notified once the files are open again.
 * - Where this desk reads for all of its clinic, practitioners' PCs hear of each arrival.
 * - A note that is written elsewhere about a visit of today is notified once, and nothing of what it says is kept.
 */
export function watchArrivals(ports: {
  readonly line: PracticeApi;
  /** This desk among those of its clinic; null: it is not linked. */
  readonly linked: LinkedDesk | null;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly clockStyle: () => ClockStyle;
  readonly day: DaySnapshot;
  /** Which arrivals are known already. */
  readonly arrivals: ArrivalWatch;
  readonly onArrival: (row: ArrivedRow, arrivedAt: number) => void;
  /** Which notes were reported already. */
  readonly notes: NoteWatch;
  readonly onNote: (row: ArrivedRow, at: number) => void;
}): ArrivalWatcher {
  const { arrivals, clock, day, line, linked } = ports;
  const abort = new AbortController();
  const cache = openCache(memoryCache());
  const serverClock = createServerClock(clock);
  const rows = new Map(day.rows.map((row) => [row.key, row]));
  const readIds = new Set<number>();
  const seen = new Map<string, DayEntry>();
  cache.saveFeedState('statuses', day.statuses);

  cache.onChange(({ kind, ids }) => {
    if (kind !== 'appointments') return;
    for (const id of ids) readIds.add(id);
    const read = new Map(
      readDayRows(cache, { ...day, locationId: null }, overlayOf([]), noLabels, ports.clockStyle()).map(
        (r) => [r.key, r],
      ),
    );
    // Of another day nothing is notified here: it must not be known before a session, or the watcher of that day, has it.
    const ofDay = new Set([...read.values()].map(({ appointmentId }) => appointmentId));
    const appointments = cache.many('appointments', ids).filter(({ id }) => ofDay.has(id));
    const news = new Map(
      arrivals
        .check(appointments, ports.now())
        .map(({ appointment, patientId, arrivedAt }) => [`${appointment.id}:${patientId}`, arrivedAt]),
    );
    for (const id of ids) {
      // An appointment that was archived or moved to another day leaves today's rows.
      for (const [key, row] of rows) if (row.appointmentId === id && !read.has(key)) rows.delete(key);
      for (const [key, now] of read) {
        if (now.appointmentId !== id) continue;
        const before = rows.get(key);
        const row = maskedRow({
          ...(before ?? now),
          status: now.status,
          statusWord: now.statusWord,
          statusAt: now.statusAt,
        });
        rows.set(key, row);
        if (row.status === 'arrived' && row.statusAt !== null)
          seen.set(key, arrivedEntry(day.date, key, row.statusAt));
        const arrivedAt = news.get(key);
        if (arrivedAt !== undefined) ports.onArrival(arrivedRow(row), arrivedAt);
      }
    }
  });

  // Statuses have no window.
  const scope = () => ({ fromMs: 0, toMs: 0 });
  const common = { cache, clock, now: ports.now, scope, serverClock, signal: abort.signal };
  let failures = 0;
  let readAt: number | null = null;
  let cancel = () => {};
  let passing: Promise<void> = Promise.resolve();
  const pass = async () => {
    const end = await runPass('statuses', {
      walk: line.walk,
      priority: 'background' as const,
      ...common,
      sharing: linked?.sharing,
    });
    failures = end.ok ? 0 : failures + 1;
    linked?.arrivalsSeen([...seen.values()]);
    if (end.ok) readAt = clock.wall();
    if (!abort.signal.aborted) next();
  };
  const next = () => {
    const busy = [...rows.values()].some((row) => Math.abs(row.start - ports.now()) < twoHours);
    const every = busy ? everyMs.busy : everyMs.idle;
    const isLeft = linked?.sharing.isLeftToPoller('statuses') === true;
    begin(Math.min(everyMs.most, dueAfter(every, isLeft) * 2 ** Math.min(failures, 5)));
  };
  /** At most one timer: taking over a list during a pass starts it, and the end of that pass starts it again. */
  const begin = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => {
      passing = pass();
    });
  };
  const wake = () => {
    failures = 0;
    cancel();
    void passing.then(() => {
      if (!abort.signal.aborted) begin(0);
    });
  };
  begin(everyMs.busy);
  if (linked) startSharing(linked);
  linked?.onLockedMarks((entries) => {
    for (const note of othersNotes(entries, linked.view().desk, ports.now())) {
      const row = noted(rows.values(), note.key);
      if (row && note.day === day.date && ports.notes.isNew(note)) ports.onNote(row, note.at);
    }
  });

  /** Statuses that another desk reads are taken from it; of other lists nothing is kept here. */
  function startSharing(desk: LinkedDesk): void {
    const received = createReceivedReads({
      ...common,
      keeps: () => true,
      scheduler: {
        takenOver() {
          readAt = clock.wall();
          next();
        },
      },
      notify: () => undefined,
      onServed: heardElsewhere(line),
    });
    const sync = {
      applyRows: (rows: ReceivedRows) => rows.feed === 'statuses' && received.applyRows(rows),
      takeOver: (pass: ReceivedPass) => pass.feed === 'statuses' && received.takeOver(pass),
      wake,
      filling: null,
    };
    desk.start(sync, line.client.lastSequence);
  }

  return {
    rows: () => [...rows.values()],
    readAt: () => readAt,
    wake,
    async stop() {
      cancel();
      abort.abort();
      linked?.close();
      await passing;
      line.budget.close();
      const appointments = cache.many('appointments', [...readIds]);
      cache.close();
      return { appointments, arrivals: [...seen.values()] };
    },
  };
}

/** Another desk has heard the service: it is not silent here either. */
const heardElsewhere =
  ({ serverProfile }: PracticeApi) =>
  (feed: FeedName): void =>
    serverProfile.sawOperation(feeds[feed].list, true);

/** The part of a row that an arrival is notified with. */
const arrivedRow = ({
  key,
  appointmentId,
  patientId,
  locationId,
  start,
  practitioner,
  patient,
}: DayRow): ArrivedRow => ({ key, appointmentId, patientId, locationId, start, practitioner, patient });

/** The visit that a note is about; about a group as a whole it names no patient. @param key of the note */
function noted(rows: Iterable<DayRow>, key: string): ArrivedRow | null {
  for (const row of rows) {
    if (row.key === key) return arrivedRow(row);
    if (wholeKey(row.key) === key) return { ...arrivedRow(row), key, patientId: null, patient: null };
  }
  return null;
}

export const nothingLearnt: ReadWhileLocked = { appointments: [], arrivals: [] };

/** Of an appointment that was read in both, the later one. */
export function bothLearnt(earlier: ReadWhileLocked, later: ReadWhileLocked): ReadWhileLocked {
  const appointments = new Map(
    [...earlier.appointments, ...later.appointments].map((each) => [each.id, each]),
  );
  return { appointments: [...appointments.values()], arrivals: [...earlier.arrivals, ...later.arrivals] };
}
