import type { WriteView } from '../../../shared/bridge/views.ts';
import { dayMs } from '../../../shared/durations.ts';
import { askingStates } from '../../model/asking-states.ts';
import type { Tone } from '../../model/chip.ts';
import { sayMinutes } from '../../model/words.ts';
import { outboxWords } from './words.ts';

const text = outboxWords.unsent;

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
    text.badge(shown),
    ...(needsPerson.length > 0 ? [text.needAttention(needsPerson.length)] : []),
    ...(overdue > 0 ? [text.overdue(overdue)] : []),
  ].join(', ');
  const inTime = needsPerson.length > 0 ? 'warning' : 'neutral';
  return { shown, words, tone: overdue > 0 ? 'danger' : inTime };
}

/** How long a write has been pending: `12 s`, `4 min`, `3 h 12`. */
export const sayPending = (ms: number): string =>
  ms < 60_000 ? `${Math.max(0, Math.floor(ms / 1000))} s` : sayMinutes(ms / 60_000);

/** The screen in one sentence. */
export function summaryOf({ needsPerson, going }: OutboxSummary): string {
  if (needsPerson.length + going.length === 0) return text.allSent;
  return text.summary([
    ...(needsPerson.length > 0 ? [text.needAttention(needsPerson.length)] : []),
    ...(going.length > 0 ? [text.willSend(going.length)] : []),
  ]);
}
