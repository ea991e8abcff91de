import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createChangeExchange } from '../../../electron/clinic/change-exchange.ts';
import { createSealing, type KeyRing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import type { ReceivedPass, ReceivedRows } from '../../../electron/sync/shared-reads.ts';
import { failure } from '../../../shared/failures.ts';
import { createPcClock } from '../../simulation/pc-clock.ts';
import { fakeWorld } from '../link/worlds.ts';

const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Two desks on a hub, each with a sync that only remembers what it is given. */
async function twoDesks(
  of: {
    readonly practice?: string;
    readonly key?: string;
    readonly takes?: boolean;
    readonly full?: () => boolean;
  } = {},
) {
  const world = await fakeWorld();
  const desk = async (name: string, practice: string, key: string) => {
    const rows: ReceivedRows[] = [];
    const passes: ReceivedPass[] = [];
    const pcClock = createPcClock(world.clock);
    const link = await world.linkOn(name, pcClock);
    const exchange = createChangeExchange({
      clinicLink: { link, sealing: createSealing(name, randomBytes(16), keys) },
      practice,
      key,
      lastSequence: () => 7,
      sync: {
        applyRows(received) {
          if (of.full?.()) throw new StoreError(failure('disk-full'));
          rows.push(received);
        },
        takeOver(pass) {
          passes.push(pass);
          return of.takes ?? true;
        },
        wake: () => undefined,
      },
      clock: pcClock,
      random: systemRandom(),
      log: silent,
    });
    return { rows, passes, exchange, link, pcClock };
  };
  const a = await desk('d01', 'p1', 'k1');
  const b = await desk('d02', of.practice ?? 'p1', of.key ?? 'k1');
  await world.clock.advance(1000);
  const ownPass = () => ({
    feed: 'patients' as const,
    since: 100,
    watermark: 200,
    sure: true,
    beganAt: world.clock.monotonic(),
  });
  return { world, a, b, ownPass };
}

const ruth = { id: 1, lastname: 'Abernethy', updatedAt: '2026-11-24T01:00:00.000Z' };

test('Rows that one desk read are applied at the other, once, and the pass after them.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.exchange.isFollowed('patients'), b.exchange.isFollowed('invoices')]).toEqual([true, false]);
  a.exchange.rowsRead('patients', [ruth]);
  a.exchange.passRead(ownPass());
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  expect(b.rows.map(({ feed, rows, sequence }) => [feed, rows, sequence])).toEqual([['patients', [ruth], 7]]);
  expect(b.passes.map(({ since, watermark, sure }) => [since, watermark, sure])).toEqual([[100, 200, true]]);
  expect(a.rows).toEqual([]);
});

test('A pass is not taken over before this desk has read the list itself.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.passes, b.exchange.isFollowed('patients')]).toEqual([[], false]);
});

test('A pass that reads from later than this desk is current ends the following: it reads the list itself.', async () => {
  const { world, a, b, ownPass } = await twoDesks({ takes: false });
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.passes.length, b.exchange.isFollowed('patients')]).toEqual([1, false]);
});

test('Once the cache was emptied, other desks’ passes are taken over only after this desk has read the list again.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  const before = ownPass();
  b.exchange.passRead(before);
  await world.clock.advance(1000);
  b.exchange.cacheWasReset();
  expect(b.exchange.isFollowed('patients')).toBe(false);
  // It had begun in the cache before.
  b.exchange.passRead(before);
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.passes, b.exchange.isFollowed('patients')]).toEqual([[], false]);
  b.exchange.passRead(ownPass());
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.passes.length, b.exchange.isFollowed('patients')]).toEqual([1, true]);
});

test.each([{ practice: 'p2' }, { key: 'k2' }])(
  'Rows of another practice or key are not applied: %o',
  async (of) => {
    const { world, a, b } = await twoDesks(of);
    a.exchange.rowsRead('patients', [ruth]);
    await world.clock.advance(1000);
    expect(b.rows).toEqual([]);
  },
);

test('A new hub: nothing is followed until it was read again, and rows are published again.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  b.exchange.passRead(ownPass());
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  await world.kill();
  await world.start();
  await world.clock.advance(10_000);
  expect(b.exchange.isFollowed('patients')).toBe(false);
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  expect(b.rows).toHaveLength(2);
});

test('Rows that could not be published are published with the next pass that reads them.', async () => {
  const { world, a, b } = await twoDesks();
  await world.kill();
  await world.clock.advance(10_000);
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  await world.start();
  await world.clock.advance(10_000);
  expect(b.rows).toEqual([]);
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  expect(b.rows.flatMap(({ rows }) => rows)).toEqual([ruth]);
});

test('A pass is not published where the rows of its first page were not, also when the link is back by its end.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  const pass = ownPass();
  await world.kill();
  await world.clock.advance(5000);
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  await world.start();
  await world.clock.advance(10_000);
  b.exchange.passRead(ownPass());
  a.exchange.passRead(pass);
  await world.clock.advance(1000);
  expect([b.rows, b.passes]).toEqual([[], []]);
});

test('What was on the link while this desk was not is taken over, without a word of how fresh it is.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  world.unplug('d02');
  a.exchange.passRead(ownPass());
  await world.clock.advance(20_000);
  world.plugIn('d02');
  await world.clock.advance(5000);
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect(b.passes.map(({ ageMs }) => ageMs !== null)).toEqual([false, true]);
});

/** A desk whose PC fell asleep before it read a pass of the other one from its socket; it wakes up after `ms`. */
async function sleptOverPass(ms: number, stops: boolean) {
  const desks = await twoDesks();
  const { world, a, b, ownPass } = desks;
  b.exchange.passRead(ownPass());
  await world.clock.advance(7000);
  b.pcClock.sleep(stops);
  world.sleep('d02');
  a.exchange.passRead({ ...ownPass(), beganAt: a.pcClock.monotonic() - 300 });
  await world.clock.advance(ms);
  b.pcClock.wakeUp();
  world.wake('d02');
  await world.clock.advance(1000);
  return desks;
}

test.each([
  ['went on', false],
  ['stood still', true],
])(
  'A pass that is received after a sleep is taken over without a word of how fresh it is: the clock %s',
  async (_steady, stops) => {
    const { world, a, b, ownPass } = await sleptOverPass(36_000_000, stops);
    expect(b.passes.map(({ ageMs }) => ageMs)).toEqual([null]);
    await world.clock.advance(9000);
    a.exchange.passRead(ownPass());
    await world.clock.advance(1000);
    expect(b.passes.slice(1).map(({ ageMs }) => ageMs !== null)).toEqual([true]);
  },
);

test.each([1000, 3000, 5000, 7000, 9000])(
  'A pass that is received after a sleep of %i ms is never taken for younger than that.',
  async (ms) => {
    const { b } = await sleptOverPass(ms, true);
    expect(b.passes).toHaveLength(1);
    for (const { ageMs } of b.passes)
      expect(ageMs ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(ms + 300);
  },
);

test('How long ago a pass began is known where it came at once, and where the connection was lost for a moment.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  const pass = () => a.exchange.passRead({ ...ownPass(), beganAt: a.pcClock.monotonic() - 300 });
  pass();
  await world.clock.advance(1000);
  world.cut('d02');
  pass();
  await world.clock.advance(2000);
  // The hub may have stood still while each was on its way to it.
  expect(b.passes.map(({ ageMs }) => ageMs)).toEqual([5300, 5300]);
});

test('A message that cannot be opened, as of a version to come, is a gap: the lists are read here.', async () => {
  const { world, a, b, ownPass } = await twoDesks();
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect(b.exchange.isFollowed('patients')).toBe(true);
  await world.clock.until(a.link.publish({ kind: 'change', id: 'later', body: randomBytes(200) }));
  await world.clock.advance(1000);
  expect(b.exchange.isFollowed('patients')).toBe(false);
  b.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect(b.exchange.isFollowed('patients')).toBe(true);
});

test('Rows that a full disk refuses end the following: the pass after them is not taken over, and the list is read here again.', async () => {
  let isFull = true;
  const { world, a, b, ownPass } = await twoDesks({ full: () => isFull });
  b.exchange.passRead(ownPass());
  const before = ownPass();
  await world.clock.advance(1000);
  a.exchange.rowsRead('patients', [ruth]);
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.passes, b.exchange.isFollowed('patients')]).toEqual([[], false]);
  isFull = false;
  // It began before: it may have read the row's page before the row was there.
  b.exchange.passRead(before);
  expect(b.exchange.isFollowed('patients')).toBe(false);
  b.exchange.passRead(ownPass());
  a.exchange.passRead(ownPass());
  await world.clock.advance(1000);
  expect([b.passes.length, b.exchange.isFollowed('patients')]).toEqual([1, true]);
});

test('A message that the hub does not answer is published again under the same id, three times at the most.', async () => {
  const { world, a, b } = await twoDesks();
  const { publish } = a.link;
  const ids: string[] = [];
  let unanswered = 2;
  Object.assign(a.link, {
    async publish(change: Parameters<typeof publish>[0]) {
      ids.push(change.id);
      const done = await publish(change);
      unanswered -= 1;
      return unanswered >= 0 ? { ok: false, failure: { kind: 'no-answer' } } : done;
    },
  });
  a.exchange.rowsRead('patients', [ruth]);
  await world.clock.advance(1000);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  // It had landed each time.
  expect(b.rows.flatMap(({ rows }) => rows)).toEqual([ruth]);
  unanswered = 9;
  a.exchange.rowsRead('patients', [{ ...ruth, lastname: 'Other' }]);
  await world.clock.advance(1000);
  expect([ids.length, new Set(ids).size]).toEqual([6, 2]);
});
