import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { paymentWords } from './words.ts';

type RefusalProps = { failure: Failure; onAnyway: () => void; onReread: () => void };

/** Why the payment was not recorded, and what the user can do about it. The form keeps what was typed. */
export function PayRefusal({ failure, onAnyway, onReread }: RefusalProps) {
  switch (failure.kind) {
    case 'looks-repeated':
      return (
        <Note
          tone="warning"
          role="alert"
          title={paymentWords.refused.repeated}
          actions={<Button onClick={onAnyway}>{paymentWords.refused.another}</Button>}
        >
          {sayFailure(failure)}
        </Note>
      );
    case 'stale':
      return (
        <Note
          tone="warning"
          role="alert"
          actions={<Button onClick={onReread}>{paymentWords.refused.reload}</Button>}
        >
          {sayFailure(failure)}
        </Note>
      );
    default:
      return (
        <Note tone="danger" role="alert" title={paymentWords.refused.title}>
          {sayFailure(failure)}
        </Note>
      );
  }
}
