import { describe, expect, test } from 'vitest';
import { changeMethod, payment77 } from '../../../fakes/changed-method.ts';
import { openSmallDesk, type SmallDesk } from '../../../fakes/small-desk.ts';

const when = (second: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, second)).toISOString();

/** Payment 77 of invoice 21, whose method is changed here; the service refuses the removal so often. */
async function refusedChange(extensions: boolean, times = 1): Promise<SmallDesk> {
  const desk = openSmallDesk({ extensions });
  const { payments, invoices } = desk.practice;
  payments.set(77, payment77);
  invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 30, paymentIds: [77], updatedAt: when(0) });
  desk.practice.next('deletePayment', ...Array(times).fill('refused'));
  changeMethod(desk, { changesMethod: true });
  await desk.clock.advance(5000);
  for (let time = 1; time < times; time += 1) await sendAgain(desk);
  expect(open(desk)).toEqual(['payment-removal refused', 'payment waiting']);
  return desk;
}

/** Another desk gives the money back. */
function giveBack({ practice: { payments, invoices } }: SmallDesk): void {
  payments.set(77, { ...payments.get(77), id: 77, archived: true });
  invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [], updatedAt: when(1) });
}

async function sendAgain(desk: SmallDesk): Promise<void> {
  const [removal] = desk.outbox().open();
  expect(desk.outbox().act(removal?.id ?? '', 'send-again').ok).toBe(true);
  await desk.clock.advance(120_000);
}

const open = (desk: SmallDesk) =>
  desk
    .outbox()
    .open()
    .map(({ kind, state }) => `${kind} ${state}`);

const asked = ['payment-removal asks', 'payment waiting'];

describe.each([
  ['lists payments', true],
  ['lists none', false],
])('a refused removal of money that another desk gave back, on a server that %s', (_, extensions) => {
  test.each([1, 2])(
    'Sent again, it asks before the payment is recorded again (refused %i times).',
    async (n) => {
      const desk = await refusedChange(extensions, n);
      giveBack(desk);
      await sendAgain(desk);
      expect([open(desk), desk.practice.calls.includes('createPayment')]).toEqual([asked, false]);
      const [removal] = desk.outbox().open();
      expect(removal && desk.outbox().view(removal).says).toContain('was removed already');
      // A person’s word records it.
      await sendAgain(desk);
      expect([open(desk), desk.practice.calls.includes('createPayment')]).toEqual([[], true]);
    },
  );

  test('Deleting it deletes the payment that waits for it: neither has left this PC.', async () => {
    const desk = await refusedChange(extensions, 2);
    giveBack(desk);
    await sendAgain(desk);
    const [removal] = desk.outbox().open();
    desk.outbox().act(removal?.id ?? '', 'discard');
    expect(open(desk)).toEqual([]);
  });
});

test('A change of method that an earlier version stored asks as well: its removal does not say that it is one.', async () => {
  const desk = openSmallDesk();
  giveBack(desk);
  changeMethod(desk);
  await desk.clock.advance(60_000);
  expect([open(desk), desk.practice.calls.includes('createPayment')]).toEqual([asked, false]);
});

test('A 404 to a removal that was refused before asks, too: another desk may have been first.', async () => {
  const desk = await refusedChange(true);
  // The other desk removes it between the check and the call.
  desk.practice.waitForTurn(async () => {
    if (desk.practice.calls.at(-1) === 'getPayment') giveBack(desk);
  });
  await sendAgain(desk);
  expect([open(desk), desk.practice.calls.includes('createPayment')]).toEqual([
    ['payment-removal refused', 'payment waiting'],
    false,
  ]);
  await sendAgain(desk);
  expect(open(desk)).toEqual(asked);
});

test('One that is held back by an older read asks as well, once the practice’s answers are current.', async () => {
  const desk = await refusedChange(true);
  const { practice, stores } = desk;
  const shown = { ...practice.payments.get(77), id: 77 };
  stores.cache.apply({ kind: 'payments', objects: [{ ...shown, updatedAt: when(9) }], sequence: 1 });
  practice.payments.set(77, { ...shown, amount: 31, updatedAt: when(0) });
  await sendAgain(desk);
  expect(open(desk)).toEqual(asked);
  practice.payments.set(77, { ...shown, updatedAt: when(10) });
  giveBack(desk);
  await desk.clock.advance(600_000);
  expect([open(desk), practice.calls.includes('createPayment')]).toEqual([asked, false]);
});

test('A removal whose answer was lost completes itself, also where it was refused before.', async () => {
  const desk = await refusedChange(true);
  desk.practice.next('deletePayment', 'lost-after');
  await sendAgain(desk);
  expect([open(desk), desk.practice.calls.includes('createPayment')]).toEqual([[], true]);
});

test.each(['lost', 'crashed'])(
  'One that was refused and then %s may be carried out: each is deleted alone.',
  async (how) => {
    const desk = await refusedChange(true);
    const { practice, stores } = desk;
    const [removal, payment] = desk.outbox().open();
    if (how === 'lost') practice.next('deletePayment', 'lost-after', 'refused');
    else practice.next('deletePayment', 'refused');
    // What it removes can't be read after that.
    practice.waitForAnswer(async () => {
      if (practice.calls.at(-1) !== 'deletePayment') return;
      practice.always('getPayment', 'refused');
      practice.always('getInvoice', 'refused');
    });
    if (how === 'lost') await sendAgain(desk);
    else {
      // It was sent again, and Foyer ended before the answer.
      const evidence = JSON.stringify({ perhapsDone: false, confirmed: true });
      stores.desk.changeWrite(removal?.id ?? '', ['refused'], { state: 'sending', attempts: 2, evidence });
      practice.always('getPayment', 'refused');
      practice.always('getInvoice', 'refused');
      await desk.restart();
    }
    await desk.clock.advance(600_000);
    expect(open(desk)).toEqual(['payment-removal refused', 'payment waiting']);
    desk.outbox().act(payment?.id ?? '', 'discard');
    expect(open(desk)).toEqual(['payment-removal refused']);
  },
);
