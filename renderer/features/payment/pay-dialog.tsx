import { useEffect, useState } from 'react';
import type { PatientBrief, PaymentSheet } from '../../../shared/bridge/views.ts';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { sayBorn } from '../../model/words.ts';
import { useApp, useDesk, useStatus } from '../../state/use-desk.tsx';
import { useLocationOfPc } from '../../state/use-places.ts';
import { useTyped } from '../../state/use-typed.ts';
import { PayForm } from './pay-form.tsx';
import { PayOutcome } from './pay-outcome.tsx';
import css from './payment.module.css';

type PayDialogProps = {
  patient: PatientBrief;
  locationId: number | null;
  invoiceId: number | null;
  onClose: () => void;
};

/**
 * Taking a payment: what is open, what is paid of it, how, and what became of it.
 * @param at where the visit or the invoice is; null: there is none, and it is taken where this PC stands
 * @param invoiceId the invoice that is to be paid; null: whatever the patient owes
 */
export function PayDialog({ patient, locationId: at, invoiceId, onClose }: PayDialogProps) {
  const locationOfPc = useLocationOfPc();
  const locationId = at ?? locationOfPc;
  const [written, setWritten] = useTyped<{ writeId: string; restId: string | null } | null>(
    `payment taken ${patient.id}`,
    null,
  );
  const { sheet, failure, read, again } = useSheet(patient.id, locationId);
  const today = useApp()?.today ?? '';
  const title = `Payment from ${patient.name}`;

  if (written !== null) {
    const more = () => {
      setWritten(null);
      void again();
    };
    return <PayOutcome title={title} {...written} onMore={more} onClose={onClose} />;
  }
  if (sheet)
    return (
      <PayForm
        title={title}
        sheet={sheet}
        here={locationId}
        invoiceId={invoiceId}
        read={read}
        onClose={onClose}
        onWritten={(writeId, restId) => setWritten({ writeId, restId })}
      />
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={css.soft}>Born {sayBorn(patient.birthdate, today)}</p>
      {failure ? (
        <Note tone="long" role="alert" actions={<Button onClick={() => void read()}>Try again</Button>}>
          {sayFailure(failure)}
        </Note>
      ) : (
        <p className={css.reading}>Reading the invoices…</p>
      )}
    </Dialog>
  );
}

function useSheet(patientId: number, locationId: number | null) {
  const { bridge } = useDesk();
  const [sheet, setSheet] = useState<PaymentSheet | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async () => {
    const answer = await bridge.call('payment.sheet', { patientId, locationId });
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setSheet(answer.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reading for each patient; `read` is made anew on every render
  useEffect(() => {
    void read();
  }, [bridge, patientId, locationId]);
  const invoicesRead = useInvoicesRead();
  const there = sheet !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more as soon as the invoices are read, and no oftener
  useEffect(() => {
    if (invoicesRead && sheet?.asOf === null) void read();
  }, [invoicesRead, there]);
  return {
    sheet,
    failure,
    read,
    /** From the beginning: what was typed belongs to what is recorded already. */
    again() {
      setSheet(null);
      return read();
    },
  };
}

/** Whether the open invoices have been read from the practice since this PC was connected. */
const useInvoicesRead = (): boolean =>
  useStatus()?.lists.some(({ feed, readAt }) => feed === 'invoices' && readAt !== null) ?? false;
