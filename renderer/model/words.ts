import type { PatientBrief } from '../../shared/bridge/views.ts';
import { ageOn, dayOf, sayDate, sayShortDayOfYear } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';

/** A duration in short: `0 min`, `24 min`, `1 h`, `1 h 05`, `1 h 45`. */
export function sayMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return `${whole} min`;
  const rest = whole % 60;
  return rest === 0
    ? `${Math.floor(whole / 60)} h`
    : `${Math.floor(whole / 60)} h ${String(rest).padStart(2, '0')}`;
}

/** A time in the shortest form: `9:42 am` today, `20 Nov 5:10 pm` on another day, `20 Nov 2025 5:10 pm` in another year. */
export function sayWhen(at: number, now: number, zone: string, clockStyle: ClockStyle): string {
  const day = dayOf(at, zone);
  const today = dayOf(now, zone);
  const clock = sayClock(at, zone, clockStyle);
  return day === today ? clock : `${sayShortDayOfYear(day, today)} ${clock}`;
}

/** `14 March 1988 (38)`; says so when no birth date is known. */
export function sayBorn(birthdate: string | null, today: string): string {
  if (!birthdate) return 'date of birth not known';
  const age = ageOn(birthdate, today);
  return age === null ? sayDate(birthdate) : `${sayDate(birthdate)} (${age})`;
}

/** `Born 14 March 1988 (38)`, as a phrase of its own; says so when no date of birth is known. */
export function sayBirth(birthdate: string | null, today: string): string {
  return birthdate ? `Born ${sayBorn(birthdate, today)}` : 'Date of birth not known';
}

/** `Jack`, where a patient has a preferred name that differs from the first name. */
export function otherName(patient: PatientBrief): string | null {
  const preferred = patient.preferredName?.trim();
  if (!preferred) return null;
  const first = patient.name.split(' ')[0] ?? '';
  return preferred.toLowerCase() === first.toLowerCase() ? null : preferred;
}

/** `1 patient`, `3 patients`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
