import type { Roster } from '../clinic-data.ts';
import type { Calendar, ClinicDay } from './calendar.ts';
import type { Diary } from './diary.ts';
import type { StaffMember } from './staff.ts';

/** The inputs for generating busy times. */
export type BusyContext = {
  readonly calendar: Calendar;
  readonly diary: Diary;
  readonly rosters: readonly Roster[];
  readonly staff: readonly StaffMember[];
  readonly days: readonly ClinicDay[];
};

/** A BusyTime before it has its id. Instants are UTC milliseconds. */
export type BusyDraft = {
  readonly start: number;
  readonly end: number;
  readonly typeId: number;
  readonly locationId: number | null;
  readonly practitionerIds: readonly number[];
  readonly note: string | null;
  readonly madeAt: number;
  readonly series: { readonly repeatId: string; readonly rule: string } | null;
  readonly takenBackAt: number | null;
};
