import { afterEach, expect, test } from 'vitest';
import type { Session } from '../../../electron/session/session.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

async function connected(): Promise<Session> {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  return desk.session();
}

/** From now on every call of the store fails with a disk error. @returns a function that ends the failure. */
function storeError<T extends object>(store: T): () => void {
  const well = { ...store };
  const fails = () => {
    throw new StoreError(failure('disk-full'));
  };
  const listeners = ['onChange', 'onReset', 'close'];
  Object.assign(
    store,
    Object.fromEntries(
      Object.keys(well).map((name) => [name, listeners.includes(name) ? well[name as keyof T] : fails]),
    ),
  );
  return () => void Object.assign(store, well);
}

test('Trouble with the cache ends neither the program nor the reading.', async () => {
  const { cache } = await connected();
  const end = storeError(cache);
  await desk.clock.advance(180_000);
  end();
  const appointment = desk.service.sandbox
    .state('appointments')
    .find((a) => !a.archived && a.start && Date.parse(a.start) > desk.clock.wall());
  const patientId = appointment?.appointmentPatients?.[0]?.patientId;
  if (!appointment || !patientId) throw new Error('nobody is expected');
  desk.service.sandbox.arrive(appointment.id, patientId);
  await desk.clock.advance(120_000);
  expect(cache.get('appointments', appointment.id)?.appointmentPatients?.[0]?.status).toBe('Arrived');
  expect(desk.problems).toEqual([]);
});

test('Trouble with the desk file does not end the program; what waits is sent once it is over.', async () => {
  const session = await connected();
  const row = session.cache
    .appointmentsBetween(desk.clock.wall(), desk.clock.wall() + 86_400_000, null)
    .find((a) => a.appointmentPatients?.length === 1 && a.appointmentPatients[0]?.status == null);
  const patientId = row?.appointmentPatients?.[0]?.patientId;
  if (!row || !patientId) throw new Error('nobody is expected');
  const args = { appointmentId: row.id, patientId, group: false, start: 0, locationId: null };
  expect(session.outbox.add('arrival', args).ok).toBe(true);
  const end = storeError(session.desk);
  await desk.clock.advance(120_000);
  end();
  await desk.clock.advance(60_000);
  expect(session.desk.writes(['done']).length).toBe(1);
});

test('A practice that cannot be left cleanly, because the disk is full, is left all the same.', async () => {
  const session = await connected();
  const end = storeError(session.desk);
  await desk.companion().close();
  end();
  await desk.restart();
  expect(desk.companion().state().phase).toBe('ready');
});

test('A write that is on the disk is not answered as refused because a name cannot be read.', async () => {
  const session = await connected();
  const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
  const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'Allergy' } };
  const end = storeError(session.cache);
  const added = session.outbox.add('patient-details', change);
  if (!added.ok) throw new Error('it would be entered a second time');
  expect(session.outbox.view(added.value).patientName).toMatch(/^patient/);
  end();
  await desk.until('it was sent', () => session.outbox.counts().waiting === 0);
  expect(session.desk.writes(['done'])).toHaveLength(1);
});

test('Behind the lock the files are closed once the trouble is over.', async () => {
  const session = await connected();
  const end = storeError(session.cache);
  desk.companion().lock.lock();
  await desk.clock.advance(20_000);
  end();
  await desk.until('the files are closed', () => desk.companion().session() === null, 600_000);
  expect(await desk.clock.until(desk.companion().lock.open(null), 60_000)).toMatchObject({ ok: true });
  expect(desk.companion().state().phase).toBe('ready');
});
