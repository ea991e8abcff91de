/**
 * A time zone in which it is about eleven in the morning: a clinic there is in the middle of its day at whatever hour
 * the tests run, with people who are late, who wait and who are still to come.
 * @param now UTC ms
 */
export const daytimeZone = (now: number): string => zoneWhere(11, now);

/** A time zone in which it is between `hour` and the next one. @param now UTC ms */
export function zoneWhere(hour: number, now: number): string {
  const ahead = hour - new Date(now).getUTCHours();
  // There are no more than fourteen hours ahead, and twelve behind.
  const hours = ahead < -12 ? ahead + 24 : ahead;
  // These zones count westward: Etc/GMT-11 is eleven hours ahead.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
