import { describe, expect, test } from 'vitest';
import { move } from '../../../electron/outbox/kinds/move.ts';
import type { WriteContext } from '../../../electron/outbox/write-definition.ts';
import { anArrival, aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

const hour = 3_600_000;
const removal = { paymentId: 500, patientId: 3, amountCents: 3000, reason: 'Keyed twice' };

test('A removal whose call did not leave this PC counts as never sent: it asks before it is sent later.', async () => {
  const desk = openSmallDesk();
  desk.practice.payments.set(500, { id: 500, amount: 30, paymentInvoices: [] });
  desk.practice.next('deletePayment', 'not-sent');
  desk.outbox().add('payment-removal', removal);
  await desk.clock.advance(60_000);
  expect(desk.states()).toEqual(['asks']);
  expect(desk.stores.desk.writes().map(({ attempts }) => attempts)).toEqual([0]);
  expect(desk.practice.payments.get(500)?.archived).toBeUndefined();
});

test('What waited offline is sent as soon as the line is back, however long its next try was away.', async () => {
  const desk = openSmallDesk();
  desk.practice.setOffline(true);
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(301_000);
  expect(desk.states()).toEqual(['waiting']);
  desk.practice.setOffline(false);
  desk.outbox().wake();
  await desk.clock.advance(100);
  expect(desk.states()).toEqual([]);
});

test('An arrival is not held for longer because this PC’s clock was set back meanwhile.', async () => {
  const desk = openSmallDesk();
  desk.outbox().add('arrival', anArrival);
  desk.clock.jumpWall(-hour);
  await desk.clock.advance(61_000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.appointments.get(11)?.appointmentPatients?.[0]?.status).toBe('Arrived');
});

test('The action log says that a person sent a write again.', async () => {
  const desk = openSmallDesk();
  desk.practice.next('createPayment', 'refused');
  const added = desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  if (!added.ok) throw new Error('not added');
  await desk.clock.advance(1000);
  desk.outbox().act(added.value.id, 'send-again');
  await desk.clock.advance(1000);
  const log = desk.stores.desk.actions(0, Number.MAX_SAFE_INTEGER).map(({ outcome }) => outcome);
  expect(log).toEqual(['refused', 'sent again by a person', 'done']);
});

describe('what is no longer in the practice is left to a person:', () => {
  test('an invoice that was taken back is not paid', async () => {
    const desk = openSmallDesk();
    const gone = { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [], isArchived: true };
    desk.practice.invoices.set(21, gone);
    desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
    await desk.clock.advance(1000);
    expect(desk.states()).toEqual(['asks']);
    expect(desk.practice.calls).not.toContain('createPayment');
  });

  test('a visit that was taken out of the diary is not moved', async () => {
    const desk = openSmallDesk();
    const visit = desk.practice.appointments.get(11);
    if (!visit) throw new Error('no visit');
    desk.practice.appointments.set(11, { ...visit, archived: true });
    const { start } = anArrival;
    const none = { serviceId: null, locationId: null, practitionerId: null, caseId: null };
    const base = { start, end: start + hour / 2, ...none };
    const changes = { start: start + hour, end: start + 1.5 * hour };
    desk.outbox().add('move', { appointmentId: 11, patientId: 3, base, changes });
    await desk.clock.advance(1000);
    expect(desk.states()).toEqual(['asks']);
    expect(desk.mistakes).toEqual([]);
  });
});

test('A move sends its start and its end, and of the rest only what is to be different.', async () => {
  const sent: unknown[] = [];
  const client = { updateAppointment: async (input: unknown) => sent.push(input) };
  const { start } = anArrival;
  const base = { start, end: start + hour / 2, serviceId: 6, locationId: 1, practitionerId: 5, caseId: 4 };
  const changes = { start: start + hour, end: start + 1.5 * hour, practitionerId: 7 };
  const evidence = { before: base, send: ['start', 'end', 'practitionerId'], group: false };
  const context = { client, options: { priority: 'write' } } as unknown as WriteContext;
  await move.send({ appointmentId: 11, patientId: 3, base, changes }, evidence, context);
  const iso = (ms: number) => new Date(ms).toISOString();
  const body = { start: iso(changes.start), end: iso(changes.end), practitionerId: 7 };
  expect(sent).toEqual([{ params: { id: 11 }, body }]);
});
