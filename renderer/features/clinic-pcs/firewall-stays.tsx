import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useClinicPcs, usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.firewall;

/** A PC that is the hub no more, whose firewall still lets other PCs in: one button takes that away, and Windows asks. */
export function FirewallStays() {
  const { pcs } = useClinicPcs();
  const { busy, failure, run } = usePcsAction('clinic.closeFirewall');
  if (!pcs?.firewallStays) return null;
  const remove = (
    <Button disabled={busy} onClick={() => void run({})}>
      {busy ? words.asking : words.remove}
    </Button>
  );
  return (
    <Note tone="warning" role="status" title={words.stays} actions={remove}>
      {failure ? sayFailure(failure) : words.staysMeans}
    </Note>
  );
}
