import type { WriteView } from '../../../shared/bridge/views.ts';
import { dayMs } from '../../../shared/durations.ts';
import { askingStates } from '../../model/asking-states.ts';
import type { Tone } from '../../model/chip.ts';
import { count, sayMinutes } from '../../model/words.ts';

/** A write that is pending for longer than this is overdue. */
const alarmAfterMs = dayMs;
/** A write this young is not counted yet: it is on its way to the practice. */
const settlesWithinMs = 15_000;

export type OutboxSummary = {
  /** Blocked until a person decides, oldest first. */
  readonly needsPerson: readonly WriteView[];
  /** Proceeds by itself, oldest first. */
  readonly going: readonly WriteView[];
  /** How many of both are overdue. */
  readonly overdue: number;
};

/** Every pending write. `now`: UTC ms. */
export function outboxSummaryOf(writes: readonly WriteView[], now: number): OutboxSummary {
  const open = writes.filter((w) => w.state !== 'done').sort((a, b) => a.createdAt - b.createdAt);
  return {
    needsPerson: open.filter((w) => askingStates.includes(w.state)),
    going: open.filter((w) => !askingStates.includes(w.state)),
    overdue: open.filter((w) => isOverdue(w, now)).length,
  };
}

export const isOverdue = (write: WriteView, now: number): boolean => now - write.createdAt > alarmAfterMs;

export type Badge = { readonly shown: number; readonly tone: Tone; readonly words: string };

/** The number at the rail; null while nothing is pending, or only writes of the last seconds. */
export function badgeOf(writes: readonly WriteView[], now: number): Badge | null {
  const { needsPerson, going, overdue } = outboxSummaryOf(writes, now);
  const stayed = going.filter((w) => w.state !== 'held' && now - w.createdAt > settlesWithinMs);
  const shown = needsPerson.length + stayed.length;
  if (shown === 0) return null;
  const words = [
    `${shown} waiting`,
    ...(needsPerson.length > 0 ? [needsYou(needsPerson.length)] : []),
    ...(overdue > 0 ? [`${overdue} longer than a day`] : []),
  ].join(', ');
  const inTime = needsPerson.length > 0 ? 'warning' : 'neutral';
  return { shown, words, tone: overdue > 0 ? 'danger' : inTime };
}

export const needsYou = (n: number): string => `${n} ${n === 1 ? 'needs' : 'need'} you`;

/** How long a write has been pending: `12 s`, `4 min`, `3 h 12`, `2 days`. */
export function sayWaited(ms: number): string {
  if (ms < 60_000) return `${Math.max(0, Math.floor(ms / 1000))} s`;
  if (ms < 2 * alarmAfterMs) return sayMinutes(ms / 60_000);
  return count(Math.floor(ms / alarmAfterMs), 'day');
}

/** The screen in one sentence. */
export function summaryOf({ needsPerson, going }: OutboxSummary): string {
  if (needsPerson.length + going.length === 0)
    return 'Nothing waits. Everything done at this desk has reached the practice.';
  const parts = [
    ...(needsPerson.length > 0 ? [needsYou(needsPerson.length)] : []),
    ...(going.length > 0
      ? [going.length === 1 ? '1 goes by itself' : `${going.length} go by themselves`]
      : []),
  ];
  return `${parts.join(', ')}. All of it is kept on this PC until the practice has it.`;
}
