import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unreadNotice } from '../../../../electron/outbox/notices.ts';
import { blockingStates } from '../../../../electron/outbox/states.ts';
import type { OutboxRow } from '../../../../electron/store/types.ts';
import type { Dialect } from '../../../../service/dialect.ts';
import type { Invoice } from '../../../../shared/practice/resources/index.ts';
import { readNotice } from '../../../fakes/read-notice.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

type How = Pick<Dialect, 'overpayment' | 'extensions'>;

/** Two desks, each a whole program with its own files and key, take the same money at the same moment. */
describe.each<How>([
  { overpayment: 'refused', extensions: 'present' },
  { overpayment: 'refused', extensions: 'absent' },
  { overpayment: 'accepted', extensions: 'present' },
  { overpayment: 'accepted', extensions: 'absent' },
])(
  'Of two desks that pay the same invoice one records, and the other is warned, also on a service that takes both payments: paying more than is owing is $overpayment, further lists are $extensions',
  (dialect) => {
    const open: WholeDesk[] = [];
    let one: WholeDesk;
    let other: WholeDesk;
    beforeAll(async () => {
      one = await openWholeDesk({ dialect, patients: 40 });
      open.push(one);
      other = await openWholeDesk({ beside: one });
      open.push(other);
      for (const desk of open) await desk.connect();
      for (const desk of open)
        await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 3_600_000);
    });
    afterAll(async () => {
      for (const desk of open.splice(0).reverse()) {
        expect(desk.problems).toEqual([]);
        await desk.close();
      }
    });

    /** An invoice without payments; both desks have nothing left to read from an earlier one. */
    function unpaid() {
      for (const desk of open) readNotice(desk.session().desk);
      const { sandbox } = one.service;
      sandbox.clearCalls();
      const invoice = sandbox.state('invoices').find((i) => i.status === 'Awaiting Payment' && !i.paidAmount);
      const method = sandbox.state('payment_methods')[0];
      if (!invoice || !method) throw new Error('nothing to pay');
      return { invoice, methodId: method.id };
    }

    function take(desk: WholeDesk, { id, patientId, locationId, total }: Invoice, methodId: number): void {
      const cents = Math.round((total ?? 0) * 100);
      const added = desk.session().outbox.add('payment', {
        patientId: patientId ?? 0,
        locationId: locationId ?? 0,
        methodId,
        amountCents: cents,
        parts: [{ invoiceId: id, cents, owing: cents }],
        paidAt: desk.clock.wall(),
      });
      if (!added.ok) throw new Error(added.failure.kind);
    }

    /** Until neither has anything on its way, and both have read what the practice says of it afterwards. */
    async function bothRest() {
      const blocking: readonly string[] = blockingStates;
      const isAtRest = (desk: WholeDesk) =>
        desk
          .session()
          .outbox.open()
          .every(({ state }) => !blocking.includes(state));
      await one.until('both are at rest', () => open.every(isAtRest));
      await one.clock.advance(25_000);
    }

    /** What the practice has of it, and what each desk shows its people. */
    function end(desks: readonly WholeDesk[], invoice: Invoice) {
      const now = desks[0]?.service.sandbox.state('invoices', invoice.id);
      return {
        recorded: now?.paymentIds?.length,
        shown: desks.map((desk) => {
          const { outbox, desk: file } = desk.session();
          const ofIt = (row: OutboxRow) => row.args.includes(`"invoiceId":${invoice.id},`);
          const states = outbox
            .open()
            .filter(ofIt)
            .map(({ state }) => state);
          const done = outbox.done('payment').filter(ofIt).length;
          return { done, states, reported: unreadNotice(file) !== null };
        }),
      };
    }

    const recorded = { done: 1, states: [], reported: false };
    const recordedAndReported = { ...recorded, reported: true };
    const refused = { done: 0, states: ['refused'], reported: false };
    const asks = { done: 0, states: ['asks'], reported: false };

    test('one looks when the other’s is recorded: it records nothing, and asks', async () => {
      const { invoice, methodId } = unpaid();
      take(one, invoice, methodId);
      await one.clock.advance(1000);
      // Its cache still shows it as owing.
      take(other, invoice, methodId);
      await bothRest();
      expect(end([one, other], invoice)).toEqual({ recorded: 1, shown: [recorded, asks] });
    });

    test.each([
      ['the first that was sent is recorded first', 1000, 3000],
      ['the second that was sent is recorded first', 3000, 1000],
    ])('both have looked, and %s: one records, the other is told', async (_which, first, second) => {
      const { invoice, methodId } = unpaid();
      for (const ms of [first, second])
        one.service.sandbox.fault({
          kind: 'delay',
          operation: 'createPayment',
          when: 'before',
          ms,
          count: 1,
        });
      take(one, invoice, methodId);
      await one.until('its call is under way', () =>
        one
          .session()
          .outbox.open()
          .some(({ state }) => state === 'sending'),
      );
      take(other, invoice, methodId);
      await bothRest();
      const [winner, loser] = first < second ? [one, other] : [other, one];
      const { recorded: payments, shown } = end([winner, loser], invoice);
      if (dialect.overpayment === 'refused') expect([payments, shown]).toEqual([1, [recorded, refused]]);
      else expect([payments, shown[1]]).toEqual([2, recordedAndReported]);
      if (dialect.overpayment === 'accepted') expect(shown[0]).toMatchObject({ done: 1, states: [] });
    });

    test('the answer of the one that is recorded is lost: it is found and not sent again, and the other is told', async () => {
      const { invoice, methodId } = unpaid();
      const { sandbox } = one.service;
      sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
      sandbox.fault({ kind: 'delay', operation: 'createPayment', when: 'before', ms: 500, count: 1 });
      take(one, invoice, methodId);
      take(other, invoice, methodId);
      await bothRest();
      const { recorded: payments, shown } = end([one, other], invoice);
      expect(sandbox.calls().filter(({ operation }) => operation === 'createPayment')).toHaveLength(2);
      if (dialect.overpayment === 'refused') expect([payments, shown]).toEqual([1, [recorded, refused]]);
      else expect([payments, shown[1]]).toEqual([2, recordedAndReported]);
    });
  },
);
