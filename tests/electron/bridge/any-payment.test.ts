import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { createBridge } from '../../../electron/bridge/bridge.ts';
import {
  check,
  type PaymentForm,
  startForm,
  withPart,
  withTotal,
} from '../../../renderer/features/payment/payment-form.ts';
import type { PaymentSheet, SlipView } from '../../../shared/bridge/views.ts';
import { centsFromDollars, dollarsFromCents } from '../../../shared/money.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/**
 * Any invoices, any amounts, any methods: from the form through the bridge and the outbox to the real service.
 *
 * - The parts sum to the total, to the cent; no more is taken than is owing.
 * - What is shown is what is sent and what is recorded.
 */

let desk: WholeDesk;
afterEach(() => desk.close());

const cents = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 99_999 }));
const asked = fc.record({
  /** Of each open invoice, what is typed for it: null leaves it as it is. */
  typed: fc.array(fc.option(cents, { nil: null }), { minLength: 1, maxLength: 4 }),
  total: fc.option(cents, { nil: null }),
  rest: fc.option(cents, { nil: null }),
  methods: fc.tuple(fc.nat(3), fc.nat(3)),
});

for (const extensions of ['present', 'absent'] as const) {
  test(`Whatever is typed, parts sum to the total in cents, never more than owing, and display = sent = recorded (extensions ${extensions}).`, async () => {
    desk = await openWholeDesk({ dialect: { extensions, limiter: 'off' }, patients: 60 });
    await desk.connect();
    await desk.until('every list was read', () => desk.companion().status().progress === null);
    const { sandbox } = desk.service;
    const quiet = { info() {}, warn() {}, error() {} };
    const bridge = createBridge({
      ...{ companion: desk.companion(), log: quiet, chooseCaFile: async () => null, printing: noPrinting },
    });
    const ask = (name: string, input: unknown) => bridge.handle({ trusted: true }, name, input);
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
      fc.asyncProperty(fc.nat(), asked, async (who, { typed, total, rest, methods }) => {
        const patientId = debtors[who % debtors.length] ?? 0;
        const read = await ask('payment.sheet', { patientId, locationId: 1 });
        if (!read.ok) throw new Error(read.failure.kind);
        const sheet = read.value as PaymentSheet;
        const method = (i: number) => sheet.methods[i % sheet.methods.length]?.id ?? 0;
        let form: PaymentForm = { ...startForm(sheet, 1), methodId: method(methods[0]) };
        if (total !== null) form = { ...withTotal(form, String(dollarsFromCents(total))), totalText: null };
        typed.forEach((amount, i) => {
          const line = form.lines[i];
          if (line && amount !== null) {
            form = withPart(form, line.invoice.id, String(dollarsFromCents(amount)));
          }
        });
        if (rest !== null)
          form = { ...form, rest: { methodId: method(methods[1]), text: String(dollarsFromCents(rest)) } };
        const { ready, totalCents, firstCents, restCents } = check(form);
        expect(firstCents + restCents).toBe(totalCents);
        if (!ready) return;
        const all = [...ready.parts, ...(ready.rest?.parts ?? [])];
        for (const { invoiceId } of all) {
          const paid = all.filter((p) => p.invoiceId === invoiceId).reduce((sum, p) => sum + p.cents, 0);
          expect(paid).toBeLessThanOrEqual(owingOf(invoiceId));
        }
        expect(all.reduce((sum, p) => sum + p.cents, 0)).toBe(ready.totalCents);

        const before = sandbox.state('payments').length;
        const { parts, methodId, locationId } = ready;
        const answer = await ask('payment.take', {
          ...{ patientId, locationId, methodId, parts, rest: ready.rest, evenIfRepeated: true },
        });
        if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
        const count = ready.rest ? 2 : 1;
        await desk.until('it is recorded', () => sandbox.state('payments').length === before + count);
        await desk.until('the outbox is empty', () => desk.companion().status().waiting === 0);
        const made = sandbox.state('payments').slice(before);
        // Shown = recorded, in all and for each method, to the cent.
        expect(made.map((one) => [one.paymentMethodId, centsFromDollars(one.amount)])).toEqual([
          [methodId, firstCents],
          ...(ready.rest ? [[ready.rest.methodId, restCents]] : []),
        ]);
        for (const one of made) {
          const sum = (one.paymentInvoices ?? []).reduce((s, p) => s + (centsFromDollars(p.amount) ?? 0), 0);
          expect(sum).toBe(centsFromDollars(one.amount));
        }
        const { write } = answer.value as { write: { id: string; amountCents: number } };
        expect(write.amountCents).toBe(firstCents);
        const slip = await ask('payment.slip', { writeId: write.id });
        expect(slip.ok && (slip.value as SlipView)).toMatchObject({
          ...{ cents: firstCents, recorded: true, number: made[0]?.paymentNumber ?? null },
        });
        taken += 1;
      }),
      { numRuns: 25, seed: 20_261_121, endOnFailure: true },
    );
    expect(taken).toBeGreaterThan(5);
    for (const invoice of sandbox.state('invoices')) expect(owingOf(invoice.id)).toBeGreaterThanOrEqual(0);
  });
}
