import type { Session } from '../session/session.ts';

/**
 * The payments that this PC knows of: `listed`: as of when the service's list is known, and since when, null where it was not read;
 * `own`: this desk's writes.
 */
export function knownPayments({ outbox, sync }: Pick<Session, 'outbox' | 'sync'>) {
  const since = sync.paymentsSince();
  const asOf = sync.ages().find((list) => list.feed === 'payments')?.readAt ?? null;
  return {
    listed: since === null || asOf === null ? null : { asOf, since },
    own: {
      payments: [...outbox.done('payment'), ...outbox.open().filter((row) => row.kind === 'payment')],
      removals: outbox.done('payment-removal'),
    },
  };
}
