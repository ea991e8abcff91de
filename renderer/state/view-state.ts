import type { PaperView, PatientBrief } from '../../shared/bridge/views.ts';
import type { LocationIds } from '../../shared/places.ts';

/** Who the panel is about: a row of the day, or a patient found by search who has none. */
export type Chosen =
  | { readonly kind: 'row'; readonly key: string }
  | { readonly kind: 'patient'; readonly patient: PatientBrief };

/** What lies over the desk until a person is done with it. */
export type Dialog =
  | {
      readonly kind: 'pay';
      readonly patient: PatientBrief;
      readonly locationId: number | null;
      /** The invoice that is to be paid; absent: whatever the patient owes. */
      readonly invoiceId?: number;
    }
  /** `patient` null: whose the files are is still to be said. */
  | { readonly kind: 'file'; readonly patient: PatientBrief | null; readonly files: readonly File[] }
  | { readonly kind: 'scan'; readonly patient: PatientBrief; readonly paper: PaperView }
  | {
      readonly kind: 'book';
      readonly patient: PatientBrief;
      /** The visit to book after; null: the latest that is known. */
      readonly appointmentId: number | null;
      /** As soon as there is a free time, as for somebody who walks in; else after the usual interval. */
      readonly soonest: boolean;
    }
  | {
      readonly kind: 'move';
      readonly patient: PatientBrief;
      readonly appointmentId: number;
      /** Where it was dropped: only to be confirmed. Null: a time is to be chosen. */
      readonly to: {
        readonly start: number;
        readonly practitionerId: number | null;
        /** What stands in its way there, in words; null: nothing that is known. */
        readonly clash: string | null;
      } | null;
    }
  | { readonly kind: 'print' }
  | { readonly kind: 'keys' };

export type ScreenName =
  | 'today'
  | 'waiting'
  | 'patients'
  | 'contacts'
  | 'money'
  | 'loose-ends'
  | 'scans'
  | 'waits'
  | 'settings'
  | 'names'
  | 'diagnostics';

export type ViewState = {
  readonly screen: ScreenName;
  /** Null: whatever day it is at the clinic. */
  readonly date: string | null;
  readonly practitionerId: number | null;
  /** Whether the day is shown of all the practice's locations, those that this PC does not serve among them. */
  readonly everywhere: boolean;
  /** Whether cancelled and missed appointments are listed. */
  readonly showGone: boolean;
  /** The row that somebody asked to see last: it is listed whatever the filters hide. Null: none since they were changed. */
  readonly asked: string | null;
  readonly chosen: Chosen | null;
  /** The row that has the focus and is not the chosen one: who is next, while the panel keeps who was just arrived. */
  readonly cursor: string | null;
  /** Rows that were selected together, the chosen one among them; empty: none. */
  readonly marked: ReadonlySet<string>;
  /** Appointments of several patients whose patients are listed below them. */
  readonly openGroups: ReadonlySet<number>;
  /** In a narrow window the panel lies over the list; this says whether it is there. */
  readonly panelOpen: boolean;
  readonly dialog: Dialog | null;
  /** Where the menu of the chosen row is open, in pixels of the window. */
  readonly menu: { readonly x: number; readonly y: number } | null;
  /** Whose page the screen "Patients" shows; null: its search. */
  readonly patientId: number | null;
  /** What is looked for on the screen "Patients". */
  readonly findText: string;
  /** The scan that is looked at; null: the first. */
  readonly scanId: string | null;
  /** Of which locations the takings are shown; null: of those that this PC serves. */
  readonly takingsAt: LocationIds | null;
  /** Patients whose page was shown since Foyer started, the latest first. */
  readonly recent: readonly PatientBrief[];
  /** Counts the wishes to bring the chosen row into sight and give it the focus. */
  readonly reveal: number;
  /** Counts the wishes to move the focus into the panel. */
  readonly enterPanel: number;
};

/** Where the desk is, for coming back to it: JSON. */
export type Place = Pick<
  ViewState,
  | 'screen'
  | 'date'
  | 'practitionerId'
  | 'everywhere'
  | 'showGone'
  | 'asked'
  | 'chosen'
  | 'panelOpen'
  | 'dialog'
  | 'patientId'
  | 'findText'
  | 'scanId'
  | 'takingsAt'
> & { readonly marked: readonly string[]; readonly openGroups: readonly number[] };
