import type { Manners } from './manners.ts';

/** A PC's clock that is off by less than this is taken as right. */
const clockMayBeOff = 60_000;

/** The time at the practice, UTC ms: the service's, where this PC's clock is known to be off by minutes. */
export function practiceTime(
  line: { readonly manners: Pick<Manners, 'clockSkewMs'> } | null,
  wall: number,
): number {
  const ahead = line?.manners.clockSkewMs() ?? 0;
  return Math.abs(ahead) < clockMayBeOff ? wall : Math.round(wall - ahead);
}
