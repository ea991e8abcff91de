import { afterEach, expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

test('When a patient came behind the lock is known also where the files are opened only with Try again.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await allIsRead(desk);
  desk.companion().lock.lock();
  await desk.until('the files are closed', () => desk.companion().session() === null);
  const visit = desk.service.sandbox
    .state('appointments')
    .find(({ archived, appointmentPatients, start }) => {
      const [one, more] = appointmentPatients ?? [];
      const aheadMs = Date.parse(start ?? '') - desk.clock.wall();
      return !archived && !more && one?.status == null && aheadMs > 0 && aheadMs < 60 * minuteMs;
    });
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || !patientId) throw new Error('no one is expected');
  desk.service.sandbox.arrive(visit.id, patientId);
  const key = `${visit.id}:${patientId}`;
  await desk.until('it is notified', () =>
    desk.events.some((event) => event.name === 'arrival.seen' && event.payload.row.key === key),
  );
  desk.setKeychainSilent(true);
  const opening = desk.companion().lock.open(null);
  await desk.clock.until(opening, minuteMs);
  expect(desk.companion().state().phase).toBe('blocked');
  desk.setKeychainSilent(false);
  desk.setPlugged(false);
  await desk.clock.until(desk.companion().tryAgain(), minuteMs);
  const { arrived } = desk.session().dayBook.on(desk.companion().state().today);
  expect([...arrived.keys()]).toContain(key);
});
