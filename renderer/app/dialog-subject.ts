import { assertNever } from '../../shared/result.ts';
import type { Subject } from '../state/typed-about.tsx';
import type { DialogState } from '../state/view.ts';

/**
 * What a dialog is about.
 *
 * Guarantee: a dialog that follows another about another patient, time or document is another subject: nothing that was typed in the first, and
 * no outcome of it, stands in the second. What else is known of it may change, or come back: it is the same.
 */
export function subjectOf(dialog: DialogState): Subject {
  const { kind } = dialog;
  switch (kind) {
    case 'pay':
      return [kind, dialog.patient.id, dialog.invoiceId];
    case 'file':
      return [kind, dialog.patient?.id];
    case 'scan':
      return [kind, dialog.patient.id, dialog.doc.id];
    case 'book':
      return [kind, dialog.patient.id, dialog.appointmentId, dialog.soonest, ...timeOf(dialog.at)];
    case 'book-at':
      return [kind, ...timeOf(dialog)];
    case 'move':
      return [kind, dialog.patient.id, dialog.appointmentId, ...timeOf(dialog.to)];
    case 'cancel':
      return [kind, dialog.row.key];
    case 'late':
      return [kind, dialog.practitionerId];
    case 'print':
    case 'keys':
      return [kind];
    default:
      return assertNever(dialog);
  }
}

type Time = {
  readonly start: number;
  readonly practitionerId?: number | null;
  readonly groupId?: number | null;
};

const timeOf = (time: Time | null | undefined) => [time?.start, time?.practitionerId, time?.groupId] as const;
