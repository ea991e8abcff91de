import { useCallback } from 'react';
import { nameless } from '../state/notices.ts';
import { useDesk } from '../state/use-desk.tsx';
import { dropWords } from './drop-words.ts';
import { takeDropped } from './dropped-files.ts';
import { isDialogOpen } from './open-dialogs.ts';
import { componentWords } from './words.ts';

/**
 * Takes the files of a drop, and notifies the user of what did not come. Reading a folder takes a while: where privacy mode begins
 * meanwhile, nothing is taken, because the dialog would name the patient that it was dropped on. Where another dialog is open by then,
 * nothing is taken either: what is typed there stays.
 */
export function useTakeDrop(onFiles: (files: File[]) => void): (transfer: DataTransfer) => void {
  const { view, notices, settings } = useDesk();
  return useCallback(
    (transfer) => {
      const isPrivate = () => settings.store.getState().value?.privacy === true;
      const wasPrivate = isPrivate();
      takeDropped(transfer, (dropped) => {
        const reason = reasonAgainst({
          isHidden: !wasPrivate && isPrivate(),
          isBusy: dropped.files.length > 0 && isDialogOpen(view),
        });
        const words = reason ?? dropWords(dropped);
        if (words) notices.warn(nameless(words));
        if (reason === null && dropped.files.length > 0) onFiles(dropped.files);
      });
    },
    [view, notices, settings, onFiles],
  );
}

/** Why nothing of it is taken; null: it is. */
function reasonAgainst({ isHidden, isBusy }: { isHidden: boolean; isBusy: boolean }): string | null {
  if (isHidden) return componentWords.drop.hidden;
  return isBusy ? componentWords.drop.busy : null;
}
