import { afterEach, expect, test } from 'vitest';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

const day = 86_400_000;

test('Booked only: whom a booking of this desk is for that has not reached the practice yet is still known after the night.', async () => {
  desk = await openWholeDesk({ patients: 400 });
  desk.companion().changeSettings({ keepPatients: 'booked' });
  await desk.connect();
  await allIsRead(desk);
  await desk.clock.advance(60_000);
  const { clock } = desk;
  const session = desk.session();
  const { sandbox } = desk.service;
  const stranger = sandbox
    .state('patients')
    .find((p) => !p.archived && session.cache.get('patients', p.id) === null);
  const any = session.cache.appointmentsBetween(clock.wall(), clock.wall() + day, null)[0];
  if (!stranger || !any?.practitionerId || !any.serviceId || !any.locationId) throw new Error('no stranger');
  expect(await clock.until(session.patients.load(stranger.id))).toMatchObject({ ok: true });
  desk.setPlugged(false);
  await clock.advance(60_000);
  const start = clock.wall() + 3 * day;
  const added = session.outbox.add('booking', {
    patientId: stranger.id,
    practitionerId: any.practitionerId,
    serviceId: any.serviceId,
    locationId: any.locationId,
    caseId: null,
    start,
    end: start + 1_800_000,
    note: null,
    groupId: null,
  });
  expect(added.ok).toBe(true);
  const shown = () =>
    session.outbox
      .open()
      .map(session.outbox.view)
      .map(({ patientName }) => patientName);
  const before = shown();
  expect(before[0]).toContain(stranger.lastname);
  // The night comes, and the practice still can't be reached.
  await clock.until(session.sync.audit(), 24 * 3_600_000);
  expect(shown()).toEqual(before);
});
