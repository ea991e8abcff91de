import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { bookingWords } from './words.ts';

/** Why nothing was written, and what the user can do about it. */
export function BookingRefusal({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  if (failure.kind === 'stale') {
    return (
      <Note
        tone="warning"
        role="alert"
        title={bookingWords.refused.takenTitle}
        actions={<Button onClick={onAgain}>{bookingWords.refused.showFree}</Button>}
      >
        {bookingWords.refused.taken}
      </Note>
    );
  }
  return (
    <Note tone="danger" role="alert" title={bookingWords.refused.nothing}>
      {sayFailure(failure)}
    </Note>
  );
}
