import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';

/** Why nothing was written, and what the user can do about it. */
export function BookingRefusal({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  if (failure.kind === 'stale') {
    return (
      <Note
        tone="warning"
        role="alert"
        title="This time is no longer free."
        actions={<Button onClick={onAgain}>Look again</Button>}
      >
        Somebody else took it a moment ago. Nothing was written.
      </Note>
    );
  }
  return (
    <Note tone="danger" role="alert" title="Nothing was written.">
      {sayFailure(failure)}
    </Note>
  );
}
