import { useCallback } from 'react';
import { useTakeDrop } from '../components/take-drop.ts';
import { useWindowDrop } from '../components/window-drop.ts';
import { componentWords } from '../components/words.ts';
import { nameless } from '../state/notices.ts';
import { useDesk } from '../state/use-desk.tsx';
import css from './drop-anywhere.module.css';
import { appWords } from './words.ts';

const words = appWords.drop;

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
      if (view.store.getState().dialog) notices.say(nameless(componentWords.drop.busy));
      else take(transfer);
    },
    [view, notices, take],
  );
  const over = useWindowDrop(drop);
  if (!over) return null;
  return (
    <p className={css.words} aria-hidden="true">
      <b>{words.onPatient}</b>
      {words.anywhere}
    </p>
  );
}
