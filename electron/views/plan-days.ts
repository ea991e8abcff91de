import {
  clinicDayOf,
  instantAt,
  instantFromWire,
  machineClockOf,
  wireFromInstant,
} from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';

/** The dates of an NDIS plan as the user sees and changes them, `YYYY-MM-DD`. */
type PlanDays = { startDate?: string | null | undefined; endDate?: string | null | undefined };

const names = ['startDate', 'endDate'] as const;

/**
 * A plan as the user sees it -> as it is sent: the service replaces the whole plan. Pure.
 *
 * Guarantees:
 * - An unchanged date is sent back as the instant received, not as a bare date.
 * - A changed date keeps the form and the time of day of the previous one.
 *
 * @param came the plan as received from the service
 */
export function planAsItCame<P extends PlanDays>(
  plan: P,
  came: PlanDays | null | undefined,
  zone: string,
): P {
  const days = names.flatMap((name) => {
    const day = plan[name];
    const before = came?.[name];
    return day && before ? [[name, dayAsItCame(day, before, zone)] as const] : [];
  });
  return { ...plan, ...Object.fromEntries(days) };
}

function dayAsItCame(day: string, before: string, zone: string): string {
  const instant = instantFromWire(before);
  const isDateOnly = clinicDayOf(before, zone) === before;
  if (instant === null || isDateOnly) return day;
  if (clinicDayOf(before, zone) === day) return wireFromInstant(instant);
  if (instant % dayMs === 0) return `${day}T00:00:00.000Z`;
  return wireFromInstant(instantAt(day, machineClockOf(instant, zone), zone));
}
