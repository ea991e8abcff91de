import type { DayRow } from '../../shared/bridge/views.ts';
import { minuteMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { ok } from '../../shared/result.ts';
import { blockingStates } from '../outbox/states.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { asyncStoreResult, StoreError } from '../store/store-error.ts';
import { auditedFact, isNight } from '../sync/nightly.ts';
import { maskedRow } from '../views/masked.ts';
import type { ArrivalWatcher, DaySnapshot } from './arrivals-while-locked.ts';

/** What goes on behind a lock (docs/decisions/0009). */
export type WhileLocked = {
  begin(): void;
  /** The lock opens: there is a session again, where there can be one. */
  open(): Promise<void>;
  /** The program ends: leaves the session open or closed, as it is at the time. */
  stop(): Promise<void>;
  /** Today's rows, bare: who waits, by initials. Null: nobody knows them at the moment. */
  rows(): readonly DayRow[] | null;
  /** Where the files are closed: whether this desk marked the arrival of a row of today itself. */
  markedHere(key: string): boolean;
  /** Writes that are not done, where the files are closed; null where they are open and can be asked. */
  waiting(): number | null;
  /** The same for when arrivals were last confirmed, UTC ms by this PC's clock. */
  readAt(): number | null;
  /** Back from sleep, or online: what waits is tried now. */
  wake(): void;
};

/** How often it is looked whether the files may be closed; how long they stay open at most; how long they rest. */
export const lockedIntervals = {
  look: 1000,
  open: 5 * minuteMs,
  /** At most, for the night's work: each list is walked once more. */
  night: 120 * minuteMs,
  rest: 15 * minuteMs,
} as const;

type LockedSnapshot = {
  readonly day: DaySnapshot | null;
  readonly marked: ReadonlySet<string>;
  readonly waiting: number;
  readonly toCarry: number;
  /** The clinic's day on which the night's work was done last. */
  readonly auditedOn: string | null;
};
const emptySnapshot: LockedSnapshot = {
  day: null,
  marked: new Set(),
  waiting: 0,
  toCarry: 0,
  auditedOn: null,
};

/**
 * Guarantees:
 * - The files are closed, and their key is dropped, as soon as nothing waits that can be sent, and at the latest after
 *   five minutes; where the night's work is under way, when that has ended, and at the latest after two hours.
 * - What waits is tried again while the desk stays locked: the files are opened for it every quarter of an hour.
 * - The night's work is done behind the lock, too: the files are opened for it, and closed when it has ended.
 * - A desk that keeps nothing on the disk is not closed: what waits in memory would be lost.
 * - Whoever was seen to arrive meanwhile stands as arrived as soon as the files are open again.
 */
export function createWhileLocked(ports: {
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly log: Log;
  readonly session: () => Session | null;
  /** Opens the files and goes on as at the start; leaves no session where it cannot. */
  readonly open: () => Promise<void>;
  /** @param atLast called when nothing of the session is under way any more, just before its files are closed */
  readonly shut: (atLast: () => void) => Promise<void>;
  readonly memoryOnly: () => boolean;
  readonly today: () => { readonly date: string; readonly zone: string };
  readonly watch: (day: DaySnapshot) => ArrivalWatcher;
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}): WhileLocked {
  const { clock } = ports;
  let on = false;
  let openSince = 0;
  let cancel = () => {};
  let watcher: ArrivalWatcher | null = null;
  let held = emptySnapshot;
  /** Its files are still open. */
  let closing: Session | null = null;
  /** Of the session that is open. */
  let night: { over: boolean } | null = null;

  /** Coming and going is one at a time, with connecting and changing keys. */
  const after = (ms: number, task: () => Promise<void>) => {
    cancel();
    cancel = clock.after(ms, () => void ports.alone(async () => (on ? retrying(task) : undefined)));
  };

  /** The disk may refuse a read: it is tried again, or the files would stay open behind the lock. */
  async function retrying(task: () => Promise<void>): Promise<void> {
    const done = await asyncStoreResult(async () => ok(await task()));
    if (done.ok) return;
    ports.log.warn('the files could not be used behind the lock', { failure: done.failure.kind });
    after(lockedIntervals.look, task);
  }

  async function look(): Promise<void> {
    const session = ports.session();
    if (!session) return rest();
    if (ports.memoryOnly()) return;
    const ready = isReady(session);
    if (ready) unlessTroubled(() => beginNight(session));
    const atWork = night?.over === false;
    const over = clock.monotonic() - openSince >= (atWork ? lockedIntervals.night : lockedIntervals.open);
    if ((ready && !atWork && sendableWrites(session) === 0) || over) return close(session);
    after(lockedIntervals.look, look);
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
    held = remember(session);
    night = null;
    // An answer that was still under way may have told of somebody whom nobody remembered yet.
    await ports.shut(() => {
      held = remember(session);
      closing = null;
    });
    closing = null;
    rest();
  }

  function rest(): void {
    watcher = held.day && ports.watch(held.day);
    after(lockedIntervals.rest, reopenIfNeeded);
  }

  async function reopenIfNeeded(): Promise<void> {
    const { date, zone } = ports.today();
    const nightIsDue = isNight(ports.now(), zone) && held.auditedOn !== date;
    if (held.toCarry > 0 || held.day?.date !== date || nightIsDue) return reopen();
    after(lockedIntervals.rest, reopenIfNeeded);
  }

  async function reopen(): Promise<void> {
    await openFiles();
    openSince = clock.monotonic();
    return look();
  }

  async function openFiles(): Promise<void> {
    const learnt = await stopWatching();
    if (ports.session()) return;
    await ports.open();
    unlessTroubled(() => {
      // Version by version, as any answer; the feed itself goes on where it stood, and asks again.
      ports.session()?.cache.apply({ kind: 'appointments', objects: learnt, sequence: 0 });
    });
  }

  async function stopWatching(): Promise<readonly Appointment[]> {
    const stopped = watcher;
    watcher = null;
    if (stopped && held.day) held = { ...held, day: { ...held.day, rows: stopped.rows() } };
    return (await stopped?.stop()) ?? [];
  }

  /** A disk in trouble has somebody else to tell it. */
  function unlessTroubled(act: () => void): void {
    try {
      act();
    } catch (trouble) {
      if (!(trouble instanceof StoreError)) throw trouble;
      ports.log.warn('the files could not be used behind the lock', { failure: trouble.failure.kind });
    }
  }

  const todaysRows = (session: Session): DayRow[] =>
    session.rows({ ...ports.today(), locationId: null }).map(maskedRow);

  function rowsOf(session: Session): DayRow[] | null {
    let rows: DayRow[] | null = null;
    unlessTroubled(() => {
      rows = isReady(session) ? todaysRows(session) : null;
    });
    return rows;
  }

  function remember(session: Session): LockedSnapshot {
    let now = held;
    unlessTroubled(() => {
      const statuses = session.cache.feedState('statuses');
      const rows = todaysRows(session);
      now = {
        // A cache that is begun anew knows less than what is remembered.
        day: statuses === null || !isReady(session) ? held.day : { ...ports.today(), rows, statuses },
        marked: markedAmong(rows, session),
        waiting: session.outbox.counts().waiting,
        toCarry: sendableWrites(session),
        auditedOn: session.cache.fact(auditedFact),
      };
    });
    return now;
  }

  return {
    begin() {
      on = true;
      openSince = clock.monotonic();
      after(0, ports.session() ? look : reopen);
    },
    async open() {
      on = false;
      cancel();
      await openFiles();
      held = emptySnapshot;
      night = null;
    },
    async stop() {
      on = false;
      cancel();
      await stopWatching();
    },
    rows() {
      const session = ports.session() ?? closing;
      if (session) return rowsOf(session);
      if (held.day === null) return null;
      return held.day.date === ports.today().date ? (watcher?.rows() ?? held.day.rows) : [];
    },
    markedHere: (key) => held.marked.has(key),
    waiting: () => (ports.session() ? null : held.waiting),
    readAt: () => watcher?.readAt() ?? null,
    wake() {
      if (on && !ports.session() && held.toCarry > 0) after(0, reopen);
      else watcher?.wake();
    },
  };
}

/** Also those whose arrival the practice has not shown here yet: who watches must not take it for another desk's. */
const markedAmong = (rows: readonly DayRow[], session: Session): ReadonlySet<string> =>
  new Set(rows.filter((row) => session.markedHere(row)).map(({ key }) => key));

/** Today's list has been read: before, and in a cache that is begun anew, what is not there says nothing. */
const isReady = (session: Session): boolean => session.cache.fact('firstDayRead') !== null;

/** Writes that may still be carried without a person. */
const sendableWrites = (session: Session): number => session.desk.countWrites(blockingStates);
