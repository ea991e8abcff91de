import type { BookedVisit } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { FocusedButton } from '../../components/focused-button.tsx';
import { Note } from '../../components/note.tsx';
import css from './booking.module.css';
import { bookingWords } from './words.ts';

type ConfirmProps = {
  disabled: boolean;
  /** There is a known conflict. */
  anyway: boolean;
  /** The check for conflicts is still running. */
  looking: boolean;
  onConfirm: () => void;
};

/** The button that moves the visit; it takes the focus, so that a second Enter confirms. */
export function Confirm({ disabled, anyway, looking, onConfirm }: ConfirmProps) {
  // With a conflict, a second Enter must not confirm.
  if (anyway)
    return (
      <Button disabled={disabled || looking} onClick={onConfirm}>
        {bookingWords.acts.moveAnyway}
      </Button>
    );
  return (
    <FocusedButton
      look="main"
      disabled={disabled}
      aria-disabled={looking}
      onClick={() => !looking && onConfirm()}
    >
      {bookingWords.acts.move}
    </FocusedButton>
  );
}

/** Back to the times; it takes the focus where there is a conflict, so that a second Enter does no harm. */
export function Back({ anyway, onBack }: { anyway: boolean; onBack: () => void }) {
  const words = bookingWords.acts.anotherTime;
  return anyway ? (
    <FocusedButton onClick={onBack}>{words}</FocusedButton>
  ) : (
    <Button onClick={onBack}>{words}</Button>
  );
}

/** What else moves with the visit, or does not. */
export function Warnings({ visit }: { visit: BookedVisit }) {
  if (visit.patients <= 1 && !visit.recurring) return null;
  return (
    <div className={css.warnings}>
      {visit.patients > 1 && (
        <Note tone="warning" title={bookingWords.moving.allTitle(visit.patients)}>
          {bookingWords.moving.all}
        </Note>
      )}
      {visit.recurring && (
        <Note tone="neutral" title={bookingWords.moving.recurringTitle}>
          {bookingWords.moving.recurring}
        </Note>
      )}
    </div>
  );
}
