import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Note } from '../../components/note.tsx';
import css from './setup.module.css';

/** Foyer cannot open what it keeps: it says why, and has touched nothing. */
export function Blocked({ failure }: { failure: Failure | null }) {
  return (
    <main className={css.page}>
      <div className={css.card}>
        <p className={css.brand}>Foyer</p>
        <h1 className={css.title}>Foyer cannot go on</h1>
        <Note tone="long">{failure ? sayFailure(failure) : 'The reason is not known.'}</Note>
        <p className={css.soft}>
          Nothing was deleted. Close Foyer, and open it again once this is put right; or ask your IT help, and
          read them the sentence above.
        </p>
      </div>
    </main>
  );
}
