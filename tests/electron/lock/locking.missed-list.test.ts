import { afterEach, expect, test } from 'vitest';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** The practice has no list of payments any more, and a desk is locked in between. */
const minute = 60_000;
let desk: WholeDesk;
afterEach(() => desk.close());

const lacks = () => desk.session().serverProfile.lacks('listPayments');

/** Nothing but a 404 comes of the list from now on. */
async function openWithoutPayments(): Promise<void> {
  desk = await openWholeDesk({ patients: 30 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 60 * minute);
  expect(lacks()).toBe(false);
  desk.service.sandbox.setDialect({ extensions: 'absent:payments' });
}

/** The desk is open, then its files are closed behind the lock, then it is opened. */
async function openThenLocked(openMs: number, lockedMs: number): Promise<void> {
  const { lock } = desk.companion();
  await desk.clock.advance(openMs);
  lock.lock();
  await desk.until('the files are closed', () => desk.companion().session() === null);
  await desk.clock.advance(lockedMs);
  expect(await desk.clock.until(lock.open(null), minute)).toMatchObject({ ok: true });
}

test('A list that is gone is given up after four hours also where the desk is locked in between.', async () => {
  await openWithoutPayments();
  for (let round = 0; round < 3; round++) {
    await openThenLocked(40 * minute, 25 * minute);
    await desk.clock.advance(minute);
    expect(lacks()).toBe(false);
  }
  await openThenLocked(40 * minute, 25 * minute);
  await desk.until('it is given up', lacks, 5 * minute);
});

test('A night behind the lock is not counted: in it the list was not asked for.', async () => {
  await openWithoutPayments();
  await openThenLocked(40 * minute, 5 * 60 * minute);
  await desk.clock.advance(5 * minute);
  expect(lacks()).toBe(false);
  await desk.clock.advance(4 * 60 * minute);
  expect(lacks()).toBe(true);
});
