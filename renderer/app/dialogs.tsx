import { assertNever } from '../../shared/result.ts';
import { BookAtDialog } from '../features/booking/book-at-dialog.tsx';
import { BookDialog } from '../features/booking/book-dialog.tsx';
import { MoveDialog } from '../features/booking/move-dialog.tsx';
import { CancelDialog } from '../features/cancellation/cancel-dialog.tsx';
import { FileDialog } from '../features/documents/file-dialog.tsx';
import { PayDialog } from '../features/payment/pay-dialog.tsx';
import { PrintDialog } from '../features/print/print-dialog.tsx';
import { LateDialog } from '../features/running-late/late-dialog.tsx';
import { useDesk, useView } from '../state/use-desk.tsx';
import type { DialogState } from '../state/view.ts';
import { dialogKey } from './dialog-key.ts';
import { KeySheet } from './key-sheet.tsx';

/** The open dialog. When it closes, the chosen row gets the focus back. */
export function Dialogs() {
  const { view } = useDesk();
  const dialog = useView((v) => v.dialog);
  const close = () => {
    view.closeDialog();
    view.focusChosen();
  };
  return dialog && <OpenDialog key={dialogKey(dialog)} dialog={dialog} onClose={close} />;
}

function OpenDialog({ dialog, onClose }: { dialog: DialogState; onClose: () => void }) {
  switch (dialog.kind) {
    case 'pay':
      return (
        <PayDialog
          patient={dialog.patient}
          locationId={dialog.locationId}
          invoiceId={dialog.invoiceId ?? null}
          onClose={onClose}
        />
      );
    case 'file':
      return <FileDialog patient={dialog.patient} source={{ files: dialog.files }} onClose={onClose} />;
    case 'scan':
      return <FileDialog patient={dialog.patient} source={{ doc: dialog.doc }} onClose={onClose} />;
    case 'book':
      return <BookDialog {...dialog} onClose={onClose} />;
    case 'book-at':
      return <BookAtDialog at={dialog} onClose={onClose} />;
    case 'move':
      return <MoveDialog {...dialog} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog row={dialog.row} onClose={onClose} />;
    case 'late':
      return <LateDialog practitionerId={dialog.practitionerId} onClose={onClose} />;
    case 'print':
      return <PrintDialog onClose={onClose} />;
    case 'keys':
      return <KeySheet onClose={onClose} />;
    default:
      return assertNever(dialog);
  }
}
