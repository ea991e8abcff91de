import { afterEach, expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

test('An arrival that could not be checked for an hour behind the lock is sent there once the practice answers.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await allIsRead(desk);
  const { sandbox } = desk.service;
  const visit = sandbox.state('appointments').find(({ archived, appointmentPatients, start }) => {
    const [one, more] = appointmentPatients ?? [];
    const aheadMs = Date.parse(start ?? '') - desk.clock.wall();
    return !archived && !more && one?.status == null && aheadMs > 0 && aheadMs < 240 * minuteMs;
  });
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || !patientId) throw new Error('no one is expected');
  const arrived = () =>
    sandbox.state('appointments', visit.id)?.appointmentPatients?.[0]?.status === 'Arrived';
  sandbox.fault({ kind: '500', operation: 'arrive' });
  const { outbox } = desk.session();
  const start = Date.parse(visit.start ?? '');
  outbox.add('arrival', {
    appointmentId: visit.id,
    patientId,
    group: false,
    start,
    locationId: visit.locationId ?? null,
  });
  await desk.until('its answer is lost', () => outbox.open()[0]?.state === 'unknown');
  sandbox.fault({ kind: '500' });
  desk.companion().lock.lock();
  await desk.clock.advance(90 * minuteMs);
  sandbox.clearFaults();
  await desk.clock.advance(40 * minuteMs);
  expect([desk.companion().session(), arrived()]).toEqual([null, true]);
});
