import type { DayRow } from '../../shared/bridge/views.ts';
import { minuteMs } from '../../shared/durations.ts';
import { ok } from '../../shared/result.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { asyncStoreResult } from '../store/store-error.ts';
import { isNight } from '../sync/nightly.ts';
import {
  type ArrivalWatcher,
  bothLearnt,
  type DaySnapshot,
  nothingLearnt,
  type ReadWhileLocked,
} from './arrivals-while-locked.ts';
import {
  emptySnapshot,
  hasReasonToOpen,
  isDayRead,
  logLockedStoreError,
  maskedRowsOf,
  orLogged,
  sendableWrites,
  snapshotOf,
  snapshotRows,
} from './locked-snapshot.ts';

/** What Foyer goes on doing while the desk is locked (docs/decisions/0009, 0039). */
export type WhileLocked = {
  begin(): void;
  /** The lock opens: afterwards there is a session again, where there can be one. */
  open(): Promise<void>;
  /** A session of the same practice began otherwise: the lock was opened while there could be none. */
  giveLearnt(): void;
  /** The program ends: leaves the session open or closed, as it is at the time. */
  stop(): Promise<void>;
  /** Today's rows, masked to initials. Null: they are not known at the moment. */
  rows(): readonly DayRow[] | null;
  /** Where the files are closed: whether this desk itself marked the arrival of a row of today. */
  markedHere(key: string): boolean;
  /** Unfinished writes, where the files are closed; null where the session can be asked. */
  waiting(): number | null;
  /** When arrivals were last confirmed, UTC ms by this PC's clock; null as in `waiting`. */
  readAt(): number | null;
  /** Back from sleep, or online: retries now, and opens the files where another day has begun. */
  wake(): void;
  /**
   * This PC's link is another one: the open session begins again with it, and so does what watches while the files are
   * closed. The caller runs it in the serial queue.
   */
  relinked(): Promise<void>;
};

/** Milliseconds. */
export const lockedIntervals = {
  /** Between two checks whether the files may be closed. */
  check: 1000,
  /** The longest that the files stay open. */
  open: 5 * minuteMs,
  /** The longest that they stay open until the lists show what was done, where other desks see it. */
  shown: 10_000,
  /** The longest that they stay open for the night's audit, which walks each list once more. */
  night: 120 * minuteMs,
  /** How long the files stay closed before Foyer checks whether to open them. */
  rest: 15 * minuteMs,
  /**
   * How long until files that could not be opened are tried again: what watches may have another day meanwhile, and an
   * arrival is news for ten minutes (arrival-watch.ts).
   */
  retry: 5 * minuteMs,
} as const;

type LockedPorts = {
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly log: Log;
  readonly session: () => Session | null;
  /** Opens the files and begins a session as at the start; leaves no session where it cannot. */
  readonly open: () => Promise<void>;
  /** @param atLast called when the session has ended its work, just before its files are closed */
  readonly closeSession: (atLast: () => void) => Promise<void>;
  readonly memoryOnly: () => boolean;
  readonly today: () => { readonly date: string; readonly zone: string };
  readonly watch: (day: DaySnapshot) => ArrivalWatcher;
  /** The serial queue in which sessions begin and end. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
};

/**
 * Guarantees:
 * - The files are closed, and their key is dropped, as soon as nothing waits that can be sent, and at the latest after
 *   five minutes; where the night's work is under way, when that has ended, and at the latest after two hours.
 * - Where other desks see a write of this one that is done, the files stay open until the lists show it, ten seconds at most.
 * - What waits is tried again while the desk stays locked: the files are opened for it every quarter of an hour.
 * - The night's work is done behind the lock, too: the files are opened for it, and closed when it has ended.
 * - Back from a sleep over midnight behind the lock, an arrival is notified, once.
 * - A desk that keeps nothing on the disk is not closed: what waits in memory would be lost.
 * - A patient who was seen to arrive meanwhile stands as arrived as soon as the files are open again, and when they came is kept; also
 *   where they can't be opened as a person opens the lock.
 */
export function createWhileLocked(ports: LockedPorts): WhileLocked {
  const { clock } = ports;
  let isLocked = false;
  let cancel = () => {};
  let watcher: ArrivalWatcher | null = null;
  let snapshot = emptySnapshot;
  /** What the files are given once they can be opened. */
  let learnt = nothingLearnt;
  /** A session that is ending; its files are still open. */
  let closing: Session | null = null;
  const openTime = createOpenTime(clock);
  const night = followNight();

  const after = (ms: number, task: () => Promise<void>) => {
    cancel();
    cancel = clock.after(ms, () => void ports.alone(async () => (isLocked ? retrying(task) : undefined)));
  };

  /** A task that meets a store error is retried, or the files would stay open behind the lock. */
  async function retrying(task: () => Promise<void>): Promise<void> {
    const done = await asyncStoreResult(async () => ok(await task()));
    if (done.ok) return;
    logLockedStoreError(ports, done.failure);
    after(lockedIntervals.check, task);
  }

  async function checkWhetherToClose(): Promise<void> {
    const session = ports.session();
    if (!session) return rest(lockedIntervals.retry);
    if (ports.memoryOnly()) return;
    const ready = orLogged(ports, () => isDayRead(session)) === true;
    if (ready) orLogged(ports, () => night.begin(session));
    const isAuditing = night.isUnderWay();
    // Files that can't be read are closed as well, when their time is over.
    const isFinished = ready && !isAuditing && orLogged(ports, () => openTime.isFinished(session)) === true;
    if (isFinished || openTime.isOverdue(isAuditing)) return close(session);
    after(lockedIntervals.check, checkWhetherToClose);
  }

  async function close(session: Session): Promise<void> {
    await endSession(session);
    rest();
  }

  async function endSession(session: Session): Promise<void> {
    closing = session;
    snapshot = snapshotOf(session, ports, snapshot);
    night.forget();
    // A response that was still under way may have brought an arrival after the first snapshot.
    await ports.closeSession(() => {
      snapshot = snapshotOf(session, ports, snapshot);
      closing = null;
    });
    closing = null;
  }

  /** What was queued behind another task may find the files closed, and watched, already. */
  function rest(ms: number = lockedIntervals.rest): void {
    watcher ??= snapshot.day && ports.watch(snapshot.day);
    after(ms, reopenIfNeeded);
  }

  function mustReopen(): boolean {
    const today = ports.today();
    return hasReasonToOpen(snapshot, today, isNight(ports.now(), today.zone));
  }

  async function reopenIfNeeded(): Promise<void> {
    if (ports.session()) return checkWhetherToClose();
    if (mustReopen()) return reopen();
    after(lockedIntervals.rest, reopenIfNeeded);
  }

  async function reopen(): Promise<void> {
    await openFiles();
    openTime.begin();
    return checkWhetherToClose();
  }

  /** Files that are open already stay open no longer for it. */
  async function reopenLinked(): Promise<void> {
    const session = ports.session();
    if (!session) return reopen();
    await endSession(session);
    await openFiles();
    return checkWhetherToClose();
  }

  async function openFiles(): Promise<void> {
    await stopWatching();
    if (ports.session()) return;
    await ports.open();
    giveLearnt();
  }

  function giveLearnt(): void {
    learnt = giveTo(ports.session(), ports, learnt);
  }

  async function stopWatching(): Promise<void> {
    const stopped = watcher;
    watcher = null;
    if (stopped && snapshot.day) snapshot = { ...snapshot, day: { ...snapshot.day, rows: stopped.rows() } };
    const read = await stopped?.stop();
    if (read) learnt = bothLearnt(learnt, read);
  }

  return {
    begin() {
      isLocked = true;
      openTime.begin();
      // What was not given to it is of another practice, for all that is known.
      if (ports.session()) learnt = nothingLearnt;
      after(0, ports.session() ? checkWhetherToClose : reopen);
    },
    async open() {
      isLocked = false;
      cancel();
      await openFiles();
      snapshot = emptySnapshot;
      night.forget();
    },
    giveLearnt,
    async stop() {
      isLocked = false;
      cancel();
      await stopWatching();
    },
    rows() {
      const session = ports.session() ?? closing;
      return session ? rowsOf(session, ports) : snapshotRows(snapshot, watcher, ports.today().date);
    },
    markedHere: (key) => snapshot.marked.has(key),
    waiting: () => (ports.session() ? null : snapshot.waiting),
    readAt: () => watcher?.readAt() ?? null,
    wake() {
      if (isLocked && !ports.session() && mustReopen()) after(0, reopen);
      else watcher?.wake();
    },
    relinked: async () => (isLocked ? retrying(reopenLinked) : undefined),
  };
}

/** How long the files stay open behind the lock. */
function createOpenTime(clock: Clock) {
  let since = 0;
  /** Since when nothing waits that can be sent, monotonic ms; null: something does. */
  let sentSince: number | null = null;
  return {
    begin(): void {
      since = clock.monotonic();
      sentSince = null;
    },
    /** All was sent, and the lists show it where other desks see it, or have had the time to. */
    isFinished(session: Session): boolean {
      sentSince = sendableWrites(session) > 0 ? null : (sentSince ?? clock.monotonic());
      if (sentSince === null) return false;
      return !session.saysDone() || clock.monotonic() - sentSince >= lockedIntervals.shown;
    },
    isOverdue: (isAuditing: boolean): boolean =>
      clock.monotonic() - since >= (isAuditing ? lockedIntervals.night : lockedIntervals.open),
  };
}

/** @returns what is to be given to a later session: all of it, where there is none */
function giveTo(session: Session | null, ports: LockedPorts, learnt: ReadWhileLocked): ReadWhileLocked {
  if (!session) return learnt;
  const { arrivals, appointments } = learnt;
  session.dayBook.saw(arrivals);
  // The cache keeps the newer version of each record, as with any response; the feed reads again from its watermark.
  orLogged(ports, () => session.cache.apply({ kind: 'appointments', objects: appointments, sequence: 0 }));
  return nothingLearnt;
}

const rowsOf = (session: Session, ports: LockedPorts): readonly DayRow[] | null =>
  orLogged(ports, () => (isDayRead(session) ? maskedRowsOf(session, ports.today()) : null));

/** The night's audit of the open session: it is begun once. */
function followNight() {
  let night: { over: boolean } | null = null;
  return {
    begin(session: Session): void {
      const work = night ? null : session.sync.night();
      if (!work) return;
      const mine = { over: false };
      night = mine;
      void work.finally(() => {
        mine.over = true;
      });
    },
    isUnderWay: () => night?.over === false,
    forget(): void {
      night = null;
    },
  };
}
