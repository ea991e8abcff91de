import type { ReactNode } from 'react';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './setup.module.css';
import { setupWords } from './words.ts';

const words = setupWords.blocked;

/**
 * Foyer can't open its store: says why, has changed nothing, and tries again when asked.
 * @param removal the way to a new start, where nothing else may help
 */
export function Blocked({ failure, removal }: { failure: Failure | null; removal: ReactNode }) {
  const { app } = useDesk();
  const { busy, failure: unanswered, run } = useAction('app.tryAgain');
  const tryAgain = async () => {
    const state = await run({});
    if (state) app.set(state);
  };
  const why = unanswered ?? failure;
  return (
    <main className={layouts.centredPage}>
      <div className={css.card}>
        <p className={texts.brand}>{setupWords.brand}</p>
        <h1 className={css.title}>{words.title}</h1>
        <Note
          tone="danger"
          role="alert"
          actions={
            <Button disabled={busy} onClick={() => void tryAgain()}>
              {busy ? words.trying : commonWords.tryAgain}
            </Button>
          }
        >
          {why ? sayFailure(why) : words.noReason}
        </Note>
        <p className={texts.soft}>{words.means}</p>
        <div>{removal}</div>
      </div>
    </main>
  );
}
