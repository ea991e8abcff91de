import type { DayRow } from '../shared/bridge/views.ts';
import type { ArrivalWatcher, RememberedDay } from './arrivals-while-locked.ts';
import { bareRow } from './day/bare.ts';
import { readDayRows } from './day/day-reader.ts';
import { overlayOf } from './day/overlay.ts';
import { blockingStates } from './outbox/states.ts';
import type { Clock, Log } from './ports.ts';
import type { Session } from './session.ts';
import { StoreTrouble } from './store/trouble.ts';

/** What goes on behind a lock (docs/decisions/0009). */
export type WhileLocked = {
  begin(): void;
  /** Leaves the session open or closed, as it is at the time. */
  end(): Promise<void>;
  /** Today's rows, bare: who waits, by initials. */
  rows(): readonly DayRow[];
  /** Writes that are not done, where the files are closed; null where they are open and can be asked. */
  waiting(): number | null;
  /** Back from sleep, or online: what waits is tried now. */
  wake(): void;
};

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => n * 60_000;
/** How often it is looked whether the files may be closed; how long they stay open at most; how long they rest. */
export const lockedPace = { look: seconds(1), open: minutes(5), rest: minutes(15) } as const;

type Held = { readonly day: RememberedDay | null; readonly waiting: number; readonly toCarry: number };

/**
 * Guarantees:
 * - The files are closed, and their key is dropped, as soon as nothing waits that can be sent, and at the latest after
 *   five minutes.
 * - What waits is tried again while the desk stays locked: the files are opened for it every quarter of an hour.
 * - A desk that keeps nothing on the disk is not closed: what waits in memory would be lost.
 */
export function createWhileLocked(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly session: () => Session | null;
  /** Opens the files and goes on as at the start; leaves no session where it cannot. */
  readonly open: () => Promise<void>;
  readonly shut: () => Promise<void>;
  readonly memoryOnly: () => boolean;
  readonly today: () => { readonly date: string; readonly zone: string };
  readonly watch: (day: RememberedDay) => ArrivalWatcher;
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}): WhileLocked {
  const { clock } = ports;
  let on = false;
  let openSince = 0;
  let cancel = () => {};
  let watcher: ArrivalWatcher | null = null;
  let held: Held = { day: null, waiting: 0, toCarry: 0 };

  /** Coming and going is one at a time, with connecting and changing keys. */
  const after = (ms: number, task: () => Promise<void>) => {
    cancel();
    cancel = clock.after(ms, () => void ports.alone(async () => (on ? task() : undefined)));
  };

  async function look(): Promise<void> {
    const session = ports.session();
    if (!session) return rest();
    if (ports.memoryOnly()) return;
    const ready = session.cache.fact('firstDayRead') !== null;
    const over = clock.monotonic() - openSince >= lockedPace.open;
    if ((ready && carriable(session) === 0) || over) return close(session);
    after(lockedPace.look, look);
  }

  async function close(session: Session): Promise<void> {
    held = remember(session);
    await ports.shut();
    rest();
  }

  function rest(): void {
    watcher = held.day && ports.watch(held.day);
    after(lockedPace.rest, reopenIfNeeded);
  }

  async function reopenIfNeeded(): Promise<void> {
    const anotherDay = held.day?.date !== ports.today().date;
    if (held.toCarry > 0 || anotherDay) return reopen();
    after(lockedPace.rest, reopenIfNeeded);
  }

  async function reopen(): Promise<void> {
    await stopWatching();
    await ports.open();
    openSince = clock.monotonic();
    return look();
  }

  async function stopWatching(): Promise<void> {
    const stopped = watcher;
    watcher = null;
    if (stopped && held.day) held = { ...held, day: { ...held.day, rows: stopped.rows() } };
    await stopped?.stop();
  }

  function remember(session: Session): Held {
    const { date, zone } = ports.today();
    try {
      const pending = session.outbox.pending();
      const rows = readDayRows(
        session.cache,
        { date, zone, locationId: null },
        overlayOf(pending),
        session.labels(),
        session.known(date),
      );
      const statuses = session.cache.feedState('statuses');
      return {
        day: statuses === null ? null : { date, zone, rows: rows.map(bareRow), statuses },
        waiting: session.outbox.counts().waiting,
        toCarry: carriable(session),
      };
    } catch (trouble) {
      if (!(trouble instanceof StoreTrouble)) throw trouble;
      ports.log.warn('the day could not be remembered', { failure: trouble.failure.kind });
      return { ...held, day: null };
    }
  }

  return {
    begin() {
      on = true;
      openSince = clock.monotonic();
      after(0, ports.session() ? look : reopen);
    },
    async end() {
      on = false;
      cancel();
      await stopWatching();
      held = { day: null, waiting: 0, toCarry: 0 };
    },
    rows() {
      const { date, zone } = ports.today();
      const session = ports.session();
      if (session) {
        const pending = overlayOf(session.outbox.pending());
        const day = { date, zone, locationId: null };
        return readDayRows(session.cache, day, pending, session.labels(), session.known(date)).map(bareRow);
      }
      return held.day?.date === date ? (watcher?.rows() ?? held.day.rows) : [];
    },
    waiting: () => (ports.session() ? null : held.waiting),
    wake() {
      if (on && !ports.session() && held.toCarry > 0) after(0, reopen);
      else watcher?.wake();
    },
  };
}

/** Writes that may still be carried without a person. */
const carriable = (session: Session): number => session.desk.countWrites(blockingStates);
