/**
 * A time zone in which it is about eleven in the morning: a clinic there is in the middle of its day at whatever hour
 * the tests run, with people who are late, who wait and who are still to come.
 * @param now UTC ms
 */
export function daytimeZone(now: number): string {
  const hours = 11 - new Date(now).getUTCHours();
  // These zones count westward: Etc/GMT-11 is eleven hours ahead.
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
