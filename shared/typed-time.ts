import type { ClockStyle } from './clock-words.ts';

const written = /^(\d{1,2})(?:[ .:h]?(\d{2}))? ?(?:([ap])\.?m?\.?)?$/;

/**
 * A time of day as people type it: `13:15`, `1:15 pm`, `1.15pm`, `115p`, `1315`, `9`, `9am`.
 *
 * Where times are shown as `1:15 pm`, an hour from 1 to 6 without `am` is in the afternoon, when clinics are open;
 * `01:15` is at night.
 * @returns `HH:MM`, or null for anything else
 */
export function readTypedTime(text: string, style: ClockStyle): string | null {
  const m = written.exec(text.trim().toLowerCase().replace(/\s+/g, ' '));
  if (!m) return null;
  const [, typedHour = '', minute = '00', half] = m;
  const hour = hourOf(typedHour, half, style);
  return hour === null || Number(minute) > 59 ? null : `${String(hour).padStart(2, '0')}:${minute}`;
}

function hourOf(typed: string, half: string | undefined, style: ClockStyle): number | null {
  const hour = Number(typed);
  if (hour > 23) return null;
  if (half === 'p') return hour === 0 ? null : hourAfterNoon(hour);
  if (half === 'a') return hour > 12 ? null : hour % 12;
  return style === '12-hour' && /^[1-6]$/.test(typed) ? hour + 12 : hour;
}

const hourAfterNoon = (hour: number): number => (hour < 12 ? hour + 12 : hour);
