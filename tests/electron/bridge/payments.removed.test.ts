import { afterEach, expect, test } from 'vitest';
import type { Dialect } from '../../../service/dialect.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { type FlowDesk, openFlowDesk } from './every-flow.ts';

let desk: FlowDesk;
afterEach(async () => {
  await desk.close();
});
async function connected(dialect: Partial<Dialect> = {}) {
  desk = await openFlowDesk(dialect, () => {
    throw new Error('no document is read here');
  });
  return desk.service.sandbox;
}

test('A payment that this desk has removed is not removed once more.', async () => {
  const sandbox = await connected();
  const one = sandbox.state('payments').find((payment) => !payment.archived && payment.patientId);
  if (!one) throw new Error('no payment');
  const ask = () =>
    desk.ask('payment.remove', {
      paymentId: one.id,
      reason: 'Wrong amount',
      patientId: one.patientId ?? null,
    } as never);
  await ask();
  expect(await desk.rest()).toEqual([]);
  await expect(ask()).rejects.toThrow(/stale/);
});

/** Takes payments of an open invoice, where no payments are listed. */
async function tillOf(sandbox: Awaited<ReturnType<typeof connected>>) {
  const invoice = sandbox
    .state('invoices')
    .find((one) => one.status === 'Awaiting Payment' && !one.contactId && (one.total ?? 0) > 50);
  if (!invoice?.patientId) throw new Error('no open invoice');
  const { patientId } = invoice;
  const take = async (cents: number) => {
    const parts = [{ invoiceId: invoice.id, cents }];
    const about = { patientId, locationId: 1, methodId: 1, parts, rest: null, evenIfRepeated: false };
    await desk.ask('payment.take', about);
    expect(await desk.rest()).toEqual([]);
    return sandbox.state('payments').at(-1)?.id ?? 0;
  };
  /** What the takings count, and how the patient's page and the slip show a payment. */
  const shownOf = async (paymentId: number) => {
    const date = dayOf(desk.clock.wall(), desk.companion().state().zone);
    const till = await desk.ask('takings.read', { date, locationIds: [] });
    const page = await desk.ask('patient.page', { patientId });
    const slip = await desk.ask('payment.slip', { paymentId });
    const shown = page.payments.filter(({ id }) => id === paymentId);
    const asShown = shown.map(({ amountCents, removed }) => [amountCents, removed]);
    return [till.totalCents, asShown, slip.removed];
  };
  return { patientId, take, shownOf };
}

test('A payment whose method was changed counts once, also where the PC’s clock was set back in between.', async () => {
  const sandbox = await connected({ extensions: 'absent' });
  const { take, shownOf } = await tillOf(sandbox);
  const paymentId = await take(1100);
  desk.clock.jumpWall(-120_000);
  await desk.ask('payment.changeMethod', { paymentId, methodId: 2 });
  // The service has the same clock here, and counts calls by it.
  await desk.clock.advance(180_000);
  expect(await desk.rest()).toEqual([]);
  expect(await shownOf(paymentId)).toEqual([1100, [[1100, true]], true]);
});

test('A payment with the id of a removed one counts on every page and can be removed, where no payments are listed.', async () => {
  const sandbox = await connected({ extensions: 'absent' });
  const { patientId, take, shownOf } = await tillOf(sandbox);
  const remove = (paymentId: number) =>
    desk.ask('payment.remove', { paymentId, reason: 'Wrong amount', patientId });
  const paymentId = await take(1100);
  await remove(paymentId);
  expect(await desk.rest()).toEqual([]);
  // The practice is restored from a backup of before the first one.
  sandbox.purge('payments', paymentId);
  sandbox.restored();
  await desk.clock.advance(3_600_000);
  // A clock that was fast until then says that the later one was made first.
  desk.clock.jumpWall(-7_200_000);
  expect(await take(1700)).toBe(paymentId);
  expect(await shownOf(paymentId)).toEqual([1700, [[1700, false]], false]);
  await remove(paymentId);
});
