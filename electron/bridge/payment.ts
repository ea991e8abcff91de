import { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { centsFromDollars, formatCents } from '../../shared/money.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { practiceTime } from '../app-state.ts';
import { overlayOf } from '../day/overlay.ts';
import { owingCents } from '../day/owing.ts';
import { paymentSheet, repeats, repeatWindow } from '../day/payment-sheet.ts';
import { takingsOf } from '../day/takings.ts';
import type { Session } from '../session.ts';
import { zoneOf } from '../sync/clinic.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

const Parts = z.object({ parts: z.array(z.object({ invoiceId: z.int(), cents: z.int() })) });

const Removal = z.object({ paymentId: z.int() });

type Part = { readonly invoiceId: number; readonly cents: number };

export const paymentCalls = ({
  companion,
}: BridgePorts): Handlers<'payment.sheet' | 'payment.take' | 'payment.remove' | 'takings.read'> => ({
  'takings.read': ({ date, locationId }) =>
    connected(companion, ({ cache, outbox, sync }) => {
      const location = locationId === null ? null : cache.get('locations', locationId);
      const zone = zoneOf(location, companion.state().zone);
      const listed = sync.ages().find((list) => list.feed === 'payments');
      const own = {
        payments: [...outbox.done('payment'), ...outbox.open().filter((row) => row.kind === 'payment')],
        removals: outbox.done('payment-removal'),
      };
      return ok(takingsOf(cache, { date, zone, locationId }, { asOf: listed?.readAt ?? null }, own));
    }),

  'payment.sheet': ({ patientId, locationId }) =>
    connected(companion, ({ cache, desk, outbox, sync }) => {
      const last = Number(desk.fact('lastMethodId') ?? 0);
      const sheet = paymentSheet(cache, {
        patientId,
        locationId,
        lastMethodId: last > 0 ? last : null,
        asOf: sync.ages().find((list) => list.feed === 'invoices')?.readAt ?? null,
        pending: overlayOf(outbox.pending()).payments,
      });
      return sheet ? ok(sheet) : failed(failure('not-found'));
    }),

  'payment.take': (input) =>
    connected(companion, (session) => {
      const checked = checkParts(session, input.patientId, input.parts);
      if (!checked.ok) return checked;
      if (!input.evenIfRepeated && isRepeated(session, input.patientId, input.parts)) {
        return failed(failure('looks-repeated'));
      }
      // First what may fail without harm: after `add` the payment is taken, whatever the disk says then.
      session.desk.saveFact('lastMethodId', String(input.methodId));
      const added = session.outbox.add('payment', {
        patientId: input.patientId,
        locationId: input.locationId,
        methodId: input.methodId,
        amountCents: checked.value.reduce((sum, part) => sum + part.cents, 0),
        parts: checked.value,
        // It is written into the books.
        paidAt: practiceTime(session, session.now()),
      });
      if (!added.ok) return added;
      return ok({ write: session.outbox.view(added.value) });
    }),

  'payment.remove': ({ paymentId, reason }) =>
    connected(companion, ({ cache, outbox }) => {
      const asked = outbox.open().some((row) => {
        const removal = row.kind === 'payment-removal' ? Removal.safeParse(JSON.parse(row.args)) : null;
        return removal?.success && removal.data.paymentId === paymentId;
      });
      if (asked) return failed(failure('stale', { words: 'its removal has been asked for already' }));
      const known = cache.get('payments', paymentId);
      const added = outbox.add('payment-removal', {
        paymentId,
        patientId: known?.patientId ?? null,
        amountCents: centsFromDollars(known?.amount),
        reason,
      });
      return added.ok ? ok({ write: outbox.view(added.value) }) : added;
    }),
});

/** Each part must fit what its invoice still owes, with what is on its way. @returns the parts, with what was owing. */
function checkParts(
  { cache, outbox }: Session,
  patientId: number,
  parts: readonly Part[],
): Result<(Part & { owing: number })[]> {
  const pending = overlayOf(outbox.pending()).payments;
  const seen = new Set<number>();
  const checked: (Part & { owing: number })[] = [];
  for (const part of parts) {
    const invoice = cache.get('invoices', part.invoiceId);
    if (!invoice || invoice.patientId !== patientId || seen.has(part.invoiceId)) {
      return failed(
        failure('bad-input', { words: 'an invoice does not belong to this payment', fields: ['parts'] }),
      );
    }
    seen.add(part.invoiceId);
    const owing = owingCents(invoice, pending);
    if (part.cents > owing) {
      const words = `${formatCents(part.cents)} is more than the ${formatCents(owing)} owing on ${invoice.invoiceNumber ?? 'the invoice'}`;
      return failed(failure('bad-input', { words, fields: ['parts'] }));
    }
    checked.push({ ...part, owing });
  }
  return ok(checked);
}

function isRepeated(session: Session, patientId: number, parts: readonly Part[]): boolean {
  const now = session.now();
  const earlier = session.outbox
    .since('payment', patientId, now - repeatWindow)
    .filter((row) => row.state !== 'refused' && row.state !== 'not-recorded')
    .flatMap((row) => {
      const args = Parts.safeParse(JSON.parse(row.args));
      return args.success ? [{ at: row.createdAt, parts: args.data.parts }] : [];
    });
  return repeats(parts, earlier, now);
}
