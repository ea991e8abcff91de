import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { useAction } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './setup.module.css';

/** Foyer can't open its store: says why, has changed nothing, and tries again when asked. */
export function Blocked({ failure }: { failure: Failure | null }) {
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
        <p className={texts.brand}>Foyer</p>
        <h1 className={css.title}>Foyer can’t start</h1>
        <Note
          tone="danger"
          role="alert"
          actions={
            <Button disabled={busy} onClick={() => void tryAgain()}>
              {busy ? 'Trying…' : 'Try again'}
            </Button>
          }
        >
          {why ? sayFailure(why) : 'The reason is not known.'}
        </Note>
        <p className={texts.soft}>
          Nothing was deleted. If trying again doesn’t help, ask your IT help and read them the sentence
          above.
        </p>
      </div>
    </main>
  );
}
