/** The options of a demo clinic. */
export type DemoOptions = {
  /** Any finite number; equal options make equal clinics. */
  readonly seed: number;
  /** From 10 to 100,000. */
  readonly patients: number;
  /** The instant that is "now", UTC milliseconds. */
  readonly now: number;
  /** The time zone of both locations (IANA). */
  readonly zone?: string;
  /** How many rows (one patient of one appointment) today has; about 100 by default, never more than patients. */
  readonly todayRows?: number;
};

/** The derived sizes of a clinic. */
export type Sizes = {
  readonly patients: number;
  readonly rowsToday: number;
  readonly practitioners: number;
  /** Days before and after today that have appointments. */
  readonly pastDays: number;
  readonly futureDays: number;
  /** Rows wanted over all days, today's included. */
  readonly rows: number;
};

const rowsOfPractitioner = 12.5;
const rowsPerPatient = 3;
/** Bookings reach this far ahead, and at least this far back. */
const windowDays = 60;

/**
 * The rows over all days are three times the patients. A day is limited by what the practitioners can see, so a large
 * clinic has more practitioners and more years of history instead of impossible days.
 */
export function sizesFor(options: DemoOptions): Sizes {
  const { patients } = options;
  if (!Number.isInteger(patients) || patients < 10 || patients > 100_000) {
    throw new RangeError('patients must be a whole number from 10 to 100,000');
  }
  const usual = Math.max(8, Math.min(Math.ceil(patients * 0.6), usualRows(patients)));
  const rowsToday = Math.min(patients, options.todayRows ?? usual);
  if (!Number.isInteger(rowsToday) || rowsToday < 0) throw new RangeError('todayRows must be a whole number');
  const practitioners = 8 * Math.max(1, Math.ceil(rowsToday / 110));
  const rows = patients * rowsPerPatient;
  // Part-time work and free gaps: about two thirds of the maximum.
  const rowsADay = practitioners * rowsOfPractitioner * 0.66;
  const aheadInFullDays = windowDays * 0.47;
  const behindInFullDays = Math.max(0, rows / rowsADay - aheadInFullDays);
  const pastDays = Math.max(windowDays, Math.ceil((behindInFullDays * 7) / 5.3));
  return { patients, rowsToday, practitioners, pastDays, futureDays: windowDays, rows };
}

/** 100 rows a day up to 20,000 patients, from there up to 200. */
function usualRows(patients: number): number {
  return 100 + Math.round((100 * Math.max(0, patients - 20_000)) / 80_000);
}
