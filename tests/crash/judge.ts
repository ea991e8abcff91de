import type { CrashOrder } from './orders.ts';
import { crashCases, type Effect, type Open } from './write-cases.ts';

/** What the desk learnt before the crash. */
export type JudgedReport = {
  /** The bridge answered: it is recorded on this PC. */
  readonly acknowledged: boolean;
  /** What the bridge answered to the undo of an arrival; null: no answer. */
  readonly undone: boolean | null;
};

export type CrashViolation = { readonly kind: 'lost' | 'doubled' | 'wrong'; readonly words: string };

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
  if (row)
    return crashCases[order.kind].mayStandOpen(row, effect, carriedOut)
      ? null
      : wrong(`done ${effect} times`);
  if (effect === 1) return null;
  // The undo may have been carried out without an answer.
  const mayBeGone = !report.acknowledged || (order.undone && report.undone === null);
  return mayBeGone ? null : { kind: 'lost', words: `${name}: acknowledged, not done and not shown` };
}
