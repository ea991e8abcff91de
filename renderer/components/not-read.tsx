import { type Failure, sayFailure } from '../../shared/failures.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import css from './screen.module.css';
import { ScreenBody } from './screen.tsx';

type NotReadProps = { title: string; failure?: Failure | null; onAgain?: () => void };

/** A screen whose content is not here: still loading, or why it can't be shown. No screen may be empty instead. */
export function NotRead({ title, failure = null, onAgain }: NotReadProps) {
  return (
    <ScreenBody title={title}>
      {failure ? (
        <Note
          tone="long"
          title={`Couldn’t load ${title.toLowerCase()}.`}
          actions={onAgain && <Button onClick={onAgain}>Try again</Button>}
        >
          {sayFailure(failure)}
        </Note>
      ) : (
        <p className={css.loading} role="status">
          Loading…
        </p>
      )}
    </ScreenBody>
  );
}
