import { useEffect } from 'react';
import type { WriteView } from '../../shared/bridge/views.ts';
import { sayDiscarding } from '../model/write-words.ts';
import { focusFromNowhere } from './focus-nowhere.ts';
import { Note } from './note.tsx';
import { componentWords } from './words.ts';

/**
 * In place of a write's card in a dialog, once a person has deleted it. The button that had the focus went with the card: the
 * dialog's main one gets it, so that Escape closes the dialog alone.
 * @param write null: nothing more is known of it
 */
export function DeletedNote({ write }: { write: WriteView | null }) {
  useEffect(() => {
    focusFromNowhere(document, document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]'));
  }, []);
  return (
    <Note
      tone="neutral"
      role="status"
      title={write ? componentWords.deleted(write.title) : componentWords.writeDeleted}
    >
      {write && sayDiscarding(write)}
    </Note>
  );
}
