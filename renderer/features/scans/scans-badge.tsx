import { useStore } from 'zustand';
import { count } from '../../model/words.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { waitingScans } from './scan-words.ts';
import css from './scans.module.css';

/** The number of scans that need a person, at the rail's entry. */
export function ScansBadge() {
  const { scans } = useDesk();
  const waiting = useStore(scans.store, (s) => waitingScans(s.value));
  if (waiting === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <span className="unseen">{count(waiting, 'scan')} to file</span>
    </span>
  );
}
