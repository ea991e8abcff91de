import type { Session } from '../session/session.ts';
import { type RemovedHere, removedHere } from '../store/removed-payment.ts';

/** The payments that this desk removed: one answer for every page, sheet and sum. */
export const removedPayments = ({ cache, outbox }: Pick<Session, 'cache' | 'outbox'>): RemovedHere =>
  removedHere(outbox.removals(), cache);
