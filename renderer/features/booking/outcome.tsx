import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import layouts from '../../components/layout.module.css';
import { LoadingWrite } from '../../components/loading-write.tsx';
import { Note } from '../../components/note.tsx';
import { WriteCard } from '../../components/write-card.tsx';
import { commonWords } from '../../model/common-words.ts';
import { mayGiveWay, outcomeOf, pendingWords } from '../../model/write-words.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { useWriteById } from '../../state/use-write-by-id.ts';
import css from './booking.module.css';
import { bookingWords } from './words.ts';

type OutcomeProps = {
  kind: 'booking' | 'move';
  title: string;
  /** The time, in words. */
  when: string;
  writeId: string;
  /** The patient is marked as arrived once it is booked. */
  arrives?: boolean;
  onAnother: () => void;
  onClose: () => void;
};

/** The outcome of the write, live from the outbox. The dialog may be closed at any time: the outbox carries on. */
export function BookingOutcome(props: OutcomeProps) {
  const { kind, title, when, writeId, arrives = false, onAnother, onClose } = props;
  const { outbox } = useDesk();
  const asked = useWriteById(writeId);
  const { write, gone } = asked;
  if (!write) return <LoadingWrite title={title} of={asked} onClose={onClose} />;
  const { tone, title: said, next } = outcomeOf(kind, write.state, gone, arrives);
  // Nothing else is booked in its place while it may still be sent.
  const changeIt = async () => {
    if (gone || (await outbox.act(write.id, 'discard'))) onAnother();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          {(gone ? write.state !== 'done' : mayGiveWay(write)) && (
            <Button onClick={() => void changeIt()}>{bookingWords.acts.anotherTime}</Button>
          )}
          <Button look="main" data-autofocus onClick={onClose}>
            {commonWords.close}
          </Button>
        </>
      }
    >
      <div className={layouts.stackRoomy}>
        <p className={css.big}>{when}</p>
        <Note tone={tone} role="status" title={said}>
          {next}
        </Note>
        {!gone && pendingWords(write.state) !== null && <WriteCard write={write} />}
      </div>
    </Dialog>
  );
}
