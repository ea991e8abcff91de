import { useState } from 'react';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { count, otherName, sayBorn } from '../../model/words.ts';
import { useApp } from '../../state/use-desk.tsx';
import { FileLine } from './file-line.tsx';
import css from './filing.module.css';
import { useFiling } from './use-filing.ts';

type FileDialogProps = { patient: PatientBrief; files: readonly File[]; onClose: () => void };

/**
 * Filing PDFs for a patient.
 *
 * Guarantees:
 * - Nothing is handed over before the name and birth date were shown and a person confirmed them.
 * - The key that opened the dialog, pressed twice, files nothing: the focus starts on Cancel.
 */
export function FileDialog({ patient, files, onClose }: FileDialogProps) {
  const [confirmed, setConfirmed] = useState(false);
  const { filed, start } = useFiling(patient.id, files);
  const today = useApp()?.today ?? '';
  const other = otherName(patient);
  const good = filed.filter((one) => one.step === 'ready').length;
  const confirm = () => {
    setConfirmed(true);
    void start();
  };
  return (
    <Dialog
      title={
        confirmed ? `Filing for ${patient.name}` : `File ${count(files.length, 'document')} for this patient?`
      }
      onClose={onClose}
      foot={
        confirmed ? (
          <Button look="main" data-autofocus onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button data-autofocus onClick={onClose}>
              Cancel
            </Button>
            <Button look="main" disabled={good === 0} onClick={confirm}>
              Yes, file for {patient.name}
            </Button>
          </>
        )
      }
    >
      <div className={css.who}>
        <p className={css.name}>
          {patient.name} {other && <span className={css.soft}>likes to be called {other}</span>}
        </p>
        <p className={css.born}>Born {sayBorn(patient.birthdate, today)}</p>
        {patient.address && <p className={css.soft}>{patient.address}</p>}
      </div>
      {!confirmed && (
        <p className={css.ask}>
          {good === 1 || files.length === 1
            ? 'Do the name and birth date match the document?'
            : 'Do the name and birth date match every document?'}
        </p>
      )}
      <ul className={css.files} aria-label="Documents">
        {files.map((file, i) => (
          // Dropped files have no identity but their place in the drop, and the list never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <FileLine key={i} file={file} filed={filed[i] ?? { step: 'looking' }} />
        ))}
      </ul>
      {confirmed && <p className={css.soft}>You can close this: what is written here goes on by itself.</p>}
    </Dialog>
  );
}
