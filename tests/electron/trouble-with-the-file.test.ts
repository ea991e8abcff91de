import { afterEach, expect, test } from 'vitest';
import type { Session } from '../../electron/session.ts';
import { StoreTrouble } from '../../electron/store/trouble.ts';
import { failure } from '../../shared/failures.ts';
import { openWholeDesk, type WholeDesk } from '../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

async function connected(): Promise<Session> {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const session = desk.companion().session();
  if (!session) throw new Error('not connected');
  return session;
}

/** From now on every call of it meets trouble with the disk. @returns a function that ends the trouble. */
function trouble<T extends object>(store: T): () => void {
  const well = { ...store };
  const fails = () => {
    throw new StoreTrouble(failure('disk-full'));
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
  const end = trouble(cache);
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
  const end = trouble(session.desk);
  await desk.clock.advance(120_000);
  end();
  await desk.clock.advance(60_000);
  expect(session.desk.writes(['done']).length).toBe(1);
});

test('A practice that cannot be left cleanly, because the disk is full, is left all the same.', async () => {
  const session = await connected();
  const end = trouble(session.desk);
  await desk.companion().close();
  end();
  await desk.restart();
  expect(desk.companion().state().phase).toBe('ready');
});
