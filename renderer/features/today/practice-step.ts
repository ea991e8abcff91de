const minute = 60_000;
/** By preference: most practices book in quarters of an hour. */
const steps = [15, 20, 10] as const;

/**
 * The practice's step: a quarter of an hour, unless nine of ten appointments of the day begin at other times.
 * @param starts UTC ms
 * @param hour a whole hour of the clinic's clock: some zones are half an hour beside UTC
 */
export function stepOf(starts: readonly number[], hour: number): number {
  const isUsed = (step: number) =>
    starts.filter((start) => (start - hour) % (step * minute) === 0).length >= starts.length * 0.9;
  return (steps.find(isUsed) ?? steps[0]) * minute;
}
