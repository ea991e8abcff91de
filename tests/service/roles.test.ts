import { describe, expect, test } from 'vitest';
import { idsOfReply, inBench, type ServiceBench } from './bench.ts';
import { tinyAppointment, tinyClinic, tinyInvoice } from './fixtures/tiny-clinic.ts';

/** docs/decisions/0004: what a key may not do. Practitioner 1's diary has appointment 1, practitioner 2's has 2. */

const clinic = tinyClinic({
  appointments: [tinyAppointment(1, [1]), tinyAppointment(2, [2], { practitionerId: 2 })],
  invoices: [tinyInvoice(1, 1, 85), tinyInvoice(2, 2, 85, { practitionerId: 2 })],
  cases: [1, 2].map((id) => ({ id, patientId: id, practitionerId: id, isOpen: true })),
  busyTimes: [1, 2].map((id) => ({
    id,
    start: '2026-11-16T02:00:00.000Z',
    end: '2026-11-16T03:00:00.000Z',
    practitionerIds: [id],
    locationId: 1,
    busyTimeTypeId: 1,
    archived: false,
  })),
  supportActivities: [1, 2].map((id) => ({ id, practitionerId: id, patientId: id, archived: false })),
  supportItems: [1, 2].map((id) => ({ id, appointmentId: id })),
  waitlists: [1, 2, null].map((practitionerId, i) => ({
    id: i + 1,
    practitionerId,
    patientId: 1,
    archived: false,
  })),
  cancellationReasons: [{ id: 1, reason: 'Unwell', billableRate: 0, archived: false }],
});

const inClinic = (work: (bench: ServiceBench) => Promise<void>) => inBench(work, { clinic });

const booking = {
  start: '2026-11-18T00:00:00Z',
  end: '2026-11-18T00:30:00Z',
  serviceId: 1,
  locationId: 1,
  practitionerId: 1,
  patientId: 1,
};
const payment = {
  patientId: 1,
  locationId: 1,
  paymentMethodId: 1,
  amount: 5,
  paymentDate: '2026-11-16',
  paymentInvoices: [{ invoiceId: 1, amount: 5 }],
};
const contact = { type: 'Doctor', name: 'Dr New', email: 'd@example.com' };

describe('a key', () => {
  test(
    'of an owner or of reception may do everything',
    inClinic(async ({ service, call }) => {
      for (const role of ['owner', 'reception'] as const) {
        const key = service.createKey({ user: role, role });
        expect((await call('POST', '/appointments', { body: booking, key })).status).toBe(200);
        expect((await call('POST', '/payments', { body: payment, key })).status).toBe(200);
        expect((await call('DELETE', '/payments/1', { key })).status).toBe(200);
        expect((await call('POST', '/appointments/2/arrival', { key })).status).toBe(200);
      }
    }),
  );

  test(
    'that may only read is refused every write with 400, and goes on reading',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Auditor', role: 'read-only' });
      const writes: [string, string, unknown?][] = [
        ['POST', '/appointments', booking],
        ['PUT', '/appointments/1', {}],
        ['POST', '/appointments/1/arrival'],
        ['POST', '/appointments/1/patients/1/arrival'],
        ['POST', '/appointments/1/cancellation', { reasonId: 1 }],
        ['POST', '/appointments/1/patients/1/cancellation', { reasonId: 1 }],
        ['PUT', '/patients/1', {}],
        ['PUT', '/patients/1/custom-field', { customFieldData: [] }],
        ['POST', '/patients/1/file'],
        ['POST', '/contacts', contact],
        ['POST', '/payments', payment],
        ['DELETE', '/payments/1'],
      ];
      for (const [method, path, body] of writes) {
        const { status, text } = await call(method, path, { key, ...(body === undefined ? {} : { body }) });
        expect([method, path, status, text.includes('may only read')]).toEqual([method, path, 400, true]);
      }
      for (const path of ['/appointments', '/payments', '/patients/1', '/cases/2']) {
        expect((await call('GET', path, { key })).status).toBe(200);
      }
    }),
  );

  test(
    'of a practitioner sees only their own diary in lists',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Asha', role: 'practitioner', practitionerId: 1 });
      for (const path of [
        '/appointments',
        '/invoices',
        '/cases',
        '/busy-times',
        '/support-activities',
        '/support-items',
      ]) {
        expect([path, idsOfReply(await call('GET', path, { key }))]).toEqual([path, [1]]);
      }
      expect(idsOfReply(await call('GET', '/appointments?practitionerId=2', { key }))).toEqual([]);
      expect(idsOfReply(await call('GET', '/patients', { key }))).toEqual([1, 2, 3, 4]);
      // The third waits for any practitioner.
      expect(idsOfReply(await call('GET', '/waitlists', { key }))).toEqual([1, 3]);
      expect((await call('GET', '/waitlists/3', { key })).status).toBe(200);
    }),
  );

  test(
    'of a practitioner does not find what is in another diary',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Asha', role: 'practitioner', practitionerId: 1 });
      const paths: [string, string, unknown?][] = [
        ['GET', '/appointments/2'],
        ['PUT', '/appointments/2', { locationId: 1 }],
        ['POST', '/appointments/2/arrival'],
        ['POST', '/appointments/2/patients/2/arrival'],
        ['POST', '/appointments/2/patients/2/cancellation', { reasonId: 1 }],
        ['POST', '/appointments/2/cancellation', { reasonId: 1 }],
        ['GET', '/waitlists/2'],
        ['GET', '/cases/2'],
        ['GET', '/invoices/2'],
        ['GET', '/busy-times/2'],
        ['GET', '/availabilities/2?startDate=2026-11-01&endDate=2026-11-02'],
      ];
      for (const [method, path, body] of paths) {
        const own = path.replace('/2', '/1').replace('patients/2', 'patients/1');
        const more = { key, ...(body === undefined ? {} : { body }) };
        expect([path, (await call(method, path, more)).status]).toEqual([path, 404]);
        expect([own, (await call(method, own, more)).status]).not.toEqual([own, 404]);
      }
    }),
  );

  test(
    'of a practitioner books and moves only within their own diary',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Asha', role: 'practitioner', practitionerId: 1 });
      expect((await call('POST', '/appointments', { key, body: booking })).status).toBe(200);
      expect(
        (await call('POST', '/appointments', { key, body: { ...booking, practitionerId: 2 } })).status,
      ).toBe(400);
      expect((await call('PUT', '/appointments/1', { key, body: { practitionerId: 2 } })).status).toBe(400);
      const slots = 'serviceId=1&locationId=1&from=2026-11-16&to=2026-11-17';
      expect((await call('GET', `/free-slots?${slots}&practitionerIds=1`, { key })).status).toBe(200);
      expect((await call('GET', `/free-slots?${slots}&practitionerIds=1,2`, { key })).status).toBe(400);
    }),
  );

  test(
    'of a practitioner neither reads nor changes payments',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Asha', role: 'practitioner', practitionerId: 1 });
      service.sandbox.pay({ invoiceId: 1, amount: 5 });
      expect((await call('GET', '/payments', { key })).status).toBe(400);
      expect((await call('GET', '/payments/1', { key })).status).toBe(400);
      expect((await call('POST', '/payments', { key, body: payment })).status).toBe(400);
      expect((await call('DELETE', '/payments/1', { key })).status).toBe(400);
      expect(service.sandbox.state('payments', 1)?.archived).toBe(false);
    }),
  );

  test(
    'of a practitioner files, edits patients and adds contacts',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Asha', role: 'practitioner', practitionerId: 1 });
      const body = { customFieldData: [{ customFieldId: 5, value: 'Em' }] };
      expect((await call('PUT', '/patients/2/custom-field', { key, body })).status).toBe(200);
      expect((await call('POST', '/contacts', { key, body: contact })).status).toBe(200);
    }),
  );

  test(
    'of a practitioner whose diary is not named sees no diary at all',
    inClinic(async ({ service, call }) => {
      const key = service.createKey({ user: 'Nobody', role: 'practitioner' });
      expect(idsOfReply(await call('GET', '/appointments', { key }))).toEqual([]);
      expect((await call('POST', '/appointments/1/arrival', { key })).status).toBe(404);
    }),
  );
});
