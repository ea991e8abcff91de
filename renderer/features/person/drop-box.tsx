import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { ChooseFiles } from '../../components/choose-files.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import css from './drop-box.module.css';

export function DropBox({ patient, over }: { patient: PatientBrief; over: boolean }) {
  const { view } = useDesk();
  return (
    <div className={`${css.drop} ${over ? css.dropping : ''}`}>
      {over ? (
        <b>Drop to file for {patient.name}</b>
      ) : (
        <>
          Drop PDFs or photos here to file them, or{' '}
          <ChooseFiles
            byKey
            look="bare"
            onFiles={(files) => view.openDialog({ kind: 'file', patient, files })}
          >
            choose files
          </ChooseFiles>
        </>
      )}
    </div>
  );
}
