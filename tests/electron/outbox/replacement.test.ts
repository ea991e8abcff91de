import { describe, expect, test } from 'vitest';
import { changeMethod, payment77 } from '../../fakes/changed-method.ts';
import { aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

/** The recorded payment 77 by EFTPOS, of the only invoice of patient 3, which owes 85.00 in all. */
function deskWithPayment(options: Parameters<typeof openSmallDesk>[0] = {}): SmallDesk {
  const desk = openSmallDesk(options);
  desk.practice.payments.set(77, { ...payment77, paymentNumber: 'PAY-77' });
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [77] });
  return desk;
}

/** Another method for payment 77: Cash. */
const change = (desk: SmallDesk) => changeMethod(desk, { reason: 'Wrong method: EFTPOS, should be Cash' });

const calls = (desk: SmallDesk) =>
  desk.practice.calls.filter((call) => call === 'deletePayment' || call === 'createPayment');
const says = (desk: SmallDesk) =>
  desk
    .outbox()
    .open()
    .map((row) => desk.outbox().view(row).says);
/** What counts at the practice: the payments that are not removed, by method. */
const counted = (desk: SmallDesk) => ({
  methods: [...desk.practice.payments.values()]
    .filter(({ archived }) => !archived)
    .map(({ paymentMethodId }) => paymentMethodId),
  paid: desk.practice.invoices.get(21)?.paidAmount,
});
const asBefore = { methods: [2], paid: 30 };
const changed = { methods: [4], paid: 30 };
const onlyRemoved = { methods: [], paid: 0 };
const halfDone = 'The EFTPOS payment was removed. The Cash payment isn’t recorded yet.';

describe('a payment that replaces another', () => {
  for (const extensions of [true, false]) {
    const server = extensions ? 'lists payments' : 'lists none';

    test(`The old payment is removed first, then the new one is recorded (a server that ${server}).`, async () => {
      const desk = deskWithPayment({ extensions });
      change(desk);
      await desk.clock.advance(5000);
      expect(calls(desk)).toEqual(['deletePayment', 'createPayment']);
      expect([desk.states(), counted(desk)]).toEqual([[], changed]);
      expect([desk.mistakes, desk.reported]).toEqual([[], []]);
    });

    /** Where the program can end between the two clicks and the last answer, and what then becomes of both. */
    const crashes = [
      ['before the removal is sent', 'deletePayment', 'not-sent'],
      ['when the removal was sent and did not arrive', 'deletePayment', 'lost-before'],
      ['when the removal was done without an answer', 'deletePayment', 'lost-after'],
      ['when the removal is done and the payment is not sent', 'createPayment', 'not-sent'],
      ['when the payment was recorded without an answer', 'createPayment', 'lost-after'],
    ] as const;
    for (const [where, operation, mishap] of crashes) {
      test(`Foyer ends ${where}: afterwards the payment is recorded once, by the new method (a server that ${server}).`, async () => {
        const desk = deskWithPayment({ extensions });
        desk.practice.next(operation, mishap);
        change(desk);
        await desk.clock.advance(40);
        await desk.restart();
        await desk.clock.advance(400_000);
        // A removal that has waited for long is asked about.
        for (const row of desk.outbox().open()) desk.outbox().act(row.id, 'send-again');
        await desk.clock.advance(400_000);
        expect([desk.states(), counted(desk)]).toEqual([[], changed]);
        expect(desk.mistakes).toEqual([]);
      });
    }

    test(`The removal is done and the payment never arrives: a card says exactly that, and goes on (a server that ${server}).`, async () => {
      const desk = deskWithPayment({ extensions });
      desk.practice.next('createPayment', 'lost-before');
      const [, payment] = change(desk);
      await desk.clock.advance(400_000);
      expect([desk.states(), counted(desk)]).toEqual([['not-recorded'], onlyRemoved]);
      expect(says(desk)).toEqual([`${halfDone} Not recorded in your practice system: send again?`]);
      expect(desk.outbox().act(payment.id, 'send-again').ok).toBe(true);
      await desk.clock.advance(5000);
      expect([desk.states(), counted(desk)]).toEqual([[], changed]);
    });
  }

  test('The practice refuses the new payment: a card says that the old one is removed, and the user decides.', async () => {
    const desk = deskWithPayment();
    desk.practice.next('createPayment', 'refused');
    const [, payment] = change(desk);
    await desk.clock.advance(5000);
    expect([desk.states(), counted(desk)]).toEqual([['refused'], onlyRemoved]);
    expect(says(desk)[0]?.startsWith(`${halfDone} Not accepted`)).toBe(true);
    expect(desk.outbox().act(payment.id, 'discard').ok).toBe(true);
    expect([desk.states(), counted(desk)]).toEqual([[], onlyRemoved]);
  });

  test('The new payment is not sent before the removal is known to be done, not even if the user decides so.', async () => {
    const desk = deskWithPayment();
    desk.practice.always('deletePayment', 'refused');
    const [removal, payment] = change(desk);
    await desk.clock.advance(600_000);
    expect([desk.states(), calls(desk)]).toEqual([['refused', 'waiting'], ['deletePayment']]);
    expect(says(desk)[1]).toBe('Not sent yet: the other payment is removed first');
    // As after a backup: both ask.
    desk.stores.desk.changeWrite(payment.id, ['waiting'], { state: 'asks' });
    expect(desk.outbox().act(payment.id, 'send-again').ok).toBe(true);
    await desk.clock.advance(600_000);
    expect([desk.states(), calls(desk), counted(desk)]).toEqual([
      ['refused', 'waiting'],
      ['deletePayment'],
      asBefore,
    ]);
    desk.practice.always('deletePayment', null);
    expect(desk.outbox().act(removal.id, 'send-again').ok).toBe(true);
    await desk.clock.advance(5000);
    expect([desk.states(), counted(desk)]).toEqual([[], changed]);
  });

  test('While the removal is open, the new payment waits, and no other write waits for it.', async () => {
    const desk = deskWithPayment();
    desk.practice.always('deletePayment', 'refused');
    change(desk);
    await desk.clock.advance(5000);
    desk.outbox().add('payment', aPayment(2000, desk.clock.wall()));
    await desk.clock.advance(5000);
    expect([desk.states(), counted(desk)]).toEqual([['refused', 'waiting'], { methods: [2, 2], paid: 50 }]);
  });

  for (const which of ['removal', 'payment'] as const) {
    test(`Discarding the ${which} before the removal has left this PC discards both.`, async () => {
      const desk = deskWithPayment();
      desk.practice.setOffline(true);
      const [removal, payment] = change(desk);
      await desk.clock.advance(60_000);
      const gone: string[] = [];
      desk.outbox().onChange((row, isGone) => {
        if (isGone) gone.push(row.kind);
      });
      expect(desk.outbox().act(which === 'removal' ? removal.id : payment.id, 'discard').ok).toBe(true);
      expect(desk.states()).toEqual([]);
      expect(gone.sort()).toEqual(['payment', 'payment-removal']);
      const logged = desk.stores.desk
        .actions(0, Number.MAX_SAFE_INTEGER)
        .filter(({ outcome }) => outcome.startsWith('discarded by a person'))
        .map(({ what }) => what);
      expect(logged.sort()).toEqual(['payment', 'payment-removal']);
      desk.practice.setOffline(false);
      await desk.clock.advance(600_000);
      expect([desk.states(), counted(desk)]).toEqual([[], asBefore]);
    });
  }

  test('Discarding the payment once the removal is on its way discards the payment alone.', async () => {
    const desk = deskWithPayment();
    desk.practice.always('deletePayment', 'lost-before');
    const [, payment] = change(desk);
    await desk.clock.advance(100);
    desk.practice.always('getPayment', 'breaks');
    await desk.clock.advance(5000);
    expect(desk.states()).toEqual(['unknown', 'waiting']);
    expect(desk.outbox().act(payment.id, 'discard').ok).toBe(true);
    expect(desk.states()).toEqual(['unknown']);
  });

  test('A removal that is no longer in the outbox and is not done: the payment asks, whatever the user decides.', async () => {
    const desk = deskWithPayment();
    desk.practice.always('deletePayment', 'refused');
    const [removal, payment] = change(desk);
    await desk.clock.advance(5000);
    desk.stores.desk.removeWrite(removal.id, ['refused']);
    await desk.clock.advance(120_000);
    expect(desk.states()).toEqual(['asks']);
    desk.outbox().act(payment.id, 'send-again');
    await desk.clock.advance(120_000);
    expect([desk.states(), counted(desk)]).toEqual([['asks'], asBefore]);
  });

  test('An earlier removal of a payment that a restored practice has again is not the one that is waited for.', async () => {
    const desk = deskWithPayment();
    const args = { paymentId: 77, patientId: 3, amountCents: 3000, reason: 'Wrong amount' };
    desk.outbox().add('payment-removal', args);
    await desk.clock.advance(3_600_000);
    expect(desk.outbox().done('payment-removal')).toHaveLength(1);
    const again = desk.practice.payments.get(77);
    desk.practice.payments.set(77, { ...again, id: 77, archived: false });
    // Its invoices name no payments; another line was added to this one.
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 115, paidAmount: 30 });
    desk.practice.always('deletePayment', 'refused');
    const [removal] = change(desk);
    await desk.clock.advance(5000);
    desk.stores.desk.removeWrite(removal.id, ['refused']);
    await desk.clock.advance(120_000);
    expect([desk.states(), counted(desk)]).toEqual([['asks'], asBefore]);
  });

  test('An invoice that still shows the removed payment is read again, and then the user decides.', async () => {
    const desk = deskWithPayment();
    const [, payment] = change(desk);
    // A service that goes on listing it.
    const before = desk.practice.invoices.get(21);
    if (!before) throw new Error('no invoice');
    desk.practice.waitForTurn(async () => {
      desk.practice.invoices.set(21, { ...before, paidAmount: 0 });
    });
    await desk.clock.advance(120_000);
    expect([desk.states(), calls(desk)]).toEqual([['asks'], ['deletePayment']]);
    expect(says(desk)[0]).toContain(halfDone);
    desk.outbox().act(payment.id, 'send-again');
    await desk.clock.advance(5000);
    expect([desk.states(), counted(desk).methods]).toEqual([[], [4]]);
  });

  test('Another desk that has taken the money again meanwhile is asked about: it is not paid twice.', async () => {
    const desk = deskWithPayment();
    desk.practice.always('deletePayment', 'refused');
    const [removal] = change(desk);
    await desk.clock.advance(5000);
    desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 60, paymentIds: [77, 78] });
    desk.practice.always('deletePayment', null);
    desk.outbox().act(removal.id, 'send-again');
    await desk.clock.advance(5000);
    expect([desk.states(), calls(desk)]).toEqual([['asks'], ['deletePayment', 'deletePayment']]);
  });
});
