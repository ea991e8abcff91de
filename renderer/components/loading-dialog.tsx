import type { ReactNode } from 'react';
import { type Failure, sayFailure } from '../../shared/failures.ts';
import { commonWords } from '../model/common-words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';
import texts from './text.module.css';

type LoadingProps = {
  title: string;
  failure: Failure | null;
  words?: string;
  /** What is known of it already. */
  children?: ReactNode;
  onAgain: () => void;
  onClose: () => void;
};

/** A dialog while this PC's data for it is being read, or why it could not be. */
export function LoadingDialog({ title, failure, words, children, onAgain, onClose }: LoadingProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {failure ? (
        <Note tone="danger" role="alert" actions={<Button onClick={onAgain}>{commonWords.tryAgain}</Button>}>
          {sayFailure(failure)}
        </Note>
      ) : (
        <p className={texts.loading}>{words ?? commonWords.loading}</p>
      )}
    </Dialog>
  );
}
