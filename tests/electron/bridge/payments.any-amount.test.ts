import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { centsAsTyped, textIn } from '../../../renderer/features/payment/field-amount.ts';
import {
  check,
  type PaymentForm,
  startForm,
  withPart,
  withTotal,
} from '../../../renderer/features/payment/payment-form.ts';
import type { PracticeService } from '../../../service/service.ts';
import type { PaymentSheet, SlipView, TakingsView } from '../../../shared/bridge/views.ts';
import { centsFromDollars, centsFromText, formatCents } from '../../../shared/money.ts';
import type { PaymentCreate } from '../../../shared/practice/resources/index.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/**
 * Any invoices, any amounts, any methods: from the typed text through the form, the bridge, the outbox and the wire to the
 * record of the real service, and back to what is shown of it.
 *
 * - The parts sum to the total, to the cent; no more is taken than is owing.
 * - What is shown is what is sent and what is recorded.
 */

let desk: WholeDesk;
afterEach(() => desk.close());

/** An amount as people type it, and what they mean by it. */
const amount = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 99_999 }),
    ),
    fc.nat(4),
  )
  .map(([cents, how]) => ({ cents, text: typedAs(cents, how) }));
const some = fc.option(amount, { nil: null });
const asked = fc.record({
  /** Of each open invoice, what is typed for it: null leaves it as it is. */
  typed: fc.array(some, { minLength: 1, maxLength: 4 }),
  total: some,
  /** The total is typed last, over the parts; else before them. */
  totalLast: fc.boolean(),
  /** Of the open invoices the one that was asked for. */
  chosen: fc.option(fc.nat(3), { nil: null }),
  rest: some,
  methods: fc.tuple(fc.nat(3), fc.nat(3)),
});

function typedAs(cents: number, how: number): string {
  const centsAsTyped = (cents / 100).toFixed(2);
  if (how === 1) return `$${centsAsTyped}`;
  if (how === 2) return ` ${centsAsTyped} `;
  if (how === 3) return formatCents(cents);
  return how === 4 ? centsAsTyped.replace(/\.?0+$/, '').replace(/^0\./, '.') : centsAsTyped;
}

/** The bodies of the payments that the desk sends, as they go over the wire. */
function watchWire(service: PracticeService): PaymentCreate[] {
  const sent: PaymentCreate[] = [];
  const { fetch } = service;
  Object.assign(service, {
    fetch: ((url, init) => {
      if (init?.method === 'POST' && /\/payments$/.test(new URL(url).pathname)) {
        sent.push(JSON.parse(String(init.body)) as PaymentCreate);
      }
      return fetch(url, init);
    }) satisfies PracticeService['fetch'],
  });
  return sent;
}

for (const extensions of ['present', 'absent'] as const) {
  test(`Whatever is typed, parts sum to the total in cents, never more than owing, and display = sent = recorded (extensions ${extensions}).`, async () => {
    desk = await openWholeDesk({ dialect: { extensions, limiter: 'off' }, patients: 60 });
    await desk.connect();
    await desk.until('every list was read', () => desk.companion().status().progress === null);
    const { sandbox } = desk.service;
    const sent = watchWire(desk.service);
    const quiet = { info() {}, warn() {}, error() {} };
    const bridge = serveBridge({
      companion: desk.companion(),
      log: quiet,
      chooseCaFile: async () => null,
      printing: noPrinting,
    });
    const ask = async <T>(name: string, input: unknown): Promise<T> => {
      const answer = await bridge.handle({ trusted: true }, name, input);
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
      return answer.value as T;
    };
    const takings = async () => {
      const of = { date: desk.companion().state().today, locationIds: [] };
      return (await ask<TakingsView>('takings.read', of)).totalCents;
    };
    const owingOf = (id: number) => {
      const invoice = sandbox.state('invoices', id);
      return (centsFromDollars(invoice?.total) ?? 0) - (centsFromDollars(invoice?.paidAmount) ?? 0);
    };
    const open = sandbox
      .state('invoices')
      .filter((one) => one.status === 'Awaiting Payment' && !one.isArchived && owingOf(one.id) > 0);
    const debtors = [...new Set(open.flatMap((one) => one.patientId ?? []))];
    const [first] = open;
    if (!first) throw new Error('nobody owes anything');
    let taken = 0;

    await fc.assert(
      fc.asyncProperty(fc.nat(), asked, async (who, { typed, total, totalLast, chosen, rest, methods }) => {
        const patientId = debtors[who % debtors.length] ?? 0;
        const sheet = await ask<PaymentSheet>('payment.sheet', { patientId, locationId: 1 });
        const method = (i: number) => sheet.methods[i % sheet.methods.length]?.id ?? 0;
        const askedFor = chosen === null ? null : (sheet.invoices[chosen]?.id ?? null);
        let form: PaymentForm = { ...startForm(sheet, 1, askedFor), methodId: method(methods[0]) };
        const typeTotal = () => {
          if (total !== null) form = withTotal(form, { typed: total.text });
        };
        if (!totalLast) typeTotal();
        typed.forEach((part, i) => {
          const line = form.lines[i];
          if (line && part !== null) form = withPart(form, line.invoice.id, { typed: part.text });
        });
        if (totalLast) typeTotal();
        if (rest !== null)
          form = {
            ...form,
            rest: { methodId: method(methods[1]), amount: { typed: rest.text }, first: null },
          };
        const { ready, totalCents, firstCents, restCents } = check(form);
        expect(firstCents + restCents).toBe(totalCents);
        if (!ready) return;
        const all = [...ready.parts, ...(ready.rest?.parts ?? [])];
        const paidOn = (id: number) =>
          all.filter(({ invoiceId }) => invoiceId === id).reduce((sum, part) => sum + part.cents, 0);
        // What stands in the fields is what will be sent: the total, and the amount of each invoice.
        const shownTotal = form.total === null ? centsAsTyped(totalCents) : textIn(form.total);
        expect(centsFromText(shownTotal)).toBe(ready.totalCents);
        for (const { invoice, amount: shown } of form.lines) {
          expect(paidOn(invoice.id)).toBe(centsFromText(textIn(shown)) ?? 0);
          expect(paidOn(invoice.id)).toBeLessThanOrEqual(owingOf(invoice.id));
        }
        if (total !== null && totalLast) expect(ready.totalCents).toBe(total.cents);
        if (ready.rest && rest) expect(restCents).toBe(rest.cents);
        expect(all.reduce((sum, part) => sum + part.cents, 0)).toBe(ready.totalCents);

        const [before, sentBefore, takenBefore] = [
          sandbox.state('payments').length,
          sent.length,
          await takings(),
        ];
        const owedBefore = new Map(form.lines.map(({ invoice: { id } }) => [id, owingOf(id)]));
        const { parts, owing, methodId, locationId } = ready;
        const { write } = await ask<{ write: { id: string; amountCents: number } }>('payment.take', {
          patientId,
          locationId,
          methodId,
          parts,
          rest: ready.rest,
          owing,
          evenIfRepeated: true,
        });
        // Shown immediately, before the service has answered.
        expect(write.amountCents).toBe(firstCents);
        expect(await takings()).toBe(takenBefore + totalCents);
        const payments = [{ methodId, parts }, ...(ready.rest ? [ready.rest] : [])];
        await desk.until(
          'it is recorded',
          () => sandbox.state('payments').length === before + payments.length,
        );
        await desk.until('the outbox is empty', () => desk.companion().status().waiting === 0);

        // On the wire and in the practice's records: the same, to the cent, in all and part by part.
        const exactly = payments.map((one) => [
          one.methodId,
          one.parts.reduce((sum, part) => sum + part.cents, 0),
          one.parts.map(({ invoiceId, cents }) => [invoiceId, cents]),
        ]);
        const made = sandbox.state('payments').slice(before);
        for (const found of [sent.slice(sentBefore), made]) {
          expect(
            found.map((one) => [
              one.paymentMethodId,
              centsFromDollars(one.amount),
              (one.paymentInvoices ?? []).map((part) => [part.invoiceId, centsFromDollars(part.amount)]),
            ]),
          ).toEqual(exactly);
        }
        for (const { amount: dollars } of sent.slice(sentBefore))
          expect(String(dollars)).toMatch(/^\d+(\.\d{1,2})?$/);
        for (const [id, owed] of owedBefore) expect(owingOf(id)).toBe(owed - paidOn(id));

        // And back on the screen, once the invoices were read again: the slip, what is still owing, the takings.
        const { sync } = desk.companion().session() ?? {};
        if (sync) await desk.clock.until(sync.ask('invoices'), 600_000);
        const slip = await ask<SlipView>('payment.slip', { writeId: write.id });
        expect(slip).toMatchObject({
          amountCents: firstCents,
          recorded: true,
          number: made[0]?.paymentNumber ?? null,
        });
        expect(slip.parts.map((part) => part.cents)).toEqual(parts.map((part) => part.cents));
        const after = await ask<PaymentSheet>('payment.sheet', { patientId, locationId: 1 });
        for (const [id, owed] of owedBefore) {
          expect(after.invoices.find((one) => one.id === id)?.owingCents ?? 0).toBe(owed - paidOn(id));
        }
        expect(await takings()).toBe(takenBefore + totalCents);
        taken += 1;
      }),
      { numRuns: 25, seed: 20_261_121, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(5);
    for (const invoice of sandbox.state('invoices')) expect(owingOf(invoice.id)).toBeGreaterThanOrEqual(0);
  });
}
