import type { DayRow } from '../../shared/bridge/views.ts';
import { minuteMs } from '../../shared/durations.ts';
import type { Failure } from '../../shared/failures.ts';
import { ok } from '../../shared/result.ts';
import { blockingStates } from '../outbox/states.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { asyncStoreResult, storeResult } from '../store/store-error.ts';
import { auditedFact, isNight } from '../sync/nightly.ts';
import { maskedRow } from '../views/masked.ts';
import type { ArrivalWatcher, DaySnapshot, ReadWhileLocked } from './arrivals-while-locked.ts';

/** What Foyer goes on doing while the desk is locked (docs/decisions/0009, 0039). */
export type WhileLocked = {
  begin(): void;
  /** The lock opens: afterwards there is a session again, where there can be one. */
  open(): Promise<void>;
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
  /** Back from sleep, or online: retries now. */
  wake(): void;
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
} as const;

/** What is known of the session after its files were closed. */
type LockedSnapshot = {
  readonly day: DaySnapshot | null;
  readonly marked: ReadonlySet<string>;
  readonly waiting: number;
  readonly sendable: number;
  /** The clinic's day of the last audit. */
  readonly auditedOn: string | null;
};
const emptySnapshot: LockedSnapshot = {
  day: null,
  marked: new Set(),
  waiting: 0,
  sendable: 0,
  auditedOn: null,
};

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
 * - A desk that keeps nothing on the disk is not closed: what waits in memory would be lost.
 * - A patient who was seen to arrive meanwhile stands as arrived as soon as the files are open again, and when they came is kept.
 */
export function createWhileLocked(ports: LockedPorts): WhileLocked {
  const { clock } = ports;
  let isLocked = false;
  let openSince = 0;
  let cancel = () => {};
  let watcher: ArrivalWatcher | null = null;
  let snapshot = emptySnapshot;
  /** A session that is ending; its files are still open. */
  let closing: Session | null = null;
  let isFinished = createFinish(clock);
  /** The night's audit of the open session. */
  let night: { over: boolean } | null = null;

  const after = (ms: number, task: () => Promise<void>) => {
    cancel();
    cancel = clock.after(ms, () => void ports.alone(async () => (isLocked ? retrying(task) : undefined)));
  };

  /** A task that meets a store error is retried, or the files would stay open behind the lock. */
  async function retrying(task: () => Promise<void>): Promise<void> {
    const done = await asyncStoreResult(async () => ok(await task()));
    if (done.ok) return;
    logStoreError(ports, done.failure);
    after(lockedIntervals.check, task);
  }

  async function checkWhetherToClose(): Promise<void> {
    const session = ports.session();
    if (!session) return rest();
    if (ports.memoryOnly()) return;
    const ready = isReady(session);
    if (ready) orLog(ports, () => beginNight(session));
    const isAuditing = night?.over === false;
    const isOverdue =
      clock.monotonic() - openSince >= (isAuditing ? lockedIntervals.night : lockedIntervals.open);
    if ((ready && !isAuditing && isFinished(session)) || isOverdue) return close(session);
    after(lockedIntervals.check, checkWhetherToClose);
  }

  function beginNight(session: Session): void {
    const work = night ? null : session.sync.night();
    if (!work) return;
    const mine = { over: false };
    night = mine;
    void work.finally(() => {
      mine.over = true;
    });
  }

  async function close(session: Session): Promise<void> {
    closing = session;
    snapshot = snapshotOf(session, ports, snapshot);
    night = null;
    // A response that was still under way may have brought an arrival after the first snapshot.
    await ports.closeSession(() => {
      snapshot = snapshotOf(session, ports, snapshot);
      closing = null;
    });
    closing = null;
    rest();
  }

  function rest(): void {
    watcher = snapshot.day && ports.watch(snapshot.day);
    after(lockedIntervals.rest, reopenIfNeeded);
  }

  async function reopenIfNeeded(): Promise<void> {
    const today = ports.today();
    if (hasReasonToOpen(snapshot, today, isNight(ports.now(), today.zone))) return reopen();
    after(lockedIntervals.rest, reopenIfNeeded);
  }

  function beginOpen(): void {
    openSince = clock.monotonic();
    isFinished = createFinish(clock);
  }

  async function reopen(): Promise<void> {
    await openFiles();
    beginOpen();
    return checkWhetherToClose();
  }

  async function openFiles(): Promise<void> {
    const learnt = await stopWatching();
    if (ports.session()) return;
    await ports.open();
    const session = ports.session();
    if (!session || !learnt) return;
    session.dayBook.saw(learnt.arrivals);
    // The cache keeps the newer version of each record, as with any response; the feed reads again from its watermark.
    orLog(ports, () =>
      session.cache.apply({ kind: 'appointments', objects: learnt.appointments, sequence: 0 }),
    );
  }

  async function stopWatching(): Promise<ReadWhileLocked | null> {
    const stopped = watcher;
    watcher = null;
    if (stopped && snapshot.day) snapshot = { ...snapshot, day: { ...snapshot.day, rows: stopped.rows() } };
    return (await stopped?.stop()) ?? null;
  }

  return {
    begin() {
      isLocked = true;
      beginOpen();
      after(0, ports.session() ? checkWhetherToClose : reopen);
    },
    async open() {
      isLocked = false;
      cancel();
      await openFiles();
      snapshot = emptySnapshot;
      night = null;
    },
    async stop() {
      isLocked = false;
      cancel();
      await stopWatching();
    },
    rows() {
      const session = ports.session() ?? closing;
      if (session) return orLog(ports, () => (isReady(session) ? todaysRows(session, ports.today()) : null));
      if (snapshot.day === null) return null;
      return snapshot.day.date === ports.today().date ? (watcher?.rows() ?? snapshot.day.rows) : [];
    },
    markedHere: (key) => snapshot.marked.has(key),
    waiting: () => (ports.session() ? null : snapshot.waiting),
    readAt: () => watcher?.readAt() ?? null,
    wake() {
      if (isLocked && !ports.session() && snapshot.sendable > 0) after(0, reopen);
      else watcher?.wake();
    },
  };
}

/** Whether all was sent behind the lock, and the lists show it where other desks see it, or have had the time to. */
function createFinish(clock: Clock): (session: Session) => boolean {
  /** Since when nothing waits that can be sent, monotonic ms; null: something does. */
  let sentSince: number | null = null;
  return (session) => {
    sentSince = sendableWrites(session) > 0 ? null : (sentSince ?? clock.monotonic());
    if (sentSince === null) return false;
    return !session.saysDone() || clock.monotonic() - sentSince >= lockedIntervals.shown;
  };
}

/** Whether the files must be opened behind the lock: to send writes, to read a new day, or for the night's audit. */
function hasReasonToOpen(
  { sendable, day, auditedOn }: LockedSnapshot,
  today: { readonly date: string },
  isNightNow: boolean,
): boolean {
  return sendable > 0 || day?.date !== today.date || (isNightNow && auditedOn !== today.date);
}

/** @returns what is known of an open session; `before` where the store cannot be read */
function snapshotOf(
  session: Session,
  ports: Pick<LockedPorts, 'log' | 'today'>,
  before: LockedSnapshot,
): LockedSnapshot {
  const taken = orLog(ports, (): LockedSnapshot => {
    const today = ports.today();
    const statuses = session.cache.feedState('statuses');
    const rows = todaysRows(session, today);
    return {
      // A cache that was rebuilt knows less than the snapshot before.
      day: statuses === null || !isReady(session) ? before.day : { ...today, rows, statuses },
      marked: markedAmong(rows, session),
      waiting: session.outbox.counts().waiting,
      sendable: sendableWrites(session),
      auditedOn: session.cache.fact(auditedFact),
    };
  });
  return taken ?? before;
}

/** @returns null after a store error, which is logged; the outbox and the status report it to the user */
function orLog<T>(ports: Pick<LockedPorts, 'log'>, act: () => T): T | null {
  const done = storeResult(act);
  if (done.ok) return done.value;
  logStoreError(ports, done.failure);
  return null;
}

const logStoreError = ({ log }: Pick<LockedPorts, 'log'>, { kind }: Failure): void =>
  log.warn('the files could not be used behind the lock', { failure: kind });

const todaysRows = (session: Session, today: { readonly date: string; readonly zone: string }): DayRow[] =>
  session.rows({ ...today, locationId: null }).map(maskedRow);

/** Also rows whose arrival the practice has not confirmed here: the watcher must not take it for another desk's. */
const markedAmong = (rows: readonly DayRow[], session: Session): ReadonlySet<string> =>
  new Set(rows.filter((row) => session.markedHere(row)).map(({ key }) => key));

/** Whether today's list has been read: before that, and in a rebuilt cache, a missing row proves nothing. */
const isReady = (session: Session): boolean => session.cache.fact('firstDayRead') !== null;

/** Writes that may still be sent without a person. */
const sendableWrites = (session: Session): number => session.desk.countWrites(blockingStates);
