import { formatCents } from '../../../shared/money.ts';
import { Note } from '../../components/note.tsx';
import type { OwingNow } from './new-sheet.ts';
import css from './payment.module.css';
import { paymentWords } from './words.ts';

const words = paymentWords.owingChanged;

/** Says that other amounts are owing than stood here before: the money may have been counted already. */
export function OwingChangedNote({ changes }: { changes: readonly OwingNow[] }) {
  if (changes.length === 0) return null;
  const list = changes.map(({ number, cents }) => words.now(number, formatCents(cents))).join(', ');
  return (
    <div className={css.onItsWay}>
      <Note tone="warning" role="alert" title={words.title}>
        {words.means(list)}
      </Note>
    </div>
  );
}
