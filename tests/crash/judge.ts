import type { WriteState } from '../../shared/bridge/views.ts';
import type { Effect } from './effects.ts';
import type { CrashOrder, OrderKind } from './orders.ts';

/** What the desk learnt before the crash. */
export type JudgedReport = {
  /** The bridge answered: it is recorded on this PC. */
  readonly acknowledged: boolean;
  /** What the bridge answered to the undo of an arrival; null: no answer. */
  readonly undone: boolean | null;
};

/** A write that the restarted desk shows as open. */
export type Open = { readonly state: WriteState; readonly attempts: number };

export type CrashViolation = { readonly kind: 'lost' | 'doubled' | 'wrong'; readonly words: string };

/**
 * Where a write of each kind may stand open once the desk has come to rest and the service is there (DESIGN section 8):
 * a person has to decide, and only a person can.
 */
const mayStandOpen: Readonly<Record<OrderKind, (open: Open, effect: Effect, carriedOut: number) => boolean>> =
  {
    arrival: reportsLateCall,
    // Sent, and not to be found: never sent again by itself.
    payment: notRecorded,
    booking: notRecorded,
    contact: notRecorded,
    // It could not be sent when it was asked for.
    'payment-removal': ({ state, attempts }, effect) => state === 'asks' && attempts === 0 && effect === 0,
    'method-change': ({ state, attempts }, effect) =>
      (state === 'asks' && attempts === 0 && effect === 0) ||
      (state === 'not-recorded' && attempts === 1 && effect === 'half'),
    // Its body may have been sent, and files are not listed.
    file: ({ state, attempts }, effect) =>
      state === 'asks' && attempts === 1 && (effect === 0 || effect === 1),
    move: reportsLateCall,
    'patient-details': reportsLateCall,
    'custom-fields': reportsLateCall,
  };

/**
 * Kinds that set values: where a call of theirs was carried out once more, late, a card that no person created shows what that
 * may have undone (decision 17).
 */
export const mayReportLateCall = (kind: OrderKind): boolean => mayStandOpen[kind] === reportsLateCall;

function reportsLateCall({ state, attempts }: Open, effect: Effect, carriedOut: number): boolean {
  return state === 'asks' && attempts === 0 && effect === 1 && carriedOut > 1;
}

function notRecorded({ state, attempts }: Open, effect: Effect): boolean {
  return state === 'not-recorded' && attempts === 1 && effect === 0;
}

/**
 * Whether one order ended as it must: done once in the service, or open in a state that section 8 allows. An order that
 * was never acknowledged may have left nothing at all.
 * @param carriedOut how often the service has carried its call out
 */
export function judge(
  order: CrashOrder,
  report: JudgedReport,
  effect: Effect,
  open: readonly Open[],
  carriedOut: number,
): CrashViolation | null {
  const [row, second, third] = open;
  const name = `${order.kind} ${order.n}`;
  const shown = row ? `${row.state} after ${row.attempts} sendings` : 'not shown as open';
  const wrong = (words: string): CrashViolation => ({ kind: 'wrong', words: `${name}: ${words} (${shown})` });
  if (effect === 'strange') return wrong('the service has something that was not asked for');
  if (effect !== 'half' && effect > 1)
    return { kind: 'doubled', words: `${name}: done ${effect} times (${shown})` };
  const waitsForTheFirst =
    order.kind === 'method-change' && row?.state === 'asks' && second?.state === 'waiting' && !third;
  if (second && !waitsForTheFirst) return { kind: 'doubled', words: `${name}: in the outbox twice` };
  if (report.undone === true) {
    if (effect === 1) return wrong('undone, and yet done');
    return row ? wrong('undone, and yet in the outbox') : null;
  }
  if (row) return mayStandOpen[order.kind](row, effect, carriedOut) ? null : wrong(`done ${effect} times`);
  if (effect === 1) return null;
  // The undo may have been carried out without an answer.
  const mayBeGone = !report.acknowledged || (order.undone && report.undone === null);
  return mayBeGone ? null : { kind: 'lost', words: `${name}: acknowledged, not done and not shown` };
}
