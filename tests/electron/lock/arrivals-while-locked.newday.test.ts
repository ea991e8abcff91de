import { afterEach, expect, test } from 'vitest';
import { lockedIntervals } from '../../../electron/lock/while-locked.ts';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** A desk that is locked in the evening, and on which a new day begins behind the lock. */
let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** At the clinic: six in the evening, and half past eight the next morning. */
const evening = Date.UTC(2026, 10, 18, 7, 30);
const morning = Date.UTC(2026, 10, 18, 22, 0);

async function lockedInTheEvening(): Promise<void> {
  desk = await openWholeDesk({ patients: 60, now: evening });
  await desk.connect();
  await allIsRead(desk);
  await desk.clock.advance(minuteMs);
}
const isClosed = () => desk.companion().session() === null;
async function lockAndClose(): Promise<void> {
  desk.companion().lock.lock();
  await desk.until('the files are closed', isClosed);
}
/** @param stands whether the steady clock stands meanwhile, as on some systems */
async function sleepUntilMorning(stands: boolean): Promise<void> {
  desk.pcClock.sleep(stands);
  await desk.clock.advance(morning - desk.clock.wall());
  desk.pcClock.wakeUp();
}

type Visit = { readonly id: number; readonly patientId: number };
/** Visits that begin within the next so many hours, of patients who have not arrived. */
function expectedWithin(hours: number): Visit[] {
  const now = desk.clock.wall();
  return desk.service.sandbox
    .state('appointments')
    .flatMap(({ id, archived, appointmentPatients, start }) => {
      const [one, more] = appointmentPatients ?? [];
      const ahead = Date.parse(start ?? '') - now;
      const isExpected = !archived && !more && one?.status == null && ahead > 0 && ahead < hours * hourMs;
      return isExpected && one?.patientId ? [{ id, patientId: one.patientId }] : [];
    });
}
function oneOf(visits: readonly Visit[]): Visit {
  const [first] = visits;
  if (!first) throw new Error('no one is expected');
  return first;
}
const arrives = ({ id, patientId }: Visit) => desk.service.sandbox.arrive(id, patientId);
/** How often its arrival was notified. */
const notified = ({ id, patientId }: Visit) =>
  desk.events.filter(
    (event) => event.name === 'arrival.seen' && event.payload.row.key === `${id}:${patientId}`,
  ).length;

test.for([
  ['stands', true],
  ['goes on', false],
] as const)(
  'Back from a sleep over midnight behind the lock, an arrival is notified, once: the steady clock %s meanwhile.',
  async ([, stands]) => {
    await lockedInTheEvening();
    const yesterdays = oneOf(expectedWithin(2));
    arrives(yesterdays);
    await desk.until('it is notified', () => notified(yesterdays) === 1);
    await lockAndClose();
    await sleepUntilMorning(stands);
    desk.companion().wake();
    await desk.clock.advance(10_000);
    const visit = oneOf(expectedWithin(9));
    arrives(visit);
    await desk.until('it is notified', () => notified(visit) > 0, 2 * minuteMs);
    await desk.clock.advance(2 * lockedIntervals.rest);
    await desk.clock.until(desk.companion().lock.open(null), minuteMs);
    await desk.clock.advance(2 * minuteMs);
    expect([notified(visit), notified(yesterdays)]).toEqual([1, 1]);
  },
);

test('An arrival of a day that is not known behind the lock is notified once the files are open again.', async () => {
  await lockedInTheEvening();
  await lockAndClose();
  desk.setKeychain(false);
  await sleepUntilMorning(false);
  await desk.clock.advance(minuteMs);
  expect(isClosed()).toBe(true);
  const visit = oneOf(expectedWithin(9));
  arrives(visit);
  await desk.clock.advance(minuteMs);
  expect(notified(visit)).toBe(0);
  desk.setKeychain(true);
  await desk.clock.until(desk.companion().lock.open(null), minuteMs);
  await desk.clock.advance(2 * minuteMs);
  expect(notified(visit)).toBe(1);
});

/** Wherever in the time between two attempts to open the files it comes. */
test.for([0, 4, 8, 12])(
  'Where the files could not be opened for a new day, an arrival is notified soon after they can be, %i min after waking.',
  async (minutes) => {
    await lockedInTheEvening();
    await lockAndClose();
    desk.setKeychain(false);
    await sleepUntilMorning(false);
    await desk.clock.advance(minutes * minuteMs + 1000);
    expect(isClosed()).toBe(true);
    desk.setKeychain(true);
    const visit = oneOf(expectedWithin(9));
    arrives(visit);
    await desk.clock.advance(9 * minuteMs);
    expect(notified(visit)).toBe(1);
  },
);
