import type { Session } from '../session/session.ts';
import { removedPayments } from './removed-payments.ts';

/**
 * The payments that this PC knows of: `listed`: as of when the service's list is known, and since when, null where it was not read;
 * `own`: this desk's payments, and what it removed.
 */
export function knownPayments({ cache, outbox, sync }: Pick<Session, 'cache' | 'outbox' | 'sync'>) {
  const since = sync.paymentsSince();
  const asOf = sync.ages().find((list) => list.feed === 'payments')?.readAt ?? null;
  return {
    listed: since === null || asOf === null ? null : { asOf, since },
    own: {
      payments: [...outbox.done('payment'), ...outbox.open().filter((row) => row.kind === 'payment')],
      removed: removedPayments({ cache, outbox }),
    },
  };
}
