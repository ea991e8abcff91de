/**
 * Whether a time of the day lies within hours that begin at `from` and end before `to`; where `to` is earlier they go over
 * midnight, and where both are the same there are none.
 * @param clock `9:05` or `09:05`, as the others
 */
export function isWithin(clock: string, from: string, to: string): boolean {
  const [now, start, end] = [minutesOf(clock), minutesOf(from), minutesOf(to)];
  return start <= end ? start <= now && now < end : now >= start || now < end;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
