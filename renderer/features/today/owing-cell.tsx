import type { OwingView } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import texts from '../../components/text.module.css';
import { useSettings } from '../../state/use-desk.tsx';
import css from './owing-cell.module.css';
import { todayWords } from './words.ts';

const words = todayWords.row;

/**
 * What the patient owes; before the invoices have been read, that it is unknown. Bills that a third party pays are
 * shown apart from the patient's.
 */
export function OwingCell({ owing }: { owing: OwingView | null }) {
  const { privacy } = useSettings();
  if (privacy) return <span className="unseen">{words.owingHidden}</span>;
  if (!owing) {
    return (
      <span className={css.unknown} title={words.owingUnread}>
        <span aria-hidden="true">…</span>
        <span className="unseen">{words.owingUnknown}</span>
      </span>
    );
  }
  if (owing.patientCents > 0) return <>{formatCents(owing.patientCents)}</>;
  return (
    <>
      <span aria-hidden="true" className={texts.plain}>
        –
      </span>
      <span className="unseen">{words.nothingOwing}</span>
    </>
  );
}
