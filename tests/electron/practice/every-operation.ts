import { expect } from 'vitest';
import type { CallOutcome } from '../../../electron/practice/types.ts';
import { type ListName, type OperationName, operations } from '../../../shared/practice/operations.ts';
import type { Appointment, Patient, PatientUpdate } from '../../../shared/practice/resources/index.ts';
import { type ClientOnService, priority, servedNow } from './service-bench.ts';

/** All that the client can do, once. */
export async function useEverything(b: ClientOnService): Promise<void> {
  const { client, value } = b;
  const first = async <N extends ListName>(list: N, query: object = {}) => {
    const page = await value(
      client[list]({ query } as never, priority) as Promise<CallOutcome<{ data: { id: number }[] }>>,
    );
    const [found] = page.data;
    if (!found) throw new Error(`${list} is empty`);
    return found.id;
  };

  for (const name of Object.keys(operations) as OperationName[]) {
    const operation = operations[name];
    if (operation.since === 'spec' && 'lists' in operation) await first(name as ListName);
  }
  const location = await first('listLocations');
  const method = await first('listPaymentMethods');
  const patientId = await first('listPatients');
  const busy = await value(client.listBusyTimes({ query: {} }, priority));
  expect((await value(client.getLocation({ params: { id: location } }, priority))).id).toBe(location);
  await value(client.getCase({ params: { id: await first('listCases') } }, priority));
  await value(client.getPaymentMethod({ params: { id: method } }, priority));
  await value(client.getBusyTime({ params: { id: busy.data[0]?.id ?? 0 } }, priority));
  const typeId = busy.data.find(({ busyTimeTypeId }) => busyTimeTypeId)?.busyTimeTypeId ?? 1;
  await value(client.getBusyTimeType({ params: { id: typeId } }, priority));

  // A patient's details: read whole, change one thing, send all, read back.
  const patient = await value(client.getPatient({ params: { id: patientId } }, priority));
  const body = { ...detailsOf(patient), alert: 'Prefers the front room' };
  expect(await value(client.updatePatient({ params: { id: patientId }, body }, priority))).toBe(1);
  expect((await value(client.getPatient({ params: { id: patientId } }, priority))).alert).toBe(
    'Prefers the front room',
  );
  const customFieldData = [{ customFieldId: 1, value: 'x' }];
  const custom = await b.outcome(
    client.updateCustomFields({ params: { id: patientId }, body: { customFieldData } }, priority),
  );
  expect(custom.ok || custom.failure.kind).toBe(true);
  const file = {
    name: 'Überweisung.pdf',
    bytes: new TextEncoder().encode('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
  };
  const filed = await value(client.uploadPatientFile({ params: { id: patientId }, file }, priority));
  expect(filed).toMatchObject({ name: 'Überweisung.pdf', patientId });

  const contact = { type: 'Doctor', name: 'Dr Q. Test', email: 'q@test.example' };
  expect((await value(client.createContact({ body: contact }, priority))).name).toBe('Dr Q. Test');

  // A booking in a free slot, moved, and its patient arrives.
  const { single, group } = await appointmentsToArrive(b);
  const from = new Date(servedNow + 86_400_000).toISOString();
  const to = new Date(servedNow + 7 * 86_400_000).toISOString();
  const { serviceId, practitionerId, locationId } = single;
  const practitionerIds = [practitionerId, practitionerId === 1 ? 2 : 1];
  const slots = await value(
    client.searchFreeSlots({ query: { serviceId, locationId, practitionerIds, from, to } }, priority),
  );
  const slot = slots.data.find((one) => one.practitionerId === practitionerId)?.slots?.[0];
  if (!slot) throw new Error('no free slot');
  const booked = await value(
    client.createAppointment(
      { body: { ...slotTimes(slot), serviceId, locationId, practitionerId, patientId } },
      priority,
    ),
  );
  const moved = { start: new Date(Date.parse(slot.start) + 60_000).toISOString() };
  expect(await value(client.updateAppointment({ params: { id: booked.id }, body: moved }, priority))).toBe(1);
  expect(await value(client.arrive({ params: { id: single.id } }, priority))).toBe(1);
  expect(await value(client.arriveInGroup({ params: group }, priority))).toBe(1);
  const range = { startDate: '2026-11-18', endDate: '2026-12-18' };
  await value(client.listAvailabilities({ params: { practitionerId }, query: range }, priority));

  // A payment, and its removal.
  const owing = await value(client.listInvoices({ query: { status: 'Awaiting Payment' } }, priority));
  const invoice = owing.data.find(({ patientId: who, contactId }) => who && !contactId) ?? owing.data[0];
  if (!invoice) throw new Error('nobody owes anything');
  const paid = await value(
    client.createPayment(
      {
        body: {
          patientId: invoice.patientId ?? 0,
          locationId: invoice.locationId ?? location,
          paymentMethodId: method,
          amount: 0.1,
          paymentDate: new Date(servedNow).toISOString(),
          paymentInvoices: [{ invoiceId: invoice.id, amount: 0.1 }],
        },
      },
      priority,
    ),
  );
  expect(await value(client.deletePayment({ params: { paymentId: paid.id } }, priority))).toBe(1);
}

const slotTimes = ({ start, end }: { start: string; end: string }) => ({ start, end });

/** An appointment of one patient, and a patient of a group, neither of them arrived. */
async function appointmentsToArrive(b: ClientOnService) {
  const found: Appointment[] = [];
  const query = { start_gt: new Date(servedNow - 43_200_000).toISOString() };
  const steps = b.walk('listAppointments', { query }, { priority: 'background' });
  for (let step = await b.clock.until(steps.next()); !step.done; step = await b.clock.until(steps.next())) {
    found.push(...step.value.items);
  }
  const unset = (a: Appointment) => a.appointmentPatients?.find(({ status }) => !status);
  const single = found.find((a) => a.maxPatients === 1 && a.serviceId && a.practitionerId && unset(a));
  const group = found.find((a) => (a.maxPatients ?? 1) > 1 && unset(a));
  if (!single || !group) throw new Error('nobody left to arrive');
  return {
    single: {
      id: single.id,
      serviceId: single.serviceId ?? 0,
      practitionerId: single.practitionerId ?? 0,
      locationId: single.locationId ?? 0,
    },
    group: { id: group.id, patientId: unset(group)?.patientId ?? 0 },
  };
}

function detailsOf(p: Patient): PatientUpdate {
  const text = (value: string | null | undefined) => value ?? null;
  return {
    firstname: p.firstname ?? '-',
    lastname: p.lastname ?? '-',
    email: text(p.email),
    sex: text(p.sex),
    genderIdentity: text(p.genderIdentity),
    alert: text(p.alert),
    birthdate: text(p.birthdate),
    city: text(p.city),
    state: text(p.state),
    postalCode: text(p.postalCode),
    country: text(p.country),
    phoneNumbers: (p.phoneNumbers ?? []).map(({ phoneNumber, type, code }) => ({
      phoneNumber: phoneNumber ?? '',
      type,
      code,
    })),
    privacyPolicy: (p.privacyPolicy ?? null) as PatientUpdate['privacyPolicy'],
    ndisNumber: text(p.ndisNumber),
    medicareNum: text(p.medicareNum),
    irn: text(p.irn),
    veteransFileNumber: text(p.veteransFileNumber),
    emergencyContactNumber: text(p.emergencyContactNumber),
    emergencyContactName: text(p.emergencyContactName),
    emergencyContactRelationship: text(p.emergencyContactRelationship),
  };
}

export async function useExtensions(b: ClientOnService): Promise<void> {
  const { client, value } = b;
  for (const [list, single] of [
    ['listPractitioners', 'getPractitioner'],
    ['listServices', 'getService'],
    ['listPayments', 'getPayment'],
    ['listAppointments', 'getAppointment'],
    ['listInvoices', 'getInvoice'],
    ['listContacts', 'getContact'],
    ['listBusyTimeTypes', 'getBusyTimeType'],
    ['listWaitlists', 'getWaitlist'],
    ['listPatientForms', 'getPatientForm'],
  ] as const) {
    const { data } = await value(
      client[list]({ query: {} }, priority) as Promise<CallOutcome<{ data: { id: number }[] }>>,
    );
    const id = data[0]?.id ?? 0;
    const found = await value(
      client[single]({ params: { id } }, priority) as Promise<CallOutcome<{ id: number }>>,
    );
    expect(found.id).toBe(id);
  }
  const reasons = await value(client.listCancellationReasons({ query: {} }, priority));
  const body = { reasonId: reasons.data[0]?.id ?? 0, note: 'By phone' };
  const { single, group } = await appointmentsToArrive(b);
  expect(await value(client.cancelAppointment({ params: { id: single.id }, body }, priority))).toBe(1);
  expect(await value(client.cancelInGroup({ params: group, body }, priority))).toBe(1);
}
