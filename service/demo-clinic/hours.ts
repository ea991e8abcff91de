/**
 * The hours of today, so that the list is worth showing at any time of day.
 *
 * - From 8:00 to 18:00 the clinic keeps its usual hours, 8:00 to 18:00. When started before 9:30 it opens up to an hour
 *   and a half earlier, and when started after 15:30 it stays open up to two and a half hours longer.
 * - At any other hour the whole day moves: ten hours, of which a third has gone by.
 * - It never leaves the local calendar day. Before 3:15 the day begins at midnight, and less than a third has gone by.
 *   From 18:00 on it is the last ten hours, 13:45 to 23:45, and more and more has gone by; in the last quarter of an
 *   hour before midnight the day is over.
 */
export type Hours = {
  /** Quarters of an hour since midnight, on the clinic's clock. */
  readonly from: number;
  readonly to: number;
};

export const clinicHours: Hours = { from: 32, to: 72 };
const length = clinicHours.to - clinicHours.from;
/** A roster ends at 23:45 at the latest: `24:00` is no time on a clock. */
const lastQuarter = 95;

/** The hours of a day whose current quarter is this one. */
export function hoursOfToday(nowQuarter: number): Hours {
  if (nowQuarter >= clinicHours.from && nowQuarter < clinicHours.to) {
    return {
      from: Math.min(clinicHours.from, nowQuarter - 6),
      to: Math.max(clinicHours.to, nowQuarter + 10),
    };
  }
  const from = Math.max(0, Math.min(nowQuarter - Math.floor(length / 3), lastQuarter - length));
  return { from, to: from + length };
}

/**
 * The quarter around which the day's story happens: the one of two minutes ago, so that patients due in it are late by
 * now; clamped to the hours.
 */
export function heartOfToday(quarterBefore: number, hours: Hours): number {
  return Math.max(hours.from + 5, Math.min(quarterBefore, hours.to - 7));
}
