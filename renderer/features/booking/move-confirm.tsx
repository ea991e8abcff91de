import type { BookedVisit } from '../../../shared/bridge/views.ts';
import { LeadingButton } from '../../components/leading-button.tsx';
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

/** The button that moves the visit; without a conflict it leads, so that a second Enter confirms. */
export function Confirm({ disabled, anyway, looking, onConfirm }: ConfirmProps) {
  return (
    <LeadingButton
      leads={!anyway}
      look={anyway ? 'quiet' : 'main'}
      disabled={disabled}
      aria-disabled={looking}
      onClick={() => !looking && onConfirm()}
    >
      {anyway ? bookingWords.acts.moveAnyway : bookingWords.acts.move}
    </LeadingButton>
  );
}

/** Back to the times; with a conflict it leads, so that a second Enter does no harm. */
export function Back({ anyway, onBack }: { anyway: boolean; onBack: () => void }) {
  return (
    <LeadingButton leads={anyway} onClick={onBack}>
      {bookingWords.acts.anotherTime}
    </LeadingButton>
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
