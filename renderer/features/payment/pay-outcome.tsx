import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { WriteCard } from '../../components/write-card.tsx';
import { useDesk, useHeard } from '../../state/use-desk.tsx';
import { outcomeOf } from './outcome-words.ts';
import css from './payment.module.css';

/** What became of the payment, as the outbox tells it. It may be closed at any time: the outbox goes on. */
export function PayOutcome({
  title,
  writeId,
  onClose,
}: {
  title: string;
  writeId: string;
  onClose: () => void;
}) {
  const { outbox } = useDesk();
  const write = useHeard(writeId);
  if (!write) return null;
  const { tone, title: said, next } = outcomeOf(write);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button look="main" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={css.outcome}>
        {write.amountCents !== null && <p className={css.big}>{formatCents(write.amountCents)}</p>}
        <Note tone={tone} role="status" title={said}>
          {next}
        </Note>
        {write.state !== 'done' && write.state !== 'sending' && write.state !== 'held' && (
          <WriteCard write={write} onAct={(action) => void outbox.act(write.id, action)} />
        )}
      </div>
    </Dialog>
  );
}
