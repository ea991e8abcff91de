import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { usePcsAction } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.setOtherwise;

/** IT support has set another hub, certificate or role than this PC's: it is not linked, and nothing is changed for it. */
export function SetOtherwise({ pcs }: { pcs: ClinicPcsView }) {
  const check = usePcsAction('clinic.repair');
  const again = (
    <Button disabled={check.busy} onClick={() => void check.run({})}>
      {check.busy ? words.checking : words.check}
    </Button>
  );
  return (
    <Note tone="warning" role="status" title={words.title} actions={again}>
      {pcs.setOtherwise} {words.means}
      {check.failure && ` ${sayFailure(check.failure)}`}
    </Note>
  );
}
