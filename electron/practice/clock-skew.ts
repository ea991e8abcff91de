import { minuteMs } from '../../shared/durations.ts';

/**
 * How far this PC's clock is from the service's, as answers have shown it. Pure functions of (what is known, an answer).
 *
 * Guarantees:
 * - One answer alone changes nothing: a skew is learnt from two answers in a row that agree.
 * - A time that is taken from an answer is never more than a minute later than what was known before allows.
 */
export type ClockSkew = {
  /** This PC's clock minus the service's, ms; null: not known. */
  readonly known: number | null;
  /** What the last answer showed, where it is not what is known; null: they agree. */
  readonly candidate: number | null;
};

/** Two measures that differ by less are the same: a Date header tells whole seconds. */
const sameMeasure = 1500;
/** An answer that was longer under way measures too roughly to correct what is known by seconds … */
const quickRoundTrip = 4000;
/** … and one that was longer under way than this measures nothing. */
const longestRoundTrip = 30_000;
/** Clocks that are off by less are taken as right. Feeds ask again from further back than this. */
export const clockMayBeOff = minuteMs;

/**
 * An answer came. Its Date header tells the server's clock to the second, at some moment between asking and answer.
 * @param serverTime UTC ms by the Date header; `asked`, `answered`: wall-clock ms of this PC
 */
export function sawServerTime(
  before: ClockSkew,
  serverTime: number,
  asked: number,
  answered: number,
): ClockSkew {
  const roundTrip = answered - asked;
  if (roundTrip < 0 || roundTrip > longestRoundTrip) return before;
  const measured = Math.round((asked + answered) / 2 - (serverTime + 500));
  const isRough = roundTrip > quickRoundTrip;
  const isWithin = (other: number | null, ms: number) => other !== null && Math.abs(measured - other) < ms;
  if (isWithin(before.known, isRough ? clockMayBeOff : sameMeasure)) {
    return before.candidate === null ? before : { ...before, candidate: null };
  }
  if (isWithin(before.candidate, isRough ? roundTrip : sameMeasure)) {
    return { known: measured, candidate: null };
  }
  return { ...before, candidate: measured };
}

/** Whether the last answer told another time, by minutes, than what is known; this PC's own clock, where nothing is. */
export const isInDoubt = ({ known, candidate }: ClockSkew): boolean =>
  candidate !== null && Math.abs(candidate - (known ?? 0)) >= clockMayBeOff;

/**
 * The server's time as far as an answer can be relied on, UTC ms. A time that is too early costs a longer question, one
 * that is too late hides changes: so only the later one is bounded. Before a skew is known, by this PC's own clock.
 */
export function reliableTime({ known }: ClockSkew, serverTime: number, answered: number): number {
  const expected = answered - (known ?? 0);
  // The skew is known to a second and a half.
  return serverTime <= expected + clockMayBeOff ? serverTime : expected - sameMeasure;
}
