import { useMinutes, useOfWrites } from '../../state/use-desk.tsx';
import css from './outbox.module.css';
import { badgeOf } from './outbox-model.ts';

/** The number of pending writes, at the rail's entry. */
export function WaitsBadge() {
  const now = useMinutes();
  const badge = useOfWrites((writes) => badgeOf(writes, now));
  if (!badge) return null;
  return (
    <span className={`${css.badge} ${css[`${badge.tone}Badge`]}`}>
      <span aria-hidden="true">{badge.shown > 99 ? '99+' : badge.shown}</span>
      <span className="unseen">{badge.words}</span>
    </span>
  );
}
