import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { useDesk } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { LostPart } from './lost-part.tsx';
import { SetOtherwise } from './set-otherwise.tsx';
import { useClinicPcs } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

export { TestPart } from './test-part.tsx';

/** Whether this PC was removed at the hub, and has not left yet. */
export function useWasRemoved(): boolean {
  const { clinicPcs } = useDesk();
  useOnChange(clinicPcs, () => void clinicPcs.read());
  return useStore(clinicPcs.store, ({ value }) => value?.is === 'removed');
}

/** In place of the day of a practitioner's PC that was removed, until it has left. */
export function RemovedPart() {
  return (
    <section className={layouts.stackRoomy}>
      <h1 className={texts.bigName}>{clinicPcsWords.removed}</h1>
      <Note tone="warning" role="status">
        {clinicPcsWords.removedHere.means}
      </Note>
      <p className={texts.soft}>{clinicPcsWords.removedHere.next}</p>
    </section>
  );
}

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
