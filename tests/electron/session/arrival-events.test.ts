import { afterEach, expect, test } from 'vitest';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** Visits of today whose patient is expected within some hours, in the order of their start. */
const expected = () =>
  desk.service.sandbox
    .state('appointments')
    .filter(({ archived, start, appointmentPatients: places = [] }) => {
      const isNear = Math.abs(Date.parse(start ?? '') - desk.clock.wall()) < 4 * 3_600_000;
      return !archived && isNear && places?.length === 1 && places[0]?.status == null;
    })
    .toSorted((a, b) => Date.parse(a.start ?? '') - Date.parse(b.start ?? ''))
    .map(({ id, appointmentPatients }) => ({
      appointmentId: id,
      patientId: appointmentPatients?.[0]?.patientId ?? 0,
    }));
const arrives = ({ appointmentId, patientId }: { appointmentId: number; patientId: number }) => {
  desk.service.sandbox.arrive(appointmentId, patientId);
  return `${appointmentId}:${patientId}`;
};
/** The rows that were notified, in the order of the events. */
const notified = () =>
  desk.events.flatMap((event) => (event.name === 'arrival.seen' ? [event.payload.row.key] : []));
const firstDayRead = () => desk.companion().session()?.cache.fact('firstDayRead') != null;
const allRead = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);

async function connected() {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await allRead();
  await desk.clock.advance(20_000);
  const [first, second, third] = expected();
  if (!first || !second || !third) throw new Error('fewer than three are expected');
  return { first, second, third };
}

test('An arrival that is read while the cache is being rebuilt is notified, and one that was notified before is not again.', async () => {
  const { first, second, third } = await connected();
  const before = arrives(first);
  await desk.clock.advance(10_000);
  expect(notified()).toEqual([before]);
  // One since the last pass, and one while the practice can't be reached.
  const unread = arrives(second);
  desk.session().cache.clear();
  expect(firstDayRead()).toBe(false);
  desk.setPlugged(false);
  await desk.clock.advance(60_000);
  const meanwhile = arrives(third);
  await desk.clock.advance(60_000);
  desk.setPlugged(true);
  desk.companion().wake();
  await desk.until('the first day is read', firstDayRead);
  await allRead();
  await desk.clock.advance(60_000);
  expect(notified().slice(0, 1)).toEqual([before]);
  expect(notified().slice(1).toSorted()).toEqual([unread, meanwhile].toSorted());
});

test('So it is where Foyer is started again while the cache is being rebuilt.', async () => {
  const { first, second } = await connected();
  const before = arrives(first);
  await desk.clock.advance(10_000);
  expect(notified()).toEqual([before]);
  desk.setPlugged(false);
  desk.session().cache.clear();
  await desk.clock.advance(10_000);
  await desk.restart(30_000);
  expect(firstDayRead()).toBe(false);
  const meanwhile = arrives(second);
  await desk.clock.advance(30_000);
  desk.setPlugged(true);
  desk.companion().wake();
  await desk.until('the first day is read', firstDayRead);
  await allRead();
  await desk.clock.advance(60_000);
  expect(notified()).toEqual([before, meanwhile]);
});

test('An arrival that is read behind the lock while the cache is being rebuilt is notified.', async () => {
  const { first, second } = await connected();
  const before = arrives(first);
  await desk.clock.advance(10_000);
  desk.setPlugged(false);
  desk.session().cache.clear();
  desk.companion().lock.lock();
  await desk.clock.advance(30_000);
  expect(desk.companion().session()).not.toBeNull();
  const meanwhile = arrives(second);
  desk.setPlugged(true);
  desk.companion().wake();
  await desk.until('the files are closed', () => desk.companion().session() === null, 400_000);
  await desk.clock.until(desk.companion().lock.open(null), 60_000);
  await desk.clock.advance(60_000);
  expect(notified()).toEqual([before, meanwhile]);
});

test('A PC that connects for the first time notifies nothing of those who arrived before it was connected.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  const [first, second] = expected();
  if (!first || !second) throw new Error('fewer than two are expected');
  arrives(first);
  await desk.clock.advance(30_000);
  // Foyer ends before today was read, and reads it after the next start.
  desk.service.sandbox.fault({ kind: 'drop-before', path: '^/appointments' });
  await desk.connect();
  await desk.restart(10_000);
  expect(firstDayRead()).toBe(false);
  desk.service.sandbox.clearFaults();
  await allRead();
  await desk.clock.advance(60_000);
  expect(notified()).toEqual([]);
  const since = arrives(second);
  await desk.clock.advance(30_000);
  expect(notified()).toEqual([since]);
});

test.for([1, 2, 3, 4, 5])(
  'An arrival is notified, and on the screen, also where the files refuse to be read at that moment (%i).',
  async (nth) => {
    const { first } = await connected();
    const { today: date, zone } = desk.companion().state();
    desk.session().days.read({ date, zone, locationId: null }, 0);
    const { cache } = desk.session();
    const { get } = cache;
    let reads = 0;
    Object.assign(cache, {
      get(...asked: Parameters<typeof get>) {
        reads += 1;
        if (reads !== nth) return get(...asked);
        throw new StoreError(failure('store-read-only', { words: 'SQLITE_IOERR' }));
      },
    });
    const key = arrives(first);
    await desk.clock.advance(20_000);
    expect(notified()).toEqual([key]);
    const shown = desk.events.flatMap(({ name, payload }) => (name === 'day.changed' ? payload.changed : []));
    expect(shown.findLast((row) => row.key === key)).toMatchObject({ status: 'arrived' });
  },
);
