import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { LeaveDialog } from './leave-dialog.tsx';
import { useClinicPcs } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

export { TestPart } from './test-part.tsx';

/** A practitioner's PC leaves its clinic's PCs, and forgets the day. */
export function LeavePart() {
  const { pcs } = useClinicPcs();
  const [leaving, setLeaving] = useState(false);
  if (!pcs) return null;
  return (
    <div className={layouts.wrapped}>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
        {clinicPcsWords.leaving.open}
      </Button>
      {leaving && <LeaveDialog pcs={pcs} onClose={() => setLeaving(false)} />}
    </div>
  );
}
