import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { bookingWords } from './words.ts';

/** Why nothing was written, and what the user can do about it. */
export function BookingRefusal({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  if (failure.kind === 'stale') {
    const { refused } = bookingWords;
    const isTaken = failure.words === refused.takenElsewhere;
    return (
      <Note
        tone="warning"
        role="alert"
        title={isTaken ? refused.takenTitle : refused.nothing}
        actions={<Button onClick={onAgain}>{refused.showFree}</Button>}
      >
        {isTaken ? refused.taken : sayFailure(failure)}
      </Note>
    );
  }
  return (
    <Note tone="danger" role="alert" title={bookingWords.refused.nothing}>
      {sayFailure(failure)}
    </Note>
  );
}
