import { minuteMs } from '../../shared/durations.ts';
import { dice } from '../demo-clinic/random.ts';

/**
 * What one patient is going to do about one appointment today, determined by the seed, so that it does not depend on
 * how often, or when, the play polls. Milliseconds.
 */
export type RowPlan = {
  readonly shows: 'comes' | 'stays-away' | 'cancels';
  /** Relative to the start: negative is early. */
  readonly arrives: number;
  /** How long before the start it is cancelled. */
  readonly cancels: number;
  /** Relative to the end, or to the earliest end after a late arrival. */
  readonly finishes: number;
  /** After the visit was completed. */
  readonly invoiced: number;
  /** After the invoice; null: not today. */
  readonly pays: number | null;
  /** How long after the play began it catches up on an earlier event. */
  readonly lags: number;
  /** Books again after this long, for so many weeks later; null: does not. */
  readonly rebooks: { readonly after: number; readonly weeks: number } | null;
};

/** The plan of a row. Deterministic. */
export function rowPlan(seed: number, appointmentId: number, patientId: number): RowPlan {
  const d = dice(seed, `play ${appointmentId} ${patientId}`);
  const between = (low: number, high: number) => Math.round((low + (high - low) * d.next()) * minuteMs);
  return {
    shows: d.weighted([
      ['comes', 92],
      ['stays-away', 4],
      ['cancels', 4],
    ] as const),
    // Most come a few minutes before their time, some late.
    arrives: d.chance(0.14) ? between(2, 13) : between(-14, 0),
    cancels: between(25, 150),
    finishes: between(-4, 7),
    invoiced: between(0.5, 3),
    pays: d.chance(0.85) ? between(0.5, 4) : null,
    lags: between(0.5, 7),
    rebooks: d.chance(0.4) ? { after: between(1, 5), weeks: d.pick([1, 1, 2, 4]) } : null,
  };
}
