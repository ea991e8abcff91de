import { expect } from 'vitest';
import type { Appointment, AppointmentPatient } from '../../shared/practice/resources/index.ts';
import type { ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

/** In the world: reason n charges n percent, the eighth is archived; appointment 7 is a group of patients 1 and 2. */

const appointment = ({ service }: ServiceUnderTest, id: number): Appointment => {
  const found = service.sandbox.state('appointments', id);
  if (!found) throw new Error(`no appointment ${id}`);
  return found;
};
const placeOf = (bench: ServiceUnderTest, id: number, patientId: number): AppointmentPatient | undefined =>
  appointment(bench, id).appointmentPatients?.find((one) => one.patientId === patientId);
const cancel = ({ call }: ServiceUnderTest, id: number, body: Record<string, unknown> = {}) =>
  call('cancelAppointment', { params: { id }, body });
const cancelOne = ({ call }: ServiceUnderTest, id: number, patientId: number) =>
  call('cancelInGroup', { params: { id, patientId } });

promise(
  'cancelAppointment',
  'Any status but Cancelled becomes Cancelled, with the reason’s words and rate and the note.',
  async (bench) => {
    // Statuses by number: 1 Arrived, 2 Did not arrive, 4 Completed, 5 none.
    for (const id of [1, 2, 4, 5]) {
      bench.clock.at += 1000;
      const { status, text } = await cancel(bench, id, { reasonId: id, note: `Call ${id}` });
      expect([status, text]).toEqual([200, '1']);
      expect(placeOf(bench, id, id)).toMatchObject({
        status: 'Cancelled',
        cancellationReason: `Reason ${id}`,
        cancellationRate: id,
        cancellationNote: `Call ${id}`,
        statusUpdatedAt: appointment(bench, id).updatedAt,
        note: 'Bring shoes',
      });
      expect(Date.parse(appointment(bench, id).updatedAt ?? '')).toBeGreaterThanOrEqual(bench.clock.at);
    }
  },
);

promise('cancelAppointment', 'Without a note the note is null.', async (bench) => {
  await cancel(bench, 1, { note: undefined });
  expect(placeOf(bench, 1, 1)).toMatchObject({ status: 'Cancelled', cancellationNote: null });
});

promise(
  'cancelAppointment',
  'In a group all patients are cancelled who are not yet; the others stay as they are.',
  async (bench) => {
    await cancelOne(bench, 7, 1);
    const first = placeOf(bench, 7, 1);
    bench.clock.at += 60_000;
    expect((await cancel(bench, 7, { reasonId: 3 })).status).toBe(200);
    expect(placeOf(bench, 7, 1)).toEqual(first);
    expect(placeOf(bench, 7, 2)).toMatchObject({ status: 'Cancelled', cancellationRate: 3 });
  },
);

promise('cancelAppointment', 'A second cancellation is refused and changes nothing.', async (bench) => {
  // The third was cancelled by another desk.
  for (const id of [1, 3, 7]) {
    if (id !== 3) expect((await cancel(bench, id)).status).toBe(200);
    const before = appointment(bench, id);
    bench.clock.at += 1000;
    const { status, text } = await cancel(bench, id, { reasonId: 5 });
    expect(status).toBe(400);
    expect(text).toContain('cancelled already');
    expect(appointment(bench, id)).toEqual(before);
  }
});

promise(
  'cancelAppointment',
  'An unknown or archived reason is refused and nothing is changed.',
  async (bench) => {
    const before = appointment(bench, 1);
    for (const reasonId of [8, 99]) {
      const { status, text } = await cancel(bench, 1, { reasonId });
      expect([status, text.includes('reasonId')]).toEqual([400, true]);
    }
    expect(appointment(bench, 1)).toEqual(before);
  },
);

promise('cancelAppointment', 'An archived appointment is refused.', async (bench) => {
  bench.service.sandbox.archive('appointments', 5);
  const before = appointment(bench, 5);
  const { status, text } = await cancel(bench, 5);
  expect([status, text.includes('archived')]).toEqual([400, true]);
  expect(appointment(bench, 5)).toEqual(before);
});

promise('cancelAppointment', 'The change comes with update_gt and status_update_gt.', async (bench) => {
  const since = new Date(bench.clock.at).toISOString();
  bench.clock.at += 1000;
  await cancel(bench, 1);
  for (const filter of ['update_gt', 'status_update_gt']) {
    const { json } = await bench.call('listAppointments', { query: { [filter]: since } });
    expect((json as { data: Appointment[] }).data.map(({ id }) => id)).toEqual([1]);
  }
});

promise('cancelAppointment', 'The time is free again.', async (bench) => {
  // On a Monday morning in Adelaide, when the practitioner works.
  const start = '2026-11-22T23:00:00.000Z';
  const isFree = async () => {
    const query = { from: '2026-11-22', to: '2026-11-24' };
    return (await bench.call('searchFreeSlots', { query })).text.includes(`"start":"${start}"`);
  };
  expect(await isFree()).toBe(true);
  const { json } = await bench.call('createAppointment', { body: { start, end: '2026-11-22T23:30:00Z' } });
  expect(await isFree()).toBe(false);
  await cancel(bench, (json as Appointment).id);
  expect(await isFree()).toBe(true);
});

promise('cancelInGroup', 'That patient alone is cancelled.', async (bench) => {
  const other = placeOf(bench, 7, 1);
  const { status, text } = await cancelOne(bench, 7, 2);
  expect([status, text]).toEqual([200, '1']);
  expect(placeOf(bench, 7, 2)).toMatchObject({
    status: 'Cancelled',
    cancellationReason: 'Reason 1',
    cancellationRate: 1,
    cancellationNote: 'Rang at eight',
  });
  expect(placeOf(bench, 7, 1)).toEqual(other);
});

promise('cancelInGroup', 'The patient belongs to the appointment.', async (bench) => {
  expect((await cancelOne(bench, 7, 3)).status).toBe(404);
});

promise('cancelInGroup', 'A second cancellation of the same patient is refused.', async (bench) => {
  await cancelOne(bench, 7, 2);
  const before = appointment(bench, 7);
  expect((await cancelOne(bench, 7, 2)).status).toBe(400);
  expect(appointment(bench, 7)).toEqual(before);
  expect((await cancelOne(bench, 7, 1)).status).toBe(200);
});

promise('cancelInGroup', 'A single appointment is refused on this path.', async (bench) => {
  expect((await cancelOne(bench, 1, 1)).status).toBe(400);
  expect(placeOf(bench, 1, 1)?.status).toBe('Arrived');
});
