import { expect, test } from 'vitest';
import { overlayOf } from '../../../electron/views/overlay.ts';
import { owingCents } from '../../../electron/views/owing.ts';
import { changeMethod } from '../../fakes/changed-method.ts';
import { anArrival, openSmallDesk } from '../../fakes/small-desk.ts';
import { openFlowDesk } from '../bridge/every-flow.ts';
import { nextVisit } from './next-visit.ts';

test.each([
  ['arrival', 'arrived'],
  ['cancellation', 'cancelled'],
] as const)(
  'A pass that a lagging replica answered settles no %s: its row stays as it is on the screen.',
  async (kind, shown) => {
    const desk = await openFlowDesk({}, () => {
      throw new Error('no document is looked at here');
    });
    const { sandbox } = desk.service;
    const { found, patientId } = nextVisit(desk);
    const appointmentId = found.id;
    await desk.clock.advance(60_000);
    const { today } = desk.companion().state();
    await desk.ask('day.read', { date: today, locationId: null, offset: 0, ahead: false });
    sandbox.fault({ kind: 'stale', operation: 'listAppointments', ms: 120_000 });
    if (kind === 'arrival') await desk.ask('arrival.mark', { appointmentId, patientId });
    else {
      const { reasons, start, places } = await desk.ask('booking.cancellation', { appointmentId, patientId });
      const [reason] = reasons;
      if (!reason) throw new Error('no reason');
      const asked = { everyone: false, reason, note: null, start, places };
      await desk.ask('booking.cancel', { appointmentId, patientId, ...asked });
    }
    const statuses = new Set<string | undefined>();
    for (let s = 0; s < 60; s++) {
      await desk.clock.advance(1000);
      const rows = desk.session().days.rows({ date: today, locationId: null }) ?? [];
      statuses.add(rows.find((row) => row.appointmentId === appointmentId)?.status);
    }
    const { status } = sandbox.state('appointments', appointmentId)?.appointmentPatients?.[0] ?? {};
    expect([[...statuses], status?.toLowerCase()]).toEqual([[shown], shown]);
    // The replica has caught up: the practice’s own copy is shown.
    await desk.clock.advance(130_000);
    expect(desk.session().outbox.pending()).toEqual([]);
    await desk.close();
  },
);

test('A pass that a lagging replica answered settles no removal: the payment that replaces it does not count beside it.', async () => {
  const desk = openSmallDesk();
  const { cache } = desk.stores;
  desk.practice.always('getInvoice', 'not-sent');
  desk.practice.payments.set(77, {
    id: 77,
    amount: 30,
    patientId: 3,
    locationId: 1,
    paymentMethodId: 2,
    paymentInvoices: [{ invoiceId: 21, amount: 30 }],
  });
  const updatedAt = '2026-03-01T00:00:00.000Z';
  const invoice = { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [77], updatedAt };
  desk.practice.invoices.set(21, invoice);
  cache.apply({ kind: 'invoices', objects: [invoice], sequence: 1 });
  changeMethod(desk);
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['waiting']);
  const owing = () => {
    const now = cache.get('invoices', 21);
    return now && owingCents(now, overlayOf(desk.outbox().pending()).payments);
  };
  // The list of a replica that lags: the invoice is as it was, payment 77 and all.
  desk.outbox().passEnded('invoices', desk.clock.monotonic());
  expect([cache.get('invoices', 21)?.paymentIds, owing()]).toEqual([[77], 5500]);
  // It has caught up: the payment is off the invoice, and the one instead of it counts.
  const later = { ...invoice, paidAmount: 0, paymentIds: [], updatedAt: '2026-03-02T00:00:00.000Z' };
  cache.apply({ kind: 'invoices', objects: [later], sequence: 2 });
  desk.outbox().passEnded('invoices', desk.clock.monotonic());
  expect(owing()).toBe(5500);
});

test('Ten minutes after a write what its list shows settles it, whatever that is.', async () => {
  const desk = openSmallDesk();
  const appointment = desk.practice.appointments.get(11);
  if (!appointment) throw new Error('no appointment');
  const updatedAt = '2026-03-01T00:00:00.000Z';
  desk.stores.cache.apply({
    kind: 'appointments',
    objects: [{ ...appointment, updatedAt }],
    sequence: 1,
  });
  desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(20_000);
  const pendingAfter = async (ms: number) => {
    await desk.clock.advance(ms);
    desk.outbox().passEnded('statuses', desk.clock.monotonic());
    return desk.outbox().pending().length;
  };
  expect([desk.states(), await pendingAfter(0), await pendingAfter(600_000)]).toEqual([[], 1, 0]);
});
