import { useId } from 'react';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { focusForNextKey } from '../../components/dialog-focus.ts';
import { firstClick } from '../../components/double-click-guard.ts';
import { isFocusNowhere } from '../../components/focus-nowhere.ts';
import { FocusedButton } from '../../components/focused-button.tsx';
import { commonWords } from '../../model/common-words.ts';
import { useOnChange } from '../../state/use-on-change.ts';
import type { Filing } from './create-filing.ts';
import css from './filing.module.css';
import { filingTally, isHanded, mayConfirm, sayTally } from './filing.ts';
import { useOfLines } from './use-filing.ts';
import { documentsWords } from './words.ts';

type FootProps = {
  filing: Filing;
  patient: PatientBrief | null;
  confirmed: boolean;
  onConfirm: () => void;
  /** Null: the patient was chosen before the dialog was opened. */
  onOther: (() => void) | null;
  onClose: () => void;
};

/** The progress, and the confirmation. */
export function Foot({ filing, patient, confirmed, onConfirm, onOther, onClose }: FootProps) {
  const ready = useOfLines(filing, (lines) => mayConfirm(filingTally(lines)));
  const someHanded = useOfLines(filing, (lines) => lines.some(isHanded));
  const cancel = useId();
  // The search is gone, and the focus with it, once a patient was chosen there.
  useOnChange(patient?.id ?? null, (chosen) => {
    const button = document.getElementById(cancel);
    if (chosen !== null && button && isFocusNowhere(document)) focusForNextKey(button);
  });
  if (confirmed) {
    return (
      <FocusedButton look="main" onClick={onClose}>
        {commonWords.close}
      </FocusedButton>
    );
  }
  return (
    <>
      <HowFar filing={filing} />
      {patient && onOther && <Button onClick={onOther}>{documentsWords.anotherPatient}</Button>}
      <Button id={cancel} data-autofocus={patient ? true : undefined} onClick={onClose}>
        {someHanded ? commonWords.close : commonWords.cancel}
      </Button>
      {patient && (
        <Button look="main" data-tab-late disabled={!ready} onClick={firstClick(onConfirm)}>
          {documentsWords.fileFor(patient.name)}
        </Button>
      )}
    </>
  );
}

function HowFar({ filing }: { filing: Filing }) {
  const words = useOfLines(filing, (lines) => sayTally(filingTally(lines)));
  return (
    <p className={css.tally} role="status">
      {words}
    </p>
  );
}
