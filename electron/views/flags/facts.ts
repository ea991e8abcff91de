import type { FlagView } from '../../../shared/bridge/views.ts';
import type { Case, Patient, PatientForm } from '../../../shared/practice/resources/index.ts';
import { viewWords } from '../words.ts';

/** What this PC knows about one row. */
export type FlagFacts = {
  readonly patient: Patient;
  /** The clinic day of the appointment. */
  readonly date: string;
  /** The clinic's zone: a record's instants are dates in it. */
  readonly zone: string;
  /** The first other patient of this day whose name can be mistaken for this one's. */
  readonly mistakable: { readonly patient: Patient | null; readonly start: string } | null;
  /** Patients of this day whose record is not cached yet. */
  readonly unread: number;
  readonly cases: readonly Case[];
  /** Whether the cases have been read completely: before, there may be an open one that is unknown. */
  readonly casesRead: boolean;
  readonly caseId: number | null;
  /** The patient’s forms, as far as they are known. */
  readonly forms: readonly PatientForm[];
  readonly appointmentId: number;
  readonly owingCents: number;
  readonly thirdPartyCents: number;
  /** Whether every appointment of the day is known. */
  readonly dayComplete: boolean;
  /** Starts of this patient's other appointments today. */
  readonly alsoToday: readonly string[];
  /** Null: unknown, because only part of the past is cached. */
  readonly firstVisit: boolean | null;
};

/** A flag, or null where there is nothing to say. */
export type FlagRule = (facts: FlagFacts) => FlagView | null;

export const flag = (code: string, tone: FlagView['tone'], label: string, explain: string): FlagView => ({
  code,
  tone,
  label: label.slice(0, 400),
  explain: explain.slice(0, 400),
});

/** How long after the appointment something ends. */
export const sayAfter = (days: number) =>
  days === 0 ? viewWords.funding.sameDay : viewWords.funding.daysAfter(days);

export const isPast = (day: string | null, date: string) => day !== null && day < date;
