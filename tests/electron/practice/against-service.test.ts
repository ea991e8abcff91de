import { afterEach, describe, expect, test } from 'vitest';
import { createCallBudget } from '../../../electron/practice/call-budget.ts';
import { type Client, createClient } from '../../../electron/practice/client.ts';
import { createManners, type Manners } from '../../../electron/practice/manners.ts';
import { createWalk } from '../../../electron/practice/paging.ts';
import { createTransport } from '../../../electron/practice/transport.ts';
import type { CallOptions, Outcome, Walk } from '../../../electron/practice/types.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { createService, inProcessBase, type PracticeService } from '../../../service/service.ts';
import { type ListName, type OperationName, operations } from '../../../shared/practice/operations.ts';
import type { Appointment, Patient, PatientUpdate } from '../../../shared/practice/resources/index.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';

type Bench = {
  readonly clock: VirtualClock;
  readonly service: PracticeService;
  readonly client: Client;
  readonly manners: Manners;
  readonly walk: Walk;
  readonly used: Set<OperationName>;
  /** The value of a call that must succeed. */
  value<T>(outcome: Promise<Outcome<T>>): Promise<T>;
  outcome<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** The statuses that the service answered with, so far. */
  statuses(): Set<number>;
};

const open: PracticeService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

const now = Date.UTC(2026, 10, 18, 1, 30);
const lane: CallOptions = { lane: 'look' };

async function bench(dialect: Partial<Dialect>, apiKey?: string): Promise<Bench> {
  const clock = createVirtualClock(now);
  const service = await createService({
    clinic: demoClinic({ seed: 7, patients: 100, now }),
    clock: { now: () => clock.wall() },
    dialect,
  });
  open.push(service);
  const key = apiKey ?? service.createKey({ user: 'Reception', role: 'owner' });
  const transport = createTransport({
    fetch: service.fetch,
    clock,
    baseUrl: inProcessBase,
    apiKey: () => key,
    userAgent: 'Foyer/1.2.3 (test)',
  });
  const budget = createCallBudget({ clock, shares: 1, saved: null, save: () => undefined });
  const manners = createManners({ clock, saved: null, save: () => undefined });
  const client = createClient({ transport, budget, manners, clock });
  const used = new Set<OperationName>();
  client.onOutcome(({ operation, ok }) => ok && used.add(operation));
  const outcome = <T>(asked: Promise<Outcome<T>>) => clock.until(asked);
  return {
    clock,
    service,
    client,
    manners,
    walk: createWalk({ client, manners }),
    used,
    outcome,
    statuses: () => new Set(service.sandbox.calls().map(({ status }) => status)),
    async value(asked) {
      const ended = await outcome(asked);
      if (!ended.ok) throw new Error(`${ended.failure.kind}: ${ended.failure.words ?? ''}`);
      return ended.value;
    },
  };
}

async function idsOf(b: Bench, list: ListName, query: object = {}): Promise<number[]> {
  const ids: number[] = [];
  const steps = b.walk(list, { query: { ...query } } as never, { lane: 'keep' });
  for (;;) {
    const step = await b.clock.until(steps.next());
    if (step.done) {
      if (!step.value.ok)
        throw new Error(`${list}: ${step.value.failure.kind} ${step.value.failure.words ?? ''}`);
      return ids;
    }
    for (const { id } of step.value.items as { id: number }[]) ids.push(id);
  }
}

/** All that the client can do, once. */
async function useEverything(b: Bench): Promise<void> {
  const { client, value } = b;
  const first = async <N extends ListName>(list: N, query: object = {}) => {
    const page = await value(
      client[list]({ query } as never, lane) as Promise<Outcome<{ data: { id: number }[] }>>,
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
  const busy = await value(client.listBusyTimes({ query: {} }, lane));
  expect((await value(client.getLocation({ params: { id: location } }, lane))).id).toBe(location);
  await value(client.getCase({ params: { id: await first('listCases') } }, lane));
  await value(client.getPaymentMethod({ params: { id: method } }, lane));
  await value(client.getBusyTime({ params: { id: busy.data[0]?.id ?? 0 } }, lane));
  const typeId = busy.data.find(({ busyTimeTypeId }) => busyTimeTypeId)?.busyTimeTypeId ?? 1;
  await value(client.getBusyTimeType({ params: { id: typeId } }, lane));

  // A patient's details: read whole, change one thing, send all, read back.
  const patient = await value(client.getPatient({ params: { id: patientId } }, lane));
  const body = { ...detailsOf(patient), alert: 'Prefers the front room' };
  expect(await value(client.updatePatient({ params: { id: patientId }, body }, lane))).toBe(1);
  expect((await value(client.getPatient({ params: { id: patientId } }, lane))).alert).toBe(
    'Prefers the front room',
  );
  const customFieldData = [{ customFieldId: 1, value: 'x' }];
  const custom = await b.outcome(
    client.updateCustomFields({ params: { id: patientId }, body: { customFieldData } }, lane),
  );
  expect(custom.ok || custom.failure.kind).toBe(true);
  const file = {
    name: 'Überweisung.pdf',
    bytes: new TextEncoder().encode('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'),
  };
  const filed = await value(client.uploadPatientFile({ params: { id: patientId }, file }, lane));
  expect(filed).toMatchObject({ name: 'Überweisung.pdf', patientId });

  const contact = { type: 'Doctor', name: 'Dr Q. Test', email: 'q@test.example' };
  expect((await value(client.createContact({ body: contact }, lane))).name).toBe('Dr Q. Test');

  // A booking in a free slot, moved, and its patient arrives.
  const { single, group } = await appointmentsToArrive(b);
  const from = new Date(now + 86_400_000).toISOString();
  const to = new Date(now + 7 * 86_400_000).toISOString();
  const { serviceId, practitionerId, locationId } = single;
  const practitionerIds = [practitionerId, practitionerId === 1 ? 2 : 1];
  const slots = await value(
    client.searchFreeSlots({ query: { serviceId, locationId, practitionerIds, from, to } }, lane),
  );
  const slot = slots.data.find((one) => one.practitionerId === practitionerId)?.slots?.[0];
  if (!slot) throw new Error('no free slot');
  const booked = await value(
    client.createAppointment(
      { body: { ...slotTimes(slot), serviceId, locationId, practitionerId, patientId } },
      lane,
    ),
  );
  const moved = { start: new Date(Date.parse(slot.start) + 60_000).toISOString() };
  expect(await value(client.updateAppointment({ params: { id: booked.id }, body: moved }, lane))).toBe(1);
  expect(await value(client.arrive({ params: { id: single.id } }, lane))).toBe(1);
  expect(await value(client.arriveInGroup({ params: group }, lane))).toBe(1);
  const range = { startDate: '2026-11-18', endDate: '2026-12-18' };
  await value(client.listAvailabilities({ params: { practitionerId }, query: range }, lane));

  // A payment, and its removal.
  const owing = await value(client.listInvoices({ query: { status: 'Awaiting Payment' } }, lane));
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
          paymentDate: new Date(now).toISOString(),
          paymentInvoices: [{ invoiceId: invoice.id, amount: 0.1 }],
        },
      },
      lane,
    ),
  );
  expect(await value(client.deletePayment({ params: { paymentId: paid.id } }, lane))).toBe(1);
}

const slotTimes = ({ start, end }: { start: string; end: string }) => ({ start, end });

/** An appointment of one patient, and a patient of a group, neither of them arrived. */
async function appointmentsToArrive(b: Bench) {
  const found: Appointment[] = [];
  const query = { start_gt: new Date(now - 43_200_000).toISOString() };
  const steps = b.walk('listAppointments', { query }, { lane: 'keep' });
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

async function useExtensions(b: Bench): Promise<void> {
  const { client, value } = b;
  for (const [list, single] of [
    ['listPractitioners', 'getPractitioner'],
    ['listServices', 'getService'],
    ['listPayments', 'getPayment'],
    ['listAppointments', 'getAppointment'],
    ['listInvoices', 'getInvoice'],
    ['listContacts', 'getContact'],
    ['listBusyTimeTypes', 'getBusyTimeType'],
  ] as const) {
    const { data } = await value(
      client[list]({ query: {} }, lane) as Promise<Outcome<{ data: { id: number }[] }>>,
    );
    const id = data[0]?.id ?? 0;
    const found = await value(client[single]({ params: { id } }, lane) as Promise<Outcome<{ id: number }>>);
    expect(found.id).toBe(id);
  }
}

const dialects: [string, Partial<Dialect>][] = [
  ['as the service does by itself', {}],
  [
    'descending, links as sampled, wrapped, ids by comma, unknown keys ignored',
    {
      order: 'descending',
      links: 'as-sampled',
      singles: 'wrapped',
      creates: 201,
      ids: 'comma',
      unknownQuery: 'ignored',
      pageSize: 7,
      limiter: 'token-bucket',
      timestamps: 'seconds',
    },
  ],
  [
    'no links, small pages, ids in brackets, no Date header',
    {
      links: 'none',
      pageSize: 2,
      ids: 'brackets',
      dateHeader: 'absent',
      limiter: 'one-per-second',
      errorBody: 'empty',
    },
  ],
  [
    'descending without links, ids repeated, wrapped',
    {
      order: 'descending',
      links: 'none',
      pageSize: 50,
      ids: 'repeated',
      singles: 'wrapped',
      limiter: 'fixed-window',
    },
  ],
];

describe.each(dialects)('a service that is %s', (_, dialect) => {
  test('all 28 operations and the extensions work through the client, and no call is refused', async () => {
    const b = await bench(dialect);
    await useEverything(b);
    await useExtensions(b);
    expect([...b.used].sort()).toEqual(Object.keys(operations).sort());
    expect([...b.statuses()].filter((status) => status === 429 || status >= 500)).toEqual([]);
  });

  test('every list is walked to its end, each object once', async () => {
    const b = await bench(dialect);
    const state = await bench({ pageSize: 1000, limiter: 'off' });
    for (const name of Object.keys(operations) as OperationName[]) {
      if (!('lists' in operations[name])) continue;
      const list = name as ListName;
      const all = list === 'listPaymentMethods' ? {} : { include_archived: 'true' };
      const ids = await idsOf(b, list, all);
      const whole = await state.value(
        state.client[list]({ query: all } as never, lane) as Promise<Outcome<{ data: { id: number }[] }>>,
      );
      expect([list, ids.toSorted((x, y) => x - y)]).toEqual([list, whole.data.map(({ id }) => id)]);
    }
    expect([...b.statuses()]).toEqual([200]);
  });

  test('patients by ids come in the encoding that this service reads', async () => {
    const b = await bench(dialect);
    const ids = (await idsOf(b, 'listPatients')).slice(0, 40);
    const found = await idsOf(b, 'listPatients', { ids });
    expect(found.toSorted((x, y) => x - y)).toEqual(ids.toSorted((x, y) => x - y));
    const known = b.manners.arrayEncoding('ids');
    if (dialect.ids) expect(known).toBe(dialect.ids);
  });
});

describe('what the service refuses', () => {
  const shapes: Dialect['errorBody'][] = ['message', 'field-errors', 'error', 'errors', 'html', 'empty'];
  const payment = (invoiceId: number) => ({
    body: {
      patientId: 1,
      locationId: 1,
      paymentMethodId: 1,
      amount: 5_000_000,
      paymentDate: '2026-11-18',
      paymentInvoices: [{ invoiceId, amount: 5_000_000 }],
    },
  });

  test.each(shapes)(
    'errors as %s: 400, 401 and 404 become failures of the closed union',
    async (errorBody) => {
      const b = await bench({ errorBody });
      const refused = await b.outcome(b.client.createPayment(payment(1), lane));
      expect(refused).toMatchObject({
        ok: false,
        failure: { kind: 'refused-by-service', status: 400 },
        fate: 'refused',
      });
      const none = await b.outcome(b.client.getPatient({ params: { id: 999_999 } }, lane));
      expect(none).toMatchObject({ ok: false, failure: { kind: 'not-found', status: 404 }, fate: 'refused' });
      const stranger = await bench({ errorBody }, 'not-a-key-of-this-practice');
      const shut = await stranger.outcome(stranger.client.getPatient({ params: { id: 1 } }, lane));
      expect(shut).toMatchObject({
        ok: false,
        failure: { kind: 'key-refused', status: 401 },
        fate: 'not-sent',
      });
      if (errorBody !== 'html' && errorBody !== 'empty') {
        expect(refused.ok ? '' : refused.failure.words).toMatch(/\w{3,}/);
      }
      expect(JSON.stringify([refused, none, shut])).not.toContain('not-a-key-of-this-practice');
    },
  );

  test('without the extensions each of them is asked for once, and then known to be absent', async () => {
    const b = await bench({ extensions: 'absent' });
    const asked = async () => {
      for (const name of [
        'listPractitioners',
        'listServices',
        'listPayments',
        'listBusyTimeTypes',
      ] as const) {
        const ended = await b.outcome(b.client[name]({ query: {} }, lane) as Promise<Outcome<unknown>>);
        expect(ended).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
      }
      const one = await b.outcome(b.client.getInvoice({ params: { id: 1 } }, lane));
      expect(one).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
      return b.service.sandbox.calls().length;
    };
    expect([await asked(), await asked()]).toEqual([5, 5]);
    await useEverything(b);
  });
});

describe('the clocks', () => {
  test('a PC whose clock is a day wrong knows it', async () => {
    const b = await bench({});
    b.service.sandbox.clearCalls();
    await b.value(b.client.listLocations({ query: {} }, lane));
    expect(Math.abs(b.manners.clockSkewMs() ?? Number.NaN)).toBeLessThan(1500);
  });
});
