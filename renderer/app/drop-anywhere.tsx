import { useCallback } from 'react';
import { useTakeDrop } from '../components/take-drop.ts';
import { useWindowDrop } from '../components/window-drop.ts';
import { useDesk } from '../state/use-desk.tsx';
import css from './drop-anywhere.module.css';

/**
 * Accepts files that are dropped outside a patient and asks whose they are. While files hover, it says what a drop
 * does.
 */
export function DropAnywhere() {
  const { view, notices } = useDesk();
  const ask = useCallback((files: File[]) => view.openDialog({ kind: 'file', patient: null, files }), [view]);
  const take = useTakeDrop(ask);
  const drop = useCallback(
    (transfer: DataTransfer) => {
      if (view.store.getState().dialog) notices.say('Finish what is open first, then drop the files again.');
      else take(transfer);
    },
    [view, notices, take],
  );
  const over = useWindowDrop(drop);
  if (!over) return null;
  return (
    <p className={css.words} aria-hidden="true">
      <b>Drop on a patient to file for them</b>
      anywhere else in the window to choose the patient
    </p>
  );
}
