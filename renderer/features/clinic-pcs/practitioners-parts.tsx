import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { LostPart } from './lost-part.tsx';
import { SetOtherwise } from './set-otherwise.tsx';
import { useClinicPcs } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

export { TestPart } from './test-part.tsx';

/** Where the hub can't be reached: a practitioner's PC follows another one, and never becomes it; or is set to be linked otherwise. */
export function FollowPart() {
  const { pcs } = useClinicPcs();
  if (pcs?.is === 'set-otherwise') return <SetOtherwise pcs={pcs} />;
  if (!pcs || pcs.isLinked || pcs.is !== 'member') return null;
  return <LostPart hubName={pcs.hubName} set={{ ...pcs.set, mayMakeHub: false }} />;
}

/** A practitioner's PC leaves its clinic's PCs, and forgets the day. */
export function LeavePart() {
  const { pcs } = useClinicPcs();
  const [leaving, setLeaving] = useState(false);
  if (!pcs) return null;
  return (
    <div className={layouts.wrapped}>
      <Button look="danger" aria-haspopup="dialog" onClick={firstClick(() => setLeaving(true))}>
        {clinicPcsWords.leaving.open}
      </Button>
      {leaving && <LeaveDialog pcs={pcs} onClose={() => setLeaving(false)} />}
    </div>
  );
}
