import type { paymentCalls as contract } from '../../shared/bridge/calls/payments.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { centsFromDollars, formatCents } from '../../shared/money.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { isRemovalOf } from '../outbox/replacement.ts';
import { practiceTime } from '../practice/practice-time.ts';
import type { Session } from '../session/session.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow } from '../store/types.ts';
import { zoneOf } from '../sync/clinic-days.ts';
import { overlayOf } from '../views/overlay.ts';
import { owingCents } from '../views/owing.ts';
import { isArchivedPayment, ownPaymentOf, removedHere } from '../views/own-payments.ts';
import { paymentSheet, repeats, repeatWindow } from '../views/payment-sheet.ts';
import { slipOfPayment, slipOfWrite } from '../views/slip.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { methodChange } from './method-change.ts';
import { writtenAnswer } from './written.ts';

type Part = { readonly invoiceId: number; readonly cents: number };

export const paymentHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'payment.sheet': ({ patientId, locationId }) =>
    connected(companion, ({ cache, outbox, sync }) => {
      const { zone, locations } = companion.state();
      const sheet = paymentSheet(cache, {
        zoneOf: (id) => locations.find((l) => l.id === id)?.zone ?? zone,
        patientId,
        locationId,
        asOf: sync.ages().find((list) => list.feed === 'invoices')?.readAt ?? null,
        pending: overlayOf(outbox.pending()).payments,
      });
      return sheet ? ok(sheet) : failed(failure('not-found'));
    }),

  'payment.take': (input) =>
    connected(companion, (session) => {
      const asked = [{ methodId: input.methodId, parts: input.parts }, ...(input.rest ? [input.rest] : [])];
      if (input.rest?.methodId === input.methodId) {
        return failed(failure('bad-input', { words: 'both payments are by the same method' }));
      }
      const checked = checkPayments(session, input.patientId, asked, input.owing ?? {});
      if (!checked.ok) return checked;
      const all = asked.flatMap(({ parts }) => parts);
      if (!input.evenIfRepeated && isRepeated(session, input.patientId, all)) {
        return failed(failure('looks-repeated'));
      }
      // It is written into the books.
      const paidAt = practiceTime(session, session.now());
      const added = session.outbox.addTogether(
        checked.value.map(({ methodId, parts }) => ({
          kind: 'payment',
          args: {
            patientId: input.patientId,
            locationId: input.locationId,
            methodId,
            amountCents: parts.reduce((sum, part) => sum + part.cents, 0),
            parts,
            paidAt,
          },
        })),
      );
      if (!added.ok) return added;
      const [write, rest = null] = added.value.map((row) => session.outbox.view(row));
      return write ? ok({ write, rest }) : failed(failure('protocol'));
    }),

  'payment.slip': (about) =>
    connected(companion, ({ cache, desk, outbox }) => {
      const zoneAt = (id: number | null) =>
        zoneOf(id === null ? null : cache.get('locations', id), companion.state().zone);
      const removed = removedHere(outbox.done('payment-removal'));
      if ('writeId' in about) {
        const row = desk.write(about.writeId);
        const slip = row && slipOfWrite(cache, row, zoneAt, removed);
        return slip ? ok(slip) : failed(failure('not-found'));
      }
      const payment = cache.get('payments', about.paymentId);
      if (payment) return ok(slipOfPayment(cache, payment, zoneAt, removed));
      // A practice that lists no payments: this desk may have taken it.
      const own = outbox.done('payment').find(isPayment(about.paymentId));
      const slip = own && slipOfWrite(cache, own, zoneAt, removed);
      return slip ? ok(slip) : failed(failure('not-found'));
    }),

  'payment.changeMethod': ({ paymentId, methodId }) =>
    connected(companion, (session) => {
      const { outbox } = session;
      if (isRemovalOpen(session, paymentId)) return failed(removalOpen);
      const change = methodChange(session, paymentId, methodId);
      if (!change.ok) return change;
      const added = outbox.addTogether([
        { kind: 'payment-removal', args: change.value.removal },
        { kind: 'payment', args: change.value.payment },
      ]);
      if (!added.ok) return added;
      const [removal, write] = added.value.map((row) => outbox.view(row));
      return removal && write ? ok({ removal, write }) : failed(failure('protocol'));
    }),

  'payment.remove': ({ paymentId, reason }) =>
    connected(companion, (session) => {
      const { cache, outbox } = session;
      if (isRemovalOpen(session, paymentId)) return failed(removalOpen);
      const known = cache.get('payments', paymentId);
      // A practice that lists no payments: this desk may have taken it.
      const taken = known ? undefined : outbox.done('payment').find(isPayment(paymentId));
      const own = taken && ownPaymentOf(taken);
      return writtenAnswer(
        outbox,
        outbox.add('payment-removal', {
          paymentId,
          paymentNumber: known?.paymentNumber ?? own?.number ?? null,
          patientId: known?.patientId ?? own?.patientId ?? null,
          amountCents: known ? centsFromDollars(known.amount) : (own?.amountCents ?? null),
          invoiceIds: (known?.paymentInvoices ?? own?.parts ?? []).flatMap((part) => part.invoiceId ?? []),
          reason,
        }),
      );
    }),
});

const removalOpen = failure('stale', { words: 'its removal has been asked for already' });

const isRemovalOpen = ({ outbox }: Session, paymentId: number): boolean =>
  outbox.open().some((row) => isRemovalOf(row, paymentId));

/** A payment of this desk, by the id that the practice gave it. */
const isPayment = (id: number) => (row: OutboxRow) => ownPaymentOf(row)?.id === id;

type Asked = { readonly methodId: number; readonly parts: readonly Part[] };
type Checked = { readonly methodId: number; readonly parts: (Part & { owing: number })[] };

/**
 * Each part must fit what its invoice still owes, with what is on its way and with the payments before it.
 *
 * Guarantee: nothing is recorded on an invoice that owes another sum by now than the person saw.
 *
 * @param shown what they saw owing, in cents by invoice
 * @returns the payments, each part with what was owing
 */
function checkPayments(
  { cache, outbox }: Session,
  patientId: number,
  asked: readonly Asked[],
  shown: Readonly<Record<string, number>>,
): Result<Checked[]> {
  const before = overlayOf(outbox.pending()).payments;
  const pending = new Map(before);
  const wrong = (words: string) => failed(failure('bad-input', { words, fields: ['parts'] }));
  const checked: Checked[] = [];
  for (const { methodId, parts } of asked) {
    const seen = new Set<number>();
    const fitting: (Part & { owing: number })[] = [];
    for (const part of parts) {
      const invoice = cache.get('invoices', part.invoiceId);
      if (!invoice || invoice.patientId !== patientId || seen.has(part.invoiceId)) {
        return wrong('an invoice does not belong to this payment');
      }
      seen.add(part.invoiceId);
      const now = owingCents(invoice, before);
      const saw = shown[part.invoiceId];
      if (saw !== undefined && saw !== now) {
        const words = `${formatCents(now)} is owing on ${invoice.invoiceNumber ?? 'the invoice'} by now, not ${formatCents(saw)}`;
        return failed(failure('stale', { words }));
      }
      const owing = owingCents(invoice, pending);
      if (part.cents > owing) {
        const name = invoice.invoiceNumber ?? 'the invoice';
        return wrong(`${formatCents(part.cents)} is more than the ${formatCents(owing)} owing on ${name}`);
      }
      fitting.push({ ...part, owing });
      pending.set(part.invoiceId, (pending.get(part.invoiceId) ?? 0) + part.cents);
    }
    checked.push({ methodId, parts: fitting });
  }
  return ok(checked);
}

/** Whether the same was taken minutes ago: at this desk, or, as far as it is known here, at another. */
function isRepeated(session: Session, patientId: number, parts: readonly Part[]): boolean {
  const now = session.now();
  const earlier = session.outbox
    .since('payment', patientId, now - repeatWindow)
    .filter((row) => row.state !== 'refused' && row.state !== 'not-recorded')
    .flatMap((row) => {
      const write = parseWriteOf('payment', row);
      return write ? [{ at: row.createdAt, parts: write.args.parts }] : [];
    });
  // Dated by the practice's clock.
  const there = practiceTime(session, now);
  const listed = session.cache
    .paymentsBetween(there - repeatWindow, there + repeatWindow)
    .filter((one) => one.patientId === patientId && !isArchivedPayment(one))
    .map((one) => ({
      at: instantFromWire(one.paymentDate) ?? 0,
      parts: (one.paymentInvoices ?? []).map(({ invoiceId, amount }) => ({
        invoiceId: invoiceId ?? 0,
        cents: centsFromDollars(amount) ?? 0,
      })),
    }));
  return repeats(parts, earlier, now) || repeats(parts, listed, there);
}
