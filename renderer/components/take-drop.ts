import { useCallback } from 'react';
import { nameless } from '../state/notices.ts';
import { useDesk } from '../state/use-desk.tsx';
import { dropWords } from './drop-words.ts';
import { takeDropped } from './dropped-files.ts';

/** Takes the files of a drop, and notifies the user of what did not come. */
export function useTakeDrop(onFiles: (files: File[]) => void): (transfer: DataTransfer) => void {
  const { notices } = useDesk();
  return useCallback(
    (transfer) =>
      takeDropped(transfer, (dropped) => {
        const words = dropWords(dropped);
        if (words) notices.warn(nameless(words));
        if (dropped.files.length > 0) onFiles(dropped.files);
      }),
    [notices, onFiles],
  );
}
