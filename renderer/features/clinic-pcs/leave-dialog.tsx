import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { Note } from '../../components/note.tsx';
import { useApp } from '../../state/use-desk.tsx';
import { sayLeaving } from './departure-words.ts';
import { PcsQuestion } from './pc-dialogs.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.leaving;

/** This PC leaves the link; at the hub this ends it for all. */
export function LeaveDialog({ pcs, onClose }: { pcs: ClinicPcsView; onClose: () => void }) {
  const { hub } = pcs;
  const { means, warning } = sayLeaving(pcs, useApp()?.practitionersPc === true);
  const { busy, failure, run } = usePcsAction('clinic.leave');
  return (
    <PcsQuestion
      title={words.title}
      yes={words.yes}
      look="danger"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onYes={() => run({})}
    >
      {hub ? <Note tone="warning">{words.ofHub}</Note> : <p>{means}</p>}
      {warning && <Note tone="warning">{warning}</Note>}
      {hub?.isLetIn && <p>{words.firewall}</p>}
    </PcsQuestion>
  );
}
