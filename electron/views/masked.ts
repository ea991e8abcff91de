import type {
  BoardView,
  ConsultingView,
  ConsultingVisit,
  DayRow,
  PatientBrief,
  SightView,
  WriteView,
} from '../../shared/bridge/views.ts';
import { withoutFormat } from '../../shared/folded-text.ts';

/**
 * Masked views, for privacy mode and a locked desk: initials, and no amounts. Pure.
 *
 * Guarantee: no name, birth date, address, phone number, e-mail, alert, note or amount passes, and nothing of a plan or
 * a case.
 */
export function maskedRow(row: DayRow): DayRow {
  const { cancellation: _why, deskNote: _note, groupNote: _groupNote, ...shown } = row;
  return {
    ...shown,
    patient: row.patient && maskedPatient(row.patient),
    owing: null,
    invoice: 'unknown',
    flags: [],
    calm: [],
    note: null,
  };
}

/** Who arrived, with initials alone. */
export const maskedArrival = <R extends Pick<DayRow, 'patient'>>(row: R): R => ({
  ...row,
  patient: row.patient && maskedPatient(row.patient),
});

/** The board with initials of patients only. */
export const maskedBoard = (board: BoardView): BoardView => ({
  ...board,
  rows: board.rows.map((row) => ({ ...row, name: null })),
});

/** A patient of whom nothing but the initials is shown. */
export function maskedPatient({ id, initials }: Pick<PatientBrief, 'id' | 'initials'>): PatientBrief {
  return {
    id,
    name: initials,
    lastName: '',
    preferredName: null,
    initials,
    birthdate: null,
    address: null,
    phone: null,
    email: null,
    alert: null,
  };
}

/** What other desks do, with initials of patients, and without what it says of invoices and of the diary. */
export const maskedSight = ({ doing }: SightView): SightView => ({
  doing: doing.map((one) => ({
    ...one,
    patientName: one.patientName && initialsOfName(one.patientName),
    invoiceIds: [],
    visit: null,
  })),
});

/** A practitioner's day with initials, and without what was written of patients. */
export const maskedConsulting = (view: ConsultingView): ConsultingView => ({
  ...view,
  day: view.day && { ...view.day, visits: view.day.visits.map(maskedVisit) },
  next: view.next && { ...view.next, visits: view.next.visits.map(maskedVisit) },
});

const maskedVisit = (visit: ConsultingVisit): ConsultingVisit => ({
  ...visit,
  name: visit.name && visit.initials,
  preferredName: null,
  alert: null,
  note: null,
  visitsLeft: null,
  isFirstVisit: false,
  hasOpenForm: false,
  message: null,
  groupMessage: null,
});

/** @param words what the write is, and its state, without patient data */
export function maskedWrite(
  write: WriteView,
  { title, says }: { readonly title: string; readonly says: string },
): WriteView {
  const patientName = write.patientName && initialsOfName(write.patientName);
  return {
    ...write,
    title: patientName ? `${title}, ${patientName}` : title,
    says,
    evidence: [],
    failure: write.failure && { kind: write.failure.kind },
    patientName,
    amountCents: null,
  };
}

/** `Margaret Oduya` -> `MO`; of a name as it is shown, too, which is isolated where it runs from right to left. */
export function initialsOfName(name: string): string {
  const words = withoutFormat(name).split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    ends
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}
