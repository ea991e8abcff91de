import { useEffect } from 'react';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { LoadingDialog } from '../../components/loading-dialog.tsx';
import texts from '../../components/text.module.css';
import { sayBirth } from '../../model/words.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useStatus } from '../../state/use-desk.tsx';
import { useLocationOfPc } from '../../state/use-locations.ts';
import { useTyped } from '../../state/use-typed.ts';
import { PayForm } from './pay-form.tsx';
import { PayOutcome } from './pay-outcome.tsx';
import css from './payment.module.css';
import { paymentWords } from './words.ts';

type PayDialogProps = {
  patient: PatientBrief;
  locationId: number | null;
  invoiceId: number | null;
  onClose: () => void;
};

/**
 * Takes a payment: open invoices, amounts, method, and the outcome.
 * @param at the location of the visit, or of the invoice that was asked for; null: there is none (taken-at.ts)
 * @param invoiceId the invoice to pay; null: whatever the patient owes
 */
export function PayDialog({ patient, locationId: at, invoiceId, onClose }: PayDialogProps) {
  const locationOfPc = useLocationOfPc();
  const [written, setWritten] = useTyped<{
    writeId: string;
    restId: string | null;
    left: number | null;
  } | null>(`payment taken ${patient.id}`, null);
  const { sheet, failure, read, again } = useSheet(patient.id, at);
  const today = useApp()?.today ?? '';
  const title = paymentWords.title(patient.name);

  if (written !== null) {
    const more = () => {
      setWritten(null);
      void again();
    };
    return (
      <PayOutcome
        title={title}
        patient={patient}
        {...written}
        methods={sheet?.methods ?? []}
        onChanged={(id, newId) =>
          setWritten({
            writeId: written.writeId === id ? newId : written.writeId,
            restId: written.restId === id ? newId : written.restId,
            left: written.left,
          })
        }
        onMore={more}
        onClose={onClose}
      />
    );
  }
  if (sheet)
    return (
      <PayForm
        title={title}
        sheet={sheet}
        here={at}
        desk={locationOfPc}
        invoiceId={invoiceId}
        read={read}
        onClose={onClose}
        onWritten={(writeId, restId, left) => setWritten({ writeId, restId, left })}
      />
    );
  return (
    <LoadingDialog
      title={title}
      words={paymentWords.loadingInvoices}
      failure={failure}
      onAgain={() => void read()}
      onClose={onClose}
    >
      <p className={`${texts.soft} ${css.soft}`}>{sayBirth(patient.birthdate, today)}</p>
    </LoadingDialog>
  );
}

function useSheet(patientId: number, locationId: number | null) {
  const called = useCall('payment.sheet', { patientId, locationId });
  const { value, failure, read } = called;
  useReadAgain('invoices', value?.asOf === null, read);
  useReadAgain('paymentMethods', value?.methods.length === 0, read);
  /** `again` resets the form: what was typed belongs to the recorded payment. */
  return { sheet: value, failure, read, again: called.restart };
}

/** One more read, and not again, as soon as a list has been read from the practice that the answer does without. */
function useReadAgain(list: 'invoices' | 'paymentMethods', isWithout: boolean, read: () => unknown): void {
  const isRead = useStatus()?.lists.some(({ feed, readAt }) => feed === list && readAt !== null) ?? false;
  useEffect(() => {
    if (isRead && isWithout) void read();
  }, [isRead, isWithout, read]);
}
