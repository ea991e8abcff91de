import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unreadNotice } from '../../../electron/outbox/notices.ts';
import type { WriteArgs } from '../../../electron/store/parsed-write.ts';
import type { Dialect } from '../../../service/dialect.ts';
import type { WriteKind } from '../../../shared/bridge/views.ts';
import { someOf } from '../../extent.ts';
import { readNotice } from '../../fakes/read-notice.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** Something on the way delivers a call twice, and the service carries out both. */

const minute = 60_000;
let desk: WholeDesk;
const used = new Set<number>();

async function open(dialect: Partial<Dialect>) {
  used.clear();
  desk = await openWholeDesk({ patients: 200, dialect });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 60 * minute);
}
const session = () => desk.session();
const sandbox = () => desk.service.sandbox;
const reported = () => unreadNotice(session().desk);
const send = <K extends WriteKind>(kind: K, args: WriteArgs[K]) => {
  const added = session().outbox.add(kind, args);
  if (!added.ok) throw new Error(added.failure.kind);
  return added.value;
};
/** Until the feeds have shown what was recorded. */
const rest = () => desk.clock.advance(90_000);

/** An invoice without payments, and half of its total, in cents. */
function unpaid() {
  const invoice = sandbox()
    .state('invoices')
    .find(
      (one) => one.status === 'Awaiting Payment' && !one.paidAmount && !one.isArchived && !used.has(one.id),
    );
  const [method, another] = sandbox().state('payment_methods');
  if (!invoice || !method || !another) throw new Error('nothing to pay');
  used.add(invoice.id);
  const total = Math.round((invoice.total ?? 0) * 100);
  const half = Math.floor(total / 2);
  const take = (cents: number, methodId = method.id) =>
    send('payment', {
      patientId: invoice.patientId ?? 0,
      locationId: invoice.locationId ?? 1,
      methodId,
      amountCents: cents,
      parts: [{ invoiceId: invoice.id, cents }],
      paidAt: desk.clock.wall(),
    });
  const elsewhere = (cents: number) =>
    sandbox().pay({ invoiceId: invoice.id, amount: cents / 100, paymentMethodId: method.id });
  const number = invoice.invoiceNumber ?? '';
  const recorded = () => sandbox().state('invoices', invoice.id)?.paymentIds?.length;
  const { id: invoiceId, patientId } = invoice;
  return { number, half, total, another, take, elsewhere, recorded, invoiceId, patientId: patientId ?? 0 };
}

/** The first and the last differ in all that is varied. */
const dialects: readonly Partial<Dialect>[] = [
  { overpayment: 'refused', extensions: 'present' },
  { overpayment: 'refused', extensions: 'absent' },
  { overpayment: 'accepted', extensions: 'present' },
  { overpayment: 'accepted', extensions: 'absent', timestamps: 'seconds', order: 'descending' },
];

describe.each(someOf(dialects, 3))(
  'A payment, where paying more is $overpayment, further lists are $extensions',
  (dialect) => {
    const listed = dialect.extensions === 'present';
    beforeAll(() => open(dialect));
    afterEach(() => {
      sandbox().clearFaults();
      readNotice(session().desk);
      expect([desk.problems, session().outbox.open()]).toEqual([[], []]);
    });
    afterAll(() => desk.close());

    test.each([
      ['at once, and the first is answered', { when: 'before', ms: 0 }],
      ['at once, and the second is answered', { when: 'after', ms: 0 }],
      ['forty seconds later', { when: 'before', ms: 40_000 }],
      ['ten seconds later, and only then answered', { when: 'after', ms: 10_000 }],
      ['half a minute later, when the answer is no longer waited for', { when: 'after', ms: 30_000 }],
    ] as const)('that is delivered twice is told: %s', async (_how, fault) => {
      const { number, half, take, recorded } = unpaid();
      sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, ...fault });
      const { id } = take(half);
      await rest();
      expect(recorded()).toBe(2);
      expect(reported()).toMatch(
        listed ? / is recorded twice/ : /If only one was taken, it was recorded twice/,
      );
      expect(reported()).toContain(number);
      expect(reported()).not.toMatch(/\$/);
      const done = session()
        .outbox.done('payment')
        .find((row) => row.id === id);
      expect(done && session().outbox.view(done).evidence.join()).toMatch(/twice/);
      readNotice(session().desk);
      await desk.clock.advance(5 * minute);
      expect(reported()).toBeNull();
    });

    test('that is delivered twice is told, also where an earlier payment on its invoice is removed meanwhile', async () => {
      const { number, half, take, invoiceId, patientId } = unpaid();
      const third = Math.floor(half / 2);
      take(third);
      await rest();
      const [first] = sandbox().state('invoices', invoiceId)?.paymentIds ?? [];
      await desk.clock.advance(5 * minute);
      sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, when: 'before', ms: 40_000 });
      take(half - third);
      await desk.clock.advance(10_000);
      send('payment-removal', {
        paymentId: first ?? 0,
        patientId,
        amountCents: third,
        invoiceIds: [invoiceId],
        reason: 'Wrong method',
      });
      await rest();
      expect(sandbox().state('invoices', invoiceId)?.paymentIds).toHaveLength(2);
      expect(reported()).toContain(number);
    });

    if (dialect.overpayment === 'accepted')
      test.each([0, 40_000])(
        'of a whole invoice that is delivered twice is told: %i ms later',
        async (ms) => {
          const { number, total, take, recorded } = unpaid();
          sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, when: 'before', ms });
          take(total);
          await rest();
          await desk.clock.advance(2 * minute);
          expect(recorded()).toBe(2);
          expect(reported()).toContain(number);
        },
      );

    if (dialect.overpayment === 'refused')
      describe('of a whole invoice that is refused', () => {
        const shown = (id: string) => {
          const row = session()
            .outbox.open()
            .find((one) => one.id === id);
          return row && session().outbox.view(row);
        };
        const perhaps = / It may have been recorded anyway\. /;

        test('by its second delivery, which answers, is told as perhaps recorded; sent again, it is found.', async () => {
          const { total, take, recorded } = unpaid();
          sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, when: 'after' });
          const { id } = take(total);
          await rest();
          expect(recorded()).toBe(1);
          expect(shown(id)).toMatchObject({ state: 'refused', says: expect.stringMatching(perhaps) });
          session().outbox.act(id, 'send-again');
          await rest();
          expect([session().outbox.open(), recorded(), reported()]).toEqual([[], 1, null]);
        });

        test('by its second delivery is told as perhaps recorded, also where the first look reads a copy that is behind.', async () => {
          const { total, take, recorded } = unpaid();
          sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, when: 'after' });
          for (const operation of ['listInvoices', 'getInvoice', 'listPayments'] as const)
            sandbox().fault({ kind: 'stale', operation });
          const { id } = take(total);
          await desk.clock.advance(5000);
          expect(recorded()).toBe(1);
          expect(shown(id)).toMatchObject({ state: 'refused', says: expect.not.stringMatching(perhaps) });
          sandbox().clearFaults();
          await rest();
          expect(shown(id)).toMatchObject({ state: 'refused', says: expect.stringMatching(perhaps) });
          session().outbox.act(id, 'discard');
        });

        test('by its second delivery, after another desk paid the same in between, is told as perhaps recorded.', async () => {
          const { total, half, take, elsewhere, recorded } = unpaid();
          if (total > 2 * half) elsewhere(total - 2 * half);
          await rest();
          const before = recorded() ?? 0;
          sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, when: 'after', ms: 10_000 });
          const { id } = take(half);
          await desk.clock.advance(5000);
          elsewhere(half);
          await rest();
          expect(recorded()).toBe(before + 2);
          expect(shown(id)).toMatchObject({ state: 'refused', says: expect.stringMatching(perhaps) });
          session().outbox.act(id, 'discard');
        });

        test('because another desk paid a part in between is not told as perhaps recorded.', async () => {
          const { total, half, take, elsewhere, recorded } = unpaid();
          sandbox().fault({ kind: 'delay', operation: 'createPayment', count: 1, ms: 3000 });
          const { id } = take(total);
          await desk.clock.advance(1500);
          elsewhere(half);
          await rest();
          expect(recorded()).toBe(1);
          const says = expect.not.stringMatching(perhaps);
          expect(shown(id)).toMatchObject({ state: 'refused', says });
          session().outbox.act(id, 'discard');
        });

        test('is looked for more than once, and what else is taken of the patient does not wait for that.', async () => {
          const { total, half, take, elsewhere, recorded } = unpaid();
          sandbox().fault({ kind: 'delay', operation: 'createPayment', count: 1, ms: 3000 });
          const { id } = take(total);
          await desk.clock.advance(1500);
          elsewhere(total - half);
          await desk.clock.advance(3000);
          expect(shown(id)?.state).toBe('refused');
          const rest = take(half);
          await desk.clock.advance(3000);
          expect(recorded()).toBe(2);
          await desk.clock.advance(90_000);
          expect(
            session()
              .outbox.done('payment')
              .map((row) => row.id),
          ).toContain(rest.id);
          expect(shown(id)).toMatchObject({ state: 'refused', says: expect.not.stringMatching(perhaps) });
          session().outbox.act(id, 'discard');
        });
      });

    test('that is delivered twice is told after a restart in between, too', async () => {
      const { half, take, recorded } = unpaid();
      sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, ms: 40_000 });
      take(half);
      await desk.clock.advance(25_000);
      await desk.restart();
      await rest();
      expect([recorded(), reported() !== null]).toEqual([2, true]);
    });

    test('that is delivered twice while this PC is off is told when it starts again, minutes later', async () => {
      const { half, take, recorded } = unpaid();
      sandbox().fault({ kind: 'twice', operation: 'createPayment', count: 1, ms: 40_000 });
      take(half);
      await desk.clock.advance(30_000);
      await desk.restart(10 * minute);
      await rest();
      expect([recorded(), reported() !== null]).toEqual([2, true]);
    });

    test('is no double where another desk pays another part at about the same time', async () => {
      const { half, take, elsewhere, recorded } = unpaid();
      take(half);
      await desk.clock.advance(500);
      elsewhere(half - 300);
      await rest();
      expect([recorded(), reported()]).toEqual([2, null]);
    });

    test('of the same amount and method by another desk is distinguished only where payments are listed', async () => {
      const { half, take, elsewhere, recorded } = unpaid();
      take(half);
      await desk.clock.advance(1500);
      elsewhere(half);
      await rest();
      expect(recorded()).toBe(2);
      if (listed) expect(reported()).toBeNull();
      else expect(reported()).toMatch(/If only one was taken/);
    });

    test('is no double where this desk takes the other half, by the same or another method', async () => {
      const { half, another, take, recorded } = unpaid();
      take(half);
      await desk.clock.advance(400);
      take(half, another.id);
      await rest();
      const second = unpaid();
      second.take(second.half);
      await desk.clock.advance(30_000);
      second.take(second.half);
      await rest();
      expect([recorded(), second.recorded(), reported()]).toEqual([2, 2, null]);
    });

    test('that is taken once and recorded once is not told, and costs no call more', async () => {
      const { half, take, recorded } = unpaid();
      sandbox().clearCalls();
      take(half);
      await desk.clock.advance(4 * minute);
      const calls = sandbox()
        .calls()
        .map((call) => call.operation);
      const looks = calls.filter((one) => one === 'getInvoice' || one === 'getPayment');
      expect([recorded(), reported(), looks.length <= 1]).toEqual([1, null, true]);
    });
  },
);

describe('What else is made', () => {
  beforeAll(() => open({}));
  afterEach(() => {
    sandbox().clearFaults();
    readNotice(session().desk);
    expect([desk.problems, session().outbox.open()]).toEqual([[], []]);
  });
  afterAll(() => desk.close());

  const aContact = (name: string) => ({ type: 'GP', name, email: `${name.replaceAll(' ', '')}@example.com` });

  test.each([0, 60_000])(
    'a contact that is delivered twice is told, without its name: after %i ms',
    async (ms) => {
      sandbox().fault({ kind: 'twice', operation: 'createContact', count: 1, ms });
      send('contact', aContact(`Dr Twice ${ms}`) as WriteArgs['contact']);
      await desk.clock.advance(20 * minute);
      expect(reported()).toMatch(/contact added here is in your practice system twice/);
      expect(reported()).not.toMatch(/Dr Twice/);
    },
  );

  test('a contact that is delivered once is not told', async () => {
    send('contact', aContact('Dr Once') as WriteArgs['contact']);
    await desk.clock.advance(20 * minute);
    expect(reported()).toBeNull();
  });

  test.each([
    [1, null],
    [2, expect.stringMatching(/booked here is in the diary twice/)],
  ])('a booking that is delivered %i times', async (times, words) => {
    const known = sandbox()
      .state('appointments')
      .find(
        (one) => !one.archived && one.maxPatients === 1 && Date.parse(one.start ?? '') > desk.clock.wall(),
      );
    const patientId = known?.appointmentPatients?.[0]?.patientId;
    if (!known || !patientId) throw new Error('no appointment');
    for (const { id } of sandbox().state('busy_times')) sandbox().purge('busy_times', id);
    // Outside working hours.
    const start = Date.UTC(2026, 11, 24 + times, 15);
    if (times === 2) sandbox().fault({ kind: 'twice', operation: 'createAppointment', count: 1 });
    const { serviceId, locationId, practitionerId } = known;
    send('booking', {
      patientId,
      start,
      end: start + 30 * minute,
      serviceId: serviceId ?? 0,
      locationId: locationId ?? 0,
      practitionerId: practitionerId ?? 0,
      caseId: null,
      note: null,
      groupId: null,
    });
    await rest();
    expect(reported()).toEqual(words);
  });
});
