import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { ChooseFiles } from '../../components/choose-files.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import css from './drop-box.module.css';
import { personWords } from './words.ts';

export function DropBox({ patient, over }: { patient: PatientBrief; over: boolean }) {
  const { view } = useDesk();
  return (
    <div className={`${css.drop} ${over ? css.dropping : ''}`}>
      {over ? (
        <b>{personWords.drop.over(patient.name)}</b>
      ) : (
        <>
          {personWords.drop.hint}{' '}
          <ChooseFiles
            byKey
            look="bare"
            onFiles={(files) => view.openDialog({ kind: 'file', patient, files })}
          >
            {personWords.drop.choose}
          </ChooseFiles>
        </>
      )}
    </div>
  );
}
