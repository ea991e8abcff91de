import { expect, test } from 'vitest';
import { backupRestoredFact } from '../../../electron/store/desk/desk-mark.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

test('An arrival that may still be undone is not sent before its time because the desk file came back from a copy.', async () => {
  const desk = openSmallDesk();
  const start = Date.parse('2026-03-02T23:00:00.000Z');
  const arrival = { appointmentId: 11, patientId: 3, group: false, start, locationId: null };
  const added = desk.outbox().add('arrival', arrival);
  if (!added.ok) throw new Error('not added');
  const restored = {
    copyMadeAt: '20260302T220000000Z',
    uncertain: [added.value.id],
    lost: 0,
  };
  desk.stores.desk.saveFact('store:restored', JSON.stringify(restored));
  await desk.restart();
  await desk.clock.advance(4000);
  expect(desk.states()).toEqual(['held']);
  expect(desk.practice.calls).toEqual([]);
  await desk.clock.advance(10_000);
  expect(desk.states()).toEqual([]);
});

test('A write that is held back does not go on by itself where the desk file was put back from a backup.', async () => {
  const desk = openSmallDesk();
  const { cache, desk: file } = desk.stores;
  const patient = desk.practice.patients.get(3);
  if (!patient) throw new Error('nobody');
  desk.practice.patients.set(3, { ...patient, updatedAt: '2026-03-01T00:00:00.000Z' });
  const newer = { ...patient, alert: 'ALLERGY', updatedAt: '2026-03-02T00:00:00.000Z' };
  cache.apply({ kind: 'patients', objects: [newer], sequence: 0 });
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['waiting']);
  file.saveFact(backupRestoredFact, JSON.stringify({ lastChange: null }));
  await desk.restart();
  desk.practice.patients.set(3, newer);
  await desk.clock.advance(300_000);
  expect(desk.states()).toEqual(['asks']);
  expect(desk.practice.patients.get(3)?.city).toBeUndefined();
});

test('A payment that was held back in the copy of the desk file is looked for before it can be sent a second time.', async () => {
  const desk = openSmallDesk();
  const { cache, desk: file } = desk.stores;
  const invoice = desk.practice.invoices.get(21);
  if (!invoice) throw new Error('no invoice');
  desk.practice.invoices.set(21, { ...invoice, updatedAt: '2026-03-01T00:00:00.000Z' });
  const newer = { ...invoice, updatedAt: '2026-03-02T00:00:00.000Z' };
  cache.apply({ kind: 'invoices', objects: [newer], sequence: 0 });
  const paidAt = desk.clock.wall();
  const added = desk.outbox().add('payment', aPayment(4000, paidAt));
  if (!added.ok) throw new Error('not added');
  await desk.clock.advance(75_000);
  expect(desk.states()).toEqual(['asks']);
  // It went on by itself after the copy was made, and was recorded.
  const { amountCents, parts, methodId: paymentMethodId, ...about } = aPayment(4000, paidAt);
  const paymentInvoices = parts.map(({ invoiceId }) => ({ invoiceId, amount: 40 }));
  const paymentDate = new Date(paidAt).toISOString();
  desk.practice.payments.set(400, {
    id: 400,
    amount: amountCents / 100,
    patientId: about.patientId,
    locationId: about.locationId,
    paymentMethodId,
    paymentInvoices,
    paymentDate,
  });
  desk.practice.invoices.set(21, {
    ...newer,
    paidAmount: 40,
    paymentIds: [400],
    updatedAt: '2026-03-02T10:00:00.000Z',
  });
  const restored = { copyMadeAt: '20260302T220000000Z', uncertain: [added.value.id], lost: 0 };
  file.saveFact('store:restored', JSON.stringify(restored));
  await desk.restart();
  await desk.clock.advance(600_000);
  expect([desk.states(), desk.practice.calls.filter((call) => call === 'createPayment')]).toEqual([[], []]);
});

test('A write that needs a decision in the copy of the desk file says that it may have been sent since.', async () => {
  const desk = openSmallDesk();
  const changed = { ...desk.practice.patients.get(3), id: 3, city: 'Perth' };
  desk.practice.patients.set(3, changed);
  const change = { patientId: 3, base: { city: null }, mine: { city: 'Unley' } };
  const added = desk.outbox().add('patient-details', change);
  if (!added.ok) throw new Error('not added');
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['asks']);
  const restored = { copyMadeAt: '20260302T220000000Z', uncertain: [added.value.id], lost: 0 };
  desk.stores.desk.saveFact('store:restored', JSON.stringify(restored));
  await desk.restart();
  await desk.clock.advance(60_000);
  const says = desk
    .outbox()
    .open()
    .map((row) => desk.outbox().view(row).says);
  expect(says).toEqual([
    expect.stringMatching(/^Needs a decision: Restored from a copy .* may already have been sent$/),
  ]);
});
