/** Which free times of a day are shown until the user asks for all. Pure. */

export const mostTimesShown = 7;

/**
 * The index of the first time that is shown. It changes only where the chosen time would not be seen, and then by as little as
 * needed: a time that was clicked stays under the pointer.
 * @param first as it is; null: no time of this day has been chosen yet
 * @param at the index of the chosen time; -1: it is not on this day
 */
export function firstShown(first: number | null, at: number, count: number): number | null {
  const last = Math.max(0, count - mostTimesShown);
  if (at === -1) return first === null ? null : Math.min(first, last);
  const from = Math.min(first ?? 0, last);
  if (at >= from && at < from + mostTimesShown) return from;
  // A time that was proposed is shown with its neighbours.
  if (first === null) return Math.min(Math.max(0, at - 3), last);
  return at < from ? at : at - mostTimesShown + 1;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * The index of the time that an arrow key leads to where that one is not shown; null: the browser finds it.
 * @param at the index of the time that has the focus
 */
export function hiddenStep(key: string, at: number, shown: { from: number; to: number }, count: number) {
  const step = steps[key];
  if (step === undefined) return null;
  const next = at + step;
  const isHidden = next < shown.from || next >= shown.to;
  return isHidden && next >= 0 && next < count ? next : null;
}
