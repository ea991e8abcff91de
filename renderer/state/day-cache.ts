import type { Bridge } from '../bridge.ts';
import { type DayRows, emptyDay, type RowChange, withChange, withWindow } from '../model/day-rows.ts';

/**
 * A cache of days that are not on the screen: those that were shown recently, and those that are likely next.
 *
 * Guarantees:
 * - A cached day follows every change event; it is dropped when more of it changed than the event contains.
 * - After `letGo` the cache is empty, and a pending answer is dropped.
 * - Prefetching makes no call to the practice.
 */
export type HeldDays = {
  /** Caches a day if it was read whole; evicts the least recently cached one, but never today. */
  hold(day: DayRows): void;
  has(date: string, zone: string): boolean;
  /** Removes a day from the cache and returns its last known state; cancels its prefetch. */
  take(date: string, zone: string): DayRows | undefined;
  /** Prefetches a day, unless it is cached; joins a prefetch of this day, and cancels one of another. */
  readAhead(date: string, zone: string): Promise<void>;
  follow(change: RowChange): void;
  letGo(): void;
};

/**
 * Beside the shown day and today: the main process sends changes for no more days than these (electron/views/day-views.ts).
 */
const mostHeld = 3;

/** @param today the practice's; null: not known */
export function createHeldDays(bridge: Bridge, today: () => string | null): HeldDays {
  /** The latest last. */
  let held: readonly DayRows[] = [];
  /** The day that is being prefetched: change events apply to it as to any other. */
  let ahead: { day: DayRows; done?: Promise<void> } | null = null;

  const without = (date: string) => held.filter((day) => day.date !== date);
  const find = (date: string, zone: string) => held.find((day) => day.date === date && day.zone === zone);

  function hold(day: DayRows) {
    // A day without rows is whole only if this PC's copy is complete.
    const whole = day.rows.size === day.total && (day.total > 0 || day.complete);
    if (!whole) return;
    const now = today();
    const isToday = ({ date }: DayRows) => date === now;
    const known = [...without(day.date), day];
    held = [...known.filter(isToday), ...known.filter((one) => !isToday(one)).slice(-mostHeld)];
  }

  async function read(mine: { day: DayRows }): Promise<void> {
    const { date } = mine.day;
    for (let offset = 0; ; ) {
      const answer = await bridge.call('day.read', { date, locationId: null, offset, ahead: true });
      if (ahead !== mine) return;
      if (!answer.ok) break;
      const view = answer.value;
      mine.day = withWindow(mine.day, view);
      offset += view.rows.length;
      if (view.rows.length > 0 && offset < view.total) continue;
      hold(mine.day);
      break;
    }
    ahead = null;
  }

  return {
    hold,
    has: (date, zone) => find(date, zone) !== undefined,
    take(date, zone) {
      if (ahead?.day.date === date) ahead = null;
      const day = find(date, zone);
      held = without(date);
      return day;
    },
    async readAhead(date, zone) {
      const known = find(date, zone);
      if (known) return hold(known);
      if (ahead?.day.date !== date || ahead.day.zone !== zone) {
        ahead = { day: emptyDay(date, zone) };
        ahead.done = read(ahead);
      }
      await ahead.done;
    },
    follow(change) {
      held = held
        .filter(({ date }) => date !== change.date || !change.reread)
        .map((day) => withChange(day, change));
      if (ahead?.day.date !== change.date) return;
      if (change.reread) ahead = null;
      else ahead.day = withChange(ahead.day, change);
    },
    letGo() {
      held = [];
      ahead = null;
    },
  };
}
