import { useCallback } from 'react';
import { nameless } from '../state/notices.ts';
import { useDesk } from '../state/use-desk.tsx';
import { dropWords } from './drop-words.ts';
import { takeDropped } from './dropped-files.ts';
import { componentWords } from './words.ts';

/**
 * Takes the files of a drop, and notifies the user of what did not come. Reading a folder takes a while: where privacy mode begins
 * meanwhile, nothing is taken, because the dialog would name the patient that it was dropped on.
 */
export function useTakeDrop(onFiles: (files: File[]) => void): (transfer: DataTransfer) => void {
  const { notices, settings } = useDesk();
  return useCallback(
    (transfer) => {
      const isPrivate = () => settings.store.getState().value?.privacy === true;
      const wasPrivate = isPrivate();
      takeDropped(transfer, (dropped) => {
        const isHidden = !wasPrivate && isPrivate();
        const words = isHidden ? componentWords.drop.hidden : dropWords(dropped);
        if (words) notices.warn(nameless(words));
        if (!isHidden && dropped.files.length > 0) onFiles(dropped.files);
      });
    },
    [notices, settings, onFiles],
  );
}
