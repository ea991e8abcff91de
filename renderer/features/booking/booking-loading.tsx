import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Note } from '../../components/note.tsx';
import { commonWords } from '../../model/common-words.ts';
import css from './booking.module.css';
import { bookingWords } from './words.ts';

type ReadingProps = { title: string; failure: Failure | null; onAgain: () => void; onClose: () => void };

/** The dialog while this PC's data for it is being read. */
export function BookingLoading({ title, failure, onAgain, onClose }: ReadingProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {failure ? (
        <Note tone="danger" role="alert" actions={<Button onClick={onAgain}>{commonWords.tryAgain}</Button>}>
          {sayFailure(failure)}
        </Note>
      ) : (
        <p className={css.reading}>{bookingWords.loading}</p>
      )}
    </Dialog>
  );
}
