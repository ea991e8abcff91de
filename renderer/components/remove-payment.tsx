import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PaidView, WriteState, WriteView } from '../../shared/bridge/views.ts';
import { dayOf, sayDate } from '../../shared/clinic-time.ts';
import { sayClock } from '../../shared/clock-words.ts';
import { sayFailure } from '../../shared/failures.ts';
import { formatCents } from '../../shared/money.ts';
import { commonWords } from '../model/common-words.ts';
import { isDiscarded } from '../model/write-words.ts';
import { useAction } from '../state/use-action.ts';
import { useClockStyle, useDesk, useGone, useOfWrites } from '../state/use-desk.tsx';
import { useTyped } from '../state/use-typed.ts';
import { useWriteById } from '../state/use-write-by-id.ts';
import { Button } from './button.tsx';
import { DeletedNote } from './deleted-note.tsx';
import { Dialog } from './dialog.tsx';
import { FocusedButton } from './focused-button.tsx';
import { LoadingWrite } from './loading-write.tsx';
import { Note } from './note.tsx';
import css from './remove-payment.module.css';
import { useFocusBack } from './return-focus.ts';
import texts from './text.module.css';
import { componentWords } from './words.ts';
import { WriteCard } from './write-card.tsx';

const words = componentWords.removal;

/** A payment to remove; without an id the practice has not assigned it yet. */
type Removable = Pick<PaidView, 'number' | 'at' | 'amountCents'> & {
  readonly id: number | null;
  readonly patientName: string | null;
  /** Null: not known here. The practice’s payment of another patient is not removed. */
  readonly patientId: number | null;
};

type RemoveProps = {
  payment: Removable;
  method: string;
  zone: string;
  /** The removal is in the outbox. */
  onRemoved?: () => void;
  onClose: () => void;
};

/** The pending removal of a payment. */
export const useRemovalOf = (paymentId: number | null): WriteView | undefined =>
  useOfWrites((writes) =>
    paymentId === null
      ? undefined
      : writes.find((write) => write.kind === 'payment-removal' && write.paymentId === paymentId),
  );

/** The last removal of a payment that this page has heard of, also one that is done or was deleted. */
export const useLastRemovalOf = (paymentId: number | null): WriteView | null =>
  useStore(
    useDesk().outbox.store,
    ({ heard }) =>
      [...heard.values()]
        .filter((write) => write.kind === 'payment-removal' && write.paymentId === paymentId)
        .toSorted((a, b) => a.createdAt - b.createdAt)
        .at(-1) ?? null,
  );

/** What this page knows of the removal of a payment that this PC took; null: none was asked for, or it was deleted before it was sent. */
export function useRemovalState(payment: WriteView | null): WriteState | null {
  const last = useLastRemovalOf(payment?.paymentId ?? null);
  const gone = useGone(last?.id ?? null);
  // The practice gives the number of a payment that it deleted to another one: an earlier removal is not of this one.
  if (!payment || !last || last.createdAt < payment.createdAt) return null;
  return isDiscarded(last.state, gone) ? null : last.state;
}

/** Whether a pending payment replaces this one by another method. */
export const useIsReplaced = (paymentId: number | null): boolean =>
  useOfWrites((writes) => paymentId !== null && writes.some(({ replaces }) => replaces === paymentId));

/** @param isReplaced see `useIsReplaced` */
export function sayRemoval({ state }: Pick<WriteView, 'state'>, isReplaced = false): string {
  if (state === 'done') return componentWords.slip.removed;
  if (state === 'refused') return isReplaced ? words.inList.notChanged : words.inList.notRemoved;
  return isReplaced ? words.inList.changing : words.inList.removing;
}

/** Removes a recorded payment, with a reason. The money itself is refunded at the till or the terminal. */
export function RemovePayment({ payment, method, zone, onRemoved, onClose }: RemoveProps) {
  const clockStyle = useClockStyle();
  const removal = useAction('payment.remove');
  const [reason, setReason] = useTyped(`removal ${payment.id}`, '');
  const [tried, setTried] = useState(false);
  const [writeId, setWriteId] = useTyped<string | null>(`removed ${payment.id}`, null);
  const asked = useWriteById(writeId);
  const { write, gone } = asked;
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusBack();

  const remove = async (why: string) => {
    setTried(true);
    if (why === '') return field.current?.focus();
    if (payment.id === null) return;
    const written = await removal.run({
      paymentId: payment.id,
      patientId: payment.patientId,
      reason: why,
    });
    if (!written) return;
    setWriteId(written.write.id);
    onRemoved?.();
  };

  if (writeId !== null) {
    if (!write) return <LoadingWrite title={words.title(false)} of={asked} onClose={onClose} />;
    return (
      <Dialog
        key="outcome"
        title={words.title(write.state === 'done')}
        onClose={onClose}
        foot={<FocusedButton onClick={onClose}>{commonWords.close}</FocusedButton>}
      >
        {isDiscarded(write.state, gone) ? <DeletedNote write={write} /> : <WriteCard write={write} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={words.ask}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look="danger" onClick={() => void remove(reason.trim())}>
            {words.remove(formatCents(payment.amountCents))}
          </Button>
        </>
      }
    >
      <p className={texts.bigAmount}>{formatCents(payment.amountCents)}</p>
      <p>
        {payment.patientName ?? commonWords.unknownPatient}, {method}
        {payment.at !== null &&
          `, ${sayDate(dayOf(payment.at, zone))}, ${sayClock(payment.at, zone, clockStyle)}`}
        {payment.number && ` (${payment.number})`}
      </p>
      <p className={texts.soft}>{words.means}</p>
      <fieldset className={css.usual}>
        <legend>{words.usual}</legend>
        {/* Why a payment is removed most often: one click says so and removes it. */}
        {words.reasons.map((why) => (
          <Button key={why} look="danger" onClick={() => void remove(why)}>
            {why}
          </Button>
        ))}
      </fieldset>
      <Textarea
        ref={field}
        data-autofocus
        className={css.reason}
        label={words.another}
        description={words.kept}
        autosize
        minRows={2}
        maxLength={400}
        error={tried && reason.trim() === '' ? words.missing : null}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {removal.failure && (
        <Note tone="danger" role="alert">
          {sayFailure(removal.failure)}
        </Note>
      )}
    </Dialog>
  );
}
