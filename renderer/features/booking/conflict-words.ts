import type { BookedOver, ClashView, DoingView } from '../../../shared/bridge/views.ts';
import { type ClockStyle, sayClockRange } from '../../../shared/clock-words.ts';
import { sayWhoAsks } from '../../model/asked-elsewhere.ts';
import { rowWords } from '../../model/row-words.ts';
import { bookingWords } from './words.ts';

/** The words for conflicts with a time. Pure. */

/** `Overlaps Beatrix Sorensen, 10:00–11:00 am.`, one sentence each. */
export const sayClashes = (clashes: readonly ClashView[], zone: string, clockStyle: ClockStyle): string =>
  clashes
    .map(({ words, start, end }) =>
      bookingWords.clash.overlaps(words, sayClockRange(start, end, zone, clockStyle)),
    )
    .join(' ');

/** `Desk 2 (MB) is booking an appointment: Jia Chen, 10:00–10:30 am.` */
export function sayElsewhere(one: DoingView, zone: string, clockStyle: ClockStyle): string {
  const { visit, patientName } = one;
  const time = visit ? sayClockRange(visit.start, visit.end, zone, clockStyle) : '';
  return bookingWords.clash.elsewhere(sayWhoAsks(one), patientName ?? rowWords.pending.patient, time);
}

/** The conflicts in `now` that were not shown before. */
export const unseenOf = (now: readonly ClashView[], shown: readonly ClashView[]): readonly ClashView[] =>
  now.filter(({ kind, id }) => !shown.some((one) => one.kind === kind && one.id === id));

/** The conflicts that the user saw and chose to override. */
export function overOf(shown: readonly ClashView[]): BookedOver {
  const ids = (kind: ClashView['kind']) => shown.filter((one) => one.kind === kind).map(({ id }) => id);
  return { appointments: ids('appointment'), busyTimes: ids('busy') };
}
