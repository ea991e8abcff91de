import type { paymentCalls as contract } from '../../shared/bridge/calls/payments.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { zonesOf } from '../../shared/locations.ts';
import { centsFromDollars, type PaymentPart } from '../../shared/money.ts';
import { failed, ok } from '../../shared/result.ts';
import { isRemovalOf } from '../outbox/replacement.ts';
import { practiceTime } from '../practice/practice-time.ts';
import type { Session } from '../session/session.ts';
import type { OutboxRow } from '../store/types.ts';
import { overlayOfOutbox } from '../views/overlay.ts';
import { isRemoved, ownPaymentOf } from '../views/own-payments.ts';
import { payableParts, paymentsHere, paymentsListed, repeats, repeatWindow } from '../views/payable.ts';
import { paymentSheet } from '../views/payment-sheet.ts';
import { slipOfPayment, slipOfWrite } from '../views/slip.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { listedPayments } from './known-payments.ts';
import { methodChange } from './method-change.ts';
import { removedPayments } from './removed-payments.ts';
import { refusalWords } from './words.ts';
import { writtenAnswer } from './written.ts';

export const paymentHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'payment.sheet': ({ patientId, locationId }) =>
    connected(companion, ({ cache, outbox, sync }) => {
      const sheet = paymentSheet(cache, {
        zoneOf: zonesOf(companion.state()),
        patientId,
        locationId,
        asOf: sync.ages().find((list) => list.feed === 'invoices')?.readAt ?? null,
        pending: overlayOfOutbox(outbox).payments,
      });
      return sheet ? ok(sheet) : failed(failure('not-found'));
    }),

  'payment.take': (input) =>
    connected(companion, (session) => {
      const asked = [{ methodId: input.methodId, parts: input.parts }, ...(input.rest ? [input.rest] : [])];
      if (input.rest?.methodId === input.methodId) {
        return failed(failure('bad-input', { words: refusalWords.payment.sameMethod }));
      }
      const pending = overlayOfOutbox(session.outbox).payments;
      const about = { patientId: input.patientId, asked, shown: input.owing ?? {} };
      const payable = payableParts(session.cache, pending, about);
      if (!payable.ok) return payable;
      const all = asked.flatMap(({ parts }) => parts);
      if (!input.evenIfRepeated && isRepeated(session, input.patientId, all)) {
        return failed(failure('looks-repeated'));
      }
      // It is written into the books.
      const paidAt = practiceTime(session, session.now());
      const added = session.outbox.addTogether(
        payable.value.map(({ methodId, parts }) => ({
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
    connected(companion, ({ cache, desk, outbox, sync }) => {
      const zoneAt = zonesOf(companion.state());
      const removed = removedPayments({ cache, outbox });
      const inList = listedPayments({ cache, sync });
      if ('writeId' in about) {
        const row = desk.write(about.writeId);
        const slip = row && slipOfWrite(cache, row, zoneAt, removed, inList);
        return slip ? ok(slip) : failed(failure('not-found'));
      }
      const payment = cache.get('payments', about.paymentId);
      const own = outbox.done('payment').find(isPayment(about.paymentId)) ?? null;
      if (payment) return ok(slipOfPayment(cache, payment, zoneAt, removed, own));
      // A practice that lists no payments: this desk may have taken it.
      const slip = own && slipOfWrite(cache, own, zoneAt, removed, inList);
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

  'payment.remove': ({ paymentId, reason, patientId: shownOf }) =>
    connected(companion, (session) => {
      const { cache, outbox } = session;
      if (isRemovalOpen(session, paymentId)) return failed(removalOpen);
      const known = cache.get('payments', paymentId);
      if (isRemoved({ id: paymentId, listed: known }, removedPayments(session)))
        return failed(alreadyRemoved);
      // A practice that lists no payments: this desk may have taken it.
      const taken = known ? undefined : outbox.done('payment').find(isPayment(paymentId));
      const own = taken && ownPaymentOf(taken);
      const patientId = known?.patientId ?? own?.patientId ?? null;
      if (shownOf !== null && patientId !== null && shownOf !== patientId) return failed(ofAnother);
      return writtenAnswer(
        outbox,
        outbox.add('payment-removal', {
          paymentId,
          paymentNumber: known?.paymentNumber ?? own?.number ?? null,
          patientId,
          amountCents: known ? centsFromDollars(known.amount) : (own?.amountCents ?? null),
          invoiceIds: (known?.paymentInvoices ?? own?.parts ?? []).flatMap((part) => part.invoiceId ?? []),
          paidAt: known ? instantFromWire(known.paymentDate) : (own?.paidAt ?? null),
          reason,
        }),
      );
    }),
});

const removalOpen = failure('stale', { words: refusalWords.payment.removalOpen });

const alreadyRemoved = failure('stale', { words: refusalWords.payment.isRemoved });

const ofAnother = failure('stale', { words: refusalWords.payment.ofAnother });

const isRemovalOpen = ({ outbox }: Session, paymentId: number): boolean =>
  outbox.open().some((row) => isRemovalOf(row, paymentId));

/** A payment of this desk, by the id that the practice gave it. */
const isPayment = (id: number) => (row: OutboxRow) => ownPaymentOf(row)?.id === id;

/** Whether the same was taken minutes ago: at this desk, or, as far as it is known here, at another. */
function isRepeated(session: Session, patientId: number, parts: readonly PaymentPart[]): boolean {
  const { cache, outbox } = session;
  const now = session.now();
  const here = paymentsHere(outbox.since('payment', patientId, now - repeatWindow));
  // Dated by the practice's clock.
  const there = practiceTime(session, now);
  return repeats(parts, here, now) || repeats(parts, paymentsListed(cache, patientId, there), there);
}
