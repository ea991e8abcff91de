import { click, openInvoices, withPage } from './acts-of-people.ts';
import type { Draw } from './draw.ts';
import type { SimulatedPage } from './page.ts';
import type { World } from './world.ts';

/** What a person notices to be wrong as soon as it is done. */

/** How long is waited for an answer, ms. */
const patienceMs = 6000;
const stepMs = 250;

/** A payment is removed, or gets another method, seconds after it was taken: the invoices have not been read since. */
async function correctAtOnce(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const open = await openInvoices(page, draw);
  const invoice = draw.oneOf(open?.invoices ?? []);
  const [removes, laterMs, cents] = [
    draw.happens(0.3),
    draw.int(0, 3000),
    draw.int(1, invoice?.owingCents ?? 1),
  ];
  const other = draw.oneOf(
    world.service.sandbox.state('payment_methods').filter(({ id }) => id !== open?.methodId),
  );
  if (!open || !invoice || !other) return;
  const { invoices: _, ...about } = open;
  const parts = [{ invoiceId: invoice.id, cents }];
  const taken = await click(world, page, 'payment.take', { ...about, parts, evenIfRepeated: true });
  if (!taken) return;
  const isHere = () => world.page() === page;
  const paymentId = () => {
    const session = world.pc.run()?.companion.session();
    const row = session?.desk.write(taken.write.id);
    return row && session ? (session.outbox.view(row).paymentId ?? null) : null;
  };
  for (let waited = 0; waited < patienceMs && isHere() && paymentId() === null; waited += stepMs)
    await world.clock.advance(stepMs);
  const id = paymentId();
  if (!isHere() || id === null) return;
  await (removes
    ? click(world, page, 'payment.remove', { paymentId: id, reason: 'Wrong amount' })
    : click(world, page, 'payment.changeMethod', { paymentId: id, methodId: other.id }));
  await world.clock.advance(laterMs);
}

export const actsOfCorrections = { 'corrects-at-once': withPage(correctAtOnce) } as const;
