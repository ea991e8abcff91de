import type { Session } from '../session/session.ts';
import { readFeedState } from '../sync/feed-state.ts';
import type { ListedPayments } from '../views/takings.ts';
import { removedPayments } from './removed-payments.ts';

/**
 * As of when the service's list of payments is known, and since when; null: it was not read. The list is as of when its last pass began: a PC
 * that slept in the middle of one has pages of hours ago.
 */
export function listedPayments({ cache, sync }: Pick<Session, 'cache' | 'sync'>): ListedPayments {
  const since = sync.paymentsSince();
  const { asOf } = readFeedState(cache.feedState('payments'));
  return since === null || asOf === null ? null : { asOf, since };
}

/** The payments that this PC knows of: those of the service's list (`listed`: see there); `own`: this desk's, and what it removed. */
export function knownPayments({ cache, outbox, sync }: Pick<Session, 'cache' | 'outbox' | 'sync'>) {
  return {
    listed: listedPayments({ cache, sync }),
    own: {
      payments: [...outbox.done('payment'), ...outbox.open().filter((row) => row.kind === 'payment')],
      removed: removedPayments({ cache, outbox }),
    },
  };
}
