import { describe, expect, test } from 'vitest';
import { backupRestoredFact } from '../../../electron/store/desk/desk-mark.ts';
import { restoredFact } from '../../../electron/store/desk/file.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import { customFieldIdsFact, learntFieldIds } from '../../../electron/views/custom-field-ids.ts';
import { changeMethod } from '../../fakes/changed-method.ts';
import { aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

/** The desk file comes back as it is now. @param rows of a copy: the writes that stand in it alone */
async function comesBack(desk: SmallDesk, how: 'copy' | 'backup', rows: readonly OutboxRow[]): Promise<void> {
  const fact = { copyMadeAt: '20260302T220000000Z', uncertain: rows.map(({ id }) => id), lost: 0 };
  if (how === 'copy') desk.stores.desk.saveFact(restoredFact, JSON.stringify(fact));
  else desk.stores.desk.saveFact(backupRestoredFact, JSON.stringify({ lastChange: null }));
  await desk.restart();
}

/** A payment that has never left this PC, in a desk file that comes back. */
async function restoredPayment(how: 'copy' | 'backup', lags = false): Promise<SmallDesk> {
  const desk = openSmallDesk();
  const invoice = desk.practice.invoices.get(21);
  if (!invoice) throw new Error('no invoice');
  desk.practice.invoices.set(21, { ...invoice, updatedAt: '2026-03-01T00:00:00.000Z' });
  await desk.outbox().stop();
  const added = desk.outbox().add('payment', aPayment(4000, desk.clock.wall()));
  if (!added.ok) throw new Error('not added');
  // It was checked, and could not be sent.
  const invoices = [
    { id: 21, totalCents: 8500, paidCents: 0, paymentIds: [], status: null, archived: false },
  ];
  const evidence = JSON.stringify({ before: { invoices, serverTime: null }, notSent: 1 });
  desk.stores.desk.changeWrite(added.value.id, ['waiting'], { evidence });
  if (lags) lag(desk);
  await comesBack(desk, how, [added.value]);
  return desk;
}

const newer = {
  id: 21,
  patientId: 3,
  total: 85,
  paidAmount: 0,
  paymentIds: [],
  updatedAt: '2026-03-02T00:00:00.000Z',
};
/** Until `catchUp`, the practice answers with an older copy of the invoice than the one that this PC has. */
const lag = ({ stores }: SmallDesk) =>
  stores.cache.apply({ kind: 'invoices', objects: [newer], sequence: 0 });
const catchUp = ({ practice }: SmallDesk) => practice.invoices.set(21, newer);

const sendAgain = (desk: SmallDesk) => desk.outbox().act(desk.outbox().open()[0]?.id ?? '', 'send-again');
const sent = (desk: SmallDesk) => desk.practice.calls.filter((call) => call === 'createPayment').length;

/** The practice has recorded it after the desk file was made. */
function recorded({ practice, outbox }: SmallDesk): void {
  const {
    amountCents,
    parts,
    methodId: paymentMethodId,
    paidAt,
    ...about
  } = JSON.parse(outbox().open()[0]?.args ?? '');
  practice.payments.set(400, {
    ...about,
    id: 400,
    paymentMethodId,
    amount: amountCents / 100,
    paymentDate: new Date(paidAt).toISOString(),
    paymentInvoices: parts.map(({ invoiceId }: { invoiceId: number }) => ({ invoiceId, amount: 40 })),
  });
  practice.invoices.set(21, { ...practice.invoices.get(21), id: 21, paidAmount: 40, paymentIds: [400] });
}

describe('a payment that never left this PC, in a desk file that came back', () => {
  test('Sent again while the practice answers with older copies, it is sent once those are current.', async () => {
    const desk = await restoredPayment('backup', true);
    sendAgain(desk);
    await desk.clock.advance(120_000);
    expect([desk.states(), sent(desk)]).toEqual([['asks'], 0]);
    catchUp(desk);
    await desk.clock.advance(120_000);
    expect([desk.states(), sent(desk)]).toEqual([[], 1]);
  });

  test('It is not sent by itself where the check of what became of it was held back.', async () => {
    const desk = await restoredPayment('copy', true);
    await desk.clock.advance(120_000);
    expect(desk.states()).toEqual(['asks']);
    catchUp(desk);
    await desk.clock.advance(900_000);
    expect([desk.states(), sent(desk)]).toEqual([['not-recorded'], 0]);
  });

  test('One that an earlier version counted as sent is not sent by itself either.', async () => {
    const desk = await restoredPayment('copy');
    const [row] = desk.outbox().open();
    await desk.outbox().stop();
    const evidence = JSON.stringify({ olderReads: 4 });
    desk.stores.desk.changeWrite(row?.id ?? '', ['unknown'], { state: 'asks', attempts: 1, evidence });
    await desk.restart();
    await desk.clock.advance(900_000);
    expect([desk.states(), sent(desk)]).toEqual([['not-recorded'], 0]);
  });

  test.each(['copy', 'backup'] as const)(
    'It is not sent a second time where it was recorded since (%s).',
    async (how) => {
      const desk = await restoredPayment(how);
      recorded(desk);
      if (how === 'backup') sendAgain(desk);
      await desk.clock.advance(600_000);
      expect([desk.states(), sent(desk)]).toEqual([[], 0]);
    },
  );

  test('It counts no call, and the page takes it for one that may have been sent.', async () => {
    const desk = await restoredPayment('backup');
    const rows = desk.outbox().open();
    expect(rows.map((row) => [row.attempts, desk.outbox().view(row).attempts])).toEqual([[0, 1]]);
  });

  test('It is not deleted with the removal for which it waits.', async () => {
    const desk = openSmallDesk();
    const one = { id: 77, patientId: 3, amount: 30, paymentInvoices: [{ invoiceId: 21, amount: 30 }] };
    desk.practice.payments.set(77, one);
    desk.practice.next('deletePayment', 'refused');
    const [removal, payment] = changeMethod(desk, { changesMethod: true });
    await desk.clock.advance(5000);
    await comesBack(desk, 'copy', [payment]);
    await desk.clock.advance(600_000);
    expect(desk.states()).toEqual(['refused', 'not-recorded']);
    desk.outbox().act(removal.id, 'discard');
    expect(
      desk
        .outbox()
        .open()
        .map(({ id }) => id),
    ).toEqual([payment.id]);
  });
});

test('A removal that never left this PC asks whether it is still wanted, as any that is late.', async () => {
  const desk = openSmallDesk();
  desk.practice.payments.set(77, { id: 77, patientId: 3, amount: 30, paymentInvoices: [] });
  await desk.outbox().stop();
  const args = { paymentId: 77, patientId: 3, amountCents: 3000, invoiceIds: [21], reason: 'Twice' };
  const added = desk.outbox().add('payment-removal', args);
  if (!added.ok) throw new Error('not added');
  await comesBack(desk, 'copy', [added.value]);
  await desk.clock.advance(60_000);
  expect([desk.states(), desk.practice.calls.includes('deletePayment')]).toEqual([['asks'], false]);
});

test('A visit that is cancelled by then is not said to be cancelled by another desk: it may be this one’s.', async () => {
  const desk = openSmallDesk();
  await desk.outbox().stop();
  const places = [{ patientId: 3, seen: null }];
  const start = Date.parse('2026-03-02T23:00:00.000Z');
  const about = { appointmentId: 11, patientId: 3, start, locationId: 1, practitionerId: null, note: null };
  const reason = { id: 6, words: 'Patient is ill', rate: 0 };
  desk.outbox().add('cancellation', { ...about, everyone: false, places, reason });
  await comesBack(desk, 'backup', []);
  const visit = desk.practice.appointments.get(11);
  const appointmentPatients = [{ patientId: 3, status: 'Cancelled' }];
  desk.practice.appointments.set(11, { ...visit, id: 11, appointmentPatients });
  sendAgain(desk);
  await desk.clock.advance(60_000);
  expect([
    desk.states(),
    desk
      .outbox()
      .done('cancellation')
      .map(({ outcome }) => outcome),
  ]).toEqual([[], ['null']]);
});

test('A change of a custom field that never left this PC teaches no id.', async () => {
  const desk = openSmallDesk();
  const shown = { ...desk.practice.patients.get(3), id: 3 };
  desk.practice.patients.set(3, { ...shown, customFields: [{ name: 'Shoe size', value: '41' }] });
  await desk.outbox().stop();
  const fields = [{ customFieldId: 999, name: 'Shoe size', base: '41', value: '42' }];
  desk.outbox().add('custom-fields', { patientId: 3, fields });
  await comesBack(desk, 'backup', []);
  // It was changed at another desk.
  desk.practice.patients.set(3, { ...shown, customFields: [{ name: 'Shoe size', value: '42' }] });
  sendAgain(desk);
  await desk.clock.advance(60_000);
  const { cache, desk: file } = desk.stores;
  const done = desk.outbox().done('custom-fields');
  expect(done).toHaveLength(1);
  expect(learntFieldIds(file.fact(customFieldIdsFact), cache, done).learnt).toBeNull();
});
