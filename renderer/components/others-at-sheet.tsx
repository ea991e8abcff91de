import { doingAbout } from '../model/doing.ts';
import { useOfSight } from '../state/use-desk.tsx';
import type { ClaimedSheet } from '../state/use-sheet-claim.ts';
import { ClaimNote } from './claim-note.tsx';
import layouts from './layout.module.css';
import css from './others-at-sheet.module.css';
import { OthersLine } from './others-line.tsx';
import texts from './text.module.css';

type OthersProps = {
  claimed: ClaimedSheet;
  patientId: number | null;
  appointmentId?: number | null;
};

/**
 * Beside what a dialog writes: who else has that, and what else other desks do about its patient. The line lies in the space
 * above the foot, so that nothing moves when it comes; what the note says already is not in it.
 */
export function OthersAtSheet({ claimed, patientId, appointmentId = null }: OthersProps) {
  return (
    <>
      <ElseAtOthers
        claimed={claimed}
        patientId={patientId}
        appointmentId={appointmentId}
        className={css.line}
      />
      <div className={css.note}>
        <ClaimNote claimed={claimed} />
      </div>
    </>
  );
}

type InFormProps = Omit<OthersProps, 'appointmentId'> & { className: string | undefined };

/** The same in a form of a page, above its buttons. */
export function OthersInForm({ claimed, patientId, className }: InFormProps) {
  return (
    <div className={`${layouts.stack} ${css.inForm} ${className ?? ''}`}>
      <ElseAtOthers claimed={claimed} patientId={patientId} appointmentId={null} className={texts.soft} />
      <ClaimNote claimed={claimed} />
    </div>
  );
}

type ElseProps = Required<OthersProps> & { className: string | undefined };

function ElseAtOthers({ claimed: { view }, patientId, appointmentId, className }: ElseProps) {
  const holder = view?.state === 'taken' ? view.holder.desk : null;
  const [first, ...rest] = useOfSight((all) =>
    doingAbout(all, patientId, appointmentId).filter(({ desk }) => desk !== holder),
  );
  if (!first) return null;
  return (
    <div className={className}>
      <OthersLine doing={first} more={rest.length} />
    </div>
  );
}
