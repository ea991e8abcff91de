import type { BookedVisit } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { FocusedButton } from '../../components/focused-button.tsx';
import { Note } from '../../components/note.tsx';
import css from './booking.module.css';

type ConfirmProps = {
  disabled: boolean;
  /** Something is known to stand in its way. */
  anyway: boolean;
  /** It is not known yet whether something does. */
  looking: boolean;
  onConfirm: () => void;
};

/** The button that moves; it takes the focus, so that a second Enter confirms. */
export function Confirm({ disabled, anyway, looking, onConfirm }: ConfirmProps) {
  // Not by a second Enter where something stands in its way.
  if (anyway)
    return (
      <Button disabled={disabled} onClick={onConfirm}>
        Move it anyway
      </Button>
    );
  return (
    <FocusedButton
      look="main"
      disabled={disabled}
      aria-disabled={looking}
      onClick={() => !looking && onConfirm()}
    >
      Yes, move it
    </FocusedButton>
  );
}

/** Back to the times; it has the focus where something stands in the way, so that a second Enter does no harm. */
export function Back({ anyway, onBack }: { anyway: boolean; onBack: () => void }) {
  const words = 'Choose another time';
  return anyway ? (
    <FocusedButton onClick={onBack}>{words}</FocusedButton>
  ) : (
    <Button onClick={onBack}>{words}</Button>
  );
}

/** What else moves with it, or does not. */
export function Warnings({ visit }: { visit: BookedVisit }) {
  if (visit.patients <= 1 && !visit.recurring) return null;
  return (
    <div className={css.warnings}>
      {visit.patients > 1 && (
        <Note tone="late" title={`All ${visit.patients} patients of this appointment move.`}>
          It is a group: the practice moves an appointment as a whole.
        </Note>
      )}
      {visit.recurring && (
        <Note tone="grey" title="It is one visit of a series.">
          Foyer moves only this one.
        </Note>
      )}
    </div>
  );
}
