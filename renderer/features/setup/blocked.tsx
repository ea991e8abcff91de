import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
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
    <main className={css.page}>
      <div className={css.card}>
        <p className={css.brand}>Foyer</p>
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
        <p className={css.soft}>
          Nothing was deleted. If trying again doesn’t help, ask your IT help and read them the sentence
          above.
        </p>
      </div>
    </main>
  );
}
