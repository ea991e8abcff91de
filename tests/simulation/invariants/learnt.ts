import type { CallRecord } from '../../../service/call-record.ts';
import { isServed } from '../../../service/extensions.ts';
import { operations } from '../../../shared/practice/operations.ts';
import { notYetSeen, type SentCall } from '../history.ts';
import type { World } from '../world.ts';

/** Whether the service lists payments. */
export const listsPayments = ({ plan }: World): boolean =>
  isServed(operations.listPayments, plan.dialect.extensions);

/** Whether a call of the service read what is asked about, by where it went and what it asked for. */
type Reads = (call: CallRecord) => boolean;

/**
 * Whether this PC must have known of something that happened in the practice at a moment (monotonic ms) when it made a call: it
 * has read it since, from a current machine and with an answer, or it happened so long before that it must have looked.
 */
export function mustHaveKnown({ service, plan }: World, at: number, call: SentCall, reads: Reads): boolean {
  if (call.at - at > notYetSeen) return true;
  const answered = service.sandbox
    .calls()
    .filter(
      (read) =>
        read.at > plan.startMs + at + 1 &&
        read.at < plan.startMs + call.at &&
        read.method === 'GET' &&
        read.status === 200,
    );
  // A page of a list that came from a machine that lags may be the one that lacked it.
  const lagging = new Set(answered.filter(({ fault }) => fault === 'stale').map(listOf));
  return answered.some((read) => read.fault === null && reads(read) && !lagging.has(listOf(read)));
}

/** Which list a call read a page of; each reading of one record is by itself. */
const listOf = (read: CallRecord): string => {
  if (/\/\d+$/.test(read.path)) return `call at ${read.at}`;
  const asked = new URLSearchParams(read.query);
  for (const page of ['id_gt', 'id_lt']) asked.delete(page);
  return `${read.path}?${asked}`;
};

/** What a person was shown, at a moment or later, before they sent a write as it is. */
export const wasShown = (
  words: readonly { readonly at: number; readonly shown: string }[],
  since: number,
  what: RegExp,
): boolean => words.some(({ at, shown }) => at >= since && what.test(shown));
