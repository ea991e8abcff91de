import { expect, test } from 'vitest';
import { noClaims, type WriteClaims } from '../../../electron/outbox/write-claims.ts';
import { anArrival, aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

/** What other desks say to a write, and in which order it was asked. */
function askedDesks() {
  const asked: string[] = [];
  const answers = { waitMs: 0, hold: true, begin: true, beginMs: 0 };
  const claims: WriteClaims = {
    ...noClaims,
    waitMs: () => answers.waitMs,
    hold: async ({ kind }) => {
      asked.push(`hold ${kind}`);
      return answers.hold;
    },
    begin: async ({ kind, state }) => {
      asked.push(`begin ${kind} ${state}`);
      await new Promise<void>((go) => void desk.clock.after(answers.beginMs, go));
      return answers.begin;
    },
    giveBack: ({ kind }) => void asked.push(`give back ${kind}`),
    waitsFor: () => ({ desk: 'd02', name: 'RECEPTION-2', by: 'AK' }),
  };
  const desk = openSmallDesk({ claims });
  return { asked, answers, desk };
}

test('A payment is checked once this desk has its claims, and sent once it is marked at the others, and not before.', async () => {
  const { asked, desk } = askedDesks();
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(1000);
  expect(asked).toEqual(['hold payment', 'begin payment waiting']);
  expect(desk.states()).toEqual([]);
  expect(desk.practice.payments.size).toBe(1);
});

test('Where another desk has it, it waits without a call, and the page is shown for whom.', async () => {
  const { asked, answers, desk } = askedDesks();
  answers.hold = false;
  const added = desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(10_000);
  expect(desk.states()).toEqual(['waiting']);
  expect(new Set(asked)).toEqual(new Set(['hold payment']));
  const view = added.ok ? desk.outbox().view(added.value) : null;
  expect(view?.waitsFor).toEqual({ desk: 'd02', name: 'RECEPTION-2', by: 'AK' });
  answers.hold = true;
  await desk.clock.advance(2000);
  expect(desk.practice.payments.size).toBe(1);
});

test('Where its claim was taken over in the meantime nothing leaves this PC, and it is checked again before it is sent.', async () => {
  const { asked, answers, desk } = askedDesks();
  answers.begin = false;
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(3000);
  expect(desk.practice.payments.size).toBe(0);
  expect(asked.slice(0, 3)).toEqual(['hold payment', 'begin payment waiting', 'give back payment']);
  expect(desk.stores.desk.writes().map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 0]]);
  // The other desk has paid it meanwhile.
  desk.practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 85, paymentIds: [7] });
  answers.begin = true;
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['asks']);
  expect(desk.practice.payments.size).toBe(0);
});

test('A mark that took longer than a permit lasts is given back, and the call is not made on it.', async () => {
  const { asked, answers, desk } = askedDesks();
  answers.beginMs = 1500;
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(1600);
  expect(desk.practice.payments.size).toBe(0);
  expect(asked.at(-1)).toBe('give back payment');
  answers.beginMs = 0;
  await desk.clock.advance(5000);
  expect(desk.practice.payments.size).toBe(1);
});

test('A write that waits for another desk holds up no other, and kinds that are not claimed are not marked.', async () => {
  const { asked, answers, desk } = askedDesks();
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  answers.hold = false;
  await desk.clock.advance(500);
  answers.hold = true;
  desk.outbox().add('arrival', anArrival);
  await desk.clock.advance(20_000);
  expect(desk.practice.appointments.get(11)?.appointmentPatients?.[0]?.status).toBe('Arrived');
  expect(asked.filter((one) => one.includes('arrival'))).toEqual(['hold arrival']);
});
