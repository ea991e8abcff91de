import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../../electron/store/store-error.ts';
import { failure } from '../../../../shared/failures.ts';
import { aPayment, openSmallDesk } from '../../../fakes/small-desk.ts';

const payments = (desk: ReturnType<typeof openSmallDesk>) =>
  desk.practice.calls.filter((call) => call === 'createPayment').length;

describe('money', () => {
  for (const extensions of [true, false]) {
    const server = extensions ? 'lists payments' : 'lists none';

    test(`A part payment that came through late after all is found before a person’s word sends it again (a server that ${server}).`, async () => {
      const desk = openSmallDesk({ extensions });
      const paidAt = desk.clock.wall();
      desk.practice.next('createPayment', 'lost-before');
      const added = desk.outbox().add('payment', aPayment(3000, paidAt));
      if (!added.ok) throw new Error('not added');
      await desk.clock.advance(400_000);
      expect(desk.states()).toEqual(['not-recorded']);
      // The service's queue lets it through at last.
      desk.practice.payments.set(500, {
        id: 500,
        amount: 30,
        paymentMethodId: 2,
        paymentDate: new Date(paidAt).toISOString(),
        paymentInvoices: [{ invoiceId: 21, amount: 30 }],
      });
      desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [500] });
      expect(desk.outbox().act(added.value.id, 'send-again').ok).toBe(true);
      await desk.clock.advance(60_000);
      expect(payments(desk)).toBe(1);
      expect(desk.states()).toEqual([]);
    });

    test(`A person’s word sends a payment again that was not recorded (a server that ${server}).`, async () => {
      const desk = openSmallDesk({ extensions });
      desk.practice.next('createPayment', 'lost-before');
      const added = desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
      if (!added.ok) throw new Error('not added');
      await desk.clock.advance(400_000);
      expect(desk.outbox().act(added.value.id, 'send-again').ok).toBe(true);
      await desk.clock.advance(5000);
      expect(payments(desk)).toBe(2);
      expect(desk.states()).toEqual([]);
    });
  }

  test('A payment counts as not recorded only where nothing that the practice shows speaks for it: a list that keeps only its day.', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
    await desk.clock.advance(10_000);
    // It was recorded; the list gives its day, and not when it was made.
    const listed = { amount: 30, paymentMethodId: 2, paymentDate: '2026-03-02T00:00:00.000Z' };
    const parts = [{ invoiceId: 21, amount: 30 }];
    desk.practice.payments.set(500, { id: 500, ...listed, paymentInvoices: parts });
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [500] });
    await desk.clock.advance(400_000);
    expect([desk.states(), payments(desk)]).toEqual([['asks'], 1]);
  });

  test('A payment of another desk by another method does not keep ours from being called not recorded.', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
    await desk.clock.advance(10_000);
    const listed = { amount: 30, paymentMethodId: 9, paymentDate: '2026-03-02T22:00:05.000Z' };
    const parts = [{ invoiceId: 21, amount: 30 }];
    desk.practice.payments.set(500, { id: 500, ...listed, paymentInvoices: parts });
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [500] });
    await desk.clock.advance(400_000);
    expect([desk.states(), payments(desk)]).toEqual([['not-recorded'], 1]);
  });

  for (const [whose, cut, ends] of [
    ['ours', 0, { states: [], payments: 1 }],
    ['ours with its milliseconds cut off', 123, { states: [], payments: 1 }],
    ['another desk’s of the same second', -400, { states: ['asks'], payments: 1 }],
  ] as const) {
    test(`Among the payments, one of the same amount is taken for ours by its moment to the millisecond: ${whose}.`, async () => {
      const desk = openSmallDesk();
      await desk.clock.advance(123);
      const paidAt = desk.clock.wall();
      desk.practice.next('createPayment', 'lost-before');
      desk.outbox().add('payment', aPayment(3000, paidAt));
      desk.practice.payments.set(500, {
        id: 500,
        amount: 30,
        paymentMethodId: 2,
        paymentDate: new Date(paidAt - cut).toISOString(),
        createdAt: new Date(paidAt - cut).toISOString(),
        paymentInvoices: [{ invoiceId: 21, amount: 30 }],
      });
      await desk.clock.advance(400_000);
      expect({ states: desk.states(), payments: payments(desk) }).toEqual(ends);
    });
  }

  test('A later payment of this desk, of the same amount on the same invoice, is not taken for one that was not recorded.', async () => {
    const desk = openSmallDesk({ extensions: false });
    desk.practice.next('createPayment', 'lost-before');
    const added = desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(400_000);
    desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
    await desk.clock.advance(5000);
    expect(desk.states()).toEqual(['not-recorded']);
    expect(payments(desk)).toBe(2);
    desk.outbox().act(added.value.id, 'send-again');
    await desk.clock.advance(5000);
    expect(payments(desk)).toBe(3);
    expect(desk.states()).toEqual([]);
  });

  test('A part payment of an invoice on which less is owing than the person saw is not sent: a person decides.', async () => {
    const desk = openSmallDesk();
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [77] });
    const seen = {
      ...aPayment(3000, desk.clock.wall()),
      parts: [{ invoiceId: 21, cents: 3000, owing: 8500 }],
    };
    const added = desk.outbox().add('payment', seen);
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(1000);
    expect(desk.states()).toEqual(['asks']);
    desk.outbox().act(added.value.id, 'send-again');
    await desk.clock.advance(1000);
    expect(desk.states()).toEqual([]);
    expect(payments(desk)).toBe(1);
  });

  test('A payment of more than is owing is not sent: a person decides.', async () => {
    const desk = openSmallDesk();
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [77] });
    desk.outbox().add('payment', aPayment(8500, desk.clock.wall()));
    await desk.clock.advance(1000);
    expect([desk.states(), payments(desk)]).toEqual([['asks'], 0]);
  });

  test('What another desk paid since a payment was first sent asks before it is sent again.', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createPayment', 'lost-before');
    const seen = {
      ...aPayment(3000, desk.clock.wall()),
      parts: [{ invoiceId: 21, cents: 3000, owing: 8500 }],
    };
    const added = desk.outbox().add('payment', seen);
    if (!added.ok) throw new Error('not added');
    await desk.clock.advance(400_000);
    expect(desk.states()).toEqual(['not-recorded']);
    const theirs = { amount: 40, paymentMethodId: 9, paymentInvoices: [{ invoiceId: 21, amount: 40 }] };
    desk.practice.payments.set(77, { id: 77, ...theirs });
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 40, paymentIds: [77] });
    desk.outbox().act(added.value.id, 'send-again');
    await desk.clock.advance(60_000);
    expect([desk.states(), payments(desk)]).toEqual([['asks'], 1]);
  });

  test('A payment of several invoices pays each of them its part.', async () => {
    const desk = openSmallDesk();
    desk.practice.invoices.set(22, { id: 22, patientId: 3, total: 35, paidAmount: 0, paymentIds: [] });
    const parts = [
      { invoiceId: 21, cents: 5000 },
      { invoiceId: 22, cents: 3500 },
    ];
    desk.outbox().add('payment', { ...aPayment(8500, desk.clock.wall()), parts });
    await desk.clock.advance(1000);
    expect(desk.practice.invoices.get(21)).toMatchObject({ paidAmount: 50 });
    expect(desk.practice.invoices.get(22)).toMatchObject({ paidAmount: 35 });
  });

  test('A payment that waited offline has the date on which it was taken.', async () => {
    const desk = openSmallDesk();
    const taken = desk.clock.wall();
    desk.practice.setOffline(true);
    desk.outbox().add('payment', aPayment(3000, taken));
    await desk.clock.advance(36_000_000);
    desk.practice.setOffline(false);
    await desk.clock.advance(60_000);
    const dates = [...desk.practice.payments.values()].map(({ paymentDate }) => paymentDate);
    expect(dates).toEqual([new Date(taken).toISOString()]);
  });

  test('A payment of two invoices is not found in what another desk paid on one of them.', async () => {
    const desk = openSmallDesk({ extensions: false });
    desk.practice.invoices.set(22, { id: 22, patientId: 3, total: 35, paidAmount: 0, paymentIds: [] });
    const parts = [
      { invoiceId: 21, cents: 5000 },
      { invoiceId: 22, cents: 3500 },
    ];
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', { ...aPayment(8500, desk.clock.wall()), parts });
    await desk.clock.advance(1000);
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 50, paymentIds: [77] });
    await desk.clock.advance(400_000);
    expect([desk.states(), payments(desk)]).toEqual([['asks'], 1]);
  });

  test('A payment is not found in one of another amount, where the practice lists none.', async () => {
    const desk = openSmallDesk({ extensions: false });
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
    await desk.clock.advance(1000);
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 40, paymentIds: [77] });
    await desk.clock.advance(400_000);
    expect([desk.states(), payments(desk)]).toEqual([['asks'], 1]);
  });

  for (const answered of [true, false]) {
    test(`What the cache shows as paid already is not laid over it a second time (${answered ? 'answered' : 'found by the invoices'}).`, async () => {
      const desk = openSmallDesk({ extensions: answered });
      if (!answered) desk.practice.next('createPayment', 'lost-after');
      desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
      await desk.clock.advance(10_000);
      expect(desk.states()).toEqual([]);
      desk.stores.cache.remove('invoices', [21]);
      expect(desk.outbox().pending().length).toBe(1);
      const invoice = desk.practice.invoices.get(21);
      if (!invoice) throw new Error('no invoice');
      desk.stores.cache.apply({ kind: 'invoices', objects: [invoice], sequence: 99 });
      expect(desk.outbox().pending()).toEqual([]);
    });
  }

  test('A payment is called not recorded only after 150 s that really passed, whatever is done to the PC’s clock.', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', aPayment(8500, desk.clock.wall()));
    await desk.clock.advance(3000);
    desk.clock.jumpWall(3_600_000);
    await desk.clock.advance(60_000);
    expect(desk.states()).toEqual(['unknown']);
    desk.clock.jumpWall(-86_400_000);
    await desk.clock.advance(200_000);
    expect(desk.states()).toEqual(['not-recorded']);
  });

  test('A payment that an earlier run sent is called not recorded only after 150 s of this one: the PC’s clock may have been set ahead in between.', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', aPayment(8500, desk.clock.wall()));
    await desk.clock.advance(30_000);
    desk.clock.jumpWall(86_400_000);
    await desk.restart();
    await desk.clock.advance(140_000);
    expect(desk.states()).toEqual(['unknown']);
    await desk.clock.advance(120_000);
    expect(desk.states()).toEqual(['not-recorded']);
  });

  test('A clock that was set back between two runs does not keep a payment unknown for as long.', async () => {
    const desk = openSmallDesk();
    desk.practice.next('createPayment', 'lost-before');
    desk.outbox().add('payment', aPayment(8500, desk.clock.wall()));
    await desk.clock.advance(3000);
    desk.clock.jumpWall(-86_400_000);
    await desk.restart();
    await desk.clock.advance(400_000);
    expect(desk.states()).toEqual(['not-recorded']);
  });
});

describe('the removal of a payment', () => {
  test('says which payment it is, and its reason stands in the log with what became of it.', async () => {
    const desk = openSmallDesk();
    desk.practice.payments.set(500, { id: 500, amount: 30, paymentInvoices: [] });
    const removal = { paymentId: 500, paymentNumber: 'P-500', patientId: 3, amountCents: 3000 };
    const added = desk.outbox().add('payment-removal', { ...removal, reason: 'Keyed twice' });
    if (!added.ok) throw new Error('not added');
    expect(desk.outbox().view(added.value)).toMatchObject({
      title: 'Remove payment P-500 of $30.00, Patient 3',
      paymentId: 500,
      amountCents: 3000,
    });
    await desk.clock.advance(1000);
    expect(desk.states()).toEqual([]);
    const log = desk.stores.desk.actions(0, Number.MAX_SAFE_INTEGER).map((a) => `${a.what} ${a.outcome}`);
    expect(log).toEqual(['payment-removal done: Keyed twice']);
  });
});

test('Two payments of one amount are kept together or not at all, and are sent one after the other.', async () => {
  const desk = openSmallDesk();
  const two = [aPayment(3000, desk.clock.wall()), { ...aPayment(5500, desk.clock.wall()), methodId: 4 }];
  const added = desk.outbox().addTogether(two.map((args) => ({ kind: 'payment', args })));
  expect(added.ok && added.value.length).toBe(2);
  await desk.clock.advance(2000);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.invoices.get(21)).toMatchObject({ paidAmount: 85, paymentIds: [500, 501] });

  let adds = 0;
  const full = openSmallDesk({
    desk: (file) => ({
      ...file,
      addWrite(row) {
        adds += 1;
        if (adds === 2) throw new StoreError(failure('disk-full'));
        file.addWrite(row);
      },
    }),
  });
  expect(full.outbox().addTogether(two.map((args) => ({ kind: 'payment', args }))).ok).toBe(false);
  expect(full.states()).toEqual([]);
});
