import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Result } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };

describe('taking money over the bridge', () => {
  let desk: WholeDesk;
  beforeEach(async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk.companion().status().progress === null);
  });
  afterEach(() => desk.close());

  const session = () => {
    const open = desk.companion().session();
    if (!open) throw new Error('no session');
    return open;
  };
  const ask = (name: string, input: unknown): Promise<Result<unknown>> =>
    serveBridge({
      companion: desk.companion(),
      log: quiet,
      chooseCaFile: async () => null,
      printing: noPrinting,
    }).handle({ trusted: true }, name, input);
  /** A payment of a dollar of some open invoice. */
  function aDollar() {
    const { cache } = session();
    for (const id of cache.ids('invoices', 1, 1000)) {
      const invoice = cache.get('invoices', id);
      const owing = (centsFromDollars(invoice?.total) ?? 0) - (centsFromDollars(invoice?.paidAmount) ?? 0);
      if (invoice?.status !== 'Awaiting Payment' || owing < 200) continue;
      const parts = [{ invoiceId: id, cents: 100 }];
      return { patientId: invoice.patientId, locationId: 1, methodId: 1, parts, evenIfRepeated: false };
    }
    throw new Error('no open invoice');
  }

  test('A payment that is told as not taken is not taken: a full disk after it does not make it seem so.', async () => {
    const { desk: file } = session();
    const saveFact = file.saveFact;
    const full = () => {
      throw new StoreError(failure('disk-full'));
    };
    Object.assign(file, { saveFact: full });
    const answer = await ask('payment.take', aDollar());
    Object.assign(file, { saveFact });
    const taken = file.writes().filter((row) => row.kind === 'payment').length;
    expect({ ok: answer.ok, taken }).toEqual({ ok: answer.ok, taken: answer.ok ? 1 : 0 });
  });

  test('A payment is dated by the practice’s clock where this PC’s is a day wrong.', async () => {
    desk.clock.jumpWall(86_400_000);
    desk.setServiceClock(() => desk.clock.wall() - 86_400_000);
    await desk.clock.advance(120_000);
    expect((await ask('payment.take', aDollar())).ok).toBe(true);
    const row = session()
      .desk.writes()
      .find((one) => one.kind === 'payment');
    const { paidAt } = JSON.parse(row?.args ?? '{}') as { paidAt: number };
    expect(Math.abs(paidAt - (desk.clock.wall() - 86_400_000))).toBeLessThan(5000);
  });

  /** Another desk takes half of what this invoice owes. */
  async function halfElsewhere() {
    const { cache, sync } = session();
    const { parts, patientId, ...about } = aDollar();
    const invoiceId = parts[0]?.invoiceId ?? 0;
    const invoice = cache.get('invoices', invoiceId);
    const owing = (centsFromDollars(invoice?.total) ?? 0) - (centsFromDollars(invoice?.paidAmount) ?? 0);
    const half = Math.floor(owing / 2);
    desk.service.sandbox.pay({ invoiceId, amount: half / 100 });
    for (const feed of ['invoices', 'payments'] as const) await desk.clock.until(sync.ask(feed), 600_000);
    const take = (saw: number) =>
      ask('payment.take', {
        ...about,
        patientId,
        parts: [{ invoiceId, cents: half }],
        owing: { [invoiceId]: saw },
      });
    return { take, owing, left: owing - half };
  }
  const kindOf = (answer: Result<unknown>) => (answer.ok ? 'taken' : answer.failure.kind);

  test('Nothing is recorded on an invoice that owes another sum by now than the person saw.', async () => {
    const { take, owing } = await halfElsewhere();
    expect(kindOf(await take(owing))).toBe('stale');
    expect(session().outbox.open()).toEqual([]);
  });

  test('The same payment that another desk took minutes ago is asked about before it is taken.', async () => {
    const { take, left } = await halfElsewhere();
    expect(kindOf(await take(left))).toBe('looks-repeated');
    expect(session().outbox.open()).toEqual([]);
    await desk.clock.advance(11 * 60_000);
    expect(kindOf(await take(left))).toBe('taken');
  });

  test('A payment of another patient than the page shows is not removed.', async () => {
    const { cache } = session();
    const paid = cache
      .ids('payments', 1, 1000)
      .flatMap((id) => cache.get('payments', id) ?? [])
      .find((one) => !one.archived && one.patientId !== null);
    if (!paid?.patientId) throw new Error('no payment');
    const about = { paymentId: paid.id, reason: 'Recorded twice' };
    const other = await ask('payment.remove', { ...about, patientId: paid.patientId + 1 });
    expect(other).toMatchObject({ ok: false, failure: { words: 'it is another patient’s payment' } });
    expect(session().outbox.open()).toEqual([]);
    expect((await ask('payment.remove', { ...about, patientId: paid.patientId })).ok).toBe(true);
  });
});
