import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { Note } from '../../components/note.tsx';
import { PcsQuestion } from './pc-dialogs.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.leaving;

/** This PC leaves the link; at the hub this ends it for all. */
export function LeaveDialog({ pcs: { hub }, onClose }: { pcs: ClinicPcsView; onClose: () => void }) {
  const { busy, failure, run } = usePcsAction('clinic.leave');
  const firewall = usePcsAction('clinic.closeFirewall');
  const isLetIn = hub?.isLetIn === true;
  const leave = async () => {
    // Who says no to Windows leaves all the same: nothing listens at these ports then.
    if (isLetIn) await firewall.run({});
    return run({});
  };
  return (
    <PcsQuestion
      title={words.title}
      yes={words.yes}
      look="danger"
      busy={busy || firewall.busy}
      failure={failure}
      onClose={onClose}
      onYes={leave}
    >
      {hub ? <Note tone="warning">{words.ofHub}</Note> : <p>{words.means}</p>}
      {isLetIn && <p>{words.firewall}</p>}
    </PcsQuestion>
  );
}
