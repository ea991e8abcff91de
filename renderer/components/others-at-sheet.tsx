import { doingAbout } from '../model/doing.ts';
import { useOfSight } from '../state/use-desk.tsx';
import type { ClaimedSheet } from '../state/use-sheet-claim.ts';
import { ClaimNote } from './claim-note.tsx';
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

/** The note alone, at the top of a form of a page, where it is seen before anything is typed. */
export function ClaimInForm({
  claimed,
  className,
}: {
  claimed: ClaimedSheet;
  className: string | undefined;
}) {
  return (
    <div className={`${css.inForm} ${className ?? ''}`}>
      <ClaimNote claimed={claimed} />
    </div>
  );
}

/** The line alone, beside the buttons of a form of a page, where it moves nothing. */
export function OthersInFoot({ claimed, patientId }: Pick<OthersProps, 'claimed' | 'patientId'>) {
  return (
    <ElseAtOthers
      claimed={claimed}
      patientId={patientId}
      appointmentId={null}
      className={`${texts.soft} ${css.inFoot}`}
    />
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
      <OthersLine room="free" doing={first} more={rest.length} />
    </div>
  );
}
