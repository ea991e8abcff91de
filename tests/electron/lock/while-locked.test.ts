import { expect, test } from 'vitest';
import type { ArrivalWatcher } from '../../../electron/lock/arrivals-while-locked.ts';
import { createWhileLocked, lockedIntervals } from '../../../electron/lock/while-locked.ts';
import { createSerialQueue } from '../../../electron/platform/serial-queue.ts';
import type { Session } from '../../../electron/session/session.ts';
import { arrivedEntry, type DayEntry } from '../../../electron/views/day-entries.ts';
import { createVirtualClock, settle } from '../../fakes/virtual-clock.ts';

/** Noon in Adelaide. */
const noon = Date.UTC(2026, 10, 18, 1, 30);

/**
 * A desk that is locked, with as many writes waiting and as much of the night's work under way as is said.
 * @param now `day`: its day, where the list of its statuses was read; `opens`: whether its files can be opened
 */
function lockedDesk(now: { waiting: number; night: Promise<void> | null; opens?: boolean; day?: string }) {
  const clock = createVirtualClock(noon);
  const kept: DayEntry[] = [];
  let learns: readonly DayEntry[] = [];
  const facts: Record<string, string> = { firstDayRead: String(noon) };
  const session = {
    cache: {
      fact: (name: string) => facts[name] ?? null,
      feedState: () => (now.day ? '{}' : null),
      apply: () => undefined,
    },
    dayBook: { saw: (arrivals: readonly DayEntry[]) => void kept.push(...arrivals) },
    desk: { countWrites: () => now.waiting, writes: () => [] },
    outbox: { counts: () => ({ waiting: now.waiting, needsPerson: 0 }) },
    sync: { night: () => now.night },
    rows: () => [],
    saysDone: () => false,
  } as unknown as Session;
  let open: Session | null = session;
  const alone = createSerialQueue();
  const watching = new Set<ArrivalWatcher>();
  const behind = createWhileLocked({
    clock,
    now: clock.wall,
    log: { info() {}, warn() {}, error() {} },
    session: () => open,
    async open() {
      if (now.opens !== false) open = session;
    },
    async closeSession(atLast) {
      atLast();
      open = null;
    },
    memoryOnly: () => false,
    today: () => ({ date: now.day ?? '2026-11-18', zone: 'Australia/Adelaide' }),
    watch() {
      if (!now.day) throw new Error('no day is remembered');
      const watcher: ArrivalWatcher = {
        rows: () => [],
        readAt: () => null,
        wake: () => undefined,
        async stop() {
          watching.delete(watcher);
          const arrivals = learns;
          learns = [];
          return { appointments: [], arrivals };
        },
      };
      watching.add(watcher);
      return watcher;
    },
    alone,
  });
  behind.begin();
  return {
    clock,
    behind,
    alone,
    isOpen: () => open !== null,
    /** A session begins, and not by the lock. */
    begins(): void {
      open = session;
    },
    /** What watches sees this arrival. */
    sees(arrival: DayEntry): void {
      learns = [arrival];
    },
    /** The arrivals that the files were given. */
    kept: () => kept,
    /** How many watch for arrivals. */
    watching: () => watching.size,
    /** Milliseconds from the lock until the files were closed; they must have been by `limit`. */
    async closedAfter(limit: number): Promise<number> {
      while (open !== null && clock.monotonic() <= limit) await clock.advance(500);
      return clock.monotonic();
    },
  };
}
/** The polls are a second apart. */
const give = 2 * lockedIntervals.check;

test('The files are closed at the latest after five minutes, whatever waits.', async () => {
  const desk = lockedDesk({ waiting: 1, night: null });
  const after = await desk.closedAfter(lockedIntervals.open + give);
  expect(after).toBeGreaterThanOrEqual(lockedIntervals.open);
  expect(after).toBeLessThanOrEqual(lockedIntervals.open + give);
});

test('Where the night’s work is under way, they are closed when that has ended.', async () => {
  let end = () => {};
  const desk = lockedDesk({
    waiting: 0,
    night: new Promise<void>((resolve) => {
      end = resolve;
    }),
  });
  desk.clock.after(40 * 60_000, () => end());
  const after = await desk.closedAfter(lockedIntervals.night);
  expect(after).toBeGreaterThanOrEqual(40 * 60_000);
  expect(after).toBeLessThanOrEqual(40 * 60_000 + give);
});

test('Night’s work that does not end is cut off after two hours.', async () => {
  const desk = lockedDesk({ waiting: 0, night: new Promise<void>(() => {}) });
  const after = await desk.closedAfter(lockedIntervals.night + give);
  expect(after).toBeGreaterThanOrEqual(lockedIntervals.night);
  expect(after).toBeLessThanOrEqual(lockedIntervals.night + give);
});

/** The link becomes another one while something else is under way; `queued` falls due meanwhile, behind it. */
async function relinkBefore(
  desk: ReturnType<typeof lockedDesk>,
  queued: number,
  meanwhile: () => void,
): Promise<void> {
  let release = () => {};
  void desk.alone(
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  void desk.alone(() => desk.behind.relinked());
  await desk.clock.advance(queued);
  meanwhile();
  release();
  await settle();
}

test('Files that are opened for another link are closed in time, whatever was due to be checked meanwhile.', async () => {
  const now = { waiting: 0, night: null, day: '2026-11-18' };
  const desk = lockedDesk(now);
  await desk.closedAfter(give);
  await relinkBefore(desk, lockedIntervals.rest, () => {
    now.waiting = 1;
  });
  expect([desk.isOpen(), desk.watching()]).toEqual([true, 0]);
  const limit = desk.clock.monotonic() + lockedIntervals.open + give;
  expect(await desk.closedAfter(limit)).toBeLessThanOrEqual(limit);
});

test('Where the files can’t be opened for another link, one watcher goes on, and none after the lock has opened.', async () => {
  const now = { waiting: 1, night: null, day: '2026-11-18', opens: true };
  const desk = lockedDesk(now);
  await desk.clock.advance(give);
  await relinkBefore(desk, lockedIntervals.check, () => {
    now.opens = false;
  });
  expect([desk.isOpen(), desk.watching()]).toEqual([false, 1]);
  now.opens = true;
  await desk.alone(() => desk.behind.open());
  expect([desk.isOpen(), desk.watching()]).toEqual([true, 0]);
});

test('When a patient came is kept also where the files could not be opened at first.', async () => {
  const now = { waiting: 0, night: null, day: '2026-11-18', opens: true };
  const desk = lockedDesk(now);
  await desk.closedAfter(give);
  const arrival = arrivedEntry('2026-11-18', '3:7', noon);
  desk.sees(arrival);
  now.opens = false;
  now.day = '2026-11-19';
  await desk.clock.advance(lockedIntervals.rest + 1);
  expect([desk.isOpen(), desk.kept()]).toEqual([false, []]);
  now.opens = true;
  await desk.clock.advance(lockedIntervals.retry + 1);
  expect(desk.kept()).toEqual([arrival]);
});

/** The keychain does not answer as a person opens the lock, after a patient was seen to come. */
async function openedInVain() {
  const now = { waiting: 0, night: null, day: '2026-11-18', opens: true };
  const desk = lockedDesk(now);
  await desk.closedAfter(give);
  const arrival = arrivedEntry('2026-11-18', '3:7', noon);
  desk.sees(arrival);
  now.opens = false;
  await desk.alone(() => desk.behind.open());
  expect([desk.isOpen(), desk.kept()]).toEqual([false, []]);
  now.opens = true;
  return { desk, arrival };
}

test('When a patient came is kept also where the files could not be opened as a person opened the lock.', async () => {
  const { desk, arrival } = await openedInVain();
  desk.behind.begin();
  await desk.clock.advance(give);
  expect(desk.kept()).toEqual([arrival]);
});

test('It is kept also where the person tries again, and is not given to a session of another practice.', async () => {
  const again = await openedInVain();
  again.desk.begins();
  again.desk.behind.giveLearnt();
  expect(again.desk.kept()).toEqual([again.arrival]);
  const another = await openedInVain();
  another.desk.begins();
  another.desk.behind.begin();
  await another.desk.closedAfter(another.desk.clock.monotonic() + give);
  await another.desk.alone(() => another.desk.behind.open());
  expect([another.desk.isOpen(), another.desk.kept()]).toEqual([true, []]);
});
