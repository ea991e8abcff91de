import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { clockOf } from '../../../shared/clinic-time.ts';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { WriteCard } from '../../components/write-card.tsx';
import { useDesk, useHeard } from '../../state/use-desk.tsx';
import css from './money.module.css';
import type { Payment } from './takings-model.ts';

type RemoveProps = { payment: Payment; method: string; zone: string; onClose: () => void };

/** Takes a recorded payment back, with its reason. The money itself is given back at the till or the terminal. */
export function RemovePayment({ payment, method, zone, onClose }: RemoveProps) {
  const { bridge, outbox } = useDesk();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [writeId, setWriteId] = useState<string | null>(null);
  const write = useHeard(writeId);
  const missing = reason.trim() === '';

  const remove = async () => {
    setTried(true);
    if (missing || payment.id === null) return;
    setFailure(null);
    const answer = await bridge.call('payment.remove', { paymentId: payment.id, reason: reason.trim() });
    if (!answer.ok) return setFailure(answer.failure);
    outbox.put(answer.value.write);
    setWriteId(answer.value.write.id);
  };

  if (write) {
    return (
      <Dialog title="Removal of a payment" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
        <WriteCard write={write} onAct={(action) => void outbox.act(write.id, action)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Remove this payment?"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" onClick={() => void remove()}>
            Remove {formatCents(payment.cents)}
          </Button>
        </>
      }
    >
      <p className={css.big}>{formatCents(payment.cents)}</p>
      <p>
        {payment.patientName ?? 'Unknown patient'}, {method}, {clockOf(payment.at, zone)}
        {payment.number && ` (${payment.number})`}
      </p>
      <p className={css.soft}>
        The invoice is open again afterwards. Foyer does not give money back: that is done at the till or the
        terminal.
      </p>
      <Textarea
        data-autofocus
        className={css.reason}
        label="Reason"
        description="Kept in the log of this PC, with your initials"
        autosize
        minRows={2}
        maxLength={400}
        error={tried && missing ? 'Say why it is removed.' : null}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && (
        <Note tone="long" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
    </Dialog>
  );
}
