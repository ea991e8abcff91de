import { type Failure, sayFailure } from '../../shared/failures.ts';
import { commonWords } from '../model/common-words.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import css from './screen.module.css';
import { ScreenBody } from './screen.tsx';
import { componentWords } from './words.ts';

type NotLoadedNoteProps = { title: string; failure: Failure; onAgain: (() => void) | undefined };

/** The reason why something could not be loaded, and a way to try again. */
export function NotLoadedNote({ title, failure, onAgain }: NotLoadedNoteProps) {
  return (
    <Note
      tone="danger"
      title={componentWords.notLoaded(title)}
      actions={onAgain && <Button onClick={onAgain}>{commonWords.tryAgain}</Button>}
    >
      {sayFailure(failure)}
    </Note>
  );
}

type NotReadProps = { title: string; failure?: Failure | null; onAgain?: () => void };

/**
 * Placeholder of a screen whose content is missing: still loading, or the reason it can't be shown. A screen is never
 * blank.
 */
export function NotRead({ title, failure = null, onAgain }: NotReadProps) {
  return (
    <ScreenBody title={title}>
      {failure ? (
        <NotLoadedNote title={title} failure={failure} onAgain={onAgain} />
      ) : (
        <p className={css.loading} role="status">
          {commonWords.loading}
        </p>
      )}
    </ScreenBody>
  );
}
