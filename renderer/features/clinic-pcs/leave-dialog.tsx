import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { Note } from '../../components/note.tsx';
import { PcsQuestion } from './pc-dialogs.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.leaving;

/** This PC leaves the link; at the hub this ends it for all. */
export function LeaveDialog({ pcs: { hub }, onClose }: { pcs: ClinicPcsView; onClose: () => void }) {
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
      {hub ? <Note tone="warning">{words.ofHub}</Note> : <p>{words.means}</p>}
      {hub?.isLetIn && <p>{words.firewall}</p>}
    </PcsQuestion>
  );
}
