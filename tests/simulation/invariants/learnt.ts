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
  return service.sandbox
    .calls()
    .some(
      (read) =>
        read.at > plan.startMs + at + 1 &&
        read.at < plan.startMs + call.at &&
        read.method === 'GET' &&
        read.status === 200 &&
        read.fault === null &&
        reads(read),
    );
}

/** What a person was shown, at a moment or later, before they sent a write as it is. */
export const wasShown = (
  words: readonly { readonly at: number; readonly shown: string }[],
  since: number,
  what: RegExp,
): boolean => words.some(({ at, shown }) => at >= since && what.test(shown));
