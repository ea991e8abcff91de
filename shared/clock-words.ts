import { machineClockOf } from './clinic-time.ts';

/**
 * Times of day as people read them, on screens and on paper. Each function asks for the style that the desk has set
 * (`Settings.clockStyle`), so that no time can be shown without it.
 */

export const clockStyles = ['12-hour', '24-hour'] as const;
/** `1:15 pm` or `13:15`. */
export type ClockStyle = (typeof clockStyles)[number];

/** The local clock time: `1:15 pm` or `13:15`. */
export function sayClock(ms: number, zone: string, style: ClockStyle): string {
  return sayTimeOfDay(machineClockOf(ms, zone), style);
}

/** A time of day that is stored as `H:MM` or `HH:MM`: `1:15 pm` or `13:15`. */
export function sayTimeOfDay(clock: string, style: ClockStyle): string {
  if (style === '24-hour') return clock.replace(/^0(?=\d:)/, '');
  const [hour = '0', minute = '00'] = clock.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** A full hour on a scale: `1 pm` or `13:00`. */
export function sayHour(ms: number, zone: string, style: ClockStyle): string {
  return withoutZeros(sayClock(ms, zone, style));
}

const withoutZeros = (words: string): string => words.replace(/:00(?= )/, '');

/** From one time to another: `1:15–1:45 pm`, `11:30 am–12:15 pm`, or `13:15–13:45`. */
export function sayClockRange(from: number, to: number, zone: string, style: ClockStyle): string {
  return sayRange(sayClock(from, zone, style), sayClock(to, zone, style));
}

/** Working hours that are stored as `HH:MM`: `9 am–12:30 pm`, `1–5 pm`, or `13:00–17:00`. */
export function sayHoursOfDay(from: string, to: string, style: ClockStyle): string {
  return sayRange(withoutZeros(sayTimeOfDay(from, style)), withoutZeros(sayTimeOfDay(to, style)));
}

/** Two times that are said already; what stands after the first time (`pm`) is said once where both share it. */
function sayRange(from: string, to: string): string {
  const half = / [ap]m$/.exec(from)?.[0];
  return `${half !== undefined && to.endsWith(half) ? from.slice(0, -half.length) : from}–${to}`;
}

/** `Perth time`: a zone by its city. */
export function sayZone(zone: string): string {
  return `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;
}

/** The name of a zone's clock, `Perth time`; null where the desk's own clock shows the same time at that instant. */
export function otherClock(ms: number, zone: string, desk: string): string | null {
  return zone === desk || machineClockOf(ms, zone) === machineClockOf(ms, desk) ? null : sayZone(zone);
}

/** The local clock time, with its zone where the desk's clock differs: `9:00 am`, `9:00 am Perth time`. */
export function sayClockAt(ms: number, zone: string, desk: string, style: ClockStyle): string {
  const other = otherClock(ms, zone, desk);
  return other === null ? sayClock(ms, zone, style) : `${sayClock(ms, zone, style)} ${other}`;
}

/** The range of an appointment, with its zone where the desk's clock differs: `1:15–1:45 pm Perth time`. */
export function sayClockRangeAt(
  from: number,
  to: number,
  zone: string,
  desk: string,
  style: ClockStyle,
): string {
  const other = otherClock(from, zone, desk);
  const range = sayClockRange(from, to, zone, style);
  return other === null ? range : `${range} ${other}`;
}
