import type { ListAge } from '../../../shared/bridge/views.ts';
import { sayAge } from '../../../shared/clinic-time.ts';
import { useSeconds } from '../../state/use-desk.tsx';
import css from './status.module.css';
import { statusWords } from './words.ts';

/** The age of each list. */
export function Ages({ lists }: { lists: readonly ListAge[] }) {
  const now = useSeconds();
  if (lists.length === 0) return null;
  return (
    <section className={css.part}>
      <h2 className={css.title}>{statusWords.popover.ages}</h2>
      <dl className={css.ages}>
        {lists.map((list) => (
          <div key={list.feed}>
            <dt>{list.title}</dt>
            <dd>{list.count.toLocaleString('en-AU')}</dd>
            <dd>{list.readAt === null ? statusWords.popover.neverRead : sayAge(now - list.readAt)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
