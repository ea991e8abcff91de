import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { TypedAbout } from '../../state/typed-about.tsx';
import { useAction } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { JoinForm } from './join-form.tsx';
import { PcsPart } from './part.tsx';
import { useClinicPcs } from './use-clinic-pcs.ts';
import { clinicPcsWords } from './words.ts';

const words = clinicPcsWords.first;

/** Whether a PC without a practice may join the PCs of its clinic. */
export const useMayJoin = (): boolean => {
  const { pcs } = useClinicPcs();
  return pcs?.canLink === true && pcs.set.mayJoin;
};

/** The first screen of a PC whose clinic is linked already. @param onBack to address and key */
export function JoinFirst({ onBack }: { onBack: () => void }) {
  const { pcs } = useClinicPcs();
  const back = (
    <Button look="bare" onClick={onBack}>
      {words.back}
    </Button>
  );
  return (
    <main className={layouts.centredPage}>
      <PcsPart title={words.title}>
        <p className={texts.soft}>{clinicPcsWords.join.means}</p>
        {pcs?.waitsToConnect && <ConnectAgain />}
        {pcs && (
          <TypedAbout of={['join']}>
            <JoinForm pcs={pcs} back={back} isNew />
          </TypedAbout>
        )}
      </PcsPart>
    </main>
  );
}

/** The hub has given the practice, which could not be reached. */
function ConnectAgain() {
  const { app } = useDesk();
  const { busy, failure, run } = useAction('clinic.connect');
  const connect = async () => {
    const state = await run({});
    if (state) app.set(state);
  };
  return (
    <Note
      tone="warning"
      role="status"
      title={words.joined}
      actions={
        <Button disabled={busy} onClick={() => void connect()}>
          {words.connect}
        </Button>
      }
    >
      {failure && sayFailure(failure)}
    </Note>
  );
}
