import type { BookedOver, ClashView } from '../../../shared/bridge/views.ts';
import { clockOf } from '../../../shared/clinic-time.ts';

/** What stands in the way of a time. Pure. */

/** `Overlaps Beatrix Sorensen, 10:00 to 11:00.`, one for each. */
export const sayClashes = (clashes: readonly ClashView[], zone: string): string =>
  clashes
    .map(({ words, start, end }) => `Overlaps ${words}, ${clockOf(start, zone)} to ${clockOf(end, zone)}.`)
    .join(' ');

/** Those among `now` that were not shown before. */
export const unseenOf = (now: readonly ClashView[], shown: readonly ClashView[]): readonly ClashView[] =>
  now.filter(({ kind, id }) => !shown.some((one) => one.kind === kind && one.id === id));

/** What a person saw and goes over. */
export function overOf(shown: readonly ClashView[]): BookedOver {
  const ids = (kind: ClashView['kind']) => shown.filter((one) => one.kind === kind).map(({ id }) => id);
  return { appointments: ids('appointment'), busyTimes: ids('busy') };
}
