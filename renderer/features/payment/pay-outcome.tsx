import type { WriteState, WriteView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { WriteCard } from '../../components/write-card.tsx';
import { mayGiveWay } from '../../model/decision-words.ts';
import { useDesk, useGone, useHeard } from '../../state/use-desk.tsx';
import { halfDone, paymentOutcomeOf, willNotBeRecorded } from './outcome-words.ts';
import css from './payment.module.css';
import { SlipButton } from './slip.tsx';

/** The states that need more than one line. */
const open: readonly WriteState[] = ['waiting', 'unknown', 'asks', 'refused', 'not-recorded'];

type OutcomeProps = {
  title: string;
  writeId: string;
  /** The second payment, where a part was paid by another method. */
  restId: string | null;
  /** Back to the rest that is still owing. */
  onMore: () => void;
  onClose: () => void;
};

/** The outcome of the payment, live from the outbox. The dialog may be closed at any time: the outbox carries on. */
export function PayOutcome({ title, writeId, restId, onMore, onClose }: OutcomeProps) {
  const { outbox } = useDesk();
  const write = useHeard(writeId);
  const rest = useHeard(restId);
  const gone = useGone(writeId);
  const restGone = useGone(restId);
  if (!write) return null;
  const first = { state: write.state, gone: gone && write.state !== 'done' };
  const second = !rest ? null : { state: rest.state, gone: restGone && rest.state !== 'done' };
  const half = second !== null && halfDone(first, second);
  // A payment that will not be recorded is on no slip.
  const paid = [
    willNotBeRecorded(first) ? [] : writeId,
    !second || willNotBeRecorded(second) || restId === null ? [] : restId,
  ].flat();
  const left = [gone ? [] : write, !rest || restGone ? [] : rest]
    .flat()
    .filter(({ state }) => state !== 'done');
  const recordRest = async () => {
    for (const { id } of left) await outbox.act(id, 'discard');
    onMore();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {paid.length > 0 && <SlipButton writeIds={paid} known={`${write.state} ${rest?.state ?? ''}`} />}
          {half && left.every(mayGiveWay) && (
            <Button onClick={() => void recordRest()}>Record the rest</Button>
          )}
          <Button look="main" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {half && (
        <div className={css.half}>
          <Note tone="late" role="alert" title="Only one of the two payments is recorded.">
            {left.every(mayGiveWay)
              ? 'What is not recorded is still owing. Record it again, by another way if need be.'
              : 'It was sent, and no answer came. Look with the practice whether it is there, then send it again or discard it.'}
          </Note>
        </div>
      )}
      <OneOutcome write={write} gone={gone} />
      {rest && <OneOutcome write={rest} gone={restGone} />}
    </Dialog>
  );
}

function OneOutcome({ write, gone }: { write: WriteView; gone: boolean }) {
  const { tone, title: said, next } = paymentOutcomeOf(write.state, gone);
  return (
    <div className={css.outcome}>
      {write.amountCents !== null && <p className={css.big}>{formatCents(write.amountCents)}</p>}
      <Note tone={tone} role="status" title={said}>
        {next}
      </Note>
      {!gone && open.includes(write.state) && <WriteCard write={write} />}
    </div>
  );
}
