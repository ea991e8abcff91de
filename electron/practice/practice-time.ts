import { clockMayBeOff } from './clock-skew.ts';
import type { ServerProfile } from './server-profile.ts';

/** The time at the practice, UTC ms: the service's, where two of its answers show that this PC's clock is off by minutes. */
export function practiceTime(
  line: { readonly serverProfile: Pick<ServerProfile, 'clockSkewMs'> } | null,
  wall: number,
): number {
  const ahead = line?.serverProfile.clockSkewMs() ?? 0;
  return Math.abs(ahead) < clockMayBeOff ? wall : Math.round(wall - ahead);
}
