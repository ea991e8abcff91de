import {
  addDays,
  sayDate,
  sayDay,
  sayShortDay,
  sayShortDayOfYear,
  weekdayOf,
} from '../../../shared/clinic-time.ts';
import { figuresWords } from './words.ts';

/** The days that the figures are of, around the day in the header. */
export const figureSpans = ['day', 'week', 'month'] as const;
export type FigureSpan = (typeof figureSpans)[number];

/**
 * The first and last day: of the week from Monday on, of the calendar month. Days after today are left out, unless all of them
 * are to come.
 */
export function daysOfSpan(
  span: FigureSpan,
  date: string,
  today: string,
): { readonly from: string; readonly to: string } {
  const { from, to } = wholeSpan(span, date);
  return { from, to: from <= today && to > today ? today : to };
}

function wholeSpan(span: FigureSpan, date: string): { from: string; to: string } {
  if (span === 'day') return { from: date, to: date };
  if (span === 'week') {
    const from = addDays(date, 1 - weekdayOf(date));
    return { from, to: addDays(from, 6) };
  }
  const first = `${date.slice(0, 8)}01`;
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 8)}01`, -1) };
}

/** `How the week went, 16 Nov – 22 Nov 2026`: a sheet, and a file, are kept for years. */
export function titleOfSpan(span: FigureSpan, { from, to }: { from: string; to: string }): string {
  const { title } = figuresWords;
  if (span === 'day') return title.day(sayDay(from));
  if (span === 'week') return title.week(sayShortDayOfYear(from, to), `${sayShortDay(to)} ${to.slice(0, 4)}`);
  return title.month(sayDate(from).replace(/^\d+ /, ''));
}
