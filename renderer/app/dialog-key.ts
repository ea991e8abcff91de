import { assertNever } from '../../shared/result.ts';
import type { DialogState } from '../state/view.ts';

/**
 * What a dialog is about, as the key of its component.
 *
 * Guarantee: a dialog that follows another about somebody or something else starts anew. Nothing that was typed in the first, and no
 * outcome of it, stands in the second.
 */
export function dialogKey(dialog: DialogState): string {
  const { kind } = dialog;
  switch (kind) {
    case 'pay':
      return keyOf(kind, dialog.patient.id);
    case 'file':
      return keyOf(kind, dialog.patient?.id);
    case 'scan':
      return keyOf(kind, dialog.patient.id, dialog.doc.id);
    case 'book':
      return keyOf(
        kind,
        dialog.patient.id,
        dialog.appointmentId,
        dialog.at?.start,
        dialog.at?.practitionerId,
        dialog.at?.groupId,
      );
    case 'book-at':
      return keyOf(kind, dialog.start, dialog.practitionerId, dialog.groupId);
    case 'move':
      return keyOf(
        kind,
        dialog.patient.id,
        dialog.appointmentId,
        dialog.to?.start,
        dialog.to?.practitionerId,
      );
    case 'cancel':
      return keyOf(kind, dialog.row.key);
    case 'late':
      return keyOf(kind, dialog.practitionerId);
    case 'print':
    case 'keys':
      return kind;
    default:
      return assertNever(dialog);
  }
}

const keyOf = (...parts: readonly (string | number | null | undefined)[]): string =>
  parts.map((part) => part ?? '-').join(' ');
