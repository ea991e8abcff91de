import {
  clinicDayOf,
  clockOf,
  instantAt,
  instantFromWire,
  wireFromInstant,
} from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';

/** The days of an NDIS plan as a person sees and changes them, `YYYY-MM-DD`. */
type PlanDays = { startDate?: string | null | undefined; endDate?: string | null | undefined };

const names = ['startDate', 'endDate'] as const;

/**
 * A plan as a person sees it -> as it is sent: the service replaces a plan whole. Pure.
 *
 * Guarantees:
 * - A day that was not changed goes back as the instant that came, not as a bare date.
 * - A day that was changed keeps the form and the time of day of the one before.
 *
 * @param came the plan as this PC has it from the service
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
  const isBare = clinicDayOf(before, zone) === before;
  if (instant === null || isBare) return day;
  if (clinicDayOf(before, zone) === day) return wireFromInstant(instant);
  if (instant % dayMs === 0) return `${day}T00:00:00.000Z`;
  return wireFromInstant(instantAt(day, clockOf(instant, zone), zone));
}
