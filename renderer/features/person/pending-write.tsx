import { WriteCard } from '../../components/write-card.tsx';
import { pendingWords } from '../../model/write-words.ts';
import { useOfWrites } from '../../state/use-desk.tsx';
import css from './box.module.css';

/** The write that the row already shows, when its state is worth showing. */
export function PendingWrite({ writeId }: { writeId: string }) {
  const write = useOfWrites((writes) => writes.find((w) => w.id === writeId));
  if (!write || pendingWords(write.state) === null) return null;
  return (
    <div className={css.box}>
      <WriteCard write={write} />
    </div>
  );
}
