import { useState } from 'react';
import type { Named, PaidView, WriteView } from '../../shared/bridge/views.ts';
import { sayFailure } from '../../shared/failures.ts';
import { formatCents } from '../../shared/money.ts';
import { commonWords } from '../model/common-words.ts';
import { isDiscarded, replacedStanding } from '../model/write-words.ts';
import { useAction } from '../state/use-action.ts';
import { useGone } from '../state/use-desk.tsx';
import { useTyped } from '../state/use-typed.ts';
import { useWriteById } from '../state/use-write-by-id.ts';
import { Button } from './button.tsx';
import { DeletedNote } from './deleted-note.tsx';
import { Dialog } from './dialog.tsx';
import { FocusedButton } from './focused-button.tsx';
import layouts from './layout.module.css';
import { LoadingWrite } from './loading-write.tsx';
import { MethodChoice } from './method-choice.tsx';
import { Note } from './note.tsx';
import css from './remove-payment.module.css';
import { useLastRemovalOf } from './remove-payment.tsx';
import { useFocusBack } from './return-focus.ts';
import texts from './text.module.css';
import { componentWords } from './words.ts';
import { WriteCard } from './write-card.tsx';

const words = componentWords.changeMethod;

type ChangeProps = {
  payment: Pick<PaidView, 'number' | 'amountCents'> & { readonly id: number | null };
  patientName: string | null;
  /** The name of its method now. */
  method: string;
  methods: readonly Named[];
  /** Both writes are in the outbox. Absent: the dialog itself shows what becomes of them. */
  onChanged?: (write: WriteView) => void;
  onClose: () => void;
};

/**
 * Another method for a recorded payment: the payment is removed, and recorded again once that is done. One click stands
 * for both; the log says which method was wrong, so no reason is asked for. A digit chooses, Enter changes.
 */
export function ChangeMethod({ payment, patientName, method, methods, onChanged, onClose }: ChangeProps) {
  const change = useAction('payment.changeMethod');
  const [methodId, setMethodId] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [writeId, setWriteId] = useTyped<string | null>(`method changed ${payment.id}`, null);
  useFocusBack();
  const chosen = methods.find(({ id }) => id === methodId);
  const now = methods.find(({ name }) => name === method)?.id ?? null;

  const submit = async () => {
    setTried(true);
    if (!chosen || payment.id === null) return;
    const changed = await change.run({ paymentId: payment.id, methodId: chosen.id });
    if (!changed) return;
    if (onChanged) onChanged(changed.write);
    else setWriteId(changed.write.id);
  };

  if (writeId !== null) return <Changed writeId={writeId} onClose={onClose} />;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{commonWords.cancel}</Button>
          <Button look="main" onClick={() => void submit()}>
            {chosen ? words.changeTo(chosen.name) : commonWords.change}
          </Button>
        </>
      }
    >
      <p className={texts.bigAmount}>{formatCents(payment.amountCents)}</p>
      <p>{[patientName ?? commonWords.unknownPatient, method, payment.number].filter(Boolean).join(' · ')}</p>
      <MethodChoice
        words={words.label}
        methods={methods}
        without={now}
        value={methodId}
        problem={tried && !chosen ? words.missing : null}
        autoFocus
        onChange={setMethodId}
        onEnter={() => void submit()}
      />
      <p className={css.note}>{words.means(method)}</p>
      {change.failure && (
        <Note tone="danger" role="alert" title={words.unchanged}>
          {sayFailure(change.failure)}
        </Note>
      )}
    </Dialog>
  );
}

/** What becomes of the removal and of the new payment. */
function Changed({ writeId, onClose }: { writeId: string; onClose: () => void }) {
  const asked = useWriteById(writeId);
  const { write, gone } = asked;
  if (!write) return <LoadingWrite title={words.title} of={asked} onClose={onClose} />;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      foot={<FocusedButton onClick={onClose}>{commonWords.close}</FocusedButton>}
    >
      <div className={layouts.stackRoomy}>
        <Replaced of={write} />
        {isDiscarded(write.state, gone) ? <DeletedNote write={write} /> : <WriteCard write={write} />}
      </div>
    </Dialog>
  );
}

/** What became of the payment that another one replaces; nothing where it replaces none, or that is not known here. */
export function Replaced({ of }: { of: WriteView }) {
  const removal = useLastRemovalOf(of.replaces ?? null);
  const gone = useGone(removal?.id ?? null);
  if (of.replaces === undefined) return null;
  const standing = replacedStanding(of, removal && { state: removal.state, gone });
  if (standing === 'removed') return <p className={texts.soft}>{words.firstRemoved}</p>;
  if (!removal) return null;
  return standing === 'deleted' ? <DeletedNote write={removal} /> : <WriteCard write={removal} />;
}
