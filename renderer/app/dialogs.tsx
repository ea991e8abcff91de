import { assertNever } from '../../shared/result.ts';
import { BookAtDialog } from '../features/booking/book-at-dialog.tsx';
import { BookDialog } from '../features/booking/book-dialog.tsx';
import { MoveDialog } from '../features/booking/move-dialog.tsx';
import { CancelDialog } from '../features/cancellation/cancel-dialog.tsx';
import { FileDialog } from '../features/documents/file-dialog.tsx';
import { PayDialog } from '../features/payment/pay-dialog.tsx';
import { PrintDialog } from '../features/print/print-dialog.tsx';
import { LateDialog } from '../features/running-late/late-dialog.tsx';
import { TypedAbout } from '../state/typed-about.tsx';
import { useDesk, useView } from '../state/use-desk.tsx';
import type { DialogState } from '../state/view.ts';
import { subjectOf } from './dialog-subject.ts';
import { KeySheet } from './key-sheet.tsx';

/**
 * The open dialog. When it closes, the chosen row gets the focus back.
 *
 * Guarantee: a dialog closes itself alone. What it was asked for may be answered when another one is open.
 */
export function Dialogs() {
  const { view } = useDesk();
  const dialog = useView((v) => v.dialog);
  const close = () => {
    if (view.store.getState().dialog !== dialog) return;
    view.closeDialog();
    view.focusChosen();
  };
  if (!dialog) return null;
  return (
    <TypedAbout of={subjectOf(dialog)}>
      <OneDialog dialog={dialog} close={close} />
    </TypedAbout>
  );
}

function OneDialog({ dialog, close }: { dialog: DialogState; close: () => void }) {
  switch (dialog.kind) {
    case 'pay':
      return (
        <PayDialog
          patient={dialog.patient}
          locationId={dialog.locationId}
          invoiceId={dialog.invoiceId ?? null}
          onClose={close}
        />
      );
    case 'file':
      return <FileDialog patient={dialog.patient} source={{ files: dialog.files }} onClose={close} />;
    case 'scan':
      return <FileDialog patient={dialog.patient} source={{ doc: dialog.doc }} onClose={close} />;
    case 'book':
      return <BookDialog {...dialog} onClose={close} />;
    case 'book-at':
      return <BookAtDialog at={dialog} onClose={close} />;
    case 'move':
      return <MoveDialog {...dialog} onClose={close} />;
    case 'cancel':
      return <CancelDialog row={dialog.row} onClose={close} />;
    case 'late':
      return <LateDialog practitionerId={dialog.practitionerId} onClose={close} />;
    case 'print':
      return <PrintDialog onClose={close} />;
    case 'keys':
      return <KeySheet onClose={close} />;
    default:
      return assertNever(dialog);
  }
}
