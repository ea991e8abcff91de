import type { Session } from '../session/session.ts';
import { readFeedState } from '../sync/feed-state.ts';
import { removedPayments } from './removed-payments.ts';

/**
 * The payments that this PC knows of: `listed`: as of when the service's list is known, and since when, null where it was not read;
 * `own`: this desk's payments, and what it removed.
 *
 * The list is as of when its last pass began: a PC that slept in the middle of one has pages of hours ago.
 */
export function knownPayments({ cache, outbox, sync }: Pick<Session, 'cache' | 'outbox' | 'sync'>) {
  const since = sync.paymentsSince();
  const { asOf } = readFeedState(cache.feedState('payments'));
  return {
    listed: since === null || asOf === null ? null : { asOf, since },
    own: {
      payments: [...outbox.done('payment'), ...outbox.open().filter((row) => row.kind === 'payment')],
      removed: removedPayments({ cache, outbox }),
    },
  };
}
