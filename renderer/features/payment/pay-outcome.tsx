import type { WriteState } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { WriteCard } from '../../components/write-card.tsx';
import { useDesk, useGone, useHeard } from '../../state/use-desk.tsx';
import { outcomeOf } from './outcome-words.ts';
import css from './payment.module.css';

/** The states in which there is more to say than the outcome. */
const open: readonly WriteState[] = ['waiting', 'unknown', 'asks', 'refused', 'not-recorded'];

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
  const gone = useGone(writeId);
  if (!write) return null;
  const { tone, title: said, next } = outcomeOf(write.state, gone);
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
        {!gone && open.includes(write.state) && (
          <WriteCard write={write} onAct={(action) => void outbox.act(write.id, action)} />
        )}
      </div>
    </Dialog>
  );
}
