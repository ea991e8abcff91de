import { afterEach, expect, test } from 'vitest';
import { createMissed } from '../../../electron/desktop/notifications/missed.ts';
import { keepsUpdateBack } from '../../../electron/desktop/updates/start-updates.ts';
import { mayUpdate, usualHours } from '../../../electron/desktop/updates/updates.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let whole: WholeDesk;
afterEach(() => whole.close());

async function open(): Promise<void> {
  whole = await openWholeDesk({ patients: 20 });
  await whole.connect();
  await allIsRead(whole);
}

/** Nothing that state and status say of the files can be read. @returns the disk works again */
function refuse(): () => void {
  const { desk, cache } = whole.session();
  const parts = [
    [desk, ['countWrites', 'fact']],
    [cache, ['all', 'count', 'feedState', 'fact', 'setAside']],
  ] as const;
  const ends = parts.flatMap(([store, names]) =>
    names.map((name) => {
      const methods = store as unknown as Record<string, unknown>;
      const works = methods[name];
      expect(works).toBeTypeOf('function');
      methods[name] = () => {
        throw new StoreError(failure('store-read-only', { words: 'SQLITE_IOERR' }));
      };
      return () => {
        methods[name] = works;
      };
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}

test('files that can’t be read at the moment keep back neither state nor status: they are as last read', async () => {
  await open();
  const companion = whole.companion();
  const [state, status] = [companion.state(), companion.status()];
  expect(status.lists).not.toEqual([]);
  const works = refuse();
  expect([companion.state(), companion.status()]).toEqual([state, status]);
  works();
});

test('how many changes wait is unknown while they can’t be counted, and nothing is updated then', async () => {
  await open();
  const companion = whole.companion();
  const atNight = {
    clock: whole.clock,
    // The test's clock stands at noon in Adelaide.
    zone: () => 'America/New_York',
    hours: usualHours,
    waiting: () => companion.unsent().waiting,
  };
  expect([companion.unsent().waiting, mayUpdate(atNight)]).toEqual([0, true]);
  const works = refuse();
  expect([companion.unsent().waiting, mayUpdate(atNight)]).toEqual([null, false]);
  works();
});

test('how many changes wait is unknown while the files can’t be opened, and an update, which may be what opens them, is not kept back by it', async () => {
  await open();
  expect(whole.companion().unsent().waiting).toBe(0);
  whole.setKeychain(false);
  await whole.restart();
  expect(whole.companion().state().phase).toBe('blocked');
  expect([whole.companion().unsent().waiting, keepsUpdateBack(whole.companion())]).toEqual([null, 0]);
  whole.setKeychain(true);
  await whole.companion().tryAgain();
  expect([whole.companion().unsent().waiting, keepsUpdateBack(whole.companion())]).toEqual([0, 0]);
});

test('a PC whose changes can’t be counted is not removed without a person’s word, and is with it', async () => {
  await open();
  const works = refuse();
  const { removeThisPc } = whole.companion();
  expect(await whole.clock.until(removeThisPc(false))).toMatchObject({ failure: { kind: 'stale' } });
  const removed = await whole.clock.until(removeThisPc(true), 60_000);
  works();
  expect(removed).toMatchObject({ ok: true, value: { phase: 'first-run' } });
});

test('missed arrivals are looked for again where the files can’t be read at the first try', async () => {
  await open();
  const timers: (() => void)[] = [];
  const notified: unknown[] = [];
  const companion = whole.companion();
  const { today: date, zone } = companion.state();
  const rows = () => whole.session().days.read({ date, zone, locationId: null }, 0).rows;
  const [row] = rows();
  if (!row) throw new Error('no one comes today');
  const here = { ...row, status: 'arrived', statusAt: companion.now() - 1000 } as const;
  let refuses = true;
  let readAt = 0;
  createMissed({
    companion: { now: companion.now, status: () => ({ ...companion.status(), todayReadAt: ++readAt }) },
    clock: {
      wall: whole.clock.wall,
      monotonic: whole.clock.monotonic,
      after(_ms, task) {
        timers.push(task);
        return () => undefined;
      },
    },
    seenUntil: 1,
    rows() {
      if (refuses) throw new StoreError(failure('store-read-only'));
      return [here];
    },
    isOurs: () => false,
    seenAt: () => null,
    notify: (found) => void notified.push(...found),
  });
  timers[0]?.();
  refuses = false;
  timers[1]?.();
  expect(notified).toMatchObject([{ key: here.key }]);
});
