import type { WriteState } from '../../shared/bridge/views.ts';
import type { Delivery } from '../practice/types.ts';
import { changeWords } from './words.ts';
import type { IfNotRecorded, ReadBackVerdict } from './write-definition.ts';

/**
 * The life of a write: pure functions of (state, event). docs/decisions/0001 says why.
 *
 *   held ──hold passes──► waiting ──committed──► sending ──answer 2xx──► done
 *    │                      ▲  ▲                   │ │ └──other 4xx────► refused
 *   undo                    │  └──surely not sent──┘ └──no answer──► unknown ──found──► done
 *    ▼                      └──not recorded, harmless to send again──────┤
 *   (gone)                                                               ├──two checks miss it──► not-recorded
 *                                                                        ├──two checks find only one like it──► asks
 *                                                                        └──cannot tell──► asks
 *
 * What is read before or after a call may be older than what this PC has: it is read again, at most three times within a
 * minute; then the write is in `asks`, and continues by itself once the read is current (`isHeldBack` in write-notes.ts). So does one
 * whose read-backs have broken for a quarter of an hour.
 *
 * The guarantees of every write are listed in outbox.ts. Guarantee: a payment is never sent twice unless the user decides so.
 */

/** Writes that can still change the practice without the user; later writes of their subject wait for them. */
export const blockingStates = ['held', 'waiting', 'sending', 'unknown'] as const satisfies WriteState[];
/** Writes that may have reached the practice: the user can no longer take them back. */
export const unansweredStates = ['sending', 'unknown'] as const satisfies WriteState[];
/** Writes that need a decision of the user. */
export const needsPersonStates = ['refused', 'not-recorded', 'asks'] as const satisfies WriteState[];
/** Every state but done. */
export const openStates = [...blockingStates, ...needsPersonStates] as const;

/** The state after a failed call. */
export function stateAfterFailure(delivery: Delivery): 'waiting' | 'refused' | 'unknown' {
  switch (delivery) {
    case 'not-sent':
      return 'waiting';
    case 'refused':
      return 'refused';
    case 'unknown':
      return 'unknown';
  }
}

/**
 * When a write with an unknown outcome counts as not recorded, ms: how long it must be missing, and how far apart two
 * complete checks must be.
 */
export const notRecordedAfter = { untilNotRecorded: 150_000, betweenChecks: 60_000 } as const;

/** The read-backs of a write so far; stored with the write. */
export type ReadBackHistory = {
  /**
   * When it was sent, or, for a write of an earlier run, when this run first checked it. Ms of this run's clock, like
   * `missing`.
   */
  readonly sentAt: number;
  /** UTC ms of the complete checks that did not find it. */
  readonly missing: readonly number[];
};

/** The state of a write with an unknown outcome after a read-back. */
export function stateAfterReadBack(
  verdict: ReadBackVerdict,
  notDone: IfNotRecorded,
  history: ReadBackHistory,
  now: number,
): { state: WriteState; missing: readonly number[] } {
  const { missing } = history;
  switch (verdict.kind) {
    case 'done':
      return { state: 'done', missing };
    case 'ask':
      return verdict.missing ? afterMiss('asks', history, now) : { state: 'asks', missing };
    case 'check-failed':
      return { state: 'unknown', missing };
    case 'not-done':
      return notDone === 'send-again'
        ? { state: 'waiting', missing }
        : afterMiss('not-recorded', history, now);
  }
}

/** After a complete check that did not find the record. @param over the state when enough of them have missed it */
function afterMiss(
  over: WriteState,
  history: ReadBackHistory,
  now: number,
): { state: WriteState; missing: readonly number[] } {
  const { untilNotRecorded, betweenChecks } = notRecordedAfter;
  const last = history.missing.at(-1);
  const counts = last === undefined || now - last >= betweenChecks || now < last;
  const missing = counts ? [...history.missing, now] : history.missing;
  const first = missing[0] ?? now;
  const isOver =
    missing.length >= 2 && now - history.sentAt >= untilNotRecorded && now - first >= betweenChecks;
  return { state: isOver ? over : 'unknown', missing };
}

/** What the user reads about a write in this state. */
export const sayState = (state: WriteState, more: string): string => changeWords.states[state](more);
