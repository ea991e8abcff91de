import { commonWords } from '../model/common-words.ts';
import type { WriteById } from '../state/use-write-by-id.ts';
import { DeletedNote } from './deleted-note.tsx';
import { Dialog } from './dialog.tsx';
import { FocusedButton } from './focused-button.tsx';
import { LoadingDialog } from './loading-dialog.tsx';

type LoadingProps = { title: string; of: Pick<WriteById, 'failure' | 'read'>; onClose: () => void };

/**
 * A dialog about a write that is not known here yet: it is being read, could not be read, or was deleted. Never an open dialog that
 * shows nothing: the keys of the desk are off as long as one is open.
 */
export function LoadingWrite({ title, of: { failure, read }, onClose }: LoadingProps) {
  if (failure?.kind !== 'not-found')
    return <LoadingDialog title={title} failure={failure} onAgain={() => void read()} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={<FocusedButton onClick={onClose}>{commonWords.close}</FocusedButton>}
    >
      <DeletedNote write={null} />
    </Dialog>
  );
}
