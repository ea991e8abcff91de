import { click, openInvoices, withPage } from './acts-of-people.ts';
import type { Draw } from './draw.ts';
import type { SimulatedPage } from './page.ts';
import type { World } from './world.ts';

/** What a person does with money seconds after a payment: the invoices have not all been read since. */

/** How long is waited for an answer, ms. */
const patienceMs = 6000;
const stepMs = 250;

type Open = NonNullable<Awaited<ReturnType<typeof openInvoices>>>;

/** A payment, and the number that the practice gave it; null: it has none yet, or the page is another one. */
async function takeAndWait(
  world: World,
  page: SimulatedPage,
  { invoices: _, ...about }: Open,
  parts: readonly { readonly invoiceId: number; readonly cents: number }[],
): Promise<number | null> {
  const taken = await click(world, page, 'payment.take', {
    ...about,
    parts: [...parts],
    evenIfRepeated: true,
  });
  if (!taken) return null;
  const isHere = () => world.page() === page;
  const paymentId = () => {
    const session = world.pc.run()?.companion.session();
    const row = session?.desk.write(taken.write.id);
    return row && session ? (session.outbox.view(row).paymentId ?? null) : null;
  };
  for (let waited = 0; waited < patienceMs && isHere() && paymentId() === null; waited += stepMs)
    await world.clock.advance(stepMs);
  return isHere() ? paymentId() : null;
}

/** A payment is removed, or gets another method, as soon as it is taken. */
async function correctAtOnce(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const open = await openInvoices(page, draw);
  const invoice = draw.oneOf(open?.invoices ?? []);
  const [removes, laterMs] = [draw.happens(0.3), draw.int(0, 3000)];
  const other = draw.oneOf(
    world.service.sandbox.state('payment_methods').filter(({ id }) => id !== open?.methodId),
  );
  if (!open || !invoice || !other) return;
  const part = { invoiceId: invoice.id, cents: draw.int(1, invoice.owingCents) };
  const id = await takeAndWait(world, page, open, [part]);
  if (id === null) return;
  await (removes
    ? click(world, page, 'payment.remove', { paymentId: id, reason: 'Wrong amount' })
    : click(world, page, 'payment.changeMethod', { paymentId: id, methodId: other.id }));
  await world.clock.advance(laterMs);
}

/** A payment over several invoices, and then another one of one of them. */
async function payOnceMore(world: World, draw: Draw, page: SimulatedPage): Promise<void> {
  const open = await openInvoices(page, draw);
  const of = (open?.invoices ?? []).filter(({ owingCents }) => owingCents > 3).slice(0, 3);
  const [laterMs, nth] = [draw.int(0, 3000), draw.int(0, 2)];
  const again = of[nth];
  if (!open || !again || of.length < 2) return;
  const part = ({ id, owingCents }: (typeof of)[number]) => ({
    invoiceId: id,
    cents: Math.floor(owingCents / 3),
  });
  if ((await takeAndWait(world, page, open, of.map(part))) === null) return;
  await takeAndWait(world, page, open, [part(again)]);
  await world.clock.advance(laterMs);
}

export const actsOfCorrections = {
  'corrects-at-once': withPage(correctAtOnce),
  'pays-once-more': withPage(payOnceMore),
} as const;
