import type { DayRow, DocumentView, PatientBrief } from '../../shared/bridge/views.ts';
import type { LocationIds } from '../../shared/locations.ts';
import type { HelpPage } from '../model/help-pages.ts';

/** Who the panel is about: a row of the day, or a patient found by search who has none. */
export type Chosen =
  | { readonly kind: 'row'; readonly key: string }
  | { readonly kind: 'patient'; readonly patient: PatientBrief };

/** A time of the diary that was clicked to be booked. */
export type AskedTime = {
  /** UTC ms. */
  readonly start: number;
  readonly practitionerId: number;
  /** Null: not known; the user chooses. */
  readonly locationId: number | null;
  /** How far it is free, UTC ms; absent: not known. */
  readonly end?: number;
  /** The service that is to be booked, or that was before it was cancelled; absent: not known. */
  readonly serviceId?: number | null;
  /** The class in which a place is free: it is joined, with its own time and service. Absent: a time of its own. */
  readonly groupId?: number;
};

/** The open dialog. */
export type DialogState =
  | {
      readonly kind: 'pay';
      readonly patient: PatientBrief;
      readonly locationId: number | null;
      /** The invoice to pay; absent: whatever the patient owes. */
      readonly invoiceId?: number;
    }
  /** `patient` null: the user has yet to say whose the files are. */
  | { readonly kind: 'file'; readonly patient: PatientBrief | null; readonly files: readonly File[] }
  | { readonly kind: 'scan'; readonly patient: PatientBrief; readonly doc: DocumentView }
  | {
      readonly kind: 'book';
      readonly patient: PatientBrief;
      /** The visit to book after; null: the latest that is known. */
      readonly appointmentId: number | null;
      /** As soon as there is a free time, as for a walk-in; else after the usual interval. */
      readonly soonest: boolean;
      /** The time to book, already chosen. */
      readonly at?: AskedTime;
    }
  /**
   * A time of the diary is to be booked, and the user has yet to say for whom. `exceptId`: who cancelled it; then those who could take it
   * come before the search. Absent: no one did.
   */
  | ({ readonly kind: 'book-at'; readonly exceptId?: number } & AskedTime)
  | {
      readonly kind: 'move';
      readonly patient: PatientBrief;
      readonly appointmentId: number;
      /** Where it was dropped, to be confirmed. Null: the user chooses a time. */
      readonly to: {
        readonly start: number;
        readonly practitionerId: number | null;
        /** The conflict there, in words; null: none is known. */
        readonly clash: string | null;
      } | null;
    }
  | { readonly kind: 'cancel'; readonly row: DayRow }
  /** A practitioner runs late; null: the user has yet to say who. */
  | { readonly kind: 'late'; readonly practitionerId: number | null }
  | { readonly kind: 'print' }
  | { readonly kind: 'keys' };

export type ScreenName =
  | 'today'
  | 'waiting'
  | 'patients'
  | 'contacts'
  | 'money'
  | 'figures'
  | 'loose-ends'
  | 'scans'
  | 'waits'
  | 'settings'
  | 'clinic'
  | 'names'
  | 'diagnostics';

/** The row at which the context menu was opened, by its key, and the position in pixels of the window. */
export type OpenMenu = { readonly key: string; readonly x: number; readonly y: number };

export type ViewState = {
  readonly screen: ScreenName;
  /** Null: the clinic's today. */
  readonly date: string | null;
  readonly practitionerId: number | null;
  /** Whether the day is shown for all the practice's locations, including those that this PC does not serve. */
  readonly everywhere: boolean;
  /** Whether cancelled and missed appointments are listed. */
  readonly showGone: boolean;
  /**
   * The row that the user last asked to see: it is listed whatever the filters hide. Null: none since they were
   * changed.
   */
  readonly asked: string | null;
  readonly chosen: Chosen | null;
  /**
   * The focused row, where that is not the chosen one: the next patient, while the panel keeps the one who just
   * arrived.
   */
  readonly cursor: string | null;
  /** The selected rows, including the chosen one; empty: no selection. */
  readonly marked: ReadonlySet<string>;
  /** Appointments of several patients that are expanded. */
  readonly openGroups: ReadonlySet<number>;
  /** In a narrow window the panel overlays the list; whether it is open. */
  readonly panelOpen: boolean;
  readonly dialog: DialogState | null;
  /** The page of the help, which lies over everything else; null: closed. */
  readonly help: HelpPage | null;
  /** The context menu; null: closed. */
  readonly menu: OpenMenu | null;
  /** The patient on the screen "Patients"; null: its search. */
  readonly patientId: number | null;
  /** The search text of the screen "Patients". */
  readonly findText: string;
  /** The selected scan; null: the first. */
  readonly scanId: string | null;
  /** The locations of the takings; null: those that this PC serves. */
  readonly takingsAt: LocationIds | null;
  /** The list of the screen "Loose ends": what was left over, or whom to ring. */
  readonly looseTab: 'left-over' | 'ring';
  /** What of delays was offered and is not to be offered again, by day, practitioner and minutes. */
  readonly lateDeclined: ReadonlySet<string>;
  /** Patients whose page was shown since Foyer started, the latest first. */
  readonly recent: readonly PatientBrief[];
  /** Counts requests to scroll to the chosen row and focus it. */
  readonly reveal: number;
  /** Counts requests to move the focus into the panel. */
  readonly enterPanel: number;
};

/** The desk's place, for coming back to it: JSON. */
export type DeskPlace = Pick<
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
  | 'looseTab'
> & { readonly marked: readonly string[]; readonly openGroups: readonly number[] };
