import { beforeEach, describe, expect, test } from 'vitest';
import type { Appointment, Invoice } from '../../../shared/practice/resources/index.ts';
import { aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

const start = Date.UTC(2026, 2, 2, 23);
const end = start + 1_800_000;

/** What a list reads after the check counts, although it is nothing that the write sets itself. */
describe('What this PC reads while a checked write waits for its turn counts at once:', () => {
  let desk: SmallDesk;
  let itIsTime: () => void;

  const visit: Appointment = {
    id: 11,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    practitionerId: 2,
    locationId: 1,
    serviceId: 1,
    appointmentPatients: [{ patientId: 3, status: null }],
  };
  function readVisit(changes: Partial<Appointment> = {}): void {
    const now = { ...visit, ...changes };
    desk.practice.appointments.set(11, now);
    desk.stores.cache.apply({ kind: 'appointments', objects: [now], sequence: 1000 });
  }
  function readInvoice(changes: Partial<Invoice> = {}): void {
    const now = { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [], ...changes };
    desk.practice.invoices.set(21, now);
    desk.stores.cache.apply({ kind: 'invoices', objects: [now], sequence: 1000 });
  }
  /** @returns what was sent besides what was looked at */
  async function sentOnceItIsTime(): Promise<string[]> {
    itIsTime();
    await desk.clock.advance(10_000);
    return desk.practice.calls.filter((call) => !/^(get|list)/.test(call));
  }

  beforeEach(() => {
    desk = openSmallDesk();
    readVisit();
    readInvoice();
    let calls = 0;
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    itIsTime = resolve;
    // What is read first has its turn, the sending waits for it.
    desk.practice.waitForTurn(async () => {
      calls += 1;
      if (calls === 2) await turn;
    });
  });

  const cancel = async (everyone: boolean) => {
    desk.stores.cache.apply({
      kind: 'cancellationReasons',
      objects: [{ id: 1, reason: 'Ill', billableRate: 50 }],
      sequence: 1,
    });
    desk.outbox().add('cancellation', {
      appointmentId: 11,
      patientId: 3,
      everyone,
      places: [{ patientId: 3, seen: null }],
      start,
      locationId: 1,
      practitionerId: 2,
      reason: { id: 1, words: 'Ill', rate: 50 },
      note: null,
    });
    await desk.clock.advance(7000);
    expect(desk.states()).toEqual(['waiting']);
  };

  test('who has joined a class is not cancelled with everyone.', async () => {
    readVisit({ maxPatients: 8 });
    await cancel(true);
    readVisit({
      maxPatients: 8,
      appointmentPatients: [
        { patientId: 3, status: null },
        { patientId: 4, status: null },
      ],
    });
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([[], ['asks']]);
  });

  test('who was put into a visit in place of the patient is not cancelled.', async () => {
    await cancel(false);
    readVisit({ appointmentPatients: [{ patientId: 4, status: null }] });
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([[], ['asks']]);
  });

  test('who was put into a visit besides the patient is not cancelled with them.', async () => {
    await cancel(false);
    const both = [3, 4].map((patientId) => ({ patientId, status: null }));
    readVisit({ appointmentPatients: both });
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([['cancelInGroup'], []]);
  });

  test('a visit that was moved is not cancelled without a question.', async () => {
    await cancel(false);
    readVisit({ start: new Date(start + 86_400_000).toISOString() });
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([[], ['asks']]);
  });

  test.each<[string, Partial<Appointment>]>([
    ['whose patient has arrived', { appointmentPatients: [{ patientId: 3, status: 'Arrived' }] }],
    ['into which another patient was put', { appointmentPatients: [{ patientId: 4, status: null }] }],
  ])('a visit %s is not moved without a question.', async (_which, changes) => {
    desk.outbox().add('move', {
      appointmentId: 11,
      patientId: 3,
      base: { start, end, serviceId: 1, locationId: 1, practitionerId: 2, caseId: null },
      changes: { start: start + 86_400_000, end: end + 86_400_000 },
    });
    await desk.clock.advance(1000);
    readVisit(changes);
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([[], ['asks']]);
  });

  test('a class that is full is not joined without a question.', async () => {
    readVisit({ maxPatients: 2 });
    desk.outbox().add('booking', {
      patientId: 5,
      practitionerId: 2,
      serviceId: 1,
      locationId: 1,
      caseId: null,
      start,
      end,
      note: null,
      groupId: 11,
    });
    await desk.clock.advance(1000);
    const both = [3, 4].map((patientId) => ({ patientId, status: null }));
    readVisit({ maxPatients: 2, appointmentPatients: both });
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([[], ['asks']]);
  });

  test.each<[string, Partial<Invoice>]>([
    ['was paid in part elsewhere', { paidAmount: 40, paymentIds: [400] }],
    ['was paid in part elsewhere, at a practice that names no payments', { paidAmount: 40 }],
    ['is void', { isArchived: true }],
    ['owes less', { total: 60 }],
    ['is settled by credit', { status: 'Paid' }],
  ])('an invoice that %s is not paid as it was.', async (_how, changes) => {
    const parts = [{ invoiceId: 21, cents: 4000, owing: 8500 }];
    desk.outbox().add('payment', { ...aPayment(4000, desk.clock.wall()), parts });
    await desk.clock.advance(1000);
    readInvoice(changes);
    expect([await sentOnceItIsTime(), desk.states()]).toEqual([[], ['asks']]);
  });
});

test('The second half of an invoice costs no look more.', async () => {
  const desk = openSmallDesk();
  const invoice = desk.practice.invoices.get(21);
  desk.stores.cache.apply({ kind: 'invoices', objects: [invoice as Invoice], sequence: 1 });
  for (const [methodId, owing] of [
    [2, 8500],
    [4, 4500],
  ] as const) {
    const parts = [{ invoiceId: 21, cents: 4000, owing }];
    desk.outbox().add('payment', { ...aPayment(4000, desk.clock.wall()), methodId, parts });
  }
  await desk.clock.advance(5000);
  expect([desk.practice.calls, desk.states()]).toEqual([
    ['getInvoice', 'createPayment', 'getInvoice', 'createPayment'],
    [],
  ]);
});
