import type { DayRow } from '../../../shared/bridge/views.ts';
import { clinicDay } from './clinic-day.ts';

const day = 86_400_000;

/** Yesterday, with what was left undone. */
export function yesterdayRows(now: number): DayRow[] {
  const left: Partial<DayRow>[] = [
    { status: 'completed', invoice: 'paid' },
    { status: 'arrived', invoice: 'none' },
    { status: 'completed', invoice: 'draft' },
    { status: 'unset', invoice: 'none' },
    { status: 'completed', invoice: 'not-to-be-invoiced' },
    { status: 'completed', invoice: 'none' },
    { status: 'unset', invoice: 'none' },
    { status: 'completed', invoice: 'unknown' },
    { status: 'cancelled', invoice: 'none' },
  ];
  return clinicDay(now - day, 14).map((row, i) => ({
    ...row,
    key: `${row.appointmentId + 2000}:${row.patientId}`,
    ...(left[i] ?? { status: 'completed', invoice: 'awaiting' }),
  }));
}
