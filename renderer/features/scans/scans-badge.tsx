import { useStore } from 'zustand';
import { useDesk } from '../../state/use-desk.tsx';
import { waitingScans } from './scan-words.ts';
import css from './scans.module.css';
import { scansWords } from './words.ts';

/** The number of scans that need a person, at the rail's entry. */
export function ScansBadge() {
  const { scans } = useDesk();
  const waiting = useStore(scans.store, (s) => waitingScans(s.value));
  if (waiting === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <span className="unseen">{scansWords.toFile(waiting)}</span>
    </span>
  );
}
