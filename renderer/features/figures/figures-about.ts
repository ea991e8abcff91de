import type { FiguresView } from '../../../shared/bridge/views.ts';
import { sayShortDay } from '../../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../../shared/clock-words.ts';
import { sayWhen } from '../../model/words.ts';
import { figuresWords } from './words.ts';

/** What is said of all figures together, on the screen, on paper and in the file. */
export type FiguresAbout = {
  /** What they go by and up to when: sentences. */
  readonly source: readonly string[];
  /** The warning of days whose appointments are not all here; null: there are none. */
  readonly missing: string | null;
};

type AboutFacts = {
  /** `alone`: this PC has joined no others; `apart`: it has, and the link is down. */
  readonly link: 'alone' | 'linked' | 'apart';
  /** The clinic's day, YYYY-MM-DD; null: not known. */
  readonly today: string | null;
  readonly zone: string;
  readonly clockStyle: ClockStyle;
};

const words = figuresWords.about;

/** The list of payments is read every 30 s: one that is older than this, ms, stands still. */
const behindMs = 5 * 60_000;

/**
 * Pure.
 *
 * Guarantee: what other desks took after their payments were last read is not said to be counted.
 */
export function aboutFigures(view: FiguresView, { link, today, zone, clockStyle }: AboutFacts): FiguresAbout {
  const { from, until, over, missing, takings } = view;
  const isBehind = takings.source !== 'desk' && takings.asOf !== null && takings.asOf < until - behindMs;
  const isToCome = today !== null && from > today;
  const upTo = isToCome ? words.future : words.soFar(sayClock(until, zone, clockStyle));
  return {
    source: [
      link === 'alone' ? words.alone : words.linked,
      ...(link === 'apart' ? [words.apart] : []),
      ...(over ? [] : [upTo]),
      ...(isBehind ? [words.paymentsUpTo(sayWhen(takings.asOf ?? 0, until, zone, clockStyle))] : []),
      words.unnamed,
    ],
    missing: missing.length > 0 ? words.missing(sayMissing(missing)) : null,
  };
}

/** The days whose appointments are not all here, as a sentence names them; the first few by name. */
export function sayMissing(missing: readonly string[]): string {
  const named = missing.slice(0, 3).map(sayShortDay).join(', ');
  return missing.length > 3 ? words.andMore(named, missing.length - 3) : named;
}
