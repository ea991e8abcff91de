import { useState } from 'react';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import css from './setup.module.css';

/** Foyer can't open its store: says why, has changed nothing, and tries again when asked. */
export function Blocked({ failure }: { failure: Failure | null }) {
  const { bridge, app } = useDesk();
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState<Failure | null>(null);
  const tryAgain = async () => {
    setBusy(true);
    const answer = await bridge.call('app.tryAgain', {});
    setBusy(false);
    if (answer.ok) app.set(answer.value);
    else setUnanswered(answer.failure);
  };
  const why = unanswered ?? failure;
  return (
    <main className={css.page}>
      <div className={css.card}>
        <p className={css.brand}>Foyer</p>
        <h1 className={css.title}>Foyer can’t start</h1>
        <Note
          tone="long"
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
