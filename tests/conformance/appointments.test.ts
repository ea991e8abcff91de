import rrule from 'rrule';
import { expect } from 'vitest';
import type { Appointment, AppointmentPatient } from '../../shared/practice/resources/index.ts';
import type { ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

const appointment = ({ service }: ServiceUnderTest, id: number): Appointment => {
  const found = service.sandbox.state('appointments', id);
  if (!found) throw new Error(`no appointment ${id}`);
  return found;
};
const place = (bench: ServiceUnderTest, id: number, patientId: number): AppointmentPatient | undefined =>
  appointment(bench, id).appointmentPatients?.find((one) => one.patientId === patientId);
const listIds = async ({ call }: ServiceUnderTest, query: Record<string, string | number>) =>
  ((await call('listAppointments', { query })).json as { data: Appointment[] }).data.map((one) => one.id);
const book = async ({ call }: ServiceUnderTest, body: Record<string, unknown> = {}) => {
  const { status, json } = await call('createAppointment', { body });
  return { status, made: json as Appointment };
};

promise(
  'listAppointments',
  'maxPatients of more than 1 means a group appointment, with one entry per patient.',
  async ({ call }) => {
    const { data } = (await call('listAppointments')).json as { data: Appointment[] };
    const group = data.find((one) => (one.maxPatients ?? 1) > 1);
    expect([group?.id, group?.maxPatients]).toEqual([7, 4]);
    expect(group?.appointmentPatients?.map((one) => one.patientId)).toEqual([1, 2]);
    for (const single of data.filter((one) => one.maxPatients === 1)) {
      expect(single.appointmentPatients).toHaveLength(1);
    }
  },
);

promise(
  'listAppointments',
  'The deprecated fields isUnavailableBlock and busyTimePractitionerIds are still served.',
  async (bench) => {
    const { made } = await book(bench);
    expect([made.isUnavailableBlock, made.busyTimePractitionerIds]).toEqual([false, []]);
    const { data } = (await bench.call('listAppointments')).json as { data: Appointment[] };
    expect(data[0]?.isUnavailableBlock).toBe(false);
    expect(data[0]?.busyTimePractitionerIds).toEqual([1]);
  },
);

promise(
  'listAppointments',
  'repeatId and recurringRule are present on a recurring appointment, with a rule text that a library reads.',
  async (bench) => {
    const { data } = (await bench.call('listAppointments')).json as { data: Appointment[] };
    const [recurring] = data;
    expect(recurring?.repeatId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const dates = rrule.rrulestr(recurring?.recurringRule ?? '').all();
    expect(dates).toHaveLength(10);
    expect(dates[1]?.toISOString()).toBe('2026-11-09T22:30:00.000Z');
    const { made } = await book(bench);
    expect('repeatId' in made || 'recurringRule' in made).toBe(false);
  },
);

promise(
  'listAppointments',
  'The filters on the patient hold together for one patient of the appointment.',
  async (bench) => {
    bench.service.sandbox.setStatus(7, 1, 'Arrived');
    expect(await listIds(bench, { patientId: 1, status: 'Arrived' })).toEqual([1, 7]);
    // Patient 2 of the group did not arrive; that patient 1 did says nothing of patient 2.
    expect(await listIds(bench, { patientId: 2, status: 'Arrived' })).toEqual([]);
    expect(await listIds(bench, { patientId: 2, status: 'Did not arrive' })).toEqual([2, 7]);
    const since = '2026-06-01';
    expect(await listIds(bench, { status: 'Arrived', status_update_gt: since })).toEqual([7]);
    expect(await listIds(bench, { status: 'Did not arrive', status_update_gt: since })).toEqual([]);
  },
);

promise(
  'listAppointments',
  'A status changed by another desk comes with status_update_gt.',
  async (bench) => {
    const since = new Date(bench.clock.at - 1).toISOString();
    expect(await listIds(bench, { status_update_gt: since })).toEqual([]);
    bench.service.sandbox.setStatus(5, 5, 'Completed');
    expect(await listIds(bench, { status_update_gt: since })).toEqual([5]);
    expect(await listIds(bench, { update_gt: since })).toEqual([5]);
  },
);

promise('createAppointment', 'Response: the Appointment.', async (bench) => {
  const { status, made } = await book(bench);
  expect(status).toBe(200);
  expect(made).toEqual(appointment(bench, made.id));
  expect(made).toMatchObject({
    id: 9,
    start: '2026-11-17T00:00:00.000Z',
    end: '2026-11-17T00:30:00.000Z',
    note: 'By phone',
  });
  expect(made.appointmentPatients).toEqual([
    expect.objectContaining({
      appointmentId: 9,
      patientId: 1,
      caseId: 1,
      status: null,
      statusUpdatedAt: null,
      doNotInvoice: false,
    }),
  ]);
  expect([made.createdAt, made.updatedAt, made.archived]).toEqual([
    '2026-11-16T00:00:00.000Z',
    '2026-11-16T00:00:00.000Z',
    false,
  ]);
});

promise('createAppointment', 'Start is before end.', async (bench) => {
  const start = '2026-11-17T00:00:00Z';
  expect((await book(bench, { start, end: start })).status).toBe(400);
  expect((await book(bench, { start, end: '2026-11-16T23:59:59Z' })).status).toBe(400);
  expect((await book(bench, { start, end: '2026-11-17T00:00:00.001Z' })).status).toBe(200);
});

promise(
  'createAppointment',
  'Service, location, practitioner, patient and case exist and are in use.',
  async (bench) => {
    const before = bench.service.sandbox.state('appointments').length;
    for (const field of ['serviceId', 'locationId', 'practitionerId', 'patientId', 'caseId']) {
      expect([field, (await book(bench, { [field]: 999 })).status]).toEqual([field, 400]);
    }
    // The eighth of each is archived.
    for (const field of ['serviceId', 'locationId', 'practitionerId', 'patientId']) {
      expect([field, (await book(bench, { [field]: 8, caseId: undefined })).status]).toEqual([field, 400]);
    }
    bench.service.sandbox.edit('practitioners', 2, { isActive: false });
    expect((await book(bench, { practitionerId: 2 })).status).toBe(400);
    expect(bench.service.sandbox.state('appointments')).toHaveLength(before);
  },
);

promise('createAppointment', 'The service is offered at the location.', async (bench) => {
  expect((await book(bench, { serviceId: 4 })).status).toBe(400);
  expect((await book(bench, { serviceId: 3 })).status).toBe(200);
});

promise('createAppointment', 'The case is the patient’s own.', async (bench) => {
  expect((await book(bench, { caseId: 2 })).status).toBe(400);
  expect((await book(bench, { caseId: 1 })).status).toBe(200);
});

promise('createAppointment', 'caseId and note may be left out.', async (bench) => {
  const { status, made } = await book(bench, { caseId: undefined, note: undefined });
  expect(status).toBe(200);
  expect([made.note, made.appointmentPatients?.[0]?.caseId]).toEqual([null, null]);
  expect((await book(bench, { caseId: null })).status).toBe(400);
  expect((await book(bench, { note: null })).status).toBe(400);
});

promise(
  'createAppointment',
  'Unit, pricing, total and tax come from the service, exact to the cent.',
  async (bench) => {
    expect((await book(bench)).made).toMatchObject({
      unit: 'Each',
      pricing: 85.5,
      total: 85.5,
      taxType: 'EXEMPT',
    });
    // Service 3 is by the hour: 85.50 an hour for 50 minutes is 71.25.
    const hourly = { serviceId: 3, start: '2026-11-17T00:00:00Z', end: '2026-11-17T00:50:00Z' };
    expect((await book(bench, hourly)).made).toMatchObject({ unit: 'Hour', pricing: 85.5, total: 71.25 });
    bench.service.sandbox.edit('services', 3, { pricing: 193.99 });
    expect((await book(bench, { ...hourly, end: '2026-11-17T00:20:00Z' })).made.total).toBe(64.66);
  },
);

promise('createAppointment', 'A group service makes a group appointment.', async (bench) => {
  const { made } = await book(bench, { serviceId: 2 });
  expect(made.maxPatients).toBe(4);
  expect((await bench.call('arrive', { params: { id: made.id } })).status).toBe(400);
  expect((await bench.call('arriveInGroup', { params: { id: made.id, patientId: 1 } })).text).toBe('1');
});

promise(
  'createAppointment',
  'createdAt of the body is kept when it is in the past, updatedAt is the server’s, deletedAt archives.',
  async (bench) => {
    const stamps = { createdAt: '2025-05-05', updatedAt: '2025-05-05', deletedAt: '2026-11-01T00:00:00Z' };
    const { made } = await book(bench, stamps);
    expect(made).toMatchObject({
      createdAt: '2025-05-05T00:00:00.000Z',
      updatedAt: '2026-11-16T00:00:00.000Z',
      deletedAt: '2026-11-01T00:00:00.000Z',
      archived: true,
    });
    expect(await listIds(bench, {})).not.toContain(made.id);
    const { made: future } = await book(bench, { createdAt: '2030-01-01' });
    expect(future.createdAt).toBe(future.updatedAt);
  },
);

promise('updateAppointment', 'Every field is optional: only those of the body change.', async (bench) => {
  const before = appointment(bench, 1);
  const put = (body: Record<string, unknown>) =>
    bench.raw('PUT', '/appointments/1', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  expect((await put({})).text).toBe('1');
  const { updatedAt: _, ...kept } = before;
  expect(appointment(bench, 1)).toMatchObject(kept);
  expect((await put({ practitionerId: 2 })).text).toBe('1');
  expect(appointment(bench, 1)).toMatchObject({ ...kept, practitionerId: 2 });
  expect((await put({ locationId: 2 })).text).toBe('1');
  expect(appointment(bench, 1)).toMatchObject({ ...kept, practitionerId: 2, locationId: 2 });
  expect(appointment(bench, 1).updatedAt).not.toBe(before.updatedAt);
});

promise(
  'updateAppointment',
  'Start stays before end, also when only one of them is given.',
  async (bench) => {
    const put = async (body: Record<string, unknown>) =>
      (
        await bench.raw('PUT', '/appointments/1', {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
      ).status;
    expect(await put({ start: '2026-11-11T00:30:00Z' })).toBe(400);
    expect(await put({ start: '2026-11-11T00:29:00Z' })).toBe(200);
    expect(await put({ end: '2026-11-11T00:29:00Z' })).toBe(400);
    expect(await put({ end: '2026-11-11T01:00:00Z' })).toBe(200);
    expect(appointment(bench, 1)).toMatchObject({
      start: '2026-11-11T00:29:00.000Z',
      end: '2026-11-11T01:00:00.000Z',
    });
  },
);

promise('updateAppointment', 'What it moves to exists and is in use.', async ({ call }) => {
  for (const field of ['serviceId', 'locationId', 'practitionerId', 'patientId', 'caseId']) {
    expect([field, (await call('updateAppointment', { body: { [field]: 999 } })).status]).toEqual([
      field,
      400,
    ]);
  }
  for (const field of ['serviceId', 'locationId', 'practitionerId', 'patientId']) {
    expect([field, (await call('updateAppointment', { body: { [field]: 8 } })).status]).toEqual([field, 400]);
  }
  expect((await call('updateAppointment', { body: { serviceId: 4 } })).status).toBe(400);
  expect((await call('updateAppointment', { body: { caseId: 2 } })).status).toBe(400);
});

promise('updateAppointment', 'patientId puts another patient in a single appointment.', async (bench) => {
  expect((await bench.call('updateAppointment', { body: { patientId: 3, caseId: 3 } })).text).toBe('1');
  expect(appointment(bench, 1).appointmentPatients).toEqual([
    expect.objectContaining({
      appointmentId: 1,
      patientId: 3,
      caseId: 3,
      status: null,
      statusUpdatedAt: null,
      invoiceId: null,
    }),
  ]);
  expect((await bench.call('updateAppointment', { body: { caseId: 3 } })).text).toBe('1');
  expect((await bench.call('updateAppointment', { params: { id: 1 }, body: { patientId: 3 } })).text).toBe(
    '1',
  );
  expect(place(bench, 1, 3)?.caseId).toBe(3);
});

promise(
  'updateAppointment',
  'In a group, patientId and caseId set that patient’s case or add the patient while there is room.',
  async (bench) => {
    const put = (body: Record<string, unknown>) =>
      bench.call('updateAppointment', { params: { id: 7 }, body });
    expect((await put({ caseId: 1 })).status).toBe(400);
    expect((await put({ patientId: 3 })).text).toBe('1');
    expect((await put({ patientId: 4, caseId: 4 })).text).toBe('1');
    expect(appointment(bench, 7).appointmentPatients?.map((one) => [one.patientId, one.caseId])).toEqual([
      [1, 1],
      [2, 2],
      [3, null],
      [4, 4],
    ]);
    expect((await put({ patientId: 5 })).status).toBe(400);
    expect((await put({ patientId: 3, caseId: 3 })).text).toBe('1');
    expect(place(bench, 7, 3)?.caseId).toBe(3);
    expect(place(bench, 7, 1)?.status).toBe('Did not arrive');
    expect((await put({ serviceId: 1 })).status).toBe(400);
    // The place of a patient who cancelled is free again.
    expect((await bench.call('cancelInGroup', { params: { id: 7, patientId: 2 } })).text).toBe('1');
    expect((await put({ patientId: 5 })).text).toBe('1');
    expect((await put({ patientId: 6 })).status).toBe(400);
  },
);

promise('updateAppointment', 'An archived appointment is not changed.', async (bench) => {
  const before = appointment(bench, 8);
  expect((await bench.call('updateAppointment', { params: { id: 8 } })).status).toBe(400);
  expect(appointment(bench, 8)).toEqual(before);
});

promise('updateAppointment', 'Note and status are not fields of the update.', async ({ call }) => {
  for (const field of ['note', 'status', 'createdAt', 'maxPatients', 'archived']) {
    expect([field, (await call('updateAppointment', { body: { [field]: 'x' } })).status]).toEqual([
      field,
      400,
    ]);
  }
});

promise('arrive', 'A single-patient appointment: null or any status becomes Arrived.', async (bench) => {
  // Appointments 1 to 5 have every status there is, null included.
  for (const id of [1, 2, 3, 4, 5]) {
    expect((await bench.call('arrive', { params: { id } })).text).toBe('1');
    expect([id, place(bench, id, id)?.status]).toEqual([id, 'Arrived']);
  }
});

promise('arrive', 'A group appointment is refused on this path.', async (bench) => {
  expect((await bench.call('arrive', { params: { id: 7 } })).status).toBe(400);
  expect(place(bench, 7, 1)?.status).toBe('Did not arrive');
});

promise('arrive', 'statusUpdatedAt moves with the status.', async (bench) => {
  bench.clock.at += 5_000;
  await bench.call('arrive', { params: { id: 5 } });
  expect(place(bench, 5, 5)?.statusUpdatedAt).toBe('2026-11-16T00:00:05.000Z');
  expect(appointment(bench, 5).updatedAt).toBe('2026-11-16T00:00:05.000Z');
  bench.clock.at += 5_000;
  await bench.call('updateAppointment', { params: { id: 5 } });
  expect(place(bench, 5, 5)?.statusUpdatedAt).toBe('2026-11-16T00:00:05.000Z');
});

promise('arrive', 'A second arrival changes nothing.', async (bench) => {
  await bench.call('arrive', { params: { id: 5 } });
  const before = appointment(bench, 5);
  bench.clock.at += 60_000;
  expect((await bench.call('arrive', { params: { id: 5 } })).text).toBe('1');
  expect(appointment(bench, 5)).toEqual(before);
});

promise('arrive', 'An archived appointment is refused.', async (bench) => {
  expect((await bench.call('arrive', { params: { id: 8 } })).status).toBe(400);
});

promise(
  'arriveInGroup',
  'A group appointment: null or any status becomes Arrived, for that patient only.',
  async (bench) => {
    for (const status of [null, 'Did not arrive', 'Cancelled', 'Completed', 'Arrived'] as const) {
      bench.service.sandbox.setStatus(7, 2, status);
      const first = place(bench, 7, 1);
      expect((await bench.call('arriveInGroup')).text).toBe('1');
      expect(place(bench, 7, 2)?.status).toBe('Arrived');
      expect(place(bench, 7, 1)).toEqual(first);
    }
  },
);

promise('arriveInGroup', 'The patient belongs to the appointment.', async ({ call }) => {
  expect((await call('arriveInGroup', { params: { patientId: 3 } })).status).toBe(404);
});

promise('arriveInGroup', 'A single appointment is refused on this path.', async (bench) => {
  expect((await bench.call('arriveInGroup', { params: { id: 5, patientId: 5 } })).status).toBe(400);
  expect(place(bench, 5, 5)?.status).toBe(null);
});
