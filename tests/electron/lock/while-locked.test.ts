import { expect, test } from 'vitest';
import { createWhileLocked, lockedIntervals } from '../../../electron/lock/while-locked.ts';
import type { Session } from '../../../electron/session/session.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

/** Noon in Adelaide. */
const noon = Date.UTC(2026, 10, 18, 1, 30);

/** A desk that is locked, with as many writes waiting and as much of the night's work under way as is said. */
function lockedDesk(now: { waiting: number; night: Promise<void> | null }) {
  const clock = createVirtualClock(noon);
  const facts: Record<string, string> = { firstDayRead: String(noon) };
  const session = {
    cache: { fact: (name: string) => facts[name] ?? null, feedState: () => null },
    desk: { countWrites: () => now.waiting },
    outbox: { counts: () => ({ waiting: now.waiting, needsPerson: 0 }) },
    sync: { night: () => now.night },
    rows: () => [],
    saysDone: () => false,
  } as unknown as Session;
  let open: Session | null = session;
  const behind = createWhileLocked({
    clock,
    now: clock.wall,
    log: { info() {}, warn() {}, error() {} },
    session: () => open,
    async open() {
      open = session;
    },
    async closeSession(atLast) {
      atLast();
      open = null;
    },
    memoryOnly: () => false,
    today: () => ({ date: '2026-11-18', zone: 'Australia/Adelaide' }),
    watch: () => {
      throw new Error('no day is remembered');
    },
    alone: (task) => task(),
  });
  behind.begin();
  return {
    clock,
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
